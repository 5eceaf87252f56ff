#include "worlds.h"

#include <gtest/gtest.h>

namespace talus::testing {
namespace {

std::vector<std::uint64_t> hashes(const WorldDef<2>& def, int steps) {
    World2 world(def);
    addMixedScene(world, 60);
    std::vector<std::uint64_t> all;
    for (int i = 0; i < steps; ++i) {
        world.step(dt);
        all.push_back(world.hash());
    }
    return all;
}

WorldDef<2> defWith(int lanes, int workers) {
    WorldDef<2> def;
    def.settings.lanes = lanes;
    def.workers = workers;
    return def;
}

TEST(Determinism, sameRunTwiceIsEqualAtEveryStep) {
    EXPECT_EQ(hashes(defWith(8, 1), 200), hashes(defWith(8, 1), 200));
}

TEST(Determinism, everyWidthOfRowGivesEqualBits) {
    const std::vector<std::uint64_t> scalar = hashes(defWith(1, 1), 200);
    for (const int lanes : {4, 8, 16}) {
        EXPECT_EQ(scalar, hashes(defWith(lanes, 1), 200)) << lanes << " lanes";
    }
}

TEST(Determinism, everyNumberOfWorkersGivesEqualBits) {
    const std::vector<std::uint64_t> one = hashes(defWith(8, 1), 120);
    for (const int workers : {2, 3, 8}) {
        EXPECT_EQ(one, hashes(defWith(8, workers), 120)) << workers << " workers";
    }
}

TEST(Determinism, aHostsTaskFunctionChangesNothing) {
    WorldDef<2> def;
    int calls = 0;
    def.tasks = [&](int count, int, const std::function<void(int, int)>& body) {
        ++calls;
        // In two parts, the later one first.
        body(count / 2, count);
        body(0, count / 2);
    };
    EXPECT_EQ(hashes(defWith(8, 1), 100), hashes(def, 100));
    EXPECT_GT(calls, 0);
}

TEST(Determinism, anotherWorldSteppedBetweenChangesNothing) {
    World2 alone(WorldDef<2>{});
    World2 accompanied(WorldDef<2>{});
    World2 companion(WorldDef<2>{});
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

TEST(Determinism, orderOfBodiesThatNeverMeetMatters_noMoreThanRounding) {
    World2 leftFirst({.settings = awake()});
    World2 rightFirst({.settings = awake()});
    addGround(leftFirst);
    addGround(rightFirst);
    const std::vector<BodyId> leftOfFirst = addPyramid(leftFirst, 4, {-20.0f, 0.0f});
    const std::vector<BodyId> rightOfFirst = addPyramid(leftFirst, 4, {20.0f, 0.0f});
    const std::vector<BodyId> rightOfSecond = addPyramid(rightFirst, 4, {20.0f, 0.0f});
    const std::vector<BodyId> leftOfSecond = addPyramid(rightFirst, 4, {-20.0f, 0.0f});
    run(leftFirst, 120);
    run(rightFirst, 120);
    for (std::size_t i = 0; i < leftOfFirst.size(); ++i) {
        EXPECT_LT(length<2>(leftFirst.pose(leftOfFirst[i]).p - rightFirst.pose(leftOfSecond[i]).p), 1e-4f);
        EXPECT_LT(length<2>(leftFirst.pose(rightOfFirst[i]).p - rightFirst.pose(rightOfSecond[i]).p), 1e-4f);
    }
}

TEST(Snapshot, restoredWorldGoesOnWithEqualBits) {
    World2 world(WorldDef<2>{});
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
    World2 other(WorldDef<2>{});
    other.restore(saved);
    for (int i = 0; i < 120; ++i) {
        world.step(dt);
        other.step(dt);
        ASSERT_EQ(world.hash(), first[static_cast<std::size_t>(i)]) << "step " << i;
        ASSERT_EQ(other.hash(), first[static_cast<std::size_t>(i)]) << "step " << i;
    }
}

TEST(Snapshot, takingOneChangesNothing) {
    World2 watched(WorldDef<2>{});
    World2 unwatched(WorldDef<2>{});
    addMixedScene(watched, 40);
    addMixedScene(unwatched, 40);
    for (int i = 0; i < 100; ++i) {
        watched.snapshot();
        watched.step(dt);
        unwatched.step(dt);
        ASSERT_EQ(watched.hash(), unwatched.hash());
    }
}

TEST(Snapshot, ofASleepingWorldWakesAsTheOriginal) {
    World2 world(WorldDef<2>{});
    const BodyId ground = addGround(world);
    addPyramid(world, 4);
    run(world, 300);
    ASSERT_EQ(world.report().counts.awakeBodies, 0);
    const std::vector<std::byte> saved = world.snapshot();
    World2 copy(WorldDef<2>{});
    copy.restore(saved);
    for (World2* each : {&world, &copy}) {
        each->destroy(ground);
        run(*each, 60);
    }
    EXPECT_EQ(world.hash(), copy.hash());
}

TEST(Snapshot, damagedOrForeignBytesAreRefusedAndChangeNothing) {
    World2 world(WorldDef<2>{});
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

TEST(Lanes, mayBeChangedWhileTheWorldRunsWithoutChangingIt) {
    World2 changing(WorldDef<2>{});
    World2 steady(WorldDef<2>{});
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
