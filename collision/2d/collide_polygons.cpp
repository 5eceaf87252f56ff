#include "../feature.h"
#include "clip.h"
#include "narrow_phase.h"

#include <algorithm>

namespace talus {

namespace {

constexpr float grazeCosine = 0.7f;

/// Two corners overlap by less than the tolerance along both of two crossing faces. Such a corner overlap is no contact.
///
/// A box that slides over flush tiles sinks a hair, and the hidden side of the next tile becomes the axis of least
/// overlap: a wall that is not there. Geometry cannot tell that from a box sliding down a flush wall: the same picture
/// turned by a quarter. So neither axis is right, and none is needed: the last tile still carries, and a moment later
/// the overlap along the seam has grown past the tolerance. (Rejected: to take the crossing axis, which stops the one
/// when it helps the other.) The price: a ledge narrower than the tolerance carries nothing.
bool grazes(const Core& core, const float* separations, float limit, const Vector<2>& normal) {
    for (int i = 0; i < core.count; ++i) {
        if (separations[i] >= limit && std::fabs(dot(core.normals[i], normal)) < grazeCosine) {
            return true;
        }
    }
    return false;
}

/// Of the two faces at a corner that with the greater distance from a point `separation` away from the corner along `outwards`.
struct GrazedFace {
    Vector<2> normal = zeroVector<2>();
    float separation = -std::numeric_limits<float>::max();
};

/// A rounded piece that has sunk a hair on a flush seam meets the next piece's corner along a tilted normal, the more the
/// deeper it sank: at speed a kick, and ahead of the corner, as a speculative contact, a wall. So while the piece has not
/// sunk by more than a hair below one of the faces at a sharp corner, the corner is taken for a part of that face when they
/// touch, and for nothing before. Rounded corners keep their own normals: their flush seams are grooves.
/// (Rejected: speculative points below a tenth of the slop. At r = 0.1 m they come 10 mm before the corner with a normal
/// tilted by 0.1, which takes 0.47 m/s from a ball at 5 m/s.)
GrazedFace grazedFace(const Core& core, int corner, const Vector<2>& outwards, float separation) {
    GrazedFace grazed;
    if (core.radius > 0.0f || core.count < 2 || dot(core.normals[core.previous(corner)], core.normals[corner]) > grazeCosine) {
        return grazed;
    }
    for (const int face : {core.previous(corner), corner}) {
        const float along = dot(core.normals[face], outwards) * separation;
        if (along > grazed.separation) {
            grazed = {core.normals[face], along};
        }
    }
    return grazed;
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
    const float extent = std::min(extentOf(input.a), extentOf(input.b));
    const float slop = input.settings.slop;
    return {std::min(0.2f * slop, 0.02f * extent), std::min(slop, 0.05f * extent)};
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
    const Core& reference = ofA ? a : b;
    const Core& incident = ofA ? b : a;
    const FaceFrame frame = faceFrame(reference, face);
    const int support = supportOf(incident, -frame.normal);
    const int edge = incidentEdge(incident, frame.normal, support);
    const int corners[2] = {edge, incident.next(edge)};
    const int faceEnds[2] = {face, reference.next(face)};

    Manifold<2> manifold = apart(faceCode(ofA, face));
    manifold.normal = ofA ? frame.normal : Vector<2>(-frame.normal);
    const ClippedEdge clipped = clipEdge(frame, incident.points[corners[0]], incident.points[corners[1]], tolerance);
    for (int i = 0; i < clipped.count; ++i) {
        const ClippedEnd& end = clipped.ends[i];
        const Vector<2> onReference = frame.origin + frame.tangent * end.along + frame.normal * reference.radius;
        // Only at the deepest corner is the rounded surface met straight along the normal; elsewhere that point would be inside.
        const bool deepest = !end.cut && corners[end.which] == support;
        const Vector<2> outwards = deepest ? Vector<2>(-frame.normal) : incident.normals[edge];
        const Vector<2> onIncident = end.point + outwards * incident.radius;
        const auto onReferenceFeature = static_cast<std::uint32_t>(end.cut ? faceEnds[end.which] : face);
        const auto onIncidentFeature = static_cast<std::uint32_t>(end.cut ? edge : corners[end.which]);
        const bool faceIsOfA = end.cut != ofA;
        const std::uint32_t key = pointKey(faceIsOfA ? AxisKind::faceOfA : AxisKind::faceOfB, ofA ? onReferenceFeature : onIncidentFeature,
                                           ofA ? onIncidentFeature : onReferenceFeature, 0);
        addPoint(manifold, input, ofA ? onReference : onIncident, ofA ? onIncident : onReference, key);
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
    const GrazedFace ofA = seamsOfA ? grazedFace(a, axis.a, axis.direction, axis.separation) : GrazedFace{};
    const GrazedFace ofB = grazedFace(b, axis.b, -axis.direction, axis.separation);
    const float hair = std::min(0.5f * input.settings.slop, 0.05f * radius);
    if (std::max(ofA.separation, ofB.separation) < radius - hair) {
        manifold.normal = axis.direction;
        addPoint(manifold, input, pointA + axis.direction * a.radius, pointB - axis.direction * b.radius, key);
        setGap(manifold, separation);
        return manifold;
    }
    // Once touched it holds a hair farther: what rests on a corner is pushed out of it by so much, and would fall back in again and again.
    if (separation > (input.touched ? hair : 0.0f)) {
        return manifold;
    }
    // Straight under the rounded piece, so that its roll is not felt as an approach; hence on the face's line beyond the corner.
    if (ofA.separation >= ofB.separation) {
        manifold.normal = ofA.normal;
        const Vector<2> onB = pointB - manifold.normal * b.radius;
        addPoint(manifold, input, onB - manifold.normal * (ofA.separation - radius), onB, key);
    } else {
        manifold.normal = -ofB.normal;
        const Vector<2> onA = pointA + manifold.normal * a.radius;
        addPoint(manifold, input, onA, onA + manifold.normal * (ofB.separation - radius), key);
    }
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
    // Of two parallel faces A's, however the last bits fall.
    const bool bestIsOfA = !(bestOfB.separation > bestOfA.separation + 0.01f * tolerances.face);
    const FaceAxis best = bestIsOfA ? bestOfA : bestOfB;
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
