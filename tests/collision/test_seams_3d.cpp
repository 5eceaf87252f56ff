// Case C02 and its relatives: pieces that slide or roll over the flush seams of separate bodies. The narrow phase does its
// part if no contact point stands in the way of a motion along the surface, while what lies on it keeps its support.
#include "collide_truth_3d.h"

namespace talus {
namespace {

using namespace test3;

const CollideSettings settings;
constexpr float dt = 1.0f / 60.0f;

struct Motion {
    Vector<3> v = zeroVector<3>();
    Vector<3> w = zeroVector<3>();
};

struct Glide {
    /// Speed at which the worst point would be stopped, m/s: approach along its normal less what its gap allows in a step.
    float stopped = 0.0f;
    /// Least component of a normal along y.
    float steepest = 1.0f;
    float lowest = 1e9f;
    /// Bounds of the points that touch, from the piece's middle.
    Bounds<3> support;
};

/// B over square tiles of side 1 whose tops are y = 0, with seams at all whole x and z. `swapped`: the moving piece is A.
Glide glideOver(const Piece<3>& tile, const Piece<3>& b, const Pose<3>& pose, const Motion& motion, bool swapped) {
    Glide glide;
    for (int i = -2; i <= 2; ++i) {
        for (int j = -2; j <= 2; ++j) {
            const Pose<3> tilePose{{0.5f + static_cast<float>(i), -0.5f, 0.5f + static_cast<float>(j)}, {}};
            const Pose<3>& poseA = swapped ? pose : tilePose;
            const Pose<3>& poseB = swapped ? tilePose : pose;
            const Manifold<3> manifold = collide<3>(swapped ? b : tile, swapped ? tile : b, relative(poseA, poseB), {}, settings);
            for (int k = 0; k < manifold.count; ++k) {
                const ManifoldPoint<3>& point = manifold.points[k];
                const Vector<3> normal = rotate(poseA.q, manifold.normal) * (swapped ? -1.0f : 1.0f);
                const Vector<3> arm = toWorld(pose, swapped ? point.localA : point.localB) - pose.p;
                const float approach = -dot(normal, Vector<3>(motion.v + cross(motion.w, arm)));
                glide.stopped = std::max(glide.stopped, approach - std::max(point.separation, 0.0f) / dt);
                glide.lowest = std::min(glide.lowest, point.separation);
                glide.steepest = std::min(glide.steepest, normal.y());
                glide.support.lower = glide.support.lower.cwiseMin(arm);
                glide.support.upper = glide.support.upper.cwiseMax(arm);
            }
        }
    }
    return glide;
}

Vector<3> heading(double angle) {
    return {static_cast<float>(std::cos(angle)), 0.0f, static_cast<float>(std::sin(angle))};
}

const float sunken[] = {0.03e-3f, 0.1e-3f, 0.3e-3f, 1e-3f, 2e-3f};
const double headings[] = {0.0, 0.25, 0.7853981633974483, 1.2, 1.5707963267948966};

Piece<3> hullTile() {
    Hull<3> hull;
    for (int i = 0; i < 8; ++i) {
        hull.points.push_back({(i & 1) != 0 ? 0.5f : -0.5f, (i & 2) != 0 ? 0.5f : -0.5f, (i & 4) != 0 ? 0.5f : -0.5f});
    }
    return pieceOf(hull);
}

TEST(Seams3, BallRollsOverFlushTilesInAnyDirection) {
    constexpr float radius = 0.1f;
    const Piece<3> ball = pieceOf(Ball<3>{zeroVector<3>(), radius});
    for (const Piece<3>& tile : {boxOf(0.5f, 0.5f, 0.5f), hullTile()}) {
        for (const double angle : headings) {
            const Vector<3> way = heading(angle);
            const Motion rolling{way * 5.0f, cross(unitY, way) * (5.0f / radius)};
            for (const float depth : sunken) {
                for (int phase = 0; phase < 150; ++phase) {
                    const Vector<3> place = way * (static_cast<float>(phase) * 8e-3f) + Vector<3>(-0.3f, radius - depth, -0.2f);
                    const Glide glide = glideOver(tile, ball, {place, {}}, rolling, phase % 2 > 0);
                    ASSERT_LT(glide.stopped, 1e-3f) << "place " << place.transpose() << " depth " << depth;
                    ASSERT_NEAR(glide.lowest, -depth, 1e-5f) << place.transpose();
                    ASSERT_GT(glide.steepest, 0.99999f) << place.transpose();
                }
            }
        }
    }
}

TEST(Seams3, BoxSlidesOverFlushTilesAtAnyYaw) {
    const Piece<3> tile = boxOf(0.5f, 0.5f, 0.5f);
    for (const Vector<3>& half : {Vector<3>(0.4f, 0.4f, 0.4f), Vector<3>(0.7f, 0.1f, 0.2f)}) {
        const Piece<3> box = boxOf(half.x(), half.y(), half.z());
        for (const double yaw : {0.0, 0.3, 0.7853981633974483}) {
            const Rotation<3> q = turned(unitY, yaw);
            for (const double angle : headings) {
                const Vector<3> way = heading(angle);
                for (const float depth : sunken) {
                    for (int phase = 0; phase < 40; ++phase) {
                        const Vector<3> place = way * (static_cast<float>(phase) * 0.0251f) + Vector<3>(0.0f, half.y() - depth, 0.0f);
                        const Glide glide = glideOver(tile, box, {place, q}, {way * 7.2f, zeroVector<3>()}, phase % 2 > 0);
                        ASSERT_LT(glide.stopped, 1e-3f) << "yaw " << yaw << " place " << place.transpose() << " depth " << depth;
                        ASSERT_NEAR(glide.lowest, -depth, 1e-5f) << place.transpose();
                        // Its outermost corners are carried, but for ledges below the slop.
                        const Vector<3> x = rotate(q, unitX) * half.x();
                        const Vector<3> z = rotate(q, unitZ) * half.z();
                        const float reach = std::fabs(x.x()) + std::fabs(z.x());
                        ASSERT_LT(glide.support.lower.x(), -reach + 3.0f * settings.slop) << "yaw " << yaw << " place " << place.transpose();
                        ASSERT_GT(glide.support.upper.x(), reach - 3.0f * settings.slop) << "yaw " << yaw << " place " << place.transpose();
                    }
                }
            }
        }
    }
}

TEST(Seams3, BoxJustAboveOrTiltedIsNotStopped) {
    const Piece<3> tile = boxOf(0.5f, 0.5f, 0.5f);
    const Piece<3> box = boxOf(0.4f, 0.4f, 0.4f);
    for (const double tilt : {0.0, 1e-4, -1e-3, 0.01, -0.05, 0.2}) {
        const Rotation<3> q = compose(turned(unitZ, tilt), turned(unitY, 0.2));
        float lowest = 0.0f;
        for (int i = 0; i < 8; ++i) {
            lowest = std::min(lowest, rotate(q, box.points[i]).y());
        }
        for (const float gap : {-1e-3f, -1e-4f, 0.0f, 1e-4f, 1e-3f, 5e-3f}) {
            for (int phase = 0; phase < 200; ++phase) {
                const Vector<3> place(static_cast<float>(phase) * 5e-3f, gap - lowest, 0.31f);
                const Glide glide = glideOver(tile, box, {place, q}, {unitX * 7.2f, zeroVector<3>()}, phase % 3 == 0);
                // Its own tilted bottom may be what meets a tile's edge; a tile's side may not.
                ASSERT_LT(glide.stopped, 7.2f * static_cast<float>(std::fabs(std::sin(tilt))) + 1e-3f)
                    << "tilt " << tilt << " gap " << gap << " phase " << phase;
            }
        }
    }
}

TEST(Seams3, CapsuleSlidesAndRollsOverFlushTiles) {
    const Piece<3> tile = boxOf(0.5f, 0.5f, 0.5f);
    constexpr float radius = 0.1f;
    const Piece<3> capsule = pieceOf(Capsule<3>{unitX * -0.3f, unitX * 0.3f, radius});
    for (const double yaw : {0.0, 0.02, 0.4, 0.7853981633974483, 1.5707963267948966}) {
        const Rotation<3> q = turned(unitY, yaw);
        const Vector<3> along = rotate(q, unitX);
        const Vector<3> aside = rotate(q, unitZ);
        const Motion motions[] = {{along * 5.0f, zeroVector<3>()}, {aside * 5.0f, cross(unitY, aside) * (5.0f / radius)}};
        for (const Motion& motion : motions) {
            for (const float depth : sunken) {
                for (int phase = 0; phase < 150; ++phase) {
                    const Vector<3> place = motion.v * (static_cast<float>(phase) * 1.7e-3f) + Vector<3>(0.05f, radius - depth, 0.13f);
                    const Glide glide = glideOver(tile, capsule, {place, q}, motion, phase % 2 > 0);
                    ASSERT_LT(glide.stopped, 1e-3f) << "yaw " << yaw << " place " << place.transpose() << " depth " << depth;
                    ASSERT_NEAR(glide.lowest, -depth, 1e-5f) << place.transpose();
                    const float reach = 0.3f * std::fabs(along.x());
                    ASSERT_LT(glide.support.lower.x(), -reach + 5e-3f) << "yaw " << yaw << " place " << place.transpose();
                    ASSERT_GT(glide.support.upper.x(), reach - 5e-3f) << "yaw " << yaw << " place " << place.transpose();
                }
            }
        }
    }
}

TEST(Seams3, RoundedBoxSlidesOverFlushTiles) {
    const Piece<3> tile = boxOf(0.5f, 0.5f, 0.5f);
    const Piece<3> box = boxOf(0.3f, 0.2f, 0.3f, 0.1f);
    for (const double yaw : {0.0, 0.3}) {
        for (const float depth : sunken) {
            for (int phase = 0; phase < 200; ++phase) {
                const Vector<3> place(static_cast<float>(phase) * 5e-3f, 0.3f - depth, 0.21f);
                const Glide glide = glideOver(tile, box, {place, turned(unitY, yaw)}, {unitX * 5.0f, zeroVector<3>()}, phase % 2 > 0);
                ASSERT_LT(glide.stopped, 1e-3f) << "yaw " << yaw << " x " << place.x() << " depth " << depth;
                ASSERT_NEAR(glide.lowest, -depth, 1e-5f) << place.x();
            }
        }
    }
}

TEST(Seams3, TrueStepStillStops) {
    const Piece<3> tile = boxOf(0.5f, 0.5f, 0.5f);
    const Piece<3> box = boxOf(0.4f, 0.4f, 0.4f);
    const Piece<3> ball = pieceOf(Ball<3>{zeroVector<3>(), 0.4f});
    // The step is the tile's left side at x = -0.5 and higher than the slop.
    for (const float gap : {0.015f, 0.005f, 0.0f, -0.001f}) {
        for (const float z : {0.0f, 0.6f}) {
            const Manifold<3> manifold = collide<3>(tile, box, {{-0.9f - gap, 0.9f - 0.006f, z}, {}}, {}, settings);
            ASSERT_GT(manifold.count, 0);
            EXPECT_NEAR(manifold.normal.x(), -1.0f, 1e-6f);
            EXPECT_NEAR(lowestSeparation(manifold), gap, 1e-5f);
        }
        const Manifold<3> manifold = collide<3>(tile, ball, {{-0.9f - gap, 0.3f, 0.0f}, {}}, {}, settings);
        ASSERT_EQ(manifold.count, 1);
        EXPECT_NEAR(manifold.normal.x(), -1.0f, 1e-6f);
    }
}

TEST(Seams3, BallOverAnEdgeTurnsItsNormalOnlyWhenItIsDeep) {
    const Piece<3> tile = boxOf(0.5f, 0.5f, 0.5f);
    const Piece<3> ball = pieceOf(Ball<3>{zeroVector<3>(), 0.1f});
    // Hanging well over the edge at 45 degrees: the true normal.
    const float aside = 0.098f * std::sqrt(0.5f);
    const Manifold<3> tilted = collide<3>(tile, ball, {{0.5f + aside, 0.5f + aside, 0.0f}, {}}, {}, settings);
    ASSERT_EQ(tilted.count, 1);
    EXPECT_NEAR(tilted.normal.x(), std::sqrt(0.5f), 1e-4f);
    EXPECT_NEAR(tilted.points[0].separation, -0.002f, 1e-5f);
    // And at a corner along the diagonal.
    const float diagonal = 0.098f / std::sqrt(3.0f);
    const Manifold<3> corner = collide<3>(tile, ball, {{0.5f + diagonal, 0.5f + diagonal, 0.5f + diagonal}, {}}, {}, settings);
    ASSERT_EQ(corner.count, 1);
    EXPECT_NEAR(corner.normal.z(), 1.0f / std::sqrt(3.0f), 1e-4f);
}

}  // namespace
}  // namespace talus
