// Joints against mechanics.
#include "problem.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

constexpr float g = 9.81f;
constexpr double pi64 = 3.14159265358979323846;

// A body hung by a revolute joint from the world's origin, its centre `arm` away.
struct Pendulum {
    Problem problem;
    std::uint32_t body = 0;
    GraphSlot slot;

    Pendulum(float mass, float inertia, const Vector<2>& centre, const JointRow<2>& settings = {}) {
        body = problem.body(mass, inertia, centre);
        JointRow<2> row = settings;
        row.bodyB = body;
        row.armB = -centre;
        row.centres = centre;
        slot = problem.joint(row);
    }
    JointRow<2>& joint() { return problem.jointAt(slot); }
    double gap() { return (joint().centres + joint().armB - joint().armA).norm(); }
};

// A disk that can only turn about its centre, held by the world.
Pendulum wheel(float inertia, const JointRow<2>& settings) {
    Pendulum p(1.0f, inertia, zeroVector<2>(), settings);
    return p;
}

}  // namespace

TEST(Joints, PendulumHasThePeriodAndKeepsTheEnergy) {
    // Thin rod of length 1 about its end, started at rest 0.2 rad from hanging. Period 2 pi sqrt(I / (m g d)) (1 + a^2 / 16 + 11 a^4 / 3072).
    const float amplitude = 0.2f;
    const Vector<2> centre(0.5f * std::sin(amplitude), -0.5f * std::cos(amplitude));
    Pendulum p(1.0f, 1.0f / 12.0f, centre);
    const double period = 2.0 * pi64 * std::sqrt((1.0 / 3.0) / (g * 0.5)) * (1.0 + 0.04 / 16.0 + 11.0 * 0.0016 / 3072.0);
    const double start = -g * 0.5 * std::cos(amplitude);
    double crossing = 0.0;
    int crossings = 0;
    double before = amplitude;
    double highest = start;
    double lowest = start;
    for (int i = 0; i < 1200; ++i) {
        p.problem.step();
        const double angle = amplitude + p.problem.angles[p.body];
        if (before < 0.0 && angle >= 0.0) {
            const double t = (i + before / (before - angle)) / 60.0;
            if (crossings == 0) {
                crossing = t;
            }
            if (crossings == 10) {
                EXPECT_NEAR((t - crossing) / 10.0, period, 0.002 * period);
            }
            ++crossings;
        }
        before = angle;
        const double energy = p.problem.kineticEnergy() + g * p.problem.places[p.body].y();
        highest = std::max(highest, energy);
        lowest = std::min(lowest, energy);
        ASSERT_LT(p.gap(), 1e-3);
    }
    EXPECT_GT(crossings, 10);
    const double swing = g * 0.5 * (1.0 - std::cos(amplitude));
    EXPECT_LT(highest - start, 0.03 * swing);
    EXPECT_GT(lowest - start, -0.12 * swing);
}

TEST(Joints, SpinningPendulumKeepsItsSpeed) {
    // Without gravity the body circles the pivot at constant speed: what the joint gives turns with the arm.
    Problem q;
    q.gravity = zeroVector<2>();
    const std::uint32_t body = q.body(1.0f, 0.1f, Vector<2>(1.0f, 0.0f), Vector<2>(0.0f, 4.0f), 4.0f);
    JointRow<2> row;
    row.bodyB = body;
    row.armB = Vector<2>(-1.0f, 0.0f);
    row.centres = Vector<2>(1.0f, 0.0f);
    const GraphSlot slot = q.joint(row);
    const double before = q.kineticEnergy();
    q.run(300);
    EXPECT_NEAR(q.kineticEnergy(), before, 0.02 * before);
    EXPECT_NEAR(q.angles[body], 20.0, 0.3);
    // The pull over a step: m v^2 / r, less the turning of its direction within the step.
    EXPECT_NEAR(q.jointAt(slot).totalLinear.norm() * 60.0f, 16.0f, 0.4f);
}

TEST(Joints, HangingBodyPullsWithItsWeight) {
    Pendulum p(3.0f, 0.5f, Vector<2>(0.0f, -1.0f));
    p.problem.run(240);
    EXPECT_NEAR(p.joint().totalLinear.y() * 60.0f, 3.0f * g, 0.01f);
    EXPECT_NEAR(p.joint().totalLinear.x(), 0.0f, 1e-4f);
}

TEST(Joints, RigidDistanceHolds) {
    Problem p;
    const std::uint32_t a = p.body(1.0f, 0.1f, Vector<2>(0.0f, 0.0f), Vector<2>(1.0f, 2.0f), 1.0f);
    const std::uint32_t b = p.body(2.0f, 0.3f, Vector<2>(2.0f, 0.0f), Vector<2>(0.0f, -2.0f), -2.0f);
    JointRow<2> row;
    row.type = JointType::distance;
    row.bodyA = a;
    row.bodyB = b;
    row.armA = Vector<2>(0.2f, 0.1f);
    row.armB = Vector<2>(-0.3f, 0.1f);
    row.centres = Vector<2>(2.0f, 0.0f);
    row.length = 1.5f;
    const GraphSlot slot = p.joint(row);
    const Vector<2> momentum = p.velocities[a].v + 2.0f * p.velocities[b].v;
    for (int i = 0; i < 240; ++i) {
        p.step();
        const JointRow<2>& now = p.jointAt(slot);
        ASSERT_NEAR((now.centres + now.armB - now.armA).norm(), 1.5f, 0.01f);
    }
    const Vector<2> after = p.velocities[a].v + 2.0f * p.velocities[b].v;
    EXPECT_NEAR(after.x(), momentum.x(), 1e-3f);
    EXPECT_NEAR(after.y(), momentum.y() - 3.0f * g * 4.0f, 1e-2f);
}

TEST(Joints, CoincidentAnchorsOfADistanceAreNoTrouble) {
    Problem p;
    const std::uint32_t body = p.body(1.0f, 0.1f, Vector<2>(0.0f, 0.0f));
    for (const float size : {0.0f, 1.0f}) {
        JointRow<2> row;
        row.type = JointType::distance;
        row.bodyB = body;
        row.length = size;
        row.springEnabled = row.motorEnabled = row.limitEnabled = true;
        row.springHertz = 2.0f;
        row.motorMaximum = 1.0f;
        row.upper = 2.0f;
        p.joint(row);
    }
    p.run(60);
    EXPECT_TRUE(isFinite(p.places[body]));
    EXPECT_TRUE(isFinite(p.velocities[body].v));
    EXPECT_LT(p.places[body].norm(), 3.0f);
}

TEST(Joints, MotorReachesItsSpeedAtItsTorque) {
    JointRow<2> row;
    row.motorEnabled = true;
    row.motorSpeed = 5.0f;
    row.motorMaximum = 0.6f;
    Pendulum p = wheel(0.3f, row);
    p.problem.run(60);
    // 0.6 N m on 0.3 kg m^2: 2 rad/s^2.
    EXPECT_NEAR(p.problem.velocities[p.body].w, 2.0f, 0.01f);
    EXPECT_NEAR(p.joint().totalAngular * 60.0f, 0.6f, 1e-4f);
    p.problem.run(120);
    EXPECT_NEAR(p.problem.velocities[p.body].w, 5.0f, 1e-3f);
    EXPECT_NEAR(p.joint().totalAngular, 0.0f, 1e-4f);
}

TEST(Joints, LimitBeyondHalfATurnHolds) {
    for (const float sign : {1.0f, -1.0f}) {
        JointRow<2> row;
        row.limitEnabled = true;
        row.lower = sign > 0.0f ? 0.0f : -7.5f;
        row.upper = sign > 0.0f ? 7.5f : 0.0f;
        row.motorEnabled = true;
        row.motorSpeed = 4.0f * sign;
        row.motorMaximum = 2.0f;
        Pendulum p = wheel(0.3f, row);
        p.problem.run(360);
        EXPECT_NEAR(p.problem.angles[p.body], 7.5 * sign, 0.01);
        EXPECT_NEAR(p.joint().angle, 7.5f * sign, 0.01f);
        EXPECT_NEAR(p.problem.velocities[p.body].w, 0.0f, 1e-3f);
    }
}

TEST(Joints, SpringsSwingAsDampedOscillatorsDo) {
    // x'' + 2 z w x' + w^2 x = 0: decrement and frequency. The implicit spring adds damping of the order h w / 2.
    const double hertz = 1.0;
    const double ratio = 0.1;
    for (const bool turning : {true, false}) {
        JointRow<2> row;
        row.springEnabled = true;
        row.springHertz = static_cast<float>(hertz);
        row.springDampingRatio = static_cast<float>(ratio);
        Problem p;
        p.gravity = zeroVector<2>();
        const std::uint32_t body = p.body(2.0f, 0.3f, turning ? zeroVector<2>() : Vector<2>(3.0f, 0.0f));
        row.bodyB = body;
        row.centres = p.places[body];
        if (turning) {
            row.springTarget = 1.0f;
        } else {
            row.type = JointType::distance;
            row.rigid = false;
            row.length = 2.0f;
        }
        p.joint(row);
        const auto displacement = [&] { return turning ? p.angles[body] - 1.0 : static_cast<double>(2.0f - p.places[body].x()); };
        const double w = 2.0 * pi64 * hertz;
        const double damped = w * std::sqrt(1.0 - ratio * ratio);
        p.settings.substeps = 32;
        for (int i = 1; i <= 120; ++i) {
            p.step();
            const double t = i / 60.0;
            const double expected =
                -std::exp(-ratio * w * t) * (std::cos(damped * t) + ratio / std::sqrt(1.0 - ratio * ratio) * std::sin(damped * t));
            ASSERT_NEAR(displacement(), expected, 0.02) << turning << " at " << t;
        }
    }
}

TEST(Joints, RopeIsSlackUntilItIsTaut) {
    Problem p;
    const std::uint32_t body = p.body(1.0f, 0.1f, Vector<2>(0.0f, -0.5f));
    JointRow<2> row;
    row.type = JointType::distance;
    row.rigid = false;
    row.limitEnabled = true;
    row.upper = 2.0f;
    row.bodyB = body;
    row.centres = p.places[body];
    const GraphSlot slot = p.joint(row);
    p.run(20);
    EXPECT_NEAR(p.velocities[body].v.y(), -g * 20.0f / 60.0f, 1e-4f);
    EXPECT_EQ(p.jointAt(slot).totalLinear.norm(), 0.0f);
    p.run(220);
    EXPECT_NEAR(p.places[body].y(), -2.0f, 0.005f);
    EXPECT_NEAR(p.jointAt(slot).totalLinear.y() * 60.0f, g, 0.01f);
}

TEST(Joints, MouseForceIsCapped) {
    Problem p;
    p.gravity = zeroVector<2>();
    const std::uint32_t body = p.body(2.0f, 0.5f, zeroVector<2>());
    JointRow<2> row;
    row.type = JointType::mouse;
    row.bodyB = body;
    row.armB = Vector<2>(0.3f, 0.1f);
    row.centres = Vector<2>(-30.0f, -40.0f);
    row.springHertz = 5.0f;
    row.springDampingRatio = 0.7f;
    row.maximumForce = 10.0f;
    const GraphSlot slot = p.joint(row);
    for (int i = 0; i < 30; ++i) {
        p.step();
        ASSERT_LE(p.jointAt(slot).totalLinear.norm(), 10.0f / 60.0f * 1.00001f);
    }
    // Force 10 N on 2 kg for half a second, toward the target up and right.
    EXPECT_NEAR(p.velocities[body].v.norm(), 2.5f, 0.05f);
    EXPECT_NEAR(p.velocities[body].v.y() / p.velocities[body].v.x(), 40.0f / 30.0f, 0.03f);
}

TEST(Joints, MouseHoldsABodyAgainstItsWeight) {
    Problem p;
    const std::uint32_t body = p.body(2.0f, 0.5f, zeroVector<2>());
    JointRow<2> row;
    row.type = JointType::mouse;
    row.bodyB = body;
    row.springHertz = 5.0f;
    row.springDampingRatio = 1.0f;
    row.maximumForce = 100.0f;
    const GraphSlot slot = p.joint(row);
    p.run(300);
    // A spring of 5 Hz sags by g / w^2.
    EXPECT_NEAR(p.places[body].y(), -g / std::pow(2.0f * 3.14159265f * 5.0f, 2.0f), 1e-4f);
    EXPECT_NEAR(p.jointAt(slot).totalLinear.y() * 60.0f, 2.0f * g, 0.01f);
    // The target moves half a metre to the right.
    p.jointAt(slot).centres.x() -= 0.5f;
    p.run(120);
    EXPECT_NEAR(p.places[body].x(), 0.5f, 1e-3f);
}

TEST(Joints, ChainHangsTogetherWithBothSolvers) {
    for (const char* solver : {"softStep", "pgs"}) {
        Problem p;
        p.solver = solver;
        p.settings.iterations = 30;
        std::vector<GraphSlot> slots;
        std::uint32_t before = 0;
        for (int i = 0; i < 10; ++i) {
            const std::uint32_t link = p.box(1.0f, 0.25f, 0.05f, Vector<2>(0.25f + 0.5f * static_cast<float>(i), 0.0f));
            JointRow<2> row;
            row.bodyA = before;
            row.bodyB = link;
            row.armA = before == 0 ? zeroVector<2>() : Vector<2>(0.25f, 0.0f);
            row.armB = Vector<2>(-0.25f, 0.0f);
            row.centres = p.places[link] - p.places[before];
            slots.push_back(p.joint(row));
            before = link;
        }
        float widest = 0.0f;
        float lowest = 0.0f;
        for (int i = 0; i < 600; ++i) {
            p.step();
            lowest = std::min(lowest, p.places[before].y());
            for (const GraphSlot slot : slots) {
                const JointRow<2>& row = p.jointAt(slot);
                widest = std::max(widest, (row.centres + row.armB - row.armA).norm());
            }
        }
        EXPECT_LT(widest, 0.1f) << solver;
        EXPECT_LT(lowest, -4.5f) << solver;
        EXPECT_GT(lowest, -4.9f) << solver;
    }
}

TEST(Joints, WithoutWarmStartAPendulumStillHolds) {
    Pendulum p(1.0f, 0.2f, Vector<2>(1.0f, 0.0f));
    p.problem.settings.warmStarting = false;
    for (int i = 0; i < 240; ++i) {
        p.problem.step();
        ASSERT_LT(p.gap(), 0.02);
    }
}
