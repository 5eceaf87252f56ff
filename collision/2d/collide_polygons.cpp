#include "../feature.h"
#include "narrow_phase.h"

#include <algorithm>

namespace talus {

namespace {

/// Two corners overlap by less than the tolerance along both of two crossing faces. Such a corner overlap is no contact.
///
/// A box that slides over flush tiles sinks a hair, and the hidden side of the next tile becomes the axis of least
/// overlap: a wall that is not there. Geometry cannot tell that from a box sliding down a flush wall: the same picture
/// turned by a quarter. So neither axis is right, and none is needed: the last tile still carries, and a moment later
/// the overlap along the seam has grown past the tolerance. (Rejected: to take the crossing axis, which stops the one
/// when it helps the other.) The price: a ledge narrower than the tolerance carries nothing.
bool grazes(const Core& core, const float* separations, float limit, const Vector<2>& normal) {
    for (int i = 0; i < core.count; ++i) {
        if (separations[i] >= limit && isAcross(core.normals[i], normal)) {
            return true;
        }
    }
    return false;
}

struct PairAxes {
    float ofA[Piece<2>::maxPoints];
    float ofB[Piece<2>::maxPoints];
};

/// The face of the last step if it is as good as the best but for noise.
void chooseFace(std::uint32_t axis, const Core& a, const Core& b, const PairAxes& all, float margin, bool& ofA, FaceAxis& best) {
    const AxisKind kind = axisKind(axis);
    const int face = static_cast<int>(kind == AxisKind::faceOfA ? axisFeatureA(axis) : axisFeatureB(axis));
    if (kind == AxisKind::faceOfA && face < a.count && all.ofA[face] >= best.separation - margin) {
        ofA = true;
        best = {face, all.ofA[face]};
    } else if (kind == AxisKind::faceOfB && face < b.count && all.ofB[face] >= best.separation - margin) {
        ofA = false;
        best = {face, all.ofB[face]};
    }
}

std::uint32_t faceCode(bool ofA, int face) {
    return ofA ? axisCode(AxisKind::faceOfA, static_cast<std::uint32_t>(face), 0) : axisCode(AxisKind::faceOfB, 0, static_cast<std::uint32_t>(face));
}

}  // namespace

Tolerances tolerancesOf(const ColliderInput& input) {
    return tolerancesFor(extentOf(coreOf(input.a), input.a.centroid), extentOf(coreOf(input.b), input.b.centroid), input.settings.slop);
}

Manifold<2> apart(std::uint32_t axis, float gap) {
    Manifold<2> manifold;
    manifold.axis = axis;
    manifold.gap = std::max(gap, 0.0f);
    return manifold;
}

void addPoint(Manifold<2>& manifold, const ColliderInput& input, const Vector<2>& onA, const Vector<2>& onB, std::uint32_t key) {
    const float separation = dot(manifold.normal, Vector<2>(onB - onA));
    if (!(separation <= input.settings.speculativeDistance)) {
        return;
    }
    ManifoldPoint<2>& point = manifold.points[manifold.count++];
    point.localA = onA;
    point.localB = toLocal(input.bInA, onB);
    point.separation = separation;
    point.key = key;
    if (manifold.count == 2 && manifold.points[1].key < manifold.points[0].key) {
        std::swap(manifold.points[0], manifold.points[1]);
    }
}

Manifold<2> faceManifold(const ColliderInput& input, const Core& a, const Core& b, bool ofA, int face, float tolerance) {
    const FaceMeeting<float> meeting = meetingOf(ofA ? a : b, ofA ? b : a, ofA, face);
    Manifold<2> manifold = apart(faceCode(ofA, face));
    manifold.normal = ofA ? meeting.frame.normal : Vector<2>(-meeting.frame.normal);
    for (const FaceTouch<float>& end : touchEdge(meeting, tolerance).ends) {
        if (end.lost) {
            continue;
        }
        const auto onReference = static_cast<std::uint32_t>(end.referenceFeature);
        const auto onIncident = static_cast<std::uint32_t>(end.incidentFeature);
        const bool faceIsOfA = end.cut != ofA;
        const std::uint32_t key =
            pointKey(faceIsOfA ? AxisKind::faceOfA : AxisKind::faceOfB, ofA ? onReference : onIncident, ofA ? onIncident : onReference, 0);
        addPoint(manifold, input, ofA ? end.onReference : end.onIncident, ofA ? end.onIncident : end.onReference, key);
    }
    return manifold;
}

Manifold<2> cornerManifold(const ColliderInput& input, const Core& a, const Core& b, const CornerAxis& axis, bool seamsOfA) {
    const auto featureA = static_cast<std::uint32_t>(axis.a);
    const auto featureB = static_cast<std::uint32_t>(axis.b);
    const float radius = a.radius + b.radius;
    const float separation = axis.separation - radius;
    Manifold<2> manifold = apart(axisCode(AxisKind::points, featureA, featureB));
    manifold.gap = std::max(separation, 0.0f);
    if (separation > input.settings.speculativeDistance) {
        return manifold;
    }
    const std::uint32_t key = pointKey(AxisKind::points, featureA, featureB, 0);
    const Vector<2>& pointA = a.points[axis.a];
    const Vector<2>& pointB = b.points[axis.b];
    const GrazedFace<float> ofA = seamsOfA ? grazedFace(a, axis.a, axis.direction, axis.separation) : GrazedFace<float>{};
    const GrazedFace<float> ofB = grazedFace<float>(b, axis.b, -axis.direction, axis.separation);
    const float hair = hairOf(radius, input.settings.slop);
    const bool isStraight = std::max(ofA.separation, ofB.separation) < radius - hair;
    // Once touched it holds a hair farther: what rests on a corner is pushed out of it by so much, and would fall back in again and again.
    if (!isStraight && separation > (input.touched ? hair : 0.0f)) {
        return manifold;
    }
    const Touch<float> touch = isStraight                         ? touchStraight(axis.direction, pointA, a.radius, pointB, b.radius)
                               : ofA.separation >= ofB.separation ? touchFaceOfA(ofA, pointB, b.radius, radius)
                                                                  : touchFaceOfB(ofB, pointA, a.radius, radius);
    manifold.normal = touch.normal;
    addPoint(manifold, input, touch.onA, touch.onB, key);
    setGap(manifold, separation);
    return manifold;
}

Manifold<2> collidePolygons(const ColliderInput& input) {
    const float radius = input.a.radius + input.b.radius;
    const float reach = input.settings.speculativeDistance + radius;
    if (const float separation = separationOfLast(input.a, input.b, input.bInA, input.axis); separation > reach) {
        return apart(input.axis, separation - radius);
    }
    const Core a = coreOf(input.a);
    const PlacedCore placed(input.b, input.bInA);
    const Core& b = placed.core;

    PairAxes all;
    const FaceAxis bestOfA = bestFace(a, b, all.ofA);
    if (bestOfA.separation > reach) {
        return apart(faceCode(true, bestOfA.face), bestOfA.separation - radius);
    }
    const FaceAxis bestOfB = bestFace(b, a, all.ofB);
    if (bestOfB.separation > reach) {
        return apart(faceCode(false, bestOfB.face), bestOfB.separation - radius);
    }
    const Tolerances tolerances = tolerancesOf(input);
    const auto [bestIsOfA, best] = betterFace(bestOfA, bestOfB, tolerances.face);
    // Two segments on one line are apart although both their normals say zero: hence not only for positive separations.
    if (best.separation > -tolerances.face) {
        const CornerAxis corner = cornerAxis(a, b, bestIsOfA, best, tolerances.face);
        if (corner.a >= 0) {
            return cornerManifold(input, a, b, corner);
        }
    }
    const Vector<2>& normal = bestIsOfA ? a.normals[best.face] : b.normals[best.face];
    if (const float limit = radius - tolerances.graze; grazes(a, all.ofA, limit, normal) || grazes(b, all.ofB, limit, normal)) {
        return apart(faceCode(bestIsOfA, best.face), best.separation - radius);
    }
    bool ofA = bestIsOfA;
    FaceAxis chosen = best;
    chooseFace(input.axis, a, b, all, tolerances.face, ofA, chosen);
    Manifold<2> manifold = faceManifold(input, a, b, ofA, chosen.face, tolerances.face);
    // The least overlap always leaves a point after clipping; the axis kept for quiet's sake need not.
    if (manifold.count == 0) {
        manifold = faceManifold(input, a, b, bestIsOfA, best.face, tolerances.face);
        setGap(manifold, best.separation - radius);
    }
    return manifold;
}

}  // namespace talus
