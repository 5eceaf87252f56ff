#include "queries.h"

#include "../collision/queries.h"
#include "../foundation/check.h"
#include "state/operations.h"
#include "state/validate.h"
#include "world.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace talus {
namespace {

template <int D>
bool sees(const WorldState<D>& state, const QueryFilter& filter, std::uint32_t piece) {
    const Shape<D>& shape = state.shapes[piece];
    if ((shape.filter.category & filter.mask) == 0 || (shape.filter.mask & filter.category) == 0 || (shape.sensor && !filter.sensors)) {
        return false;
    }
    return !filter.accept || filter.accept(state.shapes.headIdOf(piece));
}

template <int D>
Piece<D> onePiece(const Geometry<D>& geometry) {
    const std::vector<Piece<D>> pieces = makePieces(geometry, Pose<D>{});
    if (pieces.size() != 1 || isUnbounded(pieces.front())) {
        refuse("query.geometry", "chain or plane", "must be one convex shape");
    }
    return pieces.front();
}

/// A ball without size.
template <int D>
Piece<D> pointPiece() {
    Piece<D> piece;
    piece.kind = PieceKind::ball;
    piece.count = 1;
    piece.points[0] = zeroVector<D>();
    return piece;
}

template <int D>
Pose<D> checkedPose(const Pose<D>& pose) {
    requireWithin("query.pose.position", pose.p, worldBound);
    return {pose.p, requireRotation<D>("query.pose.rotation", pose.q)};
}

template <int D>
RayHit<D> hitOf(const WorldState<D>& state, std::uint32_t piece, const CastHit<D>& hit) {
    return {state.shapes.headIdOf(piece), state.bodies.idOf(state.shapes[piece].body), hit.fraction, hit.point, hit.normal};
}

/// Nearer first; of equal ones the older shape, so that answers do not depend on the tree.
template <int D>
bool comesBefore(const RayHit<D>& a, const RayHit<D>& b) {
    return a.fraction < b.fraction || (a.fraction == b.fraction && a.shape < b.shape);
}

template <int D, class Exact>
std::optional<RayHit<D>> nearestHit(const WorldState<D>& state, const Position<D>& origin, const Vector<D>& translation, const Vector<D>& extent,
                                    const QueryFilter& filter, Exact&& exact) {
    std::optional<RayHit<D>> nearest;
    state.broadPhase.cast(origin, translation, extent, [&](std::uint32_t piece, float reach) {
        if (!sees(state, filter, piece)) {
            return reach;
        }
        const std::optional<CastHit<D>> hit = exact(state.shapes.pieces[piece], state.bodies[state.shapes[piece].body].pose);
        if (hit && (!nearest || comesBefore(hitOf(state, piece, *hit), *nearest))) {
            nearest = hitOf(state, piece, *hit);
        }
        // Never zero: a hit at the very start must not hide an older shape there.
        return nearest ? std::fmax(nearest->fraction, std::numeric_limits<float>::min()) : reach;
    });
    return nearest;
}

template <int D>
void checkRay(const Position<D>& origin, const Vector<D>& translation) {
    requireWithin("castRay.origin", origin, worldBound);
    requireWithin("castRay.translation", translation, 2.0f * worldBound);
}

}  // namespace

template <int D>
std::optional<RayHit<D>> World<D>::castRay(const Position<D>& origin, const Vector<D>& translation, const QueryFilter& filter) const {
    checkRay<D>(origin, translation);
    return nearestHit(*state, origin, translation, zeroVector<D>(), filter,
                      [&](const Piece<D>& piece, const Pose<D>& pose) { return talus::castRay(piece, pose, origin, translation); });
}

template <int D>
std::vector<RayHit<D>> World<D>::castRayAll(const Position<D>& origin, const Vector<D>& translation, const QueryFilter& filter) const {
    checkRay<D>(origin, translation);
    std::vector<RayHit<D>> hits;
    state->broadPhase.cast(origin, translation, zeroVector<D>(), [&](std::uint32_t piece, float reach) {
        if (sees(*state, filter, piece)) {
            if (const auto hit = talus::castRay(state->shapes.pieces[piece], state->bodies[state->shapes[piece].body].pose, origin, translation)) {
                hits.push_back(hitOf(*state, piece, *hit));
            }
        }
        return reach;
    });
    std::sort(hits.begin(), hits.end(), comesBefore<D>);
    return hits;
}

template <int D>
std::optional<RayHit<D>> World<D>::castShape(const Geometry<D>& geometry, const Pose<D>& pose, const Vector<D>& translation,
                                             const QueryFilter& filter) const {
    const Piece<D> moving = onePiece<D>(geometry);
    const Pose<D> start = checkedPose(pose);
    requireWithin("castShape.translation", translation, 2.0f * worldBound);
    const Bounds<D> bounds = boundsOf(moving, start);
    const Position<D> middle = (bounds.lower + bounds.upper) * 0.5f;
    return nearestHit(*state, middle, translation, Vector<D>((bounds.upper - bounds.lower) * 0.5f), filter,
                      [&](const Piece<D>& piece, const Pose<D>& target) { return castPiece(piece, target, moving, start, translation); });
}

template <int D>
std::vector<ShapeId> World<D>::overlap(const Geometry<D>& geometry, const Pose<D>& pose, const QueryFilter& filter) const {
    const Piece<D> piece = onePiece<D>(geometry);
    const Pose<D> place = checkedPose(pose);
    std::vector<ShapeId> found;
    state->broadPhase.query(boundsOf(piece, place), [&](std::uint32_t other) {
        const Shape<D>& shape = state->shapes[other];
        if (sees(*state, filter, other) && talus::overlap(piece, place, state->shapes.pieces[other], state->bodies[shape.body].pose)) {
            found.push_back(state->shapes.headIdOf(other));
        }
        return true;
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

template <int D>
std::optional<ClosestHit<D>> World<D>::closest(const Position<D>& point, float distance, const QueryFilter& filter) const {
    requireWithin("closest.point", point, worldBound);
    requireRange("closest.distance", distance, 0.0f, worldBound);
    std::optional<ClosestHit<D>> nearest;
    state->broadPhase.query(expanded(Bounds<D>{point, point}, distance), [&](std::uint32_t other) {
        const Shape<D>& shape = state->shapes[other];
        if (!sees(*state, filter, other)) {
            return true;
        }
        const ClosestPoints<D> points = closestPoints(state->shapes.pieces[other], state->bodies[shape.body].pose, pointPiece<D>(), Pose<D>{point, Rotation<D>{}});
        const float gap = std::fmax(points.separation, 0.0f);
        const ShapeId id = state->shapes.headIdOf(other);
        const bool nearer = !nearest || gap < nearest->distance || (gap == nearest->distance && id < nearest->shape);
        if (gap <= distance && nearer) {
            const Position<D> place = points.separation > 0.0f ? Position<D>(points.onA) : point;
            nearest = ClosestHit<D>{id, state->bodies.idOf(shape.body), place, gap};
        }
        return true;
    });
    return nearest;
}

template class World<2>;
template class World<3>;

}  // namespace talus
