#include "validate.h"

#include "../../foundation/check.h"
#include "../../solver/graph.h"

#include <string>

namespace talus {
namespace {

template <class Tag>
std::string nameOf(Id<Tag> id) {
    return std::to_string(id.index).append(".").append(std::to_string(id.generation));
}

template <class Tag>
std::uint32_t requireUsed(const Slots& slots, Id<Tag> id, std::string_view field) {
    if (!slots.isValid(id.index, id.generation)) {
        refuse(field, nameOf(id), id ? "must exist (it was destroyed or never made here)" : "must not be null");
    }
    return id.index;
}

}  // namespace

template <int D>
std::uint32_t require(const WorldState<D>& state, BodyId id) {
    return requireUsed(state.bodies.slots, id, "body");
}

template <int D>
std::uint32_t require(const WorldState<D>& state, ShapeId id) {
    const std::uint32_t index = requireUsed(state.shapes.slots, id, "shape");
    if (state.shapes[index].head != index) {
        refuse("shape", nameOf(id), "must be the id that attaching gave");
    }
    return index;
}

template <int D>
std::uint32_t require(const WorldState<D>& state, JointId id) {
    return requireUsed(state.joints.slots, id, "joint");
}

template <int D>
Rotation<D> requireRotation(std::string_view field, const Rotation<D>& rotation) {
    const bool finite = isFinite(rotation);
    const float size = finite ? std::sqrt(rotation.c * rotation.c + rotation.s * rotation.s) : 0.0f;
    if (!(size > 1e-6f && size < 1e6f)) {
        refuse(field, textOf(Vector<2>(rotation.c, rotation.s)), "must be finite and have a length");
    }
    return normalised(rotation);
}

void check(const Settings& settings) {
    if (findSolver<2>(settings.solver.c_str()) == nullptr) {
        refuse("settings.solver", settings.solver, "must be softStep or pgs");
    }
    const auto whole = [](std::string_view field, int value, int low, int high) {
        requireRange(field, static_cast<float>(value), static_cast<float>(low), static_cast<float>(high));
    };
    whole("settings.substeps", settings.substeps, 1, 64);
    whole("settings.iterations", settings.iterations, 1, 1000);
    if (settings.lanes != 1 && settings.lanes != 4 && settings.lanes != 8 && settings.lanes != 16) {
        refuse("settings.lanes", std::to_string(settings.lanes), "must be 1, 4, 8 or 16");
    }
    requireRange("settings.contactHertz", settings.contactHertz, 0.0f, 1e6f);
    requireRange("settings.contactDampingRatio", settings.contactDampingRatio, 0.0f, 1e3f);
    requireRange("settings.pushSpeed", settings.pushSpeed, 0.0f, speedBound);
    requireRange("settings.jointHertz", settings.jointHertz, 0.0f, 1e6f);
    requireRange("settings.jointDampingRatio", settings.jointDampingRatio, 0.0f, 1e3f);
    requireRange("settings.restitutionThreshold", settings.restitutionThreshold, 0.0f, speedBound);
    requireRange("settings.hitThreshold", settings.hitThreshold, 0.0f, speedBound);
    requireRange("settings.speculativeDistance", settings.speculativeDistance, 0.0f, 1e3f);
    requireRange("settings.slop", settings.slop, 1e-6f, 1.0f);
    requireRange("settings.refreshDistance", settings.refreshDistance, 0.0f, 1e3f);
    requireRange("settings.sleepSpeed", settings.sleepSpeed, 0.0f, speedBound);
    requireRange("settings.sleepDelay", settings.sleepDelay, 0.0f, 1e6f);
}

template <int D>
void check(const WorldDef<D>& def) {
    requireWithin("world.gravity", def.gravity, speedBound);
    requireRange("world.workers", static_cast<float>(def.workers), 1.0f, 64.0f);
    check(def.settings);
}

template <int D>
void check(const BodyDef<D>& def) {
    requireWithin("body.position", def.position, worldBound);
    requireRotation<D>("body.rotation", def.rotation);
    requireWithin("body.velocity", def.velocity, speedBound);
    requireWithin("body.angularVelocity", def.angularVelocity, speedBound);
    if (def.mass != 0.0f) {
        requireRange("body.mass", def.mass, leastMass, massBound);
    }
    requireRange("body.linearDamping", def.linearDamping, 0.0f, speedBound);
    requireRange("body.angularDamping", def.angularDamping, 0.0f, speedBound);
    requireWithin("body.gravityScale", def.gravityScale, speedBound);
}

template <int D>
void check(const Material<D>& material) {
    requireRange("shape.density", material.density, 0.0f, massBound);
    requireRange("shape.friction", material.friction, 0.0f, 1e6f);
    requireRange("shape.restitution", material.restitution, 0.0f, 1.0f);
    requireRange("shape.rollingResistance", material.rollingResistance, 0.0f, 1e6f);
    requireWithin("shape.surfaceVelocity", material.surfaceVelocity, speedBound);
    requireRange("shape.contactHertz", material.contactHertz, 0.0f, 1e6f);
    requireRange("shape.contactDampingRatio", material.contactDampingRatio, 0.0f, 1e3f);
}

namespace {

void checkLimits(std::string_view field, const Limits& limits, float low, float high) {
    requireRange(field, limits.lower, low, high);
    requireRange(field, limits.upper, low, high);
    if (limits.lower > limits.upper) {
        refuse(field, textOf(Vector<2>(limits.lower, limits.upper)), "lower must not exceed upper");
    }
}

void checkSpring(const Spring& spring) {
    requireRange("joint.spring.hertz", spring.hertz, 0.0f, 1e4f);
    requireRange("joint.spring.dampingRatio", spring.dampingRatio, 0.0f, 1e3f);
}

void checkBodies(const WorldState<2>& state, BodyId a, BodyId b) {
    for (const BodyId id : {a, b}) {
        if (id) {
            require(state, id);
        }
    }
    const bool anyMoves = (a && state.bodies[a.index].kind != BodyKind::fixed) || (b && state.bodies[b.index].kind != BodyKind::fixed);
    if (a == b || !anyMoves) {
        refuse("joint.bodies", nameOf(a).append(", ").append(nameOf(b)), "must be two different bodies (null: the world), not both static");
    }
}

void checkDetails(const WorldState<2>& state, const DistanceDef<2>& def) {
    checkBodies(state, def.a, def.b);
    requireWithin("joint.anchorA", def.anchorA, worldBound);
    requireWithin("joint.anchorB", def.anchorB, worldBound);
    requireWithin("joint.length", def.length, worldBound);
    checkSpring(def.spring);
    if (def.limited) {
        checkLimits("joint.limits", def.limits, 0.0f, worldBound);
    }
    requireWithin("joint.motor.speed", def.motorSpeed, speedBound);
    requireRange("joint.motor.maxForce", def.motorMaxForce, 0.0f, forceBound);
}

void checkDetails(const WorldState<2>& state, const RevoluteDef& def) {
    checkBodies(state, def.a, def.b);
    requireWithin("joint.anchorA", def.anchorA, worldBound);
    requireWithin("joint.anchorB", def.anchorB, worldBound);
    requireWithin("joint.referenceAngle", def.referenceAngle, 1e6f);
    if (def.limited) {
        checkLimits("joint.limits", def.limits, -1e6f, 1e6f);
    }
    requireWithin("joint.motor.speed", def.motorSpeed, speedBound);
    requireRange("joint.motor.maxTorque", def.motorMaxTorque, 0.0f, forceBound);
    checkSpring(def.spring);
    requireWithin("joint.spring.target", def.springTarget, 1e6f);
}

void checkDetails(const WorldState<2>& state, const MouseDef<2>& def) {
    checkBodies(state, BodyId{}, def.b);
    requireWithin("joint.anchorB", def.anchorB, worldBound);
    requireWithin("joint.target", def.target, worldBound);
    requireRange("joint.spring.hertz", def.spring.hertz, 1e-3f, 1e4f);
    requireRange("joint.spring.dampingRatio", def.spring.dampingRatio, 0.0f, 1e3f);
    requireRange("joint.maxForce", def.maxForce, 0.0f, forceBound);
}

}  // namespace

template <>
void check<2>(const WorldState<2>& state, const JointDef<2>& def) {
    std::visit([&](const auto& details) { checkDetails(state, details); }, def);
}

template void check<2>(const WorldDef<2>&);
template void check<2>(const BodyDef<2>&);
template void check<2>(const Material<2>&);
template std::uint32_t require<2>(const WorldState<2>&, BodyId);
template std::uint32_t require<2>(const WorldState<2>&, ShapeId);
template std::uint32_t require<2>(const WorldState<2>&, JointId);
template Rotation<2> requireRotation<2>(std::string_view, const Rotation<2>&);

}  // namespace talus
