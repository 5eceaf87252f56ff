// Balls and capsules with each other, one pair a lane.
#pragma once

#include "rounded_batch.h"

namespace talus {

namespace {

/// Balls and capsules in their own bodies' frames.
TALUS_INLINE RoundedCore<Eight> loadRounded(const Piece<3>* const (&pieces)[8], const char* const (&bytes)[8]) {
    static_assert(offsetof(Piece<3>, radius) == 8 && offsetof(Piece<3>, points) == 40);
    RoundedCore<Eight> core;
    Eight unused;
    loadRecordsAt(bytes, 0, unused, unused, core.radius, unused);
    loadRecordsAt(bytes, 40, core.start.x(), core.start.y(), core.start.z(), core.end.x());
    loadRecordsAt(bytes, 56, core.end.y(), core.end.z(), unused, unused);
    Eight isCapsule(0.0f);
    TALUS_UNROLL for (int lane = 0; lane < 8; ++lane) {
        isCapsule.set(lane, pieces[lane]->kind == PieceKind::capsule ? 1.0f : 0.0f);
    }
    core.isCapsule = isCapsule > Eight(0.0f);
    core.end = choose(core.isCapsule, core.end, core.start);
    return core;
}

void collideRoundedLanes(const PairBatch<3>& batch) {
    const PairLanes pairs(batch, [](const Piece<3>& a, const Piece<3>& b) { return a.kind == PieceKind::ball && b.kind == PieceKind::capsule; });
    const RoundedCore<Eight> a = loadRounded(pairs.a, pairs.bytesOfA);
    RoundedCore<Eight> b = loadRounded(pairs.b, pairs.bytesOfB);
    b.start = pairs.pose.outward(b.start);
    b.end = anyLane(b.isCapsule) ? choose(b.isCapsule, pairs.pose.outward(b.end), b.start) : b.start;
    writeManifolds(batch, pairs, roundedContact(a, b, pairs.slop, pairs.reach));
}

}  // namespace

}  // namespace talus
