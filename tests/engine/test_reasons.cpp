// A world tells why two shapes never meet and why a body is awake or asleep.
#include "worlds.h"

#include <gtest/gtest.h>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Reasons : public ::testing::Test {};
TYPED_TEST_SUITE(Reasons, Dimensions);

template <int D>
ShapeId shapeOf(const World<D>& world, BodyId body) {
    return world.shapes(body).front();
}

template <int D>
Hindrance between(const World<D>& world, BodyId a, BodyId b) {
    return world.hindrance(shapeOf(world, a), shapeOf(world, b));
}

}  // namespace

TYPED_TEST(Reasons, NameWhatKeepsTwoShapesApart) {
    constexpr int D = TypeParam::value;
    World<D> world;
    const BodyId ground = addGround(world);
    const BodyId wall = addBox<D>(world, at<D>(5.0f, 0.0f), halves<D>(0.5f, 0.5f), BodyKind::fixed);
    const BodyId box = addBox<D>(world, at<D>(0.0f, 3.0f));
    const BodyId other = addBox<D>(world, at<D>(0.0f, 6.0f));
    const BodyId zone = addBox<D>(world, at<D>(0.0f, 9.0f), halves<D>(0.5f, 0.5f), BodyKind::fixed, {.sensor = true});
    const BodyId ghost = addBox<D>(world, at<D>(0.0f, 12.0f), halves<D>(0.5f, 0.5f), BodyKind::dynamic, {.filter = {.category = 2, .mask = 2}});
    EXPECT_EQ(between(world, ground, box), Hindrance::none);
    EXPECT_EQ(between(world, zone, box), Hindrance::none);
    EXPECT_EQ(between(world, ground, wall), Hindrance::noneMoves);
    EXPECT_EQ(between(world, ground, zone), Hindrance::noneMoves);
    EXPECT_EQ(between(world, box, ghost), Hindrance::filter);
    EXPECT_EQ(between(world, box, box), Hindrance::sameBody);
    world.join(DistanceDef<D>{.a = box, .b = other});
    EXPECT_EQ(between(world, box, other), Hindrance::joint);
    world.setEnabled(other, false);
    EXPECT_EQ(between(world, box, other), Hindrance::disabled);
    EXPECT_THROW(world.hindrance({}, shapeOf(world, box)), std::invalid_argument);
}

TYPED_TEST(Reasons, NameAHook) {
    constexpr int D = TypeParam::value;
    World<D> world({.pairHook = [](ShapeId, ShapeId) { return false; }});
    const BodyId ground = addGround(world);
    const BodyId box = addBox<D>(world, at<D>(0.0f, 3.0f));
    EXPECT_EQ(between(world, ground, box), Hindrance::hook);
}

TYPED_TEST(Reasons, NameWhatKeepsABodyAwake) {
    constexpr int D = TypeParam::value;
    World<D> world;
    const BodyId ground = addGround(world);
    const BodyId box = addBox<D>(world, at<D>(0.0f, 0.5f));
    const BodyId falling = addBox<D>(world, at<D>(10.0f, 900.0f));
    const BodyId restless = addBox<D>(world, at<D>(-10.0f, 0.5f));
    const BodyId onIt = addBox<D>(world, at<D>(-10.0f, 1.5f));
    world.setCanSleep(restless, false);
    EXPECT_EQ(world.rest(ground).state, RestState::fixed);
    run(world, 6);
    EXPECT_EQ(world.rest(box).state, RestState::settles);
    EXPECT_EQ(world.rest(falling).state, RestState::moves);
    EXPECT_NEAR(world.rest(falling).speed, 6.0f * dt * g, 1e-3f);
    EXPECT_EQ(world.rest(restless).state, RestState::mayNotSleep);
    run(world, 60);
    EXPECT_EQ(world.rest(box).state, RestState::asleep);
    const RestReport waiting = world.rest(onIt);
    EXPECT_EQ(waiting.state, RestState::waits);
    EXPECT_EQ(waiting.stirrer, restless);
    EXPECT_GE(waiting.seconds, world.settings().sleepDelay);
    world.setEnabled(box, false);
    EXPECT_EQ(world.rest(box).state, RestState::disabled);
    Settings settings = world.settings();
    settings.sleeping = false;
    world.configure(settings);
    EXPECT_EQ(world.rest(onIt).state, RestState::sleepingOff);
}

TYPED_TEST(Reasons, NameABeltAndAHoverer) {
    constexpr int D = TypeParam::value;
    World<D> world;
    addGround(world, 50.0f, Material<D>{.surfaceVelocity = at<D>(0.01f, 0.0f)});
    const BodyId box = addBox<D>(world, at<D>(0.0f, 0.5f));
    const BodyId hovering = addBox<D>(world, at<D>(0.0f, 20.0f));
    world.setGravityScale(hovering, 0.0f);
    world.setVelocity(hovering, at<D>(0.001f, 0.0f));
    run(world, 60);
    EXPECT_EQ(world.rest(box).state, RestState::carried);
    EXPECT_EQ(world.rest(hovering).state, RestState::free);
}
