#include "../../collision/queries.h"

#include "slow_geometry_3d.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

using Point = slow3::Point;

Piece<3> pieceOf(const Geometry<3>& geometry, const Pose<3>& local = {}) {
    return makePieces<3>(geometry, local).front();
}

Pose<3> at(float x, float y, float z) {
    return {{x, y, z}, {}};
}

bool isRound(const Piece<3>& piece) {
    return piece.kind == PieceKind::cylinder || piece.kind == PieceKind::cone;
}

/// The answer proves itself where the pieces are apart: points on both surfaces so far apart, and a gap along the normal as wide. Where they
/// overlap, moving by the depth parts them, and no direction of the slow search may do so with less.
void expectRight(const ClosestPoints<3>& found, const slow3::Solid& a, const slow3::Solid& b, double tolerance) {
    const Point normal = found.normal.cast<double>();
    EXPECT_NEAR(normal.norm(), 1.0, 1e-6);
    EXPECT_NEAR(slow3::separationAlong(a, b, normal), found.separation, tolerance);
    const Point gap = (found.onB - found.onA).cast<double>() - normal * double(found.separation);
    EXPECT_LT(gap.norm(), tolerance);
    EXPECT_NEAR(slow3::signedDistance(a, found.onA.cast<double>()), 0.0, tolerance);
    EXPECT_NEAR(slow3::signedDistance(b, found.onB.cast<double>()), 0.0, tolerance);
    if (found.separation < 0.0f) {
        EXPECT_LE(slow3::separation(a, b).distance, found.separation + tolerance);
    }
}

TEST(Distance3, IsProvenRightApartAndOverlapping) {
    slow3::Random random(141);
    int apart = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const double size = trial % 4 == 0 ? 0.01 : trial % 4 == 1 ? 100.0 : 1.0;
        const Piece<3> a = slow3::randomPiece(random, size);
        const Piece<3> b = slow3::randomPiece(random, size * random.between(0.2, 1.0));
        const Pose<3> poseA = random.pose(size);
        const Pose<3> poseB = random.pose(trial % 5 == 0 ? 4.0 * size : 0.4 * size);
        const ClosestPoints<3> found = closestPoints<3>(a, poseA, b, poseB);
        const double tolerance = (isRound(a) || isRound(b) ? 1e-5 : 2e-6) * size;
        expectRight(found, slow3::solidOf(a, poseA), slow3::solidOf(b, poseB), tolerance);
        ASSERT_FALSE(testing::Test::HasFailure()) << "trial " << trial << " kinds " << int(a.kind) << " " << int(b.kind) << " separation "
                                                  << found.separation;
        EXPECT_EQ(overlap<3>(a, poseA, b, poseB), found.separation <= 0.0f);
        apart += found.separation > 0.0f;
    }
    EXPECT_GT(apart, 500);
    EXPECT_LT(apart, 1600);
}

TEST(Distance3, KnownPairs) {
    const Piece<3> box = pieceOf(Box<3>{{1, 1, 1}});
    const Piece<3> ball = pieceOf(Ball<3>{{0, 0, 0}, 0.5f});
    const ClosestPoints<3> side = closestPoints<3>(box, {}, ball, at(3, 0.5f, -0.25f));
    EXPECT_NEAR(side.separation, 1.5f, 1e-6f);
    EXPECT_LT(length<3>(side.normal - Vector<3>(1, 0, 0)), 1e-6f);
    EXPECT_LT(length<3>(side.onA - Vector<3>(1, 0.5f, -0.25f)), 1e-6f);
    EXPECT_LT(length<3>(side.onB - Vector<3>(2.5f, 0.5f, -0.25f)), 1e-6f);
    EXPECT_NEAR(closestPoints<3>(box, {}, ball, at(3, 4, 7)).separation, 6.5f, 1e-6f);
    const ClosestPoints<3> inside = closestPoints<3>(box, {}, ball, at(0.125f, 0.25f, 0));
    EXPECT_NEAR(inside.separation, -1.25f, 1e-6f);
    EXPECT_LT(length<3>(inside.normal - Vector<3>(0, 1, 0)), 1e-6f);
    EXPECT_LT(length<3>(inside.onA - Vector<3>(0.125f, 1, 0)), 1e-6f);
    EXPECT_NEAR(closestPoints<3>(box, {}, box, at(1, 1.75f, 0.5f)).separation, -0.25f, 1e-6f);
    // Edge over edge: the one turned about x, the other about z.
    const float s = std::sqrt(0.125f);
    const Pose<3> low = {{0, 0, 0}, normalised(Rotation<3>{{std::sin(0.39269908f), 0, 0}, std::cos(0.39269908f)})};
    const Pose<3> high = {{0, 6 * s + 2 * s, 0}, normalised(Rotation<3>{{0, 0, std::sin(0.39269908f)}, std::cos(0.39269908f)})};
    const ClosestPoints<3> crossed = closestPoints<3>(box, low, box, high);
    EXPECT_NEAR(crossed.separation, 0.0f, 1e-6f);
    const ClosestPoints<3> deeper = closestPoints<3>(box, low, box, {{0, 8 * s - 0.1f, 0}, high.q});
    EXPECT_NEAR(deeper.separation, -0.1f, 1e-6f);
    EXPECT_LT(length<3>(deeper.normal - Vector<3>(0, 1, 0)), 1e-6f);
    const Piece<3> cylinder = pieceOf(Cylinder{1, 0.5f});
    EXPECT_NEAR(closestPoints<3>(cylinder, {}, cylinder, at(2, 0.5f, 0)).separation, 1.0f, 1e-6f);
    EXPECT_NEAR(closestPoints<3>(cylinder, {}, cylinder, at(0.5f, 3, 0)).separation, 1.0f, 1e-6f);
    EXPECT_NEAR(closestPoints<3>(cylinder, {}, cylinder, at(0.25f, 0, 0)).separation, -0.75f, 1e-6f);
    EXPECT_NEAR(closestPoints<3>(cylinder, {}, cylinder, at(0.1f, 1.5f, 0)).separation, -0.5f, 1e-6f);
}

TEST(Distance3, MovingByTheDepthParts) {
    slow3::Random random(142);
    int tried = 0;
    while (tried < 300) {
        const Piece<3> a = slow3::randomPiece(random, 1.0);
        const Piece<3> b = slow3::randomPiece(random, 1.0);
        const Pose<3> poseA = random.pose(0.3);
        Pose<3> poseB = random.pose(0.3);
        const ClosestPoints<3> found = closestPoints<3>(a, poseA, b, poseB);
        if (found.separation > -1e-3f) {
            continue;
        }
        ++tried;
        const Position<3> start = poseB.p;
        poseB.p = start - found.normal * (found.separation - 1e-4f);
        EXPECT_FALSE(overlap<3>(a, poseA, b, poseB));
        poseB.p = start - found.normal * (found.separation + 1e-4f);
        EXPECT_TRUE(overlap<3>(a, poseA, b, poseB));
    }
}

TEST(Distance3, IsTheSameFromBothSidesAndInEveryFrame) {
    slow3::Random random(143);
    for (int trial = 0; trial < 500; ++trial) {
        const Piece<3> a = slow3::randomPiece(random, 1.0);
        const Piece<3> b = slow3::randomPiece(random, 1.0);
        const Pose<3> poseA = random.pose(0.5);
        const Pose<3> poseB = random.pose(1.0);
        const ClosestPoints<3> found = closestPoints<3>(a, poseA, b, poseB);
        const ClosestPoints<3> mirrored = closestPoints<3>(b, poseB, a, poseA);
        EXPECT_NEAR(found.separation, mirrored.separation, 1e-6f);
        const Pose<3> frame = random.pose(3.0);
        const ClosestPoints<3> elsewhere = closestPoints<3>(a, compose<3>(frame, poseA), b, compose<3>(frame, poseB));
        EXPECT_NEAR(found.separation, elsewhere.separation, 3e-6f);
        if (found.separation > 1e-3f) {
            EXPECT_LT(length<3>(found.normal + mirrored.normal), 1e-5f);
            EXPECT_LT(length<3>(rotate(frame.q, found.normal) - elsewhere.normal), 5e-3f);
        }
    }
}

/// Shapes that meet flush, edge on edge or centre in centre: where algorithms stumble that random poses never try.
TEST(Distance3, AlignedPairsAreProvenRight) {
    const std::vector<Piece<3>> pieces = {
        pieceOf(Box<3>{{0.5f, 0.5f, 0.5f}, 0}),
        pieceOf(Box<3>{{0.25f, 0.5f, 0.75f}, 0.125f}),
        pieceOf(Cylinder{0.5f, 0.5f}),
        pieceOf(Cylinder{0.25f, 0.75f}),
        pieceOf(Cone{0.5f, 0.5f}),
        pieceOf(Ball<3>{{0, 0, 0}, 0.25f}),
        pieceOf(Capsule<3>{{0, -0.5f, 0}, {0, 0.5f, 0}, 0.25f}),
        pieceOf(Hull<3>{{{0.5f, 0, 0}, {-0.5f, 0, 0}, {0, 0.5f, 0}, {0, -0.5f, 0}, {0, 0, 0.5f}, {0, 0, -0.5f}}, 0})};
    const float s = std::sqrt(0.5f);
    const std::vector<Rotation<3>> turns = {{}, {{s, 0, 0}, s}, {{0, 0, s}, s}, {{1, 0, 0}, 0}, {{0, 0.5f * s, 0}, std::sqrt(1.0f - 0.125f)}};
    slow3::Random random(144);
    for (int trial = 0; trial < 1500; ++trial) {
        const Piece<3>& a = pieces[static_cast<std::size_t>(random.below(static_cast<int>(pieces.size())))];
        const Piece<3>& b = pieces[static_cast<std::size_t>(random.below(static_cast<int>(pieces.size())))];
        const auto step = [&random] { return 0.25f * static_cast<float>(random.below(6)); };
        const float x = trial % 4 == 0 ? 0.0f : step();
        const float y = step();
        const float z = trial % 3 == 0 ? 0.0f : step();
        const Pose<3> pose = {{x, y, z}, turns[static_cast<std::size_t>(random.below(5))]};
        const ClosestPoints<3> found = closestPoints<3>(a, {}, b, pose);
        expectRight(found, slow3::solidOf(a, {}), slow3::solidOf(b, pose), isRound(a) || isRound(b) ? 5e-6 : 2e-6);
        ASSERT_FALSE(testing::Test::HasFailure()) << "trial " << trial << " kinds " << int(a.kind) << " " << int(b.kind) << " at " << x << " " << y
                                                  << " " << z;
    }
}

TEST(Distance3, TouchingPiecesAreAtDistanceZeroWithAUnitNormal) {
    const Piece<3> box = pieceOf(Box<3>{{0.5f, 0.5f, 0.5f}, 0});
    const Piece<3> cylinder = pieceOf(Cylinder{0.5f, 0.5f});
    for (const float nudge : {0.0f, 1e-7f, -1e-7f, 1e-12f, -1e-12f, 1e-30f, -1e-30f}) {
        for (const Piece<3>& a : {box, cylinder}) {
            for (const Piece<3>& b : {box, cylinder}) {
                for (const Vector<3>& place : {Vector<3>(0, 1 + nudge, 0), Vector<3>(0.3f, 1 + nudge, 0.2f), Vector<3>(0.3f, -1 + nudge, 0)}) {
                    const ClosestPoints<3> found = closestPoints<3>(a, {}, b, {place, {}});
                    EXPECT_NEAR(found.separation, 0.0f, 2e-7f);
                    EXPECT_NEAR(length<3>(found.normal), 1.0f, 1e-6f);
                    EXPECT_LT(length<3>(found.onB - found.onA), 3e-7f);
                }
            }
        }
    }
    EXPECT_TRUE(overlap<3>(box, {}, box, at(1, 1, 1)));
    EXPECT_FALSE(overlap<3>(box, {}, box, at(1.001f, 1, 1)));
}

TEST(Distance3, EqualCentresHaveAFixedNormal) {
    const Piece<3> ball = pieceOf(Ball<3>{{0, 0, 0}, 0.5f});
    const ClosestPoints<3> found = closestPoints<3>(ball, at(3, 3, 3), ball, at(3, 3, 3));
    EXPECT_EQ(found.separation, -1.0f);
    EXPECT_EQ(found.normal, Vector<3>(0, 1, 0));
    const Piece<3> box = pieceOf(Box<3>{{1, 2, 3}, 0});
    const ClosestPoints<3> boxes = closestPoints<3>(box, {}, box, {});
    EXPECT_NEAR(boxes.separation, -2.0f, 1e-6f);
    EXPECT_NEAR(std::fabs(boxes.normal.x()), 1.0f, 1e-6f);
    // A ball in the middle of a capsule parts across it, and crossed capsules across both.
    const Piece<3> capsule = pieceOf(Capsule<3>{{0, -1, 0}, {0, 1, 0}, 0.25f});
    const ClosestPoints<3> within = closestPoints<3>(capsule, {}, ball, {});
    EXPECT_NEAR(within.separation, -0.75f, 1e-6f);
    EXPECT_NEAR(within.normal.y(), 0.0f, 1e-6f);
    const ClosestPoints<3> crossed = closestPoints<3>(capsule, {}, capsule, {{0, 0.5f, 0}, {{0, 0, std::sqrt(0.5f)}, std::sqrt(0.5f)}});
    EXPECT_NEAR(crossed.separation, -0.5f, 1e-6f);
    EXPECT_NEAR(std::fabs(crossed.normal.z()), 1.0f, 1e-6f);
    const ClosestPoints<3> nested = closestPoints<3>(capsule, {}, capsule, at(0, 0.5f, 0));
    EXPECT_NEAR(nested.separation, -0.5f, 1e-6f);
    EXPECT_NEAR(nested.normal.y(), 0.0f, 1e-6f);
}

TEST(Distance3, PlaneIsMeasuredAlongItsNormal) {
    slow3::Random random(145);
    for (int trial = 0; trial < 500; ++trial) {
        const Vector<3> normal = random.inCube(1);
        const Piece<3> plane = pieceOf(Plane<3>{normal, static_cast<float>(random.between(-1, 1)) * length<3>(normal)});
        const Pose<3> planePose = random.pose(2.0);
        const Piece<3> piece = slow3::randomPiece(random, 1.0);
        const Pose<3> pose = random.pose(3.0);
        const Point point = slow3::worldOf(planePose, plane.points[0]);
        const Point up = slow3::turned(planePose.q, plane.axis.cast<double>());
        const slow3::Solid solid = slow3::solidOf(piece, pose);
        const double truth = -slow3::height(solid, -up) - point.dot(up);
        for (const bool first : {true, false}) {
            const ClosestPoints<3> found = first ? closestPoints<3>(plane, planePose, piece, pose) : closestPoints<3>(piece, pose, plane, planePose);
            EXPECT_NEAR(found.separation, truth, 3e-6);
            EXPECT_LT((found.normal.cast<double>() - (first ? up : Point(-up))).norm(), 1e-6);
            EXPECT_LT(length<3>(found.onB - found.onA - found.normal * found.separation), 3e-6f);
            EXPECT_NEAR(((first ? found.onA : found.onB).cast<double>() - point).dot(up), 0.0, 3e-6);
            EXPECT_NEAR(slow3::signedDistance(solid, (first ? found.onB : found.onA).cast<double>()), 0.0, 3e-6);
        }
    }
    const Piece<3> floor = pieceOf(Plane<3>{{0, 1, 0}, 0});
    const Piece<3> ceiling = pieceOf(Plane<3>{{0, -1, 0}, -2});
    EXPECT_NEAR(closestPoints<3>(floor, {}, ceiling, {}).separation, 2.0f, 1e-6f);
    const ClosestPoints<3> endless = closestPoints<3>(floor, {}, floor, at(0, 5, 0));
    EXPECT_EQ(endless.separation, -std::numeric_limits<float>::max());
    EXPECT_TRUE(isFinite(endless.onA) && isFinite(endless.onB) && isFinite(endless.normal));
}

TEST(Distance3, NearlyBallCapsulesBehaveAsTheBall) {
    const Piece<3> ball = pieceOf(Ball<3>{{0, 0, 0}, 0.5f});
    slow3::Random random(146);
    for (const float longer : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        const Piece<3> capsule = pieceOf(Capsule<3>{{0, 0, 0}, {0, longer, 0}, 0.5f});
        for (int trial = 0; trial < 100; ++trial) {
            const Pose<3> pose = random.pose(0.7);
            const ClosestPoints<3> a = closestPoints<3>(ball, {}, ball, pose);
            const ClosestPoints<3> b = closestPoints<3>(capsule, {}, capsule, pose);
            EXPECT_NEAR(a.separation, b.separation, 2 * longer + 1e-6f);
            EXPECT_NEAR(length<3>(b.normal), 1.0f, 1e-6f);
        }
    }
}

TEST(Distance3, NeedlesGiantsAndGrainsAreProvenRight) {
    slow3::Random random(147);
    const auto wide = [&random](double decades) { return static_cast<float>(std::pow(10.0, random.between(-decades, decades))); };
    for (int trial = 0; trial < 400; ++trial) {
        const Vector<3> half = {wide(3), wide(3), wide(3)};
        const Piece<3> a = pieceOf(Box<3>{half, 0});
        const float height = wide(2);
        const float rim = wide(2);
        const Hull<3> spike = {{{0, 0, 0}, {rim, 0, 0}, {0, rim, 0}, {0, 0, height}}, 0};
        const Geometry<3> shapes[] = {spike, Cylinder{height, rim}, Cone{height, rim}};
        const Piece<3> b = pieceOf(shapes[trial % 3]);
        const double size = double(half.sum()) + height + rim;
        const Pose<3> poseA = random.pose(0.2 * size);
        const Pose<3> poseB = random.pose(0.2 * size);
        const ClosestPoints<3> found = closestPoints<3>(a, poseA, b, poseB);
        expectRight(found, slow3::solidOf(a, poseA), slow3::solidOf(b, poseB), (trial % 3 == 0 ? 2e-6 : 5e-6) * size);
        ASSERT_FALSE(testing::Test::HasFailure()) << "trial " << trial << " size " << size;
    }
}

TEST(Distance3, RoundHullsAreProvenRight) {
    slow3::Random random(148);
    for (int trial = 0; trial < 6; ++trial) {
        Hull<3> hull;
        for (int i = 0; i < 40; ++i) {
            hull.points.push_back(random.direction().cast<float>());
        }
        const Piece<3> a = pieceOf(hull);
        const Pose<3> pose = random.pose(0.7);
        const ClosestPoints<3> found = closestPoints<3>(a, {}, a, pose);
        expectRight(found, slow3::solidOf(a, {}), slow3::solidOf(a, pose), 2e-6);
    }
}

TEST(Distance3, FarAwayNothingIsLostBetweenThePieces) {
    const Piece<3> box = pieceOf(Box<3>{{0.5f, 0.5f, 0.5f}, 0});
    const Piece<3> cylinder = pieceOf(Cylinder{0.5f, 0.5f});
    // Both places are exact in single precision.
    for (const Piece<3>& piece : {box, cylinder}) {
        const ClosestPoints<3> found = closestPoints<3>(piece, at(1048576, 524288, -1048576), piece, at(1048577.25f, 524288, -1048576));
        EXPECT_NEAR(found.separation, 0.25f, 1e-6f);
    }
    const ClosestPoints<3> extreme = closestPoints<3>(box, at(-1e9f, 1e9f, 0), box, at(1e9f, -1e9f, 0));
    EXPECT_NEAR(extreme.separation / 2.8284271e9f, 1.0f, 1e-6f);
}

}  // namespace
}  // namespace talus
