// Two-sided rows along one coordinate of a joint: held as rigidly as a softness allows, or drawn by a spring.
#pragma once

#include "../softness.h"

namespace talus {

/// Drives `position` to zero. Returns the change of the accumulated `impulse`.
template <class Scalar>
TALUS_INLINE Scalar solveSpring(const Scalar& velocity, const Scalar& position, const Scalar& mass, const Softness<Scalar>& softness,
                                Scalar& impulse) {
    const Scalar solved = softness.massScale * (impulse - mass * (velocity + softness.biasRate * position));
    const Scalar change = solved - impulse;
    impulse = solved;
    return change;
}

/// A spring over a substep: impulse = -mass (massScale v + push position), v the velocity without it.
struct SpringForce {
    float massScale = 0.0f;
    /// 1/s.
    float push = 0.0f;
};

/// Stiffness by the position before the substep, damping implicit: a spring without damping then swings for ever, as the stepping of
/// positions by the new velocity keeps energy. That holds up to h w = 2; from h w = 0.5 on the fully implicit spring takes over, which is
/// stable for any frequency and damps what the substeps cannot follow.
TALUS_INLINE SpringForce springForce(float hertz, float dampingRatio, float h) {
    const float w = 2.0f * pi * hertz;
    if (h * w > 0.5f) {
        const Softness<> softness = makeSoftness(hertz, dampingRatio, h);
        return {softness.massScale, softness.massScale * softness.biasRate};
    }
    const float damping = 2.0f * dampingRatio * h * w;
    return {damping / (1.0f + damping), h * w * w / (1.0f + damping)};
}

TALUS_INLINE float solveSpring(float velocity, float position, float mass, const SpringForce& force, float& impulse) {
    const float solved = force.massScale * (impulse - mass * velocity) - mass * force.push * position;
    const float change = solved - impulse;
    impulse = solved;
    return change;
}

}  // namespace talus
