// A batch of pairs in lanes (2D): read in the order in which `collide` puts a pair, and written in the order in which it was given.
#pragma once

#include "../../2d/contact.h"
#include "../../2d/kind_order.h"
#include "../../feature.h"
#include "../lane_targets.h"

#include <bit>
#include <cstddef>

namespace talus {
namespace {

using Eight = Lanes<PairBatch<2>::width>;
using EightMask = MaskOf<Eight>;
using EightPlaces = Vector<2, Eight>;

/// Small whole numbers of a lane as floats. They are looked up: numbers written lane by lane and read as one vector would wait for the stores.
struct LaneNumbers {
    float values[4];
};

/// By the corners of A and B less one (two bits each), whether they touched, and whether they are swapped.
struct FactTable {
    LaneNumbers records[64];
    constexpr FactTable() : records() {
        for (unsigned i = 0; i < 64; ++i) {
            records[i] = {
                {static_cast<float>((i & 3) + 1), static_cast<float>((i >> 2 & 3) + 1), static_cast<float>(i >> 4 & 1), static_cast<float>(i >> 5)}};
        }
    }
};
constexpr FactTable factTable;

/// Parts of an axis code: kind, feature of A, feature of B. Features that no piece in lanes has are all `mostLaneCorners`, other kinds are none.
struct AxisTable {
    static constexpr unsigned features = mostLaneCorners + 1;
    static constexpr unsigned kinds = static_cast<unsigned>(AxisKind::points) + 1;

    LaneNumbers records[kinds * features * features];
    constexpr AxisTable() : records() {
        for (unsigned i = 0; i < kinds * features * features; ++i) {
            records[i] = {
                {static_cast<float>(i / (features * features)), static_cast<float>(i / features % features), static_cast<float>(i % features), 0.0f}};
        }
    }
    static TALUS_INLINE unsigned place(std::uint32_t axis) {
        const unsigned kind = static_cast<unsigned>(axisKind(axis));
        const unsigned a = axisFeatureA(axis);
        const unsigned b = axisFeatureB(axis);
        const unsigned ofA = a < features ? a : features - 1;
        const unsigned ofB = b < features ? b : features - 1;
        return ((kind < kinds ? kind : 0) * features + ofA) * features + ofB;
    }
};
constexpr AxisTable axisTable;

/// A piece a lane.
struct LanePieces {
    EightPlaces points[mostLaneCorners];
    EightPlaces normals[mostLaneCorners];
    EightPlaces centroid;
    Eight count;
    Eight radius;

    TALUS_INLINE BasicCore<Eight> core() const { return {points, normals, count, radius}; }
};

/// A batch in the order of `collide`.
struct LanePairs {
    const char* a[Eight::width];
    const char* b[Eight::width];
    const char* before[Eight::width];
    Eight countA, countB;
    EightMask touched;
    /// A is the batch's B.
    EightMask isSwapped;
    /// Of the axis of the last step.
    Eight axisKind, axisFeatureA, axisFeatureB;
    /// Of B in A, and the batch's own rotation.
    EightPlaces p;
    Rotation<2, Eight> q;
    Rotation<2, Eight> given;
    Eight speculativeDistance;
    Eight slop;

    TALUS_INLINE explicit LanePairs(const PairBatch<2>& batch);

    TALUS_INLINE EightPlaces placed(const EightPlaces& ofB) const { return p + rotate(q, ofB); }
    TALUS_INLINE EightPlaces local(const EightPlaces& inA) const { return inverseRotate(q, EightPlaces(inA - p)); }
    TALUS_INLINE EightMask hadKind(AxisKind kind) const { return axisKind == Eight(static_cast<int>(kind)); }
    /// The raw code of the axis of the last step.
    TALUS_INLINE Eight axisBefore() const;

private:
    TALUS_INLINE void readFacts(const PairBatch<2>& batch);
    TALUS_INLINE void readPoses(const PairBatch<2>& batch);
};

TALUS_INLINE LanePairs::LanePairs(const PairBatch<2>& batch) {
    readFacts(batch);
    readPoses(batch);
    std::memcpy(&speculativeDistance.values, batch.speculativeDistance, sizeof speculativeDistance.values);
    slop = Eight(batch.slop);
}

TALUS_INLINE void LanePairs::readFacts(const PairBatch<2>& batch) {
    std::uint32_t facts[Eight::width];
    std::uint32_t axes[Eight::width];
    for (int i = 0; i < Eight::width; ++i) {
        const int lane = i < batch.count ? i : 0;
        const Piece<2>* first = batch.a[lane];
        const Piece<2>* second = batch.b[lane];
        const Manifold<2>& last = *batch.before[lane];
        const bool swaps = rankOf(first->kind) > rankOf(second->kind);
        const Piece<2>* pieceA = swaps ? second : first;
        const Piece<2>* pieceB = swaps ? first : second;
        a[i] = reinterpret_cast<const char*>(pieceA);
        b[i] = reinterpret_cast<const char*>(pieceB);
        before[i] = reinterpret_cast<const char*>(&last);
        const unsigned fact = static_cast<unsigned>(pieceA->count - 1) | static_cast<unsigned>(pieceB->count - 1) << 2 |
                              static_cast<unsigned>(last.count > 0) << 4 | static_cast<unsigned>(swaps) << 5;
        facts[i] = static_cast<std::uint32_t>(fact * sizeof(LaneNumbers));
        axes[i] = static_cast<std::uint32_t>(AxisTable::place(last.axis) * sizeof(LaneNumbers));
    }
    Eight isTouching, swaps, kind, featureA, featureB, unused;
    loadRecords(factTable.records, facts, countA, countB, isTouching, swaps);
    touched = isTouching > Eight(0.0f);
    isSwapped = swaps > Eight(0.0f);
    loadRecords(axisTable.records, axes, kind, featureA, featureB, unused);
    // As `flippedAxis` does: the two kinds of faces change places.
    const EightMask isFace = (Eight(0.0f) < kind) & (kind < Eight(static_cast<int>(AxisKind::points)));
    axisKind = select(isSwapped & isFace, Eight(static_cast<int>(AxisKind::points)) - kind, kind);
    axisFeatureA = select(isSwapped, featureB, featureA);
    axisFeatureB = select(isSwapped, featureA, featureB);
}

TALUS_INLINE void LanePairs::readPoses(const PairBatch<2>& batch) {
    static_assert(sizeof(Pose<2>) == 16);
    std::uint32_t places[Eight::width];
    for (int i = 0; i < Eight::width; ++i) {
        places[i] = static_cast<std::uint32_t>(i < batch.count ? 16 * i : 0);
    }
    EightPlaces origin;
    loadRecords(batch.bInA, places, origin.x(), origin.y(), given.c, given.s);
    // `relative` of the pose and none.
    const Eight zero(0.0f);
    const EightPlaces back = inverseRotate(given, EightPlaces(zero - origin.x(), zero - origin.y()));
    const Rotation<2, Eight> turnedBack = compose(inverse(given), Rotation<2, Eight>{});
    p = selectVector<Eight>(isSwapped, back, origin);
    q.c = select(isSwapped, turnedBack.c, given.c);
    q.s = select(isSwapped, turnedBack.s, given.s);
}

TALUS_INLINE Eight LanePairs::axisBefore() const {
    static_assert(offsetof(Manifold<2>, axis) == offsetof(Manifold<2>, count) + 12);
    Eight count, lever, gap, axis;
    loadRecordsAt(before, offsetof(Manifold<2>, count), count, lever, gap, axis);
    return axis;
}

TALUS_INLINE void readRadii(const char* const* pieces, Eight& radius, EightPlaces& centroid) {
    static_assert(offsetof(Piece<2>, radius) == offsetof(Piece<2>, count) + 4 && offsetof(Piece<2>, centroid) == offsetof(Piece<2>, count) + 8);
    Eight count;
    loadRecordsAt(pieces, offsetof(Piece<2>, count), count, radius, centroid.x(), centroid.y());
}

/// Corners from `least` on may be absent.
TALUS_INLINE void readPieces(const char* const* addresses, const Eight& count, int least, LanePieces& pieces) {
    pieces.count = count;
    readRadii(addresses, pieces.radius, pieces.centroid);
    TALUS_UNROLL for (int i = 0; i < mostLaneCorners; i += 2) {
        const std::size_t further = sizeof(Vector<2>) * static_cast<std::size_t>(i);
        EightPlaces* point = pieces.points + i;
        EightPlaces* normal = pieces.normals + i;
        loadRecordsAt(addresses, offsetof(Piece<2>, points) + further, point[0].x(), point[0].y(), point[1].x(), point[1].y());
        loadRecordsAt(addresses, offsetof(Piece<2>, normals) + further, normal[0].x(), normal[0].y(), normal[1].x(), normal[1].y());
    }
    TALUS_UNROLL for (int i = 1; i < mostLaneCorners; ++i) {
        if (i >= least) {
            const EightMask isThere = count > Eight(i);
            pieces.points[i] = selectVector<Eight>(isThere, pieces.points[i], pieces.points[0]);
            pieces.normals[i] = selectVector<Eight>(isThere, pieces.normals[i], pieces.normals[0]);
        }
    }
}

/// A code (`feature.h`) as the float of the same bits. With features 0 it is a power of two, and the features add to its fraction: exactly.
TALUS_INLINE Eight withFeatures(const Eight& kindOnly, const Eight& featureA, const Eight& featureB) {
    return kindOnly * (Eight(1.0f) + (featureA * Eight(4096.0f) + featureB) * Eight(0x1p-23f));
}

constexpr float axisBits(AxisKind kind) {
    return std::bit_cast<float>(axisCode(kind, 0, 0));
}
constexpr float keyBits(AxisKind kind) {
    return std::bit_cast<float>(pointKey(kind, 0, 0, 0));
}
constexpr float axisOfA = axisBits(AxisKind::faceOfA);
constexpr float axisOfB = axisBits(AxisKind::faceOfB);
constexpr float axisOfPoints = axisBits(AxisKind::points);
constexpr float keyOfA = keyBits(AxisKind::faceOfA);
constexpr float keyOfB = keyBits(AxisKind::faceOfB);
constexpr float keyOfPoints = keyBits(AxisKind::points);

/// Makes codes in the batch's own order.
struct LaneNames {
    EightMask isSwapped;

    TALUS_INLINE Eight code(const Eight& kindOnly, const Eight& featureA, const Eight& featureB) const {
        return withFeatures(kindOnly, select(isSwapped, featureB, featureA), select(isSwapped, featureA, featureB));
    }
    /// `a`: where A is meant, in the order of the lanes.
    TALUS_INLINE Eight faceKey(const EightMask& ofA, const Eight& featureA, const Eight& featureB) const {
        return code(ofSide(ofA, keyOfA, keyOfB), featureA, featureB);
    }
    TALUS_INLINE Eight faceAxis(const EightMask& ofA, const Eight& face) const {
        const Eight zero(0.0f);
        return code(ofSide(ofA, axisOfA, axisOfB), select(ofA, face, zero), select(ofA, zero, face));
    }

private:
    TALUS_INLINE Eight ofSide(const EightMask& ofA, float a, float b) const {
        return select(ofA, select(isSwapped, Eight(b), Eight(a)), select(isSwapped, Eight(a), Eight(b)));
    }
};

/// One point in A's frame.
struct LanePoint {
    EightPlaces onA;
    EightPlaces onB;
    Eight separation;
    Eight key;
    EightMask isMade;
};

TALUS_INLINE LanePoint selectPoint(const EightMask& mask, const LanePoint& a, const LanePoint& b) {
    return {selectVector<Eight>(mask, a.onA, b.onA), selectVector<Eight>(mask, a.onB, b.onB), select(mask, a.separation, b.separation),
            select(mask, a.key, b.key), (mask & a.isMade) | (complement<Eight>(mask) & b.isMade)};
}

TALUS_INLINE LanePoint noPoint() {
    const Eight zero(0.0f);
    return {EightPlaces(zero, zero), EightPlaces(zero, zero), zero, zero, zero < zero};
}

/// The point of a contact, or none if it is farther than the speculative distance or `isNone`.
TALUS_INLINE LanePoint pointOf(const LanePairs& pairs, const Touch<Eight>& touch, const Eight& key, const EightMask& isNone) {
    LanePoint point;
    point.onA = touch.onA;
    point.onB = touch.onB;
    point.separation = touch.separation();
    point.key = key;
    point.isMade = complement<Eight>(isNone) & isAtMost(point.separation, pairs.speculativeDistance);
    return point;
}

/// What a manifold has besides points: the normal in A's frame, the gap and the code of the axis.
struct LaneAxes {
    EightPlaces normal;
    Eight gap;
    Eight axis;
};

TALUS_INLINE LaneAxes selectAxes(const EightMask& mask, const LaneAxes& a, const LaneAxes& b) {
    return {selectVector<Eight>(mask, a.normal, b.normal), select(mask, a.gap, b.gap), select(mask, a.axis, b.axis)};
}

/// Gap of pieces without points that are `separation` apart.
TALUS_INLINE Eight gapFrom(const Eight& separation) {
    return maximum(Eight(0.0f), separation);
}

/// One point in the bodies' own frames and the batch's order; zero where there is none.
struct StoredPoint {
    EightPlaces localA = EightPlaces(Eight(0.0f), Eight(0.0f));
    EightPlaces localB = EightPlaces(Eight(0.0f), Eight(0.0f));
    Eight separation = Eight(0.0f);
    Eight key = Eight(0.0f);

    StoredPoint() = default;
    TALUS_INLINE StoredPoint(const LanePairs& pairs, const LanePoint& point, const EightMask& isThere) {
        const EightPlaces local = pairs.local(point.onB);
        localA = selectVector<Eight>(isThere, selectVector<Eight>(pairs.isSwapped, local, point.onA), localA);
        localB = selectVector<Eight>(isThere, selectVector<Eight>(pairs.isSwapped, point.onA, local), localB);
        separation = select(isThere, point.separation, separation);
        key = select(isThere, point.key, key);
    }
};

TALUS_INLINE void writeManifolds(const PairBatch<2>& batch, const EightPlaces& normal, const StoredPoint& lower, const StoredPoint& upper,
                                 const Eight& count, const Eight& gap, const Eight& axis) {
    static_assert(sizeof(Manifold<2>) == 72 && offsetof(Manifold<2>, count) == 56 && offsetof(Manifold<2>, points) == 8);
    static_assert(sizeof(ManifoldPoint<2>) == 24 && offsetof(ManifoldPoint<2>, separation) == 16 && offsetof(ManifoldPoint<2>, key) == 20);
    const LaneTargets<2> targets(batch);
    const Eight noLever(0.0f);
    targets.store(56, count, noLever, gap, axis);
    targets.store(48, upper.separation, upper.key, count, noLever);
    targets.store(32, upper.localA.x(), upper.localA.y(), upper.localB.x(), upper.localB.y());
    targets.store(16, lower.localB.x(), lower.localB.y(), lower.separation, lower.key);
    targets.store(0, normal.x(), normal.y(), lower.localA.x(), lower.localA.y());
}

constexpr float bitsOfOne = std::bit_cast<float>(1);
constexpr float bitsOfTwo = std::bit_cast<float>(2);

/// The normal in the batch's order. `isAny`: there is a point.
TALUS_INLINE EightPlaces givenNormal(const LanePairs& pairs, const EightPlaces& normal, const EightMask& isAny) {
    const Eight zero(0.0f);
    const EightPlaces turned = rotate(pairs.given, EightPlaces(-normal));
    const EightPlaces back(select(isAny, turned.x(), zero), select(isAny, turned.y(), zero));
    return selectVector<Eight>(pairs.isSwapped, back, normal);
}

/// Writes manifolds without points.
TALUS_INLINE void writeApart(const PairBatch<2>& batch, const Eight& gap, const Eight& axis) {
    const Eight zero(0.0f);
    writeManifolds(batch, EightPlaces(zero, zero), StoredPoint(), StoredPoint(), zero, gap, axis);
}

/// Writes manifolds of at most one point.
TALUS_INLINE void writePoint(const PairBatch<2>& batch, const LanePairs& pairs, const LanePoint& point, const LaneAxes& axes) {
    const Eight count = select(point.isMade, Eight(bitsOfOne), Eight(0.0f));
    const EightPlaces normal = givenNormal(pairs, axes.normal, point.isMade);
    writeManifolds(batch, normal, StoredPoint(pairs, point, point.isMade), StoredPoint(), count, axes.gap, axes.axis);
}

/// Writes manifolds of up to two points, ordered by key.
TALUS_INLINE void writePoints(const PairBatch<2>& batch, const LanePairs& pairs, const LanePoint& first, const LanePoint& second,
                              const LaneAxes& axes) {
    const Eight absent(std::numeric_limits<float>::max());
    // Keys are positive floats, which are in the order of their bits.
    const EightMask turns = select(second.isMade, second.key, absent) < select(first.isMade, first.key, absent);
    const EightMask isAny = first.isMade | second.isMade;
    const EightMask isBoth = first.isMade & second.isMade;
    const StoredPoint lower(pairs, selectPoint(turns, second, first), isAny);
    const StoredPoint upper(pairs, selectPoint(turns, first, second), isBoth);
    const Eight count = select(isBoth, Eight(bitsOfTwo), select(isAny, Eight(bitsOfOne), Eight(0.0f)));
    writeManifolds(batch, givenNormal(pairs, axes.normal, isAny), lower, upper, count, axes.gap, axes.axis);
}

}  // namespace
}  // namespace talus
