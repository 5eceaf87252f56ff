#include "../../collision/distance.h"
#include "collide_truth_3d.h"

namespace talus {
namespace {

using namespace test3;

const CollideSettings settings;

Manifold<3> collideFresh(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA) {
    return collide<3>(a, b, bInA, {}, settings);
}

Piece<3> randomRound(Random& random, double size) {
    const float half = static_cast<float>(random.between(0.05, 1.0) * size);
    const float rim = static_cast<float>(random.between(0.05, 0.8) * size);
    const Pose<3> local = random.pose(0.3 * size);
    return random.below(2) == 0 ? pieceOf(Cylinder{half, rim}, local) : pieceOf(Cone{half, rim}, local);
}

/// A round piece and anything, half of the time near touching, a fifth of the time with parallel axes.
RandomPair randomRoundPair(Random& random, double size, int samples) {
    RandomPair pair;
    pair.a = randomRound(random, size);
    pair.b = random.below(3) == 0 ? randomRound(random, size) : slow3::randomPiece(random, size);
    pair.bInA = random.pose(1.2 * size);
    if (random.below(5) == 0) {
        pair.bInA.q = {};
    }
    const auto find = [&] { pair.truth = slow3::separation(slow3::solidOf(pair.a, {}), slow3::solidOf(pair.b, pair.bInA), samples); };
    find();
    for (int i = 0; i < 2 && random.below(4) > 0; ++i) {
        pair.bInA.p += (pair.truth.normal * (random.between(-0.02, 0.025) - pair.truth.distance)).cast<float>();
        find();
    }
    return pair;
}

/// Right if the pieces overlap along its normal hardly more than along that of the slow truth, and a point is as deep as the normal says.
TEST(CollideRound, MatchesTheLeastTranslation) {
    Random random(301);
    int touching = 0;
    int lost = 0;
    int deep = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        SCOPED_TRACE(trial);
        const double size = trial % 5 == 0 ? 0.1 : 1.0;
        const RandomPair pair = randomRoundPair(random, size, 300);
        SCOPED_TRACE("kinds " + std::to_string(int(pair.a.kind)) + " " + std::to_string(int(pair.b.kind)) + ", separation " +
                     std::to_string(pair.truth.distance));
        // Both truths are from below.
        const double truth = std::max(pair.truth.distance, separationOf<3>(pair.a, pair.b, inDouble<3>(pair.bInA)).distance);
        const Manifold<3> manifold = collideFresh(pair.a, pair.b, pair.bInA);
        EXPECT_NE(manifold.axis, 0u);
        // Points of a rounded face that is tilted are on the surface at its deepest place; elsewhere a part of the radius within. Those of lines
        // that are not quite parallel leave it by a part of the tolerance, and those of a deep overlap by a part of the depth.
        const bool isPolyhedron = pair.b.kind == PieceKind::box || pair.b.kind == PieceKind::hull;
        expectSound(manifold, pair.a, pair.b, pair.bInA, settings, isPolyhedron ? Anchors::onFacePlane : Anchors::onSurface,
                    5e-4 * size + std::max(0.0, -0.1 * truth));
        if (truth > settings.speculativeDistance + 1e-4) {
            EXPECT_EQ(manifold.count, 0);
        }
        if (truth > settings.speculativeDistance - 2e-4) {
            continue;
        }
        if (manifold.count == 0) {
            // Near a sharp edge, or overlapping it by less than the slop.
            ++lost;
            EXPECT_TRUE(isPolyhedron && pair.b.radius == 0.0f) << truth;
            EXPECT_GT(truth, -settings.slop);
            continue;
        }
        ++touching;
        deep += truth < -0.05 * size;
        const double along = slow3::separationAlong(slow3::solidOf(pair.a, {}), slow3::solidOf(pair.b, pair.bInA), manifold.normal.cast<double>());
        // Grazed edges are pushed along a face, which may be less deep by half the slop.
        const bool isGrazed = isPolyhedron && pair.b.radius == 0.0f && truth > -0.5 * settings.slop && truth <= 0.0;
        EXPECT_GE(along, truth - (isGrazed ? 0.5 * settings.slop : 1e-4 * size) + std::min(0.0, 0.05 * truth));
        EXPECT_NEAR(lowestSeparation(manifold), along, 1e-4 * size);
        if (truth > 2e-3 * size) {
            const Point normal = separationOf<3>(pair.a, pair.b, inDouble<3>(pair.bInA)).normal;
            EXPECT_GT(manifold.normal.cast<double>().dot(normal), 0.99996);
        }
    }
    EXPECT_GT(touching, 1000);
    EXPECT_LT(lost, touching / 4);
    EXPECT_GT(deep, 100);
}

TEST(CollideRound, SwappedPairGivesTheFlippedManifold) {
    Random random(302);
    int compared = 0;
    for (int trial = 0; trial < 500; ++trial) {
        SCOPED_TRACE(trial);
        const RandomPair pair = randomRoundPair(random, 1.0, 50);
        // Two pieces of one kind are not put in order.
        if (pair.a.kind == pair.b.kind) {
            continue;
        }
        const Manifold<3> one = collideFresh(pair.a, pair.b, pair.bInA);
        const Manifold<3> two = flipped(collideFresh(pair.b, pair.a, relative(pair.bInA, Pose<3>{})), pair.bInA);
        ASSERT_EQ(one.count, two.count);
        for (int i = 0; i < one.count; ++i) {
            ++compared;
            EXPECT_LT(length(Vector<3>(one.normal - two.normal)), 2e-3f);
            EXPECT_NEAR(one.points[i].separation, two.points[i].separation, 1e-5f);
        }
    }
    EXPECT_GT(compared, 200);
}

/// The base of a strongly tilted cone is seen by a cylinder's end as an ellipse whose rim crosses the end's rim four times.
TEST(CollideRound, RimsThatCrossFourTimesGiveNoPointBeyondThem) {
    const Piece<3> a = pieceOf(Cylinder{0.2217f, 0.541f}, {});
    const Piece<3> b = pieceOf(Cone{0.4444f, 0.7489f}, {});
    Pose<3> bInA;
    bInA.q.v = Vector<3>(-0.7868f, -0.2289f, -0.4113f);
    bInA.q.s = 0.3993f;
    bInA.q = normalised(bInA.q);
    Random random(308);
    for (int trial = 0; trial < 300; ++trial) {
        SCOPED_TRACE(trial);
        bInA.p = Vector<3>(0.371f, -0.947f, -0.0575f) + random.inCube(0.02);
        const Manifold<3> manifold = collideFresh(a, b, bInA);
        const double truth = separationOf<3>(a, b, inDouble<3>(bInA)).distance;
        EXPECT_NEAR(lowestSeparation(manifold), truth, 1e-3);
        expectSound(manifold, a, b, bInA, settings, Anchors::onSurface, 1e-3);
    }
}

/// What a cylinder does not show: how far it has turned about its own axis.
TEST(CollideRound, DoesNotDependOnTheYaw) {
    Random random(303);
    int compared = 0;
    for (int trial = 0; trial < 500; ++trial) {
        SCOPED_TRACE(trial);
        const RandomPair pair = randomRoundPair(random, 1.0, 50);
        const Point pivot = pair.a.points[0].cast<double>();
        const Rotation<3> turn = turned(pair.a.axis, random.between(-3.0, 3.0));
        const Pose<3> move = {(pivot - slow3::turned(turn, pivot)).cast<float>(), turn};
        const Manifold<3> one = collideFresh(pair.a, pair.b, pair.bInA);
        const Manifold<3> two = collideFresh(pair.a, pair.b, compose(move, pair.bInA));
        ASSERT_EQ(one.count, two.count);
        EXPECT_NEAR(one.lever, two.lever, 2e-4f);
        for (int i = 0; i < one.count; ++i) {
            ++compared;
            EXPECT_EQ(one.points[i].key, two.points[i].key);
            EXPECT_NEAR(one.points[i].separation, two.points[i].separation, 2e-5f);
            EXPECT_LT(length(Vector<3>(one.points[i].localB - two.points[i].localB)), 2e-3f);
        }
    }
    EXPECT_GT(compared, 200);
}

TEST(CollideRound, RemembersItsAxis) {
    Random random(304);
    for (int trial = 0; trial < 500; ++trial) {
        SCOPED_TRACE(trial);
        const RandomPair pair = randomRoundPair(random, 1.0, 50);
        const Manifold<3> first = collideFresh(pair.a, pair.b, pair.bInA);
        const Manifold<3> second = collide<3>(pair.a, pair.b, pair.bInA, first, settings);
        ASSERT_EQ(first.count, second.count);
        for (int i = 0; i < first.count; ++i) {
            EXPECT_EQ(first.points[i].key, second.points[i].key);
            EXPECT_NEAR(first.points[i].separation, second.points[i].separation, 1e-5f);
        }
        // Any number is taken for an axis, and does no more harm than to prefer a face within the tolerance.
        Manifold<3> strange;
        strange.axis = axisCode(static_cast<AxisKind>(random.below(8)), static_cast<std::uint32_t>(random.below(4096)),
                                static_cast<std::uint32_t>(random.below(4096)));
        const Manifold<3> third = collide<3>(pair.a, pair.b, pair.bInA, strange, settings);
        ASSERT_EQ(first.count > 0, third.count > 0);
        if (first.count > 0) {
            EXPECT_NEAR(lowestSeparation(first), lowestSeparation(third), 1e-4f + std::max(0.0, -0.05 * pair.truth.distance));
        }
    }
}

struct Rest {
    const char* name;
    Piece<3> a;
    Piece<3> b;
    Pose<3> bInA;
    int count;
    /// -1: not told.
    double lever = -1.0;
};

std::vector<Rest> restingPairs() {
    const auto quarter = [](const Vector<3>& axis) { return turned(axis, 1.5707963267948966); };
    const Piece<3> can = pieceOf(Cylinder{0.5f, 0.3f});
    const Piece<3> coin = pieceOf(Cylinder{0.001f, 0.01f});
    const Piece<3> cone = pieceOf(Cone{0.4f, 0.3f});
    const Piece<3> floor = pieceOf(Plane<3>{unitY, 0.0f});
    const Piece<3> slab = boxOf(2.0f, 0.25f, 2.0f);
    const Piece<3> hull = pieceOf(Hull<3>{{{-2, -1, -2}, {2, -1, -2}, {2, -1, 2}, {-2, -1, 2}, {-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}}});
    // Through the tip, along a side line: the normal of the side is (0.8, 0.3, 0) / sqrt(0.73).
    const Piece<3> belowTheSide = pieceOf(Plane<3>{{-0.8f, -0.3f, 0}, 0.0f}, {{0, 0.4f, 0}, {}});
    const double slant = std::sqrt(0.73);
    const double eighth = 0.78539816339744831;
    return {
        {"can on a plane", can, floor, {{0, -0.5f, 0}, {}}, 4, 0.2},
        {"can on a slab", can, slab, {{0.3f, -0.75f, 0.2f}, {}}, 4, 0.2},
        {"can on a turned slab", can, slab, {{0.3f, -0.75f, 0.2f}, turned(unitY, 0.3)}, 4, 0.2},
        {"can on a hull", can, hull, {{0.1f, -0.5f, 0}, turned(unitY, 0.2)}, 4, 0.2},
        {"can on a box it just fits", can, boxOf(0.3f, 0.2f, 0.3f), {{0, -0.7f, 0}, {}}, 4, 0.2},
        {"can half over the edge", can, slab, {{-2.0f, -0.75f, 0}, {}}, 4},
        {"can on a plank", can, boxOf(2.0f, 0.1f, 0.1f), {{0, -0.6f, 0}, {}}, 4},
        {"box on a can", can, boxOf(0.1f, 0.1f, 0.1f), {{0.05f, 0.6f, 0}, turned(unitY, 0.4)}, 4},
        {"box whose corners end on the rim", can, boxOf(0.24f, 0.1f, 0.18f), {{0, 0.6f, 0}, {}}, 4},
        {"can on a can", can, can, {{0, -1.0f, 0}, turned(unitY, 0.7)}, 4, 0.2},
        {"can on a wider can", can, pieceOf(Cylinder{0.5f, 0.5f}), {{0.1f, -1.0f, 0}, {}}, 4, 0.2},
        {"can beside the middle of a can", can, can, {{0.2f, -1.0f, 0.1f}, {}}, 4},
        {"coin on a plane", coin, floor, {{0, -0.001f, 0}, {}}, 4, 0.02 / 3.0},
        {"coin on a slab", coin, slab, {{0, -0.251f, 0}, {}}, 4, 0.02 / 3.0},
        {"coin on a coin", coin, coin, {{0, -0.002f, 0}, turned(unitY, 1.0)}, 4, 0.02 / 3.0},
        {"can on its side", can, floor, {{0.3f, 0, 0}, quarter(unitZ)}, 2, 0.25},
        {"can on its side on a slab", can, slab, {{0.55f, 0, 0}, quarter(unitZ)}, 2, 0.25},
        {"can on its side on a can", can, can, {{0.8f, 0, 0}, quarter(unitZ)}, 2, 0.15},
        {"can along a can", can, can, {{0.6f, 0.2f, 0}, {}}, 2, 0.2},
        {"can across a can", can, can, {{0.6f, 0, 0}, quarter(unitX)}, 1, 0.0},
        {"can across an edge", can, boxOf(0.5f, 0.5f, 0.5f), {{0.3f + 0.70710678f, 0, 0}, turned(unitY, eighth)}, 2, 0.25},
        {"can across an edge the other way", can, boxOf(0.5f, 0.5f, 0.5f), {{0.3f + 0.70710678f, 0, 0}, turned(unitZ, eighth)}, 1, 0.0},
        {"capsule along a can", can, pieceOf(Capsule<3>{{0, -0.2f, 0}, {0, 0.2f, 0}, 0.1f}), {{0.4f, 0, 0}, {}}, 2, 0.1},
        {"capsule on a cap", can, pieceOf(Capsule<3>{{-1, 0, 0}, {1, 0, 0}, 0.1f}), {{0, 0.6f, 0}, {}}, 2, 0.15},
        {"ball on a cap", can, pieceOf(Ball<3>{{0, 0, 0}, 0.1f}), {{0.1f, 0.6f, 0}, {}}, 1, 0.0},
        {"ball at the side", can, pieceOf(Ball<3>{{0, 0, 0}, 0.1f}), {{0.4f, 0.1f, 0}, {}}, 1, 0.0},
        {"cone on its base", cone, floor, {{0, -0.4f, 0}, {}}, 4, 0.2},
        {"cone on a slab", cone, slab, {{0, -0.65f, 0}, {}}, 4, 0.2},
        {"cone on its side", cone, belowTheSide, {}, 2, 0.25 * slant},
        {"cone on its tip", cone, floor, {{0, 0.4f, 0}, turned(unitX, slow::halfTurn)}, 1, 0.0},
        {"cone on a can", can, cone, {{0, 0.9f, 0}, {}}, 4, 0.2},
    };
}

TEST(CollideRound, RestsOnTheRightPoints) {
    for (const Rest& rest : restingPairs()) {
        SCOPED_TRACE(rest.name);
        const Manifold<3> manifold = collideFresh(rest.a, rest.b, rest.bInA);
        const Pose<3> aInB = relative(rest.bInA, Pose<3>{});
        expectSound(flipped(manifold, aInB), rest.b, rest.a, aInB, settings);
        EXPECT_EQ(manifold.count, rest.count);
        if (rest.lever >= 0.0) {
            EXPECT_NEAR(manifold.lever, rest.lever, 1e-3 * rest.lever + 1e-6);
        }
        for (int i = 0; i < manifold.count; ++i) {
            EXPECT_NEAR(manifold.points[i].separation, 0.0f, 1e-6f);
        }
    }
}

/// Rest is never exact: the same points, with the same names, whatever the last digits do.
TEST(CollideRound, KeepsItsKeysInNoise) {
    Random random(305);
    for (const Rest& rest : restingPairs()) {
        for (const double noise : {1e-7, 1e-6, 1e-5, 1e-4}) {
            // A tenth of a millimetre changes which rim ends the line that these two share.
            if (noise > 5e-5 && std::string(rest.name) == "can beside the middle of a can") {
                continue;
            }
            SCOPED_TRACE(std::string(rest.name) + " with noise " + std::to_string(noise * 1e6) + " um");
            const double size = rest.a.rim > 0.02f ? 1.0 : 0.02;
            Manifold<3> before = collideFresh(rest.a, rest.b, rest.bInA);
            for (int step = 0; step < 30; ++step) {
                Pose<3> pose = rest.bInA;
                pose.p += random.inCube(noise * size);
                pose.q = compose(turned(random.direction().cast<float>(), noise * random.between(-1.0, 1.0)), pose.q);
                const Manifold<3> now = collide<3>(rest.a, rest.b, pose, before, settings);
                ASSERT_EQ(now.count, rest.count);
                EXPECT_NEAR(lowestSeparation(now), 0.0f, 3.0 * noise * size + 1e-6);
                for (int i = 0; i < now.count; ++i) {
                    EXPECT_EQ(now.points[i].key, before.points[i].key);
                    EXPECT_LT(length(Vector<3>(now.points[i].localB - before.points[i].localB)), (0.02 + 100.0 * noise) * size);
                }
                before = now;
            }
        }
    }
}

/// A rolling cylinder touches the ground straight under its axis, however far it has turned.
TEST(CollideRound, LineOfContactStaysUnderTheAxis) {
    const Piece<3> can = pieceOf(Cylinder{0.5f, 0.3f}, {{0.1f, 0.2f, 0.3f}, turned(unitZ, 1.5707963267948966)});
    const Piece<3> floor = pieceOf(Plane<3>{unitY, 0.0f});
    for (int i = 0; i < 20; ++i) {
        const Rotation<3> turn = turned(unitX, 0.3 * i);
        const Point axle = slow3::turned(turn, {0.0, 0.2, 0.3});
        const Pose<3> canInWorld = {{0, static_cast<float>(0.3 - axle.y()), static_cast<float>(-axle.z())}, turn};
        const Manifold<3> manifold = collideFresh(can, floor, relative(canInWorld, Pose<3>{}));
        ASSERT_EQ(manifold.count, 2);
        for (int k = 0; k < 2; ++k) {
            const Vector<3> place = toWorld(canInWorld, manifold.points[k].localA);
            EXPECT_NEAR(std::fabs(place.x() - 0.1f), 0.5f, 1e-5f);
            EXPECT_NEAR(place.y(), 0.0f, 1e-5f);
            EXPECT_NEAR(place.z(), 0.0f, 1e-5f);
        }
    }
}

/// Tilted by a little it keeps four points, the deepest of the rim among them; by more than the speculative distance allows, that one alone.
TEST(CollideRound, TiltsOverItsRim) {
    const Piece<3> can = pieceOf(Cylinder{0.5f, 0.3f});
    Random random(306);
    for (const Piece<3>& ground : {pieceOf(Plane<3>{unitY, 0.0f}), boxOf(3.0f, 0.5f, 3.0f)}) {
        const float top = ground.kind == PieceKind::box ? 0.5f : 0.0f;
        for (const double tilt : {1e-5, 1e-4, 1e-3, 0.01, 0.1, 0.5}) {
            for (int i = 0; i < 10; ++i) {
                SCOPED_TRACE(tilt);
                const Vector<3> hinge = Vector<3>(static_cast<float>(random.between(-1.0, 1.0)), 0, static_cast<float>(random.between(-1.0, 1.0)));
                const Pose<3> canInWorld = {{0, top + 0.5f, 0}, turned(hinge, tilt)};
                const Manifold<3> manifold = collideFresh(can, ground, relative(canInWorld, Pose<3>{}));
                const double lowest = 0.5 - 0.5 * std::cos(tilt) - 0.3 * std::sin(tilt);
                EXPECT_NEAR(lowestSeparation(manifold), lowest, 3e-5);
                const int near = lowest + 0.6 * std::sin(tilt) < settings.speculativeDistance   ? 4
                                 : lowest + 0.3 * std::sin(tilt) < settings.speculativeDistance ? 3
                                                                                                : 1;
                EXPECT_EQ(manifold.count, near);
                // The whole cap carries while it is flat but for noise, a little of the rim where that is clearly deeper.
                EXPECT_LE(manifold.lever, tilt < 5e-3 ? 0.2001 : 4e-4 / tilt);
                EXPECT_GE(manifold.lever, tilt < 2e-4 ? 0.1999 : 0.0);
            }
        }
    }
}

/// Nothing is lost between a can that stands and one that lies: at every angle the lowest point of the rim is a contact.
TEST(CollideRound, TipsOverWithoutAGap) {
    const Piece<3> slab = boxOf(3.0f, 0.5f, 3.0f);
    for (const Piece<3>& piece : {pieceOf(Cylinder{0.5f, 0.3f}), pieceOf(Cone{0.5f, 0.3f}), pieceOf(Cylinder{0.001f, 0.01f})}) {
        const slow3::Solid solid = slow3::solidOf(piece, {});
        Manifold<3> before;
        for (int i = 0; i <= 1000; ++i) {
            const Rotation<3> turn = turned(unitX, slow::halfTurn * i / 500.0);
            const Point down = slow3::turned(inverse(turn), {0.0, -1.0, 0.0});
            const float reach = static_cast<float>(slow3::height(solid, down));
            const Pose<3> inWorld = {{0, 0.5f + reach, 0}, turn};
            const Manifold<3> now = collide<3>(piece, slab, relative(inWorld, Pose<3>{}), before, settings);
            ASSERT_GT(now.count, 0) << i;
            ASSERT_NEAR(lowestSeparation(now), 0.0f, 2e-5f) << i;
            ASSERT_GT(now.normal.cast<double>().dot(down), 0.99999) << i;
            before = now;
        }
    }
}

/// Upright, on its side and tilted over the seam of two flush boxes: the second one never stands in the way.
TEST(CollideRound, SlidesOverSeams) {
    const Piece<3> can = pieceOf(Cylinder{0.15f, 0.1f});
    const Piece<3> slab = boxOf(1.0f, 0.5f, 1.0f);
    const double quarter = 1.5707963267948966;
    for (const Rotation<3>& turn : {Rotation<3>{}, turned(unitX, quarter), turned(unitX, 0.2), compose(turned(unitY, 0.5), turned(unitX, quarter))}) {
        const float reach = static_cast<float>(slow3::height(slow3::solidOf(can, {}), slow3::turned(inverse(turn), {0.0, -1.0, 0.0})));
        for (const float sunk : {0.0f, 1e-4f, 1e-3f}) {
            int touching = 0;
            Manifold<3> first;
            Manifold<3> second;
            for (int i = -100; i <= 100; ++i) {
                const float x = 0.002f * static_cast<float>(i);
                const Pose<3> inFirst = relative(Pose<3>{{x, 0.5f + reach - sunk, 0.0f}, turn}, Pose<3>{{-1.0f, 0, 0}, {}});
                const Pose<3> inSecond = relative(Pose<3>{{x, 0.5f + reach - sunk, 0.0f}, turn}, Pose<3>{{1.0f, 0, 0}, {}});
                first = collide<3>(can, slab, inFirst, first, settings);
                second = collide<3>(can, slab, inSecond, second, settings);
                for (const Manifold<3>* manifold : {&first, &second}) {
                    if (manifold->count > 0) {
                        ++touching;
                        ASSERT_LT(rotate(turn, manifold->normal).y(), -0.9999f) << x << " sunk " << sunk;
                        ASSERT_NEAR(lowestSeparation(*manifold), -sunk, 1.5e-3f) << x << " sunk " << sunk;
                    }
                }
                // One of them carries all the time.
                ASSERT_GT(first.count + second.count, 0) << x << " sunk " << sunk;
            }
            EXPECT_GT(touching, 200);
        }
    }
}

TEST(CollideRound, LeverOfPartialAreas) {
    const Piece<3> can = pieceOf(Cylinder{0.5f, 0.3f});
    // Half a disk: by integration over a grid.
    const auto leverOfGrid = [](const auto& isInside) {
        double area = 0.0;
        Point middle = Point::Zero();
        std::vector<Point> inside;
        for (int i = -300; i <= 300; ++i) {
            for (int j = -300; j <= 300; ++j) {
                const Point place(i * 1e-3, 0.0, j * 1e-3);
                if (isInside(place)) {
                    inside.push_back(place);
                    middle += place;
                    area += 1.0;
                }
            }
        }
        double sum = 0.0;
        for (const Point& place : inside) {
            sum += (place - middle / area).norm();
        }
        return sum / area;
    };
    const auto inDisk = [](const Point& place) { return place.norm() <= 0.3; };
    const Manifold<3> half = collideFresh(can, boxOf(2.0f, 0.25f, 2.0f), {{-2.0f, -0.75f, 0}, {}});
    EXPECT_NEAR(half.lever, leverOfGrid([&](const Point& place) { return inDisk(place) && place.x() <= 0.0; }), 3e-3);
    const Manifold<3> strip = collideFresh(can, boxOf(2.0f, 0.1f, 0.1f), {{0, -0.6f, 0}, {}});
    EXPECT_NEAR(strip.lever, leverOfGrid([&](const Point& place) { return inDisk(place) && std::fabs(place.z()) <= 0.1; }), 3e-3);
    const Manifold<3> lens = collideFresh(can, can, {{0.2f, -1.0f, 0.1f}, {}});
    EXPECT_NEAR(lens.lever, leverOfGrid([&](const Point& place) { return inDisk(place) && inDisk(place - Point(0.2, 0.0, 0.1)); }), 3e-3);
    const Manifold<3> square = collideFresh(can, boxOf(0.1f, 0.1f, 0.1f), {{0, 0.6f, 0}, {}});
    EXPECT_NEAR(square.lever, leverOfGrid([](const Point& place) { return std::fabs(place.x()) <= 0.1 && std::fabs(place.z()) <= 0.1; }), 2e-3);
}

TEST(CollideRound, EqualPosesHaveANormal) {
    for (const Piece<3>& a : {pieceOf(Cylinder{0.5f, 0.3f}), pieceOf(Cylinder{0.3f, 0.5f}), pieceOf(Cone{0.5f, 0.3f}), pieceOf(Cone{0.3f, 0.5f})}) {
        for (const Piece<3>& b : {pieceOf(Cylinder{0.5f, 0.3f}), pieceOf(Cone{0.5f, 0.3f}), pieceOf(Ball<3>{{0, 0, 0}, 0.2f}),
                                  boxOf(0.3f, 0.3f, 0.3f), pieceOf(Capsule<3>{{0, -0.3f, 0}, {0, 0.3f, 0}, 0.2f}), a}) {
            const Manifold<3> manifold = collideFresh(a, b, {});
            expectSound(manifold, a, b, {}, settings, Anchors::onFacePlane, 1e-4);
            ASSERT_GT(manifold.count, 0);
            const double along = slow3::separationAlong(slow3::solidOf(a, {}), slow3::solidOf(b, {}), manifold.normal.cast<double>());
            const double truth = slow3::separation(slow3::solidOf(a, {}), slow3::solidOf(b, {})).distance;
            EXPECT_GE(along, 1.05 * truth);
        }
    }
}

}  // namespace
}  // namespace talus
