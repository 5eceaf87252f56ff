// Case C19 (b), (c), (f): what a body leaves behind when it is put elsewhere. (Falls: test_bodies.cpp, queries: test_queries.cpp.)
#include "worlds.h"

namespace talus::testing {
namespace {

template <class T>
class Teleport : public ::testing::Test {};
TYPED_TEST_SUITE(Teleport, Dimensions);

/// A box of 1000 kg that has rested for five seconds.
template <int D>
struct Rested {
    World<D> world{WorldDef<D>{.settings = awake()}};
    BodyId ground, box;

    Rested() {
        ground = addGround(world);
        box = addBox(world, at<D>(0.0f, 0.5f));
        world.setMass(box, 1000.0f);
        run(world, 300);
    }

    /// The greatest speed in any later step.
    float restless(int steps) {
        float fastest = 0.0f;
        for (int step = 0; step < steps; ++step) {
            world.step(dt);
            fastest = std::max(fastest, length<D>(world.velocity(box)));
        }
        return fastest;
    }
};

TYPED_TEST(Teleport, aMillimetreSidewaysDisturbsNothing) {
    constexpr int D = TypeParam::value;
    Rested<D> rested;
    const Pose<D> pose = rested.world.pose(rested.box);
    rested.world.setPose(rested.box, pose.p + at<D>(0.001f, 0.0f), pose.q);
    EXPECT_LT(rested.restless(60), 0.005f);
    EXPECT_NEAR(rested.world.pose(rested.box).p[0], pose.p[0] + 0.001f, 1e-4f);
}

TEST(Teleport, HalfATurnInPlaceDisturbsNothing) {
    for (const Vector<3>& axis : {Vector<3>(0.0f, 1.0f, 0.0f), Vector<3>(1.0f, 0.0f, 0.0f)}) {
        Rested<3> rested;
        const Pose<3> pose = rested.world.pose(rested.box);
        rested.world.setPose(rested.box, pose.p, compose(rotationOf(axis, pi), pose.q));
        EXPECT_LT(rested.restless(60), 0.005f);
    }
}

TYPED_TEST(Teleport, intoATouchIsToldInTheNextStep) {
    constexpr int D = TypeParam::value;
    World<D> world = weightless<D>();
    const BodyId still = addBall(world, zeroVector<D>(), 0.5f);
    const BodyId moved = addBall(world, at<D>(10.0f, 0.0f), 0.5f);
    world.step(dt);
    EXPECT_TRUE(world.events().contactBegins.empty());
    world.setPose(moved, at<D>(0.8f, 0.0f), {});
    world.step(dt);
    ASSERT_EQ(world.events().contactBegins.size(), 1u);
    const std::vector<ContactRecord<D>> records = world.contacts(still, moved);
    ASSERT_EQ(records.size(), 1u);
    EXPECT_EQ(records[0].count, 1);
    EXPECT_NEAR(records[0].points[0].separation, -0.2f, 0.06f);
    EXPECT_GT(world.pose(moved).p[0], 0.8f);
}

TYPED_TEST(Teleport, aboveAnotherBoxFallsFreelyUntilItTouches) {
    constexpr int D = TypeParam::value;
    Rested<D> rested;
    World<D>& world = rested.world;
    const BodyId other = addBox(world, at<D>(5.0f, 0.5f));
    world.setMass(other, 1000.0f);
    run(world, 300);
    world.setPose(rested.box, at<D>(5.0f, 1.7f), {});
    world.setVelocity(rested.box, zeroVector<D>());
    // 0.2 m take 0.202 s: twelve steps.
    for (int step = 1; step <= 11; ++step) {
        world.step(dt);
        ASSERT_NEAR(world.velocity(rested.box)[1], -g * dt * static_cast<float>(step), 1e-4f * static_cast<float>(step)) << step;
        ASSERT_NEAR(world.velocity(other)[1], 0.0f, 1e-4f) << step;
    }
    run(world, 120);
    EXPECT_NEAR(world.pose(rested.box).p[1], 1.5f, 0.01f);
    EXPECT_LT(length<D>(world.velocity(rested.box)), 0.005f);
}

/// What turns a body depends on how it lies now, not on how it lay in the last step.
TEST(TeleportInSpace, aTurnedRodAnswersImpulsesAsItLies) {
    World3 world = weightless<3>();
    const BodyId rod = add(world, {.mass = 1.0f}, Box<3>{{1.0f, 0.1f, 0.1f}});
    world.step(dt);
    world.setPose(rod, zeroVector<3>(), rotationOf(Vector<3>(0.0f, 1.0f, 0.0f), 0.5f * pi));
    world.applyAngularImpulse(rod, {1.0f, 0.0f, 0.0f});
    // The rod lies along z now: about x it has the moment (2^2 + 0.2^2) / 12.
    EXPECT_NEAR(world.angularVelocity(rod).x(), 12.0f / 4.04f, 1e-3f);
    // The same after it has turned by itself.
    world.setAngularVelocity(rod, {0.0f, 0.5f * pi * 60.0f, 0.0f});
    world.step(dt);
    world.setAngularVelocity(rod, zeroVector<3>());
    world.applyAngularImpulse(rod, {1.0f, 0.0f, 0.0f});
    const Vector<3> along = rotate(world.pose(rod).q, Vector<3>(1.0f, 0.0f, 0.0f));
    ASSERT_GT(std::fabs(along.x()), 0.9f);
    EXPECT_NEAR(world.angularVelocity(rod).x(), 1.0f / world.inertia(rod)(0, 0), 0.2f / world.inertia(rod)(0, 0));
}

}  // namespace
}  // namespace talus::testing
