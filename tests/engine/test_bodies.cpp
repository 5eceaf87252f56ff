#include "worlds.h"

#include <gtest/gtest.h>

namespace talus::testing {
namespace {

TEST(Bodies, fallAsTheStepIntegrates) {
    World2 world({.settings = awake()});
    const BodyId ball = addBall(world, {0.0f, 0.0f}, 0.5f);
    run(world, 60);
    EXPECT_NEAR(world.velocity(ball).y(), -9.81f, 1e-4f);
    // Semi-implicit substeps of h fall g h^2 (1 + 2 + ... + n): half a substep's fall beyond the parabola.
    EXPECT_NEAR(world.pose(ball).p.y(), -0.5 * 9.81 * (1.0 + 1.0 / 240.0), 1e-4);
}

TEST(Bodies, massComesFromDensityOrIsGivenAndInertiaScalesWithIt) {
    World2 world(WorldDef<2>{});
    const BodyId box = addBox(world, {0.0f, 0.0f}, {1.0f, 0.5f}, BodyKind::dynamic, {.material = {.density = 3.0f}});
    EXPECT_NEAR(world.mass(box), 6.0f, 1e-5f);
    EXPECT_NEAR(world.inertia(box), 6.0f * (4.0f + 1.0f) / 12.0f, 1e-5f);
    world.setMass(box, 12.0f);
    EXPECT_NEAR(world.mass(box), 12.0f, 1e-5f);
    EXPECT_NEAR(world.inertia(box), 12.0f * 5.0f / 12.0f, 1e-5f);
    world.setMass(box, 0.0f);
    EXPECT_NEAR(world.mass(box), 6.0f, 1e-5f);
}

TEST(Bodies, compoundTurnsAboutItsCentreOfMassNotItsOrigin) {
    World2 world({.gravity = {0.0f, 0.0f}, .settings = awake()});
    const BodyId body = world.create({.angularVelocity = 2.0f});
    world.attach(body, {.geometry = Ball<2>{{2.0f, 0.0f}, 0.5f}});
    EXPECT_NEAR(world.centreOfMass(body).x(), 2.0f, 1e-6f);
    // A body made turning about its origin keeps the velocity of its origin's matter: the centre moves across the arm.
    world.setVelocity(body, {0.0f, 0.0f});
    run(world, 120);
    EXPECT_NEAR(length<2>(world.centreOfMass(body) - Vector<2>(2.0f, 0.0f)), 0.0f, 1e-4f);
    EXPECT_NEAR(length<2>(world.pose(body).p - world.centreOfMass(body)), 2.0f, 1e-4f);
}

TEST(Bodies, spinKeepsItsRateAndTheRotationItsLength) {
    World2 world({.gravity = {0.0f, 0.0f}, .settings = awake()});
    const BodyId body = world.create({.angularVelocity = 7.0f});
    world.attach(body, {.geometry = Box<2>{{0.5f, 0.1f}}});
    run(world, 600);
    EXPECT_EQ(world.angularVelocity(body), 7.0f);
    const Rotation<2> q = world.pose(body).q;
    EXPECT_NEAR(q.c * q.c + q.s * q.s, 1.0f, 1e-6f);
    const float angle = std::remainder(angleOf(q) - 70.0f, 2.0f * pi);
    EXPECT_NEAR(angle, 0.0f, 2e-3f);
}

TEST(Bodies, dampingDecaysExponentially) {
    World2 world({.gravity = {0.0f, 0.0f}, .settings = awake()});
    const BodyId body = world.create({.velocity = {10.0f, 0.0f}, .angularVelocity = 10.0f, .linearDamping = 0.5f, .angularDamping = 0.2f});
    world.attach(body, {.geometry = Ball<2>{}});
    run(world, 120);
    EXPECT_NEAR(world.velocity(body).x(), 10.0f * std::exp(-1.0f), 0.02f);
    EXPECT_NEAR(world.angularVelocity(body), 10.0f * std::exp(-0.4f), 0.02f);
}

TEST(Bodies, gravityScaleScalesAndForcesAct) {
    World2 world({.settings = awake()});
    const BodyId floating = world.create({.gravityScale = 0.0f});
    world.attach(floating, {.geometry = Box<2>{}});
    for (int i = 0; i < 60; ++i) {
        world.applyForce(floating, {2.0f, 0.0f});
        world.applyTorque(floating, 0.5f);
        world.step(dt);
    }
    EXPECT_NEAR(world.velocity(floating).x(), 2.0f, 1e-4f);
    EXPECT_NEAR(world.angularVelocity(floating), 0.5f / world.inertia(floating), 1e-3f);
    run(world, 60);
    EXPECT_NEAR(world.velocity(floating).x(), 2.0f, 1e-4f);  // a force lasts one step
}

TEST(Bodies, impulseAtAPointTurns) {
    World2 world({.gravity = {0.0f, 0.0f}, .settings = awake()});
    const BodyId box = addBox(world, {3.0f, 0.0f});
    world.applyImpulse(box, {0.0f, 2.0f}, {3.5f, 0.0f});
    EXPECT_NEAR(world.velocity(box).y(), 2.0f, 1e-6f);
    EXPECT_NEAR(world.angularVelocity(box), 0.5f * 2.0f / world.inertia(box), 1e-5f);
}

TEST(Bodies, lockedAxesDoNotMoveAndStillCarry) {
    World2 world({.settings = awake()});
    const BodyId rail = world.create({.position = {0.0f, 1.0f}, .locked = {.linear = {false, true}, .angular = {true}}});
    world.attach(rail, {.geometry = Box<2>{{1.0f, 0.2f}}, .material = {.friction = 0.0f}});
    const BodyId load = addBox(world, {0.5f, 1.7f});
    world.setVelocity(rail, {0.5f, 0.0f});
    run(world, 30);
    EXPECT_EQ(world.pose(rail).p.y(), 1.0f);
    EXPECT_EQ(world.pose(rail).q.s, 0.0f);
    EXPECT_GT(world.pose(rail).p.x(), 0.2f);
    EXPECT_NEAR(world.pose(load).p.y(), 1.7f, 0.01f);
    EXPECT_NEAR(world.velocity(load).y(), 0.0f, 0.02f);
}

TEST(Bodies, lockedAxesCountAsImmovableInWhatHitsThem) {
    for (const bool both : {false, true}) {
        World2 world({.settings = awake()});
        const BodyId platform = world.create({.locked = {.linear = {both, true}, .angular = {true}}});
        world.attach(platform, {.geometry = Box<2>{{3.0f, 0.1f}}, .material = {.density = 0.1f, .restitution = 1.0f}});
        const BodyId ball = addBall(world, {0.0f, 2.35f}, 0.25f, BodyKind::dynamic, {.material = {.density = 100.0f, .restitution = 1.0f}});
        float apex = 0.0f;
        for (int i = 0; i < 120; ++i) {
            world.step(dt);
            apex = world.velocity(ball).y() > 0.0f ? std::max(apex, world.pose(ball).p.y()) : apex;
        }
        EXPECT_NEAR(apex, 2.35f, 0.03f);
        EXPECT_EQ(world.pose(platform).p.y(), 0.0f);
    }
}

TEST(Bodies, lockedRotationTakesNoSpin) {
    World2 world({.gravity = {0.0f, 0.0f}, .settings = awake()});
    const BodyId body = world.create({.angularVelocity = 3.0f, .locked = {.angular = {true}}});
    world.attach(body, {.geometry = Box<2>{}});
    world.setAngularVelocity(body, 2.0f);
    world.applyAngularImpulse(body, 1.0f);
    run(world, 30);
    EXPECT_EQ(world.angularVelocity(body), 0.0f);
    EXPECT_EQ(world.pose(body).q.s, 0.0f);
}

TEST(Bodies, slowBallNeitherDrivesItselfNorStops) {
    for (const float speed : {0.001f, 0.06f, 0.5f}) {
        World2 world({.settings = awake()});
        const BodyId ground = world.create({.kind = BodyKind::fixed});
        world.attach(ground, {.geometry = Plane<2>{}});
        const BodyId ball = addBall(world, {0.0f, 0.5f}, 0.5f);
        run(world, 30);
        world.setVelocity(ball, {speed, 0.0f});
        world.setAngularVelocity(ball, -speed / 0.5f);
        run(world, 600);
        EXPECT_NEAR(world.velocity(ball).x(), speed, 0.01f * speed + 1e-5f);
    }
}

TEST(Bodies, shotFromThePlaceWhereItStandsIsStoppedByTheWall) {
    World2 world({.gravity = {0.0f, 0.0f}, .settings = awake()});
    addBox(world, {0.0f, 0.0f}, {0.2f, 2.0f}, BodyKind::fixed);
    const BodyId ball = addBall(world, {-1.0f, 0.0f}, 0.1f);
    world.step(dt);
    world.setVelocity(ball, {80.0f, 0.0f});
    run(world, 30);
    EXPECT_LT(world.pose(ball).p.x(), -0.25f);
}

TEST(Bodies, restWithStepsOfChangingLength) {
    World2 world({.settings = awake()});
    addGround(world);
    std::vector<BodyId> boxes;
    for (int i = 0; i < 8; ++i) {
        boxes.push_back(addBox(world, {0.0f, 0.5f + static_cast<float>(i)}));
    }
    run(world, 120);
    float fastest = 0.0f;
    for (int i = 0; i < 240; ++i) {
        world.step(i * 7 % 5 < 2 ? 1.0f / 60.0f : 1.0f / 240.0f);
        // At first the stack settles to the contacts that the longer step asks for.
        fastest = i < 60 ? 0.0f : std::max(fastest, length<2>(world.velocity(boxes.back())));
    }
    EXPECT_LT(fastest, 0.01f);
    EXPECT_NEAR(world.pose(boxes.back()).p.y(), 7.5f, 0.03f);
}

TEST(Bodies, aForceLastsOneStepAlsoForASleeper) {
    World2 world({.gravity = {0.0f, 0.0f}});
    const BodyId body = addBox(world, {0.0f, 0.0f});
    world.applyForce(body, {600.0f, 0.0f});
    world.setAwake(body, false);
    run(world, 10);
    world.setAwake(body, true);
    run(world, 10);
    EXPECT_EQ(world.velocity(body).x(), 0.0f);
}

TEST(Bodies, changeOfKindTakesEffectBothWays) {
    World2 world({.settings = awake()});
    addGround(world);
    const BodyId box = addBox(world, {0.0f, 3.0f}, {0.5f, 0.5f}, BodyKind::fixed);
    run(world, 30);
    EXPECT_EQ(world.pose(box).p.y(), 3.0f);
    world.setKind(box, BodyKind::dynamic);
    run(world, 180);
    EXPECT_NEAR(world.pose(box).p.y(), 0.5f, 0.005f);
    world.setKind(box, BodyKind::kinematic);
    world.setVelocity(box, {0.0f, 1.0f});
    run(world, 60);
    EXPECT_NEAR(world.pose(box).p.y(), 1.5f, 0.01f);
}

TEST(Bodies, teleportLeavesTheOldContactsBehind) {  // case C19 (a), (d)
    for (const bool sleeping : {false, true}) {
        Settings settings;
        settings.sleeping = sleeping;
        World2 world({.settings = settings});
        addGround(world);
        const BodyId box = addBox(world, {0.0f, 0.5f});
        run(world, 300);
        EXPECT_EQ(world.isAwake(box), !sleeping);
        world.setPose(box, {0.0f, 50.0f}, {});
        world.setVelocity(box, {0.0f, 0.0f});
        world.step(dt);
        EXPECT_NEAR(world.velocity(box).y(), -0.1635f, 1e-4f);
        EXPECT_NEAR(world.velocity(box).x(), 0.0f, 1e-5f);
        EXPECT_NEAR(world.angularVelocity(box), 0.0f, 1e-5f);
        run(world, 59);
        const float fallen = 50.0f - world.pose(box).p.y();
        EXPECT_GT(fallen, 4.90f);
        EXPECT_LT(fallen, 5.00f);
    }
}

TEST(Bodies, staleIdsAreRefusedAfterReuse) {
    World2 world(WorldDef<2>{});
    const BodyId old = addBox(world, {0.0f, 0.0f});
    const ShapeId oldShape = world.shapes(old).front();
    world.destroy(old);
    const BodyId young = addBox(world, {1.0f, 0.0f});
    EXPECT_EQ(young.index, old.index);
    EXPECT_FALSE(world.exists(old));
    EXPECT_FALSE(world.exists(oldShape));
    EXPECT_THROW(world.pose(old), std::invalid_argument);
    EXPECT_THROW(world.setFilter(oldShape, {}), std::invalid_argument);
    EXPECT_THROW(world.destroy(BodyId{}), std::invalid_argument);
    EXPECT_EQ(world.pose(young).p.x(), 1.0f);
}

TEST(Bodies, describeMakesAnEqualBody) {
    World2 world(WorldDef<2>{});
    const BodyDef<2> def = {.position = {1.0f, 2.0f},
                            .rotation = rotationOf(0.5f),
                            .velocity = {3.0f, 4.0f},
                            .angularVelocity = 5.0f,
                            .mass = 6.0f,
                            .linearDamping = 0.1f,
                            .angularDamping = 0.2f,
                            .gravityScale = 0.3f,
                            .canSleep = false,
                            .userData = 7};
    const BodyDef<2> told = world.describe(world.create(def));
    EXPECT_EQ(told.position, def.position);
    EXPECT_EQ(told.velocity, def.velocity);
    EXPECT_EQ(told.angularVelocity, def.angularVelocity);
    EXPECT_EQ(told.mass, def.mass);
    EXPECT_EQ(told.linearDamping, def.linearDamping);
    EXPECT_EQ(told.angularDamping, def.angularDamping);
    EXPECT_EQ(told.gravityScale, def.gravityScale);
    EXPECT_EQ(told.canSleep, def.canSleep);
    EXPECT_EQ(told.userData, def.userData);
}

TEST(Bodies, restFarFromTheOriginAsNearIt) {
    for (const float offset : {0.0f, 10.0f, 1000.0f}) {
        World2 world({.settings = awake()});
        addBox(world, {offset, -1.0f}, {50.0f, 1.0f}, BodyKind::fixed);
        const std::vector<BodyId> boxes = addPyramid(world, 6, {offset, 0.0f});
        run(world, 120);
        std::vector<Vector<2>> places;
        for (const BodyId box : boxes) {
            places.push_back(world.pose(box).p);
        }
        run(world, 480);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            EXPECT_LT(length<2>(world.pose(boxes[i]).p - places[i]), 2e-5f) << "at " << offset;
        }
    }
}

TEST(FixedStep, turnsFrameTimesIntoWholeStepsAndReportsWhatItDrops) {
    FixedStep clock(0.1f, 3);
    EXPECT_EQ(clock.stepsFor(0.05), 0);
    EXPECT_NEAR(clock.interpolation(), 0.5f, 1e-5f);
    EXPECT_EQ(clock.stepsFor(0.1), 1);
    EXPECT_EQ(clock.stepsFor(1.0), 3);
    EXPECT_NEAR(clock.dropped(), 0.7, 1e-5);
    EXPECT_LT(clock.interpolation(), 1.0f);
    EXPECT_THROW(clock.stepsFor(-1.0), std::invalid_argument);
    EXPECT_THROW(FixedStep(0.0f), std::invalid_argument);
    World2 world(WorldDef<2>{});
    EXPECT_EQ(FixedStep(dt).advance(world, 0.0501), 3);
    EXPECT_EQ(world.stepCount(), 3u);
}

}  // namespace
}  // namespace talus::testing
