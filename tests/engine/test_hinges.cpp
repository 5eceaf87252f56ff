// Hinges against mechanics: limits counted through turns (case C20), references, motor, spring.
#include "joints_3d.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace talus::testing {
namespace {

struct Range {
    float lower, upper, start;
};

TEST(Hinges, LimitsOfAHingeAreCountedThroughTurns) {
    // C20, about an axis that is no coordinate axis, on a cube that is turned anyhow.
    const Vector<3> axis = Vector<3>(1.0f, 2.0f, -2.0f) / 3.0f;
    for (const Range& range :
         {Range{0.0f, 270.0f, 0.0f}, {-200.0f, 200.0f, 0.0f}, {170.0f, 190.0f, 180.0f}, {-45.0f, 45.0f, 0.0f}, {0.0f, 0.0f, 0.0f}}) {
        World3 world = weightless<3>();
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

TEST(Hinges, AHingeBetweenTwoBodiesLimitsTheirAngle) {
    // The same between two cubes that both turn: I a I b / (I a + I b) is half of one.
    World3 world = weightless<3>();
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

TEST(Hinges, AWheelSpunFiveTurnsCountsTenPi) {
    // At 20 turns a second it turns a third of a turn each step; the angle of a pose alone could not tell.
    for (const float speed : {3.0f, 40.0f * pi, -40.0f * pi}) {
        World3 world = weightless<3>();
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

TEST(Hinges, TheAngleAtCreationIsThatOfTheReferences) {
    World3 world = weightless<3>();
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

TEST(Hinges, ChangingAJointKeepsItsAngle) {
    World3 world = weightless<3>();
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

TEST(Hinges, DoorHangsOnItsHinge) {
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

TEST(Hinges, MotorReachesItsSpeedAtItsTorque) {
    World3 world = weightless<3>();
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

TEST(Hinges, SpringSwingsWithItsFrequency) {
    // 2 Hz, undamped, from 0.5 rad to its target: it swings between the two for ever.
    World3 world = weightless<3>();
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

}  // namespace
}  // namespace talus::testing
