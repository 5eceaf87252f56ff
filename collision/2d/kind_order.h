// The order in which a pair is collided (2D): lower rank first.
#pragma once

#include "../piece_kind.h"

namespace talus {

/// By `PieceKind`; kinds that the plane has not share the last rank.
inline constexpr int kindRanks[] = {5, 3, 2, 4, 1, 0, 5, 5, 5, 5};

constexpr int rankOf(PieceKind kind) {
    return kindRanks[static_cast<int>(kind)];
}

static_assert(rankOf(PieceKind::plane) == 0 && rankOf(PieceKind::chainSegment) == 1 && rankOf(PieceKind::polygon) == 2);
static_assert(rankOf(PieceKind::capsule) == 3 && rankOf(PieceKind::segment) == 4 && rankOf(PieceKind::ball) == 5);

}  // namespace talus
