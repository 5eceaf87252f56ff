#include "stages.h"

namespace talus {

template <int D>
void findPairs(WorldState<D>& state) {
    state.broadPhase.findPairs([&](std::uint32_t a, std::uint32_t b) {
        if (state.contacts.table.find(pairKey(a, b)) == nullptr && mayMeet(state, a, b)) {
            createContact(state, a, b);
        }
    });
}

template void findPairs<2>(WorldState<2>&);

}  // namespace talus
