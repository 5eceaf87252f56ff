// The default solver: substeps with soft constraints, body-wise warm start and a relax pass.
#pragma once

#include "graph.h"

namespace talus {

template <int D>
void softStep(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings);

}  // namespace talus
