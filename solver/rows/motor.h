// A row that drives a coordinate of a joint at a speed with bounded effort.
#pragma once

#include "../friction/ball.h"

namespace talus {

/// Returns the change of the accumulated `impulse`, which stays within maximumImpulse.
template <class Scalar>
TALUS_INLINE Scalar solveMotor(const Scalar& velocity, const Scalar& speed, const Scalar& mass, const Scalar& maximumImpulse, Scalar& impulse) {
    const Scalar solved = projectBall(Scalar(impulse - mass * (velocity - speed)), maximumImpulse);
    const Scalar change = solved - impulse;
    impulse = solved;
    return change;
}

}  // namespace talus
