// Contact on a face: the other polyhedron's incident face clipped to it.
#include "clip.h"
#include "narrow_phase.h"
#include "separating_axis.h"

#include <algorithm>

namespace talus {

namespace {

/// Of the directions in which the surface of a rounded edge looks the one nearest to `direction`.
Vector<3> nearestOfEdge(const Polyhedron& polyhedron, std::uint16_t index, const Vector<3>& direction) {
    const HullEdge& edge = polyhedron.edges[index];
    const Vector<3> way = polyhedron.vertices[edge.vertices[1]] - polyhedron.vertices[edge.vertices[0]];
    const Vector<3> along = way / length(way);
    const Vector<3>& first = polyhedron.faces[edge.faces[0]].normal;
    const Vector<3>& second = polyhedron.faces[edge.faces[1]].normal;
    const Vector<3> across = direction - along * dot(along, direction);
    if (dot(along, cross(first, across)) > 0.0f && dot(along, cross(across, second)) > 0.0f) {
        return across / length(across);
    }
    return dot(first, direction) < dot(second, direction) ? second : first;
}

/// Two directions on a face of the reference piece, and what is seen from there.
struct FaceView {
    FaceView(const Polyhedron& reference, const HullFace& face)
        : normal(face.normal), u(perpendicularTo(face.normal)), v(cross(face.normal, u)), origin(reference.vertices[reference.cornersOf(face)[0]]) {}

    Vector<2> place(const Vector<3>& point) const {
        const Vector<3> arm = point - origin;
        return Vector<2>(dot(u, arm), dot(v, arm));
    }
    /// Over the plane through `origin`.
    float height(const Vector<3>& point) const { return dot(normal, Vector<3>(point - origin)); }
    Vector<3> point(const Vector<2>& place, float above) const { return origin + ((u * place.x() + v * place.y()) + normal * above); }

    Vector<3> normal;
    Vector<3> u;
    Vector<3> v;
    Vector<3> origin;
};

/// The sides of a face, counter-clockwise; as many as it has corners.
void setSides(std::span<ClipSide> sides, const FaceView& view, const Polyhedron& reference, const HullFace& face) {
    const std::span<const std::uint8_t> corners = reference.cornersOf(face);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        sides[i].start = view.place(reference.vertices[corners[i]]);
        sides[i].vertex = corners[i];
        sides[i].edge = reference.edgesOf(face)[i];
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector<2> outwards = rightPerpendicular(Vector<2>(sides[i + 1 < corners.size() ? i + 1 : 0].start - sides[i].start));
        sides[i].normal = outwards / length(outwards);
        sides[i].offset = dot(sides[i].normal, sides[i].start);
    }
}

/// Where the rounded surface over a corner of the clipped incident face looks.
Vector<3> outwardsAt(const Polyhedron& incident, const HullFace& face, const ClippedCorner& corner, const Vector<3>& down, int support) {
    switch (corner.kind) {
        case CornerKind::incidentVertex:
            return outwardsAtVertex(incident, face, corner.first, down, support);
        case CornerKind::crossing:
            return nearestOfEdge(incident, corner.first, down);
        default:
            return face.normal;
    }
}

}  // namespace

std::uint32_t faceContactKey(const ClippedCorner& corner, bool ofA, std::uint32_t face, std::uint32_t incidentFace) {
    const auto key = [&](AxisKind ifReferenceIsA, AxisKind ifReferenceIsB, std::uint32_t ofReference, std::uint32_t ofIncident, std::uint32_t side) {
        return ofA ? pointKey(ifReferenceIsA, ofReference, ofIncident, side) : pointKey(ifReferenceIsB, ofIncident, ofReference, side);
    };
    switch (corner.kind) {
        case CornerKind::incidentVertex:
            return key(AxisKind::faceOfA, AxisKind::faceOfB, face, corner.first, 0);
        case CornerKind::crossing:
            return key(AxisKind::edges, AxisKind::edges, corner.second, corner.first, 0);
        default:
            return key(AxisKind::faceOfB, AxisKind::faceOfA, corner.first, incidentFace, corner.kind == CornerKind::shortSide ? 1 : 0);
    }
}

Vector<3> outwardsAtVertex(const Polyhedron& polyhedron, const HullFace& face, int vertex, const Vector<3>& down, int support) {
    if (vertex == support) {
        return down;
    }
    const std::span<const std::uint8_t> corners = polyhedron.cornersOf(face);
    const std::span<const std::uint16_t> edges = polyhedron.edgesOf(face);
    const std::size_t here = static_cast<std::size_t>(std::find(corners.begin(), corners.end(), vertex) - corners.begin());
    const Vector<3> before = nearestOfEdge(polyhedron, edges[here > 0 ? here - 1 : edges.size() - 1], down);
    const Vector<3> after = nearestOfEdge(polyhedron, edges[here], down);
    return dot(before, down) < dot(after, down) ? after : before;
}

Vector<3> sideOf(const Vector<3>& line, const Vector<3>& down) {
    constexpr float leastSquare = 0.25f;
    const Vector<3> aside = down - line * (dot(line, down) / dot(line, line));
    const float square = dot(aside, aside);
    return square > leastSquare ? Vector<3>(aside / std::sqrt(square)) : zeroVector<3>();
}

void addLineContact(Candidates& candidates, const Polyhedron& reference, const Polyhedron& line, int face, const ClippedSegment& clipped) {
    const HullFace& top = reference.faces[static_cast<std::size_t>(face)];
    const Vector<3> down = -top.normal;
    const int support = supportOf(line.vertices, down);
    const Vector<3> aside = sideOf(line.vertices[1] - line.vertices[0], down);
    for (int i = 0; i < clipped.count; ++i) {
        const ClippedEnd3& end = clipped.ends[i];
        const bool isDeepest = end.edge < 0 && end.which == support;
        if (!isDeepest && aside == zeroVector<3>()) {
            continue;
        }
        const Vector<3> onA = end.within + top.normal * (reference.radius + top.offset - dot(top.normal, end.within));
        const Vector<3> onB = end.point + (isDeepest ? down : aside) * line.radius;
        const std::uint32_t key = end.edge < 0
                                      ? pointKey(AxisKind::faceOfA, static_cast<std::uint32_t>(face), static_cast<std::uint32_t>(end.which), 0)
                                      : pointKey(AxisKind::edges, static_cast<std::uint32_t>(end.edge), 0, 0);
        candidates.add(onA, onB, dot(top.normal, Vector<3>(onB - onA)), key);
    }
}

void addFaceContact(Candidates& candidates, const Polyhedron& a, const Polyhedron& b, bool ofA, int face, float tolerance) {
    const Polyhedron& reference = ofA ? a : b;
    const Polyhedron& incident = ofA ? b : a;
    if (incident.faces.empty()) {
        const HullFace& under = reference.faces[static_cast<std::size_t>(face)];
        addLineContact(candidates, reference, incident, face, clipSegment(reference, under, incident.vertices[0], incident.vertices[1], tolerance));
        return;
    }
    const HullFace& top = reference.faces[static_cast<std::size_t>(face)];
    const Vector<3> down = -top.normal;
    const int support = supportOf(incident.vertices, down);
    const int bottomIndex = incidentFace(incident, top.normal, support);
    const HullFace& bottom = incident.faces[static_cast<std::size_t>(bottomIndex)];
    const FaceView view(reference, top);
    // Left unset beyond the faces' counts.
    std::array<ClipSide, mostVertices> sides;
    setSides(sides, view, reference, top);
    ClipRoom<mostCandidates> room;
    for (std::size_t i = 0; i < bottom.count; ++i) {
        const std::uint8_t vertex = incident.cornersOf(bottom)[i];
        const Vector<3>& point = incident.vertices[vertex];
        const Vector<2> place = view.place(point);
        room.corners[i] = {place, view.height(point), place, CornerKind::incidentVertex, vertex, 0, false, incident.edgesOf(bottom)[i]};
    }
    const FaceClip clip(room, bottom.count, std::span(sides).first(top.count), tolerance);
    for (std::size_t i = 0; i < clip.size(); ++i) {
        const ClippedCorner& corner = clip[i];
        const Vector<3> onPlane = view.point(corner.within, 0.0f);
        const Vector<3> onReference = onPlane + top.normal * (reference.radius + top.offset - dot(top.normal, onPlane));
        Vector<3> onIncident = view.point(corner.place, corner.height);
        if (incident.radius > 0.0f) {
            onIncident += outwardsAt(incident, bottom, corner, down, support) * incident.radius;
        }
        const float separation = dot(top.normal, Vector<3>(onIncident - onReference));
        const std::uint32_t key = faceContactKey(corner, ofA, static_cast<std::uint32_t>(face), static_cast<std::uint32_t>(bottomIndex));
        candidates.add(ofA ? onReference : onIncident, ofA ? onIncident : onReference, separation, key);
    }
}

}  // namespace talus
