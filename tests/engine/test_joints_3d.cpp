// Joints in space against mechanics: pendulums, rods, ropes, springs, chains, snapshots, and bad input.
#include "joints_3d.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace talus::testing {
namespace {

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
        World3 world = weightless<3>();
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
    World3 world = weightless<3>();
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
    World3 world = weightless<3>();
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
