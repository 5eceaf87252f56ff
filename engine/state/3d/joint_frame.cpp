// The axis of a joint in space and the angle about it.
#include "../joint_frames.h"

#include "../../../foundation/check.h"

namespace talus {
namespace {

bool isZero(const Vector<3>& a) {
    return a == zeroVector<3>();
}

/// The unit vector perpendicular to `axis` (unit) that is nearest to `direction`.
Vector<3> acrossAxis(const Vector<3>& direction, const Vector<3>& axis) {
    const Vector<3> unit = unitAlong(direction);
    return unitAlong(unit - axis * dot(axis, unit));
}

/// The least rotation that turns `from` into `to` (unit).
Rotation<3> swing(const Vector<3>& from, const Vector<3>& to) {
    const float cosine = dot(from, to);
    // From about a tenth of a degree off the half turn on rounding leaves no direction.
    return cosine > -0.999999f ? normalised(Rotation<3>{cross(from, to), 1.0f + cosine}) : Rotation<3>{perpendicularTo(from), 0.0f};
}

}  // namespace

/// The twist of B's frame against A's, whatever the axes are apart: with the frames' x and y perpendicular to the axes, sine and cosine of it come
/// both times the same factor 1 + cos(swing).
template <>
float relativeAngle<3>(const WorldState<3>& state, const Joint<3>& joint) {
    const Rotation<3> q = compose(inverse(rotationOfBody(state, joint.edges[0].body)), rotationOfBody(state, joint.edges[1].body));
    const Vector<3> xB = rotate(q, joint.referenceB);
    const Vector<3> yB = rotate(q, cross(joint.axisB, joint.referenceB));
    const Vector<3> yA = cross(joint.axisA, joint.referenceA);
    return arcTangent(dot(xB, yA) - dot(yB, joint.referenceA), dot(xB, joint.referenceA) + dot(yB, yA));
}

void configure(const BallJointDef&, JointRow<3>& row) {
    row.type = JointType::ball;
}

void configure(const HingeDef& def, JointRow<3>& row) {
    row.type = JointType::hinge;
    configureTurning(def, row);
}

void describe(const WorldState<3>& state, HingeDef& def, Joint<3>& joint) {
    joint.axisA = unitAlong(def.axisA);
    joint.axisB = unitAlong(def.axisB);
    const bool open = isZero(def.referenceA) && isZero(def.referenceB);
    if (open) {
        const Rotation<3> qA = rotationOfBody(state, joint.edges[0].body);
        const Rotation<3> qB = rotationOfBody(state, joint.edges[1].body);
        const Vector<3> axis = rotate(qA, joint.axisA);
        def.referenceA = perpendicularTo(joint.axisA);
        const Vector<3> turned = rotate(rotationOf(axis, def.referenceAngle), rotate(qA, def.referenceA));
        def.referenceB = inverseRotate(qB, rotate(swing(axis, rotate(qB, joint.axisB)), turned));
    }
    joint.referenceA = acrossAxis(def.referenceA, joint.axisA);
    joint.referenceB = acrossAxis(def.referenceB, joint.axisB);
    const float expected = open ? def.referenceAngle : 0.0f;
    joint.angle = nearestTurn(relativeAngle(state, joint), def.limited ? middleOf(def.limits) : expected);
}

void settleAs(const HingeDef& old, HingeDef& def) {
    if (isZero(def.referenceA) && isZero(def.referenceB)) {
        def.referenceA = old.referenceA;
        def.referenceB = old.referenceB;
    }
    if (old.axisA != def.axisA || old.axisB != def.axisB || old.referenceA != def.referenceA || old.referenceB != def.referenceB) {
        refuse("joint", "other axes or references", "must stay the same");
    }
}

template <>
float relativeTurning<3>(const WorldState<3>& state, const Joint<3>& joint) {
    const Vector<3> axis = rotate(rotationOfBody(state, joint.edges[0].body), joint.axisA);
    return dot(axis, Vector<3>(state.bodies.velocities[joint.edges[1].body].w - state.bodies.velocities[joint.edges[0].body].w));
}

}  // namespace talus
