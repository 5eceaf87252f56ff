#include "approach.h"

#include <algorithm>

namespace talus {

namespace {

/// Smooth sides come closer with each round without end: this part of the squared distance is enough.
constexpr double precise = 1e-7;
constexpr double touching = 1e-9;
constexpr int maxRounds = 64;

/// Up to four points w = onA - onB of the difference of two cores, and their point closest to the origin.
///
/// Not `Simplex<3>`, whose reduction asks all parts of a tetrahedron and copies them: it is more exact where a tetrahedron is flat, and four
/// times slower. Here only parts with the newest point are asked, since the others have been.
class Corners {
public:
    Corners(const Solid& first, const Solid& second, const Double3& shift, const Double3& direction) : a(first), b(second), moved(shift) {
        add(direction);
        closest.corners[0] = 0;
        closest.used = 1;
        closest.shares[0] = 1.0;
        closest.place = list[0].w;
        closest.square = dot(list[0].w, list[0].w);
    }

    const Double3& place() const { return closest.place; }
    double square() const { return closest.square; }
    /// Looks for a point nearer to the origin: how much nearer it may be at most, squared.
    double grow();
    enum class Found { nearer, nothing, originInside };
    Found reduce();
    void setPoints(Approach& approach) const;

private:
    struct Corner {
        Double3 onA;
        Double3 onB;
        Double3 w;
    };
    struct Part {
        int used = 0;
        int corners[3] = {};
        double shares[3] = {};
        Double3 place = Double3::Zero();
        double square = std::numeric_limits<double>::max();
    };

    void add(const Double3& way);
    void offer(int used, const int (&corners)[3], const double (&shares)[3]);
    void offerEdge(int i);
    void offerTriangle(int i, int j);
    bool holdsOrigin() const;

    const Solid& a;
    const Solid& b;
    const Double3& moved;
    // Left unset beyond `count`.
    Corner list[4];
    int count = 0;
    Part closest;
    Part best;
};

void Corners::add(const Double3& way) {
    Corner& corner = list[count++];
    corner.onA = a.support(way);
    corner.onB = b.support(-way);
    corner.w = corner.onA - (corner.onB + moved);
}

double Corners::grow() {
    add(-closest.place);
    return closest.square - dot(closest.place, list[count - 1].w);
}

void Corners::offer(int used, const int (&corners)[3], const double (&shares)[3]) {
    Double3 sum = list[corners[0]].w * shares[0];
    for (int i = 1; i < used; ++i) {
        sum += list[corners[i]].w * shares[i];
    }
    const double size = dot(sum, sum);
    if (size < best.square) {
        best = {used, {corners[0], corners[1], corners[2]}, {shares[0], shares[1], shares[2]}, sum, size};
    }
}

void Corners::offerEdge(int i) {
    const int last = count - 1;
    const Double3 edge = list[i].w - list[last].w;
    const double size = dot(edge, edge);
    const double along = -dot(list[last].w, edge);
    if (along <= 0.0) {
        offer(1, {last, 0, 0}, {1.0, 0.0, 0.0});
    } else if (along < size) {
        offer(2, {last, i, 0}, {1.0 - along / size, along / size, 0.0});
    }
}

void Corners::offerTriangle(int i, int j) {
    const int last = count - 1;
    const Double3& w = list[last].w;
    const Double3 first = list[i].w - w;
    const Double3 second = list[j].w - w;
    const Double3 normal = cross(first, second);
    const double size = dot(normal, normal);
    const double ofI = dot(normal, cross(second, w));
    const double ofJ = dot(normal, cross(w, first));
    if (ofI > 0.0 && ofJ > 0.0 && ofI + ofJ < size) {
        offer(3, {last, i, j}, {1.0 - (ofI + ofJ) / size, ofI / size, ofJ / size});
    }
}

bool Corners::holdsOrigin() const {
    const Double3& w = list[0].w;
    const Double3 arms[3] = {list[1].w - w, list[2].w - w, list[3].w - w};
    const double volume = dot(arms[0], cross(arms[1], arms[2]));
    const double sign = volume < 0.0 ? 1.0 : -1.0;
    double rest = -sign * volume;
    for (int i = 0; i < 3; ++i) {
        const double share = sign * dot(w, cross(arms[(i + 1) % 3], arms[(i + 2) % 3]));
        if (!(share > 0.0)) {
            return false;
        }
        rest -= share;
    }
    return rest > 0.0;
}

Corners::Found Corners::reduce() {
    if (count == 4 && holdsOrigin()) {
        return Found::originInside;
    }
    best = {};
    for (int i = 0; i + 1 < count; ++i) {
        offerEdge(i);
        for (int j = i + 1; j + 1 < count; ++j) {
            offerTriangle(i, j);
        }
    }
    if (!(best.square < closest.square)) {
        return Found::nothing;
    }
    closest = best;
    Corner kept[3];
    for (int i = 0; i < closest.used; ++i) {
        kept[i] = list[closest.corners[i]];
        closest.corners[i] = i;
    }
    std::copy_n(kept, closest.used, list);
    count = closest.used;
    return Found::nearer;
}

void Corners::setPoints(Approach& approach) const {
    for (int i = 0; i < closest.used; ++i) {
        approach.onA += list[closest.corners[i]].onA * closest.shares[i];
        approach.onB += list[closest.corners[i]].onB * closest.shares[i];
    }
}

}  // namespace

Approach approachOf(const Solid& a, const Solid& b, const Double3& shift, const Double3& direction) {
    Approach approach;
    Corners corners(a, b, shift, direction);
    const double least = touching * touching * corners.square();
    for (int round = 0; round < maxRounds; ++round) {
        if (corners.square() <= least) {
            return approach;
        }
        if (corners.grow() <= precise * corners.square()) {
            break;
        }
        const Corners::Found found = corners.reduce();
        if (found == Corners::Found::originInside) {
            return approach;
        }
        if (found == Corners::Found::nothing) {
            break;
        }
    }
    corners.setPoints(approach);
    approach.distance = std::sqrt(corners.square());
    approach.normal = corners.place() * (-1.0 / approach.distance);
    return approach;
}

}  // namespace talus
