#include "world.h"

#include "state/joint_frames.h"
#include "state/operations.h"
#include "state/validate.h"

namespace talus {
namespace {

/// Ends the contacts between the bodies of a joint that does not let them touch.
template <int D>
void partIfJoined(WorldState<D>& state, const Joint<D>& joint) {
    const std::uint32_t a = joint.edges[0].body;
    const std::uint32_t b = joint.edges[1].body;
    if (joint.collide || a == 0 || b == 0) {
        return;
    }
    forEachConstraint(state.contacts, state.bodies[a].firstContact, [&](std::uint32_t contact, std::uint32_t other) {
        if (other == b && !state.contacts[contact].sensor) {
            destroyContact(state, contact, state.pending);
        }
    });
}

}  // namespace

template <int D>
JointId World<D>::join(const JointDef<D>& def) {
    check(*state, def);
    const std::uint32_t index = state->joints.slots.allocate();
    if (index >= state->joints.records.size()) {
        state->joints.records.resize(index + 1);
    }
    Joint<D>& joint = state->joints[index];
    joint = Joint<D>{};
    describeJoint(*state, def, joint);
    linkConstraint(
        index, [&](std::uint32_t body) -> std::uint32_t& { return state->bodies[body].firstJoint; },
        [&](std::uint32_t other, std::uint32_t side) -> ConstraintEdge& { return state->joints[other].edges[side]; });
    const std::uint32_t bodyA = joint.edges[0].body;
    const std::uint32_t bodyB = joint.edges[1].body;
    partIfJoined(*state, joint);
    configureRow(joint, joint.row);
    joint.row.owner = index;
    placeRow(*state, joint, joint.row);
    wake(*state, bodyA);
    wake(*state, bodyB);
    enterGraphIfAwake(*state, index);
    return state->joints.idOf(index);
}

template <int D>
void World<D>::destroy(JointId id) {
    destroyJoint(*state, require(*state, id));
}

template <int D>
bool World<D>::exists(JointId id) const {
    return state->joints.slots.isValid(id.index, id.generation);
}

template <int D>
JointDef<D> World<D>::definition(JointId id) const {
    return state->joints[require(*state, id)].def;
}

template <int D>
void World<D>::set(JointId id, const JointDef<D>& def) {
    Joint<D>& joint = state->joints[require(*state, id)];
    check(*state, def);
    Joint<D> changed = joint;
    describeJoint(*state, requireSameJoint(joint, def), changed);
    joint.def = changed.def;
    joint.anchorA = changed.anchorA;
    joint.referenceAngle = changed.referenceAngle;
    joint.collide = changed.collide;
    partIfJoined(*state, joint);
    for (const ConstraintEdge& edge : joint.edges) {
        if (joint.collide && edge.body != 0) {
            touchProxies(*state, edge.body);
        }
    }
    configureRow(joint, rowOf(*state, joint));
    wake(*state, joint.edges[0].body);
    wake(*state, joint.edges[1].body);
}

template <int D>
Vector<D> World<D>::force(JointId id) const {
    return rowOf(*state, state->joints[require(*state, id)]).totalLinear / state->stepSeconds;
}

template <int D>
Angular<D> World<D>::torque(JointId id) const {
    return rowOf(*state, state->joints[require(*state, id)]).totalAngular / state->stepSeconds;
}

template <int D>
float World<D>::angle(JointId id) const {
    const Joint<D>& joint = state->joints[require(*state, id)];
    return joint.angle - joint.referenceAngle;
}

template <int D>
float World<D>::translation(JointId id) const {
    const Joint<D>& joint = state->joints[require(*state, id)];
    return length(anchorGap(*state, joint));
}

template <int D>
float World<D>::gap(JointId id) const {
    const Joint<D>& joint = state->joints[require(*state, id)];
    return driftOf(joint, length(anchorGap(*state, joint)));
}

template class World<2>;
template class World<3>;

}  // namespace talus
