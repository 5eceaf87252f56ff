// Where a box is in the frame of another, and how far each separating axis keeps them apart. Written once, over a scalar type: `float` is
// one pair, `Lanes<8>` eight, bit for bit the same.
#pragma once

#include "../../foundation/lanes.h"

namespace talus {

/// Of the sine below which two edges count as parallel, squared.
inline constexpr float parallelEdges = 1e-4f;

/// An axis across edge direction i of A and j of B before it is made a unit vector.
template <class Scalar>
struct BoxEdgeAxis {
    /// Components along the two other axes of A, i + 1 and i + 2 (modulo 3).
    Scalar first;
    Scalar second;
    /// Squared length: the squared sine of the edges' angle.
    Scalar square;
    /// Of the centres along it.
    Scalar between;
    /// Separation along it times its length.
    Scalar apart;
};

template <class Scalar>
struct BoxRelation {
    /// turn[i][j]: axis j of B along axis i of A, and its size.
    Scalar turn[3][3];
    Scalar size[3][3];
    /// From A's centre to B's along A's axes, and along B's.
    Scalar offset[3];
    Scalar offsetInB[3];
    Scalar halfA[3];
    Scalar halfB[3];

    /// Sets what follows from `turn` and `offset`: all of it, or what one axis of A or B needs.
    TALUS_INLINE void complete();
    TALUS_INLINE void completeAlongA(int i);
    TALUS_INLINE void completeAlongB(int j);
    /// Separations along the axes of A and of B, towards the other.
    TALUS_INLINE Scalar apartAlongA(int i) const {
        return absolute(offset[i]) - (halfA[i] + ((halfB[0] * size[i][0] + halfB[1] * size[i][1]) + halfB[2] * size[i][2]));
    }
    TALUS_INLINE Scalar apartAlongB(int j) const {
        return absolute(offsetInB[j]) - (halfB[j] + ((halfA[0] * size[0][j] + halfA[1] * size[1][j]) + halfA[2] * size[2][j]));
    }
    TALUS_INLINE BoxEdgeAxis<Scalar> acrossEdges(int i, int j) const;
    /// From B's own frame into A's.
    TALUS_INLINE Vector<3, Scalar> inA(const Vector<3, Scalar>& ofB) const {
        const auto along = [&](int i) { return offset[i] + ((turn[i][0] * ofB.x() + turn[i][1] * ofB.y()) + turn[i][2] * ofB.z()); };
        return Vector<3, Scalar>(along(0), along(1), along(2));
    }
};

template <class Scalar>
TALUS_INLINE void BoxRelation<Scalar>::completeAlongA(int i) {
    TALUS_UNROLL for (int j = 0; j < 3; ++j) {
        size[i][j] = absolute(turn[i][j]);
    }
}

template <class Scalar>
TALUS_INLINE void BoxRelation<Scalar>::completeAlongB(int j) {
    offsetInB[j] = (offset[0] * turn[0][j] + offset[1] * turn[1][j]) + offset[2] * turn[2][j];
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        size[i][j] = absolute(turn[i][j]);
    }
}

template <class Scalar>
TALUS_INLINE void BoxRelation<Scalar>::complete() {
    TALUS_UNROLL for (int j = 0; j < 3; ++j) {
        completeAlongB(j);
    }
}

template <class Scalar>
TALUS_INLINE BoxEdgeAxis<Scalar> BoxRelation<Scalar>::acrossEdges(int i, int j) const {
    const int i1 = (i + 1) % 3;
    const int i2 = (i + 2) % 3;
    const int j1 = (j + 1) % 3;
    const int j2 = (j + 2) % 3;
    BoxEdgeAxis<Scalar> axis;
    axis.first = Scalar(0.0f) - turn[i2][j];
    axis.second = turn[i1][j];
    axis.square = axis.first * axis.first + axis.second * axis.second;
    axis.between = offset[i1] * axis.first + offset[i2] * axis.second;
    const Scalar ofA = halfA[i1] * size[i2][j] + halfA[i2] * size[i1][j];
    const Scalar ofB = halfB[j1] * size[i][j2] + halfB[j2] * size[i][j1];
    axis.apart = absolute(axis.between) - (ofA + ofB);
    return axis;
}

/// The matrix of a rotation v + s, row by row.
template <class Scalar>
TALUS_INLINE void setTurn(Scalar (&turn)[3][3], const Scalar& x, const Scalar& y, const Scalar& z, const Scalar& s) {
    const Scalar one(1.0f);
    const Scalar twice(2.0f);
    turn[0][0] = one - twice * (y * y + z * z);
    turn[0][1] = twice * (x * y - s * z);
    turn[0][2] = twice * (x * z + s * y);
    turn[1][0] = twice * (x * y + s * z);
    turn[1][1] = one - twice * (x * x + z * z);
    turn[1][2] = twice * (y * z - s * x);
    turn[2][0] = twice * (x * z - s * y);
    turn[2][1] = twice * (y * z + s * x);
    turn[2][2] = one - twice * (x * x + y * y);
}

}  // namespace talus
