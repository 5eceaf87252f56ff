#include "svg_draw.h"

#include <cmath>
#include <utility>

namespace talus {

void SvgDraw::polygon(std::span<const Position<2>> corners, float radius, DrawRole role, BodyId body) {
    keep({.kind = DrawnShape::Kind::polygon, .role = role, .body = body, .points = {corners.begin(), corners.end()}, .radius = radius});
}

void SvgDraw::ball(const Position<2>& centre, float radius, const Rotation<2>& rotation, DrawRole role, BodyId body) {
    keep({.kind = DrawnShape::Kind::ball, .role = role, .body = body, .points = {centre}, .radius = radius, .rotation = rotation});
}

void SvgDraw::capsule(const Position<2>& a, const Position<2>& b, float radius, DrawRole role, BodyId body) {
    keep({.kind = DrawnShape::Kind::capsule, .role = role, .body = body, .points = {a, b}, .radius = radius});
}

void SvgDraw::line(const Position<2>& a, const Position<2>& b, DrawRole role, BodyId body) {
    keep({.kind = DrawnShape::Kind::line, .role = role, .body = body, .points = {a, b}});
}

void SvgDraw::plane(const Position<2>& point, const Vector<2>& normal, DrawRole role, BodyId body) {
    keep({.kind = DrawnShape::Kind::plane, .role = role, .body = body, .points = {point}, .normal = normal});
}

void SvgDraw::point(const Position<2>& place, DrawRole role, std::uint32_t key) {
    keep(DrawnMark{.role = role, .place = place, .key = key});
}

void SvgDraw::arrow(const Position<2>& from, const Vector<2>& vector, DrawRole role, std::uint32_t key) {
    keep(DrawnMark{.role = role, .place = from, .vector = vector, .key = key});
}

void SvgDraw::keep(DrawnShape shape) {
    const bool isGrid = shape.kind == DrawnShape::Kind::grid;
    bool finite = (isGrid || !shape.points.empty()) && isFinite(shape.origin) && isFinite(shape.axes[0]) && isFinite(shape.axes[1]) &&
                  std::isfinite(shape.radius) && isFinite(shape.rotation) && isFinite(shape.normal);
    for (const Position<2>& point : shape.points) {
        finite = finite && isFinite(point);
    }
    if (finite) {
        drawnShapes.push_back(std::move(shape));
    } else {
        ++notFinite;
    }
}

void SvgDraw::keep(const DrawnMark& mark) {
    if (isFinite(mark.place) && isFinite(mark.vector)) {
        drawnMarks.push_back(mark);
    } else {
        ++notFinite;
    }
}

Bounds<2> boundsOf(const DrawnShape& shape) {
    Bounds<2> bounds;
    if (shape.kind == DrawnShape::Kind::plane || shape.kind == DrawnShape::Kind::grid) {
        return bounds;
    }
    for (const Position<2>& point : shape.points) {
        bounds = merge(bounds, Bounds<2>{point, point});
    }
    return expanded(bounds, shape.radius);
}

}  // namespace talus
