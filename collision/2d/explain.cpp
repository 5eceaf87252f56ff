#include "../explanation_parts.h"
#include "narrow_phase.h"

#include <limits>

namespace talus {
namespace {

/// As far as the pieces go: nothing is too far to be a candidate.
CollideSettings withoutReach(const CollideSettings& settings) {
    return {std::numeric_limits<float>::max(), settings.slop};
}

void addAll(ManifoldExplanation<2>& told, const Manifold<2>& candidates, const ColliderInput& input, const CollideSettings& settings) {
    for (int i = 0; i < candidates.count; ++i) {
        const ManifoldPoint<2>& point = candidates.points[i];
        addCandidate(told, settings, {point.localA, toWorld(input.bInA, point.localB), point.separation, point.key});
    }
}

/// A plane, and the lowest edge of B or its end.
void explainPlane(ManifoldExplanation<2>& told, const ColliderInput& input, const CollideSettings& settings) {
    told.normal = input.a.normals[0];
    addAll(told, collidePlane(input), input, settings);
    for (const ExplainedPoint<2>& point : told.points) {
        told.incident.push_back(toWorld(input.bInA, input.b.points[keyFeatureB(point.key)]));
        told.separation = told.incident.size() == 1 ? point.separation : std::min(told.separation, point.separation);
    }
}

void explainFace(ManifoldExplanation<2>& told, const ColliderInput& input, const CollideSettings& settings) {
    const Core a = coreOf(input.a);
    const PlacedCore placed(input.b, input.bInA);
    const bool ofA = axisKind(told.manifold.axis) == AxisKind::faceOfA;
    const int face = static_cast<int>(ofA ? axisFeatureA(told.manifold.axis) : axisFeatureB(told.manifold.axis));
    const Core& reference = ofA ? a : placed.core;
    const Core& incident = ofA ? placed.core : a;
    const FaceFrame frame = faceFrame(reference, face);
    const int edge = incidentEdge(incident, frame.normal, supportOf(incident, -frame.normal));
    const int corners[2] = {edge, incident.next(edge)};
    told.referenceIsA = ofA;
    told.normal = ofA ? frame.normal : Vector<2>(-frame.normal);
    told.separation = faceSeparation(reference, face, incident) - a.radius - placed.core.radius;
    told.reference = {reference.points[face], reference.points[reference.next(face)]};
    told.incident = {incident.points[corners[0]], incident.points[corners[1]]};
    addAll(told, faceManifold(input, a, placed.core, ofA, face, tolerancesOf(input).face), input, settings);
    addOtherCorners(told, CandidateFate::clippedAway, [&](std::size_t i) {
        const auto ofFace = static_cast<std::uint32_t>(face);
        const auto ofCorner = static_cast<std::uint32_t>(corners[i]);
        return ofA ? pointKey(AxisKind::faceOfA, ofFace, ofCorner, 0) : pointKey(AxisKind::faceOfB, ofCorner, ofFace, 0);
    });
}

}  // namespace

template <>
ManifoldExplanation<2> explain(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, const Manifold<2>& previous,
                               const CollideSettings& settings) {
    if (b.kind == PieceKind::plane && a.kind != PieceKind::plane) {
        Manifold<2> before = previous;
        before.axis = flippedAxis(previous.axis);
        return flipped(explain(b, a, relative(bInA, Pose<2>{}), before, settings), bInA);
    }
    ManifoldExplanation<2> told;
    told.manifold = collide(a, b, bInA, previous, settings);
    const CollideSettings far = withoutReach(settings);
    const ColliderInput input{a, b, bInA, told.manifold.axis, far};
    const AxisKind kind = axisKind(told.manifold.axis);
    const bool isFace = kind == AxisKind::faceOfA || kind == AxisKind::faceOfB;
    if (a.kind == PieceKind::plane && b.kind != PieceKind::plane) {
        explainPlane(told, input, settings);
    } else if (isFace && a.count > 1 && b.count > 1) {
        explainFace(told, input, settings);
    } else {
        tellManifold(told, bInA);
    }
    setWhole(told);
    return told;
}

}  // namespace talus
