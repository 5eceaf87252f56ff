// Begin and end of the moving bodies' motion in a step; what lies between is in `BodyKernels`.
#pragma once

#include "body_state.h"

namespace talus {

/// No motion yet, and no impulse yet.
template <int D>
void beginMotion(const SolverBodies<D>& bodies);

/// Drops velocity along locked axes.
template <int D>
void lockAxes(const SolverBodies<D>& bodies);

}  // namespace talus
