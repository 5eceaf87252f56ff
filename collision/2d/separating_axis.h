// Separating axes of two rounded convex polygons (2D): face normals first, the direction between two corners where they are apart.
#pragma once

#include "../tolerances.h"
#include "core.h"

namespace talus {

/// Shorter than any distance of two places that matter, long enough that its square is a normal number.
inline constexpr float noDistance = 1e-12f;

/// How far a point is from `origin` along `direction`.
template <class Scalar>
TALUS_INLINE Scalar pointAlong(const Vector<2, Scalar>& direction, const Vector<2, Scalar>& origin, const Vector<2, Scalar>& point) {
    return dot(direction, Vector<2, Scalar>(point - origin));
}

/// An edge as a coordinate frame: along = tangent . (x - origin) runs from 0 to `length`, depth = normal . (x - origin).
template <class Scalar>
struct BasicFaceFrame {
    Vector<2, Scalar> origin;
    Vector<2, Scalar> normal;
    Vector<2, Scalar> tangent;
    Scalar length;
};
using FaceFrame = BasicFaceFrame<float>;

template <class Scalar>
TALUS_INLINE BasicFaceFrame<Scalar> faceFrame(const BasicCore<Scalar>& core, const CornerIndex<Scalar>& face) {
    BasicFaceFrame<Scalar> frame;
    frame.origin = at(core.points, face);
    frame.normal = at(core.normals, face);
    frame.tangent = leftPerpendicular(frame.normal);
    frame.length = pointAlong(frame.tangent, frame.origin, at(core.points, core.next(face)));
    return frame;
}

/// How far the nearest corner is from `origin` along `direction`.
template <class Scalar>
TALUS_INLINE Scalar lowestAlong(const BasicCore<Scalar>& core, const Vector<2, Scalar>& direction, const Vector<2, Scalar>& origin) {
    Scalar lowest = pointAlong(direction, origin, core.points[0]);
    if constexpr (laneCount<Scalar> == 1) {
        for (int i = 1; i < core.count; ++i) {
            lowest = minimum(pointAlong(direction, origin, core.points[i]), lowest);
        }
    } else {
        TALUS_UNROLL for (int i = 1; i < mostLaneCorners; ++i) {
            lowest = minimum(pointAlong(direction, origin, core.points[i]), lowest);
        }
    }
    return lowest;
}

/// Distance of the other core from the line of a face, negative if it reaches behind.
template <class Scalar>
TALUS_INLINE Scalar separationFrom(const BasicCore<Scalar>& reference, int face, const BasicCore<Scalar>& other) {
    return lowestAlong(other, reference.normals[face], reference.points[face]);
}
float faceSeparation(const Core& reference, int face, const Core& other);

/// A face of one core and the other core's separation from it.
template <class Scalar>
struct BasicFaceAxis {
    CornerIndex<Scalar> face = CornerIndex<Scalar>(0);
    Scalar separation = Scalar(0.0f);

    /// Takes that face instead if it is farther.
    TALUS_INLINE void take(int otherFace, const Scalar& otherSeparation) {
        const MaskOf<Scalar> farther = otherSeparation > separation;
        face = select(farther, CornerIndex<Scalar>(otherFace), face);
        separation = select(farther, otherSeparation, separation);
    }
};
using FaceAxis = BasicFaceAxis<float>;

/// The face from which the other core is farthest (or least deep), the first of equals; `separations` takes the separation of every face.
/// Not for balls, which have no face.
template <class Scalar>
TALUS_INLINE BasicFaceAxis<Scalar> bestFace(const BasicCore<Scalar>& reference, const BasicCore<Scalar>& other, Scalar* separations) {
    separations[0] = separationFrom(reference, 0, other);
    BasicFaceAxis<Scalar> best{CornerIndex<Scalar>(0), separations[0]};
    if constexpr (laneCount<Scalar> == 1) {
        for (int i = 1; i < reference.count; ++i) {
            separations[i] = separationFrom(reference, i, other);
            best.take(i, separations[i]);
        }
    } else {
        TALUS_UNROLL for (int i = 1; i < mostLaneCorners; ++i) {
            separations[i] = separationFrom(reference, i, other);
            best.take(i, separations[i]);
        }
    }
    return best;
}

/// The better of A's best face and B's.
template <class Scalar>
struct PairFace {
    MaskOf<Scalar> ofA;
    BasicFaceAxis<Scalar> axis;
};

/// `tolerance`: `faceTolerance`.
template <class Scalar>
TALUS_INLINE PairFace<Scalar> betterFace(const BasicFaceAxis<Scalar>& ofA, const BasicFaceAxis<Scalar>& ofB, const Scalar& tolerance) {
    const MaskOf<Scalar> isOfB = isBetterOfB(ofA.separation, ofB.separation, tolerance);
    return {complement<Scalar>(isOfB), {select(isOfB, ofB.face, ofA.face), select(isOfB, ofB.separation, ofA.separation)}};
}

/// The corner farthest along `direction`; the first of equals.
template <class Scalar>
struct Support {
    CornerIndex<Scalar> corner = CornerIndex<Scalar>(0);
    Scalar farthest = Scalar(0.0f);

    TALUS_INLINE void take(int otherCorner, const Scalar& along) {
        const MaskOf<Scalar> farther = along > farthest;
        corner = select(farther, CornerIndex<Scalar>(otherCorner), corner);
        farthest = select(farther, along, farthest);
    }
};
template <class Scalar>
TALUS_INLINE CornerIndex<Scalar> supportCorner(const BasicCore<Scalar>& core, const Vector<2, Scalar>& direction) {
    Support<Scalar> support;
    if constexpr (laneCount<Scalar> == 1) {
        for (int i = 1; i < core.count; ++i) {
            support.take(i, pointAlong(direction, core.points[0], core.points[i]));
        }
    } else {
        TALUS_UNROLL for (int i = 1; i < mostLaneCorners; ++i) {
            support.take(i, pointAlong(direction, core.points[0], core.points[i]));
        }
    }
    return support.corner;
}
int supportOf(const Core& core, const Vector<2>& direction);

/// Of the two edges at corner `support` the one most opposed to `normal`: the incident edge of a reference face.
template <class Scalar>
TALUS_INLINE CornerIndex<Scalar> edgeAgainst(const BasicCore<Scalar>& core, const Vector<2, Scalar>& normal, const CornerIndex<Scalar>& support) {
    const CornerIndex<Scalar> before = core.previous(support);
    return select(dot(at(core.normals, before), normal) < dot(at(core.normals, support), normal), before, support);
}
int incidentEdge(const Core& core, const Vector<2>& normal, int support);

/// Distance of two cores along a unit direction from A to B.
template <class Scalar>
TALUS_INLINE Scalar distanceAlong(const BasicCore<Scalar>& a, const BasicCore<Scalar>& b, const Vector<2, Scalar>& direction) {
    const Vector<2, Scalar> opposite = -direction;
    return lowestAlong(b, direction, a.points[0]) + lowestAlong(a, opposite, a.points[0]);
}
float separationAlong(const Core& a, const Core& b, const Vector<2>& direction);

/// Separation of B's corners from `originA` along `direction`, both in A's frame; B's corners are taken in B's own frame. `firstOfB` is its first one
/// in A's.
template <class Scalar>
TALUS_INLINE Scalar separationInFrameOfB(const BasicCore<Scalar>& ownB, const Rotation<2, Scalar>& turnOfB, const Vector<2, Scalar>& firstOfB,
                                         const Vector<2, Scalar>& direction, const Vector<2, Scalar>& originA) {
    return lowestAlong(ownB, inverseRotate(turnOfB, direction), ownB.points[0]) + pointAlong(direction, originA, firstOfB);
}

/// How far the axis that decided the last step (`feature.h`) keeps the cores apart; the least float where the code does not fit the pieces.
float separationOfLast(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, std::uint32_t axis);

/// A reference face and the edge of the other core that is against it.
template <class Scalar>
struct FaceMeeting {
    BasicCore<Scalar> reference;
    BasicCore<Scalar> incident;
    MaskOf<Scalar> ofA;
    CornerIndex<Scalar> face;
    BasicFaceFrame<Scalar> frame;
    /// The deepest corner, and the edge, which begins at corner `edge` and ends at `edgeEnd`.
    CornerIndex<Scalar> support;
    CornerIndex<Scalar> edge;
    CornerIndex<Scalar> edgeEnd;
};

/// `ofA`: the face is A's.
template <class Scalar>
TALUS_INLINE FaceMeeting<Scalar> meetingOf(const BasicCore<Scalar>& reference, const BasicCore<Scalar>& incident, const MaskOf<Scalar>& ofA,
                                           const CornerIndex<Scalar>& face) {
    FaceMeeting<Scalar> meeting;
    meeting.reference = reference;
    meeting.incident = incident;
    meeting.ofA = ofA;
    meeting.face = face;
    meeting.frame = faceFrame(reference, face);
    meeting.support = supportCorner<Scalar>(incident, -meeting.frame.normal);
    meeting.edge = edgeAgainst(incident, meeting.frame.normal, meeting.support);
    meeting.edgeEnd = incident.next(meeting.edge);
    return meeting;
}

/// The closest corners of two cores that are apart, if neither is closest to the inside of an edge.
template <class Scalar>
struct BasicCornerAxis {
    CornerIndex<Scalar> a = CornerIndex<Scalar>(-1);
    CornerIndex<Scalar> b = CornerIndex<Scalar>(-1);
    Vector<2, Scalar> direction = Vector<2, Scalar>(Scalar(0.0f), Scalar(0.0f));
    Scalar separation = Scalar(0.0f);
};
using CornerAxis = BasicCornerAxis<float>;

/// Which of the ends of the incident edge is nearest to the face, the first of equals, and how far beyond the end of the face.
template <class Scalar>
struct NearestEnd {
    CornerIndex<Scalar> corner = CornerIndex<Scalar>(-1);
    Scalar beyond = Scalar(0.0f);
    Scalar distanceSquared = Scalar(std::numeric_limits<float>::max());

    TALUS_INLINE void take(const FaceMeeting<Scalar>& meeting, const CornerIndex<Scalar>& candidate) {
        const BasicFaceFrame<Scalar>& frame = meeting.frame;
        const Vector<2, Scalar> arm = at(meeting.incident.points, candidate) - frame.origin;
        const Scalar along = dot(frame.tangent, arm);
        const Scalar depth = dot(frame.normal, arm);
        const Scalar outside = along - clampToFace(along, frame.length);
        const Scalar square = outside * outside + depth * depth;
        const MaskOf<Scalar> nearer = square < distanceSquared;
        corner = select(nearer, candidate, corner);
        beyond = select(nearer, outside, beyond);
        distanceSquared = select(nearer, square, distanceSquared);
    }
};

/// Looks for a corner pair near the face axis `best`, whose meeting is given, that parts the cores farther than the face does.
/// a = -1 if there is none. `tolerance`: how far beyond the end of the face a corner still counts as over the face.
///
/// Why only the two edges need a look: for cores that are apart the separation as a function of direction has one
/// maximum, and between neighbouring face normals the two support corners do not change. So the face of greatest
/// separation is next to the true maximum and ends at one of its corners, and the other corner ends the incident edge.
template <class Scalar>
TALUS_INLINE BasicCornerAxis<Scalar> cornerAxisNear(const BasicCore<Scalar>& a, const BasicCore<Scalar>& b, const FaceMeeting<Scalar>& meeting,
                                                    const Scalar& bestSeparation, const Scalar& tolerance) {
    NearestEnd<Scalar> nearest;
    nearest.take(meeting, meeting.edge);
    nearest.take(meeting, meeting.edgeEnd);
    const MaskOf<Scalar> isBeyond = absolute(nearest.beyond) > tolerance;
    BasicCornerAxis<Scalar> axis;
    if (!anyLane(isBeyond)) {
        return axis;
    }
    const CornerIndex<Scalar> end = select(nearest.beyond > Scalar(0.0f), meeting.reference.next(meeting.face), meeting.face);
    const CornerIndex<Scalar> ofA = select(meeting.ofA, end, nearest.corner);
    const CornerIndex<Scalar> ofB = select(meeting.ofA, nearest.corner, end);
    const Vector<2, Scalar> between = at(b.points, ofB) - at(a.points, ofA);
    const Scalar distance = squareRoot(dot(between, between));
    axis.direction = between / distance;
    axis.separation = distanceAlong(a, b, axis.direction);
    // Both corners must be the farthest along it. They are if `best` is the best of all faces, which a chain's need not be.
    const MaskOf<Scalar> isBetter = (axis.separation > bestSeparation) & (axis.separation > distance - Scalar(0.1f) * tolerance);
    const MaskOf<Scalar> isFound = isBeyond & isBetter;
    axis.a = select(isFound, ofA, axis.a);
    axis.b = select(isFound, ofB, axis.b);
    return axis;
}
CornerAxis cornerAxis(const Core& a, const Core& b, bool ofA, const FaceAxis& best, float tolerance);

}  // namespace talus
