// Separating axes of two rounded convex polygons (2D): face normals first, the direction between two corners where they are apart.
#pragma once

#include "../piece.h"

namespace talus {

/// The polygon inside a rounded piece, seen from A's body frame. One corner: ball; two: capsule or segment, whose two
/// sides are faces like any others; else counter-clockwise. normals[i] belongs to the edge from points[i] to points[i + 1].
struct Core {
    const Vector<2>* points = nullptr;
    const Vector<2>* normals = nullptr;
    int count = 0;
    float radius = 0.0f;

    int next(int i) const { return i + 1 < count ? i + 1 : 0; }
    int previous(int i) const { return i > 0 ? i - 1 : count - 1; }
};

/// Piece A's core: its own arrays.
inline Core coreOf(const Piece<2>& piece) {
    return {piece.points, piece.normals, piece.count, piece.radius};
}

/// A piece carried by `pose`: room for the corners and normals that a Core points to.
struct PlacedCore {
    PlacedCore(const Piece<2>& piece, const Pose<2>& pose);
    PlacedCore(const PlacedCore&) = delete;
    PlacedCore& operator=(const PlacedCore&) = delete;

    // Left unset beyond the piece's count.
    Vector<2> points[Piece<2>::maxPoints];
    Vector<2> normals[Piece<2>::maxPoints];
    Core core;
};

/// Shorter than any distance of two places that matter, long enough that its square is a normal number.
inline constexpr float noDistance = 1e-12f;

/// An edge as a coordinate frame: along = tangent . (x - origin) runs from 0 to `length`, depth = normal . (x - origin).
struct FaceFrame {
    Vector<2> origin = zeroVector<2>();
    Vector<2> normal = zeroVector<2>();
    Vector<2> tangent = zeroVector<2>();
    float length = 0.0f;
};
FaceFrame faceFrame(const Core& core, int face);

/// A face of one core and the other core's separation from it.
struct FaceAxis {
    int face = 0;
    float separation = 0.0f;
};

/// Distance of the other core from the line of a face, negative if it reaches behind.
float faceSeparation(const Core& reference, int face, const Core& other);

/// The face from which the other core is farthest (or least deep); `separations` takes the separation of every face.
/// Not for balls, which have no face.
FaceAxis bestFace(const Core& reference, const Core& other, float* separations);

/// The corner farthest along `direction`; the first of equals.
int supportOf(const Core& core, const Vector<2>& direction);

/// Of the two edges at corner `support` the one most opposed to `normal`: the incident edge of a reference face.
int incidentEdge(const Core& core, const Vector<2>& normal, int support);

/// Distance of two cores along a unit direction from A to B.
float separationAlong(const Core& a, const Core& b, const Vector<2>& direction);

/// Least width through the centroid, radius included; a segment's length. What lengths are small against.
float extentOf(const Piece<2>& piece);

/// How far the axis that decided the last step (`feature.h`) keeps the cores apart; the least float where the code does not fit the pieces.
float separationOfLast(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, std::uint32_t axis);

/// The closest corners of two cores that are apart, if neither is closest to the inside of an edge.
struct CornerAxis {
    int a = -1;
    int b = -1;
    Vector<2> direction = zeroVector<2>();
    float separation = 0.0f;
};

/// Looks for a corner pair near the face axis `best` (of A or of B) that parts the cores farther than the face does.
/// a = -1 if there is none. `tolerance`: how far beyond the end of the face a corner still counts as over the face.
///
/// Why only the two edges need a look: for cores that are apart the separation as a function of direction has one
/// maximum, and between neighbouring face normals the two support corners do not change. So the face of greatest
/// separation is next to the true maximum and ends at one of its corners, and the other corner ends the incident edge.
CornerAxis cornerAxis(const Core& a, const Core& b, bool ofA, const FaceAxis& best, float tolerance);

}  // namespace talus
