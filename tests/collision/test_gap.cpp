// A manifold without points tells how far the pieces are apart at least: an engine may rely on it to leave a pair alone until the bodies
// have moved so far. So it must never be more than the true distance, and it should hardly ever be less than the speculative distance.
#include "../../collision/distance.h"
#include "../../collision/collide.h"
#include "collide_truth.h"
#include "collide_truth_3d.h"

namespace talus {
namespace {

const CollideSettings settings;

struct Tally {
    int apart = 0;
    int known = 0;
};

/// Collides the pair as `poses` has it, with the axis of the step before, and holds every gap against the exact distance.
template <int D>
void expectBounds(const Piece<D>& a, const Piece<D>& b, const std::vector<Pose<D>>& poses, Tally& tally) {
    Manifold<D> last;
    for (const Pose<D>& bInA : poses) {
        const Manifold<D> manifold = collide<D>(a, b, bInA, last, settings);
        last = manifold;
        if (manifold.count > 0) {
            ASSERT_EQ(manifold.gap, 0.0f);
            continue;
        }
        const double truth = separationOf<D>(a, b, inDouble<D>(bInA)).distance;
        ASSERT_GE(manifold.gap, 0.0f);
        ASSERT_LE(double(manifold.gap), std::max(truth, 0.0) + 1e-5);
        if (truth > 1.05 * settings.speculativeDistance) {
            ++tally.apart;
            tally.known += manifold.gap > settings.speculativeDistance ? 1 : 0;
        }
    }
}

/// From `start` on straight towards A's middle and through it, turning a little.
template <class Random, int D>
std::vector<Pose<D>> approach(Random& random, const Pose<D>& start, const Rotation<D>& turn) {
    std::vector<Pose<D>> poses;
    Pose<D> pose = start;
    const float pace = static_cast<float>(random.between(0.02, 0.1));
    for (int step = 0; step < 12; ++step) {
        poses.push_back(pose);
        pose.p -= start.p * pace;
        pose.q = normalised(compose(turn, pose.q));
    }
    return poses;
}

TEST(Gap3, IsNeverMoreThanTheDistance) {
    using namespace test3;
    Random random(51);
    Tally tally;
    constexpr int all = kinds + 3;
    const auto pieceFor = [&](int kind) {
        const Pose<3> local = random.pose(0.3);
        switch (kind) {
            case kinds:
                return pieceOf(Cylinder{0.4f, 0.3f}, local);
            case kinds + 1:
                return pieceOf(Cone{0.4f, 0.3f}, local);
            case kinds + 2:
                return pieceOf(Plane<3>{unitY, 0.1f});
            default:
                return randomPiece(random, static_cast<Kind>(kind));
        }
    };
    for (int trial = 0; trial < 12 * all * all; ++trial) {
        const int kindA = trial % all;
        const int kindB = trial / all % all;
        SCOPED_TRACE(testing::Message() << trial << ", kinds " << kindA << " and " << kindB);
        if (kindA == kinds + 2 && kindB == kinds + 2) {
            continue;
        }
        const Piece<3> a = pieceFor(kindA);
        const Piece<3> b = pieceFor(kindB);
        Pose<3> start{random.direction().cast<float>() * static_cast<float>(random.between(0.8, 2.5)), random.rotation()};
        expectBounds<3>(a, b, approach(random, start, turned(random.direction().cast<float>(), 0.03)), tally);
    }
    EXPECT_GT(tally.apart, 3000);
    EXPECT_GT(tally.known, 0.99 * tally.apart);
    RecordProperty("gaps below the speculative distance", std::to_string(tally.apart - tally.known));
}

TEST(Gap3, OfTwoBoxesIsNeverMoreThanTheDistance) {
    using namespace test3;
    Random random(52);
    Tally tally;
    for (int trial = 0; trial < 3000; ++trial) {
        SCOPED_TRACE(trial);
        const Piece<3> a = randomPiece(random, Kind::box);
        const Piece<3> b = trial % 2 == 0 ? randomPiece(random, Kind::box) : boxOf(0.4f, 0.4f, 0.4f);
        Pose<3> start{random.direction().cast<float>() * static_cast<float>(random.between(0.8, 2.0)), random.rotation()};
        if (trial % 5 == 0) {
            start.q = {};
        }
        expectBounds<3>(a, b, approach(random, start, turned(random.direction().cast<float>(), trial % 3 == 0 ? 0.0 : 0.03)), tally);
    }
    EXPECT_GT(tally.apart, 5000);
    // Where two corners are closest no face and no edges part the boxes as far as they are apart.
    EXPECT_GT(tally.known, 0.99 * tally.apart);
}

TEST(Gap2, IsNeverMoreThanTheDistance) {
    slow::Random random(53);
    Tally tally;
    const auto pieceFor = [&](int kind) {
        const Pose<2> local = random.pose(0.3);
        const float radius = static_cast<float>(random.between(0.05, 0.3));
        switch (kind) {
            case 0:
                return makePieces<2>(Ball<2>{{0.1f, 0.2f}, radius}, local).front();
            case 1:
                return makePieces<2>(Capsule<2>{{-0.4f, 0.0f}, {0.3f, 0.2f}, radius}, local).front();
            case 2:
                return makePieces<2>(Box<2>{{0.4f, 0.3f}, 0.0f}, local).front();
            case 3:
                return makePieces<2>(Box<2>{{0.4f, 0.2f}, radius}, local).front();
            case 4:
                return makePieces<2>(Hull<2>{{{0.5f, 0.0f}, {0.0f, 0.4f}, {-0.4f, 0.1f}, {-0.2f, -0.3f}, {0.3f, -0.4f}}, 0.0f}, local).front();
            case 5:
                return makePieces<2>(Segment{{-0.5f, 0.0f}, {0.5f, 0.1f}}, local).front();
            case 6:
                return makePieces<2>(Plane<2>{{0.0f, 1.0f}, 0.1f}, {}).front();
            default:
                return makePieces<2>(Chain{{{1.2f, 0.3f}, {0.5f, 0.0f}, {-0.5f, 0.0f}, {-1.2f, -0.4f}}, false}, {})[1];
        }
    };
    for (int trial = 0; trial < 60 * 8 * 8; ++trial) {
        const int kindA = trial % 8;
        const int kindB = trial / 8 % 8;
        SCOPED_TRACE(testing::Message() << trial << ", kinds " << kindA << " and " << kindB);
        if (kindA >= 5 && kindB >= 5) {
            continue;
        }
        const Piece<2> a = pieceFor(kindA);
        const Piece<2> b = pieceFor(kindB);
        const double angle = random.between(0.0, 6.28);
        const float far = static_cast<float>(random.between(0.8, 2.5));
        Pose<2> start{{far * static_cast<float>(std::cos(angle)), far * static_cast<float>(std::sin(angle))}, random.pose(1.0).q};
        expectBounds<2>(a, b, approach(random, start, Rotation<2>{std::sqrt(1.0f - 0.03f * 0.03f), 0.03f}), tally);
    }
    EXPECT_GT(tally.apart, 10000);
    EXPECT_GT(tally.known, 0.97 * tally.apart);
    RecordProperty("gaps below the speculative distance", std::to_string(tally.apart - tally.known));
}

}  // namespace
}  // namespace talus
