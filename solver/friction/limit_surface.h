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

/// (1 + r^5)^(-1/5) for r in [0, 1]: the best polynomial of degree five in r^5 that is exact at zero (Remez), error below 3e-6.
template <class Scalar>
TALUS_INLINE Scalar fifthRoot(const Scalar& r) {
    const Scalar square = r * r;
    const Scalar s = square * square * r;
    const Scalar ss = s * s;
    const Scalar low = Scalar(-0.19985407f) + s * Scalar(0.11765185f);
    const Scalar high = Scalar(-0.07520116f) + s * Scalar(0.03684109f);
    return Scalar(1.0f) + s * (low + ss * (high + ss * Scalar(-0.00888999f)));
}

/// a^(3/8) for a in [0, 1], which is near the cube root and below it.
template <class Scalar>
TALUS_INLINE Scalar nearCubeRoot(const Scalar& a) {
    const Scalar fourth = squareRoot(Scalar(squareRoot(a)));
    return fourth * squareRoot(fourth);
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

/// A candidate in units of its largest coordinate: nothing finite overflows.
template <class Scalar>
struct PatchCandidate {
    Scalar unit;
    Scalar x, y;
    Scalar force, spin;

    TALUS_INLINE explicit PatchCandidate(const PatchImpulse<Scalar>& candidate) {
        const Scalar twist = absolute(candidate.twist);
        unit =
            maximum(maximum(maximum(absolute(candidate.force.x()), absolute(candidate.force.y())), twist), Scalar(std::numeric_limits<float>::min()));
        x = candidate.force.x() / unit;
        y = candidate.force.y() / unit;
        force = squareRoot(Scalar(x * x + y * y));
        spin = twist / unit;
    }
};

/// Negative only where the candidate is within the set below for certain, by more than rounding: within that of p = 1. Told without roots and
/// divisions; what says nothing is overflow and loads so small that their squares are lost.
template <class Scalar>
TALUS_INLINE Scalar roughExcess(const PatchImpulse<Scalar>& candidate, const Scalar& radius) {
    const Scalar room = maximum(Scalar((radius - absolute(candidate.twist)) * Scalar(0.9999f)), Scalar(0.0f));
    const Scalar square = candidate.force.x() * candidate.force.x() + candidate.force.y() * candidate.force.y();
    return (square + Scalar(1e-30f)) - room * room;
}

/// Lanes whose candidate lies outside the set |force|^p + |twist|^p <= radius^p, p = 5/3. That set holds the one of p = 1 and lies in that of p = 2:
/// only between the two are roots needed.
template <class Scalar>
TALUS_INLINE auto isBeyond(const PatchCandidate<Scalar>& candidate, const Scalar& radius) {
    const Scalar bound = radius / candidate.unit;
    const auto beyondInner = candidate.force + candidate.spin > bound;
    const Scalar square = candidate.force * candidate.force + candidate.spin * candidate.spin;
    const Scalar outerSquare = bound * bound;
    Scalar beyond = select(beyondInner, Scalar(1.0f), Scalar(0.0f));
    const Scalar between = select(square > outerSquare, Scalar(0.0f), beyond);
    if (anyLane(between > Scalar(0.0f))) {
        using namespace limit_surface_detail;
        const Scalar more = maximum(maximum(candidate.force, candidate.spin), Scalar(std::numeric_limits<float>::min()));
        const Scalar ray = fifthRoot(cubeRoot(Scalar(minimum(candidate.force, candidate.spin) / more)));
        const Scalar isInside = select(more > bound * (ray * ray * ray), Scalar(0.0f), between);
        beyond -= isInside;
    }
    return beyond > Scalar(0.0f);
}

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
    const PatchCandidate<Scalar> scaled(candidate);
    const auto outside = isBeyond(scaled, radius);
    if (!anyLane(outside)) {
        return candidate;
    }
    const auto twistIsMore = scaled.spin > scaled.force;
    const Scalar more = maximum(maximum(scaled.force, scaled.spin), least);
    const Scalar b = minimum(scaled.force, scaled.spin) / more;
    const Scalar limit = radius / scaled.unit / more;
    // Force or twist alone, and contacts without load, need no search: most of those that slide.
    Scalar r = zero;
    Scalar side = one;
    const auto searched = select(outside, Scalar(b * limit), zero) > zero;
    if (anyLane(searched)) {
        const Scalar far = squareRoot(Scalar(b / maximum(Scalar(one - limit), Scalar(1e-12f))));
        const Scalar near = nearCubeRoot(minimum(Scalar(b / maximum(limit, Scalar(1e-12f))), one));
        r = minimum(minimum(far, near), one);
        constexpr int rounds = 3;
        TALUS_UNROLL for (int i = 0; i < rounds; ++i) {
            side = fifthRoot(r);
            const Scalar sideSquare = side * side;
            const Scalar sideCube = sideSquare * side;
            const Scalar rSquare = r * r;
            const Scalar excess = one - limit * sideCube;
            const Scalar value = excess * rSquare - (b - limit * (rSquare * r * sideCube));
            const Scalar sideSlope = zero - rSquare * rSquare * (sideCube * sideCube);
            const Scalar slope = Scalar(2.0f) * r * excess + Scalar(3.0f) * limit * rSquare * (sideCube + sideSquare * sideSlope * (r - one));
            r = minimum(maximum(Scalar(r - value / maximum(slope, Scalar(1e-20f))), zero), one);
        }
        side = fifthRoot(r);
        // The others as if nobody had been searched: a contact must not depend on its neighbours in the row.
        r = select(searched, r, zero);
        side = select(searched, side, one);
    }
    const Scalar greater = limit * (side * side * side);
    const Scalar lesser = greater * (r * r * r);
    const Scalar forceKept = select(twistIsMore, lesser, greater) * more;
    const Scalar spinKept = select(twistIsMore, greater, lesser) * more;
    const Scalar scale = forceKept / maximum(scaled.force, least);
    const Scalar twisted = select(candidate.twist < zero, Scalar(zero - spinKept * scaled.unit), Scalar(spinKept * scaled.unit));
    PatchImpulse<Scalar> kept;
    kept.force = Vector<2, Scalar>(select(outside, Scalar(scaled.x * scale * scaled.unit), candidate.force.x()),
                                   select(outside, Scalar(scaled.y * scale * scaled.unit), candidate.force.y()));
    kept.twist = select(outside, twisted, candidate.twist);
    return kept;
}

}  // namespace talus
