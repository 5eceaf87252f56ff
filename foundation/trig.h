// Trigonometry with the same bits on every compiler and processor: only + - * / and sqrt, in a fixed order.
#pragma once

#include "lanes.h"
#include "math.h"

namespace talus {

/// Sine and cosine of any finite angle in radians, error below 2e-7 for |angle| <= 1e4; computed together.
struct SineCosine {
    float sine = 0.0f;
    float cosine = 1.0f;
};
SineCosine sineCosine(float angle);

/// Angle of the vector (x, y) in (-pi, pi], error below 3e-7; 0 for the zero vector.
float arcTangent(float y, float x);

/// Rotation by `angle` radians (2D).
Rotation<2> rotationOf(float angle);
/// Rotation by `angle` about `axis` (3D, any length > 0; another axis is refused).
Rotation<3> rotationOf(const Vector<3>& axis, float angle);
/// The same without a look at the axis: one that is zero or not finite gives a rotation that is not finite.
Rotation<3> rotationAbout(const Vector<3>& axis, float angle);
/// Angle of a 2D rotation in (-pi, pi].
float angleOf(const Rotation<2>& q);
/// Rotation angle of a 3D rotation, 0 to pi.
float angleOf(const Rotation<3>& q);

/// Rotation by a small angle (2D) from the half-angle tangent t = x (1 + x^2/3 + 2 x^4/15), x = angle / 2: exactly unit up to
/// rounding for any angle, and off by less than 1e-7 rad up to 0.25 rad. The wide integrator's rotation; no trigonometry.
template <class Scalar>
TALUS_INLINE Rotation<2, Scalar> smallRotation(const Scalar& angle) {
    const Scalar x = angle * Scalar(0.5f);
    const Scalar xx = x * x;
    const Scalar t = x * (Scalar(1.0f) + xx * (Scalar(1.0f / 3.0f) + xx * Scalar(2.0f / 15.0f)));
    const Scalar tt = t * t;
    const Scalar scale = Scalar(1.0f) / (Scalar(1.0f) + tt);
    return {(Scalar(1.0f) - tt) * scale, Scalar(2.0f) * t * scale};
}

/// Rotation by a small rotation vector (3D), of the same half-angle tangent and accuracy.
template <class Scalar>
TALUS_INLINE Rotation<3, Scalar> smallRotation(const Vector<3, Scalar>& turn) {
    const Vector<3, Scalar> x = turn * Scalar(0.5f);
    const Scalar xx = dot(x, x);
    const Scalar factor = Scalar(1.0f) + xx * (Scalar(1.0f / 3.0f) + xx * Scalar(2.0f / 15.0f));
    const Scalar scale = Scalar(1.0f) / squareRoot(Scalar(Scalar(1.0f) + xx * factor * factor));
    return {Vector<3, Scalar>(x * Scalar(factor * scale)), scale};
}

inline constexpr float pi = 3.14159265358979f;

}  // namespace talus
