#include "stages.h"

namespace talus {

template <int D>
void findPairs(WorldState<D>& state, float seconds) {
    for (const std::uint32_t index : state.bodies.moving) {
        const Vector<D> ahead = state.bodies.velocities[index].v * seconds;
        if (dot(ahead, ahead) > state.settings.speculativeDistance * state.settings.speculativeDistance) {
            updateProxies(state, index, zeroVector<D>(), ahead);
        }
    }
    state.broadPhase.findPairs([&](std::uint32_t a, std::uint32_t b) {
        if (state.contacts.table.find(pairKey(a, b)) == nullptr && mayMeet(state, a, b)) {
            createContact(state, a, b);
        }
    });
}

template void findPairs<2>(WorldState<2>&, float);
template void findPairs<3>(WorldState<3>&, float);

}  // namespace talus
