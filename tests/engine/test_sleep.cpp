#include "worlds.h"

#include <gtest/gtest.h>

#include <functional>

namespace talus::testing {
namespace {

/// Steps until all sleep; false if that takes longer than `seconds`.
bool settle(World2& world, float seconds) {
    for (int i = 0; i < static_cast<int>(seconds / dt); ++i) {
        if (world.step(dt).counts.awakeBodies == 0) {
            return true;
        }
    }
    return false;
}

TEST(Sleep, pyramidFallsAsleepTogetherAndThenCostsNothing) {
    World2 world(WorldDef<2>{});
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

TEST(Sleep, separateIslandsSleepAndWakeSeparately) {
    World2 world(WorldDef<2>{});
    addGround(world);
    const std::vector<BodyId> left = addPyramid(world, 3, {-10.0f, 0.0f});
    const std::vector<BodyId> right = addPyramid(world, 3, {10.0f, 0.0f});
    ASSERT_TRUE(settle(world, 3.0f));
    world.applyImpulse(left.back(), {0.1f, 0.0f});
    world.step(dt);
    for (const BodyId box : left) {
        EXPECT_TRUE(world.isAwake(box));
    }
    for (const BodyId box : right) {
        EXPECT_FALSE(world.isAwake(box));
    }
}

/// Case C07: a platform with three boxes on it, and ten unrelated stacks.
struct Shelf {
    World2 world;
    BodyId platform;
    std::vector<BodyId> boxes;
    std::vector<BodyId> others;

    Shelf() {
        platform = addBox(world, {0.0f, 4.75f}, {2.0f, 0.25f}, BodyKind::fixed, {.material = {.friction = 0.5f}});
        for (int i = 0; i < 3; ++i) {
            boxes.push_back(addBox(world, {0.0f, 5.5f + static_cast<float>(i)}, {0.5f, 0.5f}, BodyKind::dynamic, {.material = {.friction = 0.5f}}));
        }
        addBox(world, {120.0f, -1.0f}, {115.0f, 1.0f}, BodyKind::fixed);
        for (int i = 0; i < 10; ++i) {
            for (int k = 0; k < 2; ++k) {
                others.push_back(addBox(world, {20.0f + 20.0f * static_cast<float>(i), 0.5f + static_cast<float>(k)}));
            }
        }
    }
};

class SupportRemoved : public ::testing::TestWithParam<std::pair<const char*, std::function<void(Shelf&)>>> {};

TEST_P(SupportRemoved, sleepersFall) {
    Shelf shelf;
    ASSERT_TRUE(settle(shelf.world, 5.0f));
    std::vector<float> heights;
    for (const BodyId box : shelf.boxes) {
        heights.push_back(shelf.world.pose(box).p.y());
    }
    GetParam().second(shelf);
    run(shelf.world, 2);
    for (const BodyId box : shelf.boxes) {
        EXPECT_TRUE(shelf.world.isAwake(box));
    }
    run(shelf.world, 28);
    for (std::size_t i = 0; i < shelf.boxes.size(); ++i) {
        const float fallen = heights[i] - shelf.world.pose(shelf.boxes[i]).p.y();
        EXPECT_GT(fallen, 1.20f);
        EXPECT_LT(fallen, 1.30f);
    }
    for (const BodyId other : shelf.others) {
        EXPECT_FALSE(shelf.world.isAwake(other));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Sleep, SupportRemoved,
    ::testing::Values(std::pair{"destroyBody", std::function<void(Shelf&)>([](Shelf& s) { s.world.destroy(s.platform); })},
                      std::pair{"destroyShape", std::function<void(Shelf&)>([](Shelf& s) { s.world.destroy(s.world.shapes(s.platform).front()); })},
                      std::pair{"teleport", std::function<void(Shelf&)>([](Shelf& s) {
                                    s.world.setPose(s.platform, {-10.0f, 4.75f}, {});
                                })},
                      std::pair{"disable", std::function<void(Shelf&)>([](Shelf& s) { s.world.setEnabled(s.platform, false); })},
                      std::pair{"refilter",
                                std::function<void(Shelf&)>([](Shelf& s) { s.world.setFilter(s.world.shapes(s.platform).front(), {.mask = 0}); })}),
    [](const auto& instance) { return std::string(instance.param.first); });

TEST(Sleep, halvedSupportLetsTheBoxesDownAQuarterMetre) {
    Shelf shelf;
    ASSERT_TRUE(settle(shelf.world, 5.0f));
    const float before = shelf.world.pose(shelf.boxes.front()).p.y();
    shelf.world.destroy(shelf.world.shapes(shelf.platform).front());
    shelf.world.attach(shelf.platform, {.geometry = Hull<2>{{{-2.0f, -0.25f}, {2.0f, -0.25f}, {2.0f, 0.0f}, {-2.0f, 0.0f}}}});
    run(shelf.world, 240);
    EXPECT_NEAR(before - shelf.world.pose(shelf.boxes.front()).p.y(), 0.25f, 0.01f);
}

TEST(Sleep, middleBoxDestroyedLetsTheUpperFallByItsHeight) {
    Shelf shelf;
    ASSERT_TRUE(settle(shelf.world, 5.0f));
    const float top = shelf.world.pose(shelf.boxes[2]).p.y();
    const float bottom = shelf.world.pose(shelf.boxes[0]).p.y();
    shelf.world.destroy(shelf.boxes[1]);
    run(shelf.world, 180);
    EXPECT_NEAR(top - shelf.world.pose(shelf.boxes[2]).p.y(), 1.0f, 0.02f);
    EXPECT_NEAR(bottom, shelf.world.pose(shelf.boxes[0]).p.y(), 1e-3f);
}

TEST(Sleep, newSupportUnderAndNewWallIntoSleepersAreNoticed) {
    World2 world(WorldDef<2>{});
    addGround(world);
    const BodyId box = addBox(world, {0.0f, 0.5f});
    ASSERT_TRUE(settle(world, 3.0f));
    const BodyId wall = world.create({.kind = BodyKind::fixed, .position = {0.75f, 0.5f}});
    world.attach(wall, {.geometry = Box<2>{{0.5f, 0.4f}}});
    run(world, 60);
    EXPECT_GT(world.separation(box, wall), -0.02f);
}

TEST(Sleep, bodiesOnAMovingKinematicPlatformStayAwakeAndSleepWhenItStops) {
    World2 world(WorldDef<2>{});
    const BodyId lift = addBox(world, {0.0f, 0.0f}, {2.0f, 0.25f}, BodyKind::kinematic);
    const BodyId box = addBox(world, {0.0f, 0.75f});
    world.setVelocity(lift, {0.0f, 0.01f});
    run(world, 180);
    EXPECT_TRUE(world.isAwake(box));
    world.setVelocity(lift, {0.0f, 0.0f});
    EXPECT_TRUE(settle(world, 3.0f));
    world.setVelocity(lift, {0.0f, 1.0f});
    run(world, 60);
    EXPECT_NEAR(world.velocity(box).y(), 1.0f, 0.02f);
}

TEST(Sleep, jointsTieIslandsTogether) {
    World2 world(WorldDef<2>{});
    addGround(world);
    const BodyId a = addBox(world, {-2.0f, 0.5f});
    const BodyId b = addBox(world, {2.0f, 0.5f});
    world.join(DistanceDef<2>{.a = a, .b = b});
    ASSERT_TRUE(settle(world, 3.0f));
    world.applyImpulse(a, {0.0f, 0.5f});
    world.step(dt);
    EXPECT_TRUE(world.isAwake(b));
}

TEST(Sleep, newShapeOnASleeperWakesIt) {
    World2 world(WorldDef<2>{});
    addGround(world);
    const BodyId box = addBox(world, {0.0f, 0.5f});
    ASSERT_TRUE(settle(world, 3.0f));
    world.attach(box, {.geometry = Ball<2>{{0.0f, 0.0f}, 0.6f}});
    run(world, 60);
    EXPECT_NEAR(world.pose(box).p.y(), 0.6f, 0.01f);
}

TEST(Sleep, driftAndTheBeginOfAFallAreNoRest) {
    World2 drift({.gravity = {0.0f, 0.0f}});
    const BodyId drifting = addBox(drift, {0.0f, 0.0f});
    drift.setVelocity(drifting, {0.01f, 0.0f});
    run(drift, 120);
    EXPECT_NEAR(drift.velocity(drifting).x(), 0.01f, 1e-6f);
    World2 moon({.gravity = {0.0f, -0.05f}});
    const BodyId falling = addBox(moon, {0.0f, 5.0f});
    run(moon, 240);
    EXPECT_NEAR(moon.pose(falling).p.y(), 5.0f - 0.5f * 0.05f * 16.0f, 0.01f);
}

TEST(Sleep, changedRuleWakesWhoRestsByTheOldOne) {
    World2 world(WorldDef<2>{});
    const Rotation<2> slope = rotationOf(0.35f);
    const BodyId slab = world.create({.kind = BodyKind::fixed, .rotation = slope});
    world.attach(slab, {.geometry = Box<2>{{20.0f, 0.5f}}, .material = {.friction = 0.1f}});
    const BodyId box = world.create({.position = rotate(slope, Vector<2>(0.0f, 0.75f)), .rotation = slope});
    world.attach(box, {.geometry = Box<2>{{0.25f, 0.25f}}, .material = {.friction = 2.5f}});
    ASSERT_TRUE(settle(world, 3.0f));
    Settings settings = world.settings();
    settings.frictionMix = Mix::minimum;
    world.configure(settings);
    run(world, 60);
    EXPECT_GT(length<2>(world.velocity(box)), 1.0f);
}

TEST(Sleep, jointsOfAnEnabledBodyHoldAgainAndWakeTheirPartner) {
    for (const BodyKind kind : {BodyKind::fixed, BodyKind::kinematic, BodyKind::dynamic}) {
        World2 world(WorldDef<2>{});
        addGround(world);
        const BodyId anchor = addBox(world, {0.0f, 0.5f}, {0.5f, 0.5f}, kind, {.filter = {.mask = 1}});
        const BodyId hanging = addBox(world, {2.0f, 0.5f});
        world.join(DistanceDef<2>{.a = anchor, .b = hanging});
        world.setEnabled(anchor, false);
        ASSERT_TRUE(settle(world, 4.0f));
        world.setEnabled(anchor, true);
        world.setVelocity(hanging, {3.0f, 0.0f});
        run(world, 30);
        EXPECT_NEAR(length<2>(world.pose(hanging).p - world.pose(anchor).p), 2.0f, 0.02f);
        std::string fault;
        EXPECT_TRUE(world.validate(&fault)) << fault;
    }
}

TEST(Sleep, canBeForbiddenToABodyAndToAWorld) {
    World2 world(WorldDef<2>{});
    addGround(world);
    const BodyId restless = world.create({.position = {0.0f, 0.5f}, .canSleep = false});
    world.attach(restless, {.geometry = Box<2>{}});
    EXPECT_FALSE(settle(world, 3.0f));
    world.setCanSleep(restless, true);
    EXPECT_TRUE(settle(world, 3.0f));
    Settings settings = world.settings();
    settings.sleeping = false;
    world.configure(settings);
    EXPECT_TRUE(world.isAwake(restless));
    EXPECT_FALSE(settle(world, 3.0f));
}

TEST(Sleep, aBodyPutToSleepHangsUntilItIsTouched) {
    World2 world(WorldDef<2>{});
    const BodyId hanging = world.create({.position = {0.0f, 5.0f}, .awake = false});
    world.attach(hanging, {.geometry = Box<2>{}});
    run(world, 60);
    EXPECT_EQ(world.pose(hanging).p.y(), 5.0f);
    const BodyId ball = addBall(world, {0.0f, 8.0f}, 0.25f);
    run(world, 90);
    EXPECT_TRUE(world.isAwake(hanging));
    EXPECT_LT(world.pose(hanging).p.y(), 4.9f);
    world.setAwake(ball, false);
    EXPECT_FALSE(world.isAwake(ball));
}

}  // namespace
}  // namespace talus::testing
