// What is known of two pieces while they are near each other comes and goes with their nearness.
#include "worlds.h"

#include <gtest/gtest.h>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Meetings : public ::testing::Test {};
TYPED_TEST_SUITE(Meetings, Dimensions);

/// Cubes side by side, weightless, `gap` apart.
template <int D>
World<D> row(float gap, int count) {
    World<D> world = weightless<D>();
    for (int i = 0; i < count; ++i) {
        add<D>(world, {.position = at<D>(static_cast<float>(i) * (1.0f + gap), 0.0f)}, Box<D>{halves<D>(0.5f, 0.5f)});
    }
    return world;
}

}  // namespace

// In a heap most pairs whose fat bounds overlap are apart: each may hold no more than its places in lists.
TYPED_TEST(Meetings, PairsThatAreApartHoldLittle) {
    constexpr int D = TypeParam::value;
    constexpr int count = 2000;
    const auto bytesOfPair = [](float gap) {
        World<D> world = row<D>(gap, count);
        run(world, 3);
        EXPECT_EQ(world.counts().pairs, count - 1);
        return static_cast<double>(world.memory().contacts) / (count - 1);
    };
    const double apart = bytesOfPair(0.08f);
    const double near = bytesOfPair(0.0f);
    EXPECT_LT(apart, 200.0);
    EXPECT_GT(near, apart + 100.0) << "the touching ones are to be those with manifolds";
}

// Apart and together again: the contact is the pair's former one with points of now, and with the materials of now.
TYPED_TEST(Meetings, WhatHasPartedMeetsAgainAsIfForTheFirstTime) {
    constexpr int D = TypeParam::value;
    World<D> world = row<D>(0.0f, 2);
    const BodyId first = world.bodies()[0];
    const BodyId second = world.bodies()[1];
    run(world, 2);
    ASSERT_EQ(world.contacts().size(), 1u);
    const ContactRecord<D> before = world.contacts()[0];
    // Seven centimetres in a step.
    const auto push = [&](float speed) {
        world.setVelocity(second, at<D>(speed, 0.0f));
        world.step(dt);
        world.setVelocity(second, zeroVector<D>());
        run(world, 2);
    };
    push(4.2f);
    EXPECT_TRUE(world.contacts().empty());
    EXPECT_EQ(world.counts().pairs, 1);
    std::string fault;
    EXPECT_TRUE(world.validate(&fault)) << fault;
    for (const BodyId body : {first, second}) {
        world.setMaterial(world.shapes(body)[0], {.friction = 0.9f});
    }

    push(-4.2f);
    ASSERT_EQ(world.contacts().size(), 1u);
    const ContactRecord<D> after = world.contacts()[0];
    EXPECT_EQ(after.id, before.id);
    EXPECT_EQ(after.count, before.count);
    EXPECT_FLOAT_EQ(after.friction, 0.9f);
    for (int i = 0; i < after.count; ++i) {
        EXPECT_EQ(after.points[i].key, before.points[i].key);
        EXPECT_LE(after.points[i].age, 2u) << "a point that was not there is new";
    }
    EXPECT_TRUE(world.validate(&fault)) << fault;
}

// A snapshot of pairs near and apart goes on as the world it was taken of.
TYPED_TEST(Meetings, SnapshotsKeepThem) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addGround(world);
    addPyramid(world, 8);
    world.applyImpulse(world.bodies().back(), at<D>(3.0f, 0.0f) * world.mass(world.bodies().back()));
    run(world, 40);
    const std::vector<std::byte> kept = world.snapshot();
    run(world, 60);
    const std::uint64_t hash = world.hash();
    world.restore(kept);
    std::string fault;
    ASSERT_TRUE(world.validate(&fault)) << fault;
    run(world, 60);
    EXPECT_EQ(world.hash(), hash);
}
