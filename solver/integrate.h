// Velocities and positions of the moving bodies from substep to substep.
#pragma once

#include "body_state.h"

namespace talus {

/// No motion yet, and no impulse yet.
template <int D>
void beginMotion(const SolverBodies<D>& bodies);

/// v = (v + h acceleration) / (1 + h damping), free axes only, plus the velocity that the impulses of the last substep gave
/// (body-wise warm start: exact as long as anchors are frozen within the step). Afterwards the warm velocity holds v without it.
template <int D>
void integrateVelocities(const SolverBodies<D>& bodies, float h, WarmStart warmStart);

/// Moves bodies by their velocity; what impulses gave along locked axes is dropped first.
template <int D>
void integratePositions(const SolverBodies<D>& bodies, float h);

/// Drops velocity along locked axes.
template <int D>
void lockAxes(const SolverBodies<D>& bodies);

}  // namespace talus
