// Gaps between rounded boxes in the plane, one pair a lane.
#pragma once

#include "../turned_box.h"

namespace talus {

template <class Scalar>
TALUS_INLINE TurnedBox<2, Scalar> loadBox(const OrientedBounds<2>* bounds, const BodyPlace<2>* places, const std::uint32_t* piece,
                                          const std::uint32_t* body) {
    constexpr int W = laneCount<Scalar>;
    const RecordOffsets<OrientedBounds<2>, W> pieces(piece);
    const RecordOffsets<BodyPlace<2>, W> bodies(body);
    static_assert(offsetof(BodyPlace<2>, q) == 16 && offsetof(OrientedBounds<2>, q) == 16);
    TurnedBox<2, Scalar> box;
    Rotation<2, Scalar> turn, own;
    Vector<2, Scalar> centre;
    Scalar unused, unusedToo;
    const char* place = reinterpret_cast<const char*>(places);
    loadRecords(place, bodies.offset, box.body.x(), box.body.y(), box.bodyError.x(), box.bodyError.y());
    loadRecords(place + 16, bodies.offset, turn.c, turn.s, unused, unusedToo);
    const char* bound = reinterpret_cast<const char*>(bounds);
    loadRecords(bound, pieces.offset, centre.x(), centre.y(), box.half.x(), box.half.y());
    loadRecords(bound + 16, pieces.offset, own.c, own.s, box.radius, unused);
    box.q = compose(turn, own);
    box.arm = rotate(turn, centre);
    return box;
}

template <class Scalar>
TALUS_INLINE Scalar gapOf(const TurnedBox<2, Scalar>& a, const TurnedBox<2, Scalar>& b) {
    const Vector<2, Scalar> between = a.to(b);
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
