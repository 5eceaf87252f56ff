// A point of a body drawn to a target by a soft pull of bounded force.
#pragma once

#include "pin.h"

namespace talus {

template <int D>
TALUS_INLINE void solveMouse(JointRow<D>& row, const JointFrame<D>& frame, const JointPass& pass, BodyPair<D>& pair) {
    const Softness<> softness = row.springHertz > 0.0f ? makeSoftness(row.springHertz, row.springDampingRatio, pass.h) : pass.rigid;
    solvePointWithin<D>({frame.armA, frame.armB}, frame.separation, softness, row.maximumForce * pass.h, row.pointImpulse, pair);
}

template <int D>
struct MouseKind {
    static TALUS_INLINE JointImpulse<D> impulse(const JointRow<D>& row, const JointFrame<D>& frame) { return pinImpulse(row, frame); }
    static TALUS_INLINE void solve(JointRow<D>& row, const JointFrame<D>& frame, const JointPass& pass, BodyPair<D>& pair) {
        solveMouse(row, frame, pass, pair);
    }
};

}  // namespace talus
