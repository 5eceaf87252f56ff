// One-sided rows solved together: the normals of a contact (N points), and with N = 1 a joint limit.
#pragma once

#include "../softness.h"

#include <cstdint>

namespace talus {

/// What a one-sided row does about overlap.
enum class Push : std::uint8_t {
    /// Only stops it from growing.
    none,
    /// A damped spring of the row's softness.
    soft,
    /// A velocity of the row's bias rate times the overlap beyond `pushSlop` (Baumgarte).
    rigid
};

/// Overlap that Push::rigid leaves alone, m: without it resting points would come free one after the other, and a stack would rock.
inline constexpr float pushSlop = 0.005f;

/// Place of the pair k > j in a strictly lower triangle stored by rows.
constexpr int lowerIndex(int k, int j) {
    return k * (k - 1) / 2 + j;
}

/// Couplings of N rows; one where there are none, since no array is empty.
template <int N>
inline constexpr int couplingCount = N > 1 ? N * (N - 1) / 2 : 1;

/// Orders in which rows are swept: such that any exchange of rows in pairs, as by a turn or a mirror of a rectangle's corners, turns the
/// set of orders into itself.
template <int N>
struct SweepOrders;
template <>
struct SweepOrders<1> {
    static constexpr int order[1][1] = {{0}};
};
template <>
struct SweepOrders<2> {
    static constexpr int order[2][2] = {{0, 1}, {1, 0}};
};
template <>
struct SweepOrders<4> {
    static constexpr int order[4][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {1, 0, 3, 2}, {2, 3, 0, 1}};
};

/// One Gauss-Seidel sweep over the candidates. `seen[k][j]`: how much less row k asks for when row j has been given a unit.
template <int N, class Scalar>
TALUS_INLINE void sweepNormals(const Scalar* candidate, const Scalar (&seen)[N][N], const Scalar* impulse, const int (&order)[N], Scalar* increment) {
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const int k = order[i];
        Scalar wanted = candidate[k];
        TALUS_UNROLL for (int before = 0; before < i; ++before) {
            const int j = order[before];
            wanted -= seen[k][j] * increment[j];
        }
        increment[k] = maximum(wanted, Scalar(0.0f)) - impulse[k];
    }
}

/// Gauss-Seidel over N one-sided rows in impulse space: every row sees what the rows before it have changed through the
/// couplings, and the bodies are touched once, afterwards.
///
/// The mean of sweeps in several orders is taken. A single order favours the row it ends with; over a cold stack that is a
/// torque which makes it lean (a column of ten boxes swayed by 2 mm, with the mean by less than a nanometre; forth and back alone, a wall of ten rows
/// of cubes still swayed by 0.04 mm across itself). Each sweep lowers the energy and keeps impulses >= 0, hence so does the mean.
///
/// Row k wants velocity + bias >= 0 with impulse >= 0. An open row (separation > 0) may close within the substep: bias = separation
/// times `inverseSeconds`. An overlapping row is pushed out as `push` says, by at most `pushSpeed`.
///
/// velocity, separation, mass (effective mass, 0 for an absent row): [N]. coupling: the strictly lower triangle by rows of the
/// Delassus matrix J M^-1 J^T. impulse: accumulated, in and out. increment: out, what was added now.
template <Push push, int N, class Scalar>
TALUS_INLINE void solveNormals(const Scalar* velocity, const Scalar* separation, const Scalar* mass, const Scalar* coupling, Scalar* impulse,
                               Scalar* increment, const Softness<Scalar>& softness, const Scalar& inverseSeconds, const Scalar& pushSpeed) {
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    // Loops over points are unrolled by order: as loops, their arrays would live in memory.
    Scalar candidate[N];
    // How much less of an impulse a row asks for where the rows before it already give a unit of velocity.
    Scalar sensitivity[N];
#pragma GCC unroll 4
    for (int k = 0; k < N; ++k) {
        if constexpr (push == Push::soft) {
            const auto open = separation[k] > zero;
            const Scalar pushed = maximum(Scalar(softness.massScale * softness.biasRate * separation[k]), Scalar(-pushSpeed));
            const Scalar bias = select(open, Scalar(separation[k] * inverseSeconds), pushed);
            // Blends mass and impulse scale at once, since they sum to one.
            const Scalar massScale = select(open, one, softness.massScale);
            candidate[k] = massScale * (impulse[k] - mass[k] * velocity[k]) - mass[k] * bias;
            sensitivity[k] = massScale * mass[k];
        } else if constexpr (push == Push::rigid) {
            const Scalar overlap = minimum(Scalar(separation[k] + Scalar(pushSlop)), zero);
            const Scalar pushed = maximum(Scalar(softness.biasRate * overlap), Scalar(-pushSpeed));
            const Scalar bias = select(separation[k] > zero, Scalar(separation[k] * inverseSeconds), pushed);
            candidate[k] = impulse[k] - mass[k] * (velocity[k] + bias);
            sensitivity[k] = mass[k];
        } else {
            candidate[k] = impulse[k] - mass[k] * (velocity[k] + maximum(separation[k], zero) * inverseSeconds);
            sensitivity[k] = mass[k];
        }
    }
    Scalar seen[N][N];
    TALUS_UNROLL for (int k = 0; k < N; ++k) {
        TALUS_UNROLL for (int j = 0; j < N; ++j) {
            if (j != k) {
                seen[k][j] = sensitivity[k] * coupling[k > j ? lowerIndex(k, j) : lowerIndex(j, k)];
            }
        }
    }
    Scalar given[N][N];
    TALUS_UNROLL for (int sweep = 0; sweep < N; ++sweep) {
        sweepNormals<N>(candidate, seen, impulse, SweepOrders<N>::order[sweep], given[sweep]);
    }
    TALUS_UNROLL for (int k = 0; k < N; ++k) {
        if constexpr (N == 1) {
            increment[k] = given[0][k];
        } else if constexpr (N == 2) {
            increment[k] = (given[0][k] + given[1][k]) * Scalar(0.5f);
        } else {
            increment[k] = ((given[0][k] + given[1][k]) + (given[2][k] + given[3][k])) * Scalar(0.25f);
        }
        impulse[k] += increment[k];
    }
}

}  // namespace talus
