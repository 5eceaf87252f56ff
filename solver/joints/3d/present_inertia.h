// The inverse inertia of a body in space as it has turned since the step began.
#pragma once

#include "../../body_state.h"

namespace talus {

/// With that of the step's begin kept through the step, two rods on a hinge across their axes that spin at 20 rad/s fly apart. Bodies with locked
/// axes keep it: the locks are world axes.
TALUS_INLINE Symmetric3<> presentInverseInertia(const BodyVelocity<3>& velocity, const BodyWarm<3>& warm, const Rotation<3>& turn) {
    const Symmetric3<>& m = warm.inverseInertia;
    if (!(velocity.gyroscopic > 0.0f)) {
        return m;
    }
    // Rows of the rotation's matrix.
    const Vector<3> twice = turn.v * 2.0f;
    const Vector<3> square(turn.v.x() * twice.x(), turn.v.y() * twice.y(), turn.v.z() * twice.z());
    const float xy = turn.v.x() * twice.y();
    const float xz = turn.v.x() * twice.z();
    const float yz = turn.v.y() * twice.z();
    const Vector<3> scaled = twice * turn.s;
    const Vector<3> x(1.0f - (square.y() + square.z()), xy - scaled.z(), xz + scaled.y());
    const Vector<3> y(xy + scaled.z(), 1.0f - (square.x() + square.z()), yz - scaled.x());
    const Vector<3> z(xz - scaled.y(), yz + scaled.x(), 1.0f - (square.x() + square.y()));
    const Vector<3> mx = m * x;
    const Vector<3> my = m * y;
    return {dot(x, mx), dot(y, mx), dot(z, mx), dot(y, my), dot(z, my), dot(z, m * z)};
}

}  // namespace talus
