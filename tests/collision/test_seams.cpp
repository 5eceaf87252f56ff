// Case C01 and its relatives: pieces that slide or roll over the flush seams of separate bodies. The narrow phase does its
// part if no contact point stands in the way of a motion along the surface, while what lies on it keeps its support.
#include "collide_truth.h"

namespace talus {
namespace {

using namespace test;

const CollideSettings settings;
constexpr float dt = 1.0f / 60.0f;

struct Glide {
    /// Speed at which the worst point would be stopped, m/s: approach along its normal less what its gap allows in a step.
    float stopped = 0.0f;
    /// Extent of the support along the way, and its depth.
    float left = 1e9f;
    float right = -1e9f;
    float lowest = 1e9f;
};

/// B at (x, y) with velocity (v, 0) and spin w over a row of square tiles of side 1 whose tops are y = 0, all of it turned
/// by `quarter`. `swapped`: the moving piece is A.
Glide glideOver(const Piece<2>& tile, const Piece<2>& b, float x, float y, const Rotation<2>& tilt, float v, float w, const Rotation<2>& quarter,
                bool swapped) {
    Glide glide;
    for (int i = -2; i <= 2; ++i) {
        const Pose<2> tilePose{rotate(quarter, Vector<2>(0.5f + static_cast<float>(i), -0.5f)), quarter};
        const Pose<2> pose{rotate(quarter, Vector<2>(x, y)), compose(quarter, tilt)};
        const Pose<2> bInA = swapped ? relative(pose, tilePose) : relative(tilePose, pose);
        const Piece<2>& first = swapped ? b : tile;
        const Piece<2>& second = swapped ? tile : b;
        const Manifold<2> manifold = collide<2>(first, second, bInA, {}, settings);
        for (int k = 0; k < manifold.count; ++k) {
            const Pose<2>& frameOfA = swapped ? pose : tilePose;
            const Vector<2> normal = inverseRotate(quarter, rotate(frameOfA.q, manifold.normal)) * (swapped ? -1.0f : 1.0f);
            const Vector<2> onA = toWorld(frameOfA, manifold.points[k].localA);
            const Vector<2> onB = toWorld(swapped ? tilePose : pose, manifold.points[k].localB);
            const Vector<2> arm = inverseRotate(quarter, Vector<2>((onA + onB) * 0.5f - pose.p));
            const float separation = manifold.points[k].separation;
            const float approach = -dot(normal, Vector<2>(Vector<2>(v, 0.0f) + cross(w, arm)));
            glide.stopped = std::max(glide.stopped, approach - std::max(separation, 0.0f) / dt);
            glide.lowest = std::min(glide.lowest, separation);
            glide.left = std::min(glide.left, arm.x());
            glide.right = std::max(glide.right, arm.x());
        }
    }
    return glide;
}

const Rotation<2> quarters[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
const float sunken[] = {0.03e-3f, 0.1e-3f, 0.3e-3f, 1e-3f, 3e-3f};

TEST(Seams, BoxSlidesOverFlushTilesAtAnyPhase) {
    const Piece<2> tile = boxOf(0.5f, 0.5f);
    for (const Vector<2>& half : {Vector<2>(0.4f, 0.4f), Vector<2>(0.4f, 0.1f), Vector<2>(1.2f, 0.3f)}) {
        const Piece<2> box = boxOf(half.x(), half.y());
        for (const Rotation<2>& quarter : quarters) {
            for (const float depth : sunken) {
                for (int phase = 0; phase < 500; ++phase) {
                    const float x = static_cast<float>(phase) * 2e-3f;
                    for (const bool swapped : {false, true}) {
                        const Glide glide = glideOver(tile, box, x, half.y() - depth, {}, phase % 2 > 0 ? 7.2f : -7.2f, 0.0f, quarter, swapped);
                        ASSERT_LT(glide.stopped, 1e-4f) << "x " << x << " depth " << depth << " swapped " << swapped;
                        ASSERT_NEAR(glide.lowest, -depth, 1e-5f) << x;
                        ASSERT_LT(glide.left, -half.x() + settings.slop + 1e-4f) << x;
                        ASSERT_GT(glide.right, half.x() - settings.slop - 1e-4f) << x;
                    }
                }
            }
        }
    }
}

TEST(Seams, BoxJustAboveOrTiltedIsNotStopped) {
    const Piece<2> tile = boxOf(0.5f, 0.5f);
    const Piece<2> box = boxOf(0.4f, 0.4f);
    for (const double tilt : {0.0, 1e-4, -1e-3, 0.01, -0.05, 0.2, -0.5}) {
        const Rotation<2> q = turned(tilt);
        const float lowest = 0.4f * (std::fabs(q.s) + q.c);
        for (const float gap : {-1e-3f, -1e-4f, 0.0f, 1e-4f, 1e-3f, 5e-3f}) {
            for (int phase = 0; phase < 500; ++phase) {
                const Glide glide = glideOver(tile, box, static_cast<float>(phase) * 2e-3f, lowest + gap, q, 7.2f, 0.0f, {}, phase % 3 == 0);
                // Its own tilted bottom may be what meets a tile's corner; a tile's side may not.
                ASSERT_LT(glide.stopped, 7.2f * std::fabs(q.s) + 1e-4f) << "tilt " << tilt << " gap " << gap << " phase " << phase;
            }
        }
    }
}

TEST(Seams, TrueStepStillStops) {
    const Piece<2> tile = boxOf(0.5f, 0.5f);
    const Piece<2> box = boxOf(0.4f, 0.4f);
    // The step is the tile's left side at x = 0 and higher than the slop.
    for (const float gap : {0.015f, 0.005f, 0.0f, -0.001f}) {
        const Manifold<2> manifold = collide<2>(tile, box, {{-0.9f - gap, 0.9f - 0.006f}, {}}, {}, settings);
        ASSERT_GT(manifold.count, 0);
        EXPECT_NEAR(manifold.normal.x(), -1.0f, 1e-6f);
        EXPECT_NEAR(lowestSeparation(manifold), gap, 1e-6f);
    }
    // A step of 6 cm stops a ball and the round end of a capsule once they reach beyond its side.
    for (const Piece<2>& round : {pieceOf(Ball<2>{{0.0f, 0.0f}, 0.1f}), pieceOf(Capsule<2>{{-0.3f, 0.0f}, {0.0f, 0.0f}, 0.1f})}) {
        const Manifold<2> manifold = collide<2>(tile, round, {{-0.593f, 0.54f}, {}}, {}, settings);
        ASSERT_EQ(manifold.count, 1);
        EXPECT_LT(manifold.normal.x(), -0.5f);
    }
}

TEST(Seams, SmallBoxesHaveSmallTolerances) {
    // A die of 16 mm sunk by 0.2 mm slides; a step of 1.5 mm stops it.
    const Piece<2> die = boxOf(0.008f, 0.008f);
    const Manifold<2> flush = collide<2>(die, die, {{-0.0165f, 0.0158f}, {}}, {}, settings);
    EXPECT_EQ(flush.count, 0);
    const Manifold<2> step = collide<2>(die, die, {{-0.0165f, 0.0145f}, {}}, {}, settings);
    ASSERT_GT(step.count, 0);
    EXPECT_NEAR(step.normal.x(), -1.0f, 1e-6f);
}

TEST(Seams, RoundPiecesRollAndSlideOverFlushTiles) {
    const Piece<2> tile = boxOf(0.5f, 0.5f);
    struct Rounded {
        Piece<2> piece;
        float height;
        float spin;
    };
    const Rounded pieces[] = {
        {pieceOf(Ball<2>{{0.0f, 0.0f}, 0.1f}), 0.1f, -50.0f},
        {pieceOf(Ball<2>{{0.0f, 0.0f}, 0.5f}), 0.5f, -10.0f},
        {pieceOf(Capsule<2>{{-0.3f, 0.0f}, {0.3f, 0.0f}, 0.1f}), 0.1f, 0.0f},
        {pieceOf(Capsule<2>{{0.0f, -0.3f}, {0.0f, 0.3f}, 0.1f}), 0.4f, 0.0f},
        {boxOf(0.3f, 0.3f, 0.05f), 0.35f, 0.0f},
    };
    for (const Rounded& rounded : pieces) {
        for (const Rotation<2>& quarter : quarters) {
            for (const float depth : {0.03e-3f, 0.1e-3f, 0.3e-3f, 1e-3f, 2e-3f}) {
                for (int phase = 0; phase < 1000; ++phase) {
                    const float x = static_cast<float>(phase) * 1e-3f;
                    for (const bool swapped : {false, true}) {
                        const Glide glide = glideOver(tile, rounded.piece, x, rounded.height - depth, {}, 5.0f, rounded.spin, quarter, swapped);
                        ASSERT_LT(glide.stopped, 1e-3f) << "height " << rounded.height << " x " << x << " depth " << depth;
                        ASSERT_NEAR(glide.lowest, -depth, 1e-5f) << x;
                    }
                }
            }
        }
    }
}

TEST(Seams, BallLeavesAnEdgeWithoutALoss) {
    // Around the corner of a table the surface of the pushed-out region must not jump by more than the hair at which
    // the corner is taken for a part of its faces.
    const Piece<2> table = boxOf(1.0f, 1.0f);
    const Piece<2> ball = pieceOf(Ball<2>{{0.0f, 0.0f}, 0.1f});
    for (int i = 0; i <= 900; ++i) {
        const double angle = i * 1.7453292519943296e-3;
        const float reach = 0.1f - 1e-3f;
        const Vector<2> way(static_cast<float>(std::sin(angle)), static_cast<float>(std::cos(angle)));
        const Manifold<2> manifold = collide<2>(table, ball, {Vector<2>(1.0f, 1.0f) + way * reach, {}}, {}, settings);
        ASSERT_EQ(manifold.count, 1) << i;
        EXPECT_NEAR(manifold.points[0].separation, -1e-3f, 0.5f * settings.slop);
        EXPECT_GT(dot(manifold.normal, way), 0.97f);
    }
}

/// What rests on a corner beside a face is pushed out of it by less than a hair. If it were let go there it would fall back in, and kick, for ever.
TEST(Seams, BallKeepsTheCornerThatItHasTouched) {
    const Piece<2> table = boxOf(1.0f, 1.0f);
    const Piece<2> ball = pieceOf(Ball<2>{{0.0f, 0.0f}, 0.25f});
    const Vector<2> way(std::sin(0.1f), std::cos(0.1f));
    const auto meet = [&](float separation, const Manifold<2>& previous) {
        return collide<2>(table, ball, {Vector<2>(1.0f, 1.0f) + way * (0.25f + separation), {}}, previous, settings);
    };
    const Manifold<2> resting = meet(-5e-4f, {});
    ASSERT_EQ(resting.count, 1);
    const Manifold<2> pushedOut = meet(5e-4f, resting);
    ASSERT_EQ(pushedOut.count, 1);
    EXPECT_NEAR(dot(pushedOut.normal, resting.normal), 1.0f, 1e-6f);
    EXPECT_EQ(meet(0.6f * settings.slop, resting).count, 0);
    // Ahead of a corner that it has not touched it would be a wall.
    EXPECT_EQ(meet(5e-4f, {}).count, 0);
}

}  // namespace
}  // namespace talus
