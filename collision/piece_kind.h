// The kinds of convex pieces.
#pragma once

#include <cstdint>

namespace talus {

/// ball, capsule and plane in both dimensions; polygon, segment and chainSegment in the plane; box, hull, cylinder and cone in space.
enum class PieceKind : std::uint8_t { ball, capsule, polygon, segment, chainSegment, plane, box, hull, cylinder, cone };

template <int D>
struct Piece;

}  // namespace talus
