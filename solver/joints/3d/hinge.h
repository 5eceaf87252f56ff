// Two bodies that share a point and an axis, with spring, motor and limits about the angle between them.
#pragma once

#include "../../../foundation/trig.h"
#include "../../rows/3d/align.h"
#include "../../rows/angle.h"
#include "../coordinate.h"
#include "../pin.h"

namespace talus {

TALUS_INLINE JointImpulse<3> hingeImpulse(const JointRow<3>& row, const JointFrame<3>& frame) {
    return {row.pointImpulse, rotate(frame.turnA, row.axisA) * coordinateImpulse(row) + row.alignImpulse};
}

/// The part of a rotation that turns about `axis` (unit), rad in (-2 pi, 2 pi].
TALUS_INLINE float turnAbout(const Vector<3>& axis, const Rotation<3>& q) {
    return 2.0f * arcTangent(dot(axis, q.v), q.s);
}

TALUS_INLINE void solveHinge(JointRow<3>& row, const JointFrame<3>& frame, const JointPass& pass, BodyPair<3>& pair) {
    const Vector<3> axis = rotate(frame.turnA, row.axisA);
    // The angle is counted through turns, so a limit may lie beyond half a turn.
    const auto angle = [&] { return row.angle + turnAbout(row.axisA, compose(inverse(frame.turnA), frame.turnB)); };
    solveCoordinate(row, makeAngleRow<3, float>(axis, pair), row.springTarget, angle, pass, pair);
    solveAlign(makeAlignRow(axis, pair), misalignment(axis, rotate(frame.turnB, row.axisB)), pass.rigid, row.alignImpulse, pair);
    solvePin(row, frame, pass, pair);
}

struct HingeKind {
    static TALUS_INLINE JointImpulse<3> impulse(const JointRow<3>& row, const JointFrame<3>& frame) { return hingeImpulse(row, frame); }
    static TALUS_INLINE void solve(JointRow<3>& row, const JointFrame<3>& frame, const JointPass& pass, BodyPair<3>& pair) {
        solveHinge(row, frame, pass, pair);
    }
};

}  // namespace talus
