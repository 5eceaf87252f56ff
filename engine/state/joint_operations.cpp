#include "operations.h"

namespace talus {

template <int D>
void enterGraph(WorldState<D>& state, Joint<D>& joint, std::uint32_t index) {
    const std::uint32_t bodyA = joint.edges[0].body;
    const std::uint32_t bodyB = joint.edges[1].body;
    joint.row.owner = index;
    joint.row.bodyA = bodyA == 0 ? 0 : solverIndex(state, bodyA);
    joint.row.bodyB = bodyB == 0 ? 0 : solverIndex(state, bodyB);
    joint.slot = state.graph.addJoint(joint.row, isMovable(state.bodies[bodyA]), isMovable(state.bodies[bodyB]));
}

template <int D>
void leaveGraph(WorldState<D>& state, Joint<D>& joint) {
    if (joint.slot.isNull()) {
        return;
    }
    joint.row = rowOf(state, joint);
    const GraphSlot slot = joint.slot;
    joint.slot = {};
    const std::uint32_t own = joint.row.owner;
    const std::uint32_t moved =
        state.graph.removeJoint(slot, isMovable(state.bodies[joint.edges[0].body]), isMovable(state.bodies[joint.edges[1].body]));
    if (moved != own) {
        state.joints[moved].slot = slot;
    }
}

template <int D>
void enterGraphIfAwake(WorldState<D>& state, std::uint32_t index) {
    Joint<D>& joint = state.joints[index];
    const Body<D>& a = state.bodies[joint.edges[0].body];
    const Body<D>& b = state.bodies[joint.edges[1].body];
    const bool present = (joint.edges[0].body == 0 || a.enabled) && (joint.edges[1].body == 0 || b.enabled);
    const bool anyMovable = isMovable(a) || isMovable(b);
    const bool noneSleeps = (!isMovable(a) || a.awake) && (!isMovable(b) || b.awake);
    if (joint.slot.isNull() && present && anyMovable && noneSleeps) {
        enterGraph(state, joint, index);
    }
}

template <int D>
void destroyJoint(WorldState<D>& state, std::uint32_t index) {
    Joint<D>& joint = state.joints[index];
    const std::uint32_t bodies[2] = {joint.edges[0].body, joint.edges[1].body};
    leaveGraph(state, joint);
    unlinkConstraint(
        index, [&](std::uint32_t body) -> std::uint32_t& { return state.bodies[body].firstJoint; },
        [&](std::uint32_t other, std::uint32_t side) -> ConstraintEdge& { return state.joints[other].edges[side]; });
    for (const std::uint32_t body : bodies) {
        if (body != 0) {
            wake(state, body);
            if (!joint.collide) {
                touchProxies(state, body);
            }
        }
    }
    state.joints.slots.free(index);
}

template <int D>
JointRow<D>& rowOf(WorldState<D>& state, Joint<D>& joint) {
    return joint.slot.isNull() ? joint.row : state.graph.joints(joint.slot.colour)[joint.slot.index];
}

template <int D>
const JointRow<D>& rowOf(const WorldState<D>& state, const Joint<D>& joint) {
    return joint.slot.isNull() ? joint.row : state.graph.joints(joint.slot.colour)[joint.slot.index];
}

template void enterGraph<2>(WorldState<2>&, Joint<2>&, std::uint32_t);
template void enterGraph<3>(WorldState<3>&, Joint<3>&, std::uint32_t);
template void leaveGraph<2>(WorldState<2>&, Joint<2>&);
template void leaveGraph<3>(WorldState<3>&, Joint<3>&);
template void enterGraphIfAwake<2>(WorldState<2>&, std::uint32_t);
template void enterGraphIfAwake<3>(WorldState<3>&, std::uint32_t);
template void destroyJoint<2>(WorldState<2>&, std::uint32_t);
template void destroyJoint<3>(WorldState<3>&, std::uint32_t);
template JointRow<2>& rowOf<2>(WorldState<2>&, Joint<2>&);
template JointRow<3>& rowOf<3>(WorldState<3>&, Joint<3>&);
template const JointRow<2>& rowOf<2>(const WorldState<2>&, const Joint<2>&);
template const JointRow<3>& rowOf<3>(const WorldState<3>&, const Joint<3>&);

}  // namespace talus
