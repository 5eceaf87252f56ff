// Two bodies that share a point, with spring, motor and limits about the angle between them.
#pragma once

#include "../../../foundation/trig.h"
#include "../../rows/angle.h"
#include "../coordinate.h"
#include "../pin.h"

namespace talus {

TALUS_INLINE JointImpulse<2> revoluteImpulse(const JointRow<2>& row, const JointFrame<2>&) {
    return {row.pointImpulse, coordinateImpulse(row)};
}

TALUS_INLINE void solveRevolute(JointRow<2>& row, const JointFrame<2>& frame, const JointPass& pass, BodyPair<2>& pair) {
    // The angle is counted through turns, so a limit may lie beyond half a turn.
    const auto angle = [&] { return row.angle + angleOf(compose(inverse(frame.turnA), frame.turnB)); };
    solveCoordinate(row, makeAngleRow<2, float>(1.0f, pair), row.springTarget, angle, pass, pair);
    solvePin(row, frame, pass, pair);
}

struct RevoluteKind {
    static TALUS_INLINE JointImpulse<2> impulse(const JointRow<2>& row, const JointFrame<2>& frame) { return revoluteImpulse(row, frame); }
    static TALUS_INLINE void solve(JointRow<2>& row, const JointFrame<2>& frame, const JointPass& pass, BodyPair<2>& pair) {
        solveRevolute(row, frame, pass, pair);
    }
};

}  // namespace talus
