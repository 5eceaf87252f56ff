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

/// One Gauss-Seidel sweep over the candidates, from the first row to the last or the other way round.
template <int N, class Scalar>
TALUS_INLINE void sweepNormals(const Scalar* candidate, const Scalar* sensitivity, const Scalar* coupling, const Scalar* impulse, bool reversed,
                               Scalar* increment) {
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const int k = reversed ? N - 1 - i : i;
        Scalar wanted = candidate[k];
        TALUS_UNROLL for (int before = 0; before < i; ++before) {
            const int j = reversed ? N - 1 - before : before;
            const int row = k > j ? k : j;
            wanted -= (sensitivity[k] * coupling[row * (row - 1) / 2 + (k + j - row)]) * increment[j];
        }
        increment[k] = maximum(wanted, Scalar(0.0f)) - impulse[k];
    }
}

/// Gauss-Seidel over N one-sided rows in impulse space: every row sees what the rows before it have changed through the
/// couplings, and the bodies are touched once, afterwards.
///
/// The mean of a forward and a backward sweep is taken. A single direction favours the row it ends with; over a cold stack that is a
/// torque which makes it lean (a column of ten boxes swayed by 2 mm, with the mean by less than a nanometre). Both sweeps
/// lower the energy and keep impulses >= 0, hence so does their mean.
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
    Scalar forward[N];
    Scalar backward[N];
    sweepNormals<N>(candidate, sensitivity, coupling, impulse, false, forward);
    sweepNormals<N>(candidate, sensitivity, coupling, impulse, true, backward);
    for (int k = 0; k < N; ++k) {
        increment[k] = N == 1 ? forward[k] : Scalar((forward[k] + backward[k]) * Scalar(0.5f));
        impulse[k] += increment[k];
    }
}

}  // namespace talus
