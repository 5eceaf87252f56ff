#include "read_scene.h"

#include <array>

namespace talus {
namespace {

constexpr std::array<std::string_view, 3> bodyKinds = {"static", "kinematic", "dynamic"};

template <int D>
Material<D> readMaterial(const Object& object) {
    Material<D> material;
    object.read("density", material.density, notNegative);
    object.read("friction", material.friction, notNegative);
    object.read("dynamicFriction", material.dynamicFriction, notNegative);
    object.read("restitution", material.restitution, zeroToOne);
    object.read("rollingResistance", material.rollingResistance, notNegative);
    object.read("spinResistance", material.spinResistance, notNegative);
    object.read("contactHertz", material.contactHertz, notNegative);
    object.read("contactDampingRatio", material.contactDampingRatio, notNegative);
    if (object.has("surfaceVelocity")) {
        material.surfaceVelocity = readSurfaceVelocity<D>(object.at("surfaceVelocity"));
    }
    return material;
}

std::vector<std::string_view> joined(std::span<const std::string_view> a, std::span<const std::string_view> b) {
    std::vector<std::string_view> all(a.begin(), a.end());
    all.insert(all.end(), b.begin(), b.end());
    return all;
}

}  // namespace

BodyKind readBodyKind(const Node& value) {
    return static_cast<BodyKind>(value.oneOf(bodyKinds));
}

Filter readFilter(const Node& value, std::span<const std::string_view> moreKeys) {
    const Object object(value, {"category", "mask", "group"}, moreKeys);
    Filter filter;
    if (object.has("category")) {
        filter.category = object.at("category").unsignedInteger();
    }
    if (object.has("mask")) {
        filter.mask = object.at("mask").unsignedInteger();
    }
    object.read("group", filter.group, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
    return filter;
}

template <int D>
SceneShape<D> readShape(const Node& value, const Vocabulary<D>& vocabulary, std::span<const std::string_view> moreKeys) {
    const Object object(value,
                        {"offset", "rotation", "density", "friction", "dynamicFriction", "restitution", "rollingResistance", "spinResistance",
                         "surfaceVelocity", "contactHertz", "contactDampingRatio", "sensor", "events", "hitEvents", "filter"},
                        joined(geometryNames<D>(), moreKeys));
    SceneShape<D> shape;
    shape.pointer = value.pointer();
    shape.def.geometry = readGeometry<D>(object, vocabulary);
    shape.def.material = readMaterial<D>(object);
    object.read("offset", shape.def.local.p);
    if (object.has("rotation")) {
        shape.def.local.q = readRotation<D>(object.at("rotation"));
    }
    if (object.has("filter")) {
        shape.def.filter = readFilter(object.at("filter"));
    }
    object.read("sensor", shape.def.sensor);
    object.read("events", shape.def.events);
    object.read("hitEvents", shape.def.hitEvents);
    return shape;
}

template <int D>
SceneBody<D> readBody(const Node& value, const Vocabulary<D>& vocabulary, std::span<const std::string_view> moreKeys) {
    const Object object(value,
                        {"name", "type", "position", "rotation", "velocity", "angularVelocity", "mass", "linearDamping", "angularDamping",
                         "gravityScale", "lockRotation", "bullet", "canSleep", "awake", "enabled", "shapes"},
                        moreKeys);
    SceneBody<D> body;
    body.pointer = value.pointer();
    body.name = object.at("name").name();
    if (body.name == worldName) {
        object.at("name").refuse("is reserved for the fixed frame");
    }
    BodyDef<D>& def = body.def;
    if (object.has("type")) {
        def.kind = readBodyKind(object.at("type"));
    }
    object.read("position", def.position);
    if (object.has("rotation")) {
        def.rotation = readRotation<D>(object.at("rotation"));
    }
    object.read("velocity", def.velocity);
    if (object.has("angularVelocity")) {
        def.angularVelocity = readAngular<D>(object.at("angularVelocity"));
    }
    object.read("mass", def.mass, positive);
    object.read("linearDamping", def.linearDamping, notNegative);
    object.read("angularDamping", def.angularDamping, notNegative);
    object.read("gravityScale", def.gravityScale);
    if (object.has("lockRotation")) {
        readLockedRotation<D>(object.at("lockRotation"), def.locked);
    }
    if (object.has("bullet") && object.at("bullet").boolean()) {
        object.at("bullet").refuseNotBuilt("continuous collision is");
    }
    object.read("canSleep", def.canSleep);
    object.read("awake", def.awake);
    object.read("enabled", def.enabled);
    if (object.has("shapes")) {
        for (const Node& shape : object.at("shapes").elements()) {
            body.shapes.push_back(readShape<D>(shape, vocabulary));
        }
    }
    return body;
}

template <int D>
std::string readBodyName(const Node& value, const Vocabulary<D>& vocabulary, bool worldToo) {
    const std::string name = value.name();
    if (!vocabulary.bodies.contains(name) && !(worldToo && name == worldName)) {
        value.refuse(std::string("must be the name of a body") + (worldToo ? " or \"world\"" : ""));
    }
    return name;
}

template <int D>
std::string readJointName(const Node& value, const Vocabulary<D>& vocabulary) {
    const std::string name = value.name();
    if (!vocabulary.joints.contains(name)) {
        value.refuse("must be the name of a joint");
    }
    return name;
}

template SceneShape<2> readShape(const Node&, const Vocabulary<2>&, std::span<const std::string_view>);
template SceneShape<3> readShape(const Node&, const Vocabulary<3>&, std::span<const std::string_view>);
template SceneBody<2> readBody(const Node&, const Vocabulary<2>&, std::span<const std::string_view>);
template SceneBody<3> readBody(const Node&, const Vocabulary<3>&, std::span<const std::string_view>);
template std::string readBodyName(const Node&, const Vocabulary<2>&, bool);
template std::string readBodyName(const Node&, const Vocabulary<3>&, bool);
template std::string readJointName(const Node&, const Vocabulary<2>&);
template std::string readJointName(const Node&, const Vocabulary<3>&);

}  // namespace talus
