// One row about an axis: the relative turning of two bodies.
#pragma once

#include "pair.h"

namespace talus {

template <int D, class Scalar = float>
struct AngleRow {
    /// Unit axis; 1 in the plane.
    Angular<D, Scalar> direction;
    Scalar mass;
};

template <int D, class Scalar>
TALUS_INLINE AngleRow<D, Scalar> makeAngleRow(const Angular<D, Scalar>& direction, const BodyPair<D, Scalar>& pair) {
    const Angular<D, Scalar> a = pair.inverseInertiaA * direction;
    const Angular<D, Scalar> b = pair.inverseInertiaB * direction;
    return {direction, effectiveMass(Scalar(dot(direction, a) + dot(direction, b)))};
}

/// Rate at which B turns against A.
template <int D, class Scalar>
TALUS_INLINE Scalar velocityOf(const AngleRow<D, Scalar>& row, const BodyPair<D, Scalar>& pair) {
    return dot(row.direction, Angular<D, Scalar>(pair.angularB - pair.angularA));
}

template <int D, class Scalar>
TALUS_INLINE void apply(const AngleRow<D, Scalar>& row, const Scalar& impulse, BodyPair<D, Scalar>& pair) {
    applyAngularImpulse<D, Scalar>(pair, row.direction * impulse);
}

}  // namespace talus
