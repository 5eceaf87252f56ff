#include "worlds.h"

#include <functional>

namespace talus::testing {
namespace {

template <class T>
class Sleep : public ::testing::Test {};
TYPED_TEST_SUITE(Sleep, Dimensions);

TYPED_TEST(Sleep, pyramidFallsAsleepTogetherAndThenCostsNothing) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    addGround(world);
    const std::vector<BodyId> boxes = addPyramid(world, 4);
    int asleepBefore = 0;
    bool together = true;
    for (int i = 0; i < 180; ++i) {
        world.step(dt);
        int asleep = 0;
        for (const BodyId box : boxes) {
            asleep += world.isAwake(box) ? 0 : 1;
        }
        together = together && (asleep == 0 || asleep == static_cast<int>(boxes.size()));
        asleepBefore = asleep;
    }
    EXPECT_TRUE(together);
    EXPECT_EQ(asleepBefore, static_cast<int>(boxes.size()));
    const std::uint64_t hash = world.hash();
    const StepReport report = world.step(dt);
    EXPECT_EQ(report.counts.bodiesIntegrated, 0);
    EXPECT_EQ(report.counts.manifoldsComputed, 0);
    EXPECT_EQ(report.counts.manifoldsRefreshed, 0);
    EXPECT_EQ(world.hash(), hash);
}

TYPED_TEST(Sleep, separateIslandsSleepAndWakeSeparately) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    addGround(world);
    const std::vector<BodyId> left = addPyramid(world, 3, at<D>(-10.0f, 0.0f));
    const std::vector<BodyId> right = addPyramid(world, 3, at<D>(10.0f, 0.0f));
    ASSERT_TRUE(settle(world, 3.0f));
    world.applyImpulse(left.back(), at<D>(0.1f, 0.0f));
    world.step(dt);
    for (const BodyId box : left) {
        EXPECT_TRUE(world.isAwake(box));
    }
    for (const BodyId box : right) {
        EXPECT_FALSE(world.isAwake(box));
    }
}

/// Case C07: a platform with three boxes on it, and ten unrelated stacks.
template <int D>
struct Shelf {
    World<D> world;
    BodyId platform;
    std::vector<BodyId> boxes;
    std::vector<BodyId> others;

    Shelf() {
        platform = addBox(world, at<D>(0.0f, 4.75f), halves<D>(2.0f, 0.25f, 2.0f), BodyKind::fixed, {.material = {.friction = 0.5f}});
        for (int i = 0; i < 3; ++i) {
            boxes.push_back(
                addBox(world, at<D>(0.0f, 5.5f + static_cast<float>(i)), halves<D>(0.5f, 0.5f), BodyKind::dynamic, {.material = {.friction = 0.5f}}));
        }
        addBox(world, at<D>(120.0f, -1.0f), halves<D>(115.0f, 1.0f), BodyKind::fixed);
        for (int i = 0; i < 10; ++i) {
            for (int k = 0; k < 2; ++k) {
                others.push_back(addBox(world, at<D>(20.0f + 20.0f * static_cast<float>(i), 0.5f + static_cast<float>(k))));
            }
        }
    }
};

TYPED_TEST(Sleep, sleepersFallWhenTheirSupportGoes) {
    constexpr int D = TypeParam::value;
    const std::pair<const char*, std::function<void(Shelf<D>&)>> ways[] = {
        {"destroyBody", [](Shelf<D>& s) { s.world.destroy(s.platform); }},
        {"destroyShape", [](Shelf<D>& s) { s.world.destroy(s.world.shapes(s.platform).front()); }},
        {"teleport", [](Shelf<D>& s) { s.world.setPose(s.platform, at<D>(-10.0f, 4.75f), {}); }},
        {"disable", [](Shelf<D>& s) { s.world.setEnabled(s.platform, false); }},
        {"refilter", [](Shelf<D>& s) { s.world.setFilter(s.world.shapes(s.platform).front(), {.mask = 0}); }},
    };
    for (const auto& [name, removeSupport] : ways) {
        SCOPED_TRACE(name);
        Shelf<D> shelf;
        ASSERT_TRUE(settle(shelf.world, 5.0f));
        std::vector<float> heights;
        for (const BodyId box : shelf.boxes) {
            heights.push_back(shelf.world.pose(box).p[1]);
        }
        removeSupport(shelf);
        run(shelf.world, 2);
        for (const BodyId box : shelf.boxes) {
            EXPECT_TRUE(shelf.world.isAwake(box));
        }
        run(shelf.world, 28);
        for (std::size_t i = 0; i < shelf.boxes.size(); ++i) {
            const float fallen = heights[i] - shelf.world.pose(shelf.boxes[i]).p[1];
            EXPECT_GT(fallen, 1.20f);
            EXPECT_LT(fallen, 1.30f);
        }
        for (const BodyId other : shelf.others) {
            EXPECT_FALSE(shelf.world.isAwake(other));
        }
    }
}

TYPED_TEST(Sleep, halvedSupportLetsTheBoxesDownAQuarterMetre) {
    constexpr int D = TypeParam::value;
    Shelf<D> shelf;
    ASSERT_TRUE(settle(shelf.world, 5.0f));
    const float before = shelf.world.pose(shelf.boxes.front()).p[1];
    shelf.world.destroy(shelf.world.shapes(shelf.platform).front());
    shelf.world.attach(shelf.platform, {.geometry = Box<D>{halves<D>(2.0f, 0.125f, 2.0f)}, .local = {at<D>(0.0f, -0.125f), {}}});
    run(shelf.world, 240);
    EXPECT_NEAR(before - shelf.world.pose(shelf.boxes.front()).p[1], 0.25f, 0.01f);
}

TYPED_TEST(Sleep, middleBoxDestroyedLetsTheUpperFallByItsHeight) {
    constexpr int D = TypeParam::value;
    Shelf<D> shelf;
    ASSERT_TRUE(settle(shelf.world, 5.0f));
    const float top = shelf.world.pose(shelf.boxes[2]).p[1];
    const float bottom = shelf.world.pose(shelf.boxes[0]).p[1];
    shelf.world.destroy(shelf.boxes[1]);
    run(shelf.world, 180);
    EXPECT_NEAR(top - shelf.world.pose(shelf.boxes[2]).p[1], 1.0f, 0.02f);
    EXPECT_NEAR(bottom, shelf.world.pose(shelf.boxes[0]).p[1], 1e-3f);
}

TYPED_TEST(Sleep, newSupportUnderAndNewWallIntoSleepersAreNoticed) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    addGround(world);
    const BodyId box = addBox(world, at<D>(0.0f, 0.5f));
    ASSERT_TRUE(settle(world, 3.0f));
    const BodyId wall = world.create({.kind = BodyKind::fixed, .position = at<D>(0.75f, 0.5f)});
    world.attach(wall, {.geometry = Box<D>{halves<D>(0.5f, 0.4f)}});
    run(world, 60);
    EXPECT_GT(world.separation(box, wall), -0.02f);
}

TYPED_TEST(Sleep, bodiesOnAMovingKinematicPlatformStayAwakeAndSleepWhenItStops) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const BodyId lift = addBox(world, at<D>(0.0f, 0.0f), halves<D>(2.0f, 0.25f, 2.0f), BodyKind::kinematic);
    const BodyId box = addBox(world, at<D>(0.0f, 0.75f));
    world.setVelocity(lift, at<D>(0.0f, 0.01f));
    run(world, 180);
    EXPECT_TRUE(world.isAwake(box));
    world.setVelocity(lift, at<D>(0.0f, 0.0f));
    EXPECT_TRUE(settle(world, 3.0f));
    world.setVelocity(lift, at<D>(0.0f, 1.0f));
    run(world, 60);
    EXPECT_NEAR(world.velocity(box)[1], 1.0f, 0.02f);
}

TYPED_TEST(Sleep, jointsTieIslandsTogether) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    addGround(world);
    const BodyId a = addBox(world, at<D>(-2.0f, 0.5f));
    const BodyId b = addBox(world, at<D>(2.0f, 0.5f));
    world.join(DistanceDef<D>{.a = a, .b = b});
    ASSERT_TRUE(settle(world, 3.0f));
    world.applyImpulse(a, at<D>(0.0f, 0.5f));
    world.step(dt);
    EXPECT_TRUE(world.isAwake(b));
}

TYPED_TEST(Sleep, newShapeOnASleeperWakesIt) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    addGround(world);
    const BodyId box = addBox(world, at<D>(0.0f, 0.5f));
    ASSERT_TRUE(settle(world, 3.0f));
    world.attach(box, {.geometry = Ball<D>{zeroVector<D>(), 0.6f}});
    run(world, 60);
    EXPECT_NEAR(world.pose(box).p[1], 0.6f, 0.01f);
}

TYPED_TEST(Sleep, driftAndTheBeginOfAFallAreNoRest) {
    constexpr int D = TypeParam::value;
    World<D> drift({.gravity = at<D>(0.0f, 0.0f)});
    const BodyId drifting = addBox(drift, at<D>(0.0f, 0.0f));
    drift.setVelocity(drifting, at<D>(0.01f, 0.0f));
    run(drift, 120);
    EXPECT_NEAR(drift.velocity(drifting)[0], 0.01f, 1e-6f);
    World<D> moon({.gravity = at<D>(0.0f, -0.05f)});
    const BodyId falling = addBox(moon, at<D>(0.0f, 5.0f));
    run(moon, 240);
    EXPECT_NEAR(moon.pose(falling).p[1], 5.0f - 0.5f * 0.05f * 16.0f, 0.01f);
}

TYPED_TEST(Sleep, changedRuleWakesWhoRestsByTheOldOne) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const Rotation<D> slope = turned<D>(0.35f);
    const BodyId slab = world.create({.kind = BodyKind::fixed, .rotation = slope});
    world.attach(slab, {.geometry = Box<D>{halves<D>(20.0f, 0.5f)}, .material = {.friction = 0.1f}});
    const BodyId box = world.create({.position = rotate(slope, at<D>(0.0f, 0.75f)), .rotation = slope});
    world.attach(box, {.geometry = Box<D>{halves<D>(0.25f, 0.25f)}, .material = {.friction = 2.5f}});
    ASSERT_TRUE(settle(world, 3.0f));
    Settings settings = world.settings();
    settings.frictionMix = Mix::minimum;
    world.configure(settings);
    run(world, 60);
    EXPECT_GT(length<D>(world.velocity(box)), 1.0f);
}

TYPED_TEST(Sleep, jointsOfAnEnabledBodyHoldAgainAndWakeTheirPartner) {
    constexpr int D = TypeParam::value;
    for (const BodyKind kind : {BodyKind::fixed, BodyKind::kinematic, BodyKind::dynamic}) {
        World<D> world(WorldDef<D>{});
        addGround(world);
        const BodyId anchor = addBox(world, at<D>(0.0f, 0.5f), halves<D>(0.5f, 0.5f), kind, {.filter = {.mask = 1}});
        const BodyId hanging = addBox(world, at<D>(2.0f, 0.5f));
        world.join(DistanceDef<D>{.a = anchor, .b = hanging});
        world.setEnabled(anchor, false);
        ASSERT_TRUE(settle(world, 4.0f));
        world.setEnabled(anchor, true);
        world.setVelocity(hanging, at<D>(3.0f, 0.0f));
        run(world, 30);
        EXPECT_NEAR(length<D>(world.pose(hanging).p - world.pose(anchor).p), 2.0f, 0.02f);
        std::string fault;
        EXPECT_TRUE(world.validate(&fault)) << fault;
    }
}

TYPED_TEST(Sleep, canBeForbiddenToABodyAndToAWorld) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    addGround(world);
    const BodyId restless = world.create({.position = at<D>(0.0f, 0.5f), .canSleep = false});
    world.attach(restless, {.geometry = Box<D>{}});
    EXPECT_FALSE(settle(world, 3.0f));
    world.setCanSleep(restless, true);
    EXPECT_TRUE(settle(world, 3.0f));
    Settings settings = world.settings();
    settings.sleeping = false;
    world.configure(settings);
    EXPECT_TRUE(world.isAwake(restless));
    EXPECT_FALSE(settle(world, 3.0f));
}

TYPED_TEST(Sleep, aBodyPutToSleepHangsUntilItIsTouched) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const BodyId hanging = world.create({.position = at<D>(0.0f, 5.0f), .awake = false});
    world.attach(hanging, {.geometry = Box<D>{}});
    run(world, 60);
    EXPECT_EQ(world.pose(hanging).p[1], 5.0f);
    const BodyId ball = addBall(world, at<D>(0.0f, 8.0f), 0.25f);
    run(world, 90);
    EXPECT_TRUE(world.isAwake(hanging));
    EXPECT_LT(world.pose(hanging).p[1], 4.9f);
    world.setAwake(ball, false);
    EXPECT_FALSE(world.isAwake(ball));
}

}  // namespace
}  // namespace talus::testing
