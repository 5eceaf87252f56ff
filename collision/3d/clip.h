// Clipping of an incident face or segment against the side planes of a reference face (3D).
#pragma once

#include "../../foundation/lane_storage.h"
#include "polyhedron.h"

#include <array>

namespace talus {

/// What a corner of a clipped polygon is, with the numbers that name it.
enum class CornerKind : std::uint8_t {
    /// first: a vertex of the incident piece, over the reference face.
    incidentVertex,
    /// first: an edge of the incident piece, second: the edge of the reference piece that cuts it.
    crossing,
    /// first: a vertex of the reference piece, over the incident face.
    referenceVertex,
    /// first: a vertex of the reference piece. Two sides of the reference face that are no neighbours met here, because the one between them
    /// is shorter than the tolerance.
    shortSide
};

/// A corner of the incident face seen from the reference face. Left unset.
struct ClippedCorner {
    /// Along two perpendicular directions on the reference face.
    Vector<2> place;
    /// Above the reference face.
    float height;
    /// The place moved into the reference face, if it stuck out by less than the tolerance.
    Vector<2> within;
    CornerKind kind;
    std::uint16_t first;
    std::uint16_t second;
    /// What the polygon's edge from here to the next corner lies on: an edge of the incident piece, or side `nextEdge` of the reference face.
    bool nextIsSide;
    std::uint16_t nextEdge;
};

/// A side of the reference face: points x inside have dot(normal, x) <= offset. Left unset.
struct ClipSide {
    /// Unit, out of the face.
    Vector<2> normal;
    float offset;
    /// The corner where it starts, in the face's order, with the numbers of that vertex and of the edge.
    Vector<2> start;
    std::uint16_t vertex;
    std::uint16_t edge;

    float outside(const Vector<2>& place) const { return dot(normal, place) - offset; }
};

/// Room for the corners that clipping a polygon may need, and for the polygon before and after a cut.
template <int most>
struct ClipRoom {
    // Left unset beyond what is in use.
    std::array<ClippedCorner, most> corners;
    std::array<std::uint16_t, most> polygons[2];
    std::array<float, most> outside;
};

/// Sutherland-Hodgman clipping of a face. A corner that lies outside of a side by no more than `tolerance` stays, so that edges that
/// coincide are not cut now and then, and it stands for crossings within `tolerance` of that side; what lies farther out is cut on the side itself.
class FaceClip {
public:
    /// The incident face is the first `incident` of the room's corners.
    template <int most>
    FaceClip(ClipRoom<most>& room, std::size_t incident, std::span<const ClipSide> referenceSides, float tolerance)
        : corners(room.corners), current(room.polygons[0]), other(room.polygons[1]), outside(room.outside), used(incident), sides(referenceSides) {
        clip(tolerance);
    }

    std::size_t size() const { return count; }
    const ClippedCorner& operator[](std::size_t i) const { return corners[current[i]]; }

private:
    void clip(float tolerance);
    void cut(std::size_t side, float tolerance);
    bool findOutside(const ClipSide& line, float tolerance);
    void keep(std::uint16_t corner) { current[count++] = corner; }
    void addCrossing(std::size_t inner, std::size_t outer, const ClippedCorner& edgeStart, std::size_t side);
    void startSide(std::uint16_t corner, std::size_t side) const;
    void nameCorner(ClippedCorner& corner, std::size_t earlier, std::size_t later) const;

    std::span<ClippedCorner> corners;
    /// Numbers of corners, in the polygon's order.
    std::span<std::uint16_t> current;
    std::span<std::uint16_t> other;
    /// How far the corners of the polygon are outside of a side.
    std::span<float> outside;
    std::size_t used;
    std::size_t count = 0;
    std::span<const ClipSide> sides;
};

/// One end of what remains of a segment.
struct ClippedEnd3 {
    Vector<3> point = zeroVector<3>();
    /// As in `ClippedCorner`.
    Vector<3> within = zeroVector<3>();
    /// The edge of the reference piece that cut it, or -1 for the segment's own end.
    int edge = -1;
    /// The end of the segment: 0 or 1.
    int which = 0;
};

struct ClippedSegment {
    ClippedEnd3 ends[2];
    int count = 0;
};

/// The same for a segment, against the side planes of a face.
ClippedSegment clipSegment(const Polyhedron& reference, const HullFace& face, const Vector<3>& start, const Vector<3>& end, float tolerance);

}  // namespace talus
