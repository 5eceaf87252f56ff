// Contacts that are passed over while their bodies have hardly moved, and everything that must not be missed meanwhile.
#include "../../foundation/isa.h"
#include "worlds.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Watches : public ::testing::Test {};
TYPED_TEST_SUITE(Watches, Dimensions);

template <int D>
World<D> pyramid(int rows, int workers = 1) {
    World<D> world({.settings = awake(), .workers = workers});
    addGround(world);
    addPyramid(world, rows);
    return world;
}

}  // namespace

TYPED_TEST(Watches, ARestingPileIsPassedOver) {
    constexpr int D = TypeParam::value;
    World<D> world = pyramid<D>(8);
    run(world, 600);
    const StepCounts counts = world.step(dt).counts;
    EXPECT_GT(counts.contacts, 60);
    EXPECT_LE(counts.manifoldsComputed + counts.manifoldsRefreshed, counts.pairs / 20);
}

// An option that is set anew has all contacts looked at: doing so in every step must not change where anything goes.
TYPED_TEST(Watches, PassingOverChangesNothing) {
    constexpr int D = TypeParam::value;
    World<D> watched = pyramid<D>(6);
    World<D> visited = pyramid<D>(6);
    const auto kick = [](World<D>& world) { world.applyImpulse(world.bodies().back(), at<D>(0.4f, 0.0f) * world.mass(world.bodies().back())); };
    for (int step = 0; step < 240; ++step) {
        if (step == 60) {
            kick(watched);
            kick(visited);
        }
        Settings settings = visited.settings();
        settings.sleepDelay += step % 2 == 0 ? 0.01f : -0.01f;
        visited.configure(settings);
        watched.step(dt);
        visited.step(dt);
        ASSERT_EQ(watched.hash(), visited.hash()) << step;
    }
}

TYPED_TEST(Watches, APushedBodyLosesItsContactsAndFindsNewOnes) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addGround(world);
    const BodyId box = addBox(world, at<D>(0.0f, 0.5f));
    const BodyId wall = addBox(world, at<D>(3.0f, 1.0f), Vector<D>::Constant(0.5f), BodyKind::fixed);
    run(world, 300);
    ASSERT_EQ(world.contacts(box).size(), 1u);
    ASSERT_TRUE(world.contacts(box, wall).empty());
    world.setVelocity(box, at<D>(6.0f, 0.0f));
    bool touched = false;
    for (int step = 0; step < 120; ++step) {
        world.step(dt);
        touched = touched || (!world.contacts(box, wall).empty() && world.contacts(box, wall)[0].touching);
    }
    EXPECT_TRUE(touched);
    EXPECT_LT(world.pose(box).p.x(), 2.01f);
}

// A lift that takes a stack along: nothing moves against anything, whatever the speed.
TYPED_TEST(Watches, WhatRidesTogetherRests) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    const BodyId lift = addBox(world, at<D>(0.0f, -0.5f), Vector<D>::Constant(0.5f), BodyKind::kinematic);
    for (int i = 0; i < 4; ++i) {
        addBox(world, at<D>(0.0f, 0.5f + static_cast<float>(i)));
    }
    run(world, 120);
    world.setVelocity(lift, at<D>(0.0f, 0.3f));
    run(world, 240);
    int visits = 0;
    for (int step = 0; step < 60; ++step) {
        const StepCounts counts = world.step(dt).counts;
        visits += counts.manifoldsComputed + counts.manifoldsRefreshed;
    }
    EXPECT_LT(visits, 60);
    EXPECT_NEAR(world.pose(world.bodies().back()).p.y() - world.pose(lift).p.y(), 4.0f, 0.01f);
}

TYPED_TEST(Watches, ThreadsAndInstructionSetsChangeNoBit) {
    constexpr int D = TypeParam::value;
    const auto hashAfter = [](World<D> world) {
        run(world, 90);
        return world.hash();
    };
    const std::uint64_t expected = hashAfter(pyramid<D>(20));
    EXPECT_EQ(hashAfter(pyramid<D>(20, 2)), expected);
    EXPECT_EQ(hashAfter(pyramid<D>(20, 5)), expected);
    for (const Isa isa : instructionSets) {
        const std::string name(nameOf(isa));
        ASSERT_EQ(setenv("TALUS_ISA", name.c_str(), 1), 0);
        if (isAvailable(isa)) {
            EXPECT_EQ(hashAfter(pyramid<D>(20)), expected) << name;
        } else {
            EXPECT_EQ(refusalOf([] { World<D>(); }), "TALUS_ISA: " + name + ", must be an instruction set that this build and this processor have");
        }
    }
    ASSERT_EQ(setenv("TALUS_ISA", "quantum", 1), 0);
    EXPECT_EQ(refusalOf([] { World<D>(); }), "TALUS_ISA: quantum, must be baseline, avx2 or avx512");
    unsetenv("TALUS_ISA");
}
