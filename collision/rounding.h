// How much of a piece's surface turns in place when the piece rolls.
#pragma once

#include "piece.h"

namespace talus {

/// The part of the arm to a contact with outward unit `normal` (the piece's frame) that does not turn with the piece, m: what rolls shows the
/// ground the same surface. The radius of balls, capsules and rounded polyhedra, and in 3D that of cylinders and cones about their axis.
template <int D>
float roundingAlong(const Piece<D>& piece, const Vector<D>& normal);
template <>
float roundingAlong<2>(const Piece<2>& piece, const Vector<2>& normal);
template <>
float roundingAlong<3>(const Piece<3>& piece, const Vector<3>& normal);

/// The greatest rounding of a piece in any direction, m.
template <int D>
float greatestRounding(const Piece<D>& piece);
template <>
float greatestRounding<2>(const Piece<2>& piece);
template <>
float greatestRounding<3>(const Piece<3>& piece);

}  // namespace talus
