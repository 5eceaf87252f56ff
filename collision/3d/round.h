// Cylinders and cones as two disks, one of which may be a point.
#pragma once

#include "../piece.h"

namespace talus {

inline bool isRound(const Piece<3>& piece) {
    return piece.kind == PieceKind::cylinder || piece.kind == PieceKind::cone;
}

/// Radius of the disk about points[end]: none at a cone's tip.
inline float rimOf(const Piece<3>& piece, int end) {
    return piece.kind == PieceKind::cone && end == 1 ? 0.0f : piece.rim;
}

/// The axis without the rounding of its length.
inline Vector<3, double> unitAxisOf(const Piece<3>& piece) {
    const Vector<3, double> axis = piece.axis.cast<double>();
    return axis / std::sqrt(dot(axis, axis));
}

}  // namespace talus
