// Extreme points of pieces and of the Minkowski difference of two.
#pragma once

#include "piece.h"
#include "placement.h"
#include "simplex.h"

#include <span>

namespace talus {

/// A point of a core, and the number of its corner; -1 where the core is round.
template <int D>
struct CorePoint {
    Vector<D, double> place = Vector<D, double>::Zero();
    int index = -1;
};

/// Index of the point farthest along `direction` (any length); of equals the first.
template <int D>
int farthestOf(std::span<const Vector<D>> points, const Vector<D, double>& direction) {
    int best = 0;
    double farthest = dot<double>(points[0].template cast<double>(), direction);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double along = dot<double>(points[i].template cast<double>(), direction);
        if (along > farthest) {
            farthest = along;
            best = static_cast<int>(i);
        }
    }
    return best;
}

/// The core point farthest along `direction` (any length, in the piece's frame); not for planes.
template <int D>
CorePoint<D> supportOf(const Piece<D>& piece, const Vector<D, double>& direction);
template <>
CorePoint<2> supportOf<2>(const Piece<2>& piece, const Vector<2, double>& direction);
template <>
CorePoint<3> supportOf<3>(const Piece<3>& piece, const Vector<3, double>& direction);

/// The unit normal of a plane or of a chain segment.
inline Vector<2, double> outwardOf(const Piece<2>& piece) {
    return piece.normals[0].cast<double>();
}
inline Vector<3, double> outwardOf(const Piece<3>& piece) {
    return piece.axis.cast<double>();
}

/// The point of A's core minus B's that is farthest along `direction`, in A's frame.
template <int D>
SimplexPoint<D> differenceSupport(const Piece<D>& a, const Piece<D>& b, const Placement<D>& bInA, const Vector<D, double>& direction) {
    const CorePoint<D> ofA = supportOf<D>(a, direction);
    const CorePoint<D> ofB = supportOf<D>(b, inverseRotate<double>(bInA.q, -direction));
    SimplexPoint<D> point;
    point.indexA = ofA.index;
    point.indexB = ofB.index;
    point.onA = ofA.place;
    point.onB = bInA.outward(ofB.place);
    point.w = point.onA - point.onB;
    return point;
}

}  // namespace talus
