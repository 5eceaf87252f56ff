// Collects what a world draws, so that a picture can be fitted to it before anything is written.
#pragma once

#include "../engine/debug_draw.h"

#include <string>
#include <vector>

namespace talus {

/// One shape outline, line or plane in world coordinates.
struct DrawnShape {
    enum class Kind : std::uint8_t { polygon, ball, capsule, line, plane } kind = Kind::line;
    DrawRole role = DrawRole::staticShape;
    BodyId body;
    /// Corners; the centre (ball); the two ends (capsule, line); a point of the boundary (plane).
    std::vector<Position<2>> points;
    float radius = 0.0f;
    Rotation<2> rotation = {};
    /// Outward unit normal (plane).
    Vector<2> normal = zeroVector<2>();
};

/// A contact point, centre of mass, normal or impulse.
struct DrawnMark {
    DrawRole role = DrawRole::contactPoint;
    Position<2> place = zeroVector<2>();
    /// Unit for normals, N s for impulses, zero for points.
    Vector<2> vector = zeroVector<2>();
    std::uint32_t key = 0;
};

/// Stores the primitives that are finite and counts the others.
class SvgDraw final : public DebugDraw<2> {
public:
    void polygon(std::span<const Position<2>> corners, float radius, DrawRole role, BodyId body) override;
    void ball(const Position<2>& centre, float radius, const Rotation<2>& rotation, DrawRole role, BodyId body) override;
    void capsule(const Position<2>& a, const Position<2>& b, float radius, DrawRole role, BodyId body) override;
    void line(const Position<2>& a, const Position<2>& b, DrawRole role, BodyId body) override;
    void plane(const Position<2>& point, const Vector<2>& normal, DrawRole role, BodyId body) override;
    void point(const Position<2>& place, DrawRole role, std::uint32_t key) override;
    void arrow(const Position<2>& from, const Vector<2>& vector, DrawRole role, std::uint32_t key) override;

    const std::vector<DrawnShape>& shapes() const { return drawnShapes; }
    const std::vector<DrawnMark>& marks() const { return drawnMarks; }
    /// Primitives left out because a number of theirs was not finite.
    int refused() const { return notFinite; }

private:
    void keep(DrawnShape shape);
    void keep(const DrawnMark& mark);

    std::vector<DrawnShape> drawnShapes;
    std::vector<DrawnMark> drawnMarks;
    int notFinite = 0;
};

/// Bounds of a shape; empty for a plane.
Bounds<2> boundsOf(const DrawnShape& shape);

}  // namespace talus
