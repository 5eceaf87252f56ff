// D rows that hold two anchor points together.
#pragma once

#include "../friction/ball.h"
#include "../softness.h"
#include "pair.h"

namespace talus {

/// Arms of the anchors from the centres of mass, world axes.
template <int D, class Scalar = float>
struct PointRow {
    Vector<D, Scalar> armA;
    Vector<D, Scalar> armB;
};

/// Velocity of B's anchor against A's.
template <int D, class Scalar>
inline Vector<D, Scalar> velocityAt(const PointRow<D, Scalar>& row, const BodyPair<D, Scalar>& pair) {
    return (pair.linearB + cross(pair.angularB, row.armB)) - (pair.linearA + cross(pair.angularA, row.armA));
}

/// What unit impulses at the anchor do to the velocity there, J M^-1 J^T.
template <int D, class Scalar>
inline Matrix<D, Scalar> responseAt(const PointRow<D, Scalar>& row, const BodyPair<D, Scalar>& pair) {
    Matrix<D, Scalar> response;
    for (int i = 0; i < D; ++i) {
        Vector<D, Scalar> unit = Vector<D, Scalar>::Constant(Scalar(0.0f));
        unit[i] = Scalar(1.0f);
        const Angular<D, Scalar> turnA = pair.inverseInertiaA * cross(row.armA, unit);
        const Angular<D, Scalar> turnB = pair.inverseInertiaB * cross(row.armB, unit);
        response.col(i) = unit * (pair.inverseMassA + pair.inverseMassB) + cross(turnA, row.armA) + cross(turnB, row.armB);
    }
    return response;
}

/// x of `matrix` x = `right` for a symmetric positive semidefinite matrix, by its L D L^T factors;
/// 0 if it is singular, as between bodies that cannot move.
template <int D, class Scalar>
inline Vector<D, Scalar> solveSymmetric(const Matrix<D, Scalar>& matrix, const Vector<D, Scalar>& right) {
    Matrix<D, Scalar> lower = matrix;
    Vector<D, Scalar> pivots = right;
    Vector<D, Scalar> solution = right;
    for (int j = 0; j < D; ++j) {
        pivots[j] = matrix(j, j);
        for (int k = 0; k < j; ++k) {
            pivots[j] -= lower(j, k) * lower(j, k) * pivots[k];
        }
        if (!(pivots[j] > Scalar(std::numeric_limits<float>::min()))) {
            return Vector<D, Scalar>::Constant(Scalar(0.0f));
        }
        for (int i = j + 1; i < D; ++i) {
            lower(i, j) = matrix(i, j);
            for (int k = 0; k < j; ++k) {
                lower(i, j) -= lower(i, k) * lower(j, k) * pivots[k];
            }
            lower(i, j) /= pivots[j];
        }
    }
    for (int i = 0; i < D; ++i) {
        for (int k = 0; k < i; ++k) {
            solution[i] -= lower(i, k) * solution[k];
        }
    }
    for (int i = D - 1; i >= 0; --i) {
        solution[i] /= pivots[i];
        for (int k = i + 1; k < D; ++k) {
            solution[i] -= lower(k, i) * solution[k];
        }
    }
    return solution;
}

template <int D, class Scalar>
inline void applyAt(const PointRow<D, Scalar>& row, const Vector<D, Scalar>& impulse, BodyPair<D, Scalar>& pair) {
    applyImpulse<D, Scalar>(pair, impulse, -cross(row.armA, impulse), cross(row.armB, impulse));
}

/// Drives the anchors' distance `error` (B less A) to zero with the given softness.
template <int D, class Scalar>
inline void solvePoint(const PointRow<D, Scalar>& row, const Vector<D, Scalar>& error, const Softness<Scalar>& softness, Vector<D, Scalar>& impulse,
                       BodyPair<D, Scalar>& pair) {
    const Vector<D, Scalar> wanted = velocityAt(row, pair) + error * softness.biasRate;
    const Vector<D, Scalar> pull = solveSymmetric<D, Scalar>(responseAt(row, pair), wanted);
    const Vector<D, Scalar> change = -(pull * softness.massScale) - impulse * (Scalar(1.0f) - softness.massScale);
    impulse += change;
    applyAt(row, change, pair);
}

/// The same with an accumulated impulse of at most `maximumImpulse`. Where the full solution is beyond it, one scalar step is projected
/// instead: a matrix solution scaled back would not point along the slip.
template <int D>
inline void solvePointWithin(const PointRow<D>& row, const Vector<D>& error, const Softness<>& softness, float maximumImpulse, Vector<D>& impulse,
                             BodyPair<D>& pair) {
    const Matrix<D> response = responseAt(row, pair);
    const Vector<D> wanted = velocityAt(row, pair) + error * softness.biasRate;
    Vector<D> solved = (impulse - solveSymmetric<D, float>(response, wanted)) * softness.massScale;
    const Vector<D> inside = projectBall(solved, maximumImpulse);
    if (inside != solved) {
        // The trace bounds the largest eigenvalue from above.
        solved = projectBall(Vector<D>((impulse - wanted * effectiveMass(response.trace())) * softness.massScale), maximumImpulse);
    }
    const Vector<D> change = solved - impulse;
    impulse = solved;
    applyAt(row, change, pair);
}

}  // namespace talus
