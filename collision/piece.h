// Convex pieces: what every shape becomes inside the engine, in its body's frame.
#pragma once

#include "2d/piece.h"
#include "3d/piece.h"
#include "geometry.h"

#include <vector>

namespace talus {

/// True of pieces without finite bounds (planes).
template <int D>
inline bool isUnbounded(const Piece<D>& piece) {
    return piece.kind == PieceKind::plane;
}

/// The convex pieces of a shape placed at `local` in its body. One piece, save for a chain (one a segment, in order).
/// Refuses (see `refuse`) bad geometry with the field's name ("capsule.radius", "offset" and "rotation" for `local`):
/// negative or non-finite sizes, sets without area, corners that the offset merges, ...
/// Coordinates and radii must be within 1e5 m, sizes at least 1e-5 m.
template <int D>
std::vector<Piece<D>> makePieces(const Geometry<D>& geometry, const Pose<D>& local);
template <>
std::vector<Piece<2>> makePieces<2>(const Geometry<2>& geometry, const Pose<2>& local);
template <>
std::vector<Piece<3>> makePieces<3>(const Geometry<3>& geometry, const Pose<3>& local);

/// Bounds in the world, tight. A plane's are unlimited (+-max float) except against its normal where that is axis-parallel.
template <int D>
Bounds<D> boundsOf(const Piece<D>& piece, const Pose<D>& pose);
template <>
Bounds<2> boundsOf<2>(const Piece<2>& piece, const Pose<2>& pose);
template <>
Bounds<3> boundsOf<3>(const Piece<3>& piece, const Pose<3>& pose);

/// Greatest distance of a surface point from `place` (the piece's frame), m; the greatest float for planes.
template <int D>
float reachOf(const Piece<D>& piece, const Vector<D>& place);
template <>
float reachOf<2>(const Piece<2>& piece, const Vector<2>& place);
template <>
float reachOf<3>(const Piece<3>& piece, const Vector<3>& place);

}  // namespace talus
