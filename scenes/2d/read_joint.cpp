#include "../read_joint.h"

#include <array>

namespace talus {
namespace {

void readRevolute(const Object& object, SceneJoint<2>& joint) {
    RevoluteDef def;
    readAnchors(object, joint, def.anchorA, def.anchorB);
    requireAnchors(object, joint);
    readTurning(object, def);
    joint.def = def;
}

}  // namespace

template <>
std::span<const SceneJointType<2>> jointTypes<2>() {
    static const std::array types = {
        SceneJointType<2>{"revolute", readRevolute, {"anchor", "anchorA", "anchorB", "limits", "motor", "spring", "collide", "referenceAngle"}},
        SceneJointType<2>{"distance", readDistance<2>, {"anchorA", "anchorB", "limits", "motor", "spring", "collide", "length"}},
        SceneJointType<2>{"mouse", readMouse<2>, {"anchor", "anchorB", "target", "spring", "maxForce"}, true},
        SceneJointType<2>{"prismatic"},
        SceneJointType<2>{"weld"},
        SceneJointType<2>{"wheel"},
        SceneJointType<2>{"motor"},
    };
    return types;
}

}  // namespace talus
