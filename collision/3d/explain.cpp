#include "../explanation_parts.h"
#include "plane_contact.h"
#include "separating_axis.h"

namespace talus {
namespace {

void addAll(ManifoldExplanation<3>& told, const Candidates& candidates, const CollideSettings& settings) {
    for (int i = 0; i < candidates.size(); ++i) {
        const Candidate& candidate = candidates[i];
        addCandidate(told, settings, {candidate.onA, candidate.onB, candidate.separation, candidate.key});
    }
}

/// A plane, and what of B lies lowest.
void explainPlane(ManifoldExplanation<3>& told, const ColliderInput3& input) {
    Candidates candidates;
    addPlaneContact(candidates, input, std::numeric_limits<float>::max());
    told.normal = input.a.axis;
    told.separation = candidates.lowest();
    addAll(told, candidates, input.settings);
    for (const ExplainedPoint<3>& point : told.points) {
        told.incident.push_back(toWorld(input.bInA, corePointsOf(input.b)[keyFeatureB(point.key)]));
    }
}

/// The incident face of B or A, or the whole of a line; numbers of its vertices.
std::vector<int> incidentVertices(const Polyhedron& incident, const Vector<3>& normal) {
    if (incident.faces.empty()) {
        return {0, 1};
    }
    const int face = incidentFace(incident, normal, supportOf(incident.vertices, Vector<3>(-normal)));
    const std::span<const std::uint8_t> corners = incident.cornersOf(incident.faces[static_cast<std::size_t>(face)]);
    return {corners.begin(), corners.end()};
}

void explainFace(ManifoldExplanation<3>& told, const ColliderInput3& input, const Polyhedron& a, const Polyhedron& b) {
    const bool ofA = axisKind(told.manifold.axis) == AxisKind::faceOfA;
    const std::uint32_t face = ofA ? axisFeatureA(told.manifold.axis) : axisFeatureB(told.manifold.axis);
    const Polyhedron& reference = ofA ? a : b;
    const Polyhedron& incident = ofA ? b : a;
    const HullFace& top = reference.faces[face];
    const std::vector<int> corners = incidentVertices(incident, top.normal);
    told.referenceIsA = ofA;
    told.normal = ofA ? top.normal : Vector<3>(-top.normal);
    for (const std::uint8_t corner : reference.cornersOf(top)) {
        told.reference.push_back(reference.vertices[corner]);
    }
    for (const int corner : corners) {
        told.incident.push_back(incident.vertices[static_cast<std::size_t>(corner)]);
    }
    told.separation = lowestAlong(incident.vertices, top.normal) - top.offset - a.radius - b.radius;
    Candidates candidates;
    addFaceContact(candidates, a, b, ofA, static_cast<int>(face), tolerancesOf(input).clip);
    addAll(told, candidates, input.settings);
    // Of a steep line the end that is not the deepest is left out before any clipping.
    const bool isSteep = incident.faces.empty() && sideOf(Vector<3>(incident.vertices[1] - incident.vertices[0]), Vector<3>(-top.normal)) == zeroVector<3>();
    addOtherCorners(told, isSteep ? CandidateFate::turnedAway : CandidateFate::clippedAway, [&](std::size_t i) {
        const auto corner = static_cast<std::uint32_t>(corners[i]);
        return ofA ? pointKey(AxisKind::faceOfA, face, corner, 0) : pointKey(AxisKind::faceOfB, corner, face, 0);
    });
}

std::vector<Vector<3>> edgeOf(const Polyhedron& polyhedron, std::uint32_t edge) {
    if (edge >= polyhedron.edges.size()) {
        return {};
    }
    const auto& ends = polyhedron.edges[edge].vertices;
    return {polyhedron.vertices[ends[0]], polyhedron.vertices[ends[1]]};
}

/// A is a box or hull, B a box, hull or capsule.
void explainPolyhedra(ManifoldExplanation<3>& told, const ColliderInput3& input) {
    const Polyhedron a = polyhedronOf(input.a);
    const PlacedPolyhedron placed(input.b, input.bInA);
    const Polyhedron& b = placed.polyhedron;
    const std::uint32_t axis = told.manifold.axis;
    const AxisKind kind = axisKind(axis);
    if ((kind == AxisKind::faceOfA && axisFeatureA(axis) < a.faces.size()) || (kind == AxisKind::faceOfB && axisFeatureB(axis) < b.faces.size())) {
        explainFace(told, input, a, b);
        return;
    }
    tellManifold(told, input.bInA);
    if (kind == AxisKind::edges) {
        told.reference = edgeOf(a, axisFeatureA(axis));
        told.incident = edgeOf(b, axisFeatureB(axis));
    }
}

/// The order in which the narrow phase has pairs; where a pair may be in either, it is left as it is.
int rankOf(PieceKind kind) {
    switch (kind) {
        case PieceKind::plane:
            return 0;
        case PieceKind::box:
        case PieceKind::hull:
            return 1;
        default:
            return 2;
    }
}

}  // namespace

template <>
ManifoldExplanation<3> explain(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA, const Manifold<3>& previous,
                               const CollideSettings& settings) {
    if (rankOf(a.kind) > rankOf(b.kind)) {
        Manifold<3> before = previous;
        before.axis = flippedAxis(previous.axis);
        return flipped(explain(b, a, relative(bInA, Pose<3>{}), before, settings), bInA);
    }
    ManifoldExplanation<3> told;
    told.manifold = collide(a, b, bInA, previous, settings);
    const ColliderInput3 input{a, b, bInA, told.manifold.axis, settings};
    const bool hasCorners = b.kind == PieceKind::box || b.kind == PieceKind::hull || b.kind == PieceKind::capsule;
    if (rankOf(a.kind) == 0 && hasCorners) {
        explainPlane(told, input);
    } else if (rankOf(a.kind) == 1 && hasCorners) {
        explainPolyhedra(told, input);
    } else {
        tellManifold(told, bInA);
    }
    setWhole(told);
    return told;
}

}  // namespace talus
