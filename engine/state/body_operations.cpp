#include "operations.h"

#include "../../collision/mass.h"

#include <cmath>
#include <limits>

namespace talus {
namespace {

template <int D>
ProxyClass proxyClass(const Body<D>& body) {
    return body.kind == BodyKind::fixed ? ProxyClass::fixed : ProxyClass::movable;
}

}  // namespace

template <int D>
void updateCentre(WorldState<D>& state, std::uint32_t index) {
    const Pose<D>& pose = state.bodies[index].pose;
    BodyPlace<D>& place = state.bodies.places[index];
    place.centre = toWorld(pose, place.localCentre);
    place.centreError = zeroVector<D>();
    place.q = pose.q;
}

template <int D>
void markBoundsMoved(WorldState<D>& state, std::uint32_t index) {
    BodyMotion& motion = state.bodies.motions[index];
    if (motion.boundsMoved == 0) {
        motion.boundsMoved = 1;
        state.bodies.movedBounds.push_back(index);
    }
}

template <int D>
void updateMass(WorldState<D>& state, std::uint32_t index) {
    Body<D>& body = state.bodies[index];
    const bool dynamic = body.kind == BodyKind::dynamic;
    MassProperties<D> total;
    forEachPiece(state, index, [&](std::uint32_t piece) {
        if (dynamic) {
            total = combined(total, massOf(state.shapes.pieces[piece], state.shapes[piece].material.density));
        }
    });
    Vector<D>& localCentre = state.bodies.places[index].localCentre;
    const Vector<D> oldCentre = localCentre;
    localCentre = dynamic ? total.centre : zeroVector<D>();
    body.mass = 0.0f;
    body.inertia = zeroInertia<D>();
    float inverseMass = 0.0f;
    if (dynamic) {
        // A dynamic body must answer forces: without mass it weighs a kilogram and does not turn.
        body.mass = body.givenMass > 0.0f ? body.givenMass : (total.mass > 0.0f ? total.mass : 1.0f);
        body.inertia = total.mass > 0.0f ? Inertia<D>(total.inertia * (body.mass / total.mass)) : zeroInertia<D>();
        // Held along all axes it has no mobility at all; one axis alone is held by masking its velocity.
        bool held = true;
        for (const bool axis : body.locked.linear) {
            held = held && axis;
        }
        inverseMass = held ? 0.0f : 1.0f / body.mass;
    }
    BodyVelocity<D>& velocity = state.bodies.velocities[index];
    velocity.v += cross(velocity.w, Vector<D>(rotate(body.pose.q, Vector<D>(localCentre - oldCentre))));
    velocity.inverseMass = inverseMass;
    state.bodies.motions[index].yields = dynamic ? 1 : 0;
    body.inverseInertia = inverseOf<D>(body.inertia);
    updateInertia(state, index);
    updateCentre(state, index);
    body.extent = 0.0f;
    forEachPiece(state, index, [&](std::uint32_t piece) {
        body.extent = std::fmax(body.extent, reachOf(state.shapes.pieces[piece], localCentre));
        state.shapes.bounds[piece] = orientedBoundsOf(state.shapes.pieces[piece]);
        state.shapes.bounds[piece].centre -= localCentre;
    });
    forEachConstraint(state.contacts, body.firstContact, [&](std::uint32_t contact, std::uint32_t) {
        state.contacts.expire(contact);
        boundRefreshing(state, contact);
        if (!state.contacts[contact].slot.isNull()) {
            writeGeometry(state, state.contacts[contact]);
        }
    });
}

template <int D>
void holdLockedAxes(WorldState<D>& state, std::uint32_t index) {
    const LockedAxes<D>& locked = state.bodies[index].locked;
    BodyVelocity<D>& velocity = state.bodies.velocities[index];
    for (int axis = 0; axis < D; ++axis) {
        if (locked.linear[axis]) {
            velocity.v[axis] = 0.0f;
        }
    }
    velocity.w = freeTurning(locked, velocity.w);
}

template <int D>
void createProxies(WorldState<D>& state, std::uint32_t index) {
    const Body<D>& body = state.bodies[index];
    forEachPiece(state, index, [&](std::uint32_t piece) {
        Shape<D>& shape = state.shapes[piece];
        if (!shape.hasProxy) {
            state.shapes.proxies[piece] = state.broadPhase.create(boundsOf(state.shapes.pieces[piece], body.pose), proxyClass(body), piece,
                                                                  isUnbounded(state.shapes.pieces[piece]));
            shape.hasProxy = true;
        }
    });
    state.bodies[index].boundsSlack = 0.0f;
}

template <int D>
void destroyProxies(WorldState<D>& state, std::uint32_t index) {
    forEachPiece(state, index, [&](std::uint32_t piece) {
        Shape<D>& shape = state.shapes[piece];
        if (shape.hasProxy) {
            state.broadPhase.destroy(state.shapes.proxies[piece]);
            shape.hasProxy = false;
        }
    });
}

template <int D>
void updateProxies(WorldState<D>& state, std::uint32_t index, const Vector<D>& displacement) {
    Body<D>& body = state.bodies[index];
    float slack = std::numeric_limits<float>::max();
    forEachPiece(state, index, [&](std::uint32_t piece) {
        const Shape<D>& shape = state.shapes[piece];
        if (shape.hasProxy) {
            if (state.broadPhase.move(state.shapes.proxies[piece], boundsOf(state.shapes.pieces[piece], body.pose), displacement)) {
                markBoundsMoved(state, index);
            }
            slack = std::fmin(slack, state.broadPhase.slackOf(state.shapes.proxies[piece]));
        }
    });
    body.boundsSlack = slack;
    body.boundsLag = false;
}

template <int D>
void spendSlack(Body<D>& body, const Vector<D>& motion, const Rotation<D>& turn) {
    // A point goes no farther than the centre and the chord of the turn at the body's extent, at most 1.42 times `turnOf`; the
    // rest is for rounding, that of tiny motions to whole grains included.
    constexpr float chordPerTurn = 1.5f;
    constexpr float rounding = 1e-6f;
    constexpr float grain = 1e-7f;
    body.boundsSlack -= (1.0f + rounding) * length<D>(motion) + (chordPerTurn * turnOf(turn) + rounding) * body.extent + grain;
}

template <int D>
void moveProxies(WorldState<D>& state, std::uint32_t index, const Vector<D>& motion) {
    if (state.bodies[index].boundsSlack > 0.0f) {
        state.bodies[index].boundsLag = true;
    } else {
        updateProxies(state, index, motion);
    }
}

template <int D>
void reachAhead(WorldState<D>& state, std::uint32_t index, const Vector<D>& ahead) {
    if (state.bodies[index].boundsLag) {
        updateProxies(state, index, zeroVector<D>());
    }
    forEachPiece(state, index, [&](std::uint32_t piece) {
        if (state.shapes[piece].hasProxy && state.broadPhase.reachAhead(state.shapes.proxies[piece], ahead)) {
            markBoundsMoved(state, index);
            state.bodies[index].boundsSlack = 0.0f;
        }
    });
}

template <int D>
void touchProxies(WorldState<D>& state, std::uint32_t index) {
    forEachPiece(state, index, [&](std::uint32_t piece) {
        if (state.shapes[piece].hasProxy) {
            state.broadPhase.touch(state.shapes.proxies[piece]);
        }
    });
}

template <int D>
void setEnabled(WorldState<D>& state, std::uint32_t index, bool enabled, EventBuffers<D>& events) {
    Body<D>& body = state.bodies[index];
    if (body.enabled == enabled) {
        return;
    }
    if (enabled) {
        body.enabled = true;
        createProxies(state, index);
        wakeNeighbours(state, index);
        // A static body is never awake, so nobody else brings its joints back.
        forEachConstraint(state.joints, body.firstJoint, [&](std::uint32_t joint, std::uint32_t) { enterGraphIfAwake(state, joint); });
        wakeOverlapped(state, index);
        return;
    }
    wakeNeighbours(state, index);
    destroyContacts(state, index, events);
    forEachConstraint(state.joints, body.firstJoint, [&](std::uint32_t joint, std::uint32_t) { leaveGraph(state, state.joints[joint]); });
    destroyProxies(state, index);
    body.enabled = false;
    body.awake = false;
    body.force = zeroVector<D>();
    body.torque = zeroAngular<D>();
    state.bodies.awake.clear(index);
    state.bodies.movingStale = 1;
}

template <int D>
void releaseShape(WorldState<D>& state, std::uint32_t piece) {
    state.shapes.pieces[piece] = Piece<D>();
    state.shapes.bounds[piece] = {};
    state.shapes.slots.free(piece);
}

template void releaseShape<2>(WorldState<2>&, std::uint32_t);
template void releaseShape<3>(WorldState<3>&, std::uint32_t);
template void updateCentre<2>(WorldState<2>&, std::uint32_t);
template void updateCentre<3>(WorldState<3>&, std::uint32_t);
template void setEnabled<2>(WorldState<2>&, std::uint32_t, bool, EventBuffers<2>&);
template void setEnabled<3>(WorldState<3>&, std::uint32_t, bool, EventBuffers<3>&);
template void updateMass<2>(WorldState<2>&, std::uint32_t);
template void updateMass<3>(WorldState<3>&, std::uint32_t);
template void holdLockedAxes<2>(WorldState<2>&, std::uint32_t);
template void holdLockedAxes<3>(WorldState<3>&, std::uint32_t);
template void createProxies<2>(WorldState<2>&, std::uint32_t);
template void createProxies<3>(WorldState<3>&, std::uint32_t);
template void destroyProxies<2>(WorldState<2>&, std::uint32_t);
template void destroyProxies<3>(WorldState<3>&, std::uint32_t);
template void updateProxies<2>(WorldState<2>&, std::uint32_t, const Vector<2>&);
template void spendSlack<2>(Body<2>&, const Vector<2>&, const Rotation<2>&);
template void moveProxies<2>(WorldState<2>&, std::uint32_t, const Vector<2>&);
template void reachAhead<2>(WorldState<2>&, std::uint32_t, const Vector<2>&);
template void updateProxies<3>(WorldState<3>&, std::uint32_t, const Vector<3>&);
template void spendSlack<3>(Body<3>&, const Vector<3>&, const Rotation<3>&);
template void moveProxies<3>(WorldState<3>&, std::uint32_t, const Vector<3>&);
template void reachAhead<3>(WorldState<3>&, std::uint32_t, const Vector<3>&);
template void touchProxies<2>(WorldState<2>&, std::uint32_t);
template void touchProxies<3>(WorldState<3>&, std::uint32_t);

}  // namespace talus
