#include "worlds.h"

namespace talus::testing {
namespace {

template <class T>
class Bodies : public ::testing::Test {};
TYPED_TEST_SUITE(Bodies, Dimensions);

TYPED_TEST(Bodies, fallAsTheStepIntegrates) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    const BodyId ball = addBall(world, zeroVector<D>(), 0.5f);
    run(world, 60);
    EXPECT_NEAR(world.velocity(ball)[1], -9.81f, 1e-4f);
    // Semi-implicit substeps of h fall g h^2 (1 + 2 + ... + n): half a substep's fall beyond the parabola.
    EXPECT_NEAR(world.pose(ball).p[1], -0.5 * 9.81 * (1.0 + 1.0 / 240.0), 1e-4);
}

TYPED_TEST(Bodies, massComesFromDensityOrIsGivenAndInertiaScalesWithIt) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const BodyId box = addBox(world, zeroVector<D>(), halves<D>(1.0f, 0.5f), BodyKind::dynamic, {.material = {.density = 3.0f}});
    EXPECT_NEAR(world.mass(box), 6.0f, 1e-5f);
    EXPECT_NEAR(aboutZ(world.inertia(box)), 6.0f * (4.0f + 1.0f) / 12.0f, 1e-5f);
    world.setMass(box, 12.0f);
    EXPECT_NEAR(world.mass(box), 12.0f, 1e-5f);
    EXPECT_NEAR(aboutZ(world.inertia(box)), 12.0f * 5.0f / 12.0f, 1e-5f);
    world.setMass(box, 0.0f);
    EXPECT_NEAR(world.mass(box), 6.0f, 1e-5f);
}

TYPED_TEST(Bodies, compoundTurnsAboutItsCentreOfMassNotItsOrigin) {
    constexpr int D = TypeParam::value;
    World<D> world({.gravity = zeroVector<D>(), .settings = awake()});
    const BodyId body = world.create({.angularVelocity = spin<D>(2.0f)});
    world.attach(body, {.geometry = Ball<D>{at<D>(2.0f, 0.0f), 0.5f}});
    EXPECT_NEAR(world.centreOfMass(body)[0], 2.0f, 1e-6f);
    // A body made turning about its origin keeps the velocity of its origin's matter: the centre moves across the arm.
    world.setVelocity(body, zeroVector<D>());
    run(world, 120);
    EXPECT_NEAR(length<D>(world.centreOfMass(body) - at<D>(2.0f, 0.0f)), 0.0f, 1e-4f);
    EXPECT_NEAR(length<D>(world.pose(body).p - world.centreOfMass(body)), 2.0f, 1e-4f);
}

TYPED_TEST(Bodies, spinKeepsItsRateAndTheRotationItsLength) {
    constexpr int D = TypeParam::value;
    World<D> world({.gravity = zeroVector<D>(), .settings = awake()});
    const BodyId body = world.create({.angularVelocity = spin<D>(7.0f)});
    world.attach(body, {.geometry = Box<D>{halves<D>(0.5f, 0.1f)}});
    run(world, 600);
    EXPECT_NEAR(aboutZ(world.angularVelocity(body)), 7.0f, D == 2 ? 0.0f : 1e-5f);
    const Rotation<D> q = world.pose(body).q;
    EXPECT_NEAR(coefficientsOf(q).squaredNorm(), 1.0f, 1e-6f);
    const float angle = std::remainder(aboutZ(q) - 70.0f, 2.0f * pi);
    EXPECT_NEAR(angle, 0.0f, 2e-3f);
}

TYPED_TEST(Bodies, dampingDecaysExponentially) {
    constexpr int D = TypeParam::value;
    World<D> world({.gravity = zeroVector<D>(), .settings = awake()});
    const BodyId body =
        world.create({.velocity = at<D>(10.0f, 0.0f), .angularVelocity = spin<D>(10.0f), .linearDamping = 0.5f, .angularDamping = 0.2f});
    world.attach(body, {.geometry = Ball<D>{}});
    run(world, 120);
    EXPECT_NEAR(world.velocity(body)[0], 10.0f * std::exp(-1.0f), 0.02f);
    EXPECT_NEAR(aboutZ(world.angularVelocity(body)), 10.0f * std::exp(-0.4f), 0.02f);
}

TYPED_TEST(Bodies, gravityScaleScalesAndForcesAct) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    const BodyId floating = world.create({.mass = 1.0f, .gravityScale = 0.0f});
    world.attach(floating, {.geometry = Box<D>{}});
    for (int i = 0; i < 60; ++i) {
        world.applyForce(floating, at<D>(2.0f, 0.0f));
        world.applyTorque(floating, spin<D>(0.5f));
        world.step(dt);
    }
    EXPECT_NEAR(world.velocity(floating)[0], 2.0f, 1e-4f);
    EXPECT_NEAR(aboutZ(world.angularVelocity(floating)), 0.5f / aboutZ(world.inertia(floating)), 1e-3f);
    run(world, 60);
    EXPECT_NEAR(world.velocity(floating)[0], 2.0f, 1e-4f);  // a force lasts one step
}

TYPED_TEST(Bodies, impulseAtAPointTurns) {
    constexpr int D = TypeParam::value;
    World<D> world({.gravity = zeroVector<D>(), .settings = awake()});
    const BodyId box = addBox(world, at<D>(3.0f, 0.0f));
    world.setMass(box, 1.0f);
    world.applyImpulse(box, at<D>(0.0f, 2.0f), at<D>(3.5f, 0.0f));
    EXPECT_NEAR(world.velocity(box)[1], 2.0f, 1e-6f);
    EXPECT_NEAR(aboutZ(world.angularVelocity(box)), 0.5f * 2.0f / aboutZ(world.inertia(box)), 1e-5f);
}

TYPED_TEST(Bodies, lockedAxesDoNotMoveAndStillCarry) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    const BodyId rail = world.create({.position = at<D>(0.0f, 1.0f), .locked = noTurning<D>(false, true)});
    world.attach(rail, {.geometry = Box<D>{halves<D>(1.0f, 0.2f)}, .material = {.friction = 0.0f}});
    const BodyId load = addBox(world, at<D>(0.5f, 1.7f));
    world.setVelocity(rail, at<D>(0.5f, 0.0f));
    run(world, 30);
    EXPECT_EQ(world.pose(rail).p[1], 1.0f);
    EXPECT_EQ(aboutZ(world.pose(rail).q), 0.0f);
    EXPECT_GT(world.pose(rail).p[0], 0.2f);
    EXPECT_NEAR(world.pose(load).p[1], 1.7f, 0.01f);
    EXPECT_NEAR(world.velocity(load)[1], 0.0f, 0.02f);
}

TYPED_TEST(Bodies, lockedAxesCountAsImmovableInWhatHitsThem) {
    constexpr int D = TypeParam::value;
    for (const bool both : {false, true}) {
        World<D> world({.settings = awake()});
        const BodyId platform = world.create({.locked = noTurning<D>(both, true)});
        world.attach(platform, {.geometry = Box<D>{halves<D>(3.0f, 0.1f, 3.0f)}, .material = {.density = 0.1f, .restitution = 1.0f}});
        const BodyId ball = addBall(world, at<D>(0.0f, 2.35f), 0.25f, BodyKind::dynamic, {.material = {.density = 100.0f, .restitution = 1.0f}});
        float apex = 0.0f;
        for (int i = 0; i < 120; ++i) {
            world.step(dt);
            apex = world.velocity(ball)[1] > 0.0f ? std::max(apex, world.pose(ball).p[1]) : apex;
        }
        EXPECT_NEAR(apex, 2.35f, 0.03f);
        EXPECT_EQ(world.pose(platform).p[1], 0.0f);
    }
}

TYPED_TEST(Bodies, lockedRotationTakesNoSpin) {
    constexpr int D = TypeParam::value;
    World<D> world({.gravity = zeroVector<D>(), .settings = awake()});
    const BodyId body = world.create({.angularVelocity = spin<D>(3.0f), .locked = noTurning<D>()});
    world.attach(body, {.geometry = Box<D>{}});
    world.setAngularVelocity(body, spin<D>(2.0f));
    world.applyAngularImpulse(body, spin<D>(1.0f));
    run(world, 30);
    EXPECT_EQ(length(world.angularVelocity(body)), 0.0f);
    EXPECT_EQ(aboutZ(world.pose(body).q), 0.0f);
}

TYPED_TEST(Bodies, slowBallNeitherDrivesItselfNorStops) {
    constexpr int D = TypeParam::value;
    for (const float speed : {0.001f, 0.06f, 0.5f}) {
        World<D> world({.settings = awake()});
        const BodyId ground = world.create({.kind = BodyKind::fixed});
        world.attach(ground, {.geometry = Plane<D>{}});
        const BodyId ball = addBall(world, at<D>(0.0f, 0.5f), 0.5f);
        run(world, 30);
        world.setVelocity(ball, at<D>(speed, 0.0f));
        world.setAngularVelocity(ball, spin<D>(-speed / 0.5f));
        run(world, 600);
        EXPECT_NEAR(world.velocity(ball)[0], speed, 0.01f * speed + 1e-5f);
    }
}

TYPED_TEST(Bodies, shotFromThePlaceWhereItStandsIsStoppedByTheWall) {
    constexpr int D = TypeParam::value;
    World<D> world({.gravity = zeroVector<D>(), .settings = awake()});
    addBox(world, zeroVector<D>(), halves<D>(0.2f, 2.0f, 2.0f), BodyKind::fixed);
    const BodyId ball = addBall(world, at<D>(-1.0f, 0.0f), 0.1f);
    world.step(dt);
    world.setVelocity(ball, at<D>(80.0f, 0.0f));
    run(world, 30);
    EXPECT_LT(world.pose(ball).p[0], -0.25f);
}

TYPED_TEST(Bodies, restWithStepsOfChangingLength) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addGround(world);
    std::vector<BodyId> boxes;
    for (int i = 0; i < 8; ++i) {
        boxes.push_back(addBox(world, at<D>(0.0f, 0.5f + static_cast<float>(i))));
    }
    run(world, 120);
    float fastest = 0.0f;
    for (int i = 0; i < 240; ++i) {
        world.step(i * 7 % 5 < 2 ? 1.0f / 60.0f : 1.0f / 240.0f);
        // At first the stack settles to the contacts that the longer step asks for.
        fastest = i < 60 ? 0.0f : std::max(fastest, length<D>(world.velocity(boxes.back())));
    }
    EXPECT_LT(fastest, 0.01f);
    EXPECT_NEAR(world.pose(boxes.back()).p[1], 7.5f, 0.03f);
}

TYPED_TEST(Bodies, aForceLastsOneStepAlsoForASleeper) {
    constexpr int D = TypeParam::value;
    World<D> world({.gravity = zeroVector<D>()});
    const BodyId body = addBox(world, zeroVector<D>());
    world.applyForce(body, at<D>(600.0f, 0.0f));
    world.setAwake(body, false);
    run(world, 10);
    world.setAwake(body, true);
    run(world, 10);
    EXPECT_EQ(world.velocity(body)[0], 0.0f);
}

TYPED_TEST(Bodies, changeOfKindTakesEffectBothWays) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addGround(world);
    const BodyId box = addBox(world, at<D>(0.0f, 3.0f), halves<D>(0.5f, 0.5f), BodyKind::fixed);
    run(world, 30);
    EXPECT_EQ(world.pose(box).p[1], 3.0f);
    world.setKind(box, BodyKind::dynamic);
    run(world, 180);
    EXPECT_NEAR(world.pose(box).p[1], 0.5f, 0.005f);
    world.setKind(box, BodyKind::kinematic);
    world.setVelocity(box, at<D>(0.0f, 1.0f));
    run(world, 60);
    EXPECT_NEAR(world.pose(box).p[1], 1.5f, 0.01f);
}

TYPED_TEST(Bodies, teleportLeavesTheOldContactsBehind) {  // case C19 (a), (d)
    constexpr int D = TypeParam::value;
    for (const bool sleeping : {false, true}) {
        Settings settings;
        settings.sleeping = sleeping;
        World<D> world({.settings = settings});
        addGround(world);
        const BodyId box = addBox(world, at<D>(0.0f, 0.5f));
        run(world, 300);
        EXPECT_EQ(world.isAwake(box), !sleeping);
        world.setPose(box, at<D>(0.0f, 50.0f), {});
        world.setVelocity(box, zeroVector<D>());
        world.step(dt);
        EXPECT_NEAR(world.velocity(box)[1], -0.1635f, 1e-4f);
        EXPECT_NEAR(world.velocity(box)[0], 0.0f, 1e-5f);
        EXPECT_NEAR(aboutZ(world.angularVelocity(box)), 0.0f, 1e-5f);
        run(world, 59);
        const float fallen = 50.0f - world.pose(box).p[1];
        EXPECT_GT(fallen, 4.90f);
        EXPECT_LT(fallen, 5.00f);
    }
}

TYPED_TEST(Bodies, staleIdsAreRefusedAfterReuse) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const BodyId old = addBox(world, zeroVector<D>());
    const ShapeId oldShape = world.shapes(old).front();
    world.destroy(old);
    const BodyId young = addBox(world, at<D>(1.0f, 0.0f));
    EXPECT_EQ(young.index, old.index);
    EXPECT_FALSE(world.exists(old));
    EXPECT_FALSE(world.exists(oldShape));
    EXPECT_THROW(world.pose(old), std::invalid_argument);
    EXPECT_THROW(world.setFilter(oldShape, {}), std::invalid_argument);
    EXPECT_THROW(world.destroy(BodyId{}), std::invalid_argument);
    EXPECT_EQ(world.pose(young).p[0], 1.0f);
}

TYPED_TEST(Bodies, describeMakesAnEqualBody) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const BodyDef<D> def = {.position = at<D>(1.0f, 2.0f),
                            .rotation = turned<D>(0.5f),
                            .velocity = at<D>(3.0f, 4.0f),
                            .angularVelocity = spin<D>(5.0f),
                            .mass = 6.0f,
                            .linearDamping = 0.1f,
                            .angularDamping = 0.2f,
                            .gravityScale = 0.3f,
                            .canSleep = false,
                            .userData = 7};
    const BodyDef<D> told = world.describe(world.create(def));
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

TYPED_TEST(Bodies, restFarFromTheOriginAsNearIt) {
    constexpr int D = TypeParam::value;
    for (const float offset : {0.0f, 10.0f, 1000.0f}) {
        World<D> world({.settings = awake()});
        addBox(world, at<D>(offset, -1.0f), halves<D>(50.0f, 1.0f, 50.0f), BodyKind::fixed);
        const std::vector<BodyId> boxes = addPyramid(world, 6, at<D>(offset, 0.0f));
        run(world, 120);
        std::vector<Vector<D>> places;
        for (const BodyId box : boxes) {
            places.push_back(world.pose(box).p);
        }
        run(world, 480);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            ASSERT_LT(length<D>(world.pose(boxes[i]).p - places[i]), 2e-5f) << "at " << offset;
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
