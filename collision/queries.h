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
/// outward unit normal there.
template <int D>
struct CastHit {
    float fraction = 0.0f;
    Vector<D> point = zeroVector<D>();
    Vector<D> normal = zeroVector<D>();
};

/// Distance of two pieces by GJK on their cores, depth by the separating-axis test. Chain segments count as two-sided.
template <int D>
ClosestPoints<D> closestPoints(const Piece<D>& a, const Pose<D>& poseA, const Piece<D>& b, const Pose<D>& poseB);

/// True if the two pieces share a point.
template <int D>
bool overlap(const Piece<D>& a, const Pose<D>& poseA, const Piece<D>& b, const Pose<D>& poseB);

/// First hit of the ray from `origin` to `origin + translation`. A ray that starts inside or on a solid piece and a ray of no
/// length outside miss ... except: starting inside hits at fraction 0 with a zero normal. Chain segments are hit only
/// from their free side, segments from both.
template <int D>
std::optional<CastHit<D>> castRay(const Piece<D>& piece, const Pose<D>& pose, const Position<D>& origin, const Vector<D>& translation);

/// First touch of piece `moving` swept by `translation` without turning, by conservative advancement on the GJK distance.
/// Overlap at the start is a hit at fraction 0 with the normal from `target` to `moving` (zero if undefined).
template <int D>
std::optional<CastHit<D>> castPiece(const Piece<D>& target, const Pose<D>& targetPose, const Piece<D>& moving, const Pose<D>& movingPose,
                                    const Vector<D>& translation);

/// True if the world point is inside or on the piece.
template <int D>
bool containsPoint(const Piece<D>& piece, const Pose<D>& pose, const Position<D>& point);

}  // namespace talus
