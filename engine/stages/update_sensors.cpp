#include "stages.h"

#include "../../collision/queries.h"

namespace talus {

template <int D>
void updateSensors(WorldState<D>& state) {
    auto& scratch = state.scratch;
    scratch.begun.clear();
    scratch.ended.clear();
    for (const std::uint32_t index : scratch.sensors) {
        const Contact<D>& contact = state.contacts[index];
        // Fallen asleep or destroyed since.
        if (contact.awakeIndex < 0) {
            continue;
        }
        const Shape<D>& a = state.shapes[contact.shapeA];
        const Shape<D>& b = state.shapes[contact.shapeB];
        const bool now =
            overlap(state.shapes.pieces[contact.shapeA], state.bodies[a.body].pose, state.shapes.pieces[contact.shapeB], state.bodies[b.body].pose);
        if (now != contact.touching) {
            (now ? scratch.begun : scratch.ended).push_back(index);
        }
    }
    for (const std::uint32_t index : scratch.begun) {
        beginTouch(state, index, state.events);
    }
    for (const std::uint32_t index : scratch.ended) {
        endTouch(state, index, state.events);
    }
}

template void updateSensors<2>(WorldState<2>&);
template void updateSensors<3>(WorldState<3>&);

}  // namespace talus
