#include "../draw_shapes.h"

#include "../operations.h"

#include <array>

namespace talus {
namespace {

Position<2> placeOf(const WorldState<2>& state, std::uint32_t body, const Vector<2>& anchor) {
    return body == 0 ? Position<2>(anchor) : toWorld(state.bodies[body].pose, anchor);
}

}  // namespace

template <>
void drawPiece<2>(const Piece<2>& piece, const Pose<2>& pose, DrawRole role, BodyId body, DebugDraw<2>& draw) {
    switch (piece.kind) {
        case PieceKind::ball:
            draw.ball(toWorld(pose, piece.points[0]), piece.radius, pose.q, role, body);
            return;
        case PieceKind::capsule:
            draw.capsule(toWorld(pose, piece.points[0]), toWorld(pose, piece.points[1]), piece.radius, role, body);
            return;
        case PieceKind::segment:
        case PieceKind::chainSegment:
            draw.line(toWorld(pose, piece.points[0]), toWorld(pose, piece.points[1]), role, body);
            return;
        case PieceKind::plane:
            draw.plane(toWorld(pose, piece.points[0]), rotate(pose.q, piece.normals[0]), role, body);
            return;
        case PieceKind::polygon:
            break;
    }
    std::array<Position<2>, Piece<2>::maxPoints> corners;
    for (int i = 0; i < piece.count; ++i) {
        corners[static_cast<std::size_t>(i)] = toWorld(pose, piece.points[i]);
    }
    draw.polygon(std::span(corners.data(), static_cast<std::size_t>(piece.count)), piece.radius, role, body);
}

template <>
void drawBounds<2>(const Bounds<2>& bounds, BodyId body, DebugDraw<2>& draw) {
    const std::array<Position<2>, 4> corners = {bounds.lower, Position<2>(bounds.upper.x(), bounds.lower.y()), bounds.upper,
                                                Position<2>(bounds.lower.x(), bounds.upper.y())};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        draw.line(corners[i], corners[(i + 1) % corners.size()], DrawRole::bounds, body);
    }
}

template <>
void drawJoint<2>(const WorldState<2>& state, const Joint<2>& joint, DebugDraw<2>& draw) {
    const Position<2> a = placeOf(state, joint.edges[0].body, joint.anchorA);
    const Position<2> b = placeOf(state, joint.edges[1].body, joint.anchorB);
    const BodyId body = state.bodies.idOf(joint.edges[1].body != 0 ? joint.edges[1].body : joint.edges[0].body);
    draw.line(a, b, DrawRole::joint, body);
    draw.point(b, DrawRole::joint, 0);
}

}  // namespace talus
