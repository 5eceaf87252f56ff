// Slow truths in double for pieces in space, and random pieces to ask them about.
#pragma once

#include "../../collision/piece.h"
#include "slow_geometry.h"

#include <Eigen/Geometry>

#include <array>

namespace talus::slow3 {

using Point = Vector<3, double>;

class Random : public slow::Random {
public:
    using slow::Random::Random;

    Vector<3> inCube(double half) {
        const double x = between(-half, half);
        const double y = between(-half, half);
        const double z = between(-half, half);
        return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
    }
    Point direction() {
        const double z = between(-1.0, 1.0);
        const double angle = between(0.0, 2.0 * slow::halfTurn);
        const double across = std::sqrt(std::fmax(0.0, 1.0 - z * z));
        return {across * std::cos(angle), across * std::sin(angle), z};
    }
    Rotation<3> rotation() {
        const Point axis = direction();
        const double half = between(0.0, slow::halfTurn);
        return normalised(Rotation<3>{(axis * std::sin(half)).cast<float>(), static_cast<float>(std::cos(half))});
    }
    Pose<3> pose(double half) {
        const Vector<3> p = inCube(half);
        return {p, rotation()};
    }
};

/// Any shape but a plane, boxes and hulls half of the time rounded; `size` is about half the extent.
inline Geometry<3> randomGeometry(Random& random, double size) {
    const auto f = [](double x) { return static_cast<float>(x); };
    const float radius = f(random.between(0.05, 0.5) * size);
    const float half = f(random.between(0.05, 1.0) * size);
    const float rounding = random.below(2) == 0 ? 0.0f : radius;
    switch (random.below(6)) {
        case 0:
            return Ball<3>{random.inCube(size), radius};
        case 1: {
            const Vector<3> a = random.inCube(size);
            const Vector<3> b = random.inCube(size);
            return Capsule<3>{a, b, radius};
        }
        case 2: {
            const double x = random.between(0.1, 1.0);
            const double y = random.between(0.1, 1.0);
            const double z = random.between(0.1, 1.0);
            return Box<3>{{f(x * size), f(y * size), f(z * size)}, rounding};
        }
        case 3:
            return Cylinder{half, radius};
        case 4:
            return Cone{half, radius};
        default: {
            Hull<3> hull;
            const int corners = 5 + random.below(12);
            for (int i = 0; i < corners; ++i) {
                hull.points.push_back((random.direction() * size).cast<float>());
            }
            hull.radius = rounding;
            return hull;
        }
    }
}

inline Piece<3> randomPiece(Random& random, double size) {
    const Geometry<3> geometry = randomGeometry(random, size);
    return makePieces<3>(geometry, random.pose(0.3 * size)).front();
}

/// By the rotation matrix of the unit quaternion.
inline Point turned(const Rotation<3>& q, const Point& r) {
    const double size = std::sqrt(q.v.cast<double>().squaredNorm() + double(q.s) * double(q.s));
    const double x = q.v.x() / size;
    const double y = q.v.y() / size;
    const double z = q.v.z() / size;
    const double s = q.s / size;
    return {(1 - 2 * (y * y + z * z)) * r.x() + 2 * (x * y - s * z) * r.y() + 2 * (x * z + s * y) * r.z(),
            2 * (x * y + s * z) * r.x() + (1 - 2 * (x * x + z * z)) * r.y() + 2 * (y * z - s * x) * r.z(),
            2 * (x * z - s * y) * r.x() + 2 * (y * z + s * x) * r.y() + (1 - 2 * (x * x + y * y)) * r.z()};
}

inline Point worldOf(const Pose<3>& pose, const Vector<3>& local) {
    return pose.p.cast<double>() + turned(pose.q, local.cast<double>());
}

/// A piece in the world: the hull of its corners or, where it has rims, of two disks across `axis`; grown by `radius`.
struct Solid {
    std::vector<Point> corners;
    /// Corners of each face, counter-clockwise.
    std::vector<std::vector<std::size_t>> faces;
    Point axis = Point::Zero();
    std::array<double, 2> rims = {0.0, 0.0};
    double radius = 0.0;

    bool isRound() const { return rims[0] > 0.0; }
};

inline Solid solidOf(const Piece<3>& piece, const Pose<3>& pose) {
    Solid solid;
    solid.radius = double(piece.radius);
    if (piece.kind == PieceKind::hull) {
        for (const Vector<3>& vertex : piece.hull->vertices) {
            solid.corners.push_back(worldOf(pose, vertex));
        }
        for (const HullFace& face : piece.hull->faces) {
            const auto corners = piece.hull->cornersOf(face);
            solid.faces.emplace_back(corners.begin(), corners.end());
        }
        return solid;
    }
    for (int i = 0; i < piece.count; ++i) {
        solid.corners.push_back(worldOf(pose, piece.points[i]));
    }
    if (piece.kind == PieceKind::box) {
        solid.faces = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    }
    if (piece.kind == PieceKind::cylinder || piece.kind == PieceKind::cone) {
        solid.axis = turned(pose.q, piece.axis.cast<double>()).normalized();
        solid.rims = {double(piece.rim), piece.kind == PieceKind::cone ? 0.0 : double(piece.rim)};
    }
    return solid;
}

inline Solid ballOf(const Point& centre, double radius) {
    Solid solid;
    solid.corners = {centre};
    solid.radius = radius;
    return solid;
}

inline Solid moved(Solid solid, const Point& by) {
    for (Point& corner : solid.corners) {
        corner += by;
    }
    return solid;
}

/// How far the solid reaches along a unit direction.
inline double height(const Solid& solid, const Point& n) {
    double top = -1e300;
    const double across = (n - solid.axis * n.dot(solid.axis)).norm();
    for (std::size_t i = 0; i < solid.corners.size(); ++i) {
        top = std::max(top, solid.corners[i].dot(n) + (solid.isRound() ? solid.rims[i] * across : 0.0));
    }
    return top + solid.radius;
}

/// A farthest point along a unit direction.
inline Point supportOf(const Solid& solid, const Point& n) {
    const Point across = n - solid.axis * n.dot(solid.axis);
    const Point rim = solid.isRound() && across.norm() > 1e-12 ? Point(across.normalized()) : Point(Point::Zero());
    Point best = solid.corners[0] + rim * solid.rims[0];
    for (std::size_t i = 1; i < solid.corners.size(); ++i) {
        const Point other = solid.isRound() ? Point(solid.corners[i] + rim * solid.rims[i]) : solid.corners[i];
        best = other.dot(n) > best.dot(n) ? other : best;
    }
    return best + n * solid.radius;
}

/// The gap between two solids along a unit direction from A to B; negative where they overlap along it.
inline double separationAlong(const Solid& a, const Solid& b, const Point& n) {
    return -height(a, n) - height(b, -n);
}

struct Separation {
    double distance = -1e300;
    Point normal = Point::Zero();
};

inline void consider(Separation& best, const Solid& a, const Solid& b, const Point& direction) {
    const double size = direction.norm();
    for (const double sign : {1.0, -1.0}) {
        if (size > 1e-9) {
            const Point n = direction * (sign / size);
            const double distance = separationAlong(a, b, n);
            if (distance > best.distance) {
                best = {distance, n};
            }
        }
    }
}

inline std::vector<Point> edgesOf(const Solid& solid) {
    std::vector<Point> edges;
    for (const std::vector<std::size_t>& face : solid.faces) {
        for (std::size_t i = 0; i < face.size(); ++i) {
            edges.push_back(solid.corners[face[(i + 1) % face.size()]] - solid.corners[face[i]]);
        }
    }
    if (solid.faces.empty() && solid.corners.size() == 2) {
        edges.push_back(solid.corners[1] - solid.corners[0]);
    }
    return edges;
}

inline Point normalOf(const Solid& solid, const std::vector<std::size_t>& face) {
    Point sum = Point::Zero();
    for (std::size_t i = 2; i < face.size(); ++i) {
        const Point u = solid.corners[face[i - 1]] - solid.corners[face[0]];
        const Point v = solid.corners[face[i]] - solid.corners[face[0]];
        sum += u.cross(v);
    }
    return sum;
}

/// Steps of random direction and shrinking size uphill from a direction.
inline void climb(Separation& best, const Solid& a, const Solid& b, Point n, int steps) {
    Random random(7);
    double distance = separationAlong(a, b, n);
    double step = 0.05;
    for (int i = 0; i < steps && step > 1e-9; ++i) {
        const Point tried = (n + random.direction() * step).normalized();
        const double here = separationAlong(a, b, tried);
        const bool isBetter = here > distance;
        step *= isBetter ? 1.6 : 0.85;
        n = isBetter ? tried : n;
        distance = isBetter ? here : distance;
    }
    if (distance > best.distance) {
        best = {distance, n};
    }
}

/// The signed separation is the greatest gap over all directions: distance where they are apart, minus the least translation that parts
/// them where they overlap. Exact for the overlap of boxes, hulls, capsules and balls (all face normals, all pairs of edges); else from
/// below, by `samples` directions on a spiral of which the best are refined.
inline Separation separation(const Solid& a, const Solid& b, int samples = 600) {
    Separation best;
    for (const Solid* solid : {&a, &b}) {
        for (const std::vector<std::size_t>& face : solid->faces) {
            consider(best, a, b, normalOf(*solid, face));
        }
        consider(best, a, b, solid->axis);
    }
    for (const Point& u : edgesOf(a)) {
        for (const Point& v : edgesOf(b)) {
            consider(best, a, b, u.cross(v));
        }
    }
    std::vector<Separation> tried;
    for (int i = 0; i < samples; ++i) {
        const double z = 1.0 - 2.0 * (i + 0.5) / samples;
        const double angle = 2.399963229728653 * i;
        const double across = std::sqrt(1.0 - z * z);
        const Point n(across * std::cos(angle), across * std::sin(angle), z);
        tried.push_back({separationAlong(a, b, n), n});
    }
    std::sort(tried.begin(), tried.end(), [](const Separation& u, const Separation& v) { return u.distance > v.distance; });
    std::vector<Point> starts = {best.normal};
    for (const Separation& start : tried) {
        const bool isNew = std::all_of(starts.begin(), starts.end(), [&](const Point& other) { return other.dot(start.normal) < 0.9; });
        if (isNew && starts.size() < 5) {
            starts.push_back(start.normal);
        }
    }
    for (const Point& start : starts) {
        if (start.norm() > 0.5) {
            climb(best, a, b, start, 200);
        }
    }
    return best;
}

inline double pointToSegment(const Point& p, const Point& a, const Point& b) {
    const Point edge = b - a;
    const double square = edge.squaredNorm();
    const double t = square > 0.0 ? std::clamp((p - a).dot(edge) / square, 0.0, 1.0) : 0.0;
    return (p - a - edge * t).norm();
}

/// Signed distance of a point to the surface, exact: negative inside.
inline double signedDistance(const Solid& solid, const Point& p) {
    if (solid.isRound()) {
        // In the half plane of the axis the solid is a polygon.
        const double along = (p - solid.corners[0]).dot(solid.axis);
        const Point q(0.0, along, (p - solid.corners[0] - solid.axis * along).norm());
        const double length = (solid.corners[1] - solid.corners[0]).dot(solid.axis);
        const std::array<Point, 4> profile = {Point(0, 0, 0), Point(0, 0, solid.rims[0]), Point(0, length, solid.rims[1]), Point(0, length, 0)};
        double least = 1e300;
        for (std::size_t i = 0; i < 3; ++i) {
            least = std::min(least, pointToSegment(q, profile[i], profile[i + 1]));
        }
        const bool isInside = along >= 0.0 && along <= length && q.z() <= solid.rims[0] + (solid.rims[1] - solid.rims[0]) * along / length;
        return isInside ? -least : least;
    }
    double least = 1e300;
    double highest = -1e300;
    for (const std::vector<std::size_t>& face : solid.faces) {
        const Point n = normalOf(solid, face).normalized();
        const double above = n.dot(p - solid.corners[face[0]]);
        highest = std::max(highest, above);
        bool isOver = true;
        for (std::size_t i = 0; i < face.size(); ++i) {
            const Point& u = solid.corners[face[i]];
            const Point& v = solid.corners[face[(i + 1) % face.size()]];
            least = std::min(least, pointToSegment(p, u, v));
            isOver = isOver && n.cross(v - u).dot(p - u) >= 0.0;
        }
        least = isOver ? std::min(least, std::fabs(above)) : least;
    }
    if (solid.faces.empty()) {
        least = pointToSegment(p, solid.corners.front(), solid.corners.back());
    }
    return (!solid.faces.empty() && highest <= 0.0 ? highest : least) - solid.radius;
}

}  // namespace talus::slow3
