// Where two rounded convex polygons (2D) touch along an axis that is decided: two corners, or a corner or a cut edge and a face.
#pragma once

#include "clip.h"

namespace talus {

/// Least width through the centroid, radius included; a segment's length. What lengths are small against.
template <class Scalar>
TALUS_INLINE Scalar extentOf(const BasicCore<Scalar>& core, const Vector<2, Scalar>& centroid) {
    using Index = CornerIndex<Scalar>;
    const Scalar twice(2.0f);
    Scalar extent = twice * core.radius;
    const MaskOf<Scalar> isSharpLine = (core.count == Index(2)) & isAtMost(core.radius, Scalar(0.0f));
    if (anyLane(isSharpLine)) {
        const Vector<2, Scalar> line = core.points[1] - core.points[0];
        extent = select(isSharpLine, squareRoot(dot(line, line)), extent);
    }
    const MaskOf<Scalar> isPolygon = core.count > Index(2);
    if (anyLane(isPolygon)) {
        Scalar inner(std::numeric_limits<float>::max());
        if constexpr (laneCount<Scalar> == 1) {
            for (int i = 0; i < core.count; ++i) {
                inner = minimum(pointAlong(core.normals[i], centroid, core.points[i]), inner);
            }
        } else {
            TALUS_UNROLL for (int i = 0; i < mostLaneCorners; ++i) {
                inner = minimum(pointAlong(core.normals[i], centroid, core.points[i]), inner);
            }
        }
        extent = select(isPolygon, twice * (inner + core.radius), extent);
    }
    return extent;
}

/// The tolerances of a pair in the plane.
template <class Scalar>
struct BasicTolerances {
    /// `faceTolerance`.
    Scalar face = Scalar(0.0f);
    /// `grazeTolerance` (`grazes` in collide_polygons.cpp).
    Scalar graze = Scalar(0.0f);
};
using Tolerances = BasicTolerances<float>;

template <class Scalar>
TALUS_INLINE BasicTolerances<Scalar> tolerancesFor(const Scalar& extentA, const Scalar& extentB, const Scalar& slop) {
    const Scalar extent = minimum(extentB, extentA);
    return {faceTolerance(extent, slop), grazeTolerance(extent, slop)};
}

/// Whether two faces with these normals cross: neither nearly parallel nor nearly opposite.
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> isAcross(const Vector<2, Scalar>& normal, const Vector<2, Scalar>& other) {
    return absolute(dot(normal, other)) < Scalar(grazeCosine);
}

/// Of the two faces at a corner that with the greater distance from a point `separation` away from the corner along `outwards`.
template <class Scalar>
struct GrazedFace {
    Vector<2, Scalar> normal = Vector<2, Scalar>(Scalar(0.0f), Scalar(0.0f));
    Scalar separation = Scalar(-std::numeric_limits<float>::max());

    TALUS_INLINE void take(const Vector<2, Scalar>& faceNormal, const Vector<2, Scalar>& outwards, const Scalar& distance) {
        const Scalar along = dot(faceNormal, outwards) * distance;
        const MaskOf<Scalar> farther = along > separation;
        normal = selectVector<Scalar>(farther, faceNormal, normal);
        separation = select(farther, along, separation);
    }
};

/// A rounded piece that has sunk a hair on a flush seam meets the next piece's corner along a tilted normal, the more the
/// deeper it sank: at speed a kick, and ahead of the corner, as a speculative contact, a wall. So while the piece has not
/// sunk by more than a hair below one of the faces at a sharp corner, the corner is taken for a part of that face when they
/// touch, and for nothing before. Rounded corners keep their own normals: their flush seams are grooves.
/// (Rejected: speculative points below a tenth of the slop. At r = 0.1 m they come 10 mm before the corner with a normal
/// tilted by 0.1, which takes 0.47 m/s from a ball at 5 m/s.)
template <class Scalar>
TALUS_INLINE GrazedFace<Scalar> grazedFace(const BasicCore<Scalar>& core, const CornerIndex<Scalar>& corner, const Vector<2, Scalar>& outwards,
                                           const Scalar& separation) {
    GrazedFace<Scalar> grazed;
    const MaskOf<Scalar> isRound = (core.radius > Scalar(0.0f)) | (core.count < CornerIndex<Scalar>(2));
    if (everyLane(isRound)) {
        return grazed;
    }
    const Vector<2, Scalar>& before = at(core.normals, core.previous(corner));
    const Vector<2, Scalar>& after = at(core.normals, corner);
    const MaskOf<Scalar> isNone = isRound | (dot(before, after) > Scalar(grazeCosine));
    if (everyLane(isNone)) {
        return grazed;
    }
    grazed.take(before, outwards, separation);
    grazed.take(after, outwards, separation);
    grazed.separation = select(isNone, GrazedFace<Scalar>().separation, grazed.separation);
    return grazed;
}

/// Places on both surfaces and the normal from A to B, in A's frame.
template <class Scalar>
struct Touch {
    Vector<2, Scalar> normal;
    Vector<2, Scalar> onA;
    Vector<2, Scalar> onB;

    TALUS_INLINE Scalar separation() const { return dot(normal, Vector<2, Scalar>(onB - onA)); }
};

/// Of two corners straight along `direction`.
template <class Scalar>
TALUS_INLINE Touch<Scalar> touchStraight(const Vector<2, Scalar>& direction, const Vector<2, Scalar>& pointA, const Scalar& radiusA,
                                         const Vector<2, Scalar>& pointB, const Scalar& radiusB) {
    Touch<Scalar> touch;
    touch.normal = direction;
    touch.onA = pointA + direction * radiusA;
    touch.onB = pointB - direction * radiusB;
    return touch;
}

/// Straight under the rounded piece, so that its roll is not felt as an approach; hence on the face's line beyond the corner. `radius`: of both.
template <class Scalar>
TALUS_INLINE Touch<Scalar> touchFaceOfA(const GrazedFace<Scalar>& face, const Vector<2, Scalar>& pointB, const Scalar& radiusB,
                                        const Scalar& radius) {
    Touch<Scalar> touch;
    touch.normal = face.normal;
    touch.onB = pointB - face.normal * radiusB;
    touch.onA = touch.onB - face.normal * Scalar(face.separation - radius);
    return touch;
}
template <class Scalar>
TALUS_INLINE Touch<Scalar> touchFaceOfB(const GrazedFace<Scalar>& face, const Vector<2, Scalar>& pointA, const Scalar& radiusA,
                                        const Scalar& radius) {
    Touch<Scalar> touch;
    touch.normal = -face.normal;
    touch.onA = pointA + touch.normal * radiusA;
    touch.onB = touch.onA + touch.normal * Scalar(face.separation - radius);
    return touch;
}

/// Of a ball `faceSeparation` away from a face of the core A with that normal.
template <class Scalar>
TALUS_INLINE Touch<Scalar> touchBallOnFace(const Vector<2, Scalar>& normal, const Vector<2, Scalar>& centre, const Scalar& faceSeparation,
                                           const Scalar& radiusA, const Scalar& radiusBall) {
    Touch<Scalar> touch;
    touch.normal = normal;
    touch.onA = centre - normal * Scalar(faceSeparation - radiusA);
    touch.onB = centre - normal * radiusBall;
    return touch;
}

/// One end of an incident edge against its reference face.
template <class Scalar>
struct FaceTouch {
    Vector<2, Scalar> onReference;
    Vector<2, Scalar> onIncident;
    /// The corner or the edge that names the place: the corner of one and the face or edge of the other.
    CornerIndex<Scalar> referenceFeature;
    CornerIndex<Scalar> incidentFeature;
    MaskOf<Scalar> cut;
    MaskOf<Scalar> lost;
};

/// `corner`: of the edge's end `clipped`.
template <class Scalar>
TALUS_INLINE FaceTouch<Scalar> touchFace(const FaceMeeting<Scalar>& meeting, const ClippedEnd<Scalar>& clipped, const CornerIndex<Scalar>& corner) {
    const BasicFaceFrame<Scalar>& frame = meeting.frame;
    FaceTouch<Scalar> touch;
    touch.onReference = frame.origin + frame.tangent * clipped.along + frame.normal * meeting.reference.radius;
    // Only at the deepest corner is the rounded surface met straight along the normal; elsewhere that point would be inside.
    const MaskOf<Scalar> isSlanting = clipped.cut | complement<Scalar>(corner == meeting.support);
    const Vector<2, Scalar> straight = -frame.normal;
    const Vector<2, Scalar> outwards = selectVector<Scalar>(isSlanting, at(meeting.incident.normals, meeting.edge), straight);
    const CornerIndex<Scalar> faceEnd = select(clipped.atStart, meeting.face, meeting.reference.next(meeting.face));
    touch.onIncident = clipped.point + outwards * meeting.incident.radius;
    touch.referenceFeature = select(clipped.cut, faceEnd, meeting.face);
    touch.incidentFeature = select(clipped.cut, meeting.edge, corner);
    touch.cut = clipped.cut;
    touch.lost = clipped.lost;
    return touch;
}

/// Both ends of the incident edge, its start first.
template <class Scalar>
struct EdgeTouch {
    FaceTouch<Scalar> ends[2];
};
template <class Scalar>
TALUS_INLINE EdgeTouch<Scalar> touchEdge(const FaceMeeting<Scalar>& meeting, const Scalar& tolerance) {
    const BasicFaceFrame<Scalar>& frame = meeting.frame;
    const Vector<2, Scalar> start = at(meeting.incident.points, meeting.edge);
    const Vector<2, Scalar> end = at(meeting.incident.points, meeting.edgeEnd);
    const Scalar alongStart = pointAlong(frame.tangent, frame.origin, start);
    const Scalar alongEnd = pointAlong(frame.tangent, frame.origin, end);
    return {{touchFace(meeting, clipEnd(frame, start, end, alongStart, alongEnd, tolerance), meeting.edge),
             touchFace(meeting, clipEnd(frame, end, start, alongEnd, alongStart, tolerance), meeting.edgeEnd)}};
}

}  // namespace talus
