// Where a joint's anchors and its angle are, in the plane.
#include "../joint_frames.h"
#include "../operations.h"

#include "../../../foundation/check.h"
#include "../../../foundation/trig.h"

#include <cmath>
#include <limits>
#include <variant>

namespace talus {

template <>
Vector<2> anchorGap<2>(const WorldState<2>& state, const Joint<2>& joint);

namespace {

struct Anchor {
    Vector<2> arm;
    Position<2> centre;
};

/// A body that never moves is reduced to its anchor, so that the row needs no long arm.
Anchor anchorOf(const WorldState<2>& state, std::uint32_t index, const Vector<2>& local) {
    if (index == 0) {
        return {zeroVector<2>(), local};
    }
    const Body<2>& body = state.bodies[index];
    if (body.kind == BodyKind::fixed) {
        return {zeroVector<2>(), toWorld(body.pose, local)};
    }
    return {rotate(body.pose.q, Vector<2>(local - body.localCentre)), body.centre};
}

Rotation<2> rotationOfBody(const WorldState<2>& state, std::uint32_t index) {
    return index == 0 ? Rotation<2>{} : state.bodies[index].pose.q;
}

void configure(const DistanceDef<2>& def, JointRow<2>& row) {
    row.type = JointType::distance;
    row.length = def.length;
    row.springEnabled = def.spring.hertz > 0.0f;
    row.springHertz = def.spring.hertz;
    row.springDampingRatio = def.spring.dampingRatio;
    row.limitEnabled = def.limited;
    row.lower = def.limits.lower;
    row.upper = def.limits.upper;
    row.motorEnabled = def.motorMaxForce > 0.0f;
    row.motorSpeed = def.motorSpeed;
    row.motorMaximum = def.motorMaxForce;
    // Limits, motor or spring leave the length free; without any of them it is held.
    row.rigid = !row.springEnabled && !row.limitEnabled && !row.motorEnabled;
}

void configure(const RevoluteDef& def, JointRow<2>& row) {
    row.type = JointType::revolute;
    row.springEnabled = def.spring.hertz > 0.0f;
    row.springHertz = def.spring.hertz;
    row.springDampingRatio = def.spring.dampingRatio;
    row.springTarget = def.springTarget;
    row.limitEnabled = def.limited;
    row.lower = def.limits.lower;
    row.upper = def.limits.upper;
    row.motorEnabled = def.motorMaxTorque > 0.0f;
    row.motorSpeed = def.motorSpeed;
    row.motorMaximum = def.motorMaxTorque;
}

void configure(const MouseDef<2>& def, JointRow<2>& row) {
    row.type = JointType::mouse;
    row.springEnabled = true;
    row.springHertz = def.spring.hertz;
    row.springDampingRatio = def.spring.dampingRatio;
    row.maximumForce = def.maxForce;
}

float relativeAngle(const WorldState<2>& state, std::uint32_t a, std::uint32_t b) {
    return angleOf(compose(inverse(rotationOfBody(state, a)), rotationOfBody(state, b)));
}

/// The angle that differs from `angle` by whole turns and lies nearest to `expected`.
float nearestTurn(float angle, float expected) {
    return angle + 2.0f * pi * std::round((expected - angle) / (2.0f * pi));
}

void describe(const WorldState<2>& state, DistanceDef<2>& def, Joint<2>& joint) {
    joint.edges[0].body = def.a.index;
    joint.edges[1].body = def.b.index;
    joint.anchorA = def.anchorA;
    joint.anchorB = def.anchorB;
    joint.collide = def.collide;
    if (def.length < 0.0f) {
        def.length = length(anchorGap(state, joint));
    }
}

void describe(const WorldState<2>& state, RevoluteDef& def, Joint<2>& joint) {
    joint.edges[0].body = def.a.index;
    joint.edges[1].body = def.b.index;
    joint.anchorA = def.anchorA;
    joint.anchorB = def.anchorB;
    joint.collide = def.collide;
    const float raw = relativeAngle(state, def.a.index, def.b.index);
    if (def.referenceFromPose) {
        def.referenceAngle = raw;
        def.referenceFromPose = false;
    }
    joint.referenceAngle = def.referenceAngle;
    const float middle = def.limited ? 0.5f * (def.limits.lower + def.limits.upper) : 0.0f;
    joint.angle = nearestTurn(raw, def.referenceAngle + middle);
}

void describe(const WorldState<2>&, MouseDef<2>& def, Joint<2>& joint) {
    joint.edges[1].body = def.b.index;
    joint.anchorA = def.target;
    joint.anchorB = def.anchorB;
    joint.collide = true;
}

struct Ends {
    BodyId a, b;
    Vector<2> anchorA, anchorB;
};
Ends endsOf(const DistanceDef<2>& def) {
    return {def.a, def.b, def.anchorA, def.anchorB};
}
Ends endsOf(const RevoluteDef& def) {
    return {def.a, def.b, def.anchorA, def.anchorB};
}
Ends endsOf(const MouseDef<2>& def) {
    return {BodyId{}, def.b, zeroVector<2>(), def.anchorB};
}

}  // namespace

template <>
void describeJoint<2>(const WorldState<2>& state, const JointDef<2>& def, Joint<2>& joint) {
    joint.def = def;
    std::visit([&](auto& details) { describe(state, details, joint); }, joint.def);
}

template <>
void requireSameJoint<2>(const Joint<2>& joint, const JointDef<2>& def) {
    if (joint.def.index() != def.index()) {
        refuse("joint.type", "another type", "must stay the same");
    }
    const auto ends = [](const auto& details) { return endsOf(details); };
    const Ends old = std::visit(ends, joint.def);
    const Ends now = std::visit(ends, def);
    if (old.a != now.a || old.b != now.b || old.anchorA != now.anchorA || old.anchorB != now.anchorB) {
        refuse("joint", "other bodies or anchors", "must stay the same");
    }
}

template <>
Vector<2> anchorGap<2>(const WorldState<2>& state, const Joint<2>& joint) {
    const Anchor a = anchorOf(state, joint.edges[0].body, joint.anchorA);
    const Anchor b = anchorOf(state, joint.edges[1].body, joint.anchorB);
    return difference<2>(b.centre, a.centre) + b.arm - a.arm;
}

template <>
float driftOf<2>(const Joint<2>& joint, float distance) {
    const DistanceDef<2>* rod = std::get_if<DistanceDef<2>>(&joint.def);
    if (rod == nullptr) {
        return distance;
    }
    const bool held = joint.row.rigid;
    const float lower = held ? rod->length : (rod->limited ? rod->limits.lower : 0.0f);
    const float upper = held ? rod->length : (rod->limited ? rod->limits.upper : std::numeric_limits<float>::max());
    return std::fmax(0.0f, std::fmax(lower - distance, distance - upper));
}

template <>
void configureRow<2>(const Joint<2>& joint, JointRow<2>& row) {
    std::visit([&](const auto& def) { configure(def, row); }, joint.def);
}

template <>
void placeRow<2>(const WorldState<2>& state, const Joint<2>& joint, JointRow<2>& row) {
    const Anchor a = anchorOf(state, joint.edges[0].body, joint.anchorA);
    const Anchor b = anchorOf(state, joint.edges[1].body, joint.anchorB);
    row.armA = a.arm;
    row.armB = b.arm;
    row.centres = difference<2>(b.centre, a.centre);
    row.angle = joint.angle - joint.referenceAngle;
}

template <>
void trackAngle<2>(const WorldState<2>& state, Joint<2>& joint, float seconds) {
    const std::uint32_t a = joint.edges[0].body;
    const std::uint32_t b = joint.edges[1].body;
    // The whole turns come from where the angular velocities lead, so that a fast wheel is counted right.
    const float expected = joint.angle + (state.bodies.velocities[b].w - state.bodies.velocities[a].w) * seconds;
    joint.angle = nearestTurn(relativeAngle(state, a, b), expected);
}

}  // namespace talus
