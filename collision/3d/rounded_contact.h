// Contact of balls and capsules with each other. Written once, over a scalar type: `float` is one pair, `Lanes<8>` eight, bit for bit the same.
#pragma once

#include "../feature.h"
#include "segment_pair.h"
#include "tolerances.h"

namespace talus {

/// Numbers of edges in keys begin above those of vertices.
inline constexpr std::uint32_t firstEdge = 256;

/// Two directions across a normal, and what is seen along it.
template <class Scalar>
struct ContactPlane {
    TALUS_INLINE explicit ContactPlane(const Vector<3, Scalar>& normal) {
        const Scalar zero(0.0f);
        // Either way the length is at least a half.
        const Vector<3, Scalar> side = choose(absolute(normal.x()) > Scalar(0.5f), Vector<3, Scalar>(normal.y(), -normal.x(), zero),
                                              Vector<3, Scalar>(zero, normal.z(), -normal.y()));
        u = side / sizeOf(side);
        v = cross(normal, u);
    }
    TALUS_INLINE Vector<2, Scalar> place(const Vector<3, Scalar>& arm) const { return Vector<2, Scalar>(dot(u, arm), dot(v, arm)); }
    /// The lever of a contact along a line.
    TALUS_INLINE Scalar leverOfLine(const Vector<3, Scalar>& start, const Vector<3, Scalar>& end) const {
        const Vector<2, Scalar> way = place(Vector<3, Scalar>(end - start));
        return Scalar(0.25f) * squareRoot(dot(way, way));
    }

    Vector<3, Scalar> u;
    Vector<3, Scalar> v;
};

/// A point of contact in A's frame.
template <class Scalar>
struct SurfacePair {
    Vector<3, Scalar> onA;
    Vector<3, Scalar> onB;
    Scalar separation;
    /// Features of A and B as whole numbers: what the key is made of.
    Scalar featureA;
    Scalar featureB;
};

template <class Mask, class Scalar>
TALUS_INLINE SurfacePair<Scalar> choose(const Mask& mask, const SurfacePair<Scalar>& a, const SurfacePair<Scalar>& b) {
    return {choose(mask, a.onA, b.onA), choose(mask, a.onB, b.onB), select(mask, a.separation, b.separation), select(mask, a.featureA, b.featureA),
            select(mask, a.featureB, b.featureB)};
}

/// What becomes a manifold of at most two points: the first `count` are meant, ordered by key.
template <class Scalar>
struct RoundedContact {
    Vector<3, Scalar> normal;
    SurfacePair<Scalar> points[2];
    Scalar count;
    Scalar lever;
    Scalar gap;
    /// `AxisKind` of the axis and of the keys, and the axis' features, as whole numbers.
    Scalar kind;
    Scalar axisA;
    Scalar axisB;
};

/// A ball or capsule, seen from A's frame. Both ends of a ball are its middle.
template <class Scalar>
struct RoundedCore {
    Vector<3, Scalar> start;
    Vector<3, Scalar> end;
    Scalar radius;
    MaskOf<Scalar> isCapsule;
};

/// The surface points to a pair of points of the cores.
template <class Scalar>
TALUS_INLINE SurfacePair<Scalar> surfacePair(const Vector<3, Scalar>& onA, const Vector<3, Scalar>& onB, const Vector<3, Scalar>& normal,
                                             const Scalar& radiusA, const Scalar& radiusB) {
    const Scalar apart = dot(normal, Vector<3, Scalar>(onB - onA));
    return {onA + normal * radiusA, onB - normal * radiusB, apart - radiusA - radiusB, Scalar(0.0f), Scalar(0.0f)};
}

/// Direction of two cores that share a point: across both, across the only segment, or up.
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> acrossCores(const Vector<3, Scalar>& alongA, const Vector<3, Scalar>& alongB) {
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    const Scalar least(1e-4f);
    const Vector<3, Scalar> up(zero, one, zero);
    const Vector<3, Scalar> both = cross(alongA, alongB);
    const Scalar square = dot(alongA, alongA);
    const Vector<3, Scalar> upwards = up - alongA * Scalar(alongA.y() / square);
    const Vector<3, Scalar> sideways = Vector<3, Scalar>(one, zero, zero) - alongA * Scalar(alongA.x() / square);
    const Vector<3, Scalar> aside = choose(dot(upwards, upwards) > least, upwards, sideways);
    const Vector<3, Scalar> acrossOne = choose(square > zero, Vector<3, Scalar>(aside / sizeOf(aside)), up);
    return choose(dot(both, both) > least * square * dot(alongB, alongB), Vector<3, Scalar>(both / sizeOf(both)), acrossOne);
}

/// Number of the end at a place of the core, or of the edge.
template <class Scalar>
struct NearestCoreEnd {
    TALUS_INLINE NearestCoreEnd(const RoundedCore<Scalar>& core, const Vector<3, Scalar>& place, const Scalar& tolerance) {
        const Vector<3, Scalar> fromStart = core.start - place;
        const Vector<3, Scalar> fromEnd = core.end - place;
        const Scalar squareOfStart = dot(fromStart, fromStart);
        const Scalar squareOfEnd = dot(fromEnd, fromEnd);
        const MaskOf<Scalar> isEnd = squareOfEnd < squareOfStart;
        end = select(isEnd, Scalar(1.0f), Scalar(0.0f));
        const Scalar distance = squareRoot(select(isEnd, squareOfEnd, squareOfStart));
        feature = select(core.isCapsule & (distance > tolerance), Scalar(static_cast<float>(firstEdge)), end);
    }

    Scalar end;
    Scalar feature;
};

/// A number that orders points as their keys do.
template <class Scalar>
TALUS_INLINE Scalar orderOf(const SurfacePair<Scalar>& point) {
    return point.featureA * Scalar(4096.0f) + point.featureB;
}

/// Two points where capsules touch along a line. Of the points beyond `reach` none is meant.
template <class Scalar>
struct LineContact {
    TALUS_INLINE LineContact(const RoundedCore<Scalar>& a, const RoundedCore<Scalar>& b, const SideBySide<Scalar>& part,
                             const Vector<3, Scalar>& normal, const Scalar& reach) {
        const Scalar edge(static_cast<float>(firstEdge));
        SurfacePair<Scalar> ends[2];
        TALUS_UNROLL for (int i = 0; i < 2; ++i) {
            const CutEnd<Scalar>& end = part.ends[i];
            const MaskOf<Scalar> isOwn = end.cutAt < Scalar(0.0f);
            ends[i] = surfacePair(pointBeside(a.start, a.end, end.within), end.point, normal, a.radius, b.radius);
            ends[i].featureA = select(isOwn, edge, end.cutAt);
            ends[i].featureB = select(isOwn, Scalar(static_cast<float>(i)), edge);
        }
        const Scalar zero(0.0f);
        const Scalar one(1.0f);
        const Scalar isNear[2] = {select(isAtMost(ends[0].separation, reach), one, zero), select(isAtMost(ends[1].separation, reach), one, zero)};
        count = isNear[0] + isNear[1];
        const Scalar order[2] = {select(isNear[0] > zero, orderOf(ends[0]), Scalar(std::numeric_limits<float>::max())),
                                 select(isNear[1] > zero, orderOf(ends[1]), Scalar(std::numeric_limits<float>::max()))};
        const MaskOf<Scalar> isSwapped = order[1] < order[0];
        points[0] = choose(isSwapped, ends[1], ends[0]);
        points[1] = choose(isSwapped, ends[0], ends[1]);
        const ContactPlane<Scalar> plane(normal);
        const auto middleOf = [](const SurfacePair<Scalar>& end) { return Vector<3, Scalar>((end.onA + end.onB) * Scalar(0.5f)); };
        lever = select(count > one, plane.leverOfLine(middleOf(ends[0]), middleOf(ends[1])), zero);
    }

    SurfacePair<Scalar> points[2];
    Scalar count;
    Scalar lever;
};

/// Whether two capsules lie side by side at the places where they are closest.
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> areSideBySide(const RoundedCore<Scalar>& a, const RoundedCore<Scalar>& b, const Vector<3, Scalar>& onA,
                                          const Vector<3, Scalar>& onB, const Vector<3, Scalar>& normal, const Scalar& tolerance) {
    const MaskOf<Scalar> isFlatA = liesAcross(a.start, a.end, onA, normal, tolerance);
    const MaskOf<Scalar> isFlatB = liesAcross(b.start, b.end, onB, normal, tolerance);
    const MaskOf<Scalar> isParallel = areParallel(Vector<3, Scalar>(a.end - a.start), Vector<3, Scalar>(b.end - b.start));
    return isFlatA & isFlatB & isParallel;
}

/// What a capsule as A adds to a contact between the points where the cores are closest: names, and the second point along a line. `isNear`
/// tells which pairs may touch.
template <class Scalar>
TALUS_INLINE void finishCapsules(RoundedContact<Scalar>& contact, const RoundedCore<Scalar>& a, const RoundedCore<Scalar>& b,
                                 const Vector<3, Scalar>& onA, const Vector<3, Scalar>& onB, const MaskOf<Scalar>& isNear, const Scalar& slop,
                                 const Scalar& reach) {
    const Scalar tolerance = faceTolerance(Scalar(Scalar(2.0f) * minimum(b.radius, a.radius)), slop);
    const NearestCoreEnd<Scalar> ofA(a, onA, tolerance);
    const NearestCoreEnd<Scalar> ofB(b, onB, tolerance);
    contact.axisA = ofA.end;
    contact.axisB = ofB.end;
    contact.points[0].featureA = ofA.feature;
    contact.points[0].featureB = ofB.feature;
    const MaskOf<Scalar> mayBeLine = isNear & a.isCapsule & b.isCapsule;
    if (!anyLane(mayBeLine)) {
        return;
    }
    const MaskOf<Scalar> isLinePlace = areSideBySide(a, b, onA, onB, contact.normal, tolerance);
    const MaskOf<Scalar> touchAlongLine = mayBeLine & isLinePlace;
    if (!anyLane(touchAlongLine)) {
        return;
    }
    const SideBySide<Scalar> part = sideBySide(a.start, a.end, b.start, b.end, tolerance);
    const MaskOf<Scalar> isLine = touchAlongLine & (part.size > tolerance);
    const LineContact<Scalar> line(a, b, part, contact.normal, reach);
    contact.points[0] = choose(isLine, line.points[0], contact.points[0]);
    contact.points[1] = choose(isLine, line.points[1], contact.points[1]);
    contact.count = select(isLine, line.count, contact.count);
    contact.lever = select(isLine, line.lever, contact.lever);
}

/// A is a capsule if either is. `reach` is the speculative distance.
template <class Scalar>
TALUS_INLINE RoundedContact<Scalar> roundedContact(const RoundedCore<Scalar>& a, const RoundedCore<Scalar>& b, const Scalar& slop,
                                                   const Scalar& reach) {
    // Part of the radii below which the distance of two cores is too coarse to give a direction.
    constexpr float noDistance = 1e-5f;
    const Scalar zero(0.0f);
    Vector<3, Scalar> onA = a.start;
    Vector<3, Scalar> onB = b.start;
    if (anyLane(a.isCapsule)) {
        const ClosestOnSegments<Scalar> closest = closestOnSegments(a.start, a.end, b.start, b.end);
        onA = choose(a.isCapsule, closest.onA, onA);
        onB = choose(a.isCapsule, closest.onB, onB);
    }
    const Vector<3, Scalar> between = onB - onA;
    const Scalar distance = sizeOf(between);
    const MaskOf<Scalar> isApart = distance > Scalar(noDistance) * (a.radius + b.radius);
    RoundedContact<Scalar> contact;
    contact.normal = between / distance;
    if (!everyLane(isApart)) {
        contact.normal = choose(isApart, contact.normal, acrossCores(Vector<3, Scalar>(a.end - a.start), Vector<3, Scalar>(b.end - b.start)));
    }
    SurfacePair<Scalar>& point = contact.points[0];
    point = surfacePair(onA, onB, contact.normal, a.radius, b.radius);
    const Scalar ofBalls = dot(contact.normal, Vector<3, Scalar>(point.onB - point.onA));
    point.separation = select(a.isCapsule, point.separation, ofBalls);
    contact.points[1] = point;
    contact.lever = zero;
    contact.kind = Scalar(static_cast<float>(AxisKind::points));
    contact.axisA = zero;
    contact.axisB = zero;
    contact.count = select(isAtMost(point.separation, reach), Scalar(1.0f), zero);
    const Scalar known = select(a.isCapsule, Scalar(distance - a.radius - b.radius), ofBalls);
    const MaskOf<Scalar> isNear = isAtMost(known, reach);
    if (anyLane(a.isCapsule)) {
        finishCapsules(contact, a, b, onA, onB, isNear, slop, reach);
    }
    contact.count = select(isNear, contact.count, zero);
    contact.gap = select(contact.count > zero, zero, maximum(zero, known));
    return contact;
}

}  // namespace talus
