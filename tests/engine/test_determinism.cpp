#include "mixed_scene.h"

namespace talus::testing {
namespace {

template <class T>
class Determinism : public ::testing::Test {};
TYPED_TEST_SUITE(Determinism, Dimensions);

template <class T>
class Snapshot : public ::testing::Test {};
TYPED_TEST_SUITE(Snapshot, Dimensions);

template <class T>
class Lanes : public ::testing::Test {};
TYPED_TEST_SUITE(Lanes, Dimensions);

template <int D>
std::vector<std::uint64_t> hashes(const WorldDef<D>& def, int steps) {
    World<D> world(def);
    addMixedScene(world, 60);
    std::vector<std::uint64_t> all;
    for (int i = 0; i < steps; ++i) {
        world.step(dt);
        all.push_back(world.hash());
    }
    return all;
}

template <int D>
WorldDef<D> defWith(int lanes, int workers) {
    WorldDef<D> def;
    def.settings.lanes = lanes;
    def.workers = workers;
    return def;
}

TYPED_TEST(Determinism, sameRunTwiceIsEqualAtEveryStep) {
    constexpr int D = TypeParam::value;
    EXPECT_EQ(hashes<D>(defWith<D>(8, 1), 200), hashes<D>(defWith<D>(8, 1), 200));
}

TYPED_TEST(Determinism, everyWidthOfRowGivesEqualBits) {
    constexpr int D = TypeParam::value;
    const std::vector<std::uint64_t> scalar = hashes<D>(defWith<D>(1, 1), 200);
    for (const int lanes : {4, 8, 16}) {
        EXPECT_EQ(scalar, hashes<D>(defWith<D>(lanes, 1), 200)) << lanes << " lanes";
    }
}

TYPED_TEST(Determinism, everyNumberOfWorkersGivesEqualBits) {
    constexpr int D = TypeParam::value;
    const std::vector<std::uint64_t> one = hashes<D>(defWith<D>(8, 1), 120);
    for (const int workers : {2, 3, 8}) {
        EXPECT_EQ(one, hashes<D>(defWith<D>(8, workers), 120)) << workers << " workers";
    }
}

TYPED_TEST(Determinism, aHostsTaskFunctionChangesNothing) {
    constexpr int D = TypeParam::value;
    WorldDef<D> def;
    int calls = 0;
    def.tasks = [&](int count, int, const std::function<void(int, int)>& body) {
        ++calls;
        // In two parts, the later one first.
        body(count / 2, count);
        body(0, count / 2);
    };
    EXPECT_EQ(hashes<D>(defWith<D>(8, 1), 100), hashes<D>(def, 100));
    EXPECT_GT(calls, 0);
}

TYPED_TEST(Determinism, anotherWorldSteppedBetweenChangesNothing) {
    constexpr int D = TypeParam::value;
    World<D> alone(WorldDef<D>{});
    World<D> accompanied(WorldDef<D>{});
    World<D> companion(WorldDef<D>{});
    addMixedScene(alone, 40);
    addMixedScene(accompanied, 40);
    addPyramid(companion, 5);
    for (int i = 0; i < 100; ++i) {
        alone.step(dt);
        accompanied.step(dt);
        companion.step(dt);
        ASSERT_EQ(alone.hash(), accompanied.hash()) << "step " << i;
    }
}

TYPED_TEST(Determinism, orderOfBodiesThatNeverMeetMatters_noMoreThanRounding) {
    constexpr int D = TypeParam::value;
    World<D> leftFirst({.settings = awake()});
    World<D> rightFirst({.settings = awake()});
    addGround(leftFirst);
    addGround(rightFirst);
    const std::vector<BodyId> leftOfFirst = addPyramid(leftFirst, 4, at<D>(-20.0f, 0.0f));
    const std::vector<BodyId> rightOfFirst = addPyramid(leftFirst, 4, at<D>(20.0f, 0.0f));
    const std::vector<BodyId> rightOfSecond = addPyramid(rightFirst, 4, at<D>(20.0f, 0.0f));
    const std::vector<BodyId> leftOfSecond = addPyramid(rightFirst, 4, at<D>(-20.0f, 0.0f));
    run(leftFirst, 120);
    run(rightFirst, 120);
    for (std::size_t i = 0; i < leftOfFirst.size(); ++i) {
        EXPECT_LT(length<D>(leftFirst.pose(leftOfFirst[i]).p - rightFirst.pose(leftOfSecond[i]).p), 1e-4f);
        EXPECT_LT(length<D>(leftFirst.pose(rightOfFirst[i]).p - rightFirst.pose(rightOfSecond[i]).p), 1e-4f);
    }
}

TYPED_TEST(Snapshot, restoredWorldGoesOnWithEqualBits) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    addMixedScene(world, 60);
    run(world, 90);
    const std::vector<std::byte> saved = world.snapshot();
    const std::uint64_t hashAtSave = world.hash();
    std::vector<std::uint64_t> first;
    for (int i = 0; i < 120; ++i) {
        world.step(dt);
        first.push_back(world.hash());
    }
    world.restore(saved);
    EXPECT_EQ(world.hash(), hashAtSave);
    std::string fault;
    EXPECT_TRUE(world.validate(&fault)) << fault;
    World<D> other(WorldDef<D>{});
    other.restore(saved);
    for (int i = 0; i < 120; ++i) {
        world.step(dt);
        other.step(dt);
        ASSERT_EQ(world.hash(), first[static_cast<std::size_t>(i)]) << "step " << i;
        ASSERT_EQ(other.hash(), first[static_cast<std::size_t>(i)]) << "step " << i;
    }
}

TYPED_TEST(Snapshot, takingOneChangesNothing) {
    constexpr int D = TypeParam::value;
    World<D> watched(WorldDef<D>{});
    World<D> unwatched(WorldDef<D>{});
    addMixedScene(watched, 40);
    addMixedScene(unwatched, 40);
    for (int i = 0; i < 100; ++i) {
        watched.snapshot();
        watched.step(dt);
        unwatched.step(dt);
        ASSERT_EQ(watched.hash(), unwatched.hash());
    }
}

TYPED_TEST(Snapshot, ofASleepingWorldWakesAsTheOriginal) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const BodyId ground = addGround(world);
    addPyramid(world, 4);
    run(world, 300);
    ASSERT_EQ(world.report().counts.awakeBodies, 0);
    const std::vector<std::byte> saved = world.snapshot();
    World<D> copy(WorldDef<D>{});
    copy.restore(saved);
    for (World<D>* each : {&world, &copy}) {
        each->destroy(ground);
        run(*each, 60);
    }
    EXPECT_EQ(world.hash(), copy.hash());
}

TYPED_TEST(Snapshot, damagedOrForeignBytesAreRefusedAndChangeNothing) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    addMixedScene(world, 20);
    run(world, 30);
    const std::uint64_t hash = world.hash();
    std::vector<std::byte> saved = world.snapshot();
    for (const std::size_t place : {std::size_t{0}, std::size_t{9}, saved.size() / 2, saved.size() - 1}) {
        std::vector<std::byte> damaged = saved;
        damaged[place] ^= std::byte{1};
        EXPECT_THROW(world.restore(damaged), std::invalid_argument) << "byte " << place;
    }
    EXPECT_THROW(world.restore(std::span(saved).first(saved.size() - 1)), std::invalid_argument);
    EXPECT_THROW(world.restore({}), std::invalid_argument);
    EXPECT_EQ(world.hash(), hash);
    world.step(dt);
}

TYPED_TEST(Lanes, mayBeChangedWhileTheWorldRunsWithoutChangingIt) {
    constexpr int D = TypeParam::value;
    World<D> changing(WorldDef<D>{});
    World<D> steady(WorldDef<D>{});
    addMixedScene(changing, 40);
    addMixedScene(steady, 40);
    const int widths[] = {1, 16, 4, 8};
    for (int i = 0; i < 80; ++i) {
        Settings settings = changing.settings();
        settings.lanes = widths[i / 5 % 4];
        changing.configure(settings);
        changing.step(dt);
        steady.step(dt);
        ASSERT_EQ(changing.hash(), steady.hash()) << "step " << i;
    }
}

}  // namespace
}  // namespace talus::testing
