// Capsules and polygons of at most four corners, one pair a lane: `collidePolygons` of `collision/2d/narrow_phase.h`.
#pragma once

#include "corner_lanes.h"

namespace talus {
namespace {

struct PolygonLanes {
    LanePieces a;
    /// B in its own frame, and in A's.
    LanePieces ownB;
    LanePieces b;
    Eight radius;
    Eight separationsOfA[mostLaneCorners];
    Eight separationsOfB[mostLaneCorners];
    BasicTolerances<Eight> tolerances;
    PairFace<Eight> best;
};

TALUS_INLINE void readPolygons(const LanePairs& pairs, PolygonLanes& polygons) {
    readPieces(pairs.a, pairs.countA, 2, polygons.a);
    readPieces(pairs.b, pairs.countB, 2, polygons.ownB);
    const LanePieces& own = polygons.ownB;
    LanePieces& b = polygons.b;
    TALUS_UNROLL for (int i = 0; i < mostLaneCorners; ++i) {
        b.points[i] = pairs.placed(own.points[i]);
        b.normals[i] = rotate(pairs.q, own.normals[i]);
    }
    b.count = own.count;
    b.radius = own.radius;
    polygons.radius = polygons.a.radius + b.radius;
}

/// `separationOfLast` of `collision/2d/separating_axis.h`: every kind is a choice among the same two sums.
TALUS_INLINE Eight separationOfLast(const LanePairs& pairs, const PolygonLanes& polygons) {
    const LanePieces& a = polygons.a;
    const LanePieces& b = polygons.b;
    const Eight unknown(-std::numeric_limits<float>::max());
    const EightMask isOfA = pairs.hadKind(AxisKind::faceOfA);
    const EightMask isOfB = pairs.hadKind(AxisKind::faceOfB);
    const EightPlaces pointA = at(a.points, pairs.axisFeatureA);
    const EightPlaces pointB = at(b.points, pairs.axisFeatureB);
    const EightPlaces between = pointB - pointA;
    const Eight distance = squareRoot(dot(between, between));
    const EightMask isOfPoints = pairs.hadKind(AxisKind::points) & (distance > Eight(noDistance));
    const EightMask isKnown = (isOfA | isOfB | isOfPoints) & (pairs.axisFeatureA < a.count) & (pairs.axisFeatureB < b.count);
    if (!anyLane(isKnown)) {
        return unknown;
    }
    const EightPlaces toB = between / distance;
    const EightPlaces direction = selectVector<Eight>(isOfA, at(a.normals, pairs.axisFeatureA), toB);
    const Eight ofB = separationInFrameOfB(polygons.ownB.core(), pairs.q, b.points[0], direction, pointA);
    const EightPlaces opposite = -toB;
    const EightPlaces directionOfA = selectVector<Eight>(isOfB, at(b.normals, pairs.axisFeatureB), opposite);
    const Eight ofA = lowestAlong(a.core(), directionOfA, selectVector<Eight>(isOfB, pointB, pointA));
    return select(isKnown, select(isOfA, ofB, select(isOfB, ofA, ofB + ofA)), unknown);
}

/// Pairs that an axis keeps apart, or that only graze.
struct LanesApart {
    EightMask mask;
    Eight axis;
    /// Of the cores.
    Eight separation;
};

/// Tries the axis of the last step and all faces.
TALUS_INLINE LanesApart findApart(const LanePairs& pairs, const LaneNames& names, PolygonLanes& polygons, BasicFaceAxis<Eight>& ofA,
                                  BasicFaceAxis<Eight>& ofB) {
    const Eight reach = pairs.speculativeDistance + polygons.radius;
    const Eight ofLast = separationOfLast(pairs, polygons);
    const EightMask isLast = ofLast > reach;
    LanesApart apart{isLast, Eight(0.0f), ofLast};
    if (anyLane(isLast)) {
        apart.axis = pairs.axisBefore();
        if (everyLane(isLast)) {
            return apart;
        }
    }
    const BasicCore<Eight> a = polygons.a.core();
    const BasicCore<Eight> b = polygons.b.core();
    ofA = bestFace(a, b, polygons.separationsOfA);
    ofB = bestFace(b, a, polygons.separationsOfB);
    const EightMask isOfA = ofA.separation > reach;
    const EightMask isOfB = ofB.separation > reach;
    apart.mask = isLast | isOfA | isOfB;
    if (anyLane(apart.mask)) {
        apart.axis = select(isLast, apart.axis, names.faceAxis(isOfA, select(isOfA, ofA.face, ofB.face)));
        apart.separation = select(isLast, ofLast, select(isOfA, ofA.separation, ofB.separation));
    }
    return apart;
}

/// A meeting with the pieces that it is made of: the lanes' A or B.
struct LaneMeeting {
    LanePieces reference;
    LanePieces incident;
    FaceMeeting<Eight> faces;
};

static TALUS_OUTLINE void meetFaces(const PolygonLanes& polygons, const EightMask& ofA, const Eight& face, LaneMeeting& meeting) {
    const auto choose = [&](const EightMask& mask, LanePieces& chosen) {
        TALUS_UNROLL for (int i = 0; i < mostLaneCorners; ++i) {
            chosen.points[i] = selectVector<Eight>(mask, polygons.a.points[i], polygons.b.points[i]);
            chosen.normals[i] = selectVector<Eight>(mask, polygons.a.normals[i], polygons.b.normals[i]);
        }
        chosen.count = select(mask, polygons.a.count, polygons.b.count);
        chosen.radius = select(mask, polygons.a.radius, polygons.b.radius);
    };
    choose(ofA, meeting.reference);
    choose(complement<Eight>(ofA), meeting.incident);
    meeting.faces = meetingOf(meeting.reference.core(), meeting.incident.core(), ofA, face);
}

struct LaneFaceContacts {
    LanePoint points[2];
    LaneAxes axes;
};

/// `faceManifold` of `collision/2d/narrow_phase.h`.
static TALUS_OUTLINE void touchFaces(const LanePairs& pairs, const LaneNames& names, const LaneMeeting& meeting, const Eight& tolerance,
                                     LaneFaceContacts& made) {
    const FaceMeeting<Eight>& faces = meeting.faces;
    const EdgeTouch<Eight> edge = touchEdge(faces, tolerance);
    const EightPlaces opposite = -faces.frame.normal;
    made.axes = {selectVector<Eight>(faces.ofA, faces.frame.normal, opposite), Eight(0.0f), names.faceAxis(faces.ofA, faces.face)};
    const EightMask isOfB = complement<Eight>(faces.ofA);
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        const FaceTouch<Eight>& end = edge.ends[i];
        Touch<Eight> touch;
        touch.normal = made.axes.normal;
        touch.onA = selectVector<Eight>(faces.ofA, end.onReference, end.onIncident);
        touch.onB = selectVector<Eight>(faces.ofA, end.onIncident, end.onReference);
        const EightMask faceIsOfA = (end.cut & isOfB) | (complement<Eight>(end.cut) & faces.ofA);
        const Eight key = names.faceKey(faceIsOfA, select(faces.ofA, end.referenceFeature, end.incidentFeature),
                                        select(faces.ofA, end.incidentFeature, end.referenceFeature));
        made.points[i] = pointOf(pairs, touch, key, end.lost);
    }
}

/// Two corners overlap by less than the tolerance along both of two crossing faces (`grazes` in collide_polygons.cpp).
TALUS_INLINE EightMask isGrazing(const PolygonLanes& polygons, const EightPlaces& normal) {
    const Eight limit = polygons.radius - polygons.tolerances.graze;
    const auto isNear = [&](const LanePieces& piece, const Eight* separations, int face) -> EightMask {
        return isAtMost(limit, separations[face]) & isAcross(piece.normals[face], normal);
    };
    EightMask found = isNear(polygons.a, polygons.separationsOfA, 0) | isNear(polygons.b, polygons.separationsOfB, 0);
    TALUS_UNROLL for (int i = 1; i < mostLaneCorners; ++i) {
        found = found | isNear(polygons.a, polygons.separationsOfA, i) | isNear(polygons.b, polygons.separationsOfB, i);
    }
    return found;
}

/// The face of the last step where it is as good as the best but for noise.
TALUS_INLINE PairFace<Eight> chosenFace(const LanePairs& pairs, const PolygonLanes& polygons) {
    const PairFace<Eight>& best = polygons.best;
    const Eight least = best.axis.separation - polygons.tolerances.face;
    const EightMask isOfA =
        pairs.hadKind(AxisKind::faceOfA) & (pairs.axisFeatureA < polygons.a.count) & isAtMost(least, at(polygons.separationsOfA, pairs.axisFeatureA));
    const EightMask isOfB =
        pairs.hadKind(AxisKind::faceOfB) & (pairs.axisFeatureB < polygons.b.count) & isAtMost(least, at(polygons.separationsOfB, pairs.axisFeatureB));
    return {isOfA | (complement<Eight>(isOfB) & best.ofA),
            {select(isOfA, pairs.axisFeatureA, select(isOfB, pairs.axisFeatureB, best.axis.face)), best.axis.separation}};
}

/// Face contacts of the lanes `mask`. `meeting` is of the best faces, and may be changed.
TALUS_INLINE void touchChosenFaces(const LanePairs& pairs, const LaneNames& names, const PolygonLanes& polygons, const EightMask& mask,
                                   LaneMeeting& meeting, LaneFaceContacts& made) {
    const PairFace<Eight>& best = polygons.best;
    const PairFace<Eight> chosen = chosenFace(pairs, polygons);
    const EightMask isSameSide = (chosen.ofA & best.ofA) | complement<Eight>(chosen.ofA | best.ofA);
    const EightMask isOther = mask & complement<Eight>(isSameSide & (chosen.axis.face == best.axis.face));
    const bool isAnyOther = anyLane(isOther);
    if (isAnyOther) {
        meetFaces(polygons, chosen.ofA, chosen.axis.face, meeting);
    }
    touchFaces(pairs, names, meeting, polygons.tolerances.face, made);
    const EightMask isEmpty = complement<Eight>(made.points[0].isMade | made.points[1].isMade);
    // The least overlap always leaves a point after clipping; the axis kept for quiet's sake need not.
    if (isAnyOther && anyLane(isOther & isEmpty)) {
        LaneFaceContacts ofBest;
        meetFaces(polygons, best.ofA, best.axis.face, meeting);
        touchFaces(pairs, names, meeting, polygons.tolerances.face, ofBest);
        made.points[0] = selectPoint(isEmpty, ofBest.points[0], made.points[0]);
        made.points[1] = selectPoint(isEmpty, ofBest.points[1], made.points[1]);
        made.axes = selectAxes(isEmpty, ofBest.axes, made.axes);
    }
    const EightMask isMade = made.points[0].isMade | made.points[1].isMade;
    made.axes.gap = select(isMade, Eight(0.0f), gapFrom(best.axis.separation - polygons.radius));
}

/// Puts contacts of corners into those of the lanes `mask` that have such, and tells which.
TALUS_INLINE EightMask touchNearCorners(const LanePairs& pairs, const LaneNames& names, const PolygonLanes& polygons, const EightMask& mask,
                                        const LaneMeeting& meeting, LanePoint& point, LaneAxes& axes) {
    const BasicCore<Eight> a = polygons.a.core();
    const BasicCore<Eight> b = polygons.b.core();
    LaneCorners corners;
    corners.axis = cornerAxisNear(a, b, meeting.faces, polygons.best.axis.separation, polygons.tolerances.face);
    const EightMask isCorner = mask & (corners.axis.a > Eight(-1.0f));
    if (anyLane(isCorner)) {
        corners.pointA = at(a.points, corners.axis.a);
        corners.pointB = at(b.points, corners.axis.b);
        corners.radiusA = a.radius;
        corners.radiusB = b.radius;
        const EightPlaces opposite = -corners.axis.direction;
        corners.ofA = grazedFace(a, corners.axis.a, corners.axis.direction, corners.axis.separation);
        corners.ofB = grazedFace(b, corners.axis.b, opposite, corners.axis.separation);
        LaneAxes ofCorners;
        touchCorners(pairs, names, corners, point, ofCorners);
        point.isMade = point.isMade & isCorner;
        axes = selectAxes(isCorner, ofCorners, axes);
    }
    return isCorner;
}

/// Pairs that are not all kept apart.
TALUS_INLINE void touchPolygons(const PairBatch<2>& batch, const LanePairs& pairs, const LaneNames& names, const LanesApart& apart,
                                const PolygonLanes& polygons) {
    const Eight zero(0.0f);
    const BasicFaceAxis<Eight>& best = polygons.best.axis;
    LaneMeeting meeting;
    meetFaces(polygons, polygons.best.ofA, best.face, meeting);
    const EightMask isGrazed = isGrazing(polygons, meeting.faces.frame.normal);
    LanePoint first = noPoint();
    LaneAxes axes{EightPlaces(zero, zero), gapFrom(select(apart.mask, apart.separation, best.separation) - polygons.radius),
                  select(apart.mask, apart.axis, names.faceAxis(polygons.best.ofA, best.face))};
    // Two segments on one line are apart although both their normals say zero: hence not only for positive separations.
    EightMask isCorner = complement<Eight>(apart.mask) & (best.separation > -polygons.tolerances.face);
    if (anyLane(isCorner)) {
        isCorner = touchNearCorners(pairs, names, polygons, isCorner, meeting, first, axes);
    }
    const EightMask isFace = complement<Eight>(apart.mask | isCorner | isGrazed);
    if (!anyLane(isFace)) {
        writePoint(batch, pairs, first, axes);
        return;
    }
    LaneFaceContacts made;
    touchChosenFaces(pairs, names, polygons, isFace, meeting, made);
    made.points[1].isMade = made.points[1].isMade & isFace;
    writePoints(batch, pairs, selectPoint(isFace, made.points[0], first), made.points[1], selectAxes(isFace, made.axes, axes));
}

static void collidePolygonLanes(const PairBatch<2>& batch) {
    const LanePairs pairs(batch);
    const LaneNames names{pairs.isSwapped};
    PolygonLanes polygons;
    readPolygons(pairs, polygons);
    BasicFaceAxis<Eight> ofA, ofB;
    const LanesApart apart = findApart(pairs, names, polygons, ofA, ofB);
    if (everyLane(apart.mask)) {
        writeApart(batch, gapFrom(apart.separation - polygons.radius), apart.axis);
        return;
    }
    const LanePieces& own = polygons.ownB;
    polygons.tolerances = tolerancesFor(extentOf(polygons.a.core(), polygons.a.centroid), extentOf(own.core(), own.centroid), pairs.slop);
    polygons.best = betterFace(ofA, ofB, polygons.tolerances.face);
    touchPolygons(batch, pairs, names, apart, polygons);
}

}  // namespace
}  // namespace talus
