// A point of a body drawn to a target by a soft pull of bounded force.
#pragma once

#include "../../rows/point.h"
#include "planar_joint.h"

namespace talus {

inline JointImpulse mouseImpulse(const JointRow<2>& row, const JointFrame&) {
    return {row.pointImpulse, 0.0f};
}

inline void solveMouse(JointRow<2>& row, const JointFrame& frame, const JointPass& pass, BodyPair<2>& pair) {
    const Softness<> softness = row.springHertz > 0.0f ? makeSoftness(row.springHertz, row.springDampingRatio, pass.h) : pass.rigid;
    solvePointWithin<2>({frame.armA, frame.armB}, frame.separation, softness, row.maximumForce * pass.h, row.pointImpulse, pair);
}

inline constexpr PlanarJointKind mouseKind = {mouseImpulse, solveMouse};

}  // namespace talus
