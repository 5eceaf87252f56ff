// What both game solvers do with all colours of a graph.
#pragma once

#include "graph.h"
#include "pass_observer.h"

namespace talus {

/// Tells the observer, if there is one.
inline void tellObserver(const SolverSettings& settings, SolverPass pass, int round) {
    if (settings.observer) {
        settings.observer->after(pass, round);
    }
}

/// Bodies at rest in the step's own frame, rows ready, and the kept impulses in the bodies' warm velocity.
template <int D>
void prepareStep(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings);

/// Turns the joints' part of the warm start to where their anchors are now.
template <int D>
void turnJoints(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings);

/// `BodyKernels` over all moving bodies.
template <int D>
void moveVelocities(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings, float h, WarmStart warmStart);
template <int D>
void movePositions(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings, float h);

/// One sweep over all colours, in each the joints before the contacts. Overflow first, then movable pairs, contacts with the immovable
/// last: what was solved last holds best, and the ground should.
template <int D>
void sweepColours(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings,
                  const typename ContactRows<D>::Pass& pass);

/// Rebounds, and nothing along locked axes.
template <int D>
void finishStep(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings, float h);

}  // namespace talus
