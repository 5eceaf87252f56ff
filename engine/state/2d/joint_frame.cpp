// The angle of a joint in the plane.
#include "../joint_frames.h"

namespace talus {

template <>
float relativeAngle<2>(const WorldState<2>& state, const Joint<2>& joint) {
    return angleOf(compose(inverse(rotationOfBody(state, joint.edges[0].body)), rotationOfBody(state, joint.edges[1].body)));
}

void configure(const RevoluteDef& def, JointRow<2>& row) {
    row.type = JointType::revolute;
    configureTurning(def, row);
}

void describe(const WorldState<2>& state, RevoluteDef& def, Joint<2>& joint) {
    const float raw = relativeAngle(state, joint);
    if (def.referenceFromPose) {
        def.referenceAngle = raw;
        def.referenceFromPose = false;
    }
    joint.referenceAngle = def.referenceAngle;
    joint.angle = nearestTurn(raw, def.referenceAngle + (def.limited ? middleOf(def.limits) : 0.0f));
}

template <>
float relativeTurning<2>(const WorldState<2>& state, const Joint<2>& joint) {
    return state.bodies.velocities[joint.edges[1].body].w - state.bodies.velocities[joint.edges[0].body].w;
}

}  // namespace talus
