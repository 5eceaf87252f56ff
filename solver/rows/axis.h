// One row along a line between two anchors.
#pragma once

#include "pair.h"

namespace talus {

template <int D, class Scalar = float>
struct AxisRow {
    /// Unit, from A's anchor to B's.
    Vector<D, Scalar> direction;
    /// Arms turned into the row: arm x direction.
    Angular<D, Scalar> turnA;
    Angular<D, Scalar> turnB;
    Scalar mass;
};

template <int D, class Scalar>
TALUS_INLINE AxisRow<D, Scalar> makeAxisRow(const Vector<D, Scalar>& direction, const Vector<D, Scalar>& armA, const Vector<D, Scalar>& armB,
                                      const BodyPair<D, Scalar>& pair) {
    AxisRow<D, Scalar> row = {direction, cross(armA, direction), cross(armB, direction), Scalar(0.0f)};
    const Angular<D, Scalar> a = pair.inverseInertiaA * row.turnA;
    const Angular<D, Scalar> b = pair.inverseInertiaB * row.turnB;
    row.mass = effectiveMass(Scalar(pair.inverseMassA + pair.inverseMassB + (dot(row.turnA, a) + dot(row.turnB, b))));
    return row;
}

/// Rate at which the anchors part.
template <int D, class Scalar>
TALUS_INLINE Scalar velocityOf(const AxisRow<D, Scalar>& row, const BodyPair<D, Scalar>& pair) {
    return dot(row.direction, Vector<D, Scalar>(pair.linearB - pair.linearA)) + (dot(row.turnB, pair.angularB) - dot(row.turnA, pair.angularA));
}

template <int D, class Scalar>
TALUS_INLINE void apply(const AxisRow<D, Scalar>& row, const Scalar& impulse, BodyPair<D, Scalar>& pair) {
    applyImpulse<D, Scalar>(pair, row.direction * impulse, -(row.turnA * impulse), row.turnB * impulse);
}

}  // namespace talus
