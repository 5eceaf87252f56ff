// Two segments: where they are closest, and the length along which they lie side by side. Written once, over a scalar type: `float` is one
// pair, `Lanes<8>` eight, bit for bit the same.
#pragma once

#include "../../foundation/lane_masks.h"

namespace talus {

/// `mask ? a : b`, lane by lane.
template <class Mask, class Scalar>
TALUS_INLINE Vector<3, Scalar> choose(const Mask& mask, const Vector<3, Scalar>& a, const Vector<3, Scalar>& b) {
    return Vector<3, Scalar>(select(mask, a.x(), b.x()), select(mask, a.y(), b.y()), select(mask, a.z(), b.z()));
}

template <class Scalar>
TALUS_INLINE Scalar sizeOf(const Vector<3, Scalar>& a) {
    return squareRoot(dot(a, a));
}

/// `value` limited to [0, 1].
template <class Scalar>
TALUS_INLINE Scalar asShare(const Scalar& value) {
    return maximum(Scalar(0.0f), minimum(Scalar(1.0f), value));
}

/// Sine below which two edges touch along a line, and below which an edge lies across a direction.
inline constexpr float lineSine = 0.02f;

/// The places where two segments are closest, and how far along each (0 to 1). Of parallel ones the middle of where they are side by side.
template <class Scalar>
struct ClosestOnSegments {
    Vector<3, Scalar> onA;
    Vector<3, Scalar> onB;
    Scalar alongA;
    Scalar alongB;
};

template <class Scalar>
TALUS_INLINE ClosestOnSegments<Scalar> closestOnSegments(const Vector<3, Scalar>& startA, const Vector<3, Scalar>& endA,
                                                         const Vector<3, Scalar>& startB, const Vector<3, Scalar>& endB) {
    const Scalar zero(0.0f);
    const Vector<3, Scalar> u = endA - startA;
    const Vector<3, Scalar> v = endB - startB;
    const Vector<3, Scalar> w = startB - startA;
    const Scalar squareA = dot(u, u);
    const Scalar squareB = dot(v, v);
    const Scalar both = dot(u, v);
    const Scalar aheadA = dot(u, w);
    const Scalar aheadB = dot(v, w);
    const auto onA = [&](const Scalar& alongB) { return select(squareA > zero, asShare(Scalar((aheadA + both * alongB) / squareA)), zero); };
    const auto onB = [&](const Scalar& alongA) { return select(squareB > zero, asShare(Scalar((both * alongA - aheadB) / squareB)), zero); };
    const Scalar squareSine = squareA * squareB - both * both;
    // The middle of where they are side by side: the end of a parallel one would be arbitrary.
    const Scalar middle = Scalar(0.5f) * (onA(zero) + onA(Scalar(1.0f)));
    const Scalar crossing = asShare(Scalar((aheadA * squareB - aheadB * both) / squareSine));
    const Scalar nearA = select(squareSine > Scalar(1e-5f) * squareA * squareB, crossing, middle);
    const Scalar alongB = onB(nearA);
    const Scalar alongA = onA(alongB);
    return {startA + u * alongA, startB + v * alongB, alongA, alongB};
}

/// Whether a segment lies across `direction` at the height of `place`.
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> liesAcross(const Vector<3, Scalar>& start, const Vector<3, Scalar>& end, const Vector<3, Scalar>& place,
                                       const Vector<3, Scalar>& direction, const Scalar& tolerance) {
    const Scalar limit = tolerance + Scalar(lineSine) * sizeOf(Vector<3, Scalar>(end - start));
    const MaskOf<Scalar> ofStart = isAtMost(absolute(dot(direction, Vector<3, Scalar>(start - place))), limit);
    const MaskOf<Scalar> ofEnd = isAtMost(absolute(dot(direction, Vector<3, Scalar>(end - place))), limit);
    return ofStart & ofEnd;
}

template <class Scalar>
TALUS_INLINE MaskOf<Scalar> areParallel(const Vector<3, Scalar>& a, const Vector<3, Scalar>& b) {
    return isAtMost(sizeOf(cross(a, b)), Scalar(Scalar(lineSine) * sizeOf(a) * sizeOf(b)));
}

/// One end of what remains of a segment between the two planes that end another.
template <class Scalar>
struct CutEnd {
    Vector<3, Scalar> point;
    /// The point moved between the planes, if it stuck out by less than the tolerance.
    Vector<3, Scalar> within;
    /// The end of the other segment at whose plane this one was cut, or -1 for its own end.
    Scalar cutAt;
};

/// B's part beside A.
template <class Scalar>
struct SideBySide {
    CutEnd<Scalar> ends[2];
    /// Its length; 0 where less than two ends remain.
    Scalar size;
};

/// Cuts at a plane through `place`, whose normal looks outwards; whether both ends remain.
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> cutEnds(CutEnd<Scalar> (&ends)[2], const Vector<3, Scalar>& normal, const Vector<3, Scalar>& place, float number,
                                    const Scalar& tolerance) {
    const auto outsideOf = [&](const Vector<3, Scalar>& point) { return dot(normal, Vector<3, Scalar>(point - place)); };
    const Scalar outside[2] = {outsideOf(ends[0].point), outsideOf(ends[1].point)};
    MaskOf<Scalar> isIn[2];
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        isIn[i] = isAtMost(outside[i], tolerance);
        const MaskOf<Scalar> sticksOut = (outside[i] > Scalar(0.0f)) & isIn[i];
        ends[i].within = choose(sticksOut, Vector<3, Scalar>(ends[i].within - normal * outsideOf(ends[i].within)), ends[i].within);
    }
    MaskOf<Scalar> remains = isIn[0] & isIn[1];
    const CutEnd<Scalar> before[2] = {ends[0], ends[1]};
    TALUS_UNROLL for (int out = 0; out < 2; ++out) {
        const int other = 1 - out;
        const MaskOf<Scalar> crosses = (outside[out] > tolerance) & (outside[other] < -tolerance);
        const Scalar fraction = outside[other] / (outside[other] - outside[out]);
        const auto between = [&](const Vector<3, Scalar>& from, const Vector<3, Scalar>& to) {
            return Vector<3, Scalar>(from + (to - from) * fraction);
        };
        ends[out].point = choose(crosses, between(before[other].point, before[out].point), before[out].point);
        ends[out].within = choose(crosses, between(before[other].within, before[out].within), before[out].within);
        ends[out].cutAt = select(crosses, Scalar(number), before[out].cutAt);
        remains = remains | crosses;
    }
    return remains;
}

/// Of two parallel segments.
template <class Scalar>
TALUS_INLINE SideBySide<Scalar> sideBySide(const Vector<3, Scalar>& startA, const Vector<3, Scalar>& endA, const Vector<3, Scalar>& startB,
                                           const Vector<3, Scalar>& endB, const Scalar& tolerance) {
    const Vector<3, Scalar> along = endA - startA;
    const Vector<3, Scalar> direction = along / sizeOf(along);
    SideBySide<Scalar> part = {{{startB, startB, Scalar(-1.0f)}, {endB, endB, Scalar(-1.0f)}}, Scalar(0.0f)};
    const MaskOf<Scalar> first = cutEnds(part.ends, Vector<3, Scalar>(-direction), startA, 0.0f, tolerance);
    const MaskOf<Scalar> second = cutEnds(part.ends, direction, endA, 1.0f, tolerance);
    part.size = select(first & second, sizeOf(Vector<3, Scalar>(part.ends[1].point - part.ends[0].point)), Scalar(0.0f));
    return part;
}

/// The point of a segment at the height of `place` along it.
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> pointBeside(const Vector<3, Scalar>& start, const Vector<3, Scalar>& end, const Vector<3, Scalar>& place) {
    const Vector<3, Scalar> way = end - start;
    return start + way * Scalar(dot(way, Vector<3, Scalar>(place - start)) / dot(way, way));
}

}  // namespace talus
