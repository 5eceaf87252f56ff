// Extreme points of pieces.
#pragma once

#include "piece.h"

namespace talus {

/// Index of the core point farthest along `direction` (any length, in the piece's frame); of equals the first.
template <int D>
int supportIndex(const Piece<D>& piece, const Vector<D, double>& direction) {
    int best = 0;
    double farthest = dot<double>(piece.points[0].template cast<double>(), direction);
    for (int i = 1; i < piece.count; ++i) {
        const double along = dot<double>(piece.points[i].template cast<double>(), direction);
        if (along > farthest) {
            farthest = along;
            best = i;
        }
    }
    return best;
}

}  // namespace talus
