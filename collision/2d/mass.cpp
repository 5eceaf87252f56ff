#include "../mass.h"

#include "../../foundation/check.h"
#include "../../foundation/trig.h"

namespace talus {

namespace {

constexpr double circle = 6.283185307179586;

/// Area and its first and polar second moment about a reference point.
struct Moments {
    double area = 0.0;
    Vector<2, double> first = Vector<2, double>::Zero();
    double second = 0.0;

    /// Adds a region given by its moments about the point `at`.
    void add(const Vector<2, double>& at, double regionArea, const Vector<2, double>& regionFirst, double regionSecond) {
        area += regionArea;
        first += at * regionArea + regionFirst;
        second += dot(at, at) * regionArea + 2.0 * dot(at, regionFirst) + regionSecond;
    }
};

/// The triangle of the reference point, u and v.
void addTriangle(Moments& moments, const Vector<2, double>& u, const Vector<2, double>& v) {
    const double area = 0.5 * cross(u, v);
    moments.area += area;
    moments.first += (u + v) * (area / 3.0);
    moments.second += area * (dot(u, u) + dot(u, v) + dot(v, v)) / 6.0;
}

/// The rectangle between the edge a, b and its copy moved by `radius` along `normal`.
void addStrip(Moments& moments, const Vector<2, double>& a, const Vector<2, double>& b, const Vector<2, double>& normal, double radius) {
    const Vector<2, double> edge = b - a;
    const double square = dot(edge, edge);
    const double area = std::sqrt(square) * radius;
    const Vector<2, double> centre = (a + b) * 0.5 + normal * (0.5 * radius);
    moments.add(centre, area, Vector<2, double>::Zero(), area * (square + radius * radius) / 12.0);
}

/// The sector about `corner` from the direction `from` counter-clockwise to `to`. Its first moment, the integral of the
/// unit vector over the angle times radius^3 / 3, is the difference of the two directions turned by a right angle.
void addSector(Moments& moments, const Vector<2, double>& corner, const Vector<2, double>& from, const Vector<2, double>& to, double radius) {
    // The turn of a convex corner is never negative; rounding may make the product of opposite normals so.
    const double angle = double(arcTangent(static_cast<float>(std::fabs(cross(from, to))), static_cast<float>(dot(from, to))));
    const double square = radius * radius;
    const Vector<2, double> first = rightPerpendicular<double>(to - from) * (square * radius / 3.0);
    moments.add(corner, 0.5 * square * angle, first, 0.25 * square * square * angle);
}

Moments momentsOf(const Piece<2>& piece) {
    Moments moments;
    const double radius = double(piece.radius);
    const Vector<2, double> reference = piece.points[0].cast<double>();
    if (piece.count == 1) {
        const double square = radius * radius;
        moments.add(Vector<2, double>::Zero(), 0.5 * circle * square, Vector<2, double>::Zero(), 0.25 * circle * square * square);
        return moments;
    }
    for (int i = 0; i < piece.count; ++i) {
        const int next = (i + 1) % piece.count;
        const Vector<2, double> a = piece.points[i].cast<double>() - reference;
        const Vector<2, double> b = piece.points[next].cast<double>() - reference;
        addTriangle(moments, a, b);
        addStrip(moments, a, b, piece.normals[i].cast<double>(), radius);
        addSector(moments, b, piece.normals[i].cast<double>(), piece.normals[next].cast<double>(), radius);
    }
    return moments;
}

bool hasArea(const Piece<2>& piece) {
    return piece.kind == PieceKind::ball || piece.kind == PieceKind::capsule || piece.kind == PieceKind::polygon;
}

}  // namespace

template <>
MassProperties<2> massOf<2>(const Piece<2>& piece, float density) {
    requireRange("density", density, 0.0f, 1e12f);
    MassProperties<2> properties;
    if (!hasArea(piece) || density == 0.0f) {
        return properties;
    }
    // About a corner of the piece and not the body's origin, which may be far away: second moments would cancel.
    const Moments moments = momentsOf(piece);
    const Vector<2, double> centre = moments.first / moments.area;
    properties.mass = static_cast<float>(moments.area * double(density));
    properties.centre = (piece.points[0].cast<double>() + centre).cast<float>();
    properties.inertia = static_cast<float>((moments.second - dot(centre, centre) * moments.area) * double(density));
    return properties;
}

template <>
Inertia<2> pointInertia<2>(float mass, const Vector<2>& r) {
    return mass * dot(r, r);
}

}  // namespace talus
