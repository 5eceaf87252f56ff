// Up to which gap a contact gets points.
#pragma once

#include "world_state.h"

#include <cmath>

namespace talus {

template <int D>
bool yields(const WorldState<D>& state, std::uint32_t a, std::uint32_t b) {
    return (state.bodies.motions[a].yields & state.bodies.motions[b].yields) != 0;
}

/// Up to which gap points are made: what the two may close in one step counts where one of them does not yield, so that a fast body
/// is stopped at the surface and not inside it. Between movable bodies the plain distance does: a point made so early
/// acts in the direction of now, and would stop what only passes by.
template <int D>
float reachOfPoints(const WorldState<D>& state, const Contact<D>& contact, float seconds) {
    const std::uint32_t a = contact.edges[0].body;
    const std::uint32_t b = contact.edges[1].body;
    if (yields(state, a, b)) {
        return state.settings.speculativeDistance;
    }
    const float closing = length<D>(state.bodies.velocities[b].v - state.bodies.velocities[a].v);
    return std::fmax(state.settings.speculativeDistance, closing * seconds);
}

}  // namespace talus
