// The table kind x kind. A pair is put in one order, lower rank first, and turned back: so a function for each kind of
// pair is written once, and the swapped pair cannot differ.
#include "../collide.h"

#include "../flip.h"
#include "../kernels/manifold_kernels.h"
#include "kind_order.h"
#include "narrow_phase.h"

namespace talus {

namespace {

enum class Group : int { plane, chain, solid, line, ball };

Group groupOf(PieceKind kind) {
    switch (kind) {
        case PieceKind::plane:
            return Group::plane;
        case PieceKind::chainSegment:
            return Group::chain;
        case PieceKind::polygon:
        case PieceKind::capsule:
            return Group::solid;
        case PieceKind::segment:
            return Group::line;
        default:
            return Group::ball;
    }
}

/// A's group is not after B's.
Manifold<2> collideOrdered(const ColliderInput& input) {
    const Group b = groupOf(input.b.kind);
    const bool solidB = b == Group::solid || b == Group::ball;
    switch (groupOf(input.a.kind)) {
        case Group::plane:
            return solidB ? collidePlane(input) : Manifold<2>{};
        case Group::chain:
            return solidB ? collideChain(input) : Manifold<2>{};
        case Group::line:
            return b == Group::line ? Manifold<2>{} : collideBall(input);
        default:
            return b == Group::ball ? collideBall(input) : collidePolygons(input);
    }
}

bool fitsLanes(const Piece<2>& piece) {
    const Group group = groupOf(piece.kind);
    return group != Group::plane && group != Group::chain && piece.count <= mostLaneCorners;
}

}  // namespace

template <>
Manifold<2> collide(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, const Manifold<2>& previous, const CollideSettings& settings) {
    if (rankOf(a.kind) <= rankOf(b.kind)) {
        return collideOrdered({a, b, bInA, previous.axis, settings, previous.count > 0});
    }
    const Pose<2> aInB = relative(bInA, Pose<2>{});
    return flipped(collideOrdered({b, a, aInB, flippedAxis(previous.axis), settings, previous.count > 0}), bInA);
}

template <>
PairClass pairClass(const Piece<2>& a, const Piece<2>& b) {
    if (!fitsLanes(a) || !fitsLanes(b)) {
        return PairClass::alone;
    }
    const Group groupA = groupOf(a.kind);
    const Group groupB = groupOf(b.kind);
    if (groupA == Group::ball || groupB == Group::ball) {
        return PairClass::ball;
    }
    // Two lines have no contact.
    return groupA == Group::line && groupB == Group::line ? PairClass::alone : PairClass::polygons;
}

}  // namespace talus
