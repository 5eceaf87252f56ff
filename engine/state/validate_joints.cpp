#include "validate.h"

#include "../../foundation/check.h"
#include "joint_frames.h"

namespace talus {
namespace {

void checkLimits(std::string_view field, const Limits& limits, float low, float high) {
    requireRange(field, limits.lower, low, high);
    requireRange(field, limits.upper, low, high);
    if (limits.lower > limits.upper) {
        refuse(field, textOf(Vector<2>(limits.lower, limits.upper)), "lower must not exceed upper");
    }
}

void checkSpring(const Spring& spring, float leastHertz) {
    requireRange("joint.spring.hertz", spring.hertz, leastHertz, 1e4f);
    requireRange("joint.spring.dampingRatio", spring.dampingRatio, 0.0f, 1e3f);
}

template <int D>
void checkBodies(const WorldState<D>& state, BodyId a, BodyId b) {
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

template <int D, class Def>
void checkEnds(const WorldState<D>& state, const Def& def) {
    checkBodies(state, def.a, def.b);
    requireWithin("joint.anchorA", def.anchorA, worldBound);
    requireWithin("joint.anchorB", def.anchorB, worldBound);
}

template <class Def>
void checkTurning(const Def& def) {
    requireWithin("joint.referenceAngle", def.referenceAngle, 1e6f);
    if (def.limited) {
        checkLimits("joint.limits", def.limits, -1e6f, 1e6f);
    }
    requireWithin("joint.motor.speed", def.motorSpeed, speedBound);
    requireRange("joint.motor.maxTorque", def.motorMaxTorque, 0.0f, forceBound);
    checkSpring(def.spring, 0.0f);
    requireWithin("joint.spring.target", def.springTarget, 1e6f);
}

bool isZero(const Vector<3>& direction) {
    return direction == zeroVector<3>();
}

void checkDirection(std::string_view field, const Vector<3>& direction) {
    if (!isFinite(direction) || isZero(direction)) {
        refuse(field, textOf(direction), "must be finite and have a length");
    }
}

void checkReference(std::string_view field, const Vector<3>& reference, const Vector<3>& axis) {
    checkDirection(field, reference);
    if (length(cross(unitAlong(reference), unitAlong(axis))) < 1e-3f) {
        refuse(field, textOf(reference), "must not point along the axis");
    }
}

template <int D>
void checkDetails(const WorldState<D>& state, const DistanceDef<D>& def) {
    checkEnds(state, def);
    requireWithin("joint.length", def.length, worldBound);
    checkSpring(def.spring, 0.0f);
    if (def.limited) {
        checkLimits("joint.limits", def.limits, 0.0f, worldBound);
    }
    requireWithin("joint.motor.speed", def.motorSpeed, speedBound);
    requireRange("joint.motor.maxForce", def.motorMaxForce, 0.0f, forceBound);
}

void checkDetails(const WorldState<2>& state, const RevoluteDef& def) {
    checkEnds(state, def);
    checkTurning(def);
}

void checkDetails(const WorldState<3>& state, const BallJointDef& def) {
    checkEnds(state, def);
}

void checkDetails(const WorldState<3>& state, const HingeDef& def) {
    checkEnds(state, def);
    checkDirection("joint.axisA", def.axisA);
    checkDirection("joint.axisB", def.axisB);
    // Zero in both leaves them to the engine.
    if (!isZero(def.referenceA) || !isZero(def.referenceB)) {
        checkReference("joint.referenceA", def.referenceA, def.axisA);
        checkReference("joint.referenceB", def.referenceB, def.axisB);
    }
    checkTurning(def);
}

template <int D>
void checkDetails(const WorldState<D>& state, const MouseDef<D>& def) {
    checkBodies(state, BodyId{}, def.b);
    requireWithin("joint.anchorB", def.anchorB, worldBound);
    requireWithin("joint.target", def.target, worldBound);
    checkSpring(def.spring, 1e-3f);
    requireRange("joint.maxForce", def.maxForce, 0.0f, forceBound);
}

}  // namespace

template <int D>
void check(const WorldState<D>& state, const JointDef<D>& def) {
    std::visit([&](const auto& details) { checkDetails(state, details); }, def);
}

template void check<2>(const WorldState<2>&, const JointDef<2>&);
template void check<3>(const WorldState<3>&, const JointDef<3>&);

}  // namespace talus
