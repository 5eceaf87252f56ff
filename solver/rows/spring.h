// A two-sided soft row along one coordinate of a joint; with softness {0, 1} a rigid one.
#pragma once

#include "../softness.h"

namespace talus {

/// Drives `position` to zero. Returns the change of the accumulated `impulse`.
template <class Scalar>
inline Scalar solveSpring(const Scalar& velocity, const Scalar& position, const Scalar& mass, const Softness<Scalar>& softness, Scalar& impulse) {
    const Scalar solved = softness.massScale * (impulse - mass * (velocity + softness.biasRate * position));
    const Scalar change = solved - impulse;
    impulse = solved;
    return change;
}

}  // namespace talus
