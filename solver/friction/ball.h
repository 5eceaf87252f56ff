// Projection on the set of friction impulses: a ball of dimension D - 1, the interval in 2D and the disk in 3D.
#pragma once

#include "../../foundation/lanes.h"

namespace talus {

/// The point of [-radius, radius] nearest to `candidate`. radius >= 0.
template <class Scalar>
TALUS_INLINE Scalar projectBall(const Scalar& candidate, const Scalar& radius) {
    return clampSymmetric(candidate, radius);
}

/// The point of the ball of `radius` nearest to `candidate`; beyond the radius by rounding at most (2.4e-7 relative in the plane).
/// Lengths are taken in units of the largest coordinate, so no finite candidate overflows. radius >= 0.
template <int N, class Scalar>
TALUS_INLINE Vector<N, Scalar> projectBall(const Vector<N, Scalar>& candidate, const Scalar& radius) {
    Scalar unit = absolute(candidate[0]);
    TALUS_UNROLL for (int i = 1; i < N; ++i) {
        unit = maximum(unit, absolute(candidate[i]));
    }
    unit = maximum(unit, Scalar(std::numeric_limits<float>::min()));
    Vector<N, Scalar> projected = candidate;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        projected[i] = candidate[i] / unit;
    }
    const Scalar lengthInUnits = squareRoot(dot(projected, projected));
    const auto outside = lengthInUnits * unit > radius;
    const Scalar scale = radius / maximum(lengthInUnits, Scalar(std::numeric_limits<float>::min()));
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        projected[i] = select(outside, Scalar(projected[i] * scale), candidate[i]);
    }
    return projected;
}

/// The point of the disk of `radius` nearest to `candidate`, for callers outside the rows: refuses a radius that is negative or not finite, and a
/// candidate that is not finite.
Vector<2> projectDisk(const Vector<2>& candidate, float radius);

/// With a coefficient that falls once the contact slides: what static friction can hold is kept, anything beyond is projected on the ball of
/// dynamic friction.
template <class Scalar>
TALUS_INLINE Scalar projectFriction(const Scalar& candidate, const Scalar& staticRadius, const Scalar& dynamicRadius) {
    return projectBall(candidate, Scalar(select(absolute(candidate) > staticRadius, dynamicRadius, staticRadius)));
}

}  // namespace talus
