#include "../oriented_bounds.h"

#include <Eigen/Geometry>

#include <limits>
#include <span>

namespace talus {
namespace {

/// What turning the axes into a quaternion and back may move, of the piece's size.
constexpr float rounding = 1e-6f;

Rotation<3> rotationTo(const Eigen::Matrix3f& axes) {
    const Eigen::Quaternionf q(axes);
    return normalised(Rotation<3>{Vector<3>(q.x(), q.y(), q.z()), q.w()});
}

// A frame whose third axis is `axis` (unit).
Rotation<3> rotationAlong(const Vector<3>& axis) {
    const Vector<3> across = perpendicularTo(axis);
    const Vector<3> first = across / length(across);
    Eigen::Matrix3f axes;
    axes << first, cross(axis, first), axis;
    return rotationTo(axes);
}

OrientedBounds<3> boundsOfPoints(std::span<const Vector<3>> points, const Rotation<3>& q) {
    OrientedBounds<3> bounds;
    bounds.q = q;
    constexpr float most = std::numeric_limits<float>::max();
    Vector<3> lower(most, most, most);
    Vector<3> upper = -lower;
    for (const Vector<3>& point : points) {
        const Vector<3> own = inverseRotate(q, point);
        lower = lower.cwiseMin(own);
        upper = upper.cwiseMax(own);
    }
    bounds.centre = rotate(q, Vector<3>((lower + upper) * 0.5f));
    bounds.half = (upper - lower) * 0.5f;
    return bounds;
}

// Round about the axis between two points.
OrientedBounds<3> boundsAboutAxis(const Piece<3>& piece, float rim) {
    OrientedBounds<3> bounds;
    bounds.q = rotationAlong(piece.axis);
    bounds.centre = (piece.points[0] + piece.points[1]) * 0.5f;
    bounds.half = Vector<3>(rim, rim, 0.5f * length(Vector<3>(piece.points[1] - piece.points[0])));
    return bounds;
}

OrientedBounds<3> coreBounds(const Piece<3>& piece) {
    switch (piece.kind) {
        case PieceKind::ball: {
            OrientedBounds<3> bounds;
            bounds.centre = piece.points[0];
            return bounds;
        }
        case PieceKind::capsule:
            return boundsAboutAxis(piece, 0.0f);
        case PieceKind::cylinder:
        case PieceKind::cone:
            return boundsAboutAxis(piece, piece.rim);
        case PieceKind::box: {
            Eigen::Matrix3f axes;
            axes << piece.faces[1].normal, piece.faces[3].normal, piece.faces[5].normal;
            return boundsOfPoints(std::span(piece.points, 8), rotationTo(axes));
        }
        case PieceKind::hull:
            return boundsOfPoints(piece.hull->vertices, {});
        default:
            OrientedBounds<3> bounds;
            bounds.half = Vector<3>(everywhere, everywhere, everywhere);
            return bounds;
    }
}

}  // namespace

template <>
OrientedBounds<3> orientedBoundsOf<3>(const Piece<3>& piece) {
    OrientedBounds<3> bounds = coreBounds(piece);
    bounds.radius = piece.radius + rounding * (bounds.half.x() + bounds.half.y() + bounds.half.z());
    return bounds;
}

}  // namespace talus
