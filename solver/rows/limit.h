// A one-sided row that keeps a coordinate of a joint from passing a bound.
#pragma once

#include "normal.h"

namespace talus {

/// Keeps `separation` (distance to the bound, negative beyond it) from falling below zero; the same formula as a contact's normal.
/// velocity: rate of the separation. Returns the change of the accumulated `impulse`, >= 0.
template <Push push, class Scalar>
inline Scalar solveLimit(const Scalar& velocity, const Scalar& separation, const Scalar& mass, const Softness<Scalar>& softness,
                         const Scalar& inverseSeconds, Scalar& impulse) {
    Scalar increment;
    solveNormals<push, 1, Scalar>(&velocity, &separation, &mass, nullptr, &impulse, &increment, softness, inverseSeconds,
                                  Scalar(std::numeric_limits<float>::max()));
    return increment;
}

}  // namespace talus
