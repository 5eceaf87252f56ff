// The table kind x kind. A pair is put in one order, lower rank first, and turned back: so a function for each kind of
// pair is written once, and the swapped pair cannot differ.
#include "../collide.h"

#include "../feature.h"
#include "narrow_phase.h"

#include <utility>

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
        case PieceKind::ball:
            break;
    }
    return {Group::ball, 5};
}

AxisKind flipped(AxisKind kind) {
    switch (kind) {
        case AxisKind::faceOfA:
            return AxisKind::faceOfB;
        case AxisKind::faceOfB:
            return AxisKind::faceOfA;
        default:
            return kind;
    }
}

std::uint32_t flippedAxis(std::uint32_t axis) {
    return axisCode(flipped(axisKind(axis)), axisFeatureB(axis), axisFeatureA(axis));
}

std::uint32_t flippedKey(std::uint32_t key) {
    return pointKey(flipped(keyKind(key)), keyFeatureB(key), keyFeatureA(key), keySide(key));
}

/// The manifold of (b, a) as that of (a, b).
Manifold<2> flipped(const Manifold<2>& manifold, const Pose<2>& bInA) {
    Manifold<2> result;
    result.count = manifold.count;
    result.axis = flippedAxis(manifold.axis);
    if (manifold.count > 0) {
        result.normal = rotate(bInA.q, Vector<2>(-manifold.normal));
    }
    for (int i = 0; i < manifold.count; ++i) {
        const ManifoldPoint<2>& point = manifold.points[i];
        result.points[i] = {point.localB, point.localA, point.separation, flippedKey(point.key)};
    }
    if (result.count == 2 && result.points[1].key < result.points[0].key) {
        std::swap(result.points[0], result.points[1]);
    }
    return result;
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
        return collideOrdered({a, b, bInA, previous.axis, settings}, rankA.group, rankB.group);
    }
    const Pose<2> aInB = relative(bInA, Pose<2>{});
    return flipped(collideOrdered({b, a, aInB, flippedAxis(previous.axis), settings}, rankB.group, rankA.group), bInA);
}

}  // namespace talus
