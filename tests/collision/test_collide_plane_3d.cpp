// Pieces on half-spaces, and case C42: capsules that are nearly balls.
#include "collide_truth_3d.h"

namespace talus {
namespace {

using namespace test3;

const CollideSettings settings;

TEST(CollidePlane3, DeepestPointIsExact) {
    Random random(51);
    int touching = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        SCOPED_TRACE(trial);
        const Piece<3> plane = pieceOf(Plane<3>{random.direction().cast<float>(), static_cast<float>(random.between(-1.0, 1.0))}, random.pose(1.0));
        const Piece<3> b = randomPiece(random, static_cast<Kind>(trial % kinds));
        Pose<3> bInA{zeroVector<3>(), random.rotation()};
        const Point normal = plane.axis.cast<double>();
        const auto gap = [&] { return -slow3::height(slow3::solidOf(b, bInA), -normal) - normal.dot(plane.points[0].cast<double>()); };
        bInA.p = (normal * (random.between(-0.05, 0.03) - gap())).cast<float>();
        const double truth = gap();
        const Manifold<3> manifold = collide<3>(plane, b, bInA, {}, settings);
        expectSound(manifold, plane, b, bInA, settings);
        EXPECT_NE(manifold.axis, 0u);
        if (std::fabs(truth - settings.speculativeDistance) > 1e-5) {
            ASSERT_EQ(manifold.count > 0, truth < settings.speculativeDistance);
        }
        const Manifold<3> back = collide<3>(b, plane, relative(bInA, Pose<3>{}), {}, settings);
        ASSERT_EQ(back.count, manifold.count);
        if (manifold.count > 0) {
            ++touching;
            EXPECT_EQ(manifold.normal, plane.axis);
            EXPECT_NEAR(lowestSeparation(manifold), truth, 2e-6);
            EXPECT_NEAR(lowestSeparation(back), truth, 5e-6);
        }
    }
    EXPECT_GT(touching, 1000);
}

TEST(CollidePlane3, CountsAndLevers) {
    const Piece<3> ground = pieceOf(Plane<3>{});
    const auto on = [&](const Piece<3>& piece, float y, const Rotation<3>& q = {}) {
        const Pose<3> pose{{1.0f, y, -2.0f}, q};
        const Manifold<3> manifold = collide<3>(ground, piece, pose, {}, settings);
        expectSound(manifold, ground, piece, pose, settings);
        return manifold;
    };
    const Piece<3> cube = boxOf(0.5f, 0.5f, 0.5f);
    EXPECT_EQ(on(cube, 0.499f).count, 4);
    EXPECT_NEAR(on(cube, 0.499f).lever, 0.382598f, 0.0038f);
    EXPECT_EQ(on(cube, std::sqrt(0.5f), turned(unitX, 0.25 * slow::halfTurn)).count, 2);
    EXPECT_NEAR(on(cube, std::sqrt(0.5f), turned(unitX, 0.25 * slow::halfTurn)).lever, 0.25f, 1e-5f);
    EXPECT_EQ(on(cube, 0.53f).count, 0);
    // A thin plate's upper corners are within the speculative distance as well.
    const Manifold<3> plate = on(boxOf(0.008f, 0.004f, 0.008f), 0.0039f);
    ASSERT_EQ(plate.count, 4);
    for (const ManifoldPoint<3>& point : plate.points) {
        EXPECT_NEAR(point.separation, -1e-4f, 1e-6f);
    }
    const Piece<3> rounded = boxOf(0.4f, 0.4f, 0.4f, 0.1f);
    EXPECT_EQ(on(rounded, 0.499f).count, 4);
    const Manifold<3> onRoundedEdge = on(rounded, 0.099f + 0.4f * std::sqrt(2.0f), turned(unitX, 0.25 * slow::halfTurn));
    ASSERT_EQ(onRoundedEdge.count, 2);
    EXPECT_NEAR(onRoundedEdge.points[0].separation, -0.001f, 1e-6f);
    EXPECT_NEAR(onRoundedEdge.points[1].separation, -0.001f, 1e-6f);
    const Piece<3> capsule = pieceOf(Capsule<3>{unitX * -0.5f, unitX * 0.5f, 0.2f});
    EXPECT_EQ(on(capsule, 0.2f).count, 2);
    EXPECT_NEAR(on(capsule, 0.2f).lever, 0.25f, 1e-6f);
    EXPECT_EQ(on(capsule, 0.7f, turned(unitZ, 0.5 * slow::halfTurn)).count, 1);
    EXPECT_EQ(on(pieceOf(Ball<3>{zeroVector<3>(), 0.2f}), 0.2f).count, 1);
    EXPECT_EQ(on(ground, 0.0f).count, 0);
}

TEST(ShortCapsule, MeetsEverythingAsTheBallItNearlyIs) {
    Random random(52);
    constexpr float radius = 0.5f;
    const Piece<3> ball = pieceOf(Ball<3>{zeroVector<3>(), radius});
    const Piece<3> others[] = {
        boxOf(0.7f, 0.4f, 0.6f), boxOf(0.5f, 0.3f, 0.4f, 0.1f), ball, pieceOf(Capsule<3>{-unitX, unitX, 0.3f}), roundHull(random, 20, 0.7),
        pieceOf(Plane<3>{})};
    for (const float length : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        for (const Vector<3>& along : {unitX, unitY, Vector<3>(0.6f, 0.0f, 0.8f)}) {
            const Piece<3> capsule = pieceOf(Capsule<3>{along * (-0.5f * length), along * (0.5f * length), radius});
            for (const Piece<3>& other : others) {
                for (int trial = 0; trial < 100; ++trial) {
                    SCOPED_TRACE(testing::Message() << "length " << length << " trial " << trial << " kind " << int(other.kind));
                    Pose<3> pose{random.direction().cast<float>() * static_cast<float>(random.between(0.7, 1.3)), random.rotation()};
                    const Manifold<3> ofBall = collide<3>(other, ball, pose, {}, settings);
                    const Manifold<3> manifold = collide<3>(other, capsule, pose, {}, settings);
                    expectSound(manifold, other, capsule, pose, settings, Anchors::onFacePlane);
                    if (length <= 1e-6f) {
                        ASSERT_EQ(manifold.count, ofBall.count);
                    }
                    if (manifold.count == 0 || ofBall.count == 0) {
                        // On sharp edges and at the speculative distance a hair decides.
                        continue;
                    }
                    EXPECT_NEAR(talus::length(manifold.normal), 1.0f, 1e-4f);
                    EXPECT_NEAR(lowestSeparation(manifold), lowestSeparation(ofBall), 0.51f * length + 1e-6f);
                }
            }
        }
    }
}

TEST(ShortCapsule, RestsOnTwoOthers) {
    for (const float length : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        const Piece<3> capsule = pieceOf(Capsule<3>{unitX * (-0.5f * length), unitX * (0.5f * length), 0.5f});
        for (const float side : {-0.6f, 0.6f}) {
            const Manifold<3> manifold = collide<3>(capsule, capsule, {{side, 0.8f, 0.0f}, {}}, {}, settings);
            ASSERT_GE(manifold.count, 1);
            EXPECT_NEAR(manifold.normal.x(), side, 1e-3f + length);
            EXPECT_NEAR(manifold.normal.y(), 0.8f, 1e-3f + length);
            EXPECT_NEAR(lowestSeparation(manifold), 0.0f, length + 1e-6f);
        }
    }
}

}  // namespace
}  // namespace talus
