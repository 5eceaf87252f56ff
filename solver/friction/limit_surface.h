// Projection on what friction over an area allows: force and twist share one budget.
#pragma once

#include "ball.h"

namespace talus {

/// Friction of an area of contact, N s: a tangential impulse, and a twist about the normal over the area's lever.
template <class Scalar>
struct PatchImpulse {
    Vector<2, Scalar> force = Vector<2, Scalar>(Scalar(0.0f), Scalar(0.0f));
    Scalar twist = Scalar(0.0f);
};

namespace limit_surface_detail {

/// (1 + r^5)^(-1/5) for r in [0, 1], by Newton's method without divisions.
template <class Scalar>
TALUS_INLINE Scalar fifthRoot(const Scalar& r) {
    const Scalar square = r * r;
    const Scalar sum = Scalar(1.0f) + square * square * r;
    Scalar x = Scalar(1.1294f) - Scalar(0.1294f) * sum;
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        const Scalar fourth = (x * x) * (x * x);
        x *= (Scalar(6.0f) - sum * fourth * x) * Scalar(0.2f);
    }
    return x;
}

/// a^(5/16), which is near the cube root.
template <class Scalar>
TALUS_INLINE Scalar nearCubeRoot(const Scalar& a) {
    const Scalar fourth = squareRoot(Scalar(squareRoot(a)));
    return fourth * squareRoot(Scalar(squareRoot(fourth)));
}

/// a^(1/3) for a in [0, 1], by Halley's method.
template <class Scalar>
TALUS_INLINE Scalar cubeRoot(const Scalar& a) {
    Scalar r = nearCubeRoot(a);
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        const Scalar cube = r * r * r;
        r *= (cube + a + a) / maximum(Scalar(cube + cube + a), Scalar(1e-30f));
    }
    return r;
}

}  // namespace limit_surface_detail

/// The point of the set |force|^p + |twist|^p <= radius^p, p = 5/3, nearest to `candidate`. This superellipsoid is within 2 % of the limit
/// surface of a uniform disk (Howe and Cutkosky's ellipsoid, p = 2, is up to 6.6 % off), and the nearest point, unlike the one
/// scaled back along the ray, makes slip the normal of the surface at the solution (Moreau's law; Goyal, Ruina, Papadopoulos 1991).
///
/// With a = x^3, b = y^3 the boundary is x^5 + y^5 = 1, and the nearest point solves (a0 - a) y^2 = (b0 - b) x^2: Newton's method on
/// r = y / x, begun at the lesser of the roots for a far and for a near candidate. Error below 2e-4 of the radius. radius >= 0.
/// No finite candidate overflows.
template <class Scalar>
TALUS_OUTLINE PatchImpulse<Scalar> projectLimitSurface(const PatchImpulse<Scalar>& candidate, const Scalar& radius) {
    using namespace limit_surface_detail;
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    const Scalar least(std::numeric_limits<float>::min());
    const Vector<2, Scalar>& force = candidate.force;
    const Scalar spin = absolute(candidate.twist);
    const Scalar unit = maximum(maximum(maximum(absolute(force.x()), absolute(force.y())), spin), least);
    const Scalar x = force.x() / unit;
    const Scalar y = force.y() / unit;
    const Scalar forceLength = squareRoot(Scalar(x * x + y * y));
    const Scalar spinLength = spin / unit;
    const Scalar bound = radius / unit;
    if (!anyLane(forceLength + spinLength > bound)) {
        return candidate;
    }
    const auto twistIsMore = spinLength > forceLength;
    const Scalar more = maximum(maximum(forceLength, spinLength), least);
    const Scalar a = one;
    const Scalar b = minimum(forceLength, spinLength) / more;
    const Scalar limit = bound / more;
    const Scalar ray = fifthRoot(cubeRoot(b));
    const auto outside = a > limit * (ray * ray * ray);

    const Scalar far = squareRoot(Scalar(b / maximum(Scalar(a - limit), Scalar(1e-12f))));
    const Scalar near = nearCubeRoot(minimum(Scalar(b / maximum(limit, Scalar(1e-12f))), one));
    Scalar r = minimum(minimum(far, near), one);
    Scalar side = one;
    constexpr int rounds = 3;
    TALUS_UNROLL for (int i = 0; i <= rounds; ++i) {
        side = fifthRoot(r);
        if (i == rounds) {
            break;
        }
        const Scalar sideSquare = side * side;
        const Scalar sideCube = sideSquare * side;
        const Scalar rSquare = r * r;
        const Scalar excess = a - limit * sideCube;
        const Scalar value = excess * rSquare - (b - limit * (rSquare * r * sideCube));
        const Scalar sideSlope = zero - rSquare * rSquare * (sideCube * sideCube);
        const Scalar slope =
            Scalar(2.0f) * r * excess + Scalar(3.0f) * limit * rSquare * (sideCube + sideSquare * sideSlope * (r - one));
        r = minimum(maximum(Scalar(r - value / maximum(slope, Scalar(1e-20f))), zero), one);
    }
    const Scalar greater = limit * (side * side * side);
    const Scalar lesser = greater * (r * r * r);
    const Scalar forceKept = select(twistIsMore, lesser, greater) * more;
    const Scalar spinKept = select(twistIsMore, greater, lesser) * more;
    const Scalar scale = forceKept / maximum(forceLength, least);
    const Scalar twisted = select(candidate.twist < zero, Scalar(zero - spinKept * unit), Scalar(spinKept * unit));
    PatchImpulse<Scalar> kept;
    kept.force = Vector<2, Scalar>(select(outside, Scalar(x * scale * unit), force.x()), select(outside, Scalar(y * scale * unit), force.y()));
    kept.twist = select(outside, twisted, candidate.twist);
    return kept;
}

}  // namespace talus
