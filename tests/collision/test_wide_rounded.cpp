// The kernels of balls, capsules and boxes with balls must give the bits of `collide`, pair by pair, whatever stands beside.
#include "../../collision/feature.h"
#include "../../foundation/isa.h"
#include "collide_truth_3d.h"
#include "wide_batch.h"

#include <cstring>

namespace talus {
namespace {

using namespace test3;

struct Sample {
    Piece<3> a;
    Piece<3> b;
    Pose<3> bInA;
    Manifold<3> before;
    float speculativeDistance = 0.02f;
};

Piece<3> roundedPiece(Random& random, bool isCapsule) {
    const float radius = random.below(3) == 0 ? 0.25f : static_cast<float>(random.between(0.05, 0.5));
    const Pose<3> local = random.below(2) == 0 ? Pose<3>{} : random.pose(0.3);
    if (!isCapsule) {
        return pieceOf(Ball<3>{zeroVector<3>(), radius}, local);
    }
    const bool isStandard = random.below(2) == 0;
    return pieceOf(Capsule<3>{isStandard ? unitX * -0.5f : random.inCube(0.6), isStandard ? unitX * 0.5f : random.inCube(0.6), radius}, local);
}

Piece<3> boxPiece(Random& random) {
    const Vector<3> half = random.below(2) == 0 ? Vector<3>(0.5f, 0.5f, 0.5f) : Vector<3>(random.inCube(0.6).cwiseAbs() + Vector<3>::Constant(0.05f));
    const float radius = random.below(3) > 0 ? 0.0f : static_cast<float>(random.between(0.02, 0.2));
    return pieceOf(Box<3>{half, radius}, random.below(2) == 0 ? Pose<3>{} : random.pose(0.3));
}

/// The deepest of what is within a great distance.
float separationOf(const Sample& sample, Vector<3>& normal) {
    CollideSettings wide;
    wide.speculativeDistance = 100.0f;
    const Manifold<3> manifold = collide<3>(sample.a, sample.b, sample.bInA, {}, wide);
    normal = manifold.normal;
    return manifold.count > 0 ? lowestSeparation(manifold) : 0.0f;
}

/// From far to deep, turned anyhow or by quarters, with all kinds of memories of a step before.
void place(Random& random, Sample& sample) {
    static const std::vector<Rotation<3>> quarters = quarterTurns();
    const int turn = random.below(4);
    sample.bInA = random.pose(random.below(4) == 0 ? 3.0 : 1.0);
    if (turn < 2) {
        sample.bInA.q = turn == 0 ? Rotation<3>{} : quarters[static_cast<std::size_t>(random.below(static_cast<int>(quarters.size())))];
    }
    for (int i = 0; i < 3 && random.below(4) == 0; ++i) {
        sample.bInA.p[i] = 0.25f * static_cast<float>(random.below(5) - 2);
    }
    sample.speculativeDistance = random.below(3) > 0 ? 0.02f : static_cast<float>(random.between(0.0, 0.3));
    const int mode = random.below(6);
    if (mode < 4) {
        const float wanted[4] = {0.0f, static_cast<float>(random.between(-0.03, 0.03)), sample.speculativeDistance,
                                 static_cast<float>(random.between(-0.003, 0.003))};
        Vector<3> normal;
        const float separation = separationOf(sample, normal);
        sample.bInA.p += normal * (wanted[mode] - separation);
    }
    sample.before = {};
    Pose<3> earlier = sample.bInA;
    earlier.p += random.inCube(0.005);
    const auto feature = [&] { return static_cast<std::uint32_t>(random.below(9)); };
    switch (random.below(4)) {
        case 0:
            sample.before = collide<3>(sample.a, sample.b, earlier, {}, {});
            break;
        case 1:
            sample.before.axis = axisCode(static_cast<AxisKind>(random.below(5)), feature(), feature());
            sample.before.count = random.below(3);
            break;
        default:
            break;
    }
}

/// Tells the kernel's manifolds from those of `collide`; what follows the lanes in use stays as it was.
template <class Kernel>
void expectEqual(Kernel kernel, const std::vector<Sample>& samples, float slop) {
    Manifold<3> found[PairBatch<3>::width];
    for (Manifold<3>& manifold : found) {
        std::memset(static_cast<void*>(&manifold), 0x55, sizeof manifold);
    }
    Manifold<3> untouched;
    std::memset(static_cast<void*>(&untouched), 0x55, sizeof untouched);
    kernel(batchOf<3, Sample>(samples, found, slop));
    for (std::size_t i = 0; i < PairBatch<3>::width; ++i) {
        Manifold<3> expected = untouched;
        if (i < samples.size()) {
            const Sample& sample = samples[i];
            expected = collide<3>(sample.a, sample.b, sample.bInA, sample.before, {sample.speculativeDistance, slop});
        }
        ASSERT_EQ(std::memcmp(&found[i], &expected, sizeof expected), 0)
            << "lane " << i << ", counts " << found[i].count << " and " << expected.count << ", axes " << found[i].axis << " and " << expected.axis;
    }
}

template <class Choose, class Fill>
void expectEqualOnAll(std::uint32_t seed, const Choose& kernelOf, const Fill& fill) {
    Random random(seed);
    std::vector<Sample> samples;
    for (int trial = 0; trial < 8000; ++trial) {
        SCOPED_TRACE(trial);
        samples.resize(trial % 3 == 0 ? static_cast<std::size_t>(1 + random.below(8)) : 8);
        const int mix = random.below(4);
        for (Sample& sample : samples) {
            fill(random, sample, mix);
            place(random, sample);
        }
        for (const Isa isa : instructionSets) {
            if (isAvailable(isa)) {
                SCOPED_TRACE(nameOf(isa));
                expectEqual(kernelOf(manifoldKernels<3>(isa)), samples, trial % 5 == 0 ? 0.02f : 0.005f);
                if (testing::Test::HasFatalFailure()) {
                    return;
                }
            }
        }
    }
}

TEST(WideRounded3, BallsAndCapsulesHaveTheBitsOfCollide) {
    expectEqualOnAll(
        71, [](const ManifoldKernels<3>& kernels) { return kernels.rounded; },
        [](Random& random, Sample& sample, int mix) {
            const auto isCapsule = [&] { return mix < 2 ? mix == 1 : random.below(2) == 0; };
            sample.a = roundedPiece(random, isCapsule());
            sample.b = random.below(6) == 0 ? sample.a : roundedPiece(random, isCapsule());
        });
}

TEST(WideRounded3, BoxAndBallHaveTheBitsOfCollide) {
    expectEqualOnAll(
        72, [](const ManifoldKernels<3>& kernels) { return kernels.boxBall; },
        [](Random& random, Sample& sample, int mix) {
            const bool isBoxFirst = mix < 2 ? mix == 0 : random.below(2) == 0;
            sample.a = isBoxFirst ? boxPiece(random) : roundedPiece(random, false);
            sample.b = isBoxFirst ? roundedPiece(random, false) : boxPiece(random);
        });
}

/// A box and a hull of the same corners, which has the path of polyhedra: a ball or capsule must meet them alike, numbers of features aside.
void expectAsHull(std::uint32_t seed, bool isCapsule, int& touching, int& different) {
    Random random(seed);
    for (int trial = 0; trial < 10000; ++trial) {
        SCOPED_TRACE(trial);
        Sample sample;
        sample.a = boxPiece(random);
        sample.b = roundedPiece(random, isCapsule);
        place(random, sample);
        Hull<3> hull;
        hull.radius = sample.a.radius;
        hull.points.assign(sample.a.points, sample.a.points + 8);
        Manifold<3> before;
        before.count = sample.before.count;
        const CollideSettings settings{sample.speculativeDistance, 0.005f};
        const Manifold<3> one = collide<3>(sample.a, sample.b, sample.bInA, before, settings);
        const Manifold<3> two = collide<3>(pieceOf(hull), sample.b, sample.bInA, before, settings);
        // Where two axes are as good, or the distance is as great as it may be, noise decides.
        if (one.count != two.count || axisKind(one.axis) != axisKind(two.axis) || length(Vector<3>(one.normal - two.normal)) > 0.1f) {
            ++different;
            continue;
        }
        EXPECT_NEAR(one.gap, two.gap, 2e-5f);
        EXPECT_NEAR(one.lever, two.lever, 1e-4f);
        if (one.count > 0) {
            ++touching;
            EXPECT_NEAR(lowestSeparation(one), lowestSeparation(two), 1e-5f);
            EXPECT_LT(length(Vector<3>(one.normal - two.normal)), 2e-4f);
        }
        if (one.count == 1) {
            EXPECT_EQ(keyKind(one.points[0].key), keyKind(two.points[0].key));
            EXPECT_EQ(keyFeatureA(one.points[0].key) < 256, keyFeatureA(two.points[0].key) < 256);
            EXPECT_LT(length(Vector<3>(one.points[0].localA - two.points[0].localA)), isCapsule ? 1e-3f : 5e-5f);
            EXPECT_LT(length(Vector<3>(one.points[0].localB - two.points[0].localB)), isCapsule ? 1e-3f : 5e-5f);
        }
    }
}

TEST(WideRounded3, BoxMeetsABallAsAHullDoes) {
    int touching = 0;
    int different = 0;
    expectAsHull(73, false, touching, different);
    EXPECT_GT(touching, 4000);
    EXPECT_LT(different, 250);
}

TEST(WideRounded3, BoxMeetsACapsuleAsAHullDoes) {
    int touching = 0;
    int different = 0;
    expectAsHull(74, true, touching, different);
    EXPECT_GT(touching, 4000);
    EXPECT_LT(different, 250);
    RecordProperty("different", different);
}

}  // namespace
}  // namespace talus
