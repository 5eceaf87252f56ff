#include "integrate.h"

#include "rows/2d/body_lanes.h"
#include "rows/3d/body_lanes.h"

namespace talus {

namespace {

// What the target's registers hold: wider batches would be taken apart. The results do not depend on it.
#if defined(__AVX__)
constexpr int width = 8;
#else
constexpr int width = 4;
#endif

// Full batches, then the rest one by one with the same arithmetic.
template <class Wide, class Single>
void forMoving(std::span<const std::uint32_t> moving, Wide wide, Single single) {
    std::size_t i = 0;
    for (; i + width <= moving.size(); i += width) {
        wide(moving.data() + i);
    }
    for (; i < moving.size(); ++i) {
        single(moving.data() + i);
    }
}

}  // namespace

template <int D>
void beginMotion(const SolverBodies<D>& bodies) {
    for (const std::uint32_t i : bodies.moving) {
        bodies.deltas[i] = {};
        bodies.warms[i].v = zeroVector<D>();
        bodies.warms[i].w = zeroAngular<D>();
    }
}

template <int D>
void integrateVelocities(const SolverBodies<D>& bodies, float h, WarmStart warmStart) {
    forMoving(
        bodies.moving, [&](const std::uint32_t* body) { integrateVelocityLanes<Lanes<width>>(bodies, body, h, warmStart); },
        [&](const std::uint32_t* body) { integrateVelocityLanes<float>(bodies, body, h, warmStart); });
}

template <int D>
void integratePositions(const SolverBodies<D>& bodies, float h) {
    forMoving(
        bodies.moving, [&](const std::uint32_t* body) { integratePositionLanes<Lanes<width>>(bodies, body, h); },
        [&](const std::uint32_t* body) { integratePositionLanes<float>(bodies, body, h); });
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
template void integrateVelocities<2>(const SolverBodies<2>&, float, WarmStart);
template void integrateVelocities<3>(const SolverBodies<3>&, float, WarmStart);
template void integratePositions<2>(const SolverBodies<2>&, float);
template void integratePositions<3>(const SolverBodies<3>&, float);
template void lockAxes<2>(const SolverBodies<2>&);
template void lockAxes<3>(const SolverBodies<3>&);

}  // namespace talus
