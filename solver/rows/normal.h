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

/// Gauss-Seidel over N one-sided rows in impulse space: every row sees what the rows before it have changed through the scaled
/// couplings, and the bodies are touched once, afterwards. The iterates are those of the plain sequential method up to rounding,
/// with a chain of dependent operations a quarter as long.
///
/// Row k wants velocity + bias >= 0 with impulse >= 0. An open row (separation > 0) may close within the substep: bias = separation
/// times `inverseSeconds`. An overlapping row is pushed out as `push` says, by at most `pushSpeed`.
///
/// velocity, separation, mass (effective mass, 0 for an absent row): [N]. coupling: the strictly lower triangle by rows,
/// mass[k] (J_k M^-1 J_j^T) for j < k. impulse: accumulated, in and out. increment: out, what was added now.
template <Push push, int N, class Scalar>
TALUS_INLINE void solveNormals(const Scalar* velocity, const Scalar* separation, const Scalar* mass, const Scalar* coupling, Scalar* impulse,
                               Scalar* increment, const Softness<Scalar>& softness, const Scalar& inverseSeconds, const Scalar& pushSpeed) {
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    // Loops over points are unrolled by order: as loops, their arrays would live in memory.
    Scalar candidate[N];
    Scalar massScale[N];
#pragma GCC unroll 4
    for (int k = 0; k < N; ++k) {
        if constexpr (push == Push::soft) {
            const auto open = separation[k] > zero;
            const Scalar pushed = maximum(Scalar(softness.massScale * softness.biasRate * separation[k]), Scalar(-pushSpeed));
            const Scalar bias = select(open, Scalar(separation[k] * inverseSeconds), pushed);
            // Blends mass and impulse scale at once, since they sum to one.
            massScale[k] = select(open, one, softness.massScale);
            candidate[k] = massScale[k] * (impulse[k] - mass[k] * velocity[k]) - mass[k] * bias;
        } else if constexpr (push == Push::rigid) {
            const Scalar overlap = minimum(Scalar(separation[k] + Scalar(pushSlop)), zero);
            const Scalar pushed = maximum(Scalar(softness.biasRate * overlap), Scalar(-pushSpeed));
            const Scalar bias = select(separation[k] > zero, Scalar(separation[k] * inverseSeconds), pushed);
            candidate[k] = impulse[k] - mass[k] * (velocity[k] + bias);
        } else {
            candidate[k] = impulse[k] - mass[k] * (velocity[k] + maximum(separation[k], zero) * inverseSeconds);
        }
    }
    int next = 0;
#pragma GCC unroll 4
    for (int k = 0; k < N; ++k) {
#pragma GCC unroll 4
        for (int j = 0; j < k; ++j) {
            const Scalar felt = coupling[next++] * increment[j];
            if constexpr (push == Push::soft) {
                candidate[k] -= massScale[k] * felt;
            } else {
                candidate[k] -= felt;
            }
        }
        const Scalar solved = maximum(candidate[k], zero);
        increment[k] = solved - impulse[k];
        impulse[k] = solved;
    }
}

}  // namespace talus
