// Projected Gauss-Seidel on velocities: the classic solver of games, to compare with.
#pragma once

#include "graph.h"

namespace talus {

/// One substep of the whole step, `iterations` sweeps, then positions. Overlap is pushed out by the contacts' bias rate
/// (Baumgarte), and that velocity stays in the bodies.
template <int D>
void pgs(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings);

}  // namespace talus
