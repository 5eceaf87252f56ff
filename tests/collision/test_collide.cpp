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
        const bool corner = keyKind(manifold.points[0].key) == AxisKind::points;
        const double along = separationAlong(cornersOf(pair.a, {}), cornersOf(pair.b, pair.bInA), double(pair.a.radius) + pair.b.radius,
                                             manifold.normal.x(), manifold.normal.y());
        // A corner that grazes is pushed along the face, which may be less deep by half the slop.
        EXPECT_NEAR(along, pair.truth, corner ? 0.5 * settings.slop : 2e-5);
        EXPECT_NEAR(lowestSeparation(manifold), pair.truth, corner ? 0.5 * settings.slop : 1e-4);
    }
    EXPECT_GT(touching, 1000);
    EXPECT_LT(lost, touching / 20);
    std::printf("touching %d lost %d\n", touching, lost);
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

}  // namespace
}  // namespace talus
