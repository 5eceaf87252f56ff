// The kinds of joints in space.
#pragma once

#include "../distance.h"
#include "../mouse.h"
#include "hinge.h"

namespace talus {

struct BallKind {
    static TALUS_INLINE JointImpulse<3> impulse(const JointRow<3>& row, const JointFrame<3>& frame) { return pinImpulse(row, frame); }
    static TALUS_INLINE void solve(JointRow<3>& row, const JointFrame<3>& frame, const JointPass& pass, BodyPair<3>& pair) {
        solvePin(row, frame, pass, pair);
    }
};

/// Calls act(kind) for the kind of a joint.
template <class Act>
TALUS_INLINE auto withKind(const JointRow<3>& joint, const Act& act) {
    switch (joint.type) {
        case JointType::distance:
            return act(DistanceKind<3>());
        case JointType::mouse:
            return act(MouseKind<3>());
        case JointType::hinge:
            return act(HingeKind());
        default:
            return act(BallKind());
    }
}

}  // namespace talus
