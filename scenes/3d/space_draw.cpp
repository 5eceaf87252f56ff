#include "space_draw.h"

#include <cmath>
#include <utility>

namespace talus {

Vector<3> unitOf(const Vector<3>& v) {
    const float size = length<3>(v);
    return size > 0.0f ? Vector<3>(v / size) : zeroVector<3>();
}

namespace {

DrawnSolid roundSolid(DrawnSolid::Kind kind, const Position<3>& a, const Position<3>& b, float radius, const Rotation<3>& rotation, DrawRole role,
                      BodyId body) {
    return {.kind = kind, .role = role, .body = body, .points = {a, b}, .radius = radius, .rotation = rotation, .axis = unitOf(difference<3>(b, a))};
}

}  // namespace

void SpaceDraw::polyhedron(std::span<const Position<3>> vertices, std::span<const DrawFace> faces, float radius, DrawRole role, BodyId body) {
    DrawnSolid solid{
        .kind = DrawnSolid::Kind::polyhedron, .role = role, .body = body, .points = {vertices.begin(), vertices.end()}, .radius = radius};
    for (const DrawFace& face : faces) {
        solid.faces.push_back({{face.corners.begin(), face.corners.end()}, face.normal});
    }
    keep(std::move(solid));
}

void SpaceDraw::ball(const Position<3>& centre, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) {
    keep(DrawnSolid{.kind = DrawnSolid::Kind::ball, .role = role, .body = body, .points = {centre}, .radius = radius, .rotation = rotation});
}

void SpaceDraw::capsule(const Position<3>& a, const Position<3>& b, float radius, DrawRole role, BodyId body) {
    keep(DrawnSolid{
        .kind = DrawnSolid::Kind::capsule, .role = role, .body = body, .points = {a, b}, .radius = radius, .axis = unitOf(difference<3>(b, a))});
}

void SpaceDraw::cylinder(const Position<3>& a, const Position<3>& b, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) {
    keep(roundSolid(DrawnSolid::Kind::cylinder, a, b, radius, rotation, role, body));
}

void SpaceDraw::cone(const Position<3>& base, const Position<3>& tip, float radius, const Rotation<3>& rotation, DrawRole role, BodyId body) {
    keep(roundSolid(DrawnSolid::Kind::cone, base, tip, radius, rotation, role, body));
}

void SpaceDraw::line(const Position<3>& a, const Position<3>& b, DrawRole role, BodyId body) {
    keep(DrawnSolid{.kind = DrawnSolid::Kind::line, .role = role, .body = body, .points = {a, b}});
}

void SpaceDraw::plane(const Position<3>& point, const Vector<3>& normal, DrawRole role, BodyId body) {
    keep(DrawnSolid{.kind = DrawnSolid::Kind::plane, .role = role, .body = body, .points = {point}, .axis = normal});
}

void SpaceDraw::point(const Position<3>& place, DrawRole role, std::uint32_t key) {
    keep(SpaceMark{.role = role, .place = place, .key = key});
}

void SpaceDraw::arrow(const Position<3>& from, const Vector<3>& vector, DrawRole role, std::uint32_t key) {
    keep(SpaceMark{.role = role, .place = from, .vector = vector, .key = key});
}

void SpaceDraw::keep(DrawnSolid solid) {
    bool finite = std::isfinite(solid.radius) && isFinite(solid.rotation) && isFinite(solid.axis) && !solid.points.empty();
    for (const Position<3>& point : solid.points) {
        finite = finite && isFinite(point);
    }
    if (finite) {
        drawnSolids.push_back(std::move(solid));
    } else {
        ++notFinite;
    }
}

void SpaceDraw::keep(const SpaceMark& mark) {
    if (isFinite(mark.place) && isFinite(mark.vector)) {
        drawnMarks.push_back(mark);
    } else {
        ++notFinite;
    }
}

}  // namespace talus
