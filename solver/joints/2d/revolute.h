// Two bodies that share a point, with spring, motor and limits about the angle between them.
#pragma once

#include "../../../foundation/trig.h"
#include "../../rows/angle.h"
#include "../../rows/point.h"
#include "coordinate.h"

namespace talus {

inline JointImpulse revoluteImpulse(const JointRow<2>& row, const JointFrame&) {
    return {row.pointImpulse, coordinateImpulse(row)};
}

inline void solveRevolute(JointRow<2>& row, const JointFrame& frame, const JointPass& pass, BodyPair<2>& pair) {
    // The angle is counted through turns, so a limit may lie beyond half a turn.
    const auto angle = [&] { return row.angle + arcTangent(frame.turned.s, frame.turned.c); };
    solveCoordinate(row, makeAngleRow<2, float>(1.0f, pair), row.springTarget, angle, pass, pair);
    solvePoint(PointRow<2>{frame.armA, frame.armB}, frame.separation, pass.rigid, row.pointImpulse, pair);
}

inline constexpr PlanarJointKind revoluteKind = {revoluteImpulse, solveRevolute};

}  // namespace talus
