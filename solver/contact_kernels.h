// The loops over rows of contacts, bodies and joints, in which a step spends its time, as plain functions over arrays: the wide ones are built once
// for each instruction set (`kernels/`).
#pragma once

#include "body_state.h"
#include "contact_data.h"
#include "joints.h"
#include "settings.h"
#include "softness.h"
#include "../foundation/isa.h"

#include <cstddef>
#include <cstdint>

namespace talus {

/// One sweep over rows of contacts.
struct SweepPass {
    /// Duration of the substep, s.
    float h = 0.0f;
    /// Push overlap out softly; otherwise only keep gaps from closing.
    bool bias = false;
    /// With bias: push by a velocity (Baumgarte, beyond a slop) instead of a spring.
    bool rigid = false;
    /// Recompute separations from the bodies' deltas (not needed before the first motion).
    bool moved = false;
    enum class Friction : std::uint8_t { none, before, after } friction = Friction::none;
    /// First pass of a substep: without warm starting, impulses begin at zero.
    bool opensSubstep = false;
    /// Last pass of a substep: add the impulses to the step's sums.
    bool closesSubstep = false;
};

/// The combinations for which kernels are built.
constexpr bool isBuilt(const SweepPass& pass) {
    if (pass.bias && pass.rigid) {
        return pass.friction == SweepPass::Friction::after;
    }
    return pass.bias ? pass.friction != SweepPass::Friction::before : pass.friction != SweepPass::Friction::none;
}

/// Contacts are in rows for their number of points, and most have one or two: most points of the contacts of each class.
template <int D>
inline constexpr int classCount = D;
template <int D>
inline constexpr int pointsOfClass[classCount<D>] = {};
template <>
inline constexpr int pointsOfClass<2>[2] = {2, 1};
template <>
inline constexpr int pointsOfClass<3>[3] = {4, 1, 2};
/// The class of contacts with `points` points, 1 to maxManifoldPoints.
template <int D>
constexpr int classFor(int points) {
    for (int pointClass = 1; pointClass < classCount<D>; ++pointClass) {
        if (points == pointsOfClass<D>[pointClass]) {
            return pointClass;
        }
    }
    return 0;
}

/// Rows begin .. end - 1 of one colour: arrays of RowSolve<D, W, N>, RowFriction<D, W, N>, RowReport<D, W, N>, and W geometry records a row.
template <int D>
struct RowRange {
    void* solve = nullptr;
    void* friction = nullptr;
    void* report = nullptr;
    const ContactGeometry<D>* geometry = nullptr;
    std::size_t begin = 0;
    std::size_t end = 0;
};

template <int D>
struct ContactKernels {
    /// Once a step: frame, masses and couplings; adds the kept impulses to the bodies' warm velocities. True if any contact may rebound.
    bool (*prepare)(const RowRange<D>& rows, const SolverBodies<D>& bodies, const SolverSettings& settings) = nullptr;
    void (*solve)(const RowRange<D>& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, const SweepPass& pass) = nullptr;
    /// Rebound by restitution, sweeping a few times over the points of each contact; `h`: duration of a substep.
    void (*restitute)(const RowRange<D>& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, float h) = nullptr;
};

/// One for each class.
template <int D>
struct ContactKernelSet {
    ContactKernels<D> classes[classCount<D>];
};

/// Loops over the moving bodies.
template <int D>
struct BodyKernels {
    /// v = (v + h acceleration) / (1 + h damping), free axes only, plus the velocity that the impulses of the last substep gave (body-wise warm
    /// start: exact as long as anchors are frozen within the step). Afterwards the warm velocity holds v without it.
    void (*integrateVelocities)(const SolverBodies<D>& bodies, float h, WarmStart warmStart) = nullptr;
    /// Moves bodies by their velocity; what impulses gave along locked axes is dropped first.
    void (*integratePositions)(const SolverBodies<D>& bodies, float h) = nullptr;
};

/// Loops over joints of one colour that are plain pins (`isPlainPin`), of which none share a body that yields. They do whole groups of `width` and
/// leave the rest; what they do is what is done to single joints, bit for bit.
template <int D>
struct JointKernels {
    std::size_t width = 1;
    void (*turnPins)(JointRow<D>* joints, std::size_t count, const SolverBodies<D>& bodies) = nullptr;
    /// `rigid`: of this pass. `closesSubstep`: as in `SweepPass`.
    void (*solvePins)(JointRow<D>* joints, std::size_t count, const SolverBodies<D>& bodies, const Softness<>& rigid, bool closesSubstep) = nullptr;
};

/// What is built for each instruction set: rows of eight lanes, and loops over bodies and joints.
template <int D>
struct WideKernels {
    ContactKernelSet<D> contacts;
    BodyKernels<D> bodies;
    JointKernels<D> joints;
};

/// W is 1 or 4.
template <int D, int W>
const ContactKernelSet<D>& narrowKernels();
template <>
const ContactKernelSet<2>& narrowKernels<2, 1>();
template <>
const ContactKernelSet<3>& narrowKernels<3, 1>();
template <>
const ContactKernelSet<2>& narrowKernels<2, 4>();
template <>
const ContactKernelSet<3>& narrowKernels<3, 4>();

template <int D>
const WideKernels<D>& wideKernels(Isa isa);
template <>
const WideKernels<2>& wideKernels(Isa isa);
template <>
const WideKernels<3>& wideKernels(Isa isa);

}  // namespace talus
