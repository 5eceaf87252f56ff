#include "joint_frames.h"

#include "../../foundation/check.h"
#include "operations.h"

#include <limits>
#include <variant>

namespace talus {
namespace {

template <int D>
struct Anchor {
    Vector<D> arm;
    Position<D> centre;
};

/// A body that never moves is reduced to its anchor, so that the row needs no long arm.
template <int D>
Anchor<D> anchorOf(const WorldState<D>& state, std::uint32_t index, const Vector<D>& local) {
    if (index == 0) {
        return {zeroVector<D>(), local};
    }
    if (state.bodies.motions[index].yields == 0 && state.bodies[index].kind == BodyKind::fixed) {
        return {zeroVector<D>(), toWorld(state.bodies[index].pose, local)};
    }
    const BodyPlace<D>& place = state.bodies.places[index];
    return {rotate(place.q, Vector<D>(local - place.localCentre)), place.centre};
}

template <int D>
void configure(const DistanceDef<D>& def, JointRow<D>& row) {
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

template <int D>
void configure(const MouseDef<D>& def, JointRow<D>& row) {
    row.type = JointType::mouse;
    row.springEnabled = true;
    row.springHertz = def.spring.hertz;
    row.springDampingRatio = def.spring.dampingRatio;
    row.maximumForce = def.maxForce;
}

template <int D>
struct Ends {
    BodyId a, b;
    Vector<D> anchorA, anchorB;
    bool collide = true;
};

template <int D, class Def>
Ends<D> endsOf(const Def& def) {
    if constexpr (std::is_same_v<Def, MouseDef<D>>) {
        // The target is no anchor: it may change.
        return {BodyId{}, def.b, zeroVector<D>(), def.anchorB};
    } else {
        return {def.a, def.b, def.anchorA, def.anchorB, def.collide};
    }
}

template <int D>
void describe(const WorldState<D>& state, DistanceDef<D>& def, Joint<D>& joint) {
    if (def.length < 0.0f) {
        def.length = length(anchorGap(state, joint));
    }
}

template <int D>
void describe(const WorldState<D>&, MouseDef<D>& def, Joint<D>& joint) {
    joint.anchorA = def.target;
}

// Other joints are said completely by bodies and anchors.
template <int D, class Def>
void describe(const WorldState<D>&, Def&, Joint<D>&) {}

template <class Def>
void settleAs(const Def&, Def&) {}

}  // namespace

template <int D>
void describeJoint(const WorldState<D>& state, const JointDef<D>& def, Joint<D>& joint) {
    joint.def = def;
    std::visit(
        [&](auto& details) {
            const Ends<D> ends = endsOf<D>(details);
            joint.edges[0].body = ends.a.index;
            joint.edges[1].body = ends.b.index;
            joint.anchorA = ends.anchorA;
            joint.anchorB = ends.anchorB;
            joint.collide = ends.collide;
            describe(state, details, joint);
        },
        joint.def);
}

template <int D>
JointDef<D> requireSameJoint(const Joint<D>& joint, const JointDef<D>& def) {
    JointDef<D> settled = def;
    std::visit(
        [&](auto& now) {
            using Def = std::remove_reference_t<decltype(now)>;
            const Def* old = std::get_if<Def>(&joint.def);
            if (old == nullptr) {
                refuse("joint.type", "another type", "must stay the same");
            }
            const Ends<D> oldEnds = endsOf<D>(*old);
            const Ends<D> ends = endsOf<D>(now);
            if (oldEnds.a != ends.a || oldEnds.b != ends.b || oldEnds.anchorA != ends.anchorA || oldEnds.anchorB != ends.anchorB) {
                refuse("joint", "other bodies or anchors", "must stay the same");
            }
            settleAs(*old, now);
        },
        settled);
    return settled;
}

template <int D>
Vector<D> anchorGap(const WorldState<D>& state, const Joint<D>& joint) {
    const Anchor<D> a = anchorOf(state, joint.edges[0].body, joint.anchorA);
    const Anchor<D> b = anchorOf(state, joint.edges[1].body, joint.anchorB);
    return difference<D>(b.centre, a.centre) + b.arm - a.arm;
}

template <int D>
float driftOf(const Joint<D>& joint, float distance) {
    const DistanceDef<D>* rod = std::get_if<DistanceDef<D>>(&joint.def);
    if (rod == nullptr) {
        return distance;
    }
    const bool held = joint.row.rigid;
    const float lower = held ? rod->length : (rod->limited ? rod->limits.lower : 0.0f);
    const float upper = held ? rod->length : (rod->limited ? rod->limits.upper : std::numeric_limits<float>::max());
    return std::fmax(0.0f, std::fmax(lower - distance, distance - upper));
}

template <int D>
void configureRow(const Joint<D>& joint, JointRow<D>& row) {
    std::visit([&](const auto& def) { configure(def, row); }, joint.def);
    // What no longer acts must not go on by its warm start.
    row.axisImpulse = row.rigid ? row.axisImpulse : 0.0f;
    row.springImpulse = row.springEnabled && row.springHertz > 0.0f ? row.springImpulse : 0.0f;
    row.motorImpulse = row.motorEnabled ? row.motorImpulse : 0.0f;
    row.lowerImpulse = row.limitEnabled ? row.lowerImpulse : 0.0f;
    row.upperImpulse = row.limitEnabled ? row.upperImpulse : 0.0f;
}

template <int D>
void placeRow(const WorldState<D>& state, const Joint<D>& joint, JointRow<D>& row) {
    const Anchor<D> a = anchorOf(state, joint.edges[0].body, joint.anchorA);
    const Anchor<D> b = anchorOf(state, joint.edges[1].body, joint.anchorB);
    row.armA = a.arm;
    row.armB = b.arm;
    row.centres = difference<D>(b.centre, a.centre);
    if (hasAngle(row.type)) {
        row.axisA = rotate(rotationOfBody(state, joint.edges[0].body), joint.axisA);
        row.axisB = rotate(rotationOfBody(state, joint.edges[1].body), joint.axisB);
        row.angle = joint.angle - joint.referenceAngle;
    }
}

template <int D>
void trackAngle(const WorldState<D>& state, Joint<D>& joint, float seconds) {
    // The whole turns come from where the angular velocities lead, so that a fast wheel is counted right.
    const float expected = joint.angle + relativeTurning(state, joint) * seconds;
    joint.angle = nearestTurn(relativeAngle(state, joint), expected);
}

template void describeJoint<2>(const WorldState<2>&, const JointDef<2>&, Joint<2>&);
template JointDef<2> requireSameJoint<2>(const Joint<2>&, const JointDef<2>&);
template Vector<2> anchorGap<2>(const WorldState<2>&, const Joint<2>&);
template float driftOf<2>(const Joint<2>&, float);
template void configureRow<2>(const Joint<2>&, JointRow<2>&);
template void placeRow<2>(const WorldState<2>&, const Joint<2>&, JointRow<2>&);
template void trackAngle<2>(const WorldState<2>&, Joint<2>&, float);
template void describeJoint<3>(const WorldState<3>&, const JointDef<3>&, Joint<3>&);
template JointDef<3> requireSameJoint<3>(const Joint<3>&, const JointDef<3>&);
template Vector<3> anchorGap<3>(const WorldState<3>&, const Joint<3>&);
template float driftOf<3>(const Joint<3>&, float);
template void configureRow<3>(const Joint<3>&, JointRow<3>&);
template void placeRow<3>(const WorldState<3>&, const Joint<3>&, JointRow<3>&);
template void trackAngle<3>(const WorldState<3>&, Joint<3>&, float);

}  // namespace talus
