#include "collide_truth_3d.h"

namespace talus {
namespace {

using namespace test3;

const CollideSettings settings;

Manifold<3> collideFresh(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA) {
    return collide<3>(a, b, bInA, {}, settings);
}

bool isRounded(const Piece<3>& piece) {
    return piece.radius > 0.0f;
}

bool hasFaces(Kind kind) {
    return kind >= Kind::box;
}

/// The truth, climbed on from the found normal: that can only raise it.
double refined(RandomPair& pair, const Manifold<3>& manifold) {
    slow3::climb(pair.truth, slow3::solidOf(pair.a, {}), slow3::solidOf(pair.b, pair.bInA), manifold.normal.cast<double>().normalized(), 200);
    return pair.truth.distance;
}

TEST(Collide3, OverlapOfPolyhedraIsTheLeastTranslation) {
    Random random(21);
    int touching = 0;
    double worstLoss = 0.0;
    double worstMiss = 0.0;
    for (int trial = 0; trial < 2000; ++trial) {
        SCOPED_TRACE(trial);
        const Kind kindA = random.below(2) == 0 ? Kind::box : Kind::hull;
        const Kind kindB = random.below(2) == 0 ? Kind::box : Kind::hull;
        RandomPair pair{randomPiece(random, kindA), randomPiece(random, kindB), random.pose(1.0), {}};
        const slow3::Solid a = slow3::solidOf(pair.a, {});
        pair.truth = overlapTruth(pair.a, pair.b, pair.bInA);
        if (trial % 3 > 0) {
            const double shift = random.between(-0.05, 0.0) - pair.truth.distance;
            pair.bInA.p += (pair.truth.normal * shift).cast<float>();
            pair.truth = overlapTruth(pair.a, pair.b, pair.bInA);
        }
        const double truth = pair.truth.distance;
        const Manifold<3> manifold = collideFresh(pair.a, pair.b, pair.bInA);
        expectSound(manifold, pair.a, pair.b, pair.bInA, settings);
        if (truth > -settings.slop) {
            continue;
        }
        ++touching;
        ASSERT_GT(manifold.count, 0) << truth;
        // Faces are preferred to edges that are better by no more than half the slop or 5 %.
        const double preferred = std::max(0.5 * settings.slop, -0.05 * truth);
        const double along = slow3::separationAlong(a, slow3::solidOf(pair.b, pair.bInA), manifold.normal.cast<double>());
        ASSERT_GE(along, truth - preferred - 1e-4);
        ASSERT_NEAR(lowestSeparation(manifold), truth, preferred + 1e-3);
        ASSERT_GE(lowestSeparation(manifold), along - 1e-5);
        worstLoss = std::max(worstLoss, (truth - along) / preferred);
        worstMiss = std::max(worstMiss, double(lowestSeparation(manifold)) - truth);
    }
    EXPECT_GT(touching, 1000);
    RecordProperty("worst loss of depth, parts of the tolerance", std::to_string(worstLoss));
    RecordProperty("deepest point above the truth, m", std::to_string(worstMiss));
}

TEST(Collide3, RoundedPiecesMeetAtTheirDistance) {
    Random random(22);
    int touching = 0;
    int lost = 0;
    for (int trial = 0; trial < 432; ++trial) {
        SCOPED_TRACE(trial);
        const Kind kindA = static_cast<Kind>(trial % kinds);
        const Kind kindB = static_cast<Kind>(trial / kinds % kinds);
        RandomPair pair = randomPair(random, kindA, kindB);
        if (!isRounded(pair.a) && !isRounded(pair.b)) {
            continue;
        }
        const Manifold<3> manifold = collideFresh(pair.a, pair.b, pair.bInA);
        // On sharp edges the face's normal counts for a while.
        const bool sharp = (hasFaces(kindA) && !isRounded(pair.a)) || (hasFaces(kindB) && !isRounded(pair.b));
        expectSound(manifold, pair.a, pair.b, pair.bInA, settings, sharp ? Anchors::onFacePlane : Anchors::onSurface);
        if (manifold.count == 0) {
            ++lost;
            EXPECT_GT(pair.truth.distance, sharp ? -settings.slop : settings.speculativeDistance - 2e-3);
            continue;
        }
        ++touching;
        const double truth = refined(pair, manifold);
        EXPECT_LT(truth, settings.speculativeDistance + 1e-5);
        const bool coresApart = truth + pair.a.radius + pair.b.radius > 0.0;
        const double tolerance = coresApart && !sharp ? 3e-4 : std::max(0.5 * settings.slop, -0.05 * truth) + 1e-3;
        EXPECT_NEAR(lowestSeparation(manifold), truth, tolerance);
        const double along = slow3::separationAlong(slow3::solidOf(pair.a, {}), slow3::solidOf(pair.b, pair.bInA), manifold.normal.cast<double>());
        if (!sharp) {
            EXPECT_GE(along, truth - (coresApart ? 1.2e-3 : tolerance));
        }
    }
    EXPECT_GT(touching, 200);
    EXPECT_LT(lost, touching);
}

/// Distance of two segments in double: each end from the other segment, and the crossing.
double segmentDistance(const Point& a, const Point& b, const Point& c, const Point& d) {
    double least = std::min(std::min(slow3::pointToSegment(a, c, d), slow3::pointToSegment(b, c, d)),
                            std::min(slow3::pointToSegment(c, a, b), slow3::pointToSegment(d, a, b)));
    const Point u = b - a;
    const Point v = d - c;
    const Point n = u.cross(v);
    if (n.norm() > 1e-9 * u.norm() * v.norm()) {
        const double s = (c - a).cross(v).dot(n) / n.squaredNorm();
        const double t = (c - a).cross(u).dot(n) / n.squaredNorm();
        if (s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0) {
            least = std::min(least, std::fabs((c - a).dot(n)) / n.norm());
        }
    }
    return least;
}

TEST(Collide3, BallsAndCapsulesMeetExactly) {
    Random random(23);
    int touching = 0;
    for (int trial = 0; trial < 8000; ++trial) {
        SCOPED_TRACE(trial);
        const Kind kindA = random.below(2) == 0 ? Kind::ball : Kind::capsule;
        const Kind kindB = random.below(2) == 0 ? Kind::ball : Kind::capsule;
        const Piece<3> a = randomPiece(random, kindA);
        const Piece<3> b = randomPiece(random, kindB);
        const Pose<3> bInA = random.pose(0.35);
        const slow3::Solid solidA = slow3::solidOf(a, {});
        const slow3::Solid solidB = slow3::solidOf(b, bInA);
        const double truth =
            segmentDistance(solidA.corners.front(), solidA.corners.back(), solidB.corners.front(), solidB.corners.back()) - a.radius - b.radius;
        const Manifold<3> manifold = collideFresh(a, b, bInA);
        if (std::fabs(truth - settings.speculativeDistance) > 1e-5) {
            ASSERT_EQ(manifold.count > 0, truth < settings.speculativeDistance) << truth;
        }
        expectSound(manifold, a, b, bInA, settings);
        if (manifold.count > 0) {
            ++touching;
            ASSERT_NEAR(lowestSeparation(manifold), truth, 2e-6);
            // The direction is as good as the distance of the cores is great beside the rounding of places.
            const double between = truth + a.radius + b.radius;
            ASSERT_NEAR(slow3::separationAlong(solidA, solidB, manifold.normal.cast<double>()), truth, 1e-5 + 5e-7 / between);
        }
    }
    EXPECT_GT(touching, 1000);
}

TEST(Collide3, BallMeetsTheNearestPlaceOfAPolyhedron) {
    Random random(24);
    int outside = 0;
    int inside = 0;
    for (int trial = 0; trial < 4000; ++trial) {
        SCOPED_TRACE(trial);
        const Kind kind = random.below(2) == 0 ? Kind::roundedBox : Kind::roundedHull;
        const Piece<3> a = randomPiece(random, kind);
        const Piece<3> ball = randomPiece(random, Kind::ball);
        const Pose<3> bInA = random.pose(1.0);
        const slow3::Solid solid = slow3::solidOf(a, {});
        const Point centre = slow3::worldOf(bInA, ball.points[0]);
        const double truth = slow3::signedDistance(solid, centre) - ball.radius;
        const Manifold<3> manifold = collideFresh(a, ball, bInA);
        expectSound(manifold, a, ball, bInA, settings);
        if (std::fabs(truth - settings.speculativeDistance) > 1e-5) {
            ASSERT_EQ(manifold.count, truth < settings.speculativeDistance ? 1 : 0) << truth;
        }
        if (manifold.count > 0) {
            (truth + ball.radius + a.radius > 0.0 ? outside : inside) += 1;
            ASSERT_NEAR(manifold.points[0].separation, truth, 2e-6);
            // Along the normal the surface is as far as it is at all.
            const Point foot = centre - manifold.normal.cast<double>() * (truth + ball.radius);
            ASSERT_NEAR(slow3::signedDistance(solid, foot), 0.0, 1e-4);
        }
    }
    EXPECT_GT(outside, 500);
    EXPECT_GT(inside, 100);
}

TEST(Collide3, SwappedPairGivesTheFlippedManifold) {
    Random random(25);
    int compared = 0;
    int different = 0;
    for (int trial = 0; trial < 400; ++trial) {
        SCOPED_TRACE(trial);
        const RandomPair pair = randomPair(random, static_cast<Kind>(random.below(kinds)), static_cast<Kind>(random.below(kinds)));
        const Manifold<3> one = collideFresh(pair.a, pair.b, pair.bInA);
        const Manifold<3> two = flipped(collideFresh(pair.b, pair.a, relative(pair.bInA, Pose<3>{})), pair.bInA);
        ASSERT_EQ(one.count, two.count);
        if (one.count == 0) {
            continue;
        }
        ++compared;
        bool same = length(Vector<3>(two.normal - one.normal)) < 1e-4f && std::fabs(one.lever - two.lever) < 1e-4f;
        for (int i = 0; i < one.count; ++i) {
            same = same && one.points[i].key == two.points[i].key && std::fabs(one.points[i].separation - two.points[i].separation) < 1e-5f &&
                   length(Vector<3>(one.points[i].localA - two.points[i].localA)) < 1e-4f &&
                   length(Vector<3>(one.points[i].localB - two.points[i].localB)) < 1e-4f;
        }
        different += same ? 0 : 1;
    }
    EXPECT_GT(compared, 200);
    // Only where two axes are equally good but for rounding: A's go first.
    EXPECT_LE(different, 2);
}

TEST(Collide3, SwappedKindsGiveTheSameBits) {
    // Poses whose inverse is exact: half turns and coordinates of few bits.
    Random random(26);
    const Rotation<3> halfTurns[4] = {{}, {unitX, 0.0f}, {unitY, 0.0f}, {unitZ, 0.0f}};
    int touching = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        SCOPED_TRACE(trial);
        const int kindA = random.below(2);
        const Piece<3> a = randomPiece(random, static_cast<Kind>(kindA));
        const Piece<3> b = randomPiece(random, static_cast<Kind>(kindA + 1 + random.below(kinds - 1 - kindA)));
        Pose<3> bInA;
        bInA.q = halfTurns[random.below(4)];
        for (int axis = 0; axis < 3; ++axis) {
            bInA.p[axis] = static_cast<float>(random.below(9) - 4) * 0.125f;
        }
        const Manifold<3> one = collideFresh(a, b, bInA);
        const Manifold<3> two = flipped(collideFresh(b, a, relative(bInA, Pose<3>{})), bInA);
        ASSERT_EQ(one.count, two.count);
        EXPECT_EQ(one.lever, two.lever);
        EXPECT_EQ(one.axis, two.axis);
        for (int i = 0; i < one.count; ++i) {
            ++touching;
            EXPECT_EQ(one.normal, two.normal);
            EXPECT_EQ(one.points[i].key, two.points[i].key);
            EXPECT_EQ(one.points[i].separation, two.points[i].separation);
            EXPECT_EQ(one.points[i].localA, two.points[i].localA);
            EXPECT_EQ(one.points[i].localB, two.points[i].localB);
        }
    }
    EXPECT_GT(touching, 1000);
}

TEST(Collide3, DoesNotDependOnTheBodyFrames) {
    Random random(27);
    for (int trial = 0; trial < 600; ++trial) {
        SCOPED_TRACE(trial);
        // The same two shapes, but B's body frame is elsewhere.
        const Pose<3> move = random.pose(2.0);
        const Pose<3> bInA = random.pose(0.9);
        const Geometry<3> geometry = trial % 2 == 0 ? Geometry<3>(Box<3>{{0.5f, 0.3f, 0.4f}, 0.0f}) : Geometry<3>(Capsule<3>{-unitX, unitX, 0.2f});
        const Piece<3> a = randomPiece(random, static_cast<Kind>(random.below(kinds)));
        const Piece<3> b = pieceOf(geometry);
        const Piece<3> moved = pieceOf(geometry, move);
        const Manifold<3> one = collideFresh(a, b, bInA);
        const Manifold<3> two = collideFresh(a, moved, compose(bInA, relative(move, Pose<3>{})));
        ASSERT_EQ(one.count, two.count);
        for (int i = 0; i < one.count; ++i) {
            EXPECT_EQ(one.points[i].key, two.points[i].key);
            EXPECT_NEAR(one.points[i].separation, two.points[i].separation, 1e-5f);
            EXPECT_LT(length(Vector<3>(one.points[i].localA - two.points[i].localA)), 1e-4f);
            EXPECT_LT(length(Vector<3>(toWorld(move, one.points[i].localB) - two.points[i].localB)), 1e-4f);
        }
    }
}

TEST(Collide3, LastAxisAloneDecidesAsLongAsItParts) {
    Random random(28);
    int apart = 0;
    for (int trial = 0; trial < 250; ++trial) {
        SCOPED_TRACE(trial);
        RandomPair pair = randomPair(random, static_cast<Kind>(random.below(kinds)), static_cast<Kind>(random.below(kinds)));
        pair.bInA.p += (pair.truth.normal * (0.05 - pair.truth.distance)).cast<float>();
        const Manifold<3> first = collideFresh(pair.a, pair.b, pair.bInA);
        ASSERT_EQ(first.count, 0);
        ASSERT_NE(first.axis, 0u);
        const Manifold<3> again = collide<3>(pair.a, pair.b, pair.bInA, first, settings);
        ASSERT_EQ(again.count, 0);
        apart += again.axis == first.axis ? 1 : 0;
        // An axis that says nothing here must do no harm.
        Manifold<3> nonsense;
        nonsense.axis = axisCode(static_cast<AxisKind>(random.below(6)), static_cast<std::uint32_t>(random.below(4096)),
                                 static_cast<std::uint32_t>(random.below(4096)));
        EXPECT_EQ(collide<3>(pair.a, pair.b, pair.bInA, nonsense, settings).count, 0);
        pair.bInA.p -= (pair.truth.normal * 0.06).cast<float>();
        const Manifold<3> touching = collide<3>(pair.a, pair.b, pair.bInA, nonsense, settings);
        EXPECT_EQ(touching.count > 0, collideFresh(pair.a, pair.b, pair.bInA).count > 0);
    }
    EXPECT_GT(apart, 240);
}

TEST(Collide3, BoxIsTheHullOfItsCorners) {
    Random random(29);
    int touching = 0;
    for (int trial = 0; trial < 1500; ++trial) {
        SCOPED_TRACE(trial);
        const Vector<3> half = random.inCube(0.5).cwiseAbs() + Vector<3>::Constant(0.1f);
        Hull<3> corners;
        for (int i = 0; i < 8; ++i) {
            corners.points.push_back(
                Vector<3>((i & 1) != 0 ? half.x() : -half.x(), (i & 2) != 0 ? half.y() : -half.y(), (i & 4) != 0 ? half.z() : -half.z()));
        }
        const Piece<3> box = pieceOf(Box<3>{half, 0.0f});
        const Piece<3> hull = pieceOf(corners);
        const Piece<3> other = boxOf(0.4f, 0.5f, 0.3f);
        const Pose<3> bInA = random.pose(0.9);
        const Manifold<3> ofBox = collideFresh(box, other, bInA);
        const Manifold<3> ofHull = collideFresh(hull, other, bInA);
        ASSERT_EQ(ofBox.count, ofHull.count);
        if (ofBox.count > 0) {
            ++touching;
            EXPECT_LT(length(Vector<3>(ofBox.normal - ofHull.normal)), 1e-5f);
            EXPECT_NEAR(lowestSeparation(ofBox), lowestSeparation(ofHull), 1e-5f);
            // The order in which a face's sides cut may show in what is within the tolerance of two of them.
            EXPECT_NEAR(ofBox.lever, ofHull.lever, 1e-3f);
        }
    }
    EXPECT_GT(touching, 500);
}

TEST(Collide3, HullsOfAnySize) {
    Random random(30);
    for (const int corners : {4, 8, 32, 100, 250}) {
        for (int trial = 0; trial < 6; ++trial) {
            SCOPED_TRACE(testing::Message() << corners << " corners, trial " << trial);
            const Piece<3> a = roundHull(random, corners, 0.6);
            const Piece<3> b = trial % 2 == 0 ? roundHull(random, corners, 0.6) : boxOf(0.5f, 0.2f, 0.7f);
            Pose<3> bInA{random.direction().cast<float>() * 0.9f, random.rotation()};
            // All pairs of edges of the large ones would take a minute; one that beats the faces is close to one of them.
            slow3::Separation truth = overlapTruth(a, b, bInA, corners <= 32);
            for (int step = 0; step < 3; ++step) {
                bInA.p += (truth.normal * (-0.012 - truth.distance)).cast<float>();
                truth = overlapTruth(a, b, bInA, corners <= 32);
            }
            const Manifold<3> manifold = collideFresh(a, b, bInA);
            expectSound(manifold, a, b, bInA, settings);
            ASSERT_GT(manifold.count, 0);
            EXPECT_NEAR(lowestSeparation(manifold), truth.distance, 0.5 * settings.slop + 1e-3);
        }
    }
}

TEST(Collide3, SamePlaceGivesSomeFiniteAnswer) {
    Random random(31);
    for (int kindA = 0; kindA < kinds; ++kindA) {
        for (int kindB = 0; kindB < kinds; ++kindB) {
            Piece<3> a = randomPiece(random, static_cast<Kind>(kindA));
            Piece<3> b = randomPiece(random, static_cast<Kind>(kindB));
            const Manifold<3> manifold = collideFresh(a, b, {a.centroid - b.centroid, {}});
            expectSound(manifold, a, b, {a.centroid - b.centroid, {}}, settings);
            EXPECT_GT(manifold.count, 0) << kindA << " " << kindB;
            const Manifold<3> same = collideFresh(a, a, {});
            expectSound(same, a, a, {}, settings);
            EXPECT_GT(same.count, 0) << kindA;
        }
    }
    const Piece<3> ball = pieceOf(Ball<3>{zeroVector<3>(), 0.5f});
    EXPECT_EQ(collideFresh(ball, ball, {}).normal, unitY);
    EXPECT_NEAR(collideFresh(ball, ball, {}).points[0].separation, -1.0f, 1e-6f);
    const Piece<3> capsule = pieceOf(Capsule<3>{-unitX, unitX, 0.5f});
    EXPECT_NEAR(collideFresh(capsule, ball, {}).normal.y(), 1.0f, 1e-6f);
}

}  // namespace
}  // namespace talus
