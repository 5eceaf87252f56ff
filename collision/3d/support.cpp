#include "../support.h"

#include "polyhedron.h"
#include "round.h"

namespace talus {

namespace {

using Point = Vector<3, double>;

Point farthestOfRound(const Piece<3>& piece, const Point& direction) {
    const Point axis = unitAxisOf(piece);
    // Twice: of a direction along the axis the first difference leaves rounding alone, which points anywhere.
    Point across = direction - axis * dot(axis, direction);
    across -= axis * dot(axis, across);
    const double size = std::sqrt(dot(across, across));
    const Point outwards = size > 0.0 ? Point(across / size) : Point::Zero();
    const Point first = piece.points[0].cast<double>() + outwards * double(rimOf(piece, 0));
    const Point second = piece.points[1].cast<double>() + outwards * double(rimOf(piece, 1));
    return dot<double>(direction, second - first) > 0.0 ? second : first;
}

}  // namespace

template <>
CorePoint<3> supportOf<3>(const Piece<3>& piece, const Vector<3, double>& direction) {
    if (isRound(piece)) {
        return {farthestOfRound(piece, direction), -1};
    }
    const std::span<const Vector<3>> points = corePointsOf(piece);
    const int index = farthestOf<3>(points, direction);
    return {points[static_cast<std::size_t>(index)].cast<double>(), index};
}

}  // namespace talus
