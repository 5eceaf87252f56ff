// The table kind x kind. A pair is put in one order, lower rank first, and turned back: so a function for each kind of
// pair is written once, and the swapped pair cannot differ.
#include "../collide.h"

#include "../flip.h"
#include "narrow_phase.h"

namespace talus {

namespace {

enum class Group : int { plane, chain, solid, line, ball };

struct Rank {
    Group group;
    int rank;
};

Rank rankOf(PieceKind kind) {
    switch (kind) {
        case PieceKind::plane:
            return {Group::plane, 0};
        case PieceKind::chainSegment:
            return {Group::chain, 1};
        case PieceKind::polygon:
            return {Group::solid, 2};
        case PieceKind::capsule:
            return {Group::solid, 3};
        case PieceKind::segment:
            return {Group::line, 4};
        default:
            return {Group::ball, 5};
    }
}

/// A's group is not after B's.
Manifold<2> collideOrdered(const ColliderInput& input, Group a, Group b) {
    const bool solidB = b == Group::solid || b == Group::ball;
    switch (a) {
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

}  // namespace

template <>
Manifold<2> collide(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, const Manifold<2>& previous, const CollideSettings& settings) {
    const Rank rankA = rankOf(a.kind);
    const Rank rankB = rankOf(b.kind);
    if (rankA.rank <= rankB.rank) {
        return collideOrdered({a, b, bInA, previous.axis, settings, previous.count > 0}, rankA.group, rankB.group);
    }
    const Pose<2> aInB = relative(bInA, Pose<2>{});
    return flipped(collideOrdered({b, a, aInB, flippedAxis(previous.axis), settings, previous.count > 0}, rankB.group, rankA.group), bInA);
}

}  // namespace talus
