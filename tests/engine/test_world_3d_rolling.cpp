// Rolling, spinning and being carried in space.
#include "worlds.h"

#include <cmath>

namespace talus::testing {
namespace {

const Vector<3> up(0.0f, 1.0f, 0.0f);

/// The angular velocity of a ball of radius r that rolls with v on the level.
Vector<3> rollingSpin(const Vector<3>& v, float radius) {
    return cross(up, v) / radius;
}

TEST(Rolling, ASlidingBallRollsAtFiveSevenths) {  // friction.md benchmark 10
    for (const FrictionModel model : {FrictionModel::patch, FrictionModel::points}) {
        Settings settings = awake();
        settings.frictionModel = model;
        World3 world({.settings = settings});
        addGround(world, 50.0f, {.friction = 0.3f});
        const Vector<3> along(0.6f, 0.0f, 0.8f);
        const BodyId ball =
            add(world, {.position = {0.0f, 0.5f, 0.0f}, .velocity = along * 2.0f}, Ball<3>{zeroVector<3>(), 0.5f}, {.friction = 0.3f});
        // The slip falls steadily, by 7/2 mu g: where the line through two early steps ends is the time.
        float slip[11] = {};
        for (int step = 1; step <= 60; ++step) {
            world.step(dt);
            if (step <= 10) {
                slip[step] = (rollingSpin(world.velocity(ball), 0.5f) - world.angularVelocity(ball)).norm() * 0.5f;
            }
        }
        const float ended = (5.0f + slip[5] / ((slip[5] - slip[10]) / 5.0f)) * dt;
        EXPECT_NEAR(ended, 0.194165f, 0.01f * 0.194165f);
        EXPECT_NEAR(dot(world.velocity(ball), along), 1.428571f, 0.002f * 1.428571f);
        EXPECT_LT((rollingSpin(world.velocity(ball), 0.5f) - world.angularVelocity(ball)).norm(), 0.005f);
        // 0.332855 m by then, and on at 5/7; stepping the velocity first loses half a substep of the fall in speed.
        const float way = 0.332855f + 1.428571f * (1.0f - 0.194165f);
        EXPECT_NEAR(dot(world.pose(ball).p, along), way, 0.003f * way);
    }
}

TEST(Rolling, ResistanceStopsABallByItsLaw) {
    // Torque c N against rolling: m a = F and I a / r = c N - F r give a = c g / (r + I / (m r)) = c g / (1.4 r).
    World3 world({.settings = awake()});
    addGround(world, 50.0f, {.friction = 0.8f, .rollingResistance = 0.02f});
    const Vector<3> velocity = Vector<3>(-0.8f, 0.0f, 0.6f) * 1.5f;
    const BodyId ball = add(world, {.position = {0.0f, 0.5f, 0.0f}, .velocity = velocity, .angularVelocity = rollingSpin(velocity, 0.5f)},
                            Ball<3>{zeroVector<3>(), 0.5f}, {.friction = 0.8f, .rollingResistance = 0.02f});
    const float slowing = 0.02f * g / (1.4f * 0.5f);
    run(world, 60);
    EXPECT_NEAR(length(world.velocity(ball)), 1.5f - slowing, 0.01f * slowing);
    run(world, 300);
    EXPECT_LT(length(world.velocity(ball)), 1e-3f);
    EXPECT_NEAR((world.pose(ball).p - up * 0.5f).norm(), 1.5f * 1.5f / (2.0f * slowing), 0.02f);
    // Where it stopped it stays.
    const Vector<3> place = world.pose(ball).p;
    run(world, 120);
    EXPECT_LT(length<3>(world.pose(ball).p - place), 1e-4f);
}

TEST(Rolling, SpinResistanceStopsASpinningBall) {
    // Torque c N on 2/5 m r^2.
    const float rate = 0.01f * g / (0.4f * 0.5f * 0.5f);
    for (const float resistance : {0.0f, 0.01f}) {
        World3 world({.settings = awake()});
        addGround(world, 50.0f, {.spinResistance = resistance});
        const BodyId ball = add(world, {.position = {0.0f, 0.5f, 0.0f}, .angularVelocity = {0.0f, 2.0f, 0.0f}}, Ball<3>{zeroVector<3>(), 0.5f},
                                {.spinResistance = resistance});
        run(world, 60);
        EXPECT_NEAR(world.angularVelocity(ball).y(), resistance > 0.0f ? 2.0f - rate : 2.0f, 0.01f * rate);
        run(world, 90);
        EXPECT_NEAR(world.angularVelocity(ball).y(), resistance > 0.0f ? 0.0f : 2.0f, 1e-3f);
        EXPECT_LT((world.pose(ball).p - up * 0.5f).norm(), 1e-3f);
    }
}

TEST(Rolling, ACylinderAndAConeRollRound) {
    // 3/2 of the mass moves when a cylinder rolls: a = 2/3 g sin.
    World3 world({.settings = awake()});
    const float angle = 10.0f * degree;
    const Rotation<3> slope = turned<3>(-angle);
    const Vector<3> normal = rotate(slope, up);
    add(world, {.kind = BodyKind::fixed, .position = normal * -0.5f, .rotation = slope}, Box<3>{{50.0f, 0.5f, 50.0f}});
    const Rotation<3> lying = rotationOf(Vector<3>(1.0f, 0.0f, 0.0f), 0.5f * pi);
    const BodyId cylinder = add(world, {.position = normal * 0.3f, .rotation = compose(slope, lying)}, Cylinder{0.5f, 0.3f});
    run(world, 120);
    const float speed = 2.0f / 3.0f * g * std::sin(angle) * 2.0f;
    EXPECT_NEAR(length(world.velocity(cylinder)), speed, 0.01f * speed);
    EXPECT_NEAR(world.angularVelocity(cylinder).z(), -speed / 0.3f, 0.01f * speed / 0.3f);
    EXPECT_NEAR(world.pose(cylinder).p.z(), 0.0f, 0.01f);
    EXPECT_NEAR(dot(world.pose(cylinder).p, normal), 0.3f, 0.002f);
}

TEST(Rolling, ABallCrossesAFlushSeamWithoutNoticing) {  // case C02 (a)
    for (const float across : {0.0f, 0.3f, 0.8f}) {
        for (const float heading : {0.0f, 20.0f}) {
            World3 world({.settings = awake()});
            addBox(world, {0.0f, -1.0f, 0.0f}, {1.0f, 1.0f, 1.0f}, BodyKind::fixed, {.material = {.friction = 0.5f}});
            addBox(world, {2.0f, -1.0f, 0.0f}, {1.0f, 1.0f, 1.0f}, BodyKind::fixed, {.material = {.friction = 0.5f}});
            const Vector<3> along(std::cos(heading * degree), 0.0f, -std::sin(heading * degree));
            const BodyId ball =
                add(world, {.position = {-0.8f, 0.1f, across}, .velocity = along * 5.0f, .angularVelocity = rollingSpin(along * 5.0f, 0.1f)},
                    Ball<3>{zeroVector<3>(), 0.1f}, {.friction = 0.5f});
            for (int step = 0; step < (heading == 0.0f ? 43 : 25); ++step) {
                world.step(dt);
                if (step < 10) {
                    continue;
                }
                const Vector<3> v = world.velocity(ball);
                ASSERT_LT(std::fabs(v.y()), 0.005f) << step;
                ASSERT_NEAR(world.pose(ball).p.y(), 0.1f, 0.002f) << step;
                ASSERT_NEAR(length(v), 5.0f, 0.01f) << step;
                ASSERT_NEAR(length(world.angularVelocity(ball)) * 0.1f / length(v), 1.0f, 0.005f) << step;
                ASSERT_LT(length<3>(cross(v, along)) / length(v), std::sin(0.2f * degree)) << step;
            }
        }
    }
}

TEST(Carried, AConveyorTakesABoxToItsSpeed) {
    // Along the belt's own x, wherever that points: v / (mu g) seconds and v^2 / (2 mu g) metres behind.
    for (const float heading : {0.0f, 33.0f, 90.0f}) {
        World3 world({.settings = awake()});
        const Rotation<3> turn = rotationOf(up, heading * degree);
        const Vector<3> along = rotate(turn, Vector<3>(1.0f, 0.0f, 0.0f));
        const BodyId belt = world.create({.kind = BodyKind::fixed, .position = up * -1.0f, .rotation = turn});
        world.attach(belt, {.geometry = Box<3>{{50.0f, 1.0f, 50.0f}}, .material = {.friction = 0.5f, .surfaceVelocity = {2.0f, 0.0f, 0.0f}}});
        const BodyId box = add(world, {.position = up * 0.25f}, Box<3>{{0.25f, 0.25f, 0.25f}}, {.friction = 0.5f});
        run(world, 12);
        EXPECT_NEAR(dot(world.velocity(box), along), 0.5f * g * 0.2f, 0.01f) << heading;
        run(world, 108);
        EXPECT_NEAR(dot(world.velocity(box), along), 2.0f, 1e-3f) << heading;
        const Vector<3> moved = world.pose(box).p - up * 0.25f;
        EXPECT_NEAR(dot(moved, along), 4.0f - 4.0f / (2.0f * 0.5f * g), 0.01f) << heading;
        EXPECT_LT(length<3>(cross(moved, along)), 5e-3f) << heading;
        EXPECT_LT(turnOf(world.pose(box).q), degree) << heading;
    }
}

TEST(Carried, ATurntableKeepsWhatFrictionCanHold) {
    // At radius r friction must give w^2 r: with mu = 0.5 and r = 1 up to w = 2.215. (Arms stay as they are for a step, so a rider drifts outwards by
    // about r w^2 dt / 2 in a second: 10 % in two seconds at w = 2.)
    for (const float rate : {0.5f, 1.0f, 2.4f}) {
        World3 world({.settings = awake()});
        add(world, {.kind = BodyKind::kinematic, .position = up * -0.1f, .angularVelocity = up * rate}, Cylinder{0.1f, 3.0f}, {.friction = 0.5f});
        const BodyId box = add(world, {.position = {1.0f, 0.1f, 0.0f}, .velocity = {0.0f, 0.0f, -rate}, .angularVelocity = up * rate},
                               Box<3>{{0.1f, 0.1f, 0.1f}}, {.friction = 0.5f});
        run(world, 120);
        const float radius = sidewaysOf<3>(world.pose(box).p);
        if (rate * rate < 0.5f * g) {
            EXPECT_NEAR(radius, 1.0f, 0.01f) << rate;
            EXPECT_NEAR(world.angularVelocity(box).y(), rate, 0.02f * rate) << rate;
        } else {
            EXPECT_GT(radius, 1.2f) << rate;
        }
    }
}

}  // namespace
}  // namespace talus::testing
