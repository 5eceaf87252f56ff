// The impulses of one contact, pass by pass: what is told fits what the step ends with, and looking changes nothing.
#include "mixed_scene.h"

#include <gtest/gtest.h>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Traces : public ::testing::Test {};
TYPED_TEST_SUITE(Traces, Dimensions);

// A box that is pushed along the ground, in a world that has just begun to feel it.
template <int D>
struct PushedBox {
    explicit PushedBox(const Settings& settings) : world({.settings = settings}) {
        ground = addGround(world);
        box = addBox<D>(world, at<D>(0.0f, 0.5f));
        run(world, 20);
    }
    ContactRecord<D> contact() const { return world.contacts(ground, box).front(); }

    World<D> world;
    BodyId ground;
    BodyId box;
};

template <int D>
float loadOf(const TraceSample<D>& sample) {
    float sum = 0.0f;
    for (int i = 0; i < sample.count; ++i) {
        sum += sample.totalNormalImpulse[i];
    }
    return sum;
}

}  // namespace

TYPED_TEST(Traces, HoldAPassOfEachKindAndEndWithTheStepsImpulses) {
    constexpr int D = TypeParam::value;
    PushedBox<D> pushed(awake());
    pushed.world.trace(pushed.contact().id);
    // Pushed for a while, since friction answers the onset of a force with more than it takes to hold it.
    for (int step = 0; step < 30; ++step) {
        pushed.world.applyForce(pushed.box, at<D>(2.0f, 0.0f));
        pushed.world.step(dt);
    }
    const auto samples = pushed.world.traced();
    const int substeps = pushed.world.settings().substeps;
    ASSERT_EQ(samples.size(), static_cast<std::size_t>(2 + 2 * substeps));
    EXPECT_EQ(samples.front().pass, SolverPass::warmStart);
    EXPECT_EQ(samples[1].pass, SolverPass::push);
    EXPECT_EQ(samples[2].pass, SolverPass::relax);
    EXPECT_EQ(samples.back().pass, SolverPass::rebound);
    EXPECT_EQ(samples[samples.size() - 2].round, substeps - 1);
    const ContactRecord<D> record = pushed.contact();
    ASSERT_EQ(samples.back().count, record.count);
    for (int i = 0; i < record.count; ++i) {
        EXPECT_EQ(samples.back().totalNormalImpulse[i], record.points[i].normalImpulse);
    }
    // A substep's friction holds against the force, along the ground.
    float friction = 0.0f;
    for (int i = 0; i < samples.back().count; ++i) {
        friction += samples.back().tangentImpulse[i][0];
    }
    EXPECT_NEAR(friction, -2.0f * dt / static_cast<float>(substeps), 1e-4f);
}

// At rest the kept impulses are the answer: the sweeps carry the weight already when they begin.
TYPED_TEST(Traces, TellThatWarmStartingBringsTheAnswer) {
    constexpr int D = TypeParam::value;
    PushedBox<D> pushed(awake());
    pushed.world.trace(pushed.contact().id);
    pushed.world.step(dt);
    const auto samples = pushed.world.traced();
    const float weight = pushed.world.mass(pushed.box) * g * dt / static_cast<float>(pushed.world.settings().substeps);
    float kept = 0.0f;
    for (int i = 0; i < samples.front().count; ++i) {
        kept += samples.front().normalImpulse[i];
    }
    EXPECT_NEAR(kept, weight, 0.01f * weight);
}

TYPED_TEST(Traces, CountSweepsOfPgs) {
    constexpr int D = TypeParam::value;
    Settings settings = awake();
    settings.solver = "pgs";
    PushedBox<D> pushed(settings);
    pushed.world.trace(pushed.contact().id);
    pushed.world.step(dt);
    const auto samples = pushed.world.traced();
    ASSERT_EQ(samples.size(), static_cast<std::size_t>(2 + settings.iterations));
    EXPECT_EQ(samples[1].pass, SolverPass::sweep);
    EXPECT_GT(loadOf(samples.back()), 0.0f);
}

TYPED_TEST(Traces, ChangeNoResult) {
    constexpr int D = TypeParam::value;
    World<D> traced;
    World<D> alone;
    addMixedScene(traced, 24);
    addMixedScene(alone, 24);
    run(traced, 60);
    run(alone, 60);
    std::size_t samples = 0;
    for (int step = 0; step < 120; ++step) {
        const auto contacts = traced.contacts();
        ASSERT_FALSE(contacts.empty());
        traced.trace(contacts[static_cast<std::size_t>(step) % contacts.size()].id);
        traced.step(dt);
        alone.step(dt);
        samples += traced.traced().size();
        ASSERT_EQ(traced.hash(), alone.hash()) << step;
    }
    EXPECT_GT(samples, 100u);
}

TYPED_TEST(Traces, EndWithTheirContact) {
    constexpr int D = TypeParam::value;
    PushedBox<D> pushed(awake());
    const ContactId contact = pushed.contact().id;
    pushed.world.trace(contact);
    pushed.world.step(dt);
    EXPECT_FALSE(pushed.world.traced().empty());
    pushed.world.destroy(pushed.box);
    pushed.world.step(dt);
    EXPECT_TRUE(pushed.world.traced().empty());
    EXPECT_THROW(pushed.world.trace(contact), std::invalid_argument);
    pushed.world.trace({});
    pushed.world.step(dt);
    EXPECT_TRUE(pushed.world.traced().empty());
}
