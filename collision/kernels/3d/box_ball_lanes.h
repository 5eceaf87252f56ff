// A box, sharp or rounded, and a ball, one pair a lane.
#pragma once

#include "../../3d/ball_box.h"
#include "rounded_batch.h"

namespace talus {

namespace {

/// A of all pairs is a box, B a ball.
TALUS_INLINE BallAtBox<Eight> loadBoxBall(const PairBatch<3>& batch, const PairLanes& pairs) {
    static_assert(offsetof(Piece<3>, centroid) == 16 && sizeof(HullFace) == 20 && offsetof(HullFace, offset) == 12);
    constexpr std::size_t firstFace = offsetof(Piece<3>, faces);
    BallAtBox<Eight> pair;
    Eight unused;
    loadRecordsAt(pairs.bytesOfA, 0, unused, unused, pair.radius, unused);
    loadRecordsAt(pairs.bytesOfA, 16, pair.middle.x(), pair.middle.y(), pair.middle.z(), unused);
    TALUS_UNROLL for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t lower = firstFace + 2 * i * sizeof(HullFace);
        EightPoints& axis = pair.axes[i];
        Eight upperOffset, lowerOffset;
        loadRecordsAt(pairs.bytesOfA, lower + sizeof(HullFace), axis.x(), axis.y(), axis.z(), upperOffset);
        loadRecordsAt(pairs.bytesOfA, lower, unused, unused, unused, lowerOffset);
        pair.half[i] = halfBetween(lowerOffset, upperOffset);
    }
    EightPoints middle;
    loadRecordsAt(pairs.bytesOfB, 0, unused, unused, pair.ballRadius, unused);
    loadRecordsAt(pairs.bytesOfB, 40, middle.x(), middle.y(), middle.z(), unused);
    pair.ball = pairs.pose.outward(middle);
    pair.lastFace = Eight(-1.0f);
    pair.touched = Eight(0.0f);
    TALUS_UNROLL for (int lane = 0; lane < 8; ++lane) {
        const Manifold<3>& before = *batch.before[lane < batch.count ? lane : 0];
        const bool wasFace = axisKind(before.axis) == (pairs.isFlipped[lane] ? AxisKind::faceOfB : AxisKind::faceOfA);
        const std::uint32_t face = pairs.isFlipped[lane] ? axisFeatureB(before.axis) : axisFeatureA(before.axis);
        pair.lastFace.set(lane, wasFace ? static_cast<float>(face) : -1.0f);
        pair.touched.set(lane, before.count > 0 ? 1.0f : 0.0f);
    }
    return pair;
}

void collideBoxBallLanes(const PairBatch<3>& batch) {
    const PairLanes pairs(batch, [](const Piece<3>& a, const Piece<3>&) { return a.kind == PieceKind::ball; });
    writeManifolds(batch, pairs, ballBoxContact(loadBoxBall(batch, pairs), pairs.slop, pairs.reach));
}

}  // namespace

}  // namespace talus
