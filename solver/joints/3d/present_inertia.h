// The inverse inertia of a body in space as it has turned since the step began.
#pragma once

#include "../../body_state.h"

namespace talus {

/// R m R^T of a body that has turned by R.
template <class Scalar>
TALUS_INLINE Symmetric3<Scalar> turned(const Symmetric3<Scalar>& m, const Rotation<3, Scalar>& turn) {
    const Scalar one(1.0f);
    // Rows of the rotation's matrix.
    const Vector<3, Scalar> twice = turn.v * Scalar(2.0f);
    const Vector<3, Scalar> square(turn.v.x() * twice.x(), turn.v.y() * twice.y(), turn.v.z() * twice.z());
    const Scalar xy = turn.v.x() * twice.y();
    const Scalar xz = turn.v.x() * twice.z();
    const Scalar yz = turn.v.y() * twice.z();
    const Vector<3, Scalar> scaled = twice * turn.s;
    const Vector<3, Scalar> x(one - (square.y() + square.z()), xy - scaled.z(), xz + scaled.y());
    const Vector<3, Scalar> y(xy + scaled.z(), one - (square.x() + square.z()), yz - scaled.x());
    const Vector<3, Scalar> z(xz - scaled.y(), yz + scaled.x(), one - (square.x() + square.y()));
    const Vector<3, Scalar> mx = m * x;
    const Vector<3, Scalar> my = m * y;
    return {dot(x, mx), dot(y, mx), dot(z, mx), dot(y, my), dot(z, my), dot(z, Vector<3, Scalar>(m * z))};
}

/// With that of the step's begin kept through the step, two rods on a hinge across their axes that spin at 20 rad/s fly apart. Bodies with locked
/// axes keep it: the locks are world axes.
TALUS_INLINE Symmetric3<> presentInverseInertia(const BodyVelocity<3>& velocity, const BodyWarm<3>& warm, const Rotation<3>& turn) {
    return velocity.gyroscopic > 0.0f ? turned(warm.inverseInertia, turn) : warm.inverseInertia;
}

}  // namespace talus
