#include "read_joint.h"

namespace talus {
namespace {

// The type decides which keys are known, so it is looked at first.
template <int D>
const SceneJointType<D>& readType(const Node& joint) {
    std::vector<std::string_view> names;
    for (const SceneJointType<D>& type : jointTypes<D>()) {
        names.push_back(type.name);
    }
    const Node value = joint.at("type");
    const SceneJointType<D>& type = jointTypes<D>()[static_cast<std::size_t>(value.oneOf(names))];
    if (!type.read) {
        value.refuseNotBuilt("the joint '" + std::string(type.name) + "' is");
    }
    return type;
}

}  // namespace

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

template <int D>
void readAnchors(const Object& object, SceneJoint<D>& joint, Vector<D>& anchorA, Vector<D>& anchorB) {
    if (object.has("anchor")) {
        for (const std::string_view key : {"anchorA", "anchorB"}) {
            if (object.has(key)) {
                object.at(key).refuse("must not be given together with 'anchor'");
            }
        }
        joint.anchor = object.at("anchor").vector<D>();
    }
    object.read("anchorA", anchorA);
    object.read("anchorB", anchorB);
}

template <int D>
void requireAnchors(const Object& object, const SceneJoint<D>& joint) {
    if (!joint.anchor) {
        object.at(object.has("anchorA") || object.has("anchorB") ? "anchorA" : "anchor");
        object.at("anchorB");
    }
}

template <int D>
void readDistance(const Object& object, SceneJoint<D>& joint) {
    DistanceDef<D> def;
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

template <int D>
void readMouse(const Object& object, SceneJoint<D>& joint) {
    MouseDef<D> def;
    Vector<D> unused = zeroVector<D>();
    readAnchors(object, joint, unused, def.anchorB);
    joint.targetIsAnchor = !object.has("target");
    object.read("target", def.target);
    object.read("maxForce", def.maxForce, positive);
    if (object.has("spring")) {
        def.spring = readSpring(Object(object.at("spring"), {"hertz", "dampingRatio"}), def.spring);
    }
    joint.def = def;
}

template <int D>
SceneJoint<D> readJoint(const Node& value, const Vocabulary<D>& vocabulary, std::span<const std::string_view> moreKeys) {
    const SceneJointType<D>& type = readType<D>(value);
    std::vector<std::string_view> known = type.keys;
    known.insert(known.end(), moreKeys.begin(), moreKeys.end());
    const Object object(value, {"type", "name", "a", "b"}, known);
    SceneJoint<D> joint;
    joint.pointer = value.pointer();
    if (object.has("name")) {
        joint.name = object.at("name").name();
    }
    if (!type.ofOneBody || object.has("a")) {
        joint.a = readBodyName<D>(object.at("a"), vocabulary, true);
    }
    joint.b = readBodyName<D>(object.at("b"), vocabulary, !type.ofOneBody);
    if (type.ofOneBody && joint.a != worldName) {
        object.at("a").refuse("must be \"world\" for a " + std::string(type.name) + " joint");
    }
    if (joint.a == joint.b) {
        object.at("b").refuse("must be another body than 'a'");
    }
    type.read(object, joint);
    return joint;
}

template void readAnchors<2>(const Object&, SceneJoint<2>&, Vector<2>&, Vector<2>&);
template void requireAnchors<2>(const Object&, const SceneJoint<2>&);
template void readDistance<2>(const Object&, SceneJoint<2>&);
template void readMouse<2>(const Object&, SceneJoint<2>&);
template SceneJoint<2> readJoint<2>(const Node&, const Vocabulary<2>&, std::span<const std::string_view>);
template void readAnchors<3>(const Object&, SceneJoint<3>&, Vector<3>&, Vector<3>&);
template void requireAnchors<3>(const Object&, const SceneJoint<3>&);
template void readDistance<3>(const Object&, SceneJoint<3>&);
template void readMouse<3>(const Object&, SceneJoint<3>&);
template SceneJoint<3> readJoint<3>(const Node&, const Vocabulary<3>&, std::span<const std::string_view>);

}  // namespace talus
