#include "../../collision/queries.h"

#include "slow_geometry.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace talus {
namespace {

Piece<2> pieceOf(const Geometry<2>& geometry, const Pose<2>& local = {}) {
    return makePieces<2>(geometry, local).front();
}

Pose<2> at(float x, float y) {
    return {{x, y}, {}};
}

Pose<2> turned(float x, float y, double angle) {
    return {{x, y}, {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))}};
}

/// Solids whose highest and lowest points on the y axis are at +-1.
std::vector<Piece<2>> solidsOfHeightOne() {
    return {pieceOf(Ball<2>{{0, 0}, 1}), pieceOf(Box<2>{{1, 1}}), pieceOf(Capsule<2>{{0, -0.5f}, {0, 0.5f}, 0.5f}),
            pieceOf(Hull<2>{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0}), pieceOf(Box<2>{{0.9f, 0.9f}, 0.1f})};
}

TEST(CastRay, EverySolidAnswersAlikeInEveryPose) {
    for (const Piece<2>& solid : solidsOfHeightOne()) {
        for (const Pose<2>& pose : {Pose<2>{}, turned(3, -2, 0.6458)}) {
            const auto cast = [&](const Vector<2>& from, const Vector<2>& to) {
                return castRay<2>(solid, pose, toWorld<2>(pose, from), rotate(pose.q, Vector<2>(to - from)));
            };
            const auto inside = cast({0, 0.5f}, {0, 1.5f});
            ASSERT_TRUE(inside);
            EXPECT_EQ(inside->fraction, 0.0f);
            EXPECT_EQ(inside->normal, (Vector<2>{0, 0}));
            EXPECT_EQ(inside->point, toWorld<2>(pose, Vector<2>{0, 0.5f}));
            const auto through = cast({0, 3}, {0, -3});
            ASSERT_TRUE(through);
            EXPECT_NEAR(through->fraction, 1.0f / 3.0f, 1e-6f);
            EXPECT_LT(length<2>(through->normal - rotate(pose.q, Vector<2>{0, 1})), 1e-5f);
            EXPECT_LT(length<2>(through->point - toWorld<2>(pose, Vector<2>{0, 1})), 1e-5f);
            const auto still = cast({0, 0}, {0, 0});
            ASSERT_TRUE(still);
            EXPECT_EQ(still->fraction, 0.0f);
            EXPECT_EQ(still->normal, (Vector<2>{0, 0}));
            EXPECT_FALSE(cast({0, 3}, {0, 3}));
            EXPECT_FALSE(cast({0, 3}, {0, 1.001f}));
            EXPECT_FALSE(cast({0, 3}, {0, 6}));
            const auto reached = cast({0, 3}, {0, 0.999f});
            ASSERT_TRUE(reached);
            EXPECT_NEAR(reached->fraction, 2.0f / 2.001f, 1e-5f);
        }
    }
}

TEST(CastRay, StartingOnTheSurfaceIsInside) {
    for (const Piece<2>& solid : {pieceOf(Ball<2>{{0, 0}, 1}), pieceOf(Box<2>{{1, 1}}), pieceOf(Plane<2>{{0, 1}, 1})}) {
        for (const float way : {1.0f, -1.0f}) {
            const auto hit = castRay<2>(solid, {}, {0, 1}, {0, way});
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->fraction, 0.0f);
            EXPECT_EQ(hit->normal, (Vector<2>{0, 0}));
        }
    }
}

TEST(CastRay, ParallelToAFace) {
    for (const Piece<2>& box :
         {pieceOf(Box<2>{{1, 1}}), pieceOf(Hull<2>{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0}), pieceOf(Box<2>{{0.5f, 0.5f}, 0.5f})}) {
        EXPECT_FALSE(castRay<2>(box, {}, {-3, 1.000001f}, {6, 0}));
        const auto hit = castRay<2>(box, {}, {-3, 0.999999f}, {6, 0});
        ASSERT_TRUE(hit);
        // The rounded corner of radius 1/2 falls away by sqrt(2 r d) at depth d.
        EXPECT_NEAR(hit->fraction, (box.radius > 0.0f ? 2.5 - std::sqrt(0.25 - 0.499999 * 0.499999) : 2.0) / 6.0, 1e-5);
    }
    const auto touched = castRay<2>(pieceOf(Box<2>{{1, 1}}), {}, {-3, 1}, {6, 0});
    if (touched) {
        EXPECT_NEAR(touched->fraction, 1.0f / 3.0f, 1e-6f);
    }
}

TEST(CastRay, AgreesWithTheSlowTruth) {
    slow::Random random(51);
    int hits = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const double size = trial % 3 == 0 ? 0.01 : trial % 3 == 1 ? 100.0 : 1.0;
        const Piece<2> piece = slow::randomPiece(random, size);
        if (piece.kind == PieceKind::segment) {
            continue;
        }
        const Pose<2> pose = random.pose(size);
        const Vector<2> origin = random.inSquare(3.0 * size);
        const Vector<2> translation = random.inSquare(size) - origin * (trial % 2 == 0 ? 1.0f : 2.0f);
        const slow::Rounded rounded = slow::roundedOf(piece, pose);
        const auto distance = [&](double t) { return slow::separation(rounded, origin.cast<double>() + translation.cast<double>() * t); };
        double least = 0.0;
        const double truth = slow::firstTouch(distance, least);
        if (std::fabs(least) < 1e-5 * size || std::fabs(distance(0.0)) < 1e-6 * size || std::fabs(distance(1.0)) < 1e-6 * size) {
            continue;
        }
        const auto hit = castRay<2>(piece, pose, origin, translation);
        ASSERT_EQ(hit.has_value(), truth <= 1.0) << "trial " << trial;
        if (!hit) {
            continue;
        }
        ++hits;
        EXPECT_NEAR(hit->fraction, truth, 1e-5);
        const slow::Point point = hit->point.cast<double>();
        EXPECT_LT((point - (origin.cast<double>() + translation.cast<double>() * truth)).norm(), 2e-6 * size);
        if (truth == 0.0) {
            EXPECT_EQ(hit->normal, (Vector<2>{0, 0}));
            continue;
        }
        const slow::Point normal = hit->normal.cast<double>();
        EXPECT_NEAR(normal.norm(), 1.0, 1e-6);
        EXPECT_LT(normal.dot(translation.cast<double>()), 0.0);
        EXPECT_NEAR(slow::separation(rounded, point + normal * 0.01 * size), 0.01 * size, 1e-5 * size);
    }
    EXPECT_GT(hits, 800);
}

TEST(CastRay, FromVeryFarKeepsItsPrecision) {
    const Piece<2> rounded = pieceOf(Box<2>{{0.4f, 0.4f}, 0.1f});
    const auto hit = castRay<2>(rounded, {}, {1e7f, 0.25f}, {-2e7f, 0});
    ASSERT_TRUE(hit);
    EXPECT_LT(length<2>(hit->point - Vector<2>{0.5f, 0.25f}), 1e-6f);
    const auto ball = castRay<2>(pieceOf(Ball<2>{{0, 0}, 0.5f}), {}, {-1e7f, 0.3f}, {3e38f, 0});
    ASSERT_TRUE(ball);
    EXPECT_LT(length<2>(ball->point - Vector<2>{-0.4f, 0.3f}), 1e-5f);
    EXPECT_LT(length<2>(ball->normal - Vector<2>{-0.8f, 0.6f}), 1e-5f);
    EXPECT_FALSE(castRay<2>(rounded, {}, {1, 1}, {1e-40f, -1e-40f}));
}

TEST(CastRay, PlaneIsASolidHalf) {
    const Piece<2> plane = pieceOf(Plane<2>{{0, 2}, 2});
    const auto hit = castRay<2>(plane, {}, {0, 3}, {4, -4});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.5f, 1e-6f);
    EXPECT_EQ(hit->normal, (Vector<2>{0, 1}));
    EXPECT_FALSE(castRay<2>(plane, {}, {0, 3}, {4, 0}));
    EXPECT_FALSE(castRay<2>(plane, {}, {0, 3}, {4, 4}));
    EXPECT_FALSE(castRay<2>(plane, {}, {0, 3}, {0, -1.9f}));
    const auto inside = castRay<2>(plane, {}, {0, -3}, {0, 9});
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->fraction, 0.0f);
    EXPECT_EQ(inside->normal, (Vector<2>{0, 0}));
}

TEST(CastRay, SegmentsAreHitFromBothSidesAndChainsFromTheFreeOne) {
    const Piece<2> segment = pieceOf(Segment{{-1, 0}, {1, 0}});
    // Travels to +x, so it is free below.
    const Piece<2> chain = pieceOf(Chain{{{-1, 0}, {1, 0}}, false});
    const auto up = castRay<2>(segment, {}, {0.5f, -1}, {0, 4});
    const auto down = castRay<2>(segment, {}, {0.5f, 1}, {0, -4});
    ASSERT_TRUE(up && down);
    EXPECT_NEAR(up->fraction, 0.25f, 1e-6f);
    EXPECT_EQ(up->normal, (Vector<2>{0, -1}));
    EXPECT_NEAR(down->fraction, 0.25f, 1e-6f);
    EXPECT_EQ(down->normal, (Vector<2>{0, 1}));
    const auto free = castRay<2>(chain, {}, {0.5f, -1}, {0, 4});
    ASSERT_TRUE(free);
    EXPECT_NEAR(free->fraction, 0.25f, 1e-6f);
    EXPECT_EQ(free->normal, (Vector<2>{0, -1}));
    EXPECT_FALSE(castRay<2>(chain, {}, {0.5f, 1}, {0, -4}));
    for (const Piece<2>& line : {segment, chain}) {
        EXPECT_TRUE(castRay<2>(line, {}, {1, -1}, {0, 4}));
        EXPECT_FALSE(castRay<2>(line, {}, {1.0001f, -1}, {0, 4}));
        EXPECT_FALSE(castRay<2>(line, {}, {0, -1}, {0, 0.99f}));
        EXPECT_FALSE(castRay<2>(line, {}, {0, -1}, {4, 0}));
    }
    const auto along = castRay<2>(segment, {}, {-3, 0}, {4, 0});
    ASSERT_TRUE(along);
    EXPECT_NEAR(along->fraction, 0.5f, 1e-6f);
    EXPECT_EQ(along->normal, (Vector<2>{-1, 0}));
    EXPECT_FALSE(castRay<2>(segment, {}, {-3, 0}, {-4, 0}));
}

TEST(CastRay, NothingSlipsThroughTheJointsOfAChain) {
    slow::Random random(52);
    Chain chain;
    for (int i = 0; i < 12; ++i) {
        chain.points.push_back({static_cast<float>(std::cos(slow::halfTurn * i / 6)), static_cast<float>(std::sin(slow::halfTurn * i / 6))});
    }
    chain.loop = true;
    const Pose<2> pose = random.pose(5.0);
    const auto pieces = makePieces<2>(chain, {});
    for (int trial = 0; trial < 2000; ++trial) {
        // Aimed exactly at corners half of the time.
        const Vector<2> inner = trial % 2 == 0 ? chain.points[static_cast<std::size_t>(random.below(12))] * 0.999f : random.inSquare(0.6);
        const double angle = random.between(0, 7);
        const Vector<2> from = toWorld<2>(pose, Vector<2>{static_cast<float>(3 * std::cos(angle)), static_cast<float>(3 * std::sin(angle))});
        bool hit = false;
        for (const Piece<2>& piece : pieces) {
            hit = hit || castRay<2>(piece, pose, from, toWorld<2>(pose, inner) - from);
        }
        EXPECT_TRUE(hit);
    }
}

TEST(CastRay, NearlyBallCapsulesAreHitAsTheBall) {
    for (const float longer : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        const Piece<2> capsule = pieceOf(Capsule<2>{{0, 0}, {0, longer}, 0.5f});
        for (int i = 0; i < 1000; ++i) {
            const double angle = slow::halfTurn * i / 500;
            const Vector<2> from = {static_cast<float>(2 * std::cos(angle)), static_cast<float>(2 * std::sin(angle))};
            const auto hit = castRay<2>(capsule, {}, from, -from);
            ASSERT_TRUE(hit);
            EXPECT_NEAR(hit->fraction, 0.75f, 1e-5f + longer);
            EXPECT_NEAR(length<2>(hit->normal), 1.0f, 1e-6f);
        }
    }
}

TEST(CastRay, WhatIsNotFiniteIsRefused) {
    const float infinite = std::numeric_limits<float>::infinity();
    const Piece<2> box = pieceOf(Box<2>{});
    EXPECT_THROW(castRay<2>(box, {}, {0, infinite}, {1, 0}), std::invalid_argument);
    EXPECT_THROW(castRay<2>(box, {}, {0, 0}, {infinite - infinite, 0}), std::invalid_argument);
    EXPECT_THROW(castPiece<2>(box, {}, box, {}, {infinite, 0}), std::invalid_argument);
}

TEST(CastPiece, AgreesWithTheSlowTruth) {
    slow::Random random(53);
    int hits = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const double size = trial % 3 == 0 ? 0.01 : trial % 3 == 1 ? 100.0 : 1.0;
        const Piece<2> target = slow::randomPiece(random, size);
        const Piece<2> moving = slow::randomPiece(random, size * random.between(0.2, 1.0));
        const Pose<2> targetPose = random.pose(size);
        const Pose<2> movingPose = random.pose(4.0 * size);
        const Vector<2> translation = random.inSquare(2.0 * size) - movingPose.p * 2.0f;
        const slow::Rounded a = slow::roundedOf(target, targetPose);
        const slow::Rounded b = slow::roundedOf(moving, movingPose);
        const auto distance = [&](double t) { return slow::separation(a, slow::moved(b, translation.cast<double>() * t)); };
        const double start = distance(0.0);
        double least = 0.0;
        const double truth = slow::firstTouch(distance, least);
        if (std::fabs(least) < 1e-4 * size || std::fabs(start) < 1e-5 * size || std::fabs(distance(1.0)) < 1e-5 * size) {
            continue;
        }
        const auto hit = castPiece<2>(target, targetPose, moving, movingPose, translation);
        ASSERT_EQ(hit.has_value(), truth <= 1.0) << "trial " << trial;
        if (!hit) {
            continue;
        }
        ++hits;
        EXPECT_NEAR(hit->fraction, truth, 2e-5);
        EXPECT_NEAR(hit->normal.cast<double>().norm(), 1.0, 1e-6);
        EXPECT_NEAR(slow::separation(a, hit->point.cast<double>()), 0.0, 2e-6 * size);
        if (truth > 0.0) {
            EXPECT_NEAR(distance(hit->fraction), 0.0, 5e-6 * size);
            EXPECT_LT(hit->normal.cast<double>().dot(translation.cast<double>()), 0.0);
            const slow::Rounded there = slow::moved(b, translation.cast<double>() * double(hit->fraction));
            EXPECT_NEAR(slow::separation(there, hit->point.cast<double>()), 0.0, 1e-5 * size);
        }
    }
    EXPECT_GT(hits, 80);
}

TEST(CastPiece, KnownSweeps) {
    const Piece<2> box = pieceOf(Box<2>{{1, 1}});
    const Piece<2> ball = pieceOf(Ball<2>{{0, 0}, 0.5f});
    const auto head = castPiece<2>(box, {}, ball, at(-5, 0.25f), {10, 0});
    ASSERT_TRUE(head);
    EXPECT_NEAR(head->fraction, 0.35f, 1e-6f);
    EXPECT_LT(length<2>(head->normal - Vector<2>{-1, 0}), 1e-5f);
    EXPECT_LT(length<2>(head->point - Vector<2>{-1, 0.25f}), 1e-5f);
    // Past the corner (-1, 1) at height 0.3: it is touched where the ball's centre is sqrt(0.25 - 0.09) before it.
    const auto corner = castPiece<2>(box, {}, ball, at(-5, 1.3f), {10, 0});
    ASSERT_TRUE(corner);
    EXPECT_NEAR(corner->fraction, 0.36f, 1e-5f);
    EXPECT_LT(length<2>(corner->normal - Vector<2>{-0.8f, 0.6f}), 1e-4f);
    EXPECT_FALSE(castPiece<2>(box, {}, ball, at(-5, 1.501f), {10, 0}));
    EXPECT_FALSE(castPiece<2>(box, {}, ball, at(-5, 0), {3.49f, 0}));
    EXPECT_FALSE(castPiece<2>(box, {}, ball, at(-5, 0), {-10, 0}));
    EXPECT_FALSE(castPiece<2>(box, {}, ball, at(-5, 0), {0, 0}));
    const auto inside = castPiece<2>(box, {}, ball, at(0.5f, 0), {10, 0});
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->fraction, 0.0f);
    EXPECT_LT(length<2>(inside->normal - Vector<2>{1, 0}), 1e-6f);
    const auto still = castPiece<2>(box, {}, ball, at(0.5f, 0), {0, 0});
    ASSERT_TRUE(still);
    EXPECT_EQ(still->fraction, 0.0f);
}

TEST(CastPiece, PlanesAreSweptFromBothSides) {
    const Piece<2> plane = pieceOf(Plane<2>{{0, 1}, 1});
    const Piece<2> box = pieceOf(Box<2>{{0.5f, 0.5f}});
    const auto fall = castPiece<2>(plane, {}, box, at(3, 4), {7, -5});
    ASSERT_TRUE(fall);
    EXPECT_NEAR(fall->fraction, 0.5f, 1e-5f);
    EXPECT_EQ(fall->normal, (Vector<2>{0, 1}));
    const auto rise = castPiece<2>(box, at(3, 4), plane, {}, {0, 5});
    ASSERT_TRUE(rise);
    EXPECT_NEAR(rise->fraction, 0.5f, 1e-5f);
    EXPECT_EQ(rise->normal, (Vector<2>{0, -1}));
    EXPECT_NEAR(rise->point.y(), 3.5f, 1e-5f);
    EXPECT_FALSE(castPiece<2>(plane, {}, box, at(3, 4), {7, 0}));
    EXPECT_FALSE(castPiece<2>(plane, {}, box, at(3, 4), {7, -2.4f}));
    EXPECT_TRUE(castPiece<2>(plane, {}, plane, at(0, 5), {0, -1}));
}

TEST(CastPiece, ChainsAreMetFromTheFreeSideOnly) {
    const Piece<2> ball = pieceOf(Ball<2>{{0, 0}, 0.5f});
    // Travels to -x, so it is free above.
    const Piece<2> chain = pieceOf(Chain{{{1, 0}, {-1, 0}}, false});
    const auto fall = castPiece<2>(chain, {}, ball, at(0, 2), {0, -3});
    ASSERT_TRUE(fall);
    EXPECT_NEAR(fall->fraction, 0.5f, 1e-5f);
    EXPECT_LT(length<2>(fall->normal - Vector<2>{0, 1}), 1e-5f);
    EXPECT_FALSE(castPiece<2>(chain, {}, ball, at(0, -2), {0, 3}));
    EXPECT_FALSE(castPiece<2>(chain, {}, ball, at(0, 0.25f), {0, 3}));
    const auto rise = castPiece<2>(ball, at(0, 2), chain, {}, {0, 3});
    ASSERT_TRUE(rise);
    EXPECT_NEAR(rise->fraction, 0.5f, 1e-5f);
    EXPECT_FALSE(castPiece<2>(ball, at(0, 2), chain, at(0, 4), {0, -3}));
    EXPECT_TRUE(castPiece<2>(pieceOf(Segment{{1, 0}, {-1, 0}}), {}, ball, at(0, -2), {0, 3}));
}

TEST(CastPiece, GrazingSweepsEndAndAreRight) {
    const Piece<2> ball = pieceOf(Ball<2>{{0, 0}, 0.5f});
    for (const double miss : {-1e-2, -1e-3, -1e-4, 1e-4, 1e-3}) {
        const auto hit = castPiece<2>(ball, {}, ball, at(-5, static_cast<float>(1.0 + miss)), {10, 0});
        ASSERT_EQ(hit.has_value(), miss < 0.0) << miss;
        if (hit) {
            EXPECT_NEAR(hit->fraction, 0.5 - 0.1 * std::sqrt(1.0 - (1.0 + miss) * (1.0 + miss)), 2e-5);
        }
    }
    const Piece<2> box = pieceOf(Box<2>{{0.5f, 0.5f}});
    EXPECT_FALSE(castPiece<2>(box, {}, box, at(-5, 1.0001f), {10, 0}));
    EXPECT_TRUE(castPiece<2>(box, {}, box, at(-5, 0.9999f), {10, 0}));
}

TEST(CastPiece, FastAndSmallDoesNotTunnel) {
    const Piece<2> wall = pieceOf(Segment{{0, -10}, {0, 10}});
    const Piece<2> grain = pieceOf(Ball<2>{{0, 0}, 1e-4f});
    const auto hit = castPiece<2>(wall, {}, grain, at(-1000, 3), {1e6f, 0});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 1e-3f, 1e-8f);
    EXPECT_LT(length<2>(hit->point - Vector<2>{0, 3}), 1e-5f);
    const auto beyond = castPiece<2>(wall, {}, grain, at(-1000, 3), {3e38f, 0});
    ASSERT_TRUE(beyond);
    EXPECT_LT(beyond->fraction, 1e-34f);
}

}  // namespace
}  // namespace talus
