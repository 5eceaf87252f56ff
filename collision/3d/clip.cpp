#include "clip.h"

#include <utility>

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

/// Turns a crossing with side `later` into the vertex where that meets side `earlier`, or into the start of the later one.
void FaceClip::nameCorner(ClippedCorner& corner, std::size_t earlier, std::size_t later) const {
    const std::size_t start = earlier == 0 && later + 1 == sides.size() ? 0 : later;
    corner.kind = start == 0 || later == earlier + 1 ? CornerKind::referenceVertex : CornerKind::shortSide;
    corner.first = sides[start].vertex;
    corner.second = 0;
    corner.within = sides[start].start;
}

/// Whether any corner is outside of the side by more than the tolerance. Those that are by less are moved in.
TALUS_INLINE bool FaceClip::findOutside(const ClipSide& line, float tolerance) {
    bool any = false;
    for (std::size_t i = 0; i < count; ++i) {
        ClippedCorner& corner = corners[current[i]];
        outside[i] = line.outside(corner.place);
        if (outside[i] > tolerance) {
            any = true;
        } else if (outside[i] > 0.0f) {
            corner.within -= line.normal * line.outside(corner.within);
        }
    }
    return any;
}

TALUS_INLINE void FaceClip::startSide(std::uint16_t corner, std::size_t side) const {
    corners[corner].nextIsSide = true;
    corners[corner].nextEdge = static_cast<std::uint16_t>(side);
}

/// Where the edge from `edgeStart`, between two corners of the polygon before the cut, crosses the side.
TALUS_INLINE void FaceClip::addCrossing(std::size_t inner, std::size_t outer, const ClippedCorner& edgeStart, std::size_t side) {
    if (used == corners.size()) {
        return;
    }
    const ClippedCorner& in = corners[other[inner]];
    const ClippedCorner& out = corners[other[outer]];
    const float fraction = outside[inner] / (outside[inner] - outside[outer]);
    ClippedCorner& corner = corners[used];
    // Part by part: two floats at once are stored together and soon read apart, for which the processor waits.
    for (int i = 0; i < 2; ++i) {
        corner.place[i] = in.place[i] + (out.place[i] - in.place[i]) * fraction;
        corner.within[i] = in.within[i] + (out.within[i] - in.within[i]) * fraction;
    }
    corner.height = in.height + (out.height - in.height) * fraction;
    corner.kind = CornerKind::crossing;
    corner.first = edgeStart.nextEdge;
    corner.second = sides[side].edge;
    corner.nextIsSide = edgeStart.nextIsSide;
    corner.nextEdge = edgeStart.nextEdge;
    if (edgeStart.nextIsSide) {
        nameCorner(corner, edgeStart.nextEdge, side);
    }
    keep(static_cast<std::uint16_t>(used++));
}

TALUS_INLINE void FaceClip::cut(std::size_t side, float tolerance) {
    std::swap(current, other);
    const std::size_t before = count;
    count = 0;
    for (std::size_t i = 0; i < before; ++i) {
        const std::size_t next = i + 1 < before ? i + 1 : 0;
        const std::uint16_t here = other[i];
        const bool isOut = outside[i] > tolerance;
        const bool leaves = !isOut && outside[next] > tolerance;
        if (!isOut) {
            keep(here);
        }
        // A corner within the tolerance stands for the crossing beside it.
        if (leaves && outside[i] >= -tolerance) {
            startSide(here, side);
        } else if (leaves) {
            addCrossing(i, next, corners[here], side);
            startSide(current[count - 1], side);
        } else if (isOut && outside[next] < -tolerance) {
            addCrossing(next, i, corners[here], side);
        }
    }
}

void FaceClip::clip(float tolerance) {
    for (; count < used; ++count) {
        current[count] = static_cast<std::uint16_t>(count);
    }
    for (std::size_t side = 0; side < sides.size() && count > 0; ++side) {
        if (findOutside(sides[side], tolerance)) {
            cut(side, tolerance);
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

}  // namespace talus
