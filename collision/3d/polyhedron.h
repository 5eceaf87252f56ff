// Boxes and hulls as one thing: a convex polyhedron in its body's frame.
#pragma once

#include "../piece.h"

namespace talus {

/// Views into a piece (or into a copy that was moved into another frame). Numbers of vertices, faces and edges are those of the piece.
struct Polyhedron {
    std::span<const Vector<3>> vertices;
    std::span<const HullFace> faces;
    std::span<const HullEdge> edges;
    /// Corners of all faces, counter-clockwise from outside, and for each the edge to the next corner; see `HullMesh`.
    std::span<const std::uint8_t> corners;
    std::span<const std::uint16_t> cornerEdges;
    float radius = 0.0f;

    std::span<const std::uint8_t> cornersOf(const HullFace& face) const { return corners.subspan(face.first, face.count); }
    std::span<const std::uint16_t> edgesOf(const HullFace& face) const { return cornerEdges.subspan(face.first, face.count); }
};

/// What all boxes share: faces (only `first` and `count` are meant), edges, corners and the corners' edges of a box whose vertices are
/// numbered as in `Piece<3>`.
const HullMesh& boxTopology();

/// Without rounding; the mesh must outlive it.
Polyhedron polyhedronOf(const HullMesh& mesh);

/// Of a box or hull; the piece must outlive it.
Polyhedron polyhedronOf(const Piece<3>& piece);

/// The corners of the core: those of a box or hull, the ends of a capsule, cylinder or cone, the middle of a ball.
std::span<const Vector<3>> corePointsOf(const Piece<3>& piece);

}  // namespace talus
