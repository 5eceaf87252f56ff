// Gaps between rounded boxes in space, one pair a lane.
#pragma once

#include "../../../collision/3d/box_relation.h"
#include "../turned_box.h"

namespace talus {

template <class Scalar>
TALUS_INLINE TurnedBox<3, Scalar> loadBox(const OrientedBounds<3>* bounds, const BodyPlace<3>* places, const std::uint32_t* piece,
                                          const std::uint32_t* body) {
    constexpr int W = laneCount<Scalar>;
    const RecordOffsets<OrientedBounds<3>, W> pieces(piece);
    const RecordOffsets<BodyPlace<3>, W> bodies(body);
    static_assert(offsetof(BodyPlace<3>, q) == 32 && offsetof(OrientedBounds<3>, q) == 32);
    TurnedBox<3, Scalar> box;
    Rotation<3, Scalar> turn, own;
    Vector<3, Scalar> centre;
    Scalar unused;
    const char* place = reinterpret_cast<const char*>(places);
    loadRecords(place, bodies.offset, box.body.x(), box.body.y(), box.body.z(), unused);
    loadRecords(place + 16, bodies.offset, box.bodyError.x(), box.bodyError.y(), box.bodyError.z(), unused);
    loadRecords(place + 32, bodies.offset, turn.v.x(), turn.v.y(), turn.v.z(), turn.s);
    const char* bound = reinterpret_cast<const char*>(bounds);
    loadRecords(bound, pieces.offset, centre.x(), centre.y(), centre.z(), box.radius);
    loadRecords(bound + 16, pieces.offset, box.half.x(), box.half.y(), box.half.z(), unused);
    loadRecords(bound + 32, pieces.offset, own.v.x(), own.v.y(), own.v.z(), own.s);
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
    const Vector<3, Scalar> between = a.to(b);
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
