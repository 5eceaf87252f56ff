#include "world.h"

#include "../foundation/check.h"
#include "state/operations.h"
#include "state/validate.h"

namespace talus {

template <int D>
BodyId World<D>::create(const BodyDef<D>& def) {
    check(def);
    Bodies<D>& bodies = state->bodies;
    const std::uint32_t index = bodies.slots.allocate();
    if (index >= bodies.records.size()) {
        bodies.resize(index + 1);
        state->graph.reserveBodies(index + 1);
    }
    Body<D>& body = bodies[index];
    body = Body<D>{};
    body.kind = def.kind;
    body.enabled = def.enabled;
    body.canSleep = def.canSleep;
    body.locked = def.locked;
    body.pose = {def.position, requireRotation<D>("body.rotation", def.rotation)};
    body.givenMass = def.mass;
    body.linearDamping = def.linearDamping;
    body.angularDamping = def.angularDamping;
    body.gravityScale = def.gravityScale;
    body.userData = def.userData;
    body.bornAt = static_cast<std::uint32_t>(state->stepCount);
    bodies.velocities[index] = {};
    bodies.deltas[index] = {};
    bodies.warms[index] = {};
    bodies.forces[index] = {};
    bodies.places[index] = {};
    updateMass(*state, index);
    if (def.kind != BodyKind::fixed) {
        bodies.velocities[index].v = def.velocity;
        bodies.velocities[index].w = def.angularVelocity;
        holdLockedAxes(*state, index);
        if (def.enabled && (def.awake || !state->settings.sleeping)) {
            wake(*state, index);
        } else if (def.enabled) {
            putToSleep<D>(*state, std::span(&index, 1));
        }
    }
    return bodies.idOf(index);
}

template <int D>
void World<D>::destroy(BodyId id) {
    const std::uint32_t index = require(*state, id);
    Body<D>& body = state->bodies[index];
    wakeNeighbours(*state, index);
    destroyContacts(*state, index, state->pending);
    while (body.firstJoint != 0) {
        destroyJoint(*state, (body.firstJoint - 1) >> 1);
    }
    destroyProxies(*state, index);
    while (body.firstShape != 0) {
        const std::uint32_t head = body.firstShape;
        body.firstShape = state->shapes[head].nextShape;
        for (std::uint32_t piece = head; piece != 0;) {
            const std::uint32_t next = state->shapes[piece].nextPiece;
            releaseShape(*state, piece);
            piece = next;
        }
        --state->shapeCount;
    }
    body = Body<D>{};
    state->bodies.velocities[index] = {};
    state->bodies.warms[index] = {};
    state->bodies.awake.clear(index);
    state->bodies.movingStale = 1;
    state->bodies.slots.free(index);
}

template <int D>
bool World<D>::exists(BodyId id) const {
    return state->bodies.slots.isValid(id.index, id.generation);
}

template <int D>
BodyKind World<D>::kind(BodyId id) const {
    return state->bodies[require(*state, id)].kind;
}

template <int D>
Pose<D> World<D>::pose(BodyId id) const {
    return state->bodies[require(*state, id)].pose;
}

template <int D>
Position<D> World<D>::centreOfMass(BodyId id) const {
    return state->bodies.places[require(*state, id)].centre;
}

template <int D>
Vector<D> World<D>::velocity(BodyId id) const {
    return state->bodies.velocities[require(*state, id)].v;
}

template <int D>
Angular<D> World<D>::angularVelocity(BodyId id) const {
    return state->bodies.velocities[require(*state, id)].w;
}

template <int D>
float World<D>::mass(BodyId id) const {
    return state->bodies[require(*state, id)].mass;
}

template <int D>
Inertia<D> World<D>::inertia(BodyId id) const {
    return worldInertia(state->bodies[require(*state, id)]);
}

template <int D>
bool World<D>::isAwake(BodyId id) const {
    return state->bodies[require(*state, id)].awake;
}

template <int D>
bool World<D>::isEnabled(BodyId id) const {
    return state->bodies[require(*state, id)].enabled;
}

template <int D>
RestReport World<D>::rest(BodyId id) const {
    return restOf(*state, require(*state, id));
}

template <int D>
std::uint64_t World<D>::userData(BodyId id) const {
    return state->bodies[require(*state, id)].userData;
}

template <int D>
BodyDef<D> World<D>::describe(BodyId id) const {
    const std::uint32_t index = require(*state, id);
    const Body<D>& body = state->bodies[index];
    BodyDef<D> def;
    def.kind = body.kind;
    def.position = body.pose.p;
    def.rotation = body.pose.q;
    def.velocity = state->bodies.velocities[index].v;
    def.angularVelocity = state->bodies.velocities[index].w;
    def.mass = body.givenMass;
    def.linearDamping = body.linearDamping;
    def.angularDamping = body.angularDamping;
    def.gravityScale = body.gravityScale;
    def.locked = body.locked;
    def.canSleep = body.canSleep;
    def.awake = body.awake;
    def.enabled = body.enabled;
    def.userData = body.userData;
    return def;
}

template <int D>
std::vector<BodyId> World<D>::bodies() const {
    std::vector<BodyId> ids;
    for (std::uint32_t index = 1; index <= state->bodies.slots.capacity(); ++index) {
        if (state->bodies.slots.isUsed(index)) {
            ids.push_back(state->bodies.idOf(index));
        }
    }
    return ids;
}

template <int D>
std::vector<ShapeId> World<D>::shapes(BodyId id) const {
    std::vector<ShapeId> ids;
    for (std::uint32_t head = state->bodies[require(*state, id)].firstShape; head != 0; head = state->shapes[head].nextShape) {
        ids.push_back(state->shapes.idOf(head));
    }
    return ids;
}

template <int D>
std::vector<JointId> World<D>::joints(BodyId id) const {
    std::vector<JointId> ids;
    forEachConstraint(state->joints, state->bodies[require(*state, id)].firstJoint,
                      [&](std::uint32_t joint, std::uint32_t) { ids.push_back(state->joints.idOf(joint)); });
    return ids;
}

template <int D>
void World<D>::setPose(BodyId id, const Position<D>& position, const Rotation<D>& rotation) {
    const std::uint32_t index = require(*state, id);
    requireWithin("setPose.position", position, worldBound);
    const Rotation<D> unit = requireRotation<D>("setPose.rotation", rotation);
    Body<D>& body = state->bodies[index];
    wakeNeighbours(*state, index);
    destroyContacts(*state, index, state->pending);
    body.pose = {position, unit};
    updateCentre(*state, index);
    turnInertia(*state, index);
    updateProxies(*state, index, zeroVector<D>());
    touchProxies(*state, index);
    wakeOverlapped(*state, index);
}

template <int D>
void World<D>::setVelocity(BodyId id, const Vector<D>& velocity) {
    const std::uint32_t index = require(*state, id);
    requireWithin("setVelocity.velocity", velocity, speedBound);
    if (state->bodies[index].kind != BodyKind::fixed) {
        wakeNeighbours(*state, index);
        state->bodies.velocities[index].v = velocity;
        holdLockedAxes(*state, index);
    }
}

template <int D>
void World<D>::setAngularVelocity(BodyId id, const Angular<D>& angularVelocity) {
    const std::uint32_t index = require(*state, id);
    requireWithin("setAngularVelocity.angularVelocity", angularVelocity, speedBound);
    if (state->bodies[index].kind != BodyKind::fixed) {
        wakeNeighbours(*state, index);
        state->bodies.velocities[index].w = angularVelocity;
        holdLockedAxes(*state, index);
    }
}

template <int D>
void World<D>::setKind(BodyId id, BodyKind kind) {
    const std::uint32_t index = require(*state, id);
    Body<D>& body = state->bodies[index];
    if (body.kind == kind) {
        return;
    }
    forEachPiece(*state, index, [&](std::uint32_t piece) {
        if (kind == BodyKind::dynamic && isUnbounded(state->shapes.pieces[piece])) {
            refuse("setKind.kind", "dynamic", "must not be given to a body with a plane");
        }
    });
    const bool enabled = body.enabled;
    talus::setEnabled(*state, index, false, state->pending);
    body.kind = kind;
    body.force = zeroVector<D>();
    body.torque = zeroAngular<D>();
    if (kind == BodyKind::fixed) {
        state->bodies.velocities[index].v = zeroVector<D>();
        state->bodies.velocities[index].w = zeroAngular<D>();
    }
    updateMass(*state, index);
    talus::setEnabled(*state, index, enabled, state->pending);
}

template <int D>
void World<D>::setMass(BodyId id, float mass) {
    const std::uint32_t index = require(*state, id);
    if (mass != 0.0f) {
        requireRange("setMass.mass", mass, leastMass, massBound);
    }
    state->bodies[index].givenMass = mass;
    updateMass(*state, index);
    wakeNeighbours(*state, index);
}

template <int D>
void World<D>::setDamping(BodyId id, float linear, float angular) {
    const std::uint32_t index = require(*state, id);
    requireRange("setDamping.linear", linear, 0.0f, speedBound);
    requireRange("setDamping.angular", angular, 0.0f, speedBound);
    state->bodies[index].linearDamping = linear;
    state->bodies[index].angularDamping = angular;
    wake(*state, index);
}

template <int D>
void World<D>::setGravityScale(BodyId id, float scale) {
    const std::uint32_t index = require(*state, id);
    requireWithin("setGravityScale.scale", scale, speedBound);
    state->bodies[index].gravityScale = scale;
    wakeNeighbours(*state, index);
}

template <int D>
void World<D>::setLockedAxes(BodyId id, const LockedAxes<D>& locked) {
    const std::uint32_t index = require(*state, id);
    state->bodies[index].locked = locked;
    updateMass(*state, index);
    holdLockedAxes(*state, index);
    wakeNeighbours(*state, index);
}

template <int D>
void World<D>::setEnabled(BodyId id, bool enabled) {
    talus::setEnabled(*state, require(*state, id), enabled, state->pending);
}

template <int D>
void World<D>::setAwake(BodyId id, bool awake) {
    const std::uint32_t index = require(*state, id);
    if (awake) {
        wakeNeighbours(*state, index);
        return;
    }
    if (!state->bodies[index].awake || !state->settings.sleeping || !isMovable(state->bodies[index])) {
        return;
    }
    refreshMoving(*state);
    labelIslands(*state);
    std::vector<std::uint32_t> group;
    for (const std::uint32_t other : state->bodies.moving) {
        if (state->scratch.labels[other] == state->scratch.labels[index]) {
            if (isCarried(*state, state->bodies[other])) {
                return;
            }
            group.push_back(other);
        }
    }
    putToSleep<D>(*state, group);
}

template <int D>
void World<D>::setCanSleep(BodyId id, bool canSleep) {
    const std::uint32_t index = require(*state, id);
    state->bodies[index].canSleep = canSleep;
    if (!canSleep) {
        wake(*state, index);
    }
}

template <int D>
void World<D>::setUserData(BodyId id, std::uint64_t userData) {
    state->bodies[require(*state, id)].userData = userData;
}

template <int D>
void World<D>::applyForce(BodyId id, const Vector<D>& force) {
    const std::uint32_t index = require(*state, id);
    requireWithin("applyForce.force", force, forceBound);
    if (isMovable(state->bodies[index])) {
        wake(*state, index);
        state->bodies[index].force += force;
    }
}

template <int D>
void World<D>::applyForce(BodyId id, const Vector<D>& force, const Position<D>& point) {
    const std::uint32_t index = require(*state, id);
    requireWithin("applyForce.force", force, forceBound);
    requireWithin("applyForce.point", point, worldBound);
    if (isMovable(state->bodies[index])) {
        wake(*state, index);
        state->bodies[index].force += force;
        state->bodies[index].torque += cross(difference<D>(point, state->bodies.places[index].centre), force);
    }
}

template <int D>
void World<D>::applyTorque(BodyId id, const Angular<D>& torque) {
    const std::uint32_t index = require(*state, id);
    requireWithin("applyTorque.torque", torque, forceBound);
    if (isMovable(state->bodies[index])) {
        wake(*state, index);
        state->bodies[index].torque += torque;
    }
}

template <int D>
void World<D>::applyImpulse(BodyId id, const Vector<D>& impulse) {
    applyImpulse(id, impulse, centreOfMass(id));
}

template <int D>
void World<D>::applyImpulse(BodyId id, const Vector<D>& impulse, const Position<D>& point) {
    const std::uint32_t index = require(*state, id);
    requireWithin("applyImpulse.impulse", impulse, forceBound);
    requireWithin("applyImpulse.point", point, worldBound);
    if (isMovable(state->bodies[index])) {
        wake(*state, index);
        BodyVelocity<D>& velocity = state->bodies.velocities[index];
        velocity.v += impulse * velocity.inverseMass;
        velocity.w += state->bodies.warms[index].inverseInertia * Angular<D>(cross(difference<D>(point, state->bodies.places[index].centre), impulse));
    }
}

template <int D>
void World<D>::applyAngularImpulse(BodyId id, const Angular<D>& impulse) {
    const std::uint32_t index = require(*state, id);
    requireWithin("applyAngularImpulse.impulse", impulse, forceBound);
    if (isMovable(state->bodies[index])) {
        wake(*state, index);
        state->bodies.velocities[index].w += state->bodies.warms[index].inverseInertia * impulse;
    }
}

template class World<2>;
template class World<3>;

}  // namespace talus
