#include "../../collision/queries.h"

#include "slow_geometry.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

Piece<2> pieceOf(const Geometry<2>& geometry, const Pose<2>& local = {}) {
    return makePieces<2>(geometry, local).front();
}

ClosestPoints<2> closest(const Piece<2>& a, const Pose<2>& poseA, const Piece<2>& b, const Pose<2>& poseB) {
    return closestPoints<2>(a, poseA, b, poseB);
}

Pose<2> at(float x, float y) {
    return {{x, y}, {}};
}

/// What must hold of any answer: a unit normal, points on both surfaces, apart by the separation along the normal.
void expectConsistent(const ClosestPoints<2>& found, const slow::Rounded& a, const slow::Rounded& b, double tolerance) {
    EXPECT_NEAR(found.normal.cast<double>().norm(), 1.0, 1e-6);
    const slow::Point gap = (found.onB - found.onA).cast<double>() - found.normal.cast<double>() * double(found.separation);
    EXPECT_LT(gap.norm(), tolerance);
    EXPECT_NEAR(slow::separation(a, found.onA.cast<double>()), 0.0, tolerance);
    EXPECT_NEAR(slow::separation(b, found.onB.cast<double>()), 0.0, tolerance);
}

TEST(Distance, AgreesWithTheSlowTruthApartAndOverlapping) {
    slow::Random random(41);
    int apart = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const double size = trial % 4 == 0 ? 0.01 : trial % 4 == 1 ? 100.0 : 1.0;
        const Piece<2> a = slow::randomPiece(random, size);
        const Piece<2> b = slow::randomPiece(random, size * random.between(0.2, 1.0));
        const Pose<2> poseA = random.pose(size);
        const Pose<2> poseB = random.pose(trial % 5 == 0 ? 4.0 * size : size);
        const slow::Rounded slowA = slow::roundedOf(a, poseA);
        const slow::Rounded slowB = slow::roundedOf(b, poseB);
        const ClosestPoints<2> found = closest(a, poseA, b, poseB);
        const double truth = slow::separation(slowA, slowB);
        ASSERT_NEAR(found.separation, truth, 1e-6 * size) << "trial " << trial;
        expectConsistent(found, slowA, slowB, 2e-6 * size);
        if (std::fabs(truth) > 1e-6 * size) {
            EXPECT_EQ(overlap<2>(a, poseA, b, poseB), truth < 0.0);
        }
        apart += truth > 0.0;
    }
    EXPECT_GT(apart, 500);
    EXPECT_LT(apart, 1500);
}

TEST(Distance, MovingByTheDepthParts) {
    slow::Random random(42);
    int tried = 0;
    while (tried < 300) {
        const Piece<2> a = slow::randomPiece(random, 1.0);
        const Piece<2> b = slow::randomPiece(random, 1.0);
        const Pose<2> poseA = random.pose(0.5);
        Pose<2> poseB = random.pose(0.5);
        const ClosestPoints<2> found = closest(a, poseA, b, poseB);
        if (found.separation > -1e-3f) {
            continue;
        }
        ++tried;
        const Position<2> start = poseB.p;
        poseB.p = start - found.normal * (found.separation - 1e-4f);
        EXPECT_FALSE(overlap<2>(a, poseA, b, poseB));
        poseB.p = start - found.normal * (found.separation + 1e-4f);
        EXPECT_TRUE(overlap<2>(a, poseA, b, poseB));
    }
}

TEST(Distance, IsTheSameFromBothSidesAndInEveryFrame) {
    slow::Random random(43);
    for (int trial = 0; trial < 500; ++trial) {
        const Piece<2> a = slow::randomPiece(random, 1.0);
        const Piece<2> b = slow::randomPiece(random, 1.0);
        const Pose<2> poseA = random.pose(1.0);
        const Pose<2> poseB = random.pose(1.5);
        const ClosestPoints<2> found = closest(a, poseA, b, poseB);
        const ClosestPoints<2> mirrored = closest(b, poseB, a, poseA);
        EXPECT_NEAR(found.separation, mirrored.separation, 1e-6f);
        const Pose<2> frame = random.pose(3.0);
        const ClosestPoints<2> elsewhere = closest(a, compose<2>(frame, poseA), b, compose<2>(frame, poseB));
        EXPECT_NEAR(found.separation, elsewhere.separation, 3e-6f);
        if (found.separation > 1e-3f) {
            EXPECT_LT(length<2>(found.normal + mirrored.normal), 1e-5f);
            EXPECT_LT(length<2>(rotate(frame.q, found.normal) - elsewhere.normal), 5e-3f);
        }
    }
}

TEST(Distance, KnownPairs) {
    const Piece<2> box = pieceOf(Box<2>{{1, 1}});
    const Piece<2> ball = pieceOf(Ball<2>{{0, 0}, 0.5f});
    const ClosestPoints<2> side = closest(box, {}, ball, at(3, 0.5f));
    EXPECT_NEAR(side.separation, 1.5f, 1e-6f);
    EXPECT_LT(length<2>(side.normal - Vector<2>{1, 0}), 1e-6f);
    EXPECT_LT(length<2>(side.onA - Vector<2>{1, 0.5f}), 1e-6f);
    EXPECT_LT(length<2>(side.onB - Vector<2>{2.5f, 0.5f}), 1e-6f);
    EXPECT_NEAR(closest(box, {}, ball, at(4, 5)).separation, 4.5f, 1e-6f);
    const ClosestPoints<2> inside = closest(box, {}, ball, at(0.25f, 0.125f));
    EXPECT_NEAR(inside.separation, -1.25f, 1e-6f);
    EXPECT_LT(length<2>(inside.normal - Vector<2>{1, 0}), 1e-6f);
    EXPECT_LT(length<2>(inside.onA - Vector<2>{1, 0.125f}), 1e-6f);
    // Stacked boxes meet along a face: the point is in the middle of what they share.
    const ClosestPoints<2> stacked = closest(box, {}, box, at(1, 1.75f));
    EXPECT_NEAR(stacked.separation, -0.25f, 1e-6f);
    EXPECT_LT(length<2>(stacked.onA - Vector<2>{0.5f, 1}), 1e-6f);
    EXPECT_LT(length<2>(stacked.onB - Vector<2>{0.5f, 0.75f}), 1e-6f);
    // Crossed capsules part across the one or the other.
    const Piece<2> capsule = pieceOf(Capsule<2>{{-2, 0}, {2, 0}, 0.25f});
    const ClosestPoints<2> crossed = closest(capsule, {}, capsule, {{0, 1}, {0, 1}});
    EXPECT_NEAR(crossed.separation, -1.5f, 1e-6f);
    const ClosestPoints<2> nested = closest(capsule, {}, capsule, at(1, 0));
    EXPECT_NEAR(nested.separation, -0.5f, 1e-6f);
    EXPECT_NEAR(std::fabs(nested.normal.y()), 1.0f, 1e-6f);
}

TEST(Distance, TouchingPiecesAreAtDistanceZeroWithAUnitNormal) {
    const Piece<2> box = pieceOf(Box<2>{{0.5f, 0.5f}});
    const Piece<2> line = pieceOf(Segment{{-1, 0.5f}, {1, 0.5f}});
    for (const float nudge : {0.0f, 1e-7f, -1e-7f, 1e-12f, -1e-12f, 1e-30f, -1e-30f}) {
        for (const auto& [piece, pose] : {std::pair(box, at(0.3f, 1 + nudge)), std::pair(box, at(1, 1 + nudge)), std::pair(line, at(0, nudge))}) {
            const ClosestPoints<2> found = closest(box, {}, piece, pose);
            EXPECT_NEAR(found.separation, 0.0f, 2e-7f);
            EXPECT_NEAR(length<2>(found.normal), 1.0f, 1e-6f);
        }
    }
    EXPECT_TRUE(overlap<2>(box, {}, box, at(1, 1)));
    EXPECT_FALSE(overlap<2>(box, {}, box, at(1.001f, 1)));
}

TEST(Distance, EqualCentresHaveAFixedNormal) {
    const Piece<2> ball = pieceOf(Ball<2>{{0, 0}, 0.5f});
    const ClosestPoints<2> found = closest(ball, at(3, 3), ball, at(3, 3));
    EXPECT_EQ(found.separation, -1.0f);
    EXPECT_EQ(found.normal, (Vector<2>{0, 1}));
    const Piece<2> box = pieceOf(Box<2>{{1, 2}});
    const ClosestPoints<2> boxes = closest(box, {}, box, {});
    EXPECT_NEAR(boxes.separation, -2.0f, 1e-6f);
    EXPECT_NEAR(std::fabs(boxes.normal.x()), 1.0f, 1e-6f);
}

TEST(Distance, PlaneIsMeasuredAlongItsNormal) {
    slow::Random random(44);
    for (int trial = 0; trial < 300; ++trial) {
        const Vector<2> normal = random.inSquare(1);
        const Piece<2> plane = pieceOf(Plane<2>{normal, static_cast<float>(random.between(-1, 1)) * length<2>(normal)});
        const Pose<2> planePose = random.pose(2.0);
        const Piece<2> piece = slow::randomPiece(random, 1.0);
        const Pose<2> pose = random.pose(3.0);
        const slow::Point point = slow::worldOf(planePose, plane.points[0]);
        const slow::Point up = slow::worldOf({{0, 0}, planePose.q}, plane.normals[0]);
        const slow::Rounded rounded = slow::roundedOf(piece, pose);
        double truth = 1e300;
        for (const slow::Point& corner : rounded.corners) {
            truth = std::min(truth, (corner - point).dot(up) - rounded.radius);
        }
        for (const bool first : {true, false}) {
            const ClosestPoints<2> found = first ? closest(plane, planePose, piece, pose) : closest(piece, pose, plane, planePose);
            EXPECT_NEAR(found.separation, truth, 3e-6);
            EXPECT_LT((found.normal.cast<double>() - (first ? up : slow::Point(-up))).norm(), 1e-6);
            EXPECT_LT(length<2>(found.onB - found.onA - found.normal * found.separation), 3e-6f);
            const slow::Point onPlane = (first ? found.onA : found.onB).cast<double>();
            EXPECT_NEAR((onPlane - point).dot(up), 0.0, 3e-6);
            EXPECT_NEAR(slow::separation(rounded, (first ? found.onB : found.onA).cast<double>()), 0.0, 3e-6);
        }
    }
}

TEST(Distance, TwoPlanes) {
    const Piece<2> floor = pieceOf(Plane<2>{{0, 1}, 0});
    const Piece<2> ceiling = pieceOf(Plane<2>{{0, -1}, -2});
    EXPECT_NEAR(closest(floor, {}, ceiling, {}).separation, 2.0f, 1e-6f);
    EXPECT_NEAR(closest(floor, {}, ceiling, at(0, -3)).separation, -1.0f, 1e-6f);
    EXPECT_FALSE(overlap<2>(floor, {}, ceiling, {}));
    const ClosestPoints<2> endless = closest(floor, {}, floor, {{0, 5}, {0.8f, 0.6f}});
    EXPECT_EQ(endless.separation, -std::numeric_limits<float>::max());
    EXPECT_TRUE(isFinite(endless.onA) && isFinite(endless.onB) && isFinite(endless.normal));
}

TEST(Distance, NearlyBallCapsulesBehaveAsTheBall) {
    const Piece<2> ball = pieceOf(Ball<2>{{0, 0}, 0.5f});
    slow::Random random(45);
    for (const float longer : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        const Piece<2> capsule = pieceOf(Capsule<2>{{0, 0}, {0, longer}, 0.5f});
        for (int trial = 0; trial < 100; ++trial) {
            const Pose<2> pose = random.pose(1.0);
            const ClosestPoints<2> a = closest(ball, {}, ball, pose);
            const ClosestPoints<2> b = closest(capsule, {}, capsule, pose);
            EXPECT_NEAR(a.separation, b.separation, 2 * longer + 1e-6f);
            EXPECT_NEAR(length<2>(b.normal), 1.0f, 1e-6f);
        }
    }
}

TEST(Distance, NeedlesGiantsAndGrainsAgreeWithTheSlowTruth) {
    slow::Random random(46);
    for (int trial = 0; trial < 500; ++trial) {
        const auto f = [](double x) { return static_cast<float>(x); };
        const double widthA = std::pow(10.0, random.between(-3.0, 3.0));
        const double heightA = std::pow(10.0, random.between(-3.0, 3.0));
        const double widthB = std::pow(10.0, random.between(-2.0, 2.0));
        const double heightB = std::pow(10.0, random.between(-2.0, 2.0));
        const Piece<2> a = pieceOf(Box<2>{{f(widthA), f(heightA)}});
        const Piece<2> b = pieceOf(Hull<2>{{{0, 0}, {f(widthB), 0}, {f(0.3 * widthB), f(heightB)}}, 0});
        const double size = widthA + heightA + widthB + heightB;
        const Pose<2> poseA = random.pose(0.3 * size);
        const Pose<2> poseB = random.pose(0.3 * size);
        const ClosestPoints<2> found = closest(a, poseA, b, poseB);
        EXPECT_NEAR(found.separation, slow::separation(slow::roundedOf(a, poseA), slow::roundedOf(b, poseB)), 1e-6 * size);
        EXPECT_NEAR(length<2>(found.normal), 1.0f, 1e-6f);
    }
}

TEST(Distance, FarAwayNothingIsLostBetweenThePieces) {
    const Piece<2> box = pieceOf(Box<2>{{0.5f, 0.5f}});
    // Both places are exact in single precision.
    const ClosestPoints<2> found = closest(box, at(1048576, 524288), box, at(1048577.25f, 524288.5f));
    EXPECT_NEAR(found.separation, 0.25f, 1e-6f);
    const ClosestPoints<2> extreme = closest(box, at(-1e9f, 1e9f), box, at(1e9f, -1e9f));
    EXPECT_NEAR(extreme.separation / 2.8284271e9f, 1.0f, 1e-6f);
}

TEST(ContainsPoint, AgreesWithTheSlowTruth) {
    slow::Random random(47);
    int inside = 0;
    for (int trial = 0; trial < 4000; ++trial) {
        const Piece<2> piece = slow::randomPiece(random, 1.0);
        const Pose<2> pose = random.pose(0.5);
        const Vector<2> point = random.inSquare(1.5);
        const double truth = slow::separation(slow::roundedOf(piece, pose), point.cast<double>());
        if (std::fabs(truth) > 1e-6) {
            EXPECT_EQ(containsPoint<2>(piece, pose, point), truth < 0.0);
        }
        inside += truth < 0.0;
    }
    EXPECT_GT(inside, 400);
}

TEST(ContainsPoint, TheSurfaceBelongsToThePiece) {
    EXPECT_TRUE(containsPoint<2>(pieceOf(Box<2>{{1, 1}}), at(5, 5), {6, 6}));
    EXPECT_TRUE(containsPoint<2>(pieceOf(Box<2>{{1, 1}, 0.5f}), at(5, 5), {6.5f, 5}));
    EXPECT_TRUE(containsPoint<2>(pieceOf(Ball<2>{{0, 0}, 1}), {}, {1, 0}));
    EXPECT_TRUE(containsPoint<2>(pieceOf(Segment{{0, 0}, {2, 2}}), {}, {1, 1}));
    EXPECT_FALSE(containsPoint<2>(pieceOf(Segment{{0, 0}, {2, 2}}), {}, {1, 1.0001f}));
    const Piece<2> plane = pieceOf(Plane<2>{{0, 1}, 1});
    EXPECT_TRUE(containsPoint<2>(plane, {}, {7, 1}));
    EXPECT_TRUE(containsPoint<2>(plane, {}, {7, -1e9f}));
    EXPECT_FALSE(containsPoint<2>(plane, {}, {7, 1.001f}));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const Geometry<2>& geometry : {Geometry<2>(Box<2>{}), Geometry<2>(Ball<2>{}), Geometry<2>(Plane<2>{}), Geometry<2>(Box<2>{{1, 1}, 1})}) {
        EXPECT_FALSE(containsPoint<2>(pieceOf(geometry), {}, {nan, 0}));
    }
}

}  // namespace
}  // namespace talus
