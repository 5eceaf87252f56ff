#include "stages.h"

namespace talus {

template <int D>
void findPairs(WorldState<D>& state, float seconds) {
    constexpr std::size_t announced = 8;
    const std::vector<std::uint32_t>& moving = state.bodies.moving;
    const float nothing = state.settings.speculativeDistance * state.settings.speculativeDistance;
    const auto aheadOf = [&](std::size_t i) { return Vector<D>(state.bodies.velocities[moving[i]].v * seconds); };
    const auto isFar = [&](const Vector<D>& ahead) { return dot(ahead, ahead) > nothing; };
    for (std::size_t i = 0; i < moving.size(); ++i) {
        if (i + announced < moving.size() && isFar(aheadOf(i + announced)) && state.bodies[moving[i + announced]].boundsLag) {
            announceProxies(state, moving[i + announced]);
        }
        if (const Vector<D> ahead = aheadOf(i); isFar(ahead)) {
            reachAhead(state, moving[i], ahead);
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
