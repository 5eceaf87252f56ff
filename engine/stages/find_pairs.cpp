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
    const std::span<const std::uint64_t> found = state.broadPhase.findPairs(run, keep);
    state.contacts.makeRoom(found.size());
    for (const std::uint64_t pair : found) {
        const auto a = static_cast<std::uint32_t>(pair >> 32);
        const auto b = static_cast<std::uint32_t>(pair);
        if (mayMeet(state, a, b)) {
            createContact(state, a, b);
        }
    }
}

template void findPairs<2>(WorldState<2>&, float);
template void findPairs<3>(WorldState<3>&, float);

}  // namespace talus
