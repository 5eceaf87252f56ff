#include "collide_truth.h"

namespace talus {
namespace {

using namespace test;

const CollideSettings settings;

Manifold<2> collideFresh(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA) {
    return collide<2>(a, b, bInA, {}, settings);
}

/// The name the point has in the pair (b, a).
std::uint32_t flippedKey(std::uint32_t key) {
    const AxisKind kind = keyKind(key);
    const AxisKind other = kind == AxisKind::faceOfA ? AxisKind::faceOfB : kind == AxisKind::faceOfB ? AxisKind::faceOfA : kind;
    return pointKey(other, keyFeatureB(key), keyFeatureA(key), keySide(key));
}

struct RandomPair {
    Piece<2> a;
    Piece<2> b;
    Pose<2> bInA;
    double truth = 0.0;
};

/// Pairs from deep overlap to just beyond the speculative distance, more of them near touching.
RandomPair randomPair(Random& random) {
    RandomPair pair;
    const int kindA = random.below(7);
    const int kindB = kindA == 6 ? random.below(6) : random.below(7);
    pair.a = randomPiece(random, kindA);
    pair.b = randomPiece(random, kindB);
    pair.bInA.q = random.rotation();
    pair.bInA.p = random.vector(1.2f);
    pair.truth = sweptSeparation(pair.a, pair.b, pair.bInA);
    if (random.below(3) > 0) {
        const float shift = static_cast<float>(random.between(-0.03f, 0.03f) - pair.truth);
        const Vector<2> way = pair.bInA.p - pair.a.centroid;
        pair.bInA.p += way * (shift / (length(way) + 1e-3f));
        pair.truth = sweptSeparation(pair.a, pair.b, pair.bInA);
    }
    return pair;
}

TEST(Collide, MatchesTheLeastTranslation) {
    Random random(11);
    int touching = 0;
    int lost = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        SCOPED_TRACE(trial);
        const RandomPair pair = randomPair(random);
        const Manifold<2> manifold = collideFresh(pair.a, pair.b, pair.bInA);
        expectSound(manifold, pair.a, pair.b, pair.bInA, settings);
        EXPECT_NE(manifold.axis, 0u);
        if (pair.truth > settings.speculativeDistance + 1e-4) {
            EXPECT_EQ(manifold.count, 0);
            continue;
        }
        if (pair.truth > settings.speculativeDistance - 2e-4) {
            continue;
        }
        ++touching;
        if (manifold.count == 0) {
            // Corners that graze by less than the slop.
            ++lost;
            EXPECT_GT(pair.truth, -settings.slop);
            continue;
        }
        const bool sharp = pair.a.radius == 0.0f || pair.b.radius == 0.0f;
        const bool corner = sharp && keyKind(manifold.points[0].key) == AxisKind::points;
        const double along = separationAlong(cornersOf(pair.a, {}), cornersOf(pair.b, pair.bInA), double(pair.a.radius) + pair.b.radius,
                                             manifold.normal.x(), manifold.normal.y());
        // A corner that grazes is pushed along the face, which may be less deep by half the slop.
        EXPECT_NEAR(along, pair.truth, corner ? 0.5 * settings.slop : 2e-5);
        EXPECT_NEAR(lowestSeparation(manifold), pair.truth, corner ? 0.5 * settings.slop : 1e-4);
    }
    EXPECT_GT(touching, 1000);
    EXPECT_LT(lost, touching / 20);
}

TEST(Collide, SwappedPairGivesTheFlippedManifold) {
    Random random(12);
    int compared = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        SCOPED_TRACE(trial);
        const RandomPair pair = randomPair(random);
        const Pose<2> aInB = relative(pair.bInA, Pose<2>{});
        const Manifold<2> one = collideFresh(pair.a, pair.b, pair.bInA);
        const Manifold<2> two = collideFresh(pair.b, pair.a, aInB);
        ASSERT_EQ(one.count, two.count);
        for (int i = 0; i < one.count; ++i) {
            ++compared;
            EXPECT_LT(length(Vector<2>(rotate(pair.bInA.q, two.normal) + one.normal)), 1e-4f);
            bool found = false;
            for (int j = 0; j < two.count; ++j) {
                if (one.points[i].key != flippedKey(two.points[j].key)) {
                    continue;
                }
                found = true;
                EXPECT_NEAR(one.points[i].separation, two.points[j].separation, 1e-5f);
                EXPECT_LT(length(Vector<2>(one.points[i].localA - two.points[j].localB)), 1e-4f);
                EXPECT_LT(length(Vector<2>(one.points[i].localB - two.points[j].localA)), 1e-4f);
            }
            EXPECT_TRUE(found);
        }
    }
    EXPECT_GT(compared, 1000);
}

TEST(Collide, SwappedKindsGiveTheSameBits) {
    // Poses whose inverse is exact: quarter turns and coordinates of few bits.
    Random random(13);
    const Rotation<2> quarters[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    int touching = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        SCOPED_TRACE(trial);
        const int kindA = random.below(2);
        const Piece<2> a = randomPiece(random, kindA);
        const Piece<2> b = randomPiece(random, kindA + 1 + random.below(4));
        Pose<2> bInA;
        bInA.q = quarters[random.below(4)];
        bInA.p = Vector<2>(static_cast<float>(random.below(17) - 8) * 0.125f, static_cast<float>(random.below(17) - 8) * 0.125f);
        const Manifold<2> one = collideFresh(a, b, bInA);
        const Manifold<2> two = collideFresh(b, a, relative(bInA, Pose<2>{}));
        ASSERT_EQ(one.count, two.count);
        for (int i = 0; i < one.count; ++i) {
            ++touching;
            const int j = two.count == 2 && flippedKey(two.points[0].key) != one.points[i].key ? 1 : 0;
            EXPECT_EQ(one.points[i].key, flippedKey(two.points[j].key));
            EXPECT_EQ(one.points[i].separation, two.points[j].separation);
            EXPECT_EQ(one.points[i].localA, two.points[j].localB);
            EXPECT_EQ(one.points[i].localB, two.points[j].localA);
            EXPECT_EQ(one.normal, Vector<2>(-rotate(bInA.q, two.normal)));
        }
    }
    EXPECT_GT(touching, 1000);
}

TEST(Collide, DoesNotDependOnTheBodyFrames) {
    Random random(14);
    for (int trial = 0; trial < 1000; ++trial) {
        SCOPED_TRACE(trial);
        const RandomPair pair = randomPair(random);
        // The same place of A, but A's body frame moved by `move`.
        Pose<2> move;
        move.q = random.rotation();
        move.p = random.vector(2.0f);
        Piece<2> a = pair.a;
        for (int i = 0; i < a.count; ++i) {
            a.points[i] = toWorld(move, pair.a.points[i]);
            a.normals[i] = rotate(move.q, pair.a.normals[i]);
        }
        a.centroid = toWorld(move, pair.a.centroid);
        const Manifold<2> one = collideFresh(pair.a, pair.b, pair.bInA);
        const Manifold<2> two = collideFresh(a, pair.b, compose(move, pair.bInA));
        ASSERT_EQ(one.count, two.count);
        for (int i = 0; i < one.count; ++i) {
            EXPECT_EQ(one.points[i].key, two.points[i].key);
            EXPECT_NEAR(one.points[i].separation, two.points[i].separation, 1e-5f);
            EXPECT_LT(length(Vector<2>(toWorld(move, one.points[i].localA) - two.points[i].localA)), 1e-4f);
            EXPECT_LT(length(Vector<2>(one.points[i].localB - two.points[i].localB)), 1e-4f);
        }
    }
}

TEST(Collide, RemembersTheAxisThatKeepsApart) {
    Random random(15);
    int quick = 0;
    for (int trial = 0; trial < 1000; ++trial) {
        const RandomPair pair = randomPair(random);
        const Manifold<2> first = collideFresh(pair.a, pair.b, pair.bInA);
        const Manifold<2> second = collide<2>(pair.a, pair.b, pair.bInA, first, settings);
        ASSERT_EQ(first.count, second.count);
        EXPECT_EQ(first.axis, second.axis);
        quick += first.count == 0;
        // An axis that belongs to another pair, or to none, changes at most which of two equal faces is taken.
        Manifold<2> strange;
        strange.axis = axisCode(static_cast<AxisKind>(random.below(8)), static_cast<std::uint32_t>(random.below(4096)),
                                static_cast<std::uint32_t>(random.below(20)));
        const Manifold<2> third = collide<2>(pair.a, pair.b, pair.bInA, strange, settings);
        EXPECT_EQ(first.count > 0, third.count > 0);
        if (first.count > 0) {
            EXPECT_NEAR(lowestSeparation(first), lowestSeparation(third), 0.2f * settings.slop + 1e-4f);
        }
    }
    EXPECT_GT(quick, 100);
}

TEST(Collide, KnownAnswers) {
    const Piece<2> box = boxOf(1.0f, 1.0f);
    const Piece<2> small = boxOf(0.2f, 0.2f);
    // A box deep inside another leaves by the nearest face: 1 - 0.3 + 0.2.
    const Manifold<2> deep = collideFresh(box, small, {{0.1f, 0.3f}, {}});
    ASSERT_EQ(deep.count, 2);
    EXPECT_NEAR(deep.normal.y(), 1.0f, 1e-6f);
    EXPECT_NEAR(deep.points[0].separation, -0.9f, 1e-6f);
    EXPECT_NEAR(deep.points[1].separation, -0.9f, 1e-6f);

    const Piece<2> ball = pieceOf(Ball<2>{{0.0f, 0.0f}, 0.5f});
    const Manifold<2> onFace = collideFresh(box, ball, {{0.25f, 1.49f}, {}});
    ASSERT_EQ(onFace.count, 1);
    EXPECT_NEAR(onFace.points[0].separation, -0.01f, 1e-6f);
    EXPECT_LT(length(Vector<2>(onFace.points[0].localA - Vector<2>(0.25f, 1.0f))), 1e-6f);
    EXPECT_LT(length(Vector<2>(onFace.points[0].localB - Vector<2>(0.0f, -0.5f))), 1e-6f);

    // On the diagonal of a corner, 0.49 from it: the corner's own direction, before and after touching.
    for (const float distance : {0.49f, 0.51f}) {
        const float way = distance * 0.70710678f;
        const Manifold<2> onCorner = collideFresh(box, ball, {{1.0f + way, 1.0f + way}, {}});
        ASSERT_EQ(onCorner.count, 1);
        EXPECT_LT(length(Vector<2>(onCorner.normal - Vector<2>(0.70710678f, 0.70710678f))), 1e-6f);
        EXPECT_NEAR(onCorner.points[0].separation, distance - 0.5f, 1e-6f);
    }

    const Piece<2> capsule = pieceOf(Capsule<2>{{-1.0f, 0.0f}, {1.0f, 0.0f}, 0.25f});
    const Manifold<2> side = collideFresh(capsule, capsule, {{0.5f, 0.49f}, {}});
    ASSERT_EQ(side.count, 2);
    EXPECT_NEAR(side.points[0].separation, -0.01f, 1e-6f);
    EXPECT_NEAR(side.points[1].separation, -0.01f, 1e-6f);
    EXPECT_NEAR(std::fabs(side.points[0].localA.x() - side.points[1].localA.x()), 1.5f, 1e-5f);
    // In one line, end to end.
    const Manifold<2> ends = collideFresh(capsule, capsule, {{2.49f, 0.0f}, {}});
    ASSERT_EQ(ends.count, 1);
    EXPECT_NEAR(ends.normal.x(), 1.0f, 1e-6f);
    EXPECT_NEAR(ends.points[0].separation, -0.01f, 1e-6f);
    // Crossed: one segment must leave over an end of the other.
    const Manifold<2> crossed = collideFresh(capsule, capsule, {{0.0f, 0.7f}, {0.0f, 1.0f}});
    EXPECT_NEAR(lowestSeparation(crossed), -0.8f, 1e-6f);
}

TEST(Collide, PlaneHoldsTheLowestCorners) {
    Random random(16);
    for (int trial = 0; trial < 1000; ++trial) {
        SCOPED_TRACE(trial);
        const Piece<2> plane = pieceOf(Plane<2>{random.vector(1.0f) + Vector<2>(0.0f, 1.5f), random.between(-1.0f, 1.0f)});
        const Piece<2> b = randomPiece(random, random.below(6));
        Pose<2> bInA{random.vector(1.0f), random.rotation()};
        double height = 1e300;
        const auto lowest = [&] {
            height = 1e300;
            for (const Exact& corner : cornersOf(b, bInA)) {
                height = std::min(height, (corner.x - plane.points[0].x()) * plane.normals[0].x() +
                                              (corner.y - plane.points[0].y()) * plane.normals[0].y() - double(b.radius));
            }
        };
        lowest();
        bInA.p += plane.normals[0] * static_cast<float>(random.between(-0.05f, 0.03f) - height);
        lowest();
        const Manifold<2> manifold = collideFresh(plane, b, bInA);
        expectSound(manifold, plane, b, bInA, settings);
        if (std::fabs(height - settings.speculativeDistance) > 1e-5) {
            ASSERT_EQ(manifold.count > 0, height < settings.speculativeDistance);
        }
        if (manifold.count > 0) {
            EXPECT_NEAR(lowestSeparation(manifold), height, 1e-5);
        }
    }
    // A box that lies on the plane rests on both corners.
    const Piece<2> ground = pieceOf(Plane<2>{{0.0f, 2.0f}, 0.0f});
    const Manifold<2> flat = collideFresh(ground, boxOf(0.5f, 0.5f), {{3.0f, 0.499f}, {}});
    ASSERT_EQ(flat.count, 2);
    EXPECT_NEAR(std::fabs(flat.points[0].localB.x() - flat.points[1].localB.x()), 1.0f, 1e-6f);
}

TEST(Collide, LinesAndPlanesDoNotMeetEachOther) {
    const Piece<2> still[3] = {pieceOf(Plane<2>{}), pieceOf(Segment{{-1.0f, 0.0f}, {1.0f, 0.1f}}),
                               pieceOf(Chain{{{1.0f, 0.0f}, {-1.0f, 0.0f}}, false})};
    for (const Piece<2>& a : still) {
        for (const Piece<2>& b : still) {
            EXPECT_EQ(collideFresh(a, b, {}).count, 0);
        }
    }
}

TEST(Collide, AlignedBoxesKeepTwoPointsAndTheirKeysUnderNoise) {
    const Piece<2> box = boxOf(0.5f, 0.5f);
    for (const float noise : {0.0f, 1e-7f, 1e-6f, 1e-5f, 1e-4f}) {
        Random random(17);
        Manifold<2> last = collideFresh(box, box, {{0.0f, 0.999f}, {}});
        ASSERT_EQ(last.count, 2);
        for (int trial = 0; trial < 500; ++trial) {
            Pose<2> pose;
            pose.p = Vector<2>(0.0f, 0.999f) + random.vector(noise);
            pose.q = turned(random.between(-noise, noise));
            const Manifold<2> now = collide<2>(box, box, pose, last, settings);
            ASSERT_EQ(now.count, 2) << noise;
            EXPECT_EQ(now.points[0].key, last.points[0].key) << noise;
            EXPECT_EQ(now.points[1].key, last.points[1].key) << noise;
            EXPECT_EQ(now.axis, last.axis);
            EXPECT_GT(std::fabs(now.points[0].localA.x() - now.points[1].localA.x()), 0.999f);
            EXPECT_NEAR(now.normal.y(), 1.0f, 1e-6f);
            last = now;
        }
    }
}

TEST(Collide, KeysAreStableUnderNoise) {
    Random random(18);
    int points = 0;
    int kept = 0;
    for (int trial = 0; trial < 1000; ++trial) {
        const RandomPair pair = randomPair(random);
        const Manifold<2> before = collideFresh(pair.a, pair.b, pair.bInA);
        Pose<2> pose = pair.bInA;
        pose.p += random.vector(1e-4f);
        pose.q = compose(pose.q, turned(random.between(-1e-4f, 1e-4f)));
        const Manifold<2> now = collide<2>(pair.a, pair.b, pose, before, settings);
        for (int i = 0; i < before.count; ++i) {
            ++points;
            kept += (now.count > 0 && now.points[0].key == before.points[i].key) || (now.count > 1 && now.points[1].key == before.points[i].key);
        }
    }
    EXPECT_GT(points, 700);
    EXPECT_GT(kept, points * 985 / 1000) << kept << " of " << points;
}

TEST(Collide, DegeneratePairsStayFinite) {
    Random random(19);
    for (int kindA = 0; kindA < 7; ++kindA) {
        for (int trial = 0; trial < 20; ++trial) {
            const Piece<2> a = randomPiece(random, kindA);
            // The same piece in the same place, and turned by quarters about its centre.
            for (const Rotation<2>& q : {Rotation<2>{1.0f, 0.0f}, Rotation<2>{0.0f, 1.0f}, Rotation<2>{-1.0f, 0.0f}}) {
                const Pose<2> pose{a.centroid - rotate(q, a.centroid), q};
                const Manifold<2> manifold = collideFresh(a, a, pose);
                expectSound(manifold, a, a, pose, settings, 2e-5);
                if (kindA != 6) {
                    EXPECT_GT(manifold.count, 0) << kindA;
                    EXPECT_NEAR(lowestSeparation(manifold), sweptSeparation(a, a, pose), 1e-4);
                }
            }
            // A ball whose centre is exactly on a corner.
            const Piece<2> ball = pieceOf(Ball<2>{{0.0f, 0.0f}, 0.1f});
            const Pose<2> onCorner{a.points[a.count - 1], {}};
            expectSound(collideFresh(a, ball, onCorner), a, ball, onCorner, settings);
            // A corner that touches in one point of a face.
            if (a.count > 2) {
                const Piece<2> plate = boxOf(3.0f, 0.5f);
                int lowest = 0;
                for (int i = 1; i < a.count; ++i) {
                    lowest = a.points[i].y() < a.points[lowest].y() ? i : lowest;
                }
                const Pose<2> touching{{0.0f, 0.5f + a.radius - a.points[lowest].y()}, {}};
                const Manifold<2> manifold = collideFresh(plate, a, touching);
                expectSound(manifold, plate, a, touching, settings);
                ASSERT_GT(manifold.count, 0);
                EXPECT_NEAR(lowestSeparation(manifold), 0.0f, 1e-6f);
            }
        }
    }
}

TEST(Collide, PosesThatAreNoNumbersMakeNoPoints) {
    const float bad = std::numeric_limits<float>::quiet_NaN();
    const Piece<2> chain = pieceOf(Chain{{{1.0f, 0.0f}, {-1.0f, 0.0f}}, false});
    Random random(21);
    for (int kindA = 0; kindA < 9; ++kindA) {
        const Piece<2> a = kindA == 7 ? chain : kindA == 8 ? pieceOf(Plane<2>{}) : randomPiece(random, kindA);
        for (int kindB = 0; kindB < 6; ++kindB) {
            const Piece<2> b = randomPiece(random, kindB);
            EXPECT_EQ(collideFresh(a, b, {{bad, 0.0f}, {}}).count, 0);
            EXPECT_EQ(collideFresh(b, a, {{0.0f, 0.0f}, {bad, bad}}).count, 0);
        }
    }
}

TEST(Collide, ShortCapsuleActsAsABall) {
    // C42: segments of no length to a thousandth of the radius.
    const Piece<2> ball = pieceOf(Ball<2>{{0.0f, 0.0f}, 0.5f});
    const Piece<2> box = boxOf(2.0f, 1.0f);
    Random random(20);
    for (const float segment : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        const Piece<2> capsule = pieceOf(Capsule<2>{{-0.5f * segment, 0.0f}, {0.5f * segment, 0.0f}, 0.5f});
        for (int trial = 0; trial < 500; ++trial) {
            const Pose<2> pose{{random.between(-2.6f, 2.6f), random.between(1.2f, 1.52f)}, random.rotation()};
            const Manifold<2> round = collideFresh(box, ball, pose);
            const Manifold<2> shortened = collideFresh(box, capsule, pose);
            expectSound(shortened, box, capsule, pose, settings);
            if (round.count > 0 && shortened.count > 0) {
                EXPECT_NEAR(lowestSeparation(round), lowestSeparation(shortened), segment + 1e-4f);
                EXPECT_GT(dot(round.normal, shortened.normal), 0.99f);
            }
            if (std::fabs(lowestSeparation(round)) > 0.004f && round.count + shortened.count > 0 && lowestSeparation(round) < 0.015f) {
                EXPECT_EQ(round.count > 0, shortened.count > 0);
            }
        }
    }
}

}  // namespace
}  // namespace talus
