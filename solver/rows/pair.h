// The two bodies of a joint while its rows are solved.
#pragma once

#include "../../foundation/lanes.h"

namespace talus {

/// Velocities and inverse masses of both bodies, and the impulses that the rows have applied to them.
template <int D, class Scalar = float>
struct BodyPair {
    Vector<D, Scalar> linearA;
    Vector<D, Scalar> linearB;
    Angular<D, Scalar> angularA;
    Angular<D, Scalar> angularB;
    Scalar inverseMassA;
    Scalar inverseMassB;
    InverseInertia<D, Scalar> inverseInertiaA;
    InverseInertia<D, Scalar> inverseInertiaB;
    /// On B; A gets the negative.
    Vector<D, Scalar> appliedLinear;
    /// About the centres of mass.
    Angular<D, Scalar> appliedAngularA;
    Angular<D, Scalar> appliedAngularB;
};

/// Adds an impulse `linear` on B and its negative on A, with their angular impulses about the centres of mass.
template <int D, class Scalar>
TALUS_INLINE void applyImpulse(BodyPair<D, Scalar>& pair, const Vector<D, Scalar>& linear, const Angular<D, Scalar>& angularA,
                         const Angular<D, Scalar>& angularB) {
    pair.linearA -= linear * pair.inverseMassA;
    pair.linearB += linear * pair.inverseMassB;
    pair.angularA += pair.inverseInertiaA * angularA;
    pair.angularB += pair.inverseInertiaB * angularB;
    pair.appliedLinear += linear;
    pair.appliedAngularA += angularA;
    pair.appliedAngularB += angularB;
}

/// Turns B by an angular impulse and A by its negative.
template <int D, class Scalar>
TALUS_INLINE void applyAngularImpulse(BodyPair<D, Scalar>& pair, const Angular<D, Scalar>& angular) {
    pair.angularA -= pair.inverseInertiaA * angular;
    pair.angularB += pair.inverseInertiaB * angular;
    pair.appliedAngularA -= angular;
    pair.appliedAngularB += angular;
}

/// 1 / response, or 0 where nothing can move.
template <class Scalar>
TALUS_INLINE Scalar effectiveMass(const Scalar& response) {
    return select(response > Scalar(std::numeric_limits<float>::min()), Scalar(Scalar(1.0f) / response), Scalar(0.0f));
}

}  // namespace talus
