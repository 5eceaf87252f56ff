// The table kind x kind. A pair is put in one order, lower rank first, and turned back: so a function for each kind of
// pair is written once, and the swapped pair cannot differ.
#include "../collide.h"

#include "../flip.h"
#include "../kernels/manifold_kernels.h"
#include "narrow_phase.h"

namespace talus {

namespace {

enum class Rank : int { cylinder, cone, plane, box, hull, capsule, ball };

Rank rankOf(PieceKind kind) {
    switch (kind) {
        case PieceKind::cylinder:
            return Rank::cylinder;
        case PieceKind::cone:
            return Rank::cone;
        case PieceKind::plane:
            return Rank::plane;
        case PieceKind::box:
            return Rank::box;
        case PieceKind::hull:
            return Rank::hull;
        case PieceKind::capsule:
            return Rank::capsule;
        default:
            return Rank::ball;
    }
}

bool areSharpBoxes(const Piece<3>& a, const Piece<3>& b) {
    return a.kind == PieceKind::box && b.kind == PieceKind::box && a.radius + b.radius == 0.0f;
}

/// A's rank is not after B's.
Manifold<3> collideOrdered(const ColliderInput3& input, Rank a, Rank b) {
    switch (a) {
        case Rank::cylinder:
        case Rank::cone:
            return collideRound(input);
        case Rank::plane:
            return b == Rank::plane ? Manifold<3>{} : collidePlane(input);
        case Rank::box:
        case Rank::hull:
            return b == Rank::ball ? collidePolyhedronBall(input) : collidePolyhedra(input);
        default:
            return collideRounded(input);
    }
}

}  // namespace

template <>
PairClass pairClass(const Piece<3>& a, const Piece<3>& b) {
    if (areSharpBoxes(a, b)) {
        return PairClass::boxes;
    }
    const auto isRounded = [](const Piece<3>& piece) { return piece.kind == PieceKind::ball || piece.kind == PieceKind::capsule; };
    if (isRounded(a) && isRounded(b)) {
        return PairClass::rounded;
    }
    const bool isBoxBall = (a.kind == PieceKind::box && b.kind == PieceKind::ball) || (a.kind == PieceKind::ball && b.kind == PieceKind::box);
    return isBoxBall ? PairClass::boxBall : PairClass::alone;
}

template <>
Manifold<3> collide(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA, const Manifold<3>& previous, const CollideSettings& settings) {
    // The most frequent pair first.
    if (areSharpBoxes(a, b)) {
        return collideBoxes({a, b, bInA, previous.axis, settings, previous.count > 0});
    }
    const Rank rankA = rankOf(a.kind);
    const Rank rankB = rankOf(b.kind);
    if (rankA <= rankB) {
        return collideOrdered({a, b, bInA, previous.axis, settings, previous.count > 0}, rankA, rankB);
    }
    const Pose<3> aInB = relative(bInA, Pose<3>{});
    return flipped(collideOrdered({b, a, aInB, flippedAxis(previous.axis), settings, previous.count > 0}, rankB, rankA), bInA);
}

}  // namespace talus
