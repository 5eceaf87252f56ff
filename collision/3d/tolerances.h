// The tolerances of a pair in space.
#pragma once

#include "../tolerances.h"

namespace talus {

template <class Scalar>
struct BasicTolerances3 {
    /// `faceTolerance`.
    Scalar face = Scalar(0.0f);
    /// By how much an edge pair must be better than the best face.
    Scalar edge = Scalar(0.0f);
    /// By how much a reference face is enlarged for clipping.
    Scalar clip = Scalar(0.0f);
    /// `grazeTolerance`.
    Scalar graze = Scalar(0.0f);
};
using Tolerances3 = BasicTolerances3<float>;

/// Of a pair whose smaller extent (`extentOf`) is known.
template <class Scalar>
TALUS_INLINE BasicTolerances3<Scalar> tolerancesFor(const Scalar& extent, const Scalar& slop) {
    const Scalar face = faceTolerance(extent, slop);
    return {face, minimum(Scalar(Scalar(0.05f) * extent), Scalar(Scalar(0.5f) * slop)), face, grazeTolerance(extent, slop)};
}

/// By how much an edge pair must be better than the best face, in which the pieces are `depth` deep.
template <class Scalar>
TALUS_INLINE Scalar edgeMarginOf(const Scalar& depth, const BasicTolerances3<Scalar>& tolerances, const MaskOf<Scalar>& lastWasEdges) {
    return maximum(Scalar(Scalar(0.05f) * maximum(Scalar(0.0f), depth)), tolerances.edge) * select(lastWasEdges, Scalar(0.5f), Scalar(1.0f));
}

}  // namespace talus
