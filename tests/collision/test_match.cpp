#include "collide_truth.h"

namespace talus {
namespace {

using namespace test;

template <int D>
Manifold<D> manifoldOf(std::initializer_list<std::pair<std::uint32_t, float>> keysAndPlaces) {
    Manifold<D> manifold;
    manifold.normal[1] = 1.0f;
    for (const auto& [key, place] : keysAndPlaces) {
        ManifoldPoint<D>& point = manifold.points[manifold.count++];
        point.key = key;
        point.localA[0] = place;
    }
    return manifold;
}

template <int D>
void matchesByKeyThenByPlace() {
    // Keys win over places.
    const Manifold<D> before = manifoldOf<D>({{1, 0.0f}, {2, 1.0f}});
    auto matches = matchPoints<D>(before, manifoldOf<D>({{1, 1.0f}, {2, 0.0f}}), 0.004f);
    EXPECT_EQ(matches[0], 0);
    EXPECT_EQ(matches[1], 1);
    // A new key takes the nearest old point that no key has taken, if it is near enough.
    matches = matchPoints<D>(before, manifoldOf<D>({{2, 0.5f}, {7, 0.003f}}), 0.004f);
    EXPECT_EQ(matches[0], 1);
    EXPECT_EQ(matches[1], 0);
    matches = matchPoints<D>(before, manifoldOf<D>({{7, 0.005f}, {8, 0.5f}}), 0.004f);
    EXPECT_EQ(matches[0], -1);
    EXPECT_EQ(matches[1], -1);
    // An old point goes to the nearest of two, whichever comes first.
    matches = matchPoints<D>(before, manifoldOf<D>({{7, 0.003f}, {8, 0.001f}}), 0.004f);
    EXPECT_EQ(matches[0], -1);
    EXPECT_EQ(matches[1], 0);
    // Nothing to match.
    for (const int match : matchPoints<D>(Manifold<D>{}, before, 1.0f)) {
        EXPECT_EQ(match, -1);
    }
    for (const int match : matchPoints<D>(before, Manifold<D>{}, 1.0f)) {
        EXPECT_EQ(match, -1);
    }
}

template <int D>
void turnedNormalResets() {
    const Manifold<D> before = manifoldOf<D>({{1, 0.0f}, {2, 1.0f}});
    for (const double degrees : {0.0, 30.0, 45.0, 46.0, 90.0, 180.0}) {
        Manifold<D> now = before;
        const Rotation<2> q = turned(degrees * 0.017453292519943);
        now.normal[0] = q.s;
        now.normal[1] = q.c;
        const auto matches = matchPoints<D>(before, now, 0.004f);
        EXPECT_EQ(matches[0], degrees < 45.5 ? 0 : -1) << degrees;
        EXPECT_EQ(matches[1], degrees < 45.5 ? 1 : -1) << degrees;
    }
}

TEST(Match, ByKeyThenByPlace) {
    matchesByKeyThenByPlace<2>();
    matchesByKeyThenByPlace<3>();
}

TEST(Match, TurnedNormalResets) {
    turnedNormalResets<2>();
    turnedNormalResets<3>();
}

TEST(Match, IsAPartialPermutation) {
    Random random(31);
    for (int trial = 0; trial < 2000; ++trial) {
        Manifold<3> before;
        Manifold<3> now;
        for (Manifold<3>* manifold : {&before, &now}) {
            manifold->normal[1] = 1.0f;
            manifold->count = random.below(5);
            for (int i = 0; i < manifold->count; ++i) {
                manifold->points[i].key = static_cast<std::uint32_t>(4 * i + random.below(4) + 1);
                manifold->points[i].localA = Vector<3>(random.between(0.0f, 0.01f), 0.0f, random.between(0.0f, 0.01f));
            }
        }
        const auto matches = matchPoints<3>(before, now, 0.005f);
        bool taken[4] = {};
        for (int i = 0; i < 4; ++i) {
            const int j = matches[static_cast<std::size_t>(i)];
            if (j < 0) {
                continue;
            }
            ASSERT_LT(i, now.count);
            ASSERT_LT(j, before.count);
            EXPECT_FALSE(taken[j]);
            taken[j] = true;
            EXPECT_TRUE(before.points[j].key == now.points[i].key || length(Vector<3>(before.points[j].localA - now.points[i].localA)) <= 0.005f);
        }
        // What is left over on both sides is too far apart.
        for (int i = 0; i < now.count; ++i) {
            for (int j = 0; j < before.count; ++j) {
                if (matches[static_cast<std::size_t>(i)] < 0 && !taken[j]) {
                    EXPECT_GT(length(Vector<3>(before.points[j].localA - now.points[i].localA)), 0.005f);
                }
            }
        }
    }
}

TEST(Refresh, EqualsANewManifoldForSmallMotions) {
    // A corner on a face: moved and turned by e it may slide along the face by e, which changes the height by e^2 and no more.
    Random random(32);
    const CollideSettings settings;
    int compared = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const Piece<2> a = randomPiece(random, 2 + 2 * random.below(2));
        const Piece<2> b = randomPiece(random, 2 * random.below(3));
        const Pose<2> pose{random.vector(1.0f), random.rotation()};
        const Manifold<2> before = collide<2>(a, b, pose, {}, settings);
        const float motion = 1e-3f;
        Pose<2> moved = pose;
        moved.p += random.vector(motion);
        moved.q = compose(moved.q, turned(random.between(-motion, motion)));
        const Manifold<2> now = collide<2>(a, b, moved, before, settings);
        Manifold<2> kept = before;
        refresh<2>(kept, moved);
        for (int i = 0; i < kept.count; ++i) {
            const Vector<2> onB = toWorld(moved, kept.points[i].localB);
            EXPECT_NEAR(kept.points[i].separation, dot(kept.normal, Vector<2>(onB - kept.points[i].localA)), 1e-6f);
            for (int j = 0; j < now.count; ++j) {
                const bool onFace = keyKind(kept.points[i].key) == axisKind(kept.axis) && axisKind(kept.axis) != AxisKind::points;
                if (now.points[j].key == kept.points[i].key && now.axis == kept.axis && onFace && now.count == kept.count) {
                    ++compared;
                    EXPECT_NEAR(now.points[j].separation, kept.points[i].separation, 5.0f * motion * motion + 1e-6f);
                }
            }
        }
        // Without any motion it changes nothing.
        kept = before;
        refresh<2>(kept, pose);
        for (int i = 0; i < kept.count; ++i) {
            EXPECT_NEAR(kept.points[i].separation, before.points[i].separation, 1e-6f);
        }
    }
    EXPECT_GT(compared, 300);
}

TEST(Refresh, IsExactAlongTheNormal) {
    const Piece<2> box = boxOf(0.5f, 0.5f);
    Manifold<2> manifold = collide<2>(box, box, {{0.2f, 0.999f}, {}}, {}, {});
    ASSERT_EQ(manifold.count, 2);
    refresh<2>(manifold, {{0.2f, 1.003f}, {}});
    EXPECT_NEAR(manifold.points[0].separation, 0.003f, 1e-6f);
    EXPECT_NEAR(manifold.points[1].separation, 0.003f, 1e-6f);
    refresh<2>(manifold, {{0.25f, 1.003f}, turned(1e-3)});
    EXPECT_NEAR(std::fabs(manifold.points[0].separation - manifold.points[1].separation), 0.8e-3f, 1e-6f);
}

}  // namespace
}  // namespace talus
