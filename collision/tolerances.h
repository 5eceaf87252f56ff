// Lengths below which geometry is noise: parts of the slop, and of the smaller piece where that is small itself, so that pieces of a centimetre are
// not all noise. Written once, over a scalar type: `float` is one pair, `Lanes<8>` eight, bit for bit the same.
#pragma once

#include "../foundation/lane_masks.h"

namespace talus {

/// By how much another face must be better than that of the last step, and how far outside its reference face a corner still counts as over it, for a
/// pair whose smaller piece is `extent` wide (`extentOf`).
template <class Scalar>
TALUS_INLINE Scalar faceTolerance(const Scalar& extent, const Scalar& slop) {
    return minimum(Scalar(Scalar(0.02f) * extent), Scalar(Scalar(0.2f) * slop));
}

/// Overlap of two corners or edges, along both of two crossing faces, that does not count as contact.
template <class Scalar>
TALUS_INLINE Scalar grazeTolerance(const Scalar& extent, const Scalar& slop) {
    return minimum(Scalar(Scalar(0.05f) * extent), slop);
}

/// How far a rounded piece may be sunk on a flush seam, and how far beyond touching a grazed corner goes on holding what it has touched; `radius` is
/// the sum of both pieces'.
template <class Scalar>
TALUS_INLINE Scalar hairOf(const Scalar& radius, const Scalar& slop) {
    return minimum(Scalar(Scalar(0.05f) * radius), Scalar(Scalar(0.5f) * slop));
}

/// Cosine above which two directions are no crossing ones, for what grazes.
inline constexpr float grazeCosine = 0.7f;

/// Whether B's best face is better than A's. Of two parallel faces A's goes first, however the last bits fall. `tolerance`: `faceTolerance`.
template <class Scalar>
TALUS_INLINE MaskOf<Scalar> isBetterOfB(const Scalar& separationA, const Scalar& separationB, const Scalar& tolerance) {
    return separationB > separationA + Scalar(0.01f) * tolerance;
}

}  // namespace talus
