// The convex piece of the plane.
#pragma once

#include "../../foundation/math.h"
#include "../piece_kind.h"

namespace talus {

/// Rounded convex polygon: all points within `radius` of the hull of `points`.
/// * ball: one point; capsule: two points; polygon: 3 to 16 corners, counter-clockwise;
/// * segment: two points, radius 0; chainSegment: the same, solid on the left of points[0] -> points[1], with the
///   neighbouring corners in `ghosts` (equal to the own end where the chain ends);
/// * plane: points[0] on the boundary, normals[0] outwards.
/// normals[i] points out of the edge from points[i] to points[i + 1]; also for the two sides of capsules and segments.
/// A box has its corners in the order (-, -), (+, -), (+, +), (-, +) of its own frame.
/// A capsule shorter than 1e-5 of its radius is kept as a ball at its middle.
template <>
struct Piece<2> {
    static constexpr int maxPoints = 16;

    PieceKind kind = PieceKind::ball;
    std::int32_t count = 0;
    float radius = 0.0f;
    Vector<2> centroid = zeroVector<2>();
    Vector<2> points[maxPoints];
    Vector<2> normals[maxPoints];
    Vector<2> ghosts[2];

    Piece();
};

}  // namespace talus
