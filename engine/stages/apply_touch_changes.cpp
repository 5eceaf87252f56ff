#include "stages.h"

namespace talus {

namespace {

/// Pieces without points and with a greater gap are no longer near each other, in speculative distances. Those that hover about the distance where
/// points begin keep what is known of them.
constexpr float partedBeyond = 2.0f;

template <int D>
void enter(WorldState<D>& state, std::uint32_t index) {
    const Contact<D>& contact = state.contacts[index];
    for (const ConstraintEdge& edge : contact.edges) {
        if (isMovable(state.bodies[edge.body])) {
            wake(state, edge.body);
        }
    }
    // Waking has entered it already if a sleeper was part of it.
    if (contact.slot.isNull()) {
        enterGraph(state, index);
    }
}

/// Whether what is known of the pieces is to be given up.
template <int D>
bool hasParted(const WorldState<D>& state, const Contact<D>& contact) {
    return contact.meeting != 0 && contact.pointCount == 0 &&
           state.contacts.meetingOf(contact).manifold.gap > partedBeyond * state.settings.speculativeDistance;
}

/// Carries out what the narrow phase found of one contact; beginnings, ends and dooms are put on lists.
template <int D>
void applyChanges(WorldState<D>& state, std::uint32_t index) {
    auto& scratch = state.scratch;
    Contact<D>& contact = state.contacts[index];
    if (contact.doomed) {
        scratch.doomedContacts.push_back(index);
        return;
    }
    if (contact.sensor) {
        scratch.sensors.push_back(index);
        return;
    }
    const bool active = contact.pointCount > 0;
    if (contact.hasNewPoints) {
        // Not by the narrow phase: another of its threads may be at the neighbours, and a store of one lane may touch the whole vector.
        const ContactImpulses<D> impulses = carriedOver<D>(impulsesOf(state, contact), state.contacts.meetingOf(contact).sources, contact.pointCount);
        if (active && !contact.slot.isNull() && classFor<D>(contact.pointCount) != contact.slot.pointClass) {
            changeClass(state, index);
        }
        setImpulses(state, contact, impulses);
        contact.hasNewPoints = false;
    }
    if (active && contact.slot.isNull()) {
        enter(state, index);
    } else if (!active && !contact.slot.isNull()) {
        leaveGraph(state, index);
    }
    if (hasParted(state, contact)) {
        endMeeting(state, index);
    }
    if (contact.mayHit) {
        scratch.mayHit.push_back(index);
    }
    if (contact.wantsTouching != contact.touching) {
        (contact.wantsTouching ? scratch.begun : scratch.ended).push_back(index);
    }
}

/// Has the processor fetch what the next changes need.
template <int D>
TALUS_INLINE void announce(const WorldState<D>& state, std::size_t i) {
    constexpr std::size_t recordsAhead = 8;
    constexpr std::size_t meetingsAhead = 4;
    const std::vector<std::uint32_t>& changed = state.scratch.changed;
    if (i + recordsAhead < changed.size()) {
        prefetch(state.contacts[changed[i + recordsAhead]]);
    }
    if (i + meetingsAhead < changed.size()) {
        const Contact<D>& contact = state.contacts[changed[i + meetingsAhead]];
        prefetch(state.contacts.meetingOf(contact));
        prefetch(state.bodies[contact.edges[0].body]);
        prefetch(state.bodies[contact.edges[1].body]);
    }
}

}  // namespace

template <int D>
bool isToBeChanged(const WorldState<D>& state, const Contact<D>& contact) {
    return contact.doomed || contact.sensor || contact.hasNewPoints || contact.mayHit || contact.wantsTouching != contact.touching ||
           (contact.pointCount > 0) == contact.slot.isNull() || hasParted(state, contact);
}

// Serial, in the order of the list: what wakes, begins and ends must not depend on threads. Beginnings are told before ends,
// so that a body which slides from one piece of a chain to the next does not seem to leave it.
template <int D>
void applyTouchChanges(WorldState<D>& state, StepContext& context) {
    auto& scratch = state.scratch;
    scratch.doomedContacts.clear();
    scratch.begun.clear();
    scratch.ended.clear();
    scratch.mayHit.clear();
    scratch.sensors.clear();
    // Waking appends to the list of awake contacts.
    std::size_t known = state.contacts.awake.size();
    scratch.changed.clear();
    scratch.changed.reserve(scratch.visited.capacity());
    for (std::size_t i = 0; i < scratch.visited.size(); ++i) {
        if (scratch.hasChanges[i] != 0) {
            scratch.changed.push_back(scratch.visited[i]);
        }
    }
    for (std::size_t i = 0; i < scratch.changed.size(); ++i) {
        announce(state, i);
        applyChanges(state, scratch.changed[i]);
    }
    for (; known < state.contacts.awake.size(); ++known) {
        const std::uint32_t index = state.contacts.awake[known];
        meetIfNear(state, known);
        updateManifold(state, index, context.solver.seconds, context.manifolds);
        applyChanges(state, index);
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

template bool isToBeChanged<2>(const WorldState<2>&, const Contact<2>&);
template bool isToBeChanged<3>(const WorldState<3>&, const Contact<3>&);
template void applyTouchChanges<2>(WorldState<2>&, StepContext&);
template void applyTouchChanges<3>(WorldState<3>&, StepContext&);

}  // namespace talus
