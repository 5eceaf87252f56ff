// `pickFour` and `leverOf` for at most eight spots at fixed places: one polygon or eight.
#pragma once

#include "box_frame.h"
#include "reduction.h"

namespace talus {

/// The corners of a polygon of contact in order, seen along its normal. A corner that is not in use is skipped.
template <class Scalar>
struct BoxSpots {
    static constexpr int most = 8;

    Vector<2, Scalar> places[most];
    Scalar separations[most];
    /// Above 0, no two equal, in the order of the keys.
    Scalar names[most];
    MaskOf<Scalar> isUsed[most];

    TALUS_INLINE Scalar count() const {
        Scalar sum(0.0f);
        TALUS_UNROLL for (int i = 0; i < most; ++i) {
            sum += select(isUsed[i], Scalar(1.0f), Scalar(0.0f));
        }
        return sum;
    }
};

/// Above every name.
inline constexpr float greatestName = 65536.0f;

/// Mean distance of the points of the polygon of these spots from its middle.
template <class Scalar>
TALUS_INLINE Scalar leverOf(const BoxSpots<Scalar>& spots) {
    constexpr int most = BoxSpots<Scalar>::most;
    const Scalar zero(0.0f);
    Vector<2, Scalar> origin = spots.places[most - 1];
    TALUS_UNROLL for (int i = most - 2; i >= 0; --i) {
        TALUS_UNROLL for (int k = 0; k < 2; ++k) {
            origin[k] = select(spots.isUsed[i], spots.places[i][k], origin[k]);
        }
    }
    Scalar span = zero;
    Scalar area = zero;
    Vector<2, Scalar> moment(zero, zero);
    // A spot that is skipped is where the one before is, and adds nothing.
    Vector<2, Scalar> before(zero, zero);
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        const Vector<2, Scalar> there = spots.places[i] - origin;
        const Vector<2, Scalar> here(select(spots.isUsed[i], there.x(), before.x()), select(spots.isUsed[i], there.y(), before.y()));
        const Scalar part = cross(before, here);
        span = maximum(dot(here, here), span);
        area += part;
        moment += (before + here) * part;
        before = here;
    }
    const MaskOf<Scalar> hasArea = absolute(area) > Scalar(leastPolygon) * span;
    const Scalar ofLine = Scalar(0.25f) * squareRoot(span);
    if (!anyLane(hasArea)) {
        return ofLine;
    }
    const Vector<2, Scalar> middle = origin + moment / Scalar(Scalar(3.0f) * area);
    // Each edge ends at the next spot in use, the last at the first. The sums are those of every fourth edge, as `leverOf` of any polygon has them.
    Scalar sums[4] = {zero, zero, zero, zero};
    Vector<2, Scalar> end = origin - middle;
    Scalar place = zero;
    Vector<2, Scalar> ends[most];
    TALUS_UNROLL for (int i = most - 1; i >= 0; --i) {
        ends[i] = end;
        const Vector<2, Scalar> here = spots.places[i] - middle;
        end = Vector<2, Scalar>(select(spots.isUsed[i], here.x(), end.x()), select(spots.isUsed[i], here.y(), end.y()));
    }
    for (int i = 0; i < most; ++i) {
        if (!anyLane(spots.isUsed[i])) {
            continue;
        }
        const Vector<2, Scalar> start = spots.places[i] - middle;
        const Scalar part = select(spots.isUsed[i], Scalar(meanDistance(start, ends[i]) * cross(start, ends[i])), zero);
        TALUS_UNROLL for (int sum = 0; sum < 4; ++sum) {
            sums[sum] += select(place == Scalar(static_cast<float>(sum)), part, zero);
        }
        place += select(spots.isUsed[i], Scalar(1.0f), zero);
        place = select(place > Scalar(3.5f), zero, place);
    }
    return select(hasArea, Scalar(((sums[0] + sums[1]) + (sums[2] + sums[3])) / area), ofLine);
}

/// Chooses among more than four spots.
template <class Scalar>
class BoxPicking {
public:
    TALUS_INLINE BoxPicking(const BoxSpots<Scalar>& ofSpots, const Scalar& slop);

    MaskOf<Scalar> isPicked[BoxSpots<Scalar>::most];

private:
    static constexpr int most = BoxSpots<Scalar>::most;
    static constexpr float leastFloat = -std::numeric_limits<float>::max();
    using Place = Vector<2, Scalar>;

    struct Pick {
        Place place;
        /// Whether there is one.
        MaskOf<Scalar> isFound;
    };
    /// Of the touching spots, or if none of these scores more than `least` of all, that of greatest score; of those that are less by no more than a
    /// part `relativeTie` of it or `tie` the one of lowest name.
    TALUS_INLINE Pick take(const MaskOf<Scalar>& isWanted, const Scalar (&scores)[most], const Scalar& least, const Scalar& relativeTie,
                           const Scalar& tie);

    const BoxSpots<Scalar>& spots;
    MaskOf<Scalar> isTouching[most];
};

template <class Scalar>
TALUS_INLINE typename BoxPicking<Scalar>::Pick BoxPicking<Scalar>::take(const MaskOf<Scalar>& isWanted, const Scalar (&scores)[most],
                                                                        const Scalar& least, const Scalar& relativeTie, const Scalar& tie) {
    const Scalar none(leastFloat);
    Scalar touching[most];
    Scalar greatest = least;
    Scalar greatestOfAll = least;
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        touching[i] = select(isTouching[i], scores[i], none);
        greatest = maximum(touching[i], greatest);
        greatestOfAll = maximum(select(spots.isUsed[i], scores[i], none), greatestOfAll);
    }
    const MaskOf<Scalar> isOfTouching = greatest > least;
    greatest = select(isOfTouching, greatest, greatestOfAll);
    const Scalar enough = enoughOf(greatest, relativeTie, tie);
    const Scalar noName(greatestName);
    Scalar names[most];
    Scalar lowest = noName;
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        const Scalar score = select(isOfTouching, touching[i], select(spots.isUsed[i], scores[i], none));
        const MaskOf<Scalar> isMore = score > least;
        const MaskOf<Scalar> isEnough = isMore & isAtMost(enough, score);
        names[i] = select(isEnough, spots.names[i], noName);
        lowest = minimum(lowest, names[i]);
    }
    const MaskOf<Scalar> isFound = isWanted & (lowest < noName);
    Pick pick = {spots.places[0], isFound};
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        const MaskOf<Scalar> isThis = names[i] == lowest;
        TALUS_UNROLL for (int k = 0; k < 2; ++k) {
            pick.place[k] = select(isThis, spots.places[i][k], pick.place[k]);
        }
        isPicked[i] = isPicked[i] | (pick.isFound & isThis);
    }
    return pick;
}

template <class Scalar>
TALUS_INLINE BoxPicking<Scalar>::BoxPicking(const BoxSpots<Scalar>& ofSpots, const Scalar& slop) : spots(ofSpots) {
    const Scalar zero(0.0f);
    Scalar lowest(std::numeric_limits<float>::max());
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        lowest = minimum(select(spots.isUsed[i], spots.separations[i], lowest), lowest);
    }
    const Scalar limit = touchLimit(lowest, slop);
    Place middle(zero, zero);
    Scalar count = zero;
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        isPicked[i] = noLane<Scalar>();
        isTouching[i] = spots.isUsed[i] & isAtMost(spots.separations[i], limit);
        count += select(isTouching[i], Scalar(1.0f), zero);
        TALUS_UNROLL for (int k = 0; k < 2; ++k) {
            middle[k] += select(isTouching[i], spots.places[i][k], zero);
        }
    }
    middle /= count;
    Scalar scores[most];
    Scalar size = zero;
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        size = maximum(select(isTouching[i], squareBetween(middle, spots.places[i]), zero), size);
    }
    const SpotBias<Scalar> far(size, slop);
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        scores[i] = depthScore(far.bias, middle, spots.places[i], spots.separations[i]);
    }
    const MaskOf<Scalar> isWanted = zero < Scalar(1.0f);
    const Pick first = take(isWanted, scores, Scalar(leastFloat), zero, Scalar(Scalar(tieOfDepth) * far.hair));
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        scores[i] = squareBetween(first.place, spots.places[i]);
    }
    const Pick second = take(first.isFound, scores, zero, Scalar(tieOfSpread), zero);
    const Scalar least = Scalar(leastArea) * squareBetween(first.place, second.place);
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        scores[i] = absolute(areaOf(first.place, second.place, spots.places[i]));
    }
    const Pick third = take(second.isFound, scores, least, Scalar(tieOfSpread), zero);
    const SpotTriangle<Scalar> triangle(first.place, second.place, third.place);
    TALUS_UNROLL for (int i = 0; i < most; ++i) {
        scores[i] = triangle.added(spots.places[i]);
    }
    take(third.isFound, scores, least, Scalar(tieOfSpread), zero);
}

}  // namespace talus
