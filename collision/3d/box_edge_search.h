// The best pair of edges of two boxes: one pair of boxes or eight.
#pragma once

#include "box_frame.h"
#include "box_topology.h"

namespace talus {

/// Two edges of two boxes.
template <class Scalar>
struct BoxEdgeChoice {
    /// Along which axes of A and B they lie; -1 if there are none.
    Scalar axisA;
    Scalar axisB;
    /// Which corners of A and B they start at: on the positive side (above 0) or not along the axes after and before their own.
    Scalar sideA[2];
    Scalar sideB[2];
    /// The direction across them from A to B, along A's axes after and before A's edge.
    Scalar first;
    Scalar second;
    Scalar separation;
};

/// The last pair, which is taken before others unless they are better by more than `margin`; numbers below 0 if there is none.
template <class Scalar>
struct BoxEdgeSearch {
    Scalar lastA;
    Scalar lastB;
    Scalar margin;
};

/// Number of the edge along `axis` from the corner that is on the positive side where the sides of the axes after and before are above 0.
template <class Scalar>
TALUS_INLINE Scalar edgeNumber(int axis, const Scalar& sideAfter, const Scalar& sideBefore) {
    const auto numberAt = [&](int isAfter, int isBefore) {
        return Scalar(static_cast<float>(boxEdges.number[axis][isAfter << (axis + 1) % 3 | isBefore << (axis + 2) % 3]));
    };
    const MaskOf<Scalar> isAfter = sideAfter > Scalar(0.0f);
    const MaskOf<Scalar> isBefore = sideBefore > Scalar(0.0f);
    return select(isBefore, select(isAfter, numberAt(1, 1), numberAt(0, 1)), select(isAfter, numberAt(1, 0), numberAt(0, 0)));
}
template <class Scalar>
TALUS_INLINE Scalar edgeNumber(const AxisChoice<Scalar>& axis, const Scalar (&sides)[2]) {
    return axis(edgeNumber(0, sides[0], sides[1]), edgeNumber(1, sides[0], sides[1]), edgeNumber(2, sides[0], sides[1]));
}

/// The edge pair (i, j), of axes that are not parallel.
template <class Scalar>
TALUS_INLINE BoxEdgeChoice<Scalar> edgePair(const BoxRelation<Scalar>& seen, const BoxEdgeAxis<Scalar>& axis, int i, int j) {
    const Scalar size = squareRoot(axis.square);
    const Scalar sign = select(axis.between < Scalar(0.0f), Scalar(-1.0f), Scalar(1.0f));
    BoxEdgeChoice<Scalar> pair;
    pair.axisA = Scalar(static_cast<float>(i));
    pair.axisB = Scalar(static_cast<float>(j));
    pair.sideA[0] = sign * axis.first;
    pair.sideA[1] = sign * axis.second;
    // B's edge looks back. The axis has the parts turn[i][j + 2] and -turn[i][j + 1] along B's other axes.
    pair.sideB[0] = -(sign * seen.turn[i][(j + 2) % 3]);
    pair.sideB[1] = sign * seen.turn[i][(j + 1) % 3];
    pair.first = pair.sideA[0] / size;
    pair.second = pair.sideA[1] / size;
    pair.separation = axis.apart / size;
    return pair;
}

template <class Scalar>
TALUS_INLINE BoxEdgeChoice<Scalar> choose(const MaskOf<Scalar>& mask, const BoxEdgeChoice<Scalar>& a, const BoxEdgeChoice<Scalar>& b) {
    return {select(mask, a.axisA, b.axisA),
            select(mask, a.axisB, b.axisB),
            {select(mask, a.sideA[0], b.sideA[0]), select(mask, a.sideA[1], b.sideA[1])},
            {select(mask, a.sideB[0], b.sideB[0]), select(mask, a.sideB[1], b.sideB[1])},
            select(mask, a.first, b.first),
            select(mask, a.second, b.second),
            select(mask, a.separation, b.separation)};
}

/// Three numbers of which one belongs to an axis and the others to the axes after and before it.
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> aboutAxis(const Scalar& axis, const Scalar& along, const Scalar& after, const Scalar& before) {
    const AxisChoice<Scalar> of(axis);
    return Vector<3, Scalar>(of(along, before, after), of(after, along, before), of(before, after, along));
}

/// Across two edges, along A's axes.
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> ownDirection(const BoxEdgeChoice<Scalar>& edges) {
    return aboutAxis(edges.axisA, Scalar(0.0f), edges.first, edges.second);
}

/// The pair of greatest separation, the last one's margin added. Only pairs farther apart than `least` are of interest; there is nothing to prune.
template <class Scalar>
TALUS_OUTLINE BoxEdgeChoice<Scalar> bestEdges(const BoxRelation<Scalar>& seen, const BoxEdgeSearch<Scalar>& search, const Scalar& least) {
    const Scalar none(-1.0f);
    const Scalar zero(0.0f);
    const Scalar leastFloat(-std::numeric_limits<float>::max());
    const Scalar limit = least - search.margin;
    const Scalar square = select(least > leastFloat, Scalar(limit * absolute(limit)), leastFloat);
    BoxEdgeChoice<Scalar> best = {none, none, {zero, zero}, {zero, zero}, zero, zero, leastFloat};
    const MaskOf<Scalar> hasLast = search.lastA > none;
    Scalar toBeat = least;
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        TALUS_UNROLL for (int j = 0; j < 3; ++j) {
            const BoxEdgeAxis<Scalar> axis = seen.acrossEdges(i, j);
            // apart / sqrt(axis.square) > limit. Most pairs of edges are worse than the faces, and for these no root is needed.
            const MaskOf<Scalar> isBeyond = axis.apart * absolute(axis.apart) > square * axis.square;
            const MaskOf<Scalar> isCrossing = axis.square > Scalar(parallelEdges);
            const MaskOf<Scalar> isListed = isBeyond & isCrossing;
            if (anyLane(isListed)) {
                const BoxEdgeChoice<Scalar> pair = edgePair(seen, axis, i, j);
                Scalar worth = pair.separation;
                if (anyLane(hasLast)) {
                    const MaskOf<Scalar> isLastA = search.lastA == edgeNumber(i, pair.sideA[0], pair.sideA[1]);
                    const MaskOf<Scalar> isLastB = search.lastB == edgeNumber(j, pair.sideB[0], pair.sideB[1]);
                    const MaskOf<Scalar> isLast = isLastA & isLastB;
                    worth = select(isLast, Scalar(worth + search.margin), worth);
                }
                const MaskOf<Scalar> isMore = worth > toBeat;
                const MaskOf<Scalar> isBetter = isListed & isMore;
                best = choose(isBetter, pair, best);
                toBeat = select(isBetter, worth, toBeat);
            }
        }
    }
    return best;
}

}  // namespace talus
