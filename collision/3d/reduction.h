// The polygon of contact seen along its normal: which four points stand for it, and its lever.
#pragma once

#include "../../foundation/lanes.h"
#include "../manifold.h"

#include <span>

namespace talus {

/// Two faces of 255 corners each cannot cut out more.
inline constexpr int mostCandidates = 512;

/// A candidate for a contact point, seen along the normal. Left unset: there is room for hundreds of them.
struct Spot {
    /// Between the two surfaces, so that the swapped pair sees the same.
    Vector<2> place;
    float separation;
    std::uint32_t key;
    /// Number of the candidate.
    int index;
};

/// Candidates chosen by depth and spread, ordered by key.
struct Picks {
    int indices[maxManifoldPoints<3>] = {};
    int count = 0;
};

/// At most four of the spots, which are one or more in the order of the polygon that they bound: the deepest, the one farthest from it,
/// the one that spans the greatest triangle with these, the one that adds the greatest area on the other side.
Picks pickFour(std::span<const Spot> spots, float slop);

/// Mean distance of the points of the polygon of these spots from its middle.
float leverOf(std::span<const Spot> polygon);

/// Parts of the hair below and of greatest values within which candidates count as equal; then the lower key wins, so that noise does not
/// choose among the corners of a regular polygon.
inline constexpr float tieOfDepth = 0.1f;
inline constexpr float tieOfSpread = 0.02f;
/// A point that adds less than this part of the squared span adds nothing.
inline constexpr float leastArea = 1e-3f;
inline constexpr float leastPolygon = 1e-6f;

template <class Scalar>
TALUS_INLINE Scalar squareBetween(const Vector<2, Scalar>& a, const Vector<2, Scalar>& b) {
    const Vector<2, Scalar> arm = b - a;
    return dot(arm, arm);
}

template <class Scalar>
TALUS_INLINE Scalar areaOf(const Vector<2, Scalar>& a, const Vector<2, Scalar>& b, const Vector<2, Scalar>& c) {
    return cross(Vector<2, Scalar>(b - a), Vector<2, Scalar>(c - a));
}

/// Up to which separation spots count as touching, if the lowest is at `lowest`: a corner in the air must not take the place of one that carries.
template <class Scalar>
TALUS_INLINE Scalar touchLimit(const Scalar& lowest, const Scalar& margin) {
    return maximum(Scalar(0.0f), lowest) + margin;
}

/// How a spot far from the middle goes before one that is deeper by a hair only: a point in the middle of an edge as the first would cost a
/// quarter of the area.
template <class Scalar>
struct SpotBias {
    /// `size`: the greatest squared distance from the middle.
    TALUS_INLINE SpotBias(const Scalar& size, const Scalar& slop)
        : hair(minimum(Scalar(Scalar(0.01f) * squareRoot(size)), Scalar(Scalar(0.1f) * slop))),
          bias(select(size > Scalar(0.0f), Scalar(hair / size), Scalar(0.0f))) {}

    Scalar hair;
    Scalar bias;
};

template <class Scalar>
TALUS_INLINE Scalar depthScore(const Scalar& bias, const Vector<2, Scalar>& middle, const Vector<2, Scalar>& place, const Scalar& separation) {
    return bias * squareBetween(middle, place) - separation;
}

/// Which score is enough if `greatest` is the greatest one.
template <class Scalar>
TALUS_INLINE Scalar enoughOf(const Scalar& greatest, const Scalar& relativeTie, const Scalar& tie) {
    return (greatest - tie) - relativeTie * absolute(greatest);
}

/// Three chosen spots, and how much area a fourth adds to their triangle.
template <class Scalar>
struct SpotTriangle {
    TALUS_INLINE SpotTriangle(const Vector<2, Scalar>& a, const Vector<2, Scalar>& b, const Vector<2, Scalar>& c)
        : first(a), second(b), third(c), side(select(areaOf(a, b, c) > Scalar(0.0f), Scalar(-1.0f), Scalar(1.0f))) {}

    TALUS_INLINE Scalar added(const Vector<2, Scalar>& place) const {
        return maximum(maximum(Scalar(side * areaOf(first, second, place)), Scalar(side * areaOf(second, third, place))),
                       Scalar(side * areaOf(third, first, place)));
    }

    Vector<2, Scalar> first;
    Vector<2, Scalar> second;
    Vector<2, Scalar> third;
    Scalar side;
};

/// Mean length of the vectors from `start` to `end`, by two Gauss points: to 0.7 % if one end is the nearest to the origin.
template <class Scalar>
TALUS_INLINE Scalar meanLength(const Vector<2, Scalar>& start, const Vector<2, Scalar>& end) {
    constexpr float inner = 0.21132487f;
    const Vector<2, Scalar> way = (end - start) * Scalar(inner);
    const Vector<2, Scalar> first = start + way;
    const Vector<2, Scalar> second = end - way;
    return Scalar(0.5f) * (squareRoot(dot(first, first)) + squareRoot(dot(second, second)));
}

/// Mean distance from the origin to the points of the triangle that it spans with an edge: 2/3 of that to the points of the edge. Cut in two
/// where the edge is nearest, since there the length has a kink if the triangle is thin.
template <class Scalar>
TALUS_INLINE Scalar meanDistance(const Vector<2, Scalar>& start, const Vector<2, Scalar>& end) {
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    const Vector<2, Scalar> edge = end - start;
    const Scalar square = dot(edge, edge);
    const Scalar t = minimum(maximum(Scalar(-dot(edge, start) / select(square > zero, square, one)), zero), one);
    const Vector<2, Scalar> nearest = start + edge * t;
    return Scalar(2.0f / 3.0f) * (t * meanLength(start, nearest) + (one - t) * meanLength(nearest, end));
}

}  // namespace talus
