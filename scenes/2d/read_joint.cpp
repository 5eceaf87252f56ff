#include "../read_scene.h"

#include <array>

namespace talus {
namespace {

Limits readLimits(const Node& value, const NumberRule& rule) {
    const Vector<2> limits = value.vector<2>(rule);
    if (limits[0] > limits[1]) {
        value.refuse("the lower limit must not exceed the upper");
    }
    return {limits[0], limits[1]};
}

void readMotor(const Node& value, std::string_view most, float& speed, float& maximum) {
    const Object object(value, {"speed", most});
    speed = object.at("speed").number();
    maximum = object.at(most).number(notNegative);
}

Spring readSpring(const Object& object, Spring spring) {
    object.read("hertz", spring.hertz, notNegative);
    object.read("dampingRatio", spring.dampingRatio, notNegative);
    return spring;
}

void readAnchors(const Object& object, SceneJoint<2>& joint, Vector<2>& anchorA, Vector<2>& anchorB) {
    if (object.has("anchor")) {
        for (const std::string_view key : {"anchorA", "anchorB"}) {
            if (object.has(key)) {
                object.at(key).refuse("must not be given together with 'anchor'");
            }
        }
        joint.anchor = object.at("anchor").vector<2>();
    }
    object.read("anchorA", anchorA);
    object.read("anchorB", anchorB);
}

void readRevolute(const Object& object, SceneJoint<2>& joint) {
    RevoluteDef def;
    readAnchors(object, joint, def.anchorA, def.anchorB);
    if (!joint.anchor) {
        object.at(object.has("anchorA") || object.has("anchorB") ? "anchorA" : "anchor");
        object.at("anchorB");
    }
    if (object.has("referenceAngle")) {
        def.referenceAngle = object.at("referenceAngle").number();
        def.referenceFromPose = false;
    }
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
    joint.def = def;
}

void readDistance(const Object& object, SceneJoint<2>& joint) {
    DistanceDef<2> def;
    object.read("anchorA", def.anchorA);
    object.read("anchorB", def.anchorB);
    object.read("length", def.length, notNegative);
    if (object.has("limits")) {
        def.limited = true;
        def.limits = readLimits(object.at("limits"), notNegative);
    }
    if (object.has("motor")) {
        readMotor(object.at("motor"), "maxForce", def.motorSpeed, def.motorMaxForce);
    }
    if (object.has("spring")) {
        const Object spring(object.at("spring"), {"hertz", "dampingRatio", "target"});
        def.spring = readSpring(spring, def.spring);
        if (spring.has("target") && object.has("length")) {
            spring.at("target").refuse("must not be given together with 'length', both are the rest length");
        }
        spring.read("target", def.length, notNegative);
    }
    object.read("collide", def.collide);
    joint.def = def;
}

void readMouse(const Object& object, SceneJoint<2>& joint) {
    MouseDef<2> def;
    Vector<2> unused = zeroVector<2>();
    readAnchors(object, joint, unused, def.anchorB);
    joint.targetIsAnchor = !object.has("target");
    object.read("target", def.target);
    object.read("maxForce", def.maxForce, positive);
    if (object.has("spring")) {
        def.spring = readSpring(Object(object.at("spring"), {"hertz", "dampingRatio"}), def.spring);
    }
    joint.def = def;
}

struct JointType {
    std::string_view name;
    void (*read)(const Object&, SceneJoint<2>&);
    std::vector<std::string_view> keys;
};

const std::array jointTypes = {
    JointType{"revolute", readRevolute, {"anchor", "anchorA", "anchorB", "limits", "motor", "spring", "collide", "referenceAngle"}},
    JointType{"distance", readDistance, {"anchorA", "anchorB", "limits", "motor", "spring", "collide", "length"}},
    JointType{"mouse", readMouse, {"anchor", "anchorB", "target", "spring", "maxForce"}},
    JointType{"prismatic", nullptr, {}},
    JointType{"weld", nullptr, {}},
    JointType{"wheel", nullptr, {}},
    JointType{"motor", nullptr, {}},
};

// The type decides which keys are known, so it is looked at first.
const JointType& readType(const Node& joint) {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> list;
        for (const JointType& type : jointTypes) {
            list.push_back(type.name);
        }
        return list;
    }();
    const Node value = joint.at("type");
    const JointType& type = jointTypes[static_cast<std::size_t>(value.oneOf(names))];
    if (!type.read) {
        value.refuseNotBuilt("the joint '" + std::string(type.name) + "' is");
    }
    return type;
}

}  // namespace

template <>
SceneJoint<2> readJoint(const Node& value, const Vocabulary<2>& vocabulary, std::span<const std::string_view> moreKeys) {
    const JointType& type = readType(value);
    std::vector<std::string_view> known = type.keys;
    known.insert(known.end(), moreKeys.begin(), moreKeys.end());
    const Object object(value, {"type", "name", "a", "b"}, known);
    SceneJoint<2> joint;
    joint.pointer = value.pointer();
    if (object.has("name")) {
        joint.name = object.at("name").name();
    }
    const bool mouse = type.read == readMouse;
    if (!mouse || object.has("a")) {
        joint.a = readBodyName<2>(object.at("a"), vocabulary, true);
    }
    joint.b = readBodyName<2>(object.at("b"), vocabulary, !mouse);
    if (mouse && joint.a != worldName) {
        object.at("a").refuse("must be \"world\" for a mouse joint");
    }
    if (joint.a == joint.b) {
        object.at("b").refuse("must be another body than 'a'");
    }
    type.read(object, joint);
    return joint;
}

}  // namespace talus
