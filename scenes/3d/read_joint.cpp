#include "../read_joint.h"

#include <array>

namespace talus {
namespace {

Vector<3> readDirection(const Node& value) {
    const Vector<3> direction = value.vector<3>();
    if (direction == zeroVector<3>()) {
        value.refuse("must have a length");
    }
    return direction;
}

void readBall(const Object& object, SceneJoint<3>& joint) {
    BallJointDef def;
    readAnchors(object, joint, def.anchorA, def.anchorB);
    requireAnchors(object, joint);
    object.read("collide", def.collide);
    joint.def = def;
}

void readHinge(const Object& object, SceneJoint<3>& joint) {
    HingeDef def;
    readAnchors(object, joint, def.anchorA, def.anchorB);
    requireAnchors(object, joint);
    if (object.has("axisA") || object.has("axisB")) {
        if (object.has("axis")) {
            object.at("axis").refuse("must not be given together with 'axisA' and 'axisB'");
        }
        def.axisA = readDirection(object.at("axisA"));
        def.axisB = readDirection(object.at("axisB"));
    } else {
        joint.axis = readDirection(object.at("axis"));
    }
    readTurning(object, def);
    joint.def = def;
}

}  // namespace

template <>
std::span<const SceneJointType<3>> jointTypes<3>() {
    static const std::array types = {
        SceneJointType<3>{"ball", readBall, {"anchor", "anchorA", "anchorB", "collide"}},
        SceneJointType<3>{
            "hinge", readHinge, {"anchor", "anchorA", "anchorB", "axis", "axisA", "axisB", "limits", "motor", "spring", "collide", "referenceAngle"}},
        SceneJointType<3>{"distance", readDistance<3>, {"anchorA", "anchorB", "limits", "motor", "spring", "collide", "length"}},
        SceneJointType<3>{"mouse", readMouse<3>, {"anchor", "anchorB", "target", "spring", "maxForce"}, true},
        SceneJointType<3>{"slider"},
        SceneJointType<3>{"weld"},
        SceneJointType<3>{"universal"},
        SceneJointType<3>{"coneTwist"},
        SceneJointType<3>{"sixDof"},
        SceneJointType<3>{"motor"},
    };
    return types;
}

}  // namespace talus
