#include "polyhedron.h"

#include "box_topology.h"

namespace talus {

namespace {

HullMesh makeBoxTopology() {
    HullMesh mesh;
    for (std::uint16_t face = 0; face < 6; ++face) {
        mesh.corners.insert(mesh.corners.end(), boxCorners[face].begin(), boxCorners[face].end());
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
