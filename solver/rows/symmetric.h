// Small symmetric systems.
#pragma once

#include "../../foundation/lanes.h"
#include "../../foundation/math.h"

namespace talus {

template <class Mask>
TALUS_INLINE Mask both(const Mask& a, const Mask& b) {
    return a & b;
}
TALUS_INLINE bool both(bool a, bool b) {
    return a && b;
}

/// x of `matrix` x = `right` for a symmetric positive semidefinite matrix, by its L D L^T factors. Where a pivot has cancelled away, as
/// between bodies that cannot move or turn that way, the coordinate is left zero.
template <int N, class Scalar>
TALUS_INLINE Vector<N, Scalar> solveSymmetric(const Matrix<N, Scalar>& matrix, const Vector<N, Scalar>& right) {
    // Less than that of a diagonal entry is what rounding has left.
    const Scalar noise(4e-7f);
    Matrix<N, Scalar> lower = matrix;
    Vector<N, Scalar> pivots = right;
    Vector<N, Scalar> solution = right;
    decltype(pivots[0] > noise) held[N];
    TALUS_UNROLL for (int j = 0; j < N; ++j) {
        pivots[j] = matrix(j, j);
        TALUS_UNROLL for (int k = 0; k < j; ++k) {
            pivots[j] -= lower(j, k) * lower(j, k) * pivots[k];
        }
        held[j] = both(pivots[j] > Scalar(std::numeric_limits<float>::min()), pivots[j] > noise * matrix(j, j));
        TALUS_UNROLL for (int i = j + 1; i < N; ++i) {
            lower(i, j) = matrix(i, j);
            TALUS_UNROLL for (int k = 0; k < j; ++k) {
                lower(i, j) -= lower(i, k) * lower(j, k) * pivots[k];
            }
            lower(i, j) = select(held[j], Scalar(lower(i, j) / pivots[j]), Scalar(0.0f));
        }
    }
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        TALUS_UNROLL for (int k = 0; k < i; ++k) {
            solution[i] -= lower(i, k) * solution[k];
        }
    }
    TALUS_UNROLL for (int i = N - 1; i >= 0; --i) {
        solution[i] = select(held[i], Scalar(solution[i] / pivots[i]), Scalar(0.0f));
        TALUS_UNROLL for (int k = i + 1; k < N; ++k) {
            solution[i] -= lower(k, i) * solution[k];
        }
    }
    return solution;
}

}  // namespace talus
