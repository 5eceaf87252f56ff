// Soft constraints: a row that acts like a damped spring of a given frequency whatever masses it holds.
#pragma once

#include "../foundation/trig.h"

namespace talus {

/// Coefficients of a soft row: impulse change = -mass (massScale velocity + massScale biasRate position) - (1 - massScale) impulse.
/// biasRate 0 and massScale 1 make a rigid row without push. Lanes of these are softnesses of several rows.
template <class Scalar = float>
struct Softness {
    /// 1/s.
    Scalar biasRate = Scalar(0.0f);
    Scalar massScale = Scalar(1.0f);
};

/// The implicit Euler spring of `hertz` and `dampingRatio` over a substep of `h` seconds: with w = 2 pi hertz,
/// a1 = 2 dampingRatio + h w and a2 = h w a1, biasRate = w / a1 and massScale = a2 / (1 + a2) (Catto, Soft Constraints, 2011).
/// The rigid row without push for hertz 0.
inline Softness<> makeSoftness(float hertz, float dampingRatio, float h) {
    if (!(hertz > 0.0f)) {
        return {};
    }
    const float w = 2.0f * pi * hertz;
    const float a1 = 2.0f * dampingRatio + h * w;
    // The bound keeps the quotient finite for absurd frequencies, where massScale is 1 anyway.
    const float a2 = minimum(h * w * a1, 1e30f);
    return {w / a1, a2 / (1.0f + a2)};
}

}  // namespace talus
