#include "../oriented_bounds.h"

#include <algorithm>
#include <limits>

namespace talus {
namespace {

// The box of all points whose first axis is `direction` (unit).
OrientedBounds<2> boundsAlong(const Piece<2>& piece, const Vector<2>& direction) {
    OrientedBounds<2> bounds;
    bounds.q = {direction.x(), direction.y()};
    constexpr float most = std::numeric_limits<float>::max();
    Vector<2> lower(most, most);
    Vector<2> upper = -lower;
    for (int i = 0; i < piece.count; ++i) {
        const Vector<2> own = inverseRotate(bounds.q, piece.points[i]);
        lower = lower.cwiseMin(own);
        upper = upper.cwiseMax(own);
    }
    bounds.centre = rotate(bounds.q, Vector<2>((lower + upper) * 0.5f));
    bounds.half = (upper - lower) * 0.5f;
    bounds.radius = piece.radius;
    return bounds;
}

}  // namespace

template <>
OrientedBounds<2> orientedBoundsOf<2>(const Piece<2>& piece) {
    OrientedBounds<2> bounds;
    if (piece.kind == PieceKind::plane || piece.kind == PieceKind::chainSegment) {
        bounds.half = Vector<2>(everywhere, everywhere);
        return bounds;
    }
    if (piece.kind == PieceKind::ball) {
        bounds.centre = piece.points[0];
        bounds.radius = piece.radius;
        return bounds;
    }
    // The least box around a convex polygon has a side along an edge.
    const int edges = piece.count == 2 ? 1 : piece.count;
    float least = std::numeric_limits<float>::max();
    for (int i = 0; i < edges; ++i) {
        const OrientedBounds<2> tried = boundsAlong(piece, Vector<2>(-piece.normals[i].y(), piece.normals[i].x()));
        const float size = tried.half.x() * tried.half.y();
        if (size < least) {
            least = size;
            bounds = tried;
        }
    }
    return bounds;
}

}  // namespace talus
