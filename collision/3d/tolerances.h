// Lengths below which geometry is noise (3D). Written once, over a scalar type: `float` is one pair, `Lanes<8>` eight, bit for bit the same.
#pragma once

#include "../../foundation/lane_masks.h"

namespace talus {

/// For a pair: parts of the slop, and of the smaller piece where that is small itself.
template <class Scalar>
struct BasicTolerances3 {
    /// By how much another face must be better than that of the last step.
    Scalar face = Scalar(0.0f);
    /// By how much an edge pair must be better than the best face.
    Scalar edge = Scalar(0.0f);
    /// By how much a reference face is enlarged for clipping.
    Scalar clip = Scalar(0.0f);
    /// Overlap of two edges or corners, along both of two crossing faces, that does not count as contact.
    Scalar graze = Scalar(0.0f);
};
using Tolerances3 = BasicTolerances3<float>;

/// `BasicTolerances3::face` of a pair whose smaller piece is `extent` wide.
template <class Scalar>
TALUS_INLINE Scalar faceTolerance(const Scalar& extent, const Scalar& slop) {
    return minimum(Scalar(Scalar(0.02f) * extent), Scalar(Scalar(0.2f) * slop));
}

/// Of a pair whose smaller extent (`extentOf`) is known.
template <class Scalar>
TALUS_INLINE BasicTolerances3<Scalar> tolerancesFor(const Scalar& extent, const Scalar& slop) {
    const Scalar face = faceTolerance(extent, slop);
    const Scalar share = Scalar(0.05f) * extent;
    return {face, minimum(share, Scalar(Scalar(0.5f) * slop)), face, minimum(share, slop)};
}

/// How far a rounded piece may be sunk on a flush seam, and how far beyond touching a grazed corner goes on holding what it has touched; `radius` is
/// the sum of both pieces'.
template <class Scalar>
TALUS_INLINE Scalar grazeBreadth(const Scalar& slop, const Scalar& radius) {
    return minimum(Scalar(Scalar(0.05f) * radius), Scalar(Scalar(0.5f) * slop));
}

/// Of two parallel faces A's goes first, however the last bits fall.
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> isBetterOfB(const Scalar& separationA, const Scalar& separationB, const BasicTolerances3<Scalar>& tolerances) {
    return separationB > separationA + Scalar(0.01f) * tolerances.face;
}

/// By how much an edge pair must be better than the best face, in which the pieces are `depth` deep.
template <class Scalar>
TALUS_INLINE Scalar edgeMarginOf(const Scalar& depth, const BasicTolerances3<Scalar>& tolerances, const MaskOf<Scalar>& lastWasEdges) {
    return maximum(Scalar(Scalar(0.05f) * maximum(Scalar(0.0f), depth)), tolerances.edge) * select(lastWasEdges, Scalar(0.5f), Scalar(1.0f));
}

}  // namespace talus
