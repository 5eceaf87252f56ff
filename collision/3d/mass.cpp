#include "../../foundation/check.h"
#include "hull_mass.h"

namespace talus {

namespace {

using Point = Vector<3, double>;

constexpr double halfCircle = 3.141592653589793;

/// The moments of a solid about its own centre.
Moments centred(double volume, const Matrix<3, double>& square) {
    return {volume, Point::Zero(), square * volume};
}

Moments ballMoments(double radius) {
    const double volume = 4.0 / 3.0 * halfCircle * radius * radius * radius;
    return centred(volume, Matrix<3, double>::Identity() * (radius * radius / 5.0));
}

Moments cylinderMoments(const Point& axis, double length, double radius) {
    return centred(halfCircle * radius * radius * length, axialMatrix(axis, length * length / 12.0, radius * radius / 4.0));
}

Moments coneMoments(const Point& axis, double length, double radius) {
    return centred(halfCircle / 3.0 * radius * radius * length, axialMatrix(axis, 3.0 / 80.0 * length * length, 3.0 / 20.0 * radius * radius));
}

/// A cylinder and two half balls, whose own centres are 3/8 of the radius beyond its ends.
Moments capsuleMoments(const Point& axis, double length, double radius) {
    Moments moments = cylinderMoments(axis, length, radius);
    Moments caps = ballMoments(radius);
    caps.second += axis * axis.transpose() * (caps.volume * length * (0.25 * length + 0.375 * radius));
    moments.add(Point::Zero(), caps);
    return moments;
}

/// About `reference`, which receives a point near the piece: far from the body's origin second moments would cancel.
Moments momentsOf(const Piece<3>& piece, Vector<3>& reference) {
    reference = piece.centroid;
    const Point way = piece.points[1].cast<double>() - piece.points[0].cast<double>();
    const double length = std::sqrt(dot(way, way));
    const Point axis = piece.axis.cast<double>();
    switch (piece.kind) {
        case PieceKind::ball:
            return ballMoments(double(piece.radius));
        case PieceKind::capsule:
            return capsuleMoments(axis, length, double(piece.radius));
        case PieceKind::cylinder:
            return cylinderMoments(axis, length, double(piece.rim));
        case PieceKind::cone:
            return coneMoments(axis, length, double(piece.rim));
        case PieceKind::box:
        case PieceKind::hull:
            reference = polyhedronOf(piece).vertices[0];
            return momentsOf(polyhedronOf(piece));
        default:
            return {};
    }
}

}  // namespace

MassProperties<3> massOf(const Moments& moments, const Vector<3>& reference, float density) {
    requireRange("density", density, 0.0f, 1e12f);
    MassProperties<3> properties;
    if (!(moments.volume > 0.0) || density == 0.0f) {
        return properties;
    }
    const Point centre = moments.first / moments.volume;
    const Matrix<3, double> second = moments.second - centre * centre.transpose() * moments.volume;
    const double trace = (second(0, 0) + second(1, 1)) + second(2, 2);
    const Matrix<3, double> inertia = Matrix<3, double>::Identity() * trace - second;
    properties.mass = static_cast<float>(moments.volume * double(density));
    properties.centre = (reference.cast<double>() + centre).cast<float>();
    properties.inertia = (inertia * double(density)).cast<float>();
    return properties;
}

template <>
MassProperties<3> massOf<3>(const Piece<3>& piece, float density) {
    Vector<3> reference = zeroVector<3>();
    const Moments moments = momentsOf(piece, reference);
    return massOf(moments, reference, density);
}

template <>
Inertia<3> pointInertia<3>(float mass, const Vector<3>& r) {
    return (Matrix<3>::Identity() * dot(r, r) - r * r.transpose()) * mass;
}

}  // namespace talus
