#include "world.h"

#include "../foundation/hash.h"
#include "state/operations.h"
#include "state/snapshot.h"
#include "state/validate.h"

#include <bit>

namespace talus {
namespace {

/// The definition, once it has been found sound: nothing is built from a bad one.
template <int D>
const WorldDef<D>& checked(const WorldDef<D>& def) {
    check(def);
    return def;
}

}  // namespace

template <int D>
World<D>::World(const WorldDef<D>& def) : state(std::make_unique<WorldState<D>>(checked(def))) {}
template <int D>
World<D>::~World() = default;
template <int D>
World<D>::World(World&&) noexcept = default;
template <int D>
World<D>& World<D>::operator=(World&&) noexcept = default;

template <int D>
std::uint64_t World<D>::stepCount() const {
    return state->stepCount;
}

template <int D>
const StepReport& World<D>::report() const {
    return state->report;
}

template <int D>
StepCounts World<D>::counts() const {
    StepCounts counts = state->report.counts;
    countWorld(*state, counts);
    counts.awakeBodies = static_cast<int>(state->bodies.awake.countSet());
    counts.contactPoints = 0;
    for (std::uint32_t index = 1; index <= state->contacts.slots.capacity(); ++index) {
        if (state->contacts.slots.isUsed(index) && state->contacts[index].touching) {
            counts.contactPoints += state->contacts[index].pointCount;
        }
    }
    refreshMoving(*state);
    counts.islands = labelIslands(*state);
    return counts;
}

template <int D>
Events<D> World<D>::events() const {
    const EventBuffers<D>& events = state->events;
    return {events.contactBegins, events.contactEnds, events.contactHits, events.sensorBegins, events.sensorEnds, events.bodiesMoved};
}

template <int D>
Vector<D> World<D>::gravity() const {
    return state->gravity;
}

template <int D>
void World<D>::setGravity(const Vector<D>& gravity) {
    requireWithin("setGravity.gravity", gravity, speedBound);
    if (gravity == state->gravity) {
        return;
    }
    state->gravity = gravity;
    for (const BodyId body : bodies()) {
        if (isMovable(state->bodies[body.index])) {
            wake(*state, body.index);
        }
    }
}

template <int D>
const Settings& World<D>::settings() const {
    return state->settings;
}

template <int D>
void World<D>::configure(const Settings& settings) {
    check(settings);
    const bool freezes = settings.worldAnchors && !state->settings.worldAnchors;
    const bool newFriction = settings.frictionModel != state->settings.frictionModel;
    const bool lanesChanged = settings.lanes != state->settings.lanes;
    if (settings == state->settings) {
        return;
    }
    state->settings = settings;
    if (lanesChanged) {
        rebuildGraph(*state, settings.lanes);
    }
    state->contacts.frozen.resize(settings.worldAnchors ? state->contacts.records.size() : 0);
    for (std::uint32_t index = 1; index <= state->contacts.slots.capacity(); ++index) {
        if (state->contacts.slots.isUsed(index)) {
            if (freezes) {
                freeze(*state, state->contacts[index]);
            }
            if (newFriction && isActive(state->contacts[index])) {
                ContactImpulses<D> impulses = impulsesOf(*state, state->contacts[index]);
                forgetFriction(impulses);
                setImpulses(*state, state->contacts[index], impulses);
            }
            mixMaterials(*state, index);
            boundRefreshing(*state, index);
        }
    }
    expireContacts(*state);
    // Any setting may be what a sleeper rests on.
    for (const BodyId body : bodies()) {
        wake(*state, body.index);
    }
}

template <int D>
std::uint64_t World<D>::hash() const {
    std::uint64_t hash = hashSeed;
    const auto add = [&](float value) { hash = mixBits(hash ^ std::bit_cast<std::uint32_t>(value)); };
    for (const BodyId id : bodies()) {
        const Body<D>& body = state->bodies[id.index];
        const BodyVelocity<D>& velocity = state->bodies.velocities[id.index];
        for (int axis = 0; axis < D; ++axis) {
            add(body.pose.p[axis]);
            add(velocity.v[axis]);
        }
        const auto rotation = coefficientsOf(body.pose.q);
        for (int i = 0; i < rotation.size(); ++i) {
            add(rotation[i]);
        }
        const auto& spin = componentsOf(velocity.w);
        for (int i = 0; i < spin.size(); ++i) {
            add(spin[i]);
        }
    }
    return hash;
}

template <int D>
MemoryUse World<D>::memory() const {
    return measureMemory(*state);
}

template <int D>
std::vector<std::byte> World<D>::snapshot() const {
    return takeSnapshot(*state);
}

template <int D>
void World<D>::restore(std::span<const std::byte> snapshot) {
    restoreSnapshot(*state, snapshot);
}

template <int D>
bool World<D>::validate(std::string* message) const {
    const std::string fault = findFault(*state);
    if (message != nullptr) {
        *message = fault;
    }
    return fault.empty();
}

template class World<2>;
template class World<3>;

}  // namespace talus
