// Projection on the set of friction impulses: a ball of dimension D - 1, the interval in 2D and the disk in 3D.
#pragma once

#include "../../foundation/lanes.h"

namespace talus {

/// The point of [-radius, radius] nearest to `candidate`. radius >= 0.
template <class Scalar>
TALUS_INLINE Scalar projectBall(const Scalar& candidate, const Scalar& radius) {
    return clampSymmetric(candidate, radius);
}

/// The point of the disk of `radius` nearest to `candidate`; beyond the radius by rounding at most (2.4e-7 relative).
/// Lengths are taken in units of the larger coordinate, so no finite candidate overflows. radius >= 0.
template <class Scalar>
TALUS_INLINE Vector<2, Scalar> projectBall(const Vector<2, Scalar>& candidate, const Scalar& radius) {
    const Scalar unit = maximum(maximum(absolute(candidate.x()), absolute(candidate.y())), Scalar(std::numeric_limits<float>::min()));
    const Scalar x = candidate.x() / unit;
    const Scalar y = candidate.y() / unit;
    const Scalar lengthInUnits = squareRoot(x * x + y * y);
    const auto outside = lengthInUnits * unit > radius;
    const Scalar scale = radius / maximum(lengthInUnits, Scalar(std::numeric_limits<float>::min()));
    return Vector<2, Scalar>(select(outside, Scalar(x * scale), candidate.x()), select(outside, Scalar(y * scale), candidate.y()));
}

}  // namespace talus
