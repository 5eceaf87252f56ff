// Balls and other pieces in the plane, one pair a lane: `collideBall` of `collision/2d/narrow_phase.h`.
#pragma once

#include "corner_lanes.h"

namespace talus {
namespace {

/// What a ball, B of a pair, meets.
struct BallMeeting {
    LanePieces a;
    EightPlaces centre;
    Eight radiusBall;
    /// The face to push it out of.
    BasicFaceAxis<Eight> best;
    BasicFaceFrame<Eight> frame;
    EightMask isBall;
};

/// The nearest face, or last step's where that is as near but for noise.
TALUS_INLINE BasicFaceAxis<Eight> nearestFace(const LanePairs& pairs, const BallMeeting& meeting) {
    const LanePieces& a = meeting.a;
    const auto separationOf = [&](int face) -> Eight { return pointAlong(a.normals[face], a.points[face], meeting.centre); };
    BasicFaceAxis<Eight> best{Eight(0.0f), separationOf(0)};
    BasicFaceAxis<Eight> last = best;
    TALUS_UNROLL for (int i = 1; i < mostLaneCorners; ++i) {
        const Eight separation = separationOf(i);
        best.take(i, separation);
        last.separation = select(pairs.axisFeatureA == Eight(i), separation, last.separation);
    }
    last.face = pairs.axisFeatureA;
    const EightMask isInside = (best.separation < Eight(0.0f)) & pairs.hadKind(AxisKind::faceOfA) & (last.face < a.count);
    if (anyLane(isInside)) {
        const Eight twice(2.0f);
        const Eight tolerance = tolerancesFor(extentOf(a.core(), a.centroid), twice * meeting.radiusBall, pairs.slop).face;
        const EightMask keeps = isInside & isAtMost(best.separation - tolerance, last.separation);
        best.face = select(keeps, last.face, best.face);
        best.separation = select(keeps, last.separation, best.separation);
    }
    return best;
}

TALUS_INLINE void readBall(const LanePairs& pairs, BallMeeting& meeting) {
    readPieces(pairs.a, pairs.countA, 1, meeting.a);
    EightPlaces local, unused;
    readRadii(pairs.b, meeting.radiusBall, unused);
    loadRecordsAt(pairs.b, offsetof(Piece<2>, points), local.x(), local.y(), unused.x(), unused.y());
    meeting.centre = pairs.placed(local);
    meeting.isBall = pairs.countA < Eight(2);
    meeting.best = nearestFace(pairs, meeting);
    meeting.frame = faceFrame(meeting.a.core(), meeting.best.face);
}

/// Which lanes' nearest place is a corner, and along what: of two balls the centres are the corners.
TALUS_INLINE EightMask findCorner(const BallMeeting& meeting, LaneCorners& corners) {
    const BasicCore<Eight> a = meeting.a.core();
    const BasicFaceFrame<Eight>& frame = meeting.frame;
    const Eight zero(0.0f);
    const Eight one(1.0f);
    const Eight along = dot(frame.tangent, EightPlaces(meeting.centre - frame.origin));
    const EightMask isBefore = along < zero;
    // Beyond the end of a line the centre may be on the line itself; a polygon's corner is nearest only from outside.
    const EightMask isBeyond = (isBefore | (along > frame.length)) & ((meeting.best.separation > zero) | (a.count == Eight(2)));
    corners.axis.a = select(meeting.isBall, zero, select(isBefore, meeting.best.face, a.next(meeting.best.face)));
    corners.axis.b = zero;
    corners.pointA = at(a.points, corners.axis.a);
    corners.pointB = meeting.centre;
    const EightPlaces between = corners.pointB - corners.pointA;
    corners.axis.separation = squareRoot(dot(between, between));
    const EightMask isLong = corners.axis.separation > Eight(noDistance);
    corners.axis.direction = selectVector<Eight>(isLong, EightPlaces(between / corners.axis.separation), EightPlaces(zero, one));
    corners.radiusA = a.radius;
    corners.radiusB = meeting.radiusBall;
    return meeting.isBall | (isBeyond & isLong);
}

static void collideBallLanes(const PairBatch<2>& batch) {
    const LanePairs pairs(batch);
    const LaneNames names{pairs.isSwapped};
    const Eight zero(0.0f);
    BallMeeting meeting;
    readBall(pairs, meeting);

    const Eight separation = meeting.best.separation - meeting.a.radius - meeting.radiusBall;
    const EightMask isFar = separation > pairs.speculativeDistance;
    const Touch<Eight> touch = touchBallOnFace(meeting.frame.normal, meeting.centre, meeting.best.separation, meeting.a.radius, meeting.radiusBall);
    const EightMask isOfA = zero < Eight(1.0f);
    LanePoint point = pointOf(pairs, touch, names.faceKey(isOfA, meeting.best.face, zero), isFar);
    LaneAxes axes{selectVector<Eight>(isFar, EightPlaces(zero, zero), touch.normal), select(point.isMade, zero, gapFrom(separation)),
                  names.faceAxis(isOfA, meeting.best.face)};

    LaneCorners corners;
    const EightMask isCorner = findCorner(meeting, corners) & (meeting.isBall | complement<Eight>(isFar));
    if (anyLane(isCorner)) {
        corners.ofA = grazedFace(meeting.a.core(), corners.axis.a, corners.axis.direction, corners.axis.separation);
        LanePoint pointOfCorners;
        LaneAxes axesOfCorners;
        touchCorners(pairs, names, corners, pointOfCorners, axesOfCorners);
        point = selectPoint(isCorner, pointOfCorners, point);
        axes = selectAxes(isCorner, axesOfCorners, axes);
    }
    writePoint(batch, pairs, point, axes);
}

}  // namespace
}  // namespace talus
