#include "polyhedron.h"

namespace talus {

namespace {

HullMesh makeBoxTopology() {
    HullMesh mesh;
    mesh.corners = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
    for (std::uint16_t face = 0; face < 6; ++face) {
        HullFace& added = mesh.faces.emplace_back();
        added.first = static_cast<std::uint16_t>(4 * face);
        added.count = 4;
    }
    addEdges(mesh, 8);
    return mesh;
}

}  // namespace

const HullMesh& boxTopology() {
    static const HullMesh topology = makeBoxTopology();
    return topology;
}

Polyhedron polyhedronOf(const HullMesh& mesh) {
    return {mesh.vertices, mesh.faces, mesh.edges, mesh.corners, mesh.cornerEdges, 0.0f};
}

Polyhedron polyhedronOf(const Piece<3>& piece) {
    Polyhedron polyhedron = polyhedronOf(piece.kind == PieceKind::hull ? *piece.hull : boxTopology());
    if (piece.kind == PieceKind::box) {
        polyhedron.vertices = piece.points;
        polyhedron.faces = piece.faces;
    }
    polyhedron.radius = piece.radius;
    return polyhedron;
}

std::span<const Vector<3>> corePointsOf(const Piece<3>& piece) {
    return piece.kind == PieceKind::hull ? std::span(piece.hull->vertices) : std::span(piece.points, static_cast<std::size_t>(piece.count));
}

}  // namespace talus
