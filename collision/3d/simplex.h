// Reduction of simplices in space.
#pragma once

#include "../simplex.h"

namespace talus {

/// Keeps the nearer of two parts of a simplex.
inline void keepNearer(Simplex<3>& best, const Simplex<3>& other) {
    const Vector<3, double> closest = best.closest();
    const Vector<3, double> closer = other.closest();
    if (dot(closer, closer) < dot(closest, closest)) {
        best = other;
    }
}

/// The part of a triangle closest to the origin, with shares. Its inside and all its edges are compared and not Voronoi regions:
/// those can contradict each other when the triangle is a sliver.
inline Simplex<3> closestPart(const SimplexPoint<3>& u, const SimplexPoint<3>& v, const SimplexPoint<3>& w) {
    Simplex<3> best = closestPart(u, v);
    keepNearer(best, closestPart(v, w));
    keepNearer(best, closestPart(w, u));
    const Vector<3, double> first = v.w - u.w;
    const Vector<3, double> second = w.w - u.w;
    const Vector<3, double> normal = cross(first, second);
    const double square = dot(normal, normal);
    double ofV = 0.0;
    double ofW = 0.0;
    Vector<3, double> closest = u.w;
    // Again from where the first solution leads: of a long sliver near the origin it is too coarse to give a direction.
    for (int round = 0; round < 2; ++round) {
        ofV += dot(normal, cross(second, closest)) / square;
        ofW += dot(normal, cross(closest, first)) / square;
        closest = u.w + first * ofV + second * ofW;
    }
    if (ofV > 0.0 && ofW > 0.0 && ofV + ofW < 1.0) {
        Simplex<3> inside;
        inside.count = 3;
        inside.points[0] = u;
        inside.points[1] = v;
        inside.points[2] = w;
        inside.points[0].share = 1.0 - (ofV + ofW);
        inside.points[1].share = ofV;
        inside.points[2].share = ofW;
        keepNearer(best, inside);
    }
    return best;
}

/// True if the origin is inside a tetrahedron.
inline bool holdsOrigin(const SimplexPoint<3> (&p)[4]) {
    const Vector<3, double> arms[3] = {p[1].w - p[0].w, p[2].w - p[0].w, p[3].w - p[0].w};
    const double volume = dot(arms[0], cross(arms[1], arms[2]));
    double rest = 1.0;
    for (int i = 0; i < 3; ++i) {
        const double share = -dot(p[0].w, cross(arms[(i + 1) % 3], arms[(i + 2) % 3])) / volume;
        if (!(share > 0.0)) {
            return false;
        }
        rest -= share;
    }
    return rest > 0.0;
}

/// Keeps the part of the simplex closest to the origin and sets its shares. True, with nothing changed, if the simplex
/// is a tetrahedron with the origin inside.
inline bool reduce(Simplex<3>& simplex) {
    const SimplexPoint<3>(&p)[4] = simplex.points;
    switch (simplex.count) {
        case 1:
            simplex.points[0].share = 1.0;
            return false;
        case 2:
            simplex = closestPart(p[0], p[1]);
            return false;
        case 3:
            simplex = closestPart(p[0], p[1], p[2]);
            return false;
        default:
            break;
    }
    if (holdsOrigin(p)) {
        return true;
    }
    Simplex<3> best = closestPart(p[0], p[1], p[2]);
    keepNearer(best, closestPart(p[0], p[1], p[3]));
    keepNearer(best, closestPart(p[0], p[2], p[3]));
    keepNearer(best, closestPart(p[1], p[2], p[3]));
    simplex = best;
    return false;
}

}  // namespace talus
