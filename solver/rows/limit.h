// A one-sided row that keeps a coordinate of a joint from passing a bound.
#pragma once

#include "normal.h"

namespace talus {

/// Keeps `separation` (distance to the bound, negative beyond it) from falling below zero; the same formula as a contact's normal.
/// velocity: rate of the separation; pushSpeed: the greatest at which it is brought back. Returns the change of the accumulated `impulse`, >= 0.
template <Push push, class Scalar>
TALUS_INLINE Scalar solveLimit(const Scalar& velocity, const Scalar& separation, const Scalar& mass, const Softness<Scalar>& softness,
                         const Scalar& inverseSeconds, const Scalar& pushSpeed, Scalar& impulse) {
    Scalar increment;
    solveNormals<push, 1, Scalar>(&velocity, &separation, &mass, nullptr, &impulse, &increment, softness, inverseSeconds, pushSpeed);
    return increment;
}

}  // namespace talus
