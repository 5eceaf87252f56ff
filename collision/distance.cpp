#include "distance.h"

#include "2d/simplex.h"
#include "3d/simplex.h"
#include "support.h"

#include <algorithm>

namespace talus {

namespace {

/// Cores closer than this part of their extent are taken as touching: below it the difference of two points is too coarse
/// to give a direction.
constexpr double touching = 1e-10;
/// GJK stops when the squared distance cannot fall by more than this part.
constexpr double precise = 1e-13;
/// Far above what polygons need (each round adds a new pair of corners and gets closer): a guard against rounding.
constexpr int maxRounds = 128;

}  // namespace

template <int D>
bool coresApart(const Piece<D>& a, const Piece<D>& b, const Placement<D>& bInA, Separation<D>& out) {
    Simplex<D> simplex;
    simplex.points[0] = differenceSupport<D>(a, b, bInA, Vector<D, double>::Unit(0));
    simplex.count = 1;
    double extent = 0.0;
    Vector<D, double> closest = simplex.points[0].w;
    double square = dot(closest, closest);
    for (int round = 0; round < maxRounds; ++round) {
        const SimplexPoint<D>& last = simplex.points[simplex.count - 1];
        extent = std::max({extent, dot(last.onA, last.onA), dot(last.onB, last.onB)});
        if (square <= touching * touching * extent) {
            return false;
        }
        const SimplexPoint<D> next = differenceSupport<D>(a, b, bInA, -closest);
        if (simplex.has(next.indexA, next.indexB) || square - dot(closest, next.w) <= precise * square) {
            break;
        }
        Simplex<D> grown = simplex;
        grown.points[grown.count++] = next;
        if (reduce(grown)) {
            return false;
        }
        const Vector<D, double> closer = grown.closest();
        const double closerSquare = dot(closer, closer);
        if (closerSquare >= square) {
            break;
        }
        simplex = grown;
        closest = closer;
        square = closerSquare;
    }
    out = {};
    for (int i = 0; i < simplex.count; ++i) {
        out.onA += simplex.points[i].onA * simplex.points[i].share;
        out.onB += simplex.points[i].onB * simplex.points[i].share;
    }
    out.distance = std::sqrt(square);
    out.normal = closest * (-1.0 / out.distance);
    return true;
}

namespace {

/// `other` seen from the frame of `plane`.
template <int D>
Separation<D> planeSeparation(const Piece<D>& plane, const Piece<D>& other, const Placement<D>& otherInPlane) {
    Separation<D> out;
    out.normal = outwardOf(plane);
    const Vector<D, double> point = plane.points[0].template cast<double>();
    if (isUnbounded(other)) {
        const Vector<D, double> otherNormal = rotate<double>(otherInPlane.q, outwardOf(other));
        const Vector<D, double> sum = out.normal + otherNormal;
        if (dot(sum, sum) > 1e-12) {
            out.distance = -double(std::numeric_limits<float>::max());
            out.onA = point;
            out.onB = point;
            return out;
        }
    }
    out.onB = otherInPlane.outward(supportOf<D>(other, inverseRotate<double>(otherInPlane.q, -out.normal)).place) - out.normal * double(other.radius);
    out.distance = dot<double>(out.normal, out.onB - point);
    out.onA = out.onB - out.normal * out.distance;
    return out;
}

/// What `found`, of the pieces in the other order, says of A and B.
template <int D>
Separation<D> swapped(const Separation<D>& found, const Placement<D>& bInA) {
    return {found.distance, -rotate(bInA.q, found.normal), bInA.outward(found.onB), bInA.outward(found.onA)};
}

}  // namespace

template <int D>
Separation<D> separationOf(const Piece<D>& a, const Piece<D>& b, const Placement<D>& bInA) {
    if (isUnbounded(a)) {
        return planeSeparation(a, b, bInA);
    }
    if (isUnbounded(b)) {
        return swapped(planeSeparation(b, a, relative(bInA, Placement<D>{})), bInA);
    }
    Separation<D> out;
    if (!coresApart(a, b, bInA, out)) {
        out = coreOverlap<D>(a, b, bInA);
    }
    out.onA += out.normal * double(a.radius);
    out.onB -= out.normal * double(b.radius);
    out.distance -= double(a.radius) + double(b.radius);
    return out;
}

template bool coresApart(const Piece<2>&, const Piece<2>&, const Placement<2>&, Separation<2>&);
template bool coresApart(const Piece<3>&, const Piece<3>&, const Placement<3>&, Separation<3>&);
template Separation<2> separationOf(const Piece<2>&, const Piece<2>&, const Placement<2>&);
template Separation<3> separationOf(const Piece<3>&, const Piece<3>&, const Placement<3>&);

}  // namespace talus
