// Joints in space against mechanics: limits counted through turns (case C20), pendulums, hinges, rods, ropes, springs, chains, and bad input.
#include "../../engine/talus.h"
#include "../../foundation/trig.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

namespace talus::testing {
namespace {

constexpr float dt = 1.0f / 60.0f;
constexpr float g = 9.81f;
constexpr double pi64 = std::numbers::pi;
constexpr float degree = pi / 180.0f;

World3 makeWorld(const Vector<3>& gravity = Vector<3>(0.0f, -g, 0.0f)) {
    WorldDef<3> def;
    def.gravity = gravity;
    def.settings.sleeping = false;
    return World3(def);
}

World3 weightless() {
    return makeWorld(zeroVector<3>());
}

BodyId addBox(World3& world, const BodyDef<3>& def, const Vector<3>& half = Vector<3>(0.25f, 0.25f, 0.25f)) {
    const BodyId body = world.create(def);
    ShapeDef<3> shape;
    shape.geometry = Box<3>{half};
    world.attach(body, shape);
    return body;
}

BodyId addBall(World3& world, const BodyDef<3>& def, float radius) {
    const BodyId body = world.create(def);
    ShapeDef<3> shape;
    shape.geometry = Ball<3>{zeroVector<3>(), radius};
    world.attach(body, shape);
    return body;
}

void run(World3& world, int steps) {
    for (int i = 0; i < steps; ++i) {
        world.step(dt);
    }
}

/// A hinge of the world at a point, about `axis`.
HingeDef hingeAt(const World3& world, BodyId b, const Vector<3>& place, const Vector<3>& axis) {
    HingeDef def;
    def.b = b;
    def.anchorA = place;
    def.anchorB = toLocal(world.pose(b), place);
    def.axisA = axis;
    def.axisB = inverseRotate(world.pose(b).q, axis);
    return def;
}

BallJointDef ballAt(const World3& world, BodyId a, BodyId b, const Vector<3>& place) {
    BallJointDef def;
    def.a = a;
    def.b = b;
    def.anchorA = a ? toLocal(world.pose(a), place) : place;
    def.anchorB = toLocal(world.pose(b), place);
    return def;
}

std::string refusalOf(const std::function<void()>& call) {
    try {
        call();
    } catch (const std::invalid_argument& refusal) {
        return refusal.what();
    }
    return {};
}

struct Range {
    float lower, upper, start;
};

TEST(Joints3d, LimitsOfAHingeAreCountedThroughTurns) {
    // C20, about an axis that is no coordinate axis, on a cube that is turned anyhow.
    const Vector<3> axis = Vector<3>(1.0f, 2.0f, -2.0f) / 3.0f;
    for (const Range& range : {Range{0.0f, 270.0f, 0.0f}, {-200.0f, 200.0f, 0.0f}, {170.0f, 190.0f, 180.0f}, {-45.0f, 45.0f, 0.0f}, {0.0f, 0.0f, 0.0f}}) {
        World3 world = weightless();
        BodyDef<3> body;
        body.position = Vector<3>(1.0f, -2.0f, 3.0f);
        body.rotation = rotationOf(Vector<3>(0.3f, 1.0f, 0.2f), 2.0f);
        body.mass = 1.0f;
        const BodyId cube = addBox(world, body);
        HingeDef def = hingeAt(world, cube, body.position, axis * 5.0f);
        def.referenceAngle = range.start * degree;
        def.limited = true;
        def.limits = {range.lower * degree, range.upper * degree};
        const JointId joint = world.join(def);
        ASSERT_NEAR(world.angle(joint), range.start * degree, 1e-5f);
        double arrival = 0.0;
        for (const float sign : {1.0f, -1.0f}) {
            const float bound = sign > 0.0f ? range.upper : range.lower;
            float least = 1e9f;
            float most = -1e9f;
            for (int i = 0; i < 300; ++i) {
                const float before = world.angle(joint);
                world.applyTorque(cube, axis * (0.5f * sign));
                world.step(dt);
                const float angle = world.angle(joint) / degree;
                ASSERT_LT(angle, range.upper + 2.0f);
                ASSERT_GT(angle, range.lower - 2.0f);
                if (sign > 0.0f && arrival == 0.0 && angle >= 269.5f) {
                    arrival = (i + (270.0 * degree - before) / (world.angle(joint) - before)) / 60.0;
                }
                if (i >= 240) {
                    ASSERT_NEAR(angle, bound, 1.0f);
                    ASSERT_LT(length(world.angularVelocity(cube)), 0.01f);
                    least = std::min(least, angle);
                    most = std::max(most, angle);
                }
            }
            EXPECT_LT(most - least, 0.05f) << bound;
            EXPECT_LT((world.torque(joint) + axis * (0.5f * sign)).norm(), 0.01f) << bound;
        }
        if (range.upper == 270.0f) {
            EXPECT_NEAR(arrival, 0.886, 0.03);
        }
    }
}

TEST(Joints3d, AHingeBetweenTwoBodiesLimitsTheirAngle) {
    // The same between two cubes that both turn: I a I b / (I a + I b) is half of one.
    World3 world = weightless();
    BodyDef<3> body;
    body.mass = 1.0f;
    const BodyId a = addBox(world, body);
    body.position = Vector<3>(2.0f, 0.0f, 0.0f);
    const BodyId b = addBox(world, body);
    HingeDef def;
    def.a = a;
    def.b = b;
    def.anchorA = Vector<3>(1.0f, 0.0f, 0.0f);
    def.anchorB = Vector<3>(-1.0f, 0.0f, 0.0f);
    def.axisA = def.axisB = Vector<3>(1.0f, 0.0f, 0.0f);
    def.limited = true;
    def.limits = {-450.0f * degree, 450.0f * degree};
    const JointId joint = world.join(def);
    for (int i = 0; i < 600; ++i) {
        world.applyTorque(a, Vector<3>(-0.5f, 0.0f, 0.0f));
        world.applyTorque(b, Vector<3>(0.5f, 0.0f, 0.0f));
        world.step(dt);
    }
    EXPECT_NEAR(world.angle(joint), 450.0f * degree, degree);
    EXPECT_NEAR(world.torque(joint).x(), -0.5f, 0.01f);
    EXPECT_LT(length(world.angularVelocity(a)), 0.01f);
    EXPECT_LT(world.gap(joint), 1e-3f);
}

TEST(Joints3d, AWheelSpunFiveTurnsCountsTenPi) {
    // At 20 turns a second it turns a third of a turn each step; the angle of a pose alone could not tell.
    for (const float speed : {3.0f, 40.0f * pi, -40.0f * pi}) {
        World3 world = weightless();
        BodyDef<3> body;
        body.mass = 1.0f;
        body.rotation = rotationOf(Vector<3>(1.0f, 0.0f, 0.0f), 0.7f);
        const BodyId wheel = addBox(world, body);
        const Vector<3> axis(0.0f, 0.6f, 0.8f);
        const JointId joint = world.join(hingeAt(world, wheel, zeroVector<3>(), axis));
        world.setAngularVelocity(wheel, axis * speed);
        const int steps = static_cast<int>(std::lround(10.0 * pi64 / std::fabs(speed) * 60.0));
        run(world, steps);
        EXPECT_NEAR(world.angle(joint), speed * dt * static_cast<float>(steps), 1e-3f * 10.0f * pi);
        EXPECT_NEAR(std::fabs(world.angle(joint)), 10.0f * pi, 0.06f);
    }
}

TEST(Joints3d, TheAngleAtCreationIsThatOfTheReferences) {
    World3 world = weightless();
    BodyDef<3> body;
    body.rotation = rotationOf(Vector<3>(0.0f, 1.0f, 0.0f), 0.4f);
    const BodyId a = addBox(world, body);
    body.position = Vector<3>(1.0f, 0.0f, 0.0f);
    body.rotation = rotationOf(Vector<3>(0.0f, 1.0f, 0.0f), 1.3f);
    const BodyId b = addBox(world, body);
    HingeDef def;
    def.a = a;
    def.b = b;
    def.anchorA = toLocal(world.pose(a), body.position);
    def.axisA = def.axisB = Vector<3>(0.0f, 2.0f, 0.0f);
    // Not across the axis: only what is counts.
    def.referenceA = Vector<3>(3.0f, 5.0f, 0.0f);
    def.referenceB = Vector<3>(1.0f, -0.5f, 0.0f);
    EXPECT_NEAR(world.angle(world.join(def)), 0.9f, 1e-5f);
    // In the turn that is nearest to the middle of the limits.
    def.limited = true;
    def.limits = {700.0f * degree, 900.0f * degree};
    EXPECT_NEAR(world.angle(world.join(def)), 0.9f + 4.0f * pi, 1e-4f);
    // Left to the engine.
    def.limited = false;
    def.referenceA = def.referenceB = zeroVector<3>();
    def.referenceAngle = -2.5f;
    const JointId open = world.join(def);
    EXPECT_NEAR(world.angle(open), -2.5f, 1e-5f);
    // The completed definition makes the same joint.
    EXPECT_NEAR(world.angle(world.join(world.definition(open))), -2.5f, 1e-5f);
}

TEST(Joints3d, ChangingAJointKeepsItsAngle) {
    World3 world = weightless();
    BodyDef<3> body;
    body.mass = 1.0f;
    const BodyId wheel = addBox(world, body);
    const HingeDef made = hingeAt(world, wheel, zeroVector<3>(), Vector<3>(0.0f, 0.0f, 1.0f));
    const JointId joint = world.join(made);
    world.setAngularVelocity(wheel, Vector<3>(0.0f, 0.0f, 6.0f));
    run(world, 120);
    const float angle = world.angle(joint);
    EXPECT_NEAR(angle, 12.0f, 0.01f);
    // Both the present definition and the one given at first are told to be the same joint.
    HingeDef changed = std::get<HingeDef>(world.definition(joint));
    changed.motorSpeed = -2.0f;
    changed.motorMaxTorque = 10.0f;
    world.set(joint, changed);
    EXPECT_EQ(world.angle(joint), angle);
    changed = made;
    changed.motorSpeed = -2.0f;
    changed.motorMaxTorque = 10.0f;
    world.set(joint, changed);
    EXPECT_EQ(world.angle(joint), angle);
    run(world, 60);
    // 10 N m on 1/24 kg m^2 turn 6 rad/s into -2 rad/s within 1/30 s: 1/15 rad on, then 29/15 back.
    EXPECT_NEAR(world.angle(joint), angle - 28.0f / 15.0f, 0.03f);
    changed.axisB = Vector<3>(0.0f, 1.0f, 0.0f);
    EXPECT_NE(refusalOf([&] { world.set(joint, changed); }), "");
}

TEST(Joints3d, PendulumHasItsPeriodAndKeepsItsPlane) {
    // T = 2 pi sqrt((2/5 r^2 + L^2) / (g L)) (1 + a^2 / 16): released in a plane that is no coordinate plane.
    const float arm = 1.0f;
    const float radius = 0.1f;
    const float amplitude = 0.1f;
    const Vector<3> side(0.6f, 0.0f, 0.8f);
    World3 world = makeWorld();
    BodyDef<3> body;
    body.mass = 2.0f;
    body.position = side * std::sin(amplitude) - Vector<3>(0.0f, std::cos(amplitude), 0.0f);
    const BodyId bob = addBall(world, body, radius);
    const JointId joint = world.join(ballAt(world, {}, bob, zeroVector<3>()));
    const double period = 2.0 * pi64 * std::sqrt((0.4 * radius * radius + arm * arm) / (g * arm)) * (1.0 + amplitude * amplitude / 16.0);
    double first = 0.0;
    int crossings = 0;
    float before = amplitude;
    for (int i = 0; i < 1300 && crossings < 11; ++i) {
        world.step(dt);
        const Vector<3> place = world.centreOfMass(bob);
        ASSERT_NEAR(place.x() * side.z() - place.z() * side.x(), 0.0f, 2e-4f);
        ASSERT_LT(world.gap(joint), 1e-3f);
        const float now = dot(place, side);
        if (before < 0.0f && now >= 0.0f) {
            const double t = (static_cast<float>(i) + before / (before - now)) / 60.0;
            first = crossings == 0 ? t : first;
            if (++crossings == 11) {
                EXPECT_NEAR((t - first) / 10.0, period, 0.003 * period);
            }
        }
        before = now;
    }
    EXPECT_EQ(crossings, 11);
}

TEST(Joints3d, ConicalPendulumGoesRoundAtItsHeight) {
    // w^2 = g / (L cos a) for a point on an arm; the ball's own turning adds 2/5 r^2 / L^2 = 0.1 %.
    const double angle = 0.6;
    const double rate = std::sqrt(g / std::cos(angle));
    World3 world = makeWorld();
    BodyDef<3> body;
    body.mass = 1.5f;
    body.position = Vector<3>(static_cast<float>(std::sin(angle)), static_cast<float>(-std::cos(angle)), 0.0f);
    body.angularVelocity = Vector<3>(0.0f, static_cast<float>(rate), 0.0f);
    body.velocity = cross(body.angularVelocity, body.position);
    const BodyId bob = addBall(world, body, 0.05f);
    const JointId joint = world.join(ballAt(world, {}, bob, zeroVector<3>()));
    double turned = 0.0;
    double before = 0.0;
    for (int i = 0; i < 300; ++i) {
        world.step(dt);
        const Vector<3> place = world.centreOfMass(bob);
        const double now = std::atan2(-static_cast<double>(place.z()), static_cast<double>(place.x()));
        turned += std::remainder(now - before, 2.0 * pi64);
        before = now;
        ASSERT_NEAR(place.y(), body.position.y(), 0.015f);
    }
    EXPECT_NEAR(turned / 5.0, rate, 0.01 * rate);
    EXPECT_NEAR(world.force(joint).norm(), 1.5 * g / std::cos(angle), 0.02 * 1.5 * g / std::cos(angle));
    EXPECT_EQ(world.angle(joint), 0.0f);
}

TEST(Joints3d, DoorHangsOnItsHinge) {
    // A plate of 1 x 2 m on a vertical hinge at its edge: the hinge bears the weight and its lever, and the plate does not sag.
    World3 world = makeWorld();
    BodyDef<3> body;
    body.mass = 10.0f;
    body.position = Vector<3>(0.5f, 1.0f, 0.0f);
    const BodyId plate = addBox(world, body, Vector<3>(0.5f, 1.0f, 0.02f));
    const JointId joint = world.join(hingeAt(world, plate, Vector<3>(0.0f, 1.0f, 0.0f), Vector<3>(0.0f, 1.0f, 0.0f)));
    run(world, 240);
    EXPECT_NEAR(world.pose(plate).p.y(), 1.0f, 2e-3f);
    EXPECT_LT(world.gap(joint), 1e-3f);
    EXPECT_NEAR(world.force(joint).y(), 10.0f * g, 0.1f);
    // The centre is 0.5 m to the right: its weight turns clockwise about z, the hinge counter-clockwise.
    EXPECT_NEAR(world.torque(joint).z(), 10.0f * g * 0.5f, 0.5f);
    // Pushed, it swings about the hinge alone: I = m w^2 / 3 about the edge, w = 1 m, with the thickness m d^2 / 12.
    const float inertia = 10.0f / 3.0f + 10.0f * 0.04f * 0.04f / 12.0f;
    world.applyImpulse(plate, Vector<3>(0.0f, 0.0f, -2.0f), Vector<3>(1.0f, 1.0f, 0.0f));
    run(world, 60);
    EXPECT_NEAR(world.angularVelocity(plate).y(), 2.0f / inertia, 0.01f);
    EXPECT_NEAR(world.angle(joint), 2.0f / inertia, 0.01f);
    EXPECT_LT((rotate(world.pose(plate).q, Vector<3>(0.0f, 1.0f, 0.0f)) - Vector<3>(0.0f, 1.0f, 0.0f)).norm(), 2e-3f);
}

TEST(Joints3d, MotorReachesItsSpeedAtItsTorque) {
    World3 world = weightless();
    BodyDef<3> body;
    body.mass = 1.0f;
    const BodyId cube = addBox(world, body);
    const Vector<3> axis(0.0f, 0.8f, 0.6f);
    HingeDef def = hingeAt(world, cube, zeroVector<3>(), axis);
    def.motorSpeed = 10.0f;
    def.motorMaxTorque = 0.125f;
    const JointId joint = world.join(def);
    // 0.125 N m on 1/24 kg m^2: 3 rad/s^2.
    run(world, 60);
    EXPECT_NEAR(dot(world.angularVelocity(cube), axis), 3.0f, 0.01f);
    EXPECT_NEAR(dot(world.torque(joint), axis), 0.125f, 1e-4f);
    run(world, 180);
    EXPECT_NEAR(dot(world.angularVelocity(cube), axis), 10.0f, 1e-3f);
    EXPECT_NEAR(world.torque(joint).norm(), 0.0f, 1e-3f);
}

TEST(Joints3d, SpringSwingsWithItsFrequency) {
    // 2 Hz, undamped, from 0.5 rad to its target: it swings between the two for ever.
    World3 world = weightless();
    BodyDef<3> body;
    body.mass = 1.0f;
    const BodyId cube = addBox(world, body);
    HingeDef def = hingeAt(world, cube, zeroVector<3>(), Vector<3>(1.0f, 0.0f, 0.0f));
    def.spring.hertz = 2.0f;
    def.springTarget = 0.5f;
    const JointId joint = world.join(def);
    int crossings = 0;
    double first = 0.0;
    double last = 0.0;
    float before = -0.5f;
    float most = 0.0f;
    for (int i = 0; i < 600; ++i) {
        world.step(dt);
        const float now = world.angle(joint) - 0.5f;
        if (before < 0.0f && now >= 0.0f) {
            last = (static_cast<float>(i) + before / (before - now)) / 60.0;
            first = crossings++ == 0 ? last : first;
        }
        before = now;
        most = i >= 540 ? std::max(most, now) : most;
    }
    EXPECT_NEAR((crossings - 1) / (last - first), 2.0, 0.01);
    EXPECT_NEAR(most, 0.5f, 0.02f);
}

TEST(Joints3d, RodRopeAndSpringHoldAWeight) {
    World3 world = makeWorld();
    BodyDef<3> body;
    body.mass = 1.0f;
    const auto hang = [&](float x, float y, DistanceDef<3> def) {
        body.position = Vector<3>(x, y, 0.0f);
        def.b = addBall(world, body, 0.1f);
        def.anchorA = Vector<3>(x, 0.0f, 0.0f);
        return world.join(def);
    };
    const JointId rod = hang(0.0f, -1.0f, {});
    DistanceDef<3> limited;
    limited.limited = true;
    limited.limits = {0.0f, 1.0f};
    const JointId rope = hang(2.0f, -0.5f, limited);
    DistanceDef<3> soft;
    soft.spring = {1.0f, 0.5f};
    const JointId spring = hang(4.0f, -1.0f, soft);
    EXPECT_NEAR(world.translation(rod), 1.0f, 1e-6f);
    run(world, 15);
    // Slack for 0.319 s.
    EXPECT_EQ(world.force(rope).norm(), 0.0f);
    run(world, 1185);
    EXPECT_NEAR(world.translation(rod), 1.0f, 0.002f);
    EXPECT_NEAR(world.translation(rope), 1.0f, 0.005f);
    EXPECT_NEAR(world.translation(spring), 1.0f + g / (4.0f * pi * pi), 0.005f);
    for (const JointId joint : {rod, rope, spring}) {
        EXPECT_NEAR(world.force(joint).y(), g, 0.01f * g);
    }
}

TEST(Joints3d, MousePullsToItsTarget) {
    World3 world = makeWorld();
    BodyDef<3> body;
    body.mass = 1.0f;
    const BodyId box = addBox(world, body);
    MouseDef<3> def;
    def.b = box;
    def.target = Vector<3>(1.0f, 2.0f, -3.0f);
    def.maxForce = 200.0f;
    const JointId joint = world.join(def);
    run(world, 300);
    // The spring of 5 Hz sags by g / (2 pi f)^2.
    const Vector<3> expected = def.target - Vector<3>(0.0f, g / (100.0f * pi * pi), 0.0f);
    EXPECT_LT((world.centreOfMass(box) - expected).norm(), 1e-3f);
    EXPECT_NEAR(world.force(joint).y(), g, 0.02f * g);
    def.target = Vector<3>(0.0f, 2.0f, 0.0f);
    world.set(joint, def);
    run(world, 300);
    EXPECT_NEAR(world.centreOfMass(box).z(), 0.0f, 1e-3f);
}

TEST(Joints3d, ChainBearsTenTimesItsLinks) {
    World3 world = makeWorld();
    BodyId before;
    std::vector<JointId> joints;
    for (int i = 0; i < 20; ++i) {
        BodyDef<3> body;
        body.mass = 1.0f;
        body.position = Vector<3>(0.25f + 0.5f * static_cast<float>(i), 0.0f, 0.0f);
        const BodyId link = addBox(world, body, Vector<3>(0.25f, 0.05f, 0.05f));
        joints.push_back(world.join(ballAt(world, before, link, body.position - Vector<3>(0.25f, 0.0f, 0.0f))));
        before = link;
    }
    BodyDef<3> weight;
    weight.mass = 10.0f;
    weight.position = Vector<3>(10.3f, 0.0f, 0.0f);
    weight.linearDamping = 0.2f;
    const BodyId last = addBall(world, weight, 0.3f);
    joints.push_back(world.join(ballAt(world, before, last, Vector<3>(10.0f, 0.0f, 0.0f))));
    float widest = 0.0f;
    for (int i = 0; i < 900; ++i) {
        world.step(dt);
        for (const JointId joint : joints) {
            widest = std::max(widest, world.gap(joint));
        }
        ASSERT_LT(world.centreOfMass(last).norm(), 11.5f) << i;
    }
    EXPECT_LT(widest, 0.15f);
    EXPECT_NEAR(world.centreOfMass(last).z(), 0.0f, 0.2f);
}

TEST(Joints3d, JoinedBodiesMeetOnlyIfAsked) {
    for (const bool collide : {false, true}) {
        World3 world = weightless();
        BodyDef<3> body;
        const BodyId a = addBox(world, body);
        body.position = Vector<3>(0.3f, 0.0f, 0.0f);
        const BodyId b = addBox(world, body);
        BallJointDef def = ballAt(world, a, b, Vector<3>(0.15f, 0.0f, 0.0f));
        def.collide = collide;
        world.join(def);
        run(world, 3);
        EXPECT_EQ(world.contacts(a, b).empty(), !collide);
    }
}

TEST(Joints3d, SnapshotsHoldAJointAtItsLimit) {
    World3 world = weightless();
    BodyDef<3> body;
    body.mass = 1.0f;
    const BodyId cube = addBox(world, body, Vector<3>(0.1f, 0.2f, 0.4f));
    HingeDef def = hingeAt(world, cube, Vector<3>(0.3f, 0.0f, 0.0f), Vector<3>(0.0f, 1.0f, 1.0f));
    def.limited = true;
    def.limits = {-1.0f, 7.0f};
    const JointId joint = world.join(def);
    const auto push = [&](int steps) {
        for (int i = 0; i < steps; ++i) {
            world.applyTorque(cube, Vector<3>(0.1f, 1.0f, 1.0f));
            world.step(dt);
        }
    };
    push(120);
    ASSERT_GT(world.angle(joint), 6.5f);
    const std::vector<std::byte> kept = world.snapshot();
    push(100);
    const std::uint64_t hash = world.hash();
    const float angle = world.angle(joint);
    world.restore(kept);
    push(100);
    EXPECT_EQ(world.hash(), hash);
    EXPECT_EQ(world.angle(joint), angle);
    std::string fault;
    EXPECT_TRUE(world.validate(&fault)) << fault;
}

TEST(Joints3d, BadInputIsRefusedByName) {
    World3 world = weightless();
    const BodyId a = addBox(world, {});
    BodyDef<3> other;
    other.position = Vector<3>(2.0f, 0.0f, 0.0f);
    const BodyId b = addBox(world, other);
    other.kind = BodyKind::fixed;
    const BodyId wall = addBox(world, other);
    const BodyId gone = addBox(world, {});
    world.destroy(gone);
    const std::uint64_t hash = world.hash();
    const auto hinge = [&](const std::function<void(HingeDef&)>& change) {
        HingeDef def;
        def.a = a;
        def.b = b;
        change(def);
        return refusalOf([&] { world.join(def); });
    };
    const Vector<3> zero = zeroVector<3>();
    EXPECT_EQ(hinge([&](HingeDef& d) { d.axisA = zero; }).find("joint.axisA"), 0u);
    EXPECT_EQ(hinge([&](HingeDef& d) { d.axisB = zero; }).find("joint.axisB"), 0u);
    EXPECT_EQ(hinge([&](HingeDef& d) { d.referenceA = Vector<3>(1.0f, 0.0f, 0.0f); }).find("joint.referenceB"), 0u);
    EXPECT_EQ(hinge([&](HingeDef& d) { d.referenceA = d.referenceB = Vector<3>(0.0f, 0.0f, -3.0f); }).find("joint.referenceA"), 0u);
    EXPECT_EQ(hinge([&](HingeDef& d) {
                  d.limited = true;
                  d.limits = {1.0f, -1.0f};
              }).find("joint.limits"),
              0u);
    EXPECT_EQ(hinge([&](HingeDef& d) { d.motorMaxTorque = -1.0f; }).find("joint.motor.maxTorque"), 0u);
    EXPECT_EQ(hinge([&](HingeDef& d) { d.spring.hertz = -1.0f; }).find("joint.spring.hertz"), 0u);
    EXPECT_EQ(hinge([&](HingeDef& d) { d.b = a; }).find("joint.bodies"), 0u);
    EXPECT_EQ(hinge([&](HingeDef& d) { d.a = d.b = {}; }).find("joint.bodies"), 0u);
    EXPECT_EQ(hinge([&](HingeDef& d) {
                  d.a = {};
                  d.b = wall;
              }).find("joint.bodies"),
              0u);
    EXPECT_EQ(hinge([&](HingeDef& d) { d.a = gone; }).find("body"), 0u);
    const float infinity = std::numeric_limits<float>::infinity();
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), infinity, -infinity, 1e38f}) {
        const Vector<3> v(0.0f, bad, 0.0f);
        EXPECT_EQ(hinge([&](HingeDef& d) { d.anchorA = v; }).find("joint.anchorA"), 0u);
        EXPECT_EQ(hinge([&](HingeDef& d) { d.referenceAngle = bad; }).find("joint.referenceAngle"), 0u);
        EXPECT_EQ(hinge([&](HingeDef& d) { d.motorSpeed = bad; }).find("joint.motor.speed"), 0u);
        EXPECT_EQ(hinge([&](HingeDef& d) { d.springTarget = bad; }).find("joint.spring.target"), 0u);
        EXPECT_EQ(refusalOf([&] { world.join(BallJointDef{.a = a, .b = b, .anchorB = v}); }).find("joint.anchorB"), 0u);
        EXPECT_EQ(refusalOf([&] { world.join(DistanceDef<3>{.a = a, .b = b, .anchorB = v}); }).find("joint.anchorB"), 0u);
        EXPECT_EQ(refusalOf([&] { world.join(MouseDef<3>{.b = b, .target = v}); }).find("joint.target"), 0u);
        if (bad != 1e38f) {
            EXPECT_EQ(hinge([&](HingeDef& d) { d.axisA = v; }).find("joint.axisA"), 0u);
            EXPECT_EQ(hinge([&](HingeDef& d) { d.referenceA = d.referenceB = Vector<3>(bad, 0.0f, 0.0f); }).find("joint.referenceA"), 0u);
        }
    }
    EXPECT_TRUE(world.joints(a).empty());
    EXPECT_EQ(world.hash(), hash);
    // An axis may have any length.
    for (const float size : {1e-42f, 1e-20f, 3e38f}) {
        const Vector<3> axis(0.0f, size, -size);
        EXPECT_EQ(hinge([&](HingeDef& d) {
                      d.axisA = d.axisB = axis;
                      d.collide = true;
                  }),
                  "");
    }
    run(world, 60);
    EXPECT_TRUE(isFinite(world.pose(a).p));
    EXPECT_TRUE(isFinite(world.pose(b).q));
    EXPECT_TRUE(world.report().quarantined.empty());
}

TEST(Joints3d, CoincidentAnchorsAndOppositeAxesAreNoTrouble) {
    World3 world = makeWorld();
    BodyDef<3> body;
    body.mass = 1.0f;
    const BodyId box = addBox(world, body);
    DistanceDef<3> rod;
    rod.b = box;
    rod.length = 0.5f;
    world.join(rod);
    body.position = Vector<3>(3.0f, 0.0f, 0.0f);
    const BodyId other = addBox(world, body);
    HingeDef hinge = hingeAt(world, other, body.position, Vector<3>(0.0f, 0.0f, 1.0f));
    hinge.axisB = -hinge.axisB;
    hinge.limited = true;
    hinge.limits = {-0.5f, 0.5f};
    const JointId joint = world.join(hinge);
    EXPECT_NEAR(world.angle(joint), 0.0f, 1e-4f);
    run(world, 300);
    EXPECT_LT(world.centreOfMass(box).norm(), 0.6f);
    EXPECT_LT(world.gap(joint), 1e-3f);
    EXPECT_LT((rotate(world.pose(other).q, hinge.axisB) - hinge.axisA).norm(), 1e-2f);
    EXPECT_LT(std::fabs(world.angle(joint)), 0.52f);
}

}  // namespace
}  // namespace talus::testing
