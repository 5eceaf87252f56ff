// How the types of joints are read; those of one dimension are in 2d/read_joint.cpp and 3d/read_joint.cpp.
#pragma once

#include "read_scene.h"

namespace talus {

/// A type of joint in scene files.
template <int D>
struct SceneJointType {
    std::string_view name;
    /// Null for what the format defines and this build does not offer.
    void (*read)(const Object& object, SceneJoint<D>& joint) = nullptr;
    /// Beside `type`, `name`, `a` and `b`.
    std::vector<std::string_view> keys = {};
    /// Whether `a` is the fixed frame and need not be said.
    bool ofOneBody = false;
};

template <int D>
std::span<const SceneJointType<D>> jointTypes();

// What several types share.

/// `anchor`, or `anchorA` and `anchorB`.
template <int D>
void readAnchors(const Object& object, SceneJoint<D>& joint, Vector<D>& anchorA, Vector<D>& anchorB);
/// Refuses a joint without `anchor` that lacks one of `anchorA` and `anchorB`.
template <int D>
void requireAnchors(const Object& object, const SceneJoint<D>& joint);
Limits readLimits(const Node& value, const NumberRule& rule);
void readMotor(const Node& value, std::string_view most, float& speed, float& maximum);
Spring readSpring(const Object& object, Spring spring);
template <int D>
void readDistance(const Object& object, SceneJoint<D>& joint);
template <int D>
void readMouse(const Object& object, SceneJoint<D>& joint);

/// Limits, motor and spring about an angle.
template <class Def>
void readTurning(const Object& object, Def& def) {
    object.read("referenceAngle", def.referenceAngle);
    if (object.has("limits")) {
        def.limited = true;
        def.limits = readLimits(object.at("limits"), anyNumber);
    }
    if (object.has("motor")) {
        readMotor(object.at("motor"), "maxTorque", def.motorSpeed, def.motorMaxTorque);
    }
    if (object.has("spring")) {
        const Object spring(object.at("spring"), {"hertz", "dampingRatio", "target"});
        def.spring = readSpring(spring, def.spring);
        spring.read("target", def.springTarget);
    }
    object.read("collide", def.collide);
}

}  // namespace talus
