#include "../operations.h"

namespace talus {

template <>
InverseInertia<2> inverseOf<2>(const Inertia<2>& inertia) {
    return inertia > 0.0f ? 1.0f / inertia : 0.0f;
}

template <>
Inertia<2> worldInertia<2>(const Body<2>& body) {
    return body.inertia;
}

template <>
Angular<2> freeTurning<2>(const LockedAxes<2>& locked, const Angular<2>& w) {
    return locked.angular[0] ? 0.0f : w;
}

template <>
void updateInertia<2>(WorldState<2>& state, std::uint32_t index) {
    const Body<2>& body = state.bodies[index];
    state.bodies.warms[index].inverseInertia = body.locked.angular[0] ? 0.0f : body.inverseInertia;
}

template <>
void turnInertia<2>(WorldState<2>&, std::uint32_t) {}

}  // namespace talus
