#include "operations.h"

#include "../../solver/islands.h"

#include <algorithm>

namespace talus {
namespace {

/// True of a body whose constraints must stay in the graph: a kinematic body may sleep beside it.
template <int D>
bool isMovedBySolver(const WorldState<D>& state, std::uint32_t index) {
    return isMovable(state.bodies[index]) && state.bodies[index].awake;
}

template <int D>
void wakeOne(WorldState<D>& state, std::uint32_t index) {
    Body<D>& body = state.bodies[index];
    body.awake = true;
    body.restTime = 0.0f;
    body.sleepNext = 0;
    state.bodies.awake.set(index);
    state.bodies.movingStale = 1;
    forEachConstraint(state.contacts, body.firstContact, [&](std::uint32_t contactIndex, std::uint32_t other) {
        Contact<D>& contact = state.contacts[contactIndex];
        visit(state, contactIndex);
        // Where the other body still sleeps, the narrow phase of the next step decides.
        if (isActive(contact) && contact.slot.isNull() && (!isMovable(state.bodies[other]) || state.bodies[other].awake)) {
            enterGraph(state, contactIndex);
        }
    });
    forEachConstraint(state.joints, body.firstJoint, [&](std::uint32_t joint, std::uint32_t other) {
        if (other != 0 && isMovable(state.bodies[other]) && !state.bodies[other].awake) {
            wake(state, other);
        }
        enterGraphIfAwake(state, joint);
    });
}

}  // namespace

template <int D>
bool isCarried(const WorldState<D>& state, const Body<D>& body) {
    bool carried = false;
    forEachConstraint(state.contacts, body.firstContact, [&](std::uint32_t index, std::uint32_t other) {
        const Contact<D>& contact = state.contacts[index];
        const bool driven = state.bodies[other].kind == BodyKind::kinematic && state.bodies[other].awake;
        const bool belt = state.shapes[contact.shapeA].material.surfaceVelocity != zeroVector<D>() ||
                          state.shapes[contact.shapeB].material.surfaceVelocity != zeroVector<D>();
        carried |= isActive(contact) && (driven || belt);
    });
    forEachConstraint(state.joints, body.firstJoint, [&](std::uint32_t, std::uint32_t other) {
        carried |= other != 0 && state.bodies[other].kind == BodyKind::kinematic && state.bodies[other].awake;
    });
    return carried;
}

template <int D>
bool isHeld(const WorldState<D>& state, const Body<D>& body) {
    bool held = body.firstJoint != 0;
    forEachConstraint(state.contacts, body.firstContact, [&](std::uint32_t contact, std::uint32_t) { held |= isActive(state.contacts[contact]); });
    return held;
}

template <int D>
void wake(WorldState<D>& state, std::uint32_t index) {
    Body<D>& body = state.bodies[index];
    if (index == 0 || body.kind == BodyKind::fixed || !body.enabled) {
        return;
    }
    if (body.awake) {
        body.restTime = 0.0f;
        return;
    }
    std::uint32_t member = index;
    do {
        const std::uint32_t next = state.bodies[member].sleepNext;
        wakeOne(state, member);
        member = next;
    } while (member != 0 && member != index);
}

template <int D>
void wakeNeighbours(WorldState<D>& state, std::uint32_t index) {
    wake(state, index);
    forEachConstraint(state.contacts, state.bodies[index].firstContact, [&](std::uint32_t contact, std::uint32_t other) {
        if (isActive(state.contacts[contact])) {
            wake(state, other);
        }
    });
    forEachConstraint(state.joints, state.bodies[index].firstJoint, [&](std::uint32_t, std::uint32_t other) { wake(state, other); });
}

template <int D>
void wakeOverlapped(WorldState<D>& state, std::uint32_t index) {
    if (state.bodies[index].kind == BodyKind::dynamic || !state.bodies[index].enabled) {
        return;
    }
    std::vector<std::uint32_t> found;
    forEachPiece(state, index, [&](std::uint32_t piece) {
        const Bounds<D> bounds = boundsOf(state.shapes.pieces[piece], state.bodies[index].pose);
        state.broadPhase.query(ProxyClass::movable, expanded(bounds, state.settings.speculativeDistance), [&](std::uint32_t other) {
            found.push_back(state.shapes[other].body);
            return true;
        });
    });
    // The order of waking is that of contacts, and must not be that of a tree.
    std::sort(found.begin(), found.end());
    for (const std::uint32_t other : found) {
        wake(state, other);
    }
}

template <int D>
void putToSleep(WorldState<D>& state, std::span<const std::uint32_t> group) {
    for (std::size_t i = 0; i < group.size(); ++i) {
        Body<D>& body = state.bodies[group[i]];
        body.awake = false;
        body.sleepNext = group[(i + 1) % group.size()];
        state.bodies.awake.clear(group[i]);
        state.bodies.velocities[group[i]].v = zeroVector<D>();
        state.bodies.velocities[group[i]].w = zeroAngular<D>();
        body.force = zeroVector<D>();
        body.torque = zeroAngular<D>();
    }
    state.bodies.movingStale = 1;
    for (const std::uint32_t index : group) {
        forEachConstraint(state.contacts, state.bodies[index].firstContact, [&](std::uint32_t contactIndex, std::uint32_t other) {
            if (!isMovedBySolver(state, other)) {
                leaveGraph(state, contactIndex);
            }
            if (!state.bodies[other].awake) {
                state.contacts.leaveBe(contactIndex);
            }
        });
        forEachConstraint(state.joints, state.bodies[index].firstJoint, [&](std::uint32_t joint, std::uint32_t other) {
            if (!isMovedBySolver(state, other)) {
                leaveGraph(state, state.joints[joint]);
            }
        });
    }
}

template <int D>
void refreshMoving(WorldState<D>& state) {
    if (state.bodies.movingStale == 0) {
        return;
    }
    state.bodies.moving.clear();
    state.bodies.awake.forEach([&](std::size_t index) { state.bodies.moving.push_back(static_cast<std::uint32_t>(index)); });
    state.bodies.movingStale = 0;
}

template <int D>
int labelIslands(WorldState<D>& state) {
    auto& scratch = state.scratch;
    scratch.edges.clear();
    const auto add = [&](std::uint32_t a, std::uint32_t b) {
        if (isMovable(state.bodies[a]) && isMovable(state.bodies[b])) {
            scratch.edges.push_back({a, b});
        }
    };
    for (const std::uint32_t contact : state.contacts.awake) {
        if (isActive(state.contacts[contact])) {
            add(state.contacts[contact].edges[0].body, state.contacts[contact].edges[1].body);
        }
    }
    for (int colour = 0; colour < ConstraintGraph<D>::colourCount; ++colour) {
        for (const JointRow<D>& row : state.graph.joints(colour)) {
            add(row.bodyA, row.bodyB);
        }
    }
    scratch.labels.resize(state.bodies.records.size());
    labelIslands(scratch.edges, scratch.labels);
    int count = 0;
    for (const std::uint32_t body : state.bodies.moving) {
        count += isMovable(state.bodies[body]) && scratch.labels[body] == body ? 1 : 0;
    }
    return count;
}

template <int D>
RestReport restOf(WorldState<D>& state, std::uint32_t index) {
    const Body<D>& body = state.bodies[index];
    RestReport report;
    report.speed = speedOf(state, index);
    report.seconds = body.restTime;
    const auto because = [&](RestState why) {
        report.state = why;
        return report;
    };
    if (body.kind == BodyKind::fixed) {
        return because(RestState::fixed);
    }
    if (!body.enabled) {
        return because(RestState::disabled);
    }
    if (!body.awake) {
        return because(RestState::asleep);
    }
    if (!state.settings.sleeping) {
        return because(RestState::sleepingOff);
    }
    if (!body.canSleep) {
        return because(RestState::mayNotSleep);
    }
    if (body.kind == BodyKind::kinematic || report.speed > state.settings.sleepSpeed) {
        return because(RestState::moves);
    }
    if (isCarried(state, body)) {
        return because(RestState::carried);
    }
    if (report.speed > 0.0f && !isHeld(state, body)) {
        return because(RestState::free);
    }
    if (body.restTime < state.settings.sleepDelay) {
        return because(RestState::settles);
    }
    refreshMoving(state);
    labelIslands(state);
    std::uint32_t stirrer = index;
    for (const std::uint32_t other : state.bodies.moving) {
        const bool isOfIsland = isMovable(state.bodies[other]) && state.scratch.labels[other] == state.scratch.labels[index];
        stirrer = isOfIsland && state.bodies[other].restTime < state.bodies[stirrer].restTime ? other : stirrer;
    }
    report.stirrer = state.bodies.idOf(stirrer);
    return because(RestState::waits);
}

template RestReport restOf(WorldState<2>&, std::uint32_t);
template RestReport restOf(WorldState<3>&, std::uint32_t);
template void wake<2>(WorldState<2>&, std::uint32_t);
template void wake<3>(WorldState<3>&, std::uint32_t);
template bool isCarried<2>(const WorldState<2>&, const Body<2>&);
template bool isCarried<3>(const WorldState<3>&, const Body<3>&);
template bool isHeld<2>(const WorldState<2>&, const Body<2>&);
template bool isHeld<3>(const WorldState<3>&, const Body<3>&);
template void wakeNeighbours<2>(WorldState<2>&, std::uint32_t);
template void wakeNeighbours<3>(WorldState<3>&, std::uint32_t);
template void wakeOverlapped<2>(WorldState<2>&, std::uint32_t);
template void wakeOverlapped<3>(WorldState<3>&, std::uint32_t);
template void putToSleep<2>(WorldState<2>&, std::span<const std::uint32_t>);
template void putToSleep<3>(WorldState<3>&, std::span<const std::uint32_t>);
template void refreshMoving<2>(WorldState<2>&);
template void refreshMoving<3>(WorldState<3>&);
template int labelIslands<2>(WorldState<2>&);
template int labelIslands<3>(WorldState<3>&);

}  // namespace talus
