// What `BodyKernels` do.
#pragma once

#include "../contact_kernels.h"
#include "../rows/2d/body_lanes.h"
#include "../rows/3d/body_lanes.h"

namespace talus {

// What the target's registers hold: wider batches would be taken apart. The results do not depend on it.
#if defined(__AVX__)
inline constexpr int bodyLanes = 8;
#else
inline constexpr int bodyLanes = 4;
#endif

// Full batches, then the rest one by one with the same arithmetic.
template <class Wide, class Single>
TALUS_INLINE void forMoving(std::span<const std::uint32_t> moving, Wide wide, Single single) {
    const std::uint32_t* body = moving.data();
    std::size_t rest = moving.size();
    for (; rest >= bodyLanes; rest -= bodyLanes, body += bodyLanes) {
        wide(body);
    }
    for (; rest > 0; --rest, ++body) {
        single(body);
    }
}

template <int D>
void integrateVelocityLoop(const SolverBodies<D>& bodies, float h, WarmStart warmStart) {
    forMoving(
        bodies.moving, [&](const std::uint32_t* body) { integrateVelocityLanes<Lanes<bodyLanes>>(bodies, body, h, warmStart); },
        [&](const std::uint32_t* body) { integrateVelocityLanes<float>(bodies, body, h, warmStart); });
}

template <int D>
void integratePositionLoop(const SolverBodies<D>& bodies, float h) {
    forMoving(
        bodies.moving, [&](const std::uint32_t* body) { integratePositionLanes<Lanes<bodyLanes>>(bodies, body, h); },
        [&](const std::uint32_t* body) { integratePositionLanes<float>(bodies, body, h); });
}

template <int D>
inline constexpr BodyKernels<D> bodyLoops = {integrateVelocityLoop<D>, integratePositionLoop<D>};

}  // namespace talus
