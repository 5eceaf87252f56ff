// What formulas over a scalar type say of truth values: `float` has bools, `Lanes` have masks.
#pragma once

#include "lanes.h"

#include <utility>

namespace talus {

/// What a comparison of two scalars gives: a truth value for each lane.
template <class Scalar>
using MaskOf = decltype(std::declval<Scalar>() < std::declval<Scalar>());

/// a <= b.
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> isAtMost(const Scalar& a, const Scalar& b) {
    const MaskOf<Scalar> isLess = a < b;
    const MaskOf<Scalar> isEqual = a == b;
    return isLess | isEqual;
}
TALUS_INLINE bool isAtMost(float a, float b) {
    return a <= b;
}

/// Which lanes a mask leaves out.
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> complement(const MaskOf<Scalar>& mask) {
    if constexpr (laneCount<Scalar> == 1) {
        return !mask;
    } else {
        return select(mask, Scalar(0.0f), Scalar(1.0f)) > Scalar(0.0f);
    }
}
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> noLane() {
    return Scalar(1.0f) < Scalar(0.0f);
}

}  // namespace talus
