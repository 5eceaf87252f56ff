// Clipping of an edge against the two side planes of a reference face (2D).
#pragma once

#include "separating_axis.h"

namespace talus {

/// One end of an incident edge after Sutherland-Hodgman clipping against the side planes of a reference face.
template <class Scalar>
struct ClippedEnd {
    Vector<2, Scalar> point;
    /// Coordinate along the reference face, moved into it where the end stuck out by less than the tolerance.
    Scalar along;
    /// True if this is the point where a side plane cut the edge, false if it is the edge's own end.
    MaskOf<Scalar> cut;
    /// Of a cut: at the start of the reference face, not at its end.
    MaskOf<Scalar> atStart;
    /// Nothing of the edge is left at this end.
    MaskOf<Scalar> lost;
};

/// The end `own` of an edge whose other end is `other`; `alongOwn` and `alongOther` are their coordinates along the face. An end that lies outside
/// by no more than `tolerance` counts as inside, so edges that coincide with a side plane are not cut now and then; an end that lies farther out
/// is cut on the plane itself.
template <class Scalar>
TALUS_INLINE ClippedEnd<Scalar> clipEnd(const BasicFaceFrame<Scalar>& frame, const Vector<2, Scalar>& own, const Vector<2, Scalar>& other,
                                        const Scalar& alongOwn, const Scalar& alongOther, const Scalar& tolerance) {
    const Scalar zero(0.0f);
    const MaskOf<Scalar> below = alongOwn < -tolerance;
    const MaskOf<Scalar> above = alongOwn > frame.length + tolerance;
    const MaskOf<Scalar> cut = below | above;
    ClippedEnd<Scalar> end;
    end.point = own;
    end.along = clampToFace(alongOwn, frame.length);
    end.cut = cut;
    end.atStart = below;
    end.lost = cut;
    if (anyLane(cut)) {
        const Scalar plane = select(below, zero, frame.length);
        // The rest of the edge ends before the plane: nothing, or the other end alone, remains.
        const MaskOf<Scalar> endsBelow = isAtMost(alongOther, plane);
        const MaskOf<Scalar> endsAbove = isAtMost(plane, alongOther);
        end.lost = (below & endsBelow) | (above & endsAbove);
        const Scalar fraction = (plane - alongOwn) / (alongOther - alongOwn);
        end.point = selectVector<Scalar>(cut, Vector<2, Scalar>(own + (other - own) * fraction), own);
        end.along = select(cut, plane, end.along);
    }
    return end;
}

}  // namespace talus
