// Two anchors at a distance: a rod, a rope between limits, or a spring, with a motor along the line.
#pragma once

#include "../../rows/axis.h"
#include "coordinate.h"

namespace talus {

/// Unit direction between the anchors; any fixed one where they coincide.
inline Vector<2> distanceDirection(const JointFrame& frame) {
    const float size = length(frame.separation);
    return size > 0.0f ? Vector<2>(frame.separation / size) : Vector<2>(0.0f, 1.0f);
}

inline JointImpulse distanceImpulse(const JointRow<2>& row, const JointFrame& frame) {
    return {distanceDirection(frame) * (row.axisImpulse + coordinateImpulse(row)), 0.0f};
}

inline void solveDistance(JointRow<2>& row, const JointFrame& frame, const JointPass& pass, BodyPair<2>& pair) {
    const AxisRow<2> axis = makeAxisRow<2, float>(distanceDirection(frame), frame.armA, frame.armB, pair);
    const float distance = length(frame.separation);
    solveCoordinate(
        row, axis, row.length, [&] { return distance; }, pass, pair);
    if (row.rigid) {
        apply(axis, solveSpring(velocityOf(axis, pair), distance - row.length, axis.mass, pass.rigid, row.axisImpulse), pair);
    }
}

inline constexpr PlanarJointKind distanceKind = {distanceImpulse, solveDistance};

}  // namespace talus
