// Separating axes of two convex polyhedra: face normals of both and the directions across two edges.
#pragma once

#include "polyhedron.h"
#include "segment_pair.h"

#include <array>

namespace talus {

constexpr int mostVertices = 255;
/// Of a polyhedron with triangles only: 2 V - 4 and 3 V - 6.
constexpr int mostFaces = 2 * mostVertices - 4;
constexpr int mostEdges = 3 * mostVertices - 6;

/// The core of a box, hull or capsule (a polyhedron without faces, see `lineCore`) carried by `pose`: room for the vertices and faces that
/// `polyhedron` shows.
struct PlacedPolyhedron {
    PlacedPolyhedron(const Piece<3>& piece, const Pose<3>& pose);
    PlacedPolyhedron(const PlacedPolyhedron&) = delete;
    PlacedPolyhedron& operator=(const PlacedPolyhedron&) = delete;

    Polyhedron polyhedron;

private:
    // Left unset beyond the piece's counts; the union keeps hundreds of faces from being zeroed first.
    std::array<Vector<3>, mostVertices> vertices;
    union {
        std::array<HullFace, mostFaces> faces;
    };
};

/// Index of the vertex farthest along `direction`; the first of equals.
int supportOf(std::span<const Vector<3>> vertices, const Vector<3>& direction);

/// Least coordinate of the vertices along `direction`.
float lowestAlong(std::span<const Vector<3>> vertices, const Vector<3>& direction);

/// A face and the separation of another core from its plane.
struct FaceAxis3 {
    int face = 0;
    float separation = 0.0f;
};

/// Which faces need no exact separation: those below `limit` and by more than `margin` below the best.
struct FaceSearch {
    float limit = 0.0f;
    float margin = 0.0f;
    /// A face that is a good guess, or -1.
    int likely = -1;
};

/// The face from whose plane the vertices are farthest (or least deep); the first of equals. `separations` takes those of all faces, or of
/// those that need no exact one a greater one that shows it.
FaceAxis3 bestFace(const Polyhedron& reference, std::span<const Vector<3>> vertices, const FaceSearch& search, std::span<float> separations);

/// Of the faces at the vertex that is deepest along -normal the one most opposed to `normal`: the incident face of a reference face.
int incidentFace(const Polyhedron& polyhedron, const Vector<3>& normal, int support);

/// Two edges and the direction across them, from A to B; a = -1 if there is none.
struct EdgeAxis {
    int a = -1;
    int b = -1;
    Vector<3> direction = zeroVector<3>();
    float separation = 0.0f;
};

/// Where to look for edges that touch: no deeper, and no farther apart, than `reach`. `normal` is any direction from A to B.
struct EdgeSearch {
    Vector<3> normal = zeroVector<3>();
    float reach = 0.0f;
    /// A pair that is taken before others unless they are better by more than `margin`; -1 if there is none.
    int lastA = -1;
    int lastB = -1;
    float margin = 0.0f;
};

/// The edge pair of greatest separation. Only pairs count whose arcs on the Gauss maps of A and of the mirrored B cross, since others
/// bound no face of the Minkowski difference, and none that is parallel to within 0.6 degrees, whose direction is noise. B may be a line.
EdgeAxis bestEdges(const Polyhedron& a, const Polyhedron& b, const EdgeSearch& search);

/// Direction across an edge of A and a segment, outwards from A; zero if they are nearly parallel.
Vector<3> acrossEdges(const Polyhedron& a, int edge, const Vector<3>& segment);

using SegmentPair = ClosestOnSegments<float>;
SegmentPair closestOf(const Vector<3>& startA, const Vector<3>& endA, const Vector<3>& startB, const Vector<3>& endB);

}  // namespace talus
