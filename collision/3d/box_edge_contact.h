// The contact of sharp boxes where two of their edges cross.
#pragma once

#include "box_edge_search.h"
#include "box_face_contact.h"
#include "segment_pair.h"

namespace talus {

template <class Scalar>
TALUS_INLINE Scalar nameOfEdges(const BoxEdgeChoice<Scalar>& edges) {
    const Scalar a = edgeNumber(AxisChoice<Scalar>(edges.axisA), edges.sideA);
    const Scalar b = edgeNumber(AxisChoice<Scalar>(edges.axisB), edges.sideB);
    return (Scalar(kindName(AxisKind::edges)) + a * Scalar(nameOfA)) + b;
}

/// From its corner of lower number to the other, in the box's own frame.
template <class Scalar>
struct BoxEdge {
    TALUS_INLINE BoxEdge(const Scalar (&half)[3], const Scalar& axis, const Scalar (&sides)[2]) {
        const Scalar none(-1.0f);
        const Vector<3, Scalar> side = aboutAxis(axis, none, sides[0], sides[1]);
        TALUS_UNROLL for (int i = 0; i < 3; ++i) {
            start[i] = select(side[i] > Scalar(0.0f), half[i], Scalar(-half[i]));
            end[i] = select(axis == Scalar(static_cast<float>(i)), half[i], start[i]);
        }
    }

    Vector<3, Scalar> start;
    Vector<3, Scalar> end;
};

/// Sets one point where two edges cross. In which lanes they do, and touch.
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> collideOnEdges(const BoxInput<Scalar>& input, const BoxEdgeChoice<Scalar>& edges, const Scalar& tolerance,
                                           const MaskOf<Scalar>& isWanted, BoxContact<Scalar>& contact) {
    const BoxRelation<Scalar>& seen = input.seen;
    const BoxEdge<Scalar> a(seen.halfA, edges.axisA, edges.sideA);
    const BoxEdge<Scalar> b(seen.halfB, edges.axisB, edges.sideB);
    const Vector<3, Scalar> own = ownDirection(edges);
    const ClosestOnSegments<Scalar> closest = closestOnSegments(a.start, a.end, seen.inA(b.start), seen.inA(b.end));
    const Vector<3, Scalar> way = closest.onB - closest.onA;
    const Vector<3, Scalar> aside = way - own * edges.separation;
    const Scalar separation = dot(own, way);
    const MaskOf<Scalar> isCrossing = isAtMost(Scalar(dot(aside, aside)), Scalar(tolerance * tolerance));
    const MaskOf<Scalar> isNear = isAtMost(separation, input.speculativeDistance);
    const MaskOf<Scalar> isFound = isWanted & isCrossing & isNear;
    if (!anyLane(isFound)) {
        return isFound;
    }
    const Scalar name = nameOfEdges(edges);
    BoxPoint<Scalar>& point = contact.points[0];
    contact.axis = select(isFound, name, contact.axis);
    contact.normal = choose(isFound, input.a.direction(own), contact.normal);
    point.localA = choose(isFound, input.a.point(closest.onA), point.localA);
    point.localB = choose(isFound, input.b.point(Vector<3, Scalar>(b.start + (b.end - b.start) * closest.alongB)), point.localB);
    point.separation = select(isFound, separation, point.separation);
    point.name = select(isFound, name, point.name);
    contact.count = select(isFound, Scalar(1.0f), contact.count);
    return isFound;
}

}  // namespace talus
