#include "clip.h"

namespace talus {

namespace {

struct SidePlane {
    Vector<3> normal;
    Vector<3> point;

    float outside(const Vector<3>& place) const { return dot(normal, Vector<3>(place - point)); }
};

/// Through a reference edge, perpendicular to the face, its normal away from it.
SidePlane sidePlane(const Polyhedron& reference, const HullFace& face, std::size_t side) {
    const std::span<const std::uint8_t> corners = reference.cornersOf(face);
    const Vector<3>& start = reference.vertices[corners[side]];
    const Vector<3>& end = reference.vertices[corners[side + 1 < corners.size() ? side + 1 : 0]];
    const Vector<3> outwards = cross(Vector<3>(end - start), face.normal);
    return {outwards / length(outwards), start};
}

/// Turns a crossing with side `later` into the vertex where that meets side `earlier`, or into the start of the later one.
void nameCorner(ClippedCorner& corner, const Polyhedron& reference, const HullFace& face, int earlier, int later) {
    const int start = earlier == 0 && later + 1 == face.count ? 0 : later;
    corner.kind = start == 0 || later == earlier + 1 ? CornerKind::referenceVertex : CornerKind::shortSide;
    corner.first = reference.cornersOf(face)[static_cast<std::size_t>(start)];
    corner.second = 0;
    corner.within = reference.vertices[corner.first];
}

Vector<3> between(const Vector<3>& from, const Vector<3>& to, float fraction) {
    return from + (to - from) * fraction;
}

/// Cuts a segment at a plane; false if nothing remains.
bool cut(ClippedSegment& segment, const SidePlane& plane, int edge, float tolerance) {
    ClippedEnd3* const ends = segment.ends;
    const float outside[2] = {plane.outside(ends[0].point), plane.outside(ends[segment.count - 1].point)};
    for (int i = 0; i < segment.count; ++i) {
        if (outside[i] > 0.0f && outside[i] <= tolerance) {
            ends[i].within -= plane.normal * plane.outside(ends[i].within);
        }
    }
    const bool isOut[2] = {outside[0] > tolerance, outside[1] > tolerance};
    if (!isOut[0] && !isOut[1]) {
        return true;
    }
    const int out = isOut[0] ? 0 : 1;
    const int other = segment.count - 1 - out;
    if (isOut[0] && isOut[1]) {
        segment.count = 0;
    } else if (outside[other] < -tolerance) {
        const float fraction = outside[other] / (outside[other] - outside[out]);
        ends[out].point = between(ends[other].point, ends[out].point, fraction);
        ends[out].within = between(ends[other].within, ends[out].within, fraction);
        ends[out].edge = edge;
    } else {
        ends[0] = ends[other];
        segment.count = 1;
    }
    return segment.count > 0;
}

}  // namespace

FaceClip::FaceClip(const Polyhedron& reference, const HullFace& face, const Polyhedron& incident, const HullFace& incidentFace, float tolerance) {
    const std::span<const std::uint8_t> vertices = incident.cornersOf(incidentFace);
    const std::span<const std::uint16_t> edges = incident.edgesOf(incidentFace);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Vector<3>& point = incident.vertices[vertices[i]];
        buffers[0][i] = {point, point, CornerKind::incidentVertex, vertices[i], 0, false, edges[i]};
    }
    count = incidentFace.count;
    for (int side = 0; side < face.count && count > 0; ++side) {
        clip(reference, face, side, tolerance);
    }
}

void FaceClip::add(const ClippedCorner& corner) {
    if (count < most) {
        buffers[current][static_cast<std::size_t>(count++)] = corner;
    }
}

void FaceClip::clip(const Polyhedron& reference, const HullFace& face, int side, float tolerance) {
    const SidePlane plane = sidePlane(reference, face, static_cast<std::size_t>(side));
    const std::span<ClippedCorner> before = std::span(buffers[current]).first(static_cast<std::size_t>(count));
    bool anyOut = false;
    for (std::size_t i = 0; i < before.size(); ++i) {
        outside[i] = plane.outside(before[i].point);
        anyOut = anyOut || outside[i] > tolerance;
        if (outside[i] > 0.0f && outside[i] <= tolerance) {
            before[i].within -= plane.normal * plane.outside(before[i].within);
        }
    }
    if (!anyOut) {
        return;
    }
    current = 1 - current;
    count = 0;
    const auto crossing = [&](std::size_t inner, std::size_t outer, const ClippedCorner& edgeStart) {
        const float fraction = outside[inner] / (outside[inner] - outside[outer]);
        ClippedCorner corner{between(before[inner].point, before[outer].point, fraction),
                             between(before[inner].within, before[outer].within, fraction),
                             CornerKind::crossing,
                             edgeStart.nextEdge,
                             reference.edgesOf(face)[static_cast<std::size_t>(side)],
                             edgeStart.nextIsSide,
                             edgeStart.nextEdge};
        if (edgeStart.nextIsSide) {
            nameCorner(corner, reference, face, edgeStart.nextEdge, side);
        }
        return corner;
    };
    const auto startSide = [&](ClippedCorner corner) {
        corner.nextIsSide = true;
        corner.nextEdge = static_cast<std::uint16_t>(side);
        return corner;
    };
    for (std::size_t i = 0; i < before.size(); ++i) {
        const std::size_t next = i + 1 < before.size() ? i + 1 : 0;
        const bool isOut = outside[i] > tolerance;
        const bool leaves = !isOut && outside[next] > tolerance;
        // A corner within the tolerance stands for the crossing beside it.
        if (!isOut) {
            add(leaves && outside[i] >= -tolerance ? startSide(before[i]) : before[i]);
        }
        if (leaves && outside[i] < -tolerance) {
            add(startSide(crossing(i, next, before[i])));
        } else if (isOut && outside[next] < -tolerance) {
            add(crossing(next, i, before[i]));
        }
    }
}

ClippedSegment clipSegment(const Polyhedron& reference, const HullFace& face, const Vector<3>& start, const Vector<3>& end, float tolerance) {
    ClippedSegment segment{{{start, start, -1, 0}, {end, end, -1, 1}}, 2};
    for (std::size_t side = 0; side < face.count; ++side) {
        if (!cut(segment, sidePlane(reference, face, side), reference.edgesOf(face)[side], tolerance)) {
            break;
        }
    }
    return segment;
}

ClippedSegment clipSegment(const Vector<3>& referenceStart, const Vector<3>& referenceEnd, const Vector<3>& start, const Vector<3>& end,
                           float tolerance) {
    ClippedSegment segment{{{start, start, -1, 0}, {end, end, -1, 1}}, 2};
    const Vector<3> along = referenceEnd - referenceStart;
    const Vector<3> direction = along / length(along);
    if (cut(segment, {-direction, referenceStart}, 0, tolerance)) {
        cut(segment, {direction, referenceEnd}, 1, tolerance);
    }
    return segment;
}

}  // namespace talus
