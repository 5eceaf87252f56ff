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
template <class Scalar>
TALUS_INLINE Softness<Scalar> makeSoftness(const Scalar& hertz, const Scalar& dampingRatio, const Scalar& h) {
    const Scalar one(1.0f);
    const Scalar w = Scalar(2.0f * pi) * hertz;
    const Scalar a1 = Scalar(2.0f) * dampingRatio + h * w;
    // The bound keeps the quotient finite for absurd frequencies, where massScale is 1 anyway.
    const Scalar a2 = minimum(Scalar(h * w * a1), Scalar(1e30f));
    const auto soft = hertz > Scalar(0.0f);
    return {select(soft, Scalar(w / a1), Scalar(0.0f)), select(soft, Scalar(a2 / (one + a2)), one)};
}

}  // namespace talus
