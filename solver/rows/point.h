// D rows that hold two anchor points together.
#pragma once

#include "../friction/ball.h"
#include "../softness.h"
#include "pair.h"
#include "symmetric.h"

namespace talus {

/// Arms of the anchors from the centres of mass, world axes.
template <int D, class Scalar = float>
struct PointRow {
    Vector<D, Scalar> armA;
    Vector<D, Scalar> armB;
};

/// Velocity of B's anchor against A's.
template <int D, class Scalar>
TALUS_INLINE Vector<D, Scalar> velocityAt(const PointRow<D, Scalar>& row, const BodyPair<D, Scalar>& pair) {
    return (pair.linearB + cross(pair.angularB, row.armB)) - (pair.linearA + cross(pair.angularA, row.armA));
}

/// What unit impulses at the anchor do to the velocity there, J M^-1 J^T.
template <int D, class Scalar>
TALUS_INLINE Matrix<D, Scalar> responseAt(const PointRow<D, Scalar>& row, const BodyPair<D, Scalar>& pair) {
    Matrix<D, Scalar> response;
    TALUS_UNROLL for (int i = 0; i < D; ++i) {
        Vector<D, Scalar> unit = Vector<D, Scalar>::Constant(Scalar(0.0f));
        unit[i] = Scalar(1.0f);
        const Angular<D, Scalar> turnA = pair.inverseInertiaA * cross(row.armA, unit);
        const Angular<D, Scalar> turnB = pair.inverseInertiaB * cross(row.armB, unit);
        response.col(i) = unit * (pair.inverseMassA + pair.inverseMassB) + cross(turnA, row.armA) + cross(turnB, row.armB);
    }
    return response;
}

template <int D, class Scalar>
TALUS_INLINE void applyAt(const PointRow<D, Scalar>& row, const Vector<D, Scalar>& impulse, BodyPair<D, Scalar>& pair) {
    applyImpulse<D, Scalar>(pair, impulse, -cross(row.armA, impulse), cross(row.armB, impulse));
}

/// Drives the anchors' distance `error` (B less A) to zero with the given softness.
template <int D, class Scalar>
TALUS_INLINE void solvePoint(const PointRow<D, Scalar>& row, const Vector<D, Scalar>& error, const Softness<Scalar>& softness,
                             Vector<D, Scalar>& impulse, BodyPair<D, Scalar>& pair) {
    const Vector<D, Scalar> wanted = velocityAt(row, pair) + error * softness.biasRate;
    const Vector<D, Scalar> pull = solveSymmetric<D, Scalar>(responseAt(row, pair), wanted);
    const Vector<D, Scalar> change = -(pull * softness.massScale) - impulse * (Scalar(1.0f) - softness.massScale);
    impulse += change;
    applyAt(row, change, pair);
}

/// The same with an accumulated impulse of at most `maximumImpulse`. Where the full solution is beyond it, one scalar step is projected
/// instead: a matrix solution scaled back would not point along the slip.
template <int D>
TALUS_INLINE void solvePointWithin(const PointRow<D>& row, const Vector<D>& error, const Softness<>& softness, float maximumImpulse,
                                   Vector<D>& impulse, BodyPair<D>& pair) {
    const Matrix<D> response = responseAt(row, pair);
    const Vector<D> wanted = velocityAt(row, pair) + error * softness.biasRate;
    Vector<D> solved = (impulse - solveSymmetric<D, float>(response, wanted)) * softness.massScale;
    const Vector<D> inside = projectBall(solved, maximumImpulse);
    if (inside != solved) {
        // The trace bounds the largest eigenvalue from above.
        float trace = 0.0f;
        for (int i = 0; i < D; ++i) {
            trace += response(i, i);
        }
        solved = projectBall(Vector<D>((impulse - wanted * effectiveMass(trace)) * softness.massScale), maximumImpulse);
    }
    const Vector<D> change = solved - impulse;
    impulse = solved;
    applyAt(row, change, pair);
}

}  // namespace talus
