#include "../draw_shapes.h"

#include "../../../collision/3d/polyhedron.h"

#include <vector>

namespace talus {
namespace {

void drawPolyhedron(const Piece<3>& piece, const Pose<3>& pose, DrawRole role, BodyId body, DebugDraw<3>& draw) {
    const Polyhedron polyhedron = polyhedronOf(piece);
    std::vector<Position<3>> vertices;
    vertices.reserve(polyhedron.vertices.size());
    for (const Vector<3>& vertex : polyhedron.vertices) {
        vertices.push_back(toWorld(pose, vertex));
    }
    std::vector<DrawFace> faces;
    faces.reserve(polyhedron.faces.size());
    for (const HullFace& face : polyhedron.faces) {
        faces.push_back({polyhedron.cornersOf(face), rotate(pose.q, face.normal)});
    }
    draw.polyhedron(vertices, faces, piece.radius, role, body);
}

}  // namespace

template <>
void drawPiece<3>(const Piece<3>& piece, const Pose<3>& pose, DrawRole role, BodyId body, DebugDraw<3>& draw) {
    if (piece.kind == PieceKind::box || piece.kind == PieceKind::hull) {
        drawPolyhedron(piece, pose, role, body, draw);
        return;
    }
    const Position<3> first = toWorld(pose, piece.points[0]);
    switch (piece.kind) {
        case PieceKind::ball:
            draw.ball(first, piece.radius, pose.q, role, body);
            return;
        case PieceKind::capsule:
            draw.capsule(first, toWorld(pose, piece.points[1]), piece.radius, role, body);
            return;
        case PieceKind::cylinder:
            draw.cylinder(first, toWorld(pose, piece.points[1]), piece.rim, pose.q, role, body);
            return;
        case PieceKind::cone:
            draw.cone(first, toWorld(pose, piece.points[1]), piece.rim, pose.q, role, body);
            return;
        default:
            draw.plane(first, rotate(pose.q, piece.axis), role, body);
            return;
    }
}

}  // namespace talus
