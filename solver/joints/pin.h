// Two bodies that share a point.
#pragma once

#include "../rows/point.h"
#include "joint.h"

namespace talus {

template <int D>
TALUS_INLINE JointImpulse<D> pinImpulse(const JointRow<D>& row, const JointFrame<D>&) {
    return {row.pointImpulse, zeroAngular<D>()};
}

template <int D>
TALUS_INLINE void solvePin(JointRow<D>& row, const JointFrame<D>& frame, const JointPass& pass, BodyPair<D>& pair) {
    solvePoint(PointRow<D>{frame.armA, frame.armB}, frame.separation, pass.rigid, row.pointImpulse, pair);
}

}  // namespace talus
