// Two anchors at a distance: a rod, a rope between limits, or a spring, with a motor along the line.
#pragma once

#include "../rows/axis.h"
#include "coordinate.h"

namespace talus {

/// Unit direction between the anchors; any fixed one where they coincide.
template <int D>
TALUS_INLINE Vector<D> distanceDirection(const JointFrame<D>& frame) {
    const float size = length(frame.separation);
    return size > 0.0f ? Vector<D>(frame.separation / size) : Vector<D>(Vector<D>::Unit(1));
}

template <int D>
TALUS_INLINE JointImpulse<D> distanceImpulse(const JointRow<D>& row, const JointFrame<D>& frame) {
    return {distanceDirection(frame) * (row.axisImpulse + coordinateImpulse(row)), zeroAngular<D>()};
}

template <int D>
TALUS_INLINE void solveDistance(JointRow<D>& row, const JointFrame<D>& frame, const JointPass& pass, BodyPair<D>& pair) {
    const AxisRow<D> axis = makeAxisRow<D, float>(distanceDirection(frame), frame.armA, frame.armB, pair);
    const float distance = length(frame.separation);
    solveCoordinate(
        row, axis, row.length, [&] { return distance; }, pass, pair);
    if (row.rigid) {
        apply(axis, solveSpring(velocityOf(axis, pair), distance - row.length, axis.mass, pass.rigid, row.axisImpulse), pair);
    }
}

template <int D>
struct DistanceKind {
    static TALUS_INLINE JointImpulse<D> impulse(const JointRow<D>& row, const JointFrame<D>& frame) { return distanceImpulse(row, frame); }
    static TALUS_INLINE void solve(JointRow<D>& row, const JointFrame<D>& frame, const JointPass& pass, BodyPair<D>& pair) {
        solveDistance(row, frame, pass, pair);
    }
};

}  // namespace talus
