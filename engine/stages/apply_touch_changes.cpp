#include "stages.h"

namespace talus {

// Serial, in the order of the list: what wakes, begins and ends must not depend on threads. Beginnings are told before ends,
// so that a body which slides from one piece of a chain to the next does not seem to leave it.
template <int D>
void applyTouchChanges(WorldState<D>& state, StepContext& context) {
    auto& scratch = state.scratch;
    scratch.doomedContacts.clear();
    scratch.begun.clear();
    scratch.ended.clear();
    const std::size_t known = state.contacts.awake.size();
    // Waking appends to the list while it is walked.
    for (std::size_t i = 0; i < state.contacts.awake.size(); ++i) {
        const std::uint32_t index = state.contacts.awake[i];
        if (i >= known) {
            updateManifold(state, index, context);
        }
        Contact<D>& contact = state.contacts[index];
        if (contact.doomed) {
            scratch.doomedContacts.push_back(index);
            continue;
        }
        if (contact.sensor) {
            continue;
        }
        if (contact.impulsesChanged) {
            state.graph.contacts(contact.slot.colour).setImpulses(contact.slot.index, contact.impulses);
            contact.impulsesChanged = false;
        }
        const bool active = contact.manifold.count > 0;
        if (active && contact.slot.isNull()) {
            for (const ConstraintEdge& edge : contact.edges) {
                if (isMovable(state.bodies[edge.body])) {
                    wake(state, edge.body);
                }
            }
            // Waking has entered it already if a sleeper was part of it.
            if (contact.slot.isNull()) {
                enterGraph(state, index);
            }
            writeStaging(state, contact, context);
        } else if (!active && !contact.slot.isNull()) {
            leaveGraph(state, index);
            contact.impulses = {};
        }
        if (contact.wantsTouching != contact.touching) {
            (contact.wantsTouching ? scratch.begun : scratch.ended).push_back(index);
        }
    }
    for (const std::uint32_t index : scratch.begun) {
        beginTouch(state, index, state.events);
    }
    for (const std::uint32_t index : scratch.ended) {
        endTouch(state, index, state.events);
    }
    for (const std::uint32_t index : scratch.doomedContacts) {
        destroyContact(state, index, state.events);
    }
    refreshMoving(state);
}

template void applyTouchChanges<2>(WorldState<2>&, StepContext&);
template void applyTouchChanges<3>(WorldState<3>&, StepContext&);

}  // namespace talus
