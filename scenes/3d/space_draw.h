// Collects what a 3D world draws, so that a camera can be chosen before anything is projected.
#pragma once

#include "../../engine/debug_draw.h"

#include <vector>

namespace talus {

/// One solid, line or plane in world coordinates.
struct DrawnSolid {
    enum class Kind : std::uint8_t { polyhedron, ball, capsule, cylinder, cone, line, plane } kind = Kind::line;
    DrawRole role = DrawRole::staticShape;
    BodyId body;
    /// Vertices; the centre (ball); the two ends (capsule, cylinder, line), base and tip (cone); a point of the boundary (plane).
    std::vector<Position<3>> points = {};
    struct Face {
        std::vector<std::uint8_t> corners;
        Vector<3> normal;
    };
    std::vector<Face> faces = {};
    float radius = 0.0f;
    Rotation<3> rotation = {};
    /// Outward unit normal (plane); unit, from the first end to the other (cylinder, cone).
    Vector<3> axis = Vector<3>(0.0f, 1.0f, 0.0f);
};

/// A contact point, centre of mass, normal or impulse.
struct SpaceMark {
    DrawRole role = DrawRole::contactPoint;
    Position<3> place = zeroVector<3>();
    Vector<3> vector = zeroVector<3>();
    std::uint32_t key = 0;
};

/// Stores the primitives that are finite and counts the others.
class SpaceDraw final : public DebugDraw<3> {
public:
    void polyhedron(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, float radius, DrawRole role, BodyId body) override;
    void ball(const Position<3>& centre, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) override;
    void capsule(const Position<3>& a, const Position<3>& b, float radius, DrawRole role, BodyId body) override;
    void cylinder(const Position<3>& a, const Position<3>& b, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) override;
    void cone(const Position<3>& base, const Position<3>& tip, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) override;
    void line(const Position<3>& a, const Position<3>& b, DrawRole role, BodyId body) override;
    void plane(const Position<3>& point, const Vector<3>& normal, DrawRole role, BodyId body) override;
    void point(const Position<3>& place, DrawRole role, std::uint32_t key) override;
    void arrow(const Position<3>& from, const Vector<3>& vector, DrawRole role, std::uint32_t key) override;

    const std::vector<DrawnSolid>& solids() const { return drawnSolids; }
    const std::vector<SpaceMark>& marks() const { return drawnMarks; }
    int refused() const { return notFinite; }

private:
    void keep(DrawnSolid solid);
    void keep(const SpaceMark& mark);

    std::vector<DrawnSolid> drawnSolids;
    std::vector<SpaceMark> drawnMarks;
    int notFinite = 0;
};

/// Unit vector along `v`; zero if it has no length.
Vector<3> unitOf(const Vector<3>& v);

}  // namespace talus
