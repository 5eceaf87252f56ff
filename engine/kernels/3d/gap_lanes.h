// Gaps between rounded boxes in space, one pair a lane.
#pragma once

#include "../../../collision/3d/box_relation.h"
#include "../../../foundation/lane_records.h"
#include "../gap_kernels.h"

#include <cstddef>

namespace talus {

template <int D, class Scalar>
struct TurnedBox;

/// A piece's bounds in the world. Centres are told as centre and what rounding has cut off it.
template <class Scalar>
struct TurnedBox<3, Scalar> {
    Vector<3, Scalar> body, bodyError;
    /// From the body's centre of mass to the box's middle.
    Vector<3, Scalar> arm;
    Vector<3, Scalar> half;
    Rotation<3, Scalar> q;
    Scalar radius;
};

template <class Scalar>
TALUS_INLINE TurnedBox<3, Scalar> loadBox(const OrientedBounds<3>* bounds, const BodyPlace<3>* places, const std::uint32_t* piece,
                                          const std::uint32_t* body) {
    constexpr int W = laneCount<Scalar>;
    std::uint32_t pieceOffset[W];
    std::uint32_t bodyOffset[W];
    for (int i = 0; i < W; ++i) {
        pieceOffset[i] = piece[i] * static_cast<std::uint32_t>(sizeof(OrientedBounds<3>));
        bodyOffset[i] = body[i] * static_cast<std::uint32_t>(sizeof(BodyPlace<3>));
    }
    static_assert(offsetof(BodyPlace<3>, q) == 32 && offsetof(OrientedBounds<3>, q) == 32);
    TurnedBox<3, Scalar> box;
    Rotation<3, Scalar> turn, own;
    Vector<3, Scalar> centre;
    Scalar unused;
    const char* place = reinterpret_cast<const char*>(places);
    loadRecords(place, bodyOffset, box.body.x(), box.body.y(), box.body.z(), unused);
    loadRecords(place + 16, bodyOffset, box.bodyError.x(), box.bodyError.y(), box.bodyError.z(), unused);
    loadRecords(place + 32, bodyOffset, turn.v.x(), turn.v.y(), turn.v.z(), turn.s);
    const char* bound = reinterpret_cast<const char*>(bounds);
    loadRecords(bound, pieceOffset, centre.x(), centre.y(), centre.z(), box.radius);
    loadRecords(bound + 16, pieceOffset, box.half.x(), box.half.y(), box.half.z(), unused);
    loadRecords(bound + 32, pieceOffset, own.v.x(), own.v.y(), own.v.z(), own.s);
    box.q = compose(turn, own);
    box.arm = rotate(turn, centre);
    return box;
}

/// The greatest separation along an edge of A and one of B, or the least float; lengths are divided by once, at the end.
template <class Scalar>
TALUS_INLINE Scalar apartAcrossEdges(const BoxRelation<Scalar>& seen) {
    const Scalar zero(0.0f);
    Scalar apart = zero;
    Scalar square(1.0f);
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        TALUS_UNROLL for (int j = 0; j < 3; ++j) {
            const BoxEdgeAxis<Scalar> axis = seen.acrossEdges(i, j);
            // Parallel edges say nothing that faces do not.
            const Scalar own = select(axis.square > Scalar(parallelEdges), axis.apart, zero);
            const auto better = own * own * square > select(own > zero, Scalar(apart * apart * axis.square), Scalar(own * own * square));
            apart = select(better, own, apart);
            square = select(better, axis.square, square);
        }
    }
    return select(apart > zero, Scalar(apart / squareRoot(square)), Scalar(-everywhere));
}

template <class Scalar>
TALUS_INLINE Scalar gapOf(const TurnedBox<3, Scalar>& a, const TurnedBox<3, Scalar>& b) {
    const Vector<3, Scalar> between = ((b.body - a.body) + (b.bodyError - a.bodyError)) + (b.arm - a.arm);
    const Rotation<3, Scalar> turn = compose(inverse(a.q), b.q);
    const Vector<3, Scalar> offset = inverseRotate(a.q, between);
    BoxRelation<Scalar> seen;
    setTurn(seen.turn, turn.v.x(), turn.v.y(), turn.v.z(), turn.s);
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        seen.offset[i] = offset[i];
        seen.halfA[i] = a.half[i];
        seen.halfB[i] = b.half[i];
    }
    seen.complete();
    Scalar gap = maximum(seen.apartAlongA(0), seen.apartAlongB(0));
    Scalar reach(0.0f);
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        gap = maximum(gap, maximum(seen.apartAlongA(i), seen.apartAlongB(i)));
        reach += absolute(seen.offset[i]) * a.half[i] + absolute(seen.offsetInB[i]) * b.half[i];
    }
    // Along the line of the centres: what parts balls.
    const Scalar square = dot(offset, offset);
    const Scalar alongLine = (square - reach) / maximum(squareRoot(square), Scalar(1e-6f));
    return maximum(maximum(gap, alongLine), apartAcrossEdges(seen)) - (a.radius + b.radius);
}

}  // namespace talus
