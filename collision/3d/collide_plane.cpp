#include "plane_contact.h"
#include "separating_axis.h"

namespace talus {

namespace {

/// The vertex, rounded towards `outwards` (B's frame), against the plane.
void addVertex(Candidates& candidates, const ColliderInput3& input, int vertex, const Vector<3>& outwards) {
    const Vector<3>& normal = input.a.axis;
    const Vector<3>& core = corePointsOf(input.b)[static_cast<std::size_t>(vertex)];
    const Vector<3> onB = toWorld(input.bInA, core) + rotate(input.bInA.q, outwards) * input.b.radius;
    const float height = dot(normal, Vector<3>(onB - input.a.points[0]));
    candidates.add(onB - normal * height, onB, height, pointKey(AxisKind::faceOfA, 0, static_cast<std::uint32_t>(vertex), 0));
}

}  // namespace

void addPlaneContact(Candidates& candidates, const ColliderInput3& input, float reach) {
    const Vector<3>& normal = input.a.axis;
    // In B's frame only the deepest corner need be found.
    const Vector<3> down = inverseRotate(input.bInA.q, Vector<3>(-normal));
    const std::span<const Vector<3>> vertices = corePointsOf(input.b);
    const int deepest = supportOf(vertices, down);
    addVertex(candidates, input, deepest, down);
    if (candidates.lowest() > reach) {
        return;
    }
    if (vertices.size() == 2) {
        const Vector<3> aside = sideOf(vertices[1] - vertices[0], down);
        if (aside != zeroVector<3>()) {
            addVertex(candidates, input, 1 - deepest, aside);
        }
    } else if (vertices.size() > 2) {
        const Polyhedron polyhedron = polyhedronOf(input.b);
        const HullFace& bottom = polyhedron.faces[static_cast<std::size_t>(incidentFace(polyhedron, Vector<3>(-down), deepest))];
        const std::span<const std::uint8_t> corners = polyhedron.cornersOf(bottom);
        std::size_t first = 0;
        while (corners[first] != deepest) {
            ++first;
        }
        for (std::size_t i = 1; i < corners.size(); ++i) {
            const int vertex = corners[(first + i) % corners.size()];
            addVertex(candidates, input, vertex, outwardsAtVertex(polyhedron, bottom, vertex, down, deepest));
        }
    }
}

Manifold<3> collidePlane(const ColliderInput3& input) {
    const std::uint32_t axis = axisCode(AxisKind::faceOfA, 0, 0);
    Candidates candidates;
    addPlaneContact(candidates, input, input.settings.speculativeDistance);
    return candidates.lowest() > input.settings.speculativeDistance ? apart3(axis, candidates.lowest())
                                                                    : reduced(input, input.a.axis, candidates, axis);
}

}  // namespace talus
