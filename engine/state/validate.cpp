#include "validate.h"

#include "../../foundation/check.h"
#include "../../solver/graph.h"

#include <string>

namespace talus {
namespace {

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
    const auto numbers = coefficientsOf(rotation);
    const bool finite = isFinite(rotation);
    float square = 0.0f;
    for (int i = 0; i < numbers.size(); ++i) {
        square += numbers[i] * numbers[i];
    }
    if (!(finite && square > 1e-12f && square < 1e12f)) {
        refuse(field, textOf(numbers), "must be finite and have a length");
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
    // Negative: the same as friction; a body cannot be easier to start than to keep sliding.
    requireRange("shape.dynamicFriction", material.dynamicFriction, -1.0f, material.friction);
    requireRange("shape.spinResistance", material.spinResistance, 0.0f, 1e6f);
    requireRange("shape.restitution", material.restitution, 0.0f, 1.0f);
    requireRange("shape.rollingResistance", material.rollingResistance, 0.0f, 1e6f);
    requireWithin("shape.surfaceVelocity", material.surfaceVelocity, speedBound);
    requireRange("shape.contactHertz", material.contactHertz, 0.0f, 1e6f);
    requireRange("shape.contactDampingRatio", material.contactDampingRatio, 0.0f, 1e3f);
}

template void check<2>(const WorldDef<2>&);
template void check<3>(const WorldDef<3>&);
template void check<2>(const BodyDef<2>&);
template void check<3>(const BodyDef<3>&);
template void check<2>(const Material<2>&);
template void check<3>(const Material<3>&);
template std::uint32_t require<2>(const WorldState<2>&, BodyId);
template std::uint32_t require<3>(const WorldState<3>&, BodyId);
template std::uint32_t require<2>(const WorldState<2>&, ShapeId);
template std::uint32_t require<3>(const WorldState<3>&, ShapeId);
template std::uint32_t require<2>(const WorldState<2>&, JointId);
template std::uint32_t require<3>(const WorldState<3>&, JointId);
template Rotation<2> requireRotation<2>(std::string_view, const Rotation<2>&);
template Rotation<3> requireRotation<3>(std::string_view, const Rotation<3>&);

}  // namespace talus
