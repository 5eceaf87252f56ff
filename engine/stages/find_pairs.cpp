#include "stages.h"

namespace talus {

template <int D>
void findPairs(WorldState<D>& state, float seconds) {
    for (const std::uint32_t index : state.bodies.moving) {
        const Vector<D> ahead = state.bodies.velocities[index].v * seconds;
        if (dot(ahead, ahead) > state.settings.speculativeDistance * state.settings.speculativeDistance) {
            reachAhead(state, index, ahead);
        }
    }
    const auto run = [&](int count, int grain, const std::function<void(int, int)>& body) { state.jobs.run(count, grain, body); };
    // A pair of items has the key of its contact.
    const auto keep = [&](std::span<std::uint64_t> pairs) { return state.contacts.table.keepUnknown(pairs); };
    state.broadPhase.findPairs(run, keep, [&](std::uint32_t a, std::uint32_t b) {
        if (mayMeet(state, a, b)) {
            createContact(state, a, b);
        }
    });
}

template void findPairs<2>(WorldState<2>&, float);
template void findPairs<3>(WorldState<3>&, float);

}  // namespace talus
