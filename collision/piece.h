// Convex pieces: what every shape becomes inside the engine, in its body's frame.
#pragma once

#include "geometry.h"

#include <cstdint>
#include <vector>

namespace talus {

enum class PieceKind : std::uint8_t { ball, capsule, polygon, segment, chainSegment, plane };

template <int D>
struct Piece;

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

/// True of pieces without finite bounds (planes).
template <int D>
inline bool isUnbounded(const Piece<D>& piece) {
    return piece.kind == PieceKind::plane;
}

/// The convex pieces of a shape placed at `local` in its body. One piece, save for a chain (one a segment, in order).
/// Refuses (see `refuse`) bad geometry with the field's name ("capsule.radius", "offset" and "rotation" for `local`):
/// negative or non-finite sizes, sets without area, corners that the offset merges, ...
/// Coordinates and radii must be within 1e5 m, sizes at least 1e-5 m.
template <int D>
std::vector<Piece<D>> makePieces(const Geometry<D>& geometry, const Pose<D>& local);
template <>
std::vector<Piece<2>> makePieces<2>(const Geometry<2>& geometry, const Pose<2>& local);

/// Bounds in the world, tight. A plane's are unlimited (+-max float) except against its normal where that is axis-parallel.
template <int D>
Bounds<D> boundsOf(const Piece<D>& piece, const Pose<D>& pose);
template <>
Bounds<2> boundsOf<2>(const Piece<2>& piece, const Pose<2>& pose);

}  // namespace talus
