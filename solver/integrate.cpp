#include "integrate.h"

namespace talus {

template <int D>
void beginMotion(const SolverBodies<D>& bodies) {
    for (const std::uint32_t i : bodies.moving) {
        bodies.deltas[i] = {};
        bodies.warms[i].v = zeroVector<D>();
        bodies.warms[i].w = zeroAngular<D>();
    }
}

template <int D>
void lockAxes(const SolverBodies<D>& bodies) {
    for (const std::uint32_t i : bodies.moving) {
        for (int axis = 0; axis < D; ++axis) {
            bodies.velocities[i].v[axis] *= bodies.forces[i].freeAxes[axis];
        }
    }
}

template void beginMotion<2>(const SolverBodies<2>&);
template void beginMotion<3>(const SolverBodies<3>&);
template void lockAxes<2>(const SolverBodies<2>&);
template void lockAxes<3>(const SolverBodies<3>&);

}  // namespace talus
