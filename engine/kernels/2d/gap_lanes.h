// Gaps between rounded boxes in the plane, one pair a lane.
#pragma once

#include "../../../foundation/lane_records.h"
#include "../gap_kernels.h"

#include <cstddef>

namespace talus {

template <int D, class Scalar>
struct TurnedBox;

/// A piece's bounds in the world. Centres are told as centre and what rounding has cut off it.
template <class Scalar>
struct TurnedBox<2, Scalar> {
    Vector<2, Scalar> body, bodyError;
    /// From the body's centre of mass to the box's middle.
    Vector<2, Scalar> arm;
    Vector<2, Scalar> half;
    Rotation<2, Scalar> q;
    Scalar radius;
};

template <class Scalar>
TALUS_INLINE TurnedBox<2, Scalar> loadBox(const OrientedBounds<2>* bounds, const BodyPlace<2>* places, const std::uint32_t* piece,
                                          const std::uint32_t* body) {
    constexpr int W = laneCount<Scalar>;
    std::uint32_t pieceOffset[W];
    std::uint32_t bodyOffset[W];
    for (int i = 0; i < W; ++i) {
        pieceOffset[i] = piece[i] * static_cast<std::uint32_t>(sizeof(OrientedBounds<2>));
        bodyOffset[i] = body[i] * static_cast<std::uint32_t>(sizeof(BodyPlace<2>));
    }
    static_assert(offsetof(BodyPlace<2>, q) == 16 && offsetof(OrientedBounds<2>, q) == 16);
    TurnedBox<2, Scalar> box;
    Rotation<2, Scalar> turn, own;
    Vector<2, Scalar> centre;
    Scalar unused, unusedToo;
    const char* place = reinterpret_cast<const char*>(places);
    loadRecords(place, bodyOffset, box.body.x(), box.body.y(), box.bodyError.x(), box.bodyError.y());
    loadRecords(place + 16, bodyOffset, turn.c, turn.s, unused, unusedToo);
    const char* bound = reinterpret_cast<const char*>(bounds);
    loadRecords(bound, pieceOffset, centre.x(), centre.y(), box.half.x(), box.half.y());
    loadRecords(bound + 16, pieceOffset, own.c, own.s, box.radius, unused);
    box.q = compose(turn, own);
    box.arm = rotate(turn, centre);
    return box;
}

template <class Scalar>
TALUS_INLINE Scalar gapOf(const TurnedBox<2, Scalar>& a, const TurnedBox<2, Scalar>& b) {
    const Vector<2, Scalar> between = ((b.body - a.body) + (b.bodyError - a.bodyError)) + (b.arm - a.arm);
    const Rotation<2, Scalar> turn = compose(inverse(a.q), b.q);
    const Scalar c = absolute(turn.c);
    const Scalar s = absolute(turn.s);
    const Vector<2, Scalar> inA = inverseRotate(a.q, between);
    const Vector<2, Scalar> inB = inverseRotate(b.q, between);
    const Vector<2, Scalar> offsetA(absolute(inA.x()), absolute(inA.y()));
    const Vector<2, Scalar> offsetB(absolute(inB.x()), absolute(inB.y()));
    const Scalar alongA = maximum(Scalar(offsetA.x() - (a.half.x() + (c * b.half.x() + s * b.half.y()))),
                                  Scalar(offsetA.y() - (a.half.y() + (s * b.half.x() + c * b.half.y()))));
    const Scalar alongB = maximum(Scalar(offsetB.x() - (b.half.x() + (c * a.half.x() + s * a.half.y()))),
                                  Scalar(offsetB.y() - (b.half.y() + (s * a.half.x() + c * a.half.y()))));
    // Along the line of the centres: what parts balls.
    const Scalar square = dot(between, between);
    const Scalar distance = squareRoot(square);
    const Scalar reach = dot(offsetA, a.half) + dot(offsetB, b.half);
    const Scalar alongLine = (square - reach) / maximum(distance, Scalar(1e-6f));
    return maximum(maximum(alongA, alongB), alongLine) - (a.radius + b.radius);
}

}  // namespace talus
