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

/// r = y / x where the ray towards (1, b) meets the surface, b^(1/3), less sqrt(b), for b = q^4 in [0, 1]: wrong by up to 2 % of r, which what it is
/// good for feels in the second order.
template <class Scalar>
TALUS_INLINE Scalar rayLessRoot(const Scalar& q) {
    return q * (Scalar(1.0f) - q) * (Scalar(0.405548f) + q * (Scalar(0.460866f) - q * Scalar(0.199037f)));
}

}  // namespace limit_surface_detail

/// A candidate and its bound, in units in which nothing finite overflows: of the candidate's largest coordinate, and then of the greater of force and
/// twist, by which it is the point (1, lesser) or its mirror image.
template <class Scalar>
struct PatchCandidate {
    Scalar unit;
    /// In units of the largest coordinate.
    Scalar x, y, force, spin, greater;
    /// In units of the greater.
    Scalar lesser, limit;
    /// Square root of the lesser, and of that.
    Scalar root, fourthRoot;

    TALUS_INLINE PatchCandidate(const PatchImpulse<Scalar>& candidate, const Scalar& radius) {
        const Scalar one(1.0f);
        const Scalar least(std::numeric_limits<float>::min());
        const Scalar twist = absolute(candidate.twist);
        unit = maximum(maximum(maximum(absolute(candidate.force.x()), absolute(candidate.force.y())), twist), least);
        const Scalar scale = one / unit;
        x = candidate.force.x() * scale;
        y = candidate.force.y() * scale;
        force = squareRoot(Scalar(x * x + y * y));
        spin = twist * scale;
        greater = maximum(maximum(force, spin), least);
        const Scalar inverse = one / greater;
        lesser = minimum(force, spin) * inverse;
        limit = radius * scale * inverse;
        root = squareRoot(lesser);
        fourthRoot = squareRoot(root);
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

/// Lanes whose candidate lies outside the set |force|^p + |twist|^p <= radius^p, p = 5/3: beyond its tangent at a point near which the candidate's
/// ray meets the surface.
template <class Scalar>
TALUS_INLINE auto isBeyond(const PatchImpulse<Scalar>& candidate, const Scalar& radius) {
    using namespace limit_surface_detail;
    const PatchCandidate<Scalar> scaled(candidate, radius);
    const Scalar r = scaled.root + rayLessRoot(scaled.fourthRoot);
    const Scalar side = fifthRoot(r);
    return (Scalar(1.0f) + scaled.lesser * (r * r)) * (side * side) > scaled.limit;
}

/// The point of the set |force|^p + |twist|^p <= radius^p, p = 5/3, nearest to `candidate`. This superellipsoid is within 2 % of the limit
/// surface of a uniform disk (Howe and Cutkosky's ellipsoid, p = 2, is up to 6.6 % off), and the nearest point, unlike the one
/// scaled back along the ray, makes slip the normal of the surface at the solution (Moreau's law; Goyal, Ruina, Papadopoulos 1991).
///
/// With a = x^3, b = y^3 the boundary is x^5 + y^5 = 1, and the nearest point solves (a0 - a) y^2 = (b0 - b) x^2 for r = y / x. A candidate far away
/// has r = sqrt(b0 / a0), one on the surface (b0 / a0)^(1/3); between these, by how far inside the bound is of the candidate, one round of Newton's
/// method suffices. Error below 2e-4 of the radius. radius >= 0. No finite candidate overflows.
template <class Scalar>
TALUS_INLINE PatchImpulse<Scalar> projectLimitSurface(const PatchImpulse<Scalar>& candidate, const Scalar& radius) {
    using namespace limit_surface_detail;
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    const PatchCandidate<Scalar> scaled(candidate, radius);
    const Scalar& b = scaled.lesser;
    const Scalar& limit = scaled.limit;
    // How much of the ray lies within, to a percent, and how far from sqrt(b) that puts r (fitted).
    const Scalar within = minimum(Scalar(limit * (one - b * scaled.root * (Scalar(0.64942f) - Scalar(0.30917f) * scaled.root))), one);
    const Scalar start = scaled.root + within * (Scalar(0.849856f) + Scalar(0.150144f) * within) * rayLessRoot(scaled.fourthRoot);
    const Scalar startSide = fifthRoot(start);
    const Scalar sideSquare = startSide * startSide;
    const Scalar sideCube = sideSquare * startSide;
    const Scalar square = start * start;
    const Scalar excess = one - limit * sideCube;
    const Scalar value = excess * square - (b - limit * (square * start * sideCube));
    const Scalar sideSlope = square * square * (sideCube * sideCube);
    const Scalar slope = Scalar(2.0f) * start * excess + Scalar(3.0f) * limit * square * (sideCube + sideSquare * sideSlope * (one - start));
    const Scalar r = minimum(maximum(Scalar(start - value / maximum(slope, Scalar(1e-20f))), zero), one);
    const Scalar side = fifthRoot(r);

    // Beyond the tangent at that point.
    const auto outside = (one + b * (r * r)) * (side * side) > limit;
    const Scalar greaterKept = limit * (side * side * side) * scaled.greater;
    const Scalar lesserKept = greaterKept * (r * r * r);
    const auto twistIsMore = scaled.spin > scaled.force;
    const Scalar forceKept = select(twistIsMore, lesserKept, greaterKept);
    const Scalar spinKept = select(twistIsMore, greaterKept, lesserKept) * scaled.unit;
    const Scalar scale = forceKept / maximum(scaled.force, Scalar(std::numeric_limits<float>::min())) * scaled.unit;
    PatchImpulse<Scalar> kept;
    kept.force = Vector<2, Scalar>(select(outside, Scalar(scaled.x * scale), candidate.force.x()),
                                   select(outside, Scalar(scaled.y * scale), candidate.force.y()));
    kept.twist = select(outside, select(candidate.twist < zero, Scalar(zero - spinKept), spinKept), candidate.twist);
    return kept;
}

}  // namespace talus
