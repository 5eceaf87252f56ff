// Joints of one colour: plain pins side by side, others one after the other.
#pragma once

#include "graph.h"

namespace talus {

/// Once a step: masses from the bodies; adds the kept impulses to the bodies' warm velocity.
template <int D>
void prepareJoints(std::span<JointRow<D>> joints, const SolverBodies<D>& bodies, const SolverSettings& settings);

/// At the start of a later substep: the body-wise warm start has given again what the joints gave in the substep before, at the anchors
/// of then. Adds the difference to what the accumulated impulses give at the anchors of now.
template <int D>
void turnJointWarmStart(std::span<JointRow<D>> joints, const SolverBodies<D>& bodies, const JointKernels<D>& kernels);

template <int D>
void solveJoints(std::span<JointRow<D>> joints, const SolverBodies<D>& bodies, const SolverSettings& settings, const SweepPass& pass,
                 const JointKernels<D>& kernels);

}  // namespace talus
