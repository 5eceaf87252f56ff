// Collects what a world draws, so that a picture can be fitted to it before anything is written.
#pragma once

#include "../engine/debug_draw.h"

#include <optional>
#include <string>
#include <vector>

namespace talus {

/// One shape outline, line or plane in page coordinates: the world's in 2D, a projection of it in 3D.
struct DrawnShape {
    /// The last four only in 3D, save `trail`:
    /// * round: the convex hull of an ellipse about the first point and of another, `taper` times as large, about the last;
    /// * curve: a line through all points on the surface of a solid, trail: the way of a body;
    /// * grid: lines at round metres of a plane, within the convex outline of `points`, or everywhere.
    enum class Kind : std::uint8_t { polygon, ball, capsule, line, plane, round, curve, trail, grid } kind = Kind::line;
    DrawRole role = DrawRole::staticShape;
    BodyId body;
    /// Corners; the centre (ball); the two ends (capsule, line, round); a point of the boundary (plane).
    std::vector<Position<2>> points = {};
    /// Greater half axis (round).
    float radius = 0.0f;
    Rotation<2> rotation = {};
    /// Outward unit normal (plane); unit direction of the smaller half axis (round).
    Vector<2> normal = zeroVector<2>();
    /// Smaller half axis by the greater (round).
    float flatness = 1.0f;
    float taper = 1.0f;
    /// How much light falls on it, -1 to 1; without it the colour of the role.
    std::optional<float> light = {};
    /// Only its edges are drawn: it stands before what is to be seen.
    bool glass = false;
    /// The plane of the grid: its origin and its axes, a metre each.
    Position<2> origin = zeroVector<2>();
    Vector<2> axes[2] = {Vector<2>::Unit(0), Vector<2>::Unit(1)};
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
    /// A projection of space brings its shapes in the order in which they are painted, and grids of its own.
    explicit SvgDraw(bool projection = false) : isProjection(projection) {}

    void polygon(std::span<const Position<2>> corners, float radius, DrawRole role, BodyId body) override;
    void ball(const Position<2>& centre, float radius, const Rotation<2>& rotation, DrawRole role, BodyId body) override;
    void capsule(const Position<2>& a, const Position<2>& b, float radius, DrawRole role, BodyId body) override;
    void line(const Position<2>& a, const Position<2>& b, DrawRole role, BodyId body) override;
    void plane(const Position<2>& point, const Vector<2>& normal, DrawRole role, BodyId body) override;
    void point(const Position<2>& place, DrawRole role, std::uint32_t key) override;
    void arrow(const Position<2>& from, const Vector<2>& vector, DrawRole role, std::uint32_t key) override;

    void keep(DrawnShape shape);
    /// Counts primitives that were refused before they came here.
    void leaveOut(int number) { notFinite += number; }

    bool projected() const { return isProjection; }
    const std::vector<DrawnShape>& shapes() const { return drawnShapes; }
    const std::vector<DrawnMark>& marks() const { return drawnMarks; }
    /// Primitives left out because a number of theirs was not finite.
    int refused() const { return notFinite; }

private:
    void keep(const DrawnMark& mark);

    std::vector<DrawnShape> drawnShapes;
    std::vector<DrawnMark> drawnMarks;
    int notFinite = 0;
    bool isProjection = false;
};

/// Bounds of a shape; empty for what has none (planes and grids).
Bounds<2> boundsOf(const DrawnShape& shape);

}  // namespace talus
