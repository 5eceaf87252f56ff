// Reduction of simplices in the plane.
#pragma once

#include "../simplex.h"

namespace talus {

/// Keeps the part of the simplex closest to the origin and sets its shares. True, with nothing changed, if the simplex
/// is a triangle with the origin inside.
inline bool reduce(Simplex<2>& simplex) {
    if (simplex.count == 1) {
        simplex.points[0].share = 1.0;
        return false;
    }
    if (simplex.count == 2) {
        simplex = closestPart(simplex.points[0], simplex.points[1]);
        return false;
    }
    const SimplexPoint<2>(&p)[3] = simplex.points;
    const double turns[3] = {cross(p[0].w, p[1].w), cross(p[1].w, p[2].w), cross(p[2].w, p[0].w)};
    if ((turns[0] > 0.0 && turns[1] > 0.0 && turns[2] > 0.0) || (turns[0] < 0.0 && turns[1] < 0.0 && turns[2] < 0.0)) {
        return true;
    }
    // All three edges and not Voronoi regions: those can contradict each other when the triangle is a sliver.
    Simplex<2> best = closestPart(p[0], p[1]);
    Vector<2, double> closest = best.closest();
    double least = dot(closest, closest);
    for (int i = 1; i < 3; ++i) {
        const Simplex<2> part = closestPart(p[i], p[(i + 1) % 3]);
        closest = part.closest();
        const double square = dot(closest, closest);
        if (square < least) {
            least = square;
            best = part;
        }
    }
    simplex = best;
    return false;
}

}  // namespace talus
