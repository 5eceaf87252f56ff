#include "picture.h"

namespace talus {

namespace {

Solid withLook(const Look& look, const Rotation<3>& rotation) {
    Solid solid;
    solid.rotation = {rotation.v.x(), rotation.v.y(), rotation.v.z(), rotation.s};
    solid.fill = look.fill;
    solid.edge = look.edge;
    solid.pick = look.pick;
    return solid;
}

}  // namespace

void Solids::clear() {
    boxes.clear();
    balls.clear();
    capsules.clear();
    drums.clear();
    mesh.clear();
}

void Picture::clear() {
    opaque.clear();
    glass.clear();
    grounds.clear();
    triangles.clear();
    disks.clear();
    lines.clear();
    marks.clear();
    labels.clear();
}

Solid boxSolid(const Vector<3>& centre, const Vector<3>& half, const Rotation<3>& rotation, const Look& look) {
    Solid solid = withLook(look, rotation);
    solid.place = centre;
    solid.reach = half;
    return solid;
}

Solid ballSolid(const Vector<3>& centre, float radius, const Rotation<3>& rotation, const Look& look) {
    Solid solid = withLook(look, rotation);
    solid.place = centre;
    solid.radius = radius;
    solid.flags = solidFlags::spoke;
    return solid;
}

Solid roundSolid(const Vector<3>& from, const Vector<3>& to, float radius, float taper, const Rotation<3>& rotation, const Look& look) {
    Solid solid = withLook(look, rotation);
    solid.place = from;
    solid.reach = to;
    solid.radius = radius;
    solid.taper = taper;
    solid.flags = solidFlags::spoke;
    return solid;
}

void addPolygon(std::vector<MeshVertex>& mesh, std::span<const Vector<3>> corners, const Vector<3>& normal, const Look& look) {
    const std::size_t count = corners.size();
    if (count < 3) {
        return;
    }
    const auto vertex = [&](const Vector<3>& place, const std::array<std::uint8_t, 4>& border) {
        mesh.push_back({place, normal, border, look.fill, look.edge, look.pick});
    };
    if (count == 3) {
        vertex(corners[0], {255, 0, 0, 0});
        vertex(corners[1], {0, 255, 0, 0});
        vertex(corners[2], {0, 0, 255, 0});
        return;
    }
    // A fan about the middle: every side is the edge of one triangle, so that its line is equally wide from end to end.
    Vector<3> middle = zeroVector<3>();
    for (const Vector<3>& corner : corners) {
        middle += corner / static_cast<float>(count);
    }
    for (std::size_t i = 0; i < count; ++i) {
        vertex(middle, {255, 255, 255, 0});
        vertex(corners[i], {0, 255, 255, 0});
        vertex(corners[(i + 1) % count], {0, 255, 255, 0});
    }
}

void addRectangle(std::vector<FlatVertex>& triangles, const Vector<2>& lower, const Vector<2>& upper, Colour colour) {
    const auto corner = [&](float x, float y) { triangles.push_back({Vector<3>(x, y, 0.0f), colour}); };
    corner(lower.x(), lower.y());
    corner(upper.x(), lower.y());
    corner(upper.x(), upper.y());
    corner(lower.x(), lower.y());
    corner(upper.x(), upper.y());
    corner(lower.x(), upper.y());
}

}  // namespace talus
