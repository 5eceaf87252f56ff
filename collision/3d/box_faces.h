// Which face of two boxes keeps them apart most, or is the least deep: one pair or eight.
#pragma once

#include "box_frame.h"
#include "narrow_phase.h"

namespace talus {

/// A face as an axis: 0 .. 5 of A, 6 .. 11 of B.
template <class Scalar>
struct BoxFaceAxis {
    Scalar number;
    Scalar separation;
};

template <class Scalar>
TALUS_INLINE MaskOf<Scalar> isOfB(const Scalar& face) {
    return face > Scalar(5.5f);
}

/// Separation of a box from the face that looks away from it, from that of the opposite face; `offset` is that of the centres along it.
template <class Scalar>
TALUS_INLINE Scalar apartBehind(const Scalar& apart, const Scalar& offset) {
    return apart - Scalar(2.0f) * absolute(offset);
}

template <class Scalar>
TALUS_INLINE Scalar extentOf(const BoxRelation<Scalar>& seen) {
    return Scalar(2.0f) *
           minimum(minimum(minimum(seen.halfA[0], seen.halfA[1]), seen.halfA[2]), minimum(minimum(seen.halfB[0], seen.halfB[1]), seen.halfB[2]));
}

/// The three faces of each box that look at the other.
template <class Scalar>
struct BoxFaces {
    TALUS_INLINE explicit BoxFaces(const BoxRelation<Scalar>& seen);

    TALUS_INLINE BoxFaceAxis<Scalar> bestOfA() const { return bestOf(numberOfA, ofA); }
    TALUS_INLINE BoxFaceAxis<Scalar> bestOfB() const { return bestOf(numberOfB, ofB); }
    /// Of any of the twelve faces; the least float if there is none of this number.
    TALUS_INLINE Scalar separationOf(const Scalar& number) const;
    /// Whether a face that crosses the direction `own`, along A's axes, is as shallow as a graze (see `crossesShallowFace` in
    /// collide_polyhedra.cpp). Faces that look away are deeper.
    TALUS_INLINE MaskOf<Scalar> graze(const BoxRelation<Scalar>& seen, const Vector<3, Scalar>& own, const Scalar& tolerance) const;

    Scalar numberOfA[3];
    Scalar numberOfB[3];
    Scalar ofA[3];
    Scalar ofB[3];
    Scalar behindOfA[3];
    Scalar behindOfB[3];

private:
    static TALUS_INLINE BoxFaceAxis<Scalar> bestOf(const Scalar (&numbers)[3], const Scalar (&separations)[3]);
};

template <class Scalar>
TALUS_INLINE BoxFaces<Scalar>::BoxFaces(const BoxRelation<Scalar>& seen) {
    const Scalar zero(0.0f);
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        const auto low = static_cast<float>(2 * i);
        numberOfA[i] = select(seen.offset[i] > zero, Scalar(low + 1.0f), Scalar(low));
        numberOfB[i] = select(seen.offsetInB[i] < zero, Scalar(low + 7.0f), Scalar(low + 6.0f));
        ofA[i] = seen.apartAlongA(i);
        ofB[i] = seen.apartAlongB(i);
        behindOfA[i] = apartBehind(ofA[i], seen.offset[i]);
        behindOfB[i] = apartBehind(ofB[i], seen.offsetInB[i]);
    }
}

template <class Scalar>
TALUS_INLINE BoxFaceAxis<Scalar> BoxFaces<Scalar>::bestOf(const Scalar (&numbers)[3], const Scalar (&separations)[3]) {
    BoxFaceAxis<Scalar> best{numbers[0], separations[0]};
    TALUS_UNROLL for (int i = 1; i < 3; ++i) {
        const MaskOf<Scalar> isBetter = separations[i] > best.separation;
        best.number = select(isBetter, numbers[i], best.number);
        best.separation = select(isBetter, separations[i], best.separation);
    }
    return best;
}

template <class Scalar>
TALUS_INLINE Scalar BoxFaces<Scalar>::separationOf(const Scalar& number) const {
    Scalar separation(-std::numeric_limits<float>::max());
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        const Scalar bothOfA(static_cast<float>(4 * i + 1));
        const Scalar bothOfB(static_cast<float>(4 * i + 13));
        separation = select(number == numberOfA[i], ofA[i], separation);
        separation = select(number == bothOfA - numberOfA[i], behindOfA[i], separation);
        separation = select(number == numberOfB[i], ofB[i], separation);
        separation = select(number == bothOfB - numberOfB[i], behindOfB[i], separation);
    }
    return separation;
}

template <class Scalar>
TALUS_INLINE MaskOf<Scalar> BoxFaces<Scalar>::graze(const BoxRelation<Scalar>& seen, const Vector<3, Scalar>& own, const Scalar& tolerance) const {
    const Scalar limit = Scalar(0.0f) - tolerance;
    MaskOf<Scalar> any = noLane<Scalar>();
    TALUS_UNROLL for (int axis = 0; axis < 3; ++axis) {
        const Vector<3, Scalar> axisOfB(seen.turn[0][axis], seen.turn[1][axis], seen.turn[2][axis]);
        const MaskOf<Scalar> isShallowOfA = isAtMost(limit, ofA[axis]);
        const MaskOf<Scalar> crossesA = absolute(own[axis]) < Scalar(grazeCosine);
        const MaskOf<Scalar> isShallowOfB = isAtMost(limit, ofB[axis]);
        const MaskOf<Scalar> crossesB = absolute(dot(own, axisOfB)) < Scalar(grazeCosine);
        any = any | (isShallowOfA & crossesA) | (isShallowOfB & crossesB);
    }
    return any;
}

}  // namespace talus
