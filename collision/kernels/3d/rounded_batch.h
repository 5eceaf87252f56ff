// How pairs whose manifolds have at most two points get into lanes, and their manifolds out.
#pragma once

#include "../../3d/rounded_contact.h"
#include "../../flip.h"
#include "../lane_targets.h"

#include <cstddef>

namespace talus {

namespace {

using Eight = Lanes<8>;
using EightPoints = Vector<3, Eight>;

struct PoseLanes {
    EightPoints p;
    Rotation<3, Eight> q;

    TALUS_INLINE EightPoints outward(const EightPoints& local) const { return p + rotate(q, local); }
    TALUS_INLINE EightPoints inward(const EightPoints& outer) const { return inverseRotate(q, EightPoints(outer - p)); }
    /// Of the origin, seen from here.
    TALUS_INLINE PoseLanes inverted() const {
        const Eight zero(0.0f);
        const EightPoints back = EightPoints(zero, zero, zero) - p;
        return {inverseRotate(q, back), compose(inverse(q), Rotation<3, Eight>{EightPoints(zero, zero, zero), Eight(1.0f)})};
    }
};

/// The pairs of a batch, A being the piece that goes first in the order of `collide`. Lanes that are not in use repeat the first.
struct PairLanes {
    /// `isLater` tells of a pair whether its A goes after its B.
    template <class IsLater>
    TALUS_INLINE PairLanes(const PairBatch<3>& batch, const IsLater& isLater);

    const Piece<3>* a[8];
    const Piece<3>* b[8];
    /// The same as addresses of records.
    const char* bytesOfA[8];
    const char* bytesOfB[8];
    bool isFlipped[8];
    bool anyFlipped = false;
    MaskOf<Eight> flipped;
    /// Of B in A's frame, and as the batch has it.
    PoseLanes pose;
    PoseLanes given;
    Eight reach;
    Eight slop;
};

template <class IsLater>
TALUS_INLINE PairLanes::PairLanes(const PairBatch<3>& batch, const IsLater& isLater) {
    Eight flags(0.0f);
    TALUS_UNROLL for (int lane = 0; lane < 8; ++lane) {
        const int from = lane < batch.count ? lane : 0;
        isFlipped[lane] = isLater(*batch.a[from], *batch.b[from]);
        a[lane] = isFlipped[lane] ? batch.b[from] : batch.a[from];
        b[lane] = isFlipped[lane] ? batch.a[from] : batch.b[from];
        bytesOfA[lane] = reinterpret_cast<const char*>(a[lane]);
        bytesOfB[lane] = reinterpret_cast<const char*>(b[lane]);
        anyFlipped |= isFlipped[lane];
        flags.set(lane, isFlipped[lane] ? 1.0f : 0.0f);
    }
    flipped = flags > Eight(0.0f);
    static_assert(sizeof(Pose<3>) == 28 && offsetof(Pose<3>, q) == 12);
    static constexpr std::uint32_t poses[8] = {0, 28, 56, 84, 112, 140, 168, 196};
    const char* const base = reinterpret_cast<const char*>(batch.bInA);
    Eight unused;
    loadRecords(base, poses, given.p.x(), given.p.y(), given.p.z(), unused);
    loadRecords(base + 12, poses, given.q.v.x(), given.q.v.y(), given.q.v.z(), given.q.s);
    pose = given;
    if (anyFlipped) {
        const PoseLanes inverted = given.inverted();
        pose.p = choose(flipped, inverted.p, given.p);
        pose.q.v = choose(flipped, inverted.q.v, given.q.v);
        pose.q.s = select(flipped, inverted.q.s, given.q.s);
    }
    std::memcpy(&reach.values, batch.speculativeDistance, sizeof reach.values);
    slop = Eight(batch.slop);
}

/// Names of a lane's contact: small whole numbers.
struct ContactNames {
    TALUS_INLINE explicit ContactNames(const RoundedContact<Eight>& contact) {
        put(contact.count, counts);
        put(contact.kind, kinds);
        put(contact.axisA, axesA);
        put(contact.axisB, axesB);
        TALUS_UNROLL for (int i = 0; i < 2; ++i) {
            put(contact.points[i].featureA, featuresA[i]);
            put(contact.points[i].featureB, featuresB[i]);
        }
    }
    TALUS_INLINE int count(int lane) const { return static_cast<int>(counts[lane]); }
    TALUS_INLINE AxisKind kind(int lane) const { return static_cast<AxisKind>(static_cast<int>(kinds[lane])); }
    TALUS_INLINE std::uint32_t axis(int lane) const { return axisCode(kind(lane), whole(axesA[lane]), whole(axesB[lane])); }
    TALUS_INLINE std::uint32_t key(int i, int lane) const { return pointKey(kind(lane), whole(featuresA[i][lane]), whole(featuresB[i][lane]), 0); }

private:
    static TALUS_INLINE void put(const Eight& lanes, float (&values)[8]) { std::memcpy(values, &lanes.values, sizeof values); }
    static TALUS_INLINE std::uint32_t whole(float value) { return static_cast<std::uint32_t>(static_cast<int>(value)); }

    float counts[8];
    float kinds[8];
    float axesA[8];
    float axesB[8];
    float featuresA[2][8];
    float featuresB[2][8];
};

/// A point as the manifold has it.
struct PointLanes {
    EightPoints localA;
    EightPoints localB;
    Eight separation;

    TALUS_INLINE PointLanes(const PairLanes& pairs, const SurfacePair<Eight>& point, const MaskOf<Eight>& isMeant) {
        const Eight zero(0.0f);
        const EightPoints none(zero, zero, zero);
        const EightPoints onA = choose(isMeant, point.onA, none);
        const EightPoints onB = choose(isMeant, pairs.pose.inward(point.onB), none);
        localA = pairs.anyFlipped ? choose(pairs.flipped, onB, onA) : onA;
        localB = pairs.anyFlipped ? choose(pairs.flipped, onA, onB) : onB;
        separation = select(isMeant, point.separation, zero);
    }
};

/// Writes the manifolds of the lanes in use. Of pairs that were turned round no contact has two points.
TALUS_INLINE void writeManifolds(const PairBatch<3>& batch, const PairLanes& pairs, const RoundedContact<Eight>& contact) {
    static_assert(sizeof(Manifold<3>) == 156 && offsetof(Manifold<3>, points) == 12 && offsetof(Manifold<3>, count) == 140);
    const LaneTargets<3> targets(batch);
    const Eight zero(0.0f);
    const MaskOf<Eight> hasPoints = contact.count > zero;
    const MaskOf<Eight> hasTwo = contact.count > Eight(1.0f);
    EightPoints normal = contact.normal;
    if (pairs.anyFlipped) {
        normal = choose(pairs.flipped, rotate(pairs.given.q, EightPoints(-normal)), normal);
    }
    normal = choose(hasPoints, normal, EightPoints(zero, zero, zero));
    const PointLanes first(pairs, contact.points[0], hasPoints);
    targets.store(0, normal.x(), normal.y(), normal.z(), first.localA.x());
    targets.store(16, first.localA.y(), first.localA.z(), first.localB.x(), first.localB.y());
    if (anyLane(hasTwo)) {
        const PointLanes second(pairs, contact.points[1], hasTwo);
        targets.store(32, first.localB.z(), first.separation, zero, second.localA.x());
        targets.store(48, second.localA.y(), second.localA.z(), second.localB.x(), second.localB.y());
        targets.store(64, second.localB.z(), second.separation, zero, zero);
    } else {
        targets.store(32, first.localB.z(), first.separation, zero, zero);
        targets.store(48, zero, zero, zero, zero);
        targets.store(64, zero, zero, zero, zero);
    }
    for (const std::size_t offset : {80, 96, 112, 128}) {
        targets.store(offset, zero, zero, zero, zero);
    }
    targets.store(140, zero, contact.lever, contact.gap, zero);
    const ContactNames names(contact);
    for (int lane = 0; lane < batch.count; ++lane) {
        Manifold<3>& manifold = *batch.now[lane];
        const bool turns = pairs.isFlipped[lane];
        manifold.count = names.count(lane);
        manifold.axis = turns ? flippedAxis(names.axis(lane)) : names.axis(lane);
        for (int i = 0; i < manifold.count; ++i) {
            manifold.points[i].key = turns ? flippedKey(names.key(i, lane)) : names.key(i, lane);
        }
    }
}

}  // namespace

}  // namespace talus
