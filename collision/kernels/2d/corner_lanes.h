// Contact between two corners, one pair a lane (2D): `cornerManifold` of `collision/2d/narrow_phase.h`.
#pragma once

#include "pair_lanes.h"

namespace talus {
namespace {

/// Two corners and the faces at them that a rounded piece may graze.
struct LaneCorners {
    BasicCornerAxis<Eight> axis;
    EightPlaces pointA;
    EightPlaces pointB;
    Eight radiusA;
    Eight radiusB;
    GrazedFace<Eight> ofA;
    GrazedFace<Eight> ofB;
};

TALUS_INLINE void touchCorners(const LanePairs& pairs, const LaneNames& names, const LaneCorners& corners, LanePoint& point, LaneAxes& axes) {
    const BasicCornerAxis<Eight>& axis = corners.axis;
    const Eight zero(0.0f);
    const Eight radius = corners.radiusA + corners.radiusB;
    const Eight separation = axis.separation - radius;
    const Eight hair = hairOf(radius, pairs.slop);
    const Eight sunk = maximum(corners.ofB.separation, corners.ofA.separation);
    const EightMask isGrazing = isAtMost(radius - hair, sunk);
    Touch<Eight> touch = touchStraight(axis.direction, corners.pointA, corners.radiusA, corners.pointB, corners.radiusB);
    EightMask isNone = separation > pairs.speculativeDistance;
    if (anyLane(isGrazing)) {
        const EightMask isOfA = isAtMost(corners.ofB.separation, corners.ofA.separation);
        const Touch<Eight> onFaceOfA = touchFaceOfA(corners.ofA, corners.pointB, corners.radiusB, radius);
        const Touch<Eight> onFaceOfB = touchFaceOfB(corners.ofB, corners.pointA, corners.radiusA, radius);
        const auto choose = [&](const EightPlaces& straight, const EightPlaces& a, const EightPlaces& b) -> EightPlaces {
            return selectVector<Eight>(isGrazing, selectVector<Eight>(isOfA, a, b), straight);
        };
        touch = {choose(touch.normal, onFaceOfA.normal, onFaceOfB.normal), choose(touch.onA, onFaceOfA.onA, onFaceOfB.onA),
                 choose(touch.onB, onFaceOfA.onB, onFaceOfB.onB)};
        isNone = isNone | (isGrazing & (separation > select(pairs.touched, hair, zero)));
    }
    point = pointOf(pairs, touch, names.code(Eight(keyOfPoints), axis.a, axis.b), isNone);
    axes = {selectVector<Eight>(isNone, EightPlaces(zero, zero), touch.normal), select(point.isMade, zero, gapFrom(separation)),
            names.code(Eight(axisOfPoints), axis.a, axis.b)};
}

}  // namespace
}  // namespace talus
