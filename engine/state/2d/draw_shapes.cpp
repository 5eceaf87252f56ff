#include "../draw_shapes.h"

#include <array>

namespace talus {

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
        default:
            break;
    }
    std::array<Position<2>, Piece<2>::maxPoints> corners;
    for (int i = 0; i < piece.count; ++i) {
        corners[static_cast<std::size_t>(i)] = toWorld(pose, piece.points[i]);
    }
    draw.polygon(std::span(corners.data(), static_cast<std::size_t>(piece.count)), piece.radius, role, body);
}

}  // namespace talus
