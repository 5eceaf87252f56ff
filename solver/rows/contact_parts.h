// Small formulas that the contact rows of both dimensions share.
#pragma once

#include "../../collision/manifold.h"
#include "../contact_data.h"
#include "contact_pass.h"
#include "normal.h"
#include "storage.h"

#include <limits>

namespace talus {

/// Share of a point in the middle O, by its separation: one that hangs in the air says little about where friction acts,
/// and the share changes without a jump.
template <class Scalar>
TALUS_INLINE Scalar pointWeight(const Scalar& separation) {
    return minimum(maximum(Scalar(1.0f) - separation * Scalar(100.0f), Scalar(0.01f)), Scalar(1.0f));
}

/// 1 / k, or 0 where nothing can move.
template <class Scalar>
TALUS_INLINE Scalar invertedOrZero(const Scalar& k) {
    return select(k > Scalar(std::numeric_limits<float>::min()), Scalar(Scalar(1.0f) / k), Scalar(0.0f));
}

/// The greater eigenvalue of [first c; c second], given c^2.
template <class Scalar>
TALUS_INLINE Scalar greaterEigenvalue(const Scalar& first, const Scalar& second, const Scalar& couplingSquare) {
    const Scalar half(0.5f);
    const Scalar apart = half * (first - second);
    return half * (first + second) + squareRoot(Scalar(apart * apart + couplingSquare));
}

/// Where a change is to be made: everywhere, or in the lanes of a mask.
struct AllLanes {};
template <class Scalar>
TALUS_INLINE const Scalar& selectWhere(AllLanes, const Scalar& changed, const Scalar&) {
    return changed;
}
template <class Mask, class Scalar>
TALUS_INLINE Scalar selectWhere(const Mask& mask, const Scalar& changed, const Scalar& kept) {
    return select(mask, changed, kept);
}

/// In the order of the points.
template <int N, class Scalar>
TALUS_INLINE Scalar sumOf(const Scalar* values) {
    Scalar sum = values[0];
    TALUS_UNROLL for (int i = 1; i < N; ++i) {
        sum += values[i];
    }
    return sum;
}

/// Parts of the bound of friction, and of the normal impulse, that count as having reached it, and as having risen.
inline constexpr float nearBound = 0.99f;
inline constexpr float pressesHarder = 1.001f;

}  // namespace talus
