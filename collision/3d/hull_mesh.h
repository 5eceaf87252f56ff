// Convex polyhedra as faces, edges and corners.
#pragma once

#include "../../foundation/math.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace talus {

/// A convex polygon of a polyhedron. Points x on its plane have dot(normal, x) = offset.
struct HullFace {
    Vector<3> normal = zeroVector<3>();
    float offset = 0.0f;
    /// Its corners are entries first .. first + count - 1 of `HullMesh::corners`.
    std::uint16_t first = 0;
    std::uint16_t count = 0;
};

/// An edge, from the vertex of lower number to the one of higher number: `faces[0]` passes it in this direction and
/// `faces[1]` against it. Their normals are the ends of the edge's arc on the Gauss map.
struct HullEdge {
    std::array<std::uint8_t, 2> vertices = {};
    std::array<std::uint16_t, 2> faces = {};
};

/// A closed convex polyhedron of 4 to 255 vertices, V - E + F = 2, every vertex in at least three faces. The numbering is
/// fixed by the shape: vertices by x, then y, then z; a face's corners counter-clockwise seen from outside, the lowest
/// first; faces by their corners, edges by their vertices.
struct HullMesh {
    std::vector<Vector<3>> vertices;
    std::vector<HullFace> faces;
    std::vector<HullEdge> edges;
    /// Vertices of all faces, face after face, and for each the edge to the next corner of the face.
    std::vector<std::uint8_t> corners;
    std::vector<std::uint16_t> cornerEdges;
    /// Least distance of a face from the centre of mass, m.
    float inner = 0.0f;

    std::span<const std::uint8_t> cornersOf(const HullFace& face) const { return std::span(corners).subspan(face.first, face.count); }
};

/// Sets `edges` and `cornerEdges` of a mesh of so many vertices from its faces and corners.
void addEdges(HullMesh& mesh, std::size_t vertices);

/// Mean height of a face's corners along its normal. In double and from the rounded normal, whose error far from the origin is no
/// longer small.
float offsetOf(const Vector<3>& normal, std::span<const std::uint8_t> corners, std::span<const Vector<3>> vertices);

}  // namespace talus
