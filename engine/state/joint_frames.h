// From a user's joint definition to the engine's joint, and where its anchors and its angle are.
#pragma once

#include "../../foundation/trig.h"
#include "world_state.h"

#include <cmath>

namespace talus {

/// Fills bodies, anchors, axes, references and the completed definition of a joint; touches nothing else. The definition is sound.
template <int D>
void describeJoint(const WorldState<D>& state, const JointDef<D>& def, Joint<D>& joint);
/// Refuses a definition of another type, of other bodies, anchors or axes than the joint's. Returns it with what it leaves to the joint's making as
/// that was settled then.
template <int D>
JointDef<D> requireSameJoint(const Joint<D>& joint, const JointDef<D>& def);
/// Anchor of B less anchor of A, world.
template <int D>
Vector<D> anchorGap(const WorldState<D>& state, const Joint<D>& joint);
/// How far the joint is from what it holds, given the distance of its anchors.
template <int D>
float driftOf(const Joint<D>& joint, float distance);

// What differs between the plane and space: 2d/joint_frame.cpp and 3d/joint_frame.cpp.

/// Copies motor, limits, spring ... of a definition into a row.
void configure(const RevoluteDef& def, JointRow<2>& row);
void configure(const BallJointDef& def, JointRow<3>& row);
void configure(const HingeDef& def, JointRow<3>& row);
/// Completes the definition and fills the joint, whose bodies and anchors are known, from it.
void describe(const WorldState<2>& state, RevoluteDef& def, Joint<2>& joint);
void describe(const WorldState<3>& state, HingeDef& def, Joint<3>& joint);
/// `requireSameJoint` beyond bodies and anchors.
void settleAs(const HingeDef& old, HingeDef& def);
/// Angle of B against A about the joint's axis, within a turn.
template <int D>
float relativeAngle(const WorldState<D>& state, const Joint<D>& joint);
/// Its rate.
template <int D>
float relativeTurning(const WorldState<D>& state, const Joint<D>& joint);

// What they share.

template <int D>
Rotation<D> rotationOfBody(const WorldState<D>& state, std::uint32_t index) {
    return index == 0 ? Rotation<D>{} : state.bodies.places[index].q;
}

/// Unit vector along `a`, which has a length; in units of its largest coordinate, so that no finite one overflows.
inline Vector<3> unitAlong(const Vector<3>& a) {
    const Vector<3> scaled = a / std::fmax(std::fmax(std::fabs(a.x()), std::fabs(a.y())), std::fabs(a.z()));
    return scaled / length(scaled);
}

/// The angle that differs from `angle` by whole turns and lies nearest to `expected`.
inline float nearestTurn(float angle, float expected) {
    return angle + 2.0f * pi * std::round((expected - angle) / (2.0f * pi));
}

inline float middleOf(const Limits& limits) {
    return 0.5f * (limits.lower + limits.upper);
}

/// What revolute joints and hinges have in common.
template <class Def, int D>
void configureTurning(const Def& def, JointRow<D>& row) {
    row.springEnabled = def.spring.hertz > 0.0f;
    row.springHertz = def.spring.hertz;
    row.springDampingRatio = def.spring.dampingRatio;
    row.springTarget = def.springTarget;
    row.limitEnabled = def.limited;
    row.lower = def.limits.lower;
    row.upper = def.limits.upper;
    row.motorEnabled = def.motorMaxTorque > 0.0f;
    row.motorSpeed = def.motorSpeed;
    row.motorMaximum = def.motorMaxTorque;
}

}  // namespace talus
