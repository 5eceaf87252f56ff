// From a user's joint definition to the engine's joint, by dimension (`2d/joint_frame.cpp`).
#pragma once

#include "world_state.h"

namespace talus {

/// Fills bodies, anchors, references and the completed definition of a joint; touches nothing else. The definition is sound.
template <int D>
void describeJoint(const WorldState<D>& state, const JointDef<D>& def, Joint<D>& joint);
/// Refuses a definition of another type, of other bodies or of other anchors than the joint's.
template <int D>
void requireSameJoint(const Joint<D>& joint, const JointDef<D>& def);
/// Anchor of B less anchor of A, world.
template <int D>
Vector<D> anchorGap(const WorldState<D>& state, const Joint<D>& joint);
/// How far the joint is from what it holds, given the distance of its anchors.
template <int D>
float driftOf(const Joint<D>& joint, float distance);

}  // namespace talus
