// Exact questions about one or two pieces: distance, rays, sweeps, overlap.
#pragma once

#include "piece.h"

#include <optional>

namespace talus {

/// Closest points of two pieces. `separation` is the true distance, or minus the depth of the least translation that
/// parts them when they overlap; `normal` is the unit direction from A to B along which it is measured; points are
/// on the surfaces, all in the frame in which the poses are given.
template <int D>
struct ClosestPoints {
    float separation = 0.0f;
    Vector<D> normal = zeroVector<D>();
    Vector<D> onA = zeroVector<D>();
    Vector<D> onB = zeroVector<D>();
};

/// Where a ray or a swept piece first touches: `fraction` of the translation (0 to 1), the surface point and the
/// outward unit normal there (zero for a ray that starts inside).
template <int D>
struct CastHit {
    float fraction = 0.0f;
    Vector<D> point = zeroVector<D>();
    Vector<D> normal = zeroVector<D>();
};

/// Distance of two pieces by GJK on their cores, depth by the separating-axis test (of cylinders and cones by an expanding polytope, right to
/// 1e-6 of their size); exact to float rounding. Chain segments
/// count as two-sided. Balls with equal centres part along y; two planes that are not opposite overlap by the greatest float.
template <int D>
ClosestPoints<D> closestPoints(const Piece<D>& a, const Pose<D>& poseA, const Piece<D>& b, const Pose<D>& poseB);

/// True if the two pieces share a point.
template <int D>
bool overlap(const Piece<D>& a, const Pose<D>& poseA, const Piece<D>& b, const Pose<D>& poseB);

/// First hit of the ray from `origin` to `origin + translation`. A ray that starts inside or on a piece, of any length, hits
/// at fraction 0 with a zero normal at its origin; a ray of no length outside misses. Chain segments have no inside: they are
/// hit only from their free side, segments from both. Refuses what is not finite.
template <int D>
std::optional<CastHit<D>> castRay(const Piece<D>& piece, const Pose<D>& pose, const Position<D>& origin, const Vector<D>& translation);
template <>
std::optional<CastHit<2>> castRay<2>(const Piece<2>& piece, const Pose<2>& pose, const Position<2>& origin, const Vector<2>& translation);
template <>
std::optional<CastHit<3>> castRay<3>(const Piece<3>& piece, const Pose<3>& pose, const Position<3>& origin, const Vector<3>& translation);

/// First touch of piece `moving` swept by `translation` without turning, by conservative advancement on the distance.
/// The pieces are then apart by at most 1e-6 of the smaller one's extent. The point is on `target`, the normal points from
/// `target` to `moving`. Overlap at the start is a hit at fraction 0 with the normal of `closestPoints`; a touch from which
/// the sweep does not come closer is none. A chain segment is met only by a piece whose centroid starts on its free side and
/// comes towards it. Refuses a translation that is not finite.
template <int D>
std::optional<CastHit<D>> castPiece(const Piece<D>& target, const Pose<D>& targetPose, const Piece<D>& moving, const Pose<D>& movingPose,
                                    const Vector<D>& translation);

/// True if the world point is inside or on the piece. False for what is not finite.
template <int D>
bool containsPoint(const Piece<D>& piece, const Pose<D>& pose, const Position<D>& point);
template <>
bool containsPoint<2>(const Piece<2>& piece, const Pose<2>& pose, const Position<2>& point);
template <>
bool containsPoint<3>(const Piece<3>& piece, const Pose<3>& pose, const Position<3>& point);

}  // namespace talus
