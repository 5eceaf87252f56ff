// Clipping of an edge against the two side planes of a reference face (2D).
#pragma once

#include "separating_axis.h"

namespace talus {

/// One end of what remains of an incident edge.
struct ClippedEnd {
    Vector<2> point = zeroVector<2>();
    /// Coordinate along the reference face, moved into it where the end stuck out by less than the tolerance.
    float along = 0.0f;
    /// True if this is the point where a side plane cut the edge, false if it is the edge's own end.
    bool cut = false;
    /// Of an own end: 0 start or 1 end of the incident edge. Of a cut: 0 start or 1 end of the reference face.
    int which = 0;
};

struct ClippedEdge {
    ClippedEnd ends[2];
    int count = 0;
};

/// Sutherland-Hodgman clipping of the edge from `start` to `end` against the side planes of `frame`. An end that lies
/// outside by no more than `tolerance` counts as inside, so edges that coincide with a side plane are not cut now and
/// then; an end that lies farther out is cut on the plane itself.
ClippedEdge clipEdge(const FaceFrame& frame, const Vector<2>& start, const Vector<2>& end, float tolerance);

}  // namespace talus
