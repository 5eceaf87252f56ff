// Clipping of an incident face or segment against the side planes of a reference face (3D).
#pragma once

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

struct ClippedCorner {
    /// On the incident face.
    Vector<3> point;
    /// The same moved along the reference face into it, if it stuck out by less than the tolerance.
    Vector<3> within;
    CornerKind kind;
    std::uint16_t first;
    std::uint16_t second;
    /// What the polygon's edge from here to the next corner lies on: an edge of the incident piece, or side `nextEdge` of the reference face.
    bool nextIsSide;
    std::uint16_t nextEdge;
};

/// Sutherland-Hodgman clipping of a face. A corner that lies outside of a side plane by no more than `tolerance` stays, so that edges that
/// coincide are not cut now and then, and it stands for crossings within `tolerance` of that plane; what lies farther out is cut on the plane itself.
class FaceClip {
public:
    FaceClip(const Polyhedron& reference, const HullFace& face, const Polyhedron& incident, const HullFace& incidentFace, float tolerance);
    FaceClip(const FaceClip&) = delete;
    FaceClip& operator=(const FaceClip&) = delete;

    std::span<const ClippedCorner> corners() const { return std::span(buffers[current]).first(static_cast<std::size_t>(count)); }

private:
    static constexpr int most = 512;

    void clip(const Polyhedron& reference, const HullFace& face, int side, float tolerance);
    void add(const ClippedCorner& corner);

    // Left unset beyond the polygon in use.
    std::array<ClippedCorner, most> buffers[2];
    std::array<float, most> outside;
    std::size_t current = 0;
    int count = 0;
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

/// The same for a segment.
ClippedSegment clipSegment(const Polyhedron& reference, const HullFace& face, const Vector<3>& start, const Vector<3>& end, float tolerance);

/// The same for a segment against the two planes that end another one.
ClippedSegment clipSegment(const Vector<3>& referenceStart, const Vector<3>& referenceEnd, const Vector<3>& start, const Vector<3>& end,
                           float tolerance);

}  // namespace talus
