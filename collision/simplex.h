// The simplex of GJK: up to D + 1 points of the Minkowski difference of two pieces' cores.
#pragma once

#include "../foundation/math.h"

namespace talus {

/// A point of A's core minus a point of B's, both in A's frame.
template <int D>
struct SimplexPoint {
    Vector<D, double> onA = Vector<D, double>::Zero();
    Vector<D, double> onB = Vector<D, double>::Zero();
    Vector<D, double> w = Vector<D, double>::Zero();
    /// Numbers of the corners, -1 on round cores.
    int indexA = -1;
    int indexB = -1;
    /// Weight of this point in the point of the simplex closest to the origin.
    double share = 1.0;
};

template <int D>
struct Simplex {
    SimplexPoint<D> points[D + 1];
    int count = 0;

    /// True if it has the point of these two corners; of round cores it is never known.
    bool has(int indexA, int indexB) const {
        if (indexA < 0 || indexB < 0) {
            return false;
        }
        for (int i = 0; i < count; ++i) {
            if (points[i].indexA == indexA && points[i].indexB == indexB) {
                return true;
            }
        }
        return false;
    }
    /// The point closest to the origin, once the shares are set.
    Vector<D, double> closest() const {
        Vector<D, double> sum = points[0].w * points[0].share;
        for (int i = 1; i < count; ++i) {
            sum += points[i].w * points[i].share;
        }
        return sum;
    }
};

/// The part of the segment u, v closest to the origin, with shares: one point or both.
template <int D>
Simplex<D> closestPart(const SimplexPoint<D>& u, const SimplexPoint<D>& v) {
    Simplex<D> part;
    const Vector<D, double> edge = v.w - u.w;
    const double square = dot(edge, edge);
    const double along = -dot(u.w, edge);
    part.points[0] = along < square ? u : v;
    part.points[0].share = 1.0;
    part.count = 1;
    if (along > 0.0 && along < square) {
        const double t = along / square;
        part.points[0].share = 1.0 - t;
        part.points[1] = v;
        part.points[1].share = t;
        part.count = 2;
    }
    return part;
}

}  // namespace talus
