// Laws and known answers for whole steps.
#include "problem.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

constexpr float g = 9.81f;

// The plane stays level; gravity is tilted instead.
Problem inclined(double degrees, const char* solver) {
    Problem p;
    p.solver = solver;
    const double angle = degrees * 3.14159265358979 / 180.0;
    p.gravity = Vector<2>(static_cast<float>(g * std::sin(angle)), static_cast<float>(-g * std::cos(angle)));
    return p;
}

float pressing(const ContactImpulses<2>& l) {
    return l.totalNormal[0] + l.totalNormal[1];
}

class BothSolvers : public testing::TestWithParam<const char*> {};

}  // namespace

INSTANTIATE_TEST_SUITE_P(Solvers, BothSolvers, testing::Values("softStep", "pgs"));

TEST_P(BothSolvers, BoxSticksOnAnInclineBelowTheAngleOfRepose) {
    Problem p = inclined(20.0, GetParam());
    const std::uint32_t box = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f));
    const std::size_t contact = p.contact(0, box, cornersOn(0, 0.0f, box, 0.5f, 0.5f, {.friction = 0.5f}));
    p.run(120);
    const float x = p.places[box].x();
    EXPECT_LT(std::fabs(x), 0.005f);
    p.run(600);
    EXPECT_NEAR(p.places[box].x(), x, 1e-4f);
    EXPECT_LT(p.velocities[box].v.norm(), 1e-4f);
    // Weight times the whole step: normal 9.81 cos 20, friction against 9.81 sin 20.
    EXPECT_NEAR(pressing(p.impulses(contact)) * 60.0f, 9.21838f, 0.01f);
    EXPECT_NEAR(p.impulses(contact).totalFriction * 60.0f, -3.35522f, 0.01f);
}

TEST_P(BothSolvers, BoxSlidesDownASteepInclineAsCoulombSays) {
    Problem p = inclined(35.0, GetParam());
    const std::uint32_t box = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f));
    const std::size_t contact = p.contact(0, box, cornersOn(0, 0.0f, box, 0.5f, 0.5f, {.friction = 0.5f}));
    p.run(120);
    EXPECT_NEAR(p.velocities[box].v.x(), 1.6088441f * 2.0f, 0.004f * 3.2f);
    EXPECT_NEAR(pressing(p.impulses(contact)) * 60.0f, 8.03588f, 0.02f);
    EXPECT_NEAR(p.impulses(contact).totalFriction * 60.0f, -4.01794f, 0.01f);
}

TEST(SoftStep, ColdStartLosesNoFriction) {
    // A block thrown along the ground comes to rest after v^2 / (2 mu g).
    Problem p;
    const std::uint32_t box = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f), Vector<2>(4.0f, 0.0f));
    p.contact(0, box, cornersOn(0, 0.0f, box, 0.5f, 0.5f, {.friction = 0.6f}));
    p.run(120);
    EXPECT_NEAR(p.places[box].x(), 16.0f / (2.0f * 0.6f * g), 0.01f);
    EXPECT_NEAR(p.velocities[box].v.x(), 0.0f, 1e-4f);
}

TEST(SoftStep, TallBoxTipsWhereItsCentreLeavesItsFoot) {
    // Half width : half height = 1 : 3, so at 18.435 degrees.
    for (const double degrees : {17.9, 18.9}) {
        Problem p = inclined(degrees, "softStep");
        const std::uint32_t box = p.box(1.0f, 0.2f, 0.6f, Vector<2>(0.0f, 0.6f));
        p.contact(0, box, cornersOn(0, 0.0f, box, 0.2f, 0.6f, {.friction = 1.0f}));
        p.run(180);
        if (degrees < 18.4) {
            EXPECT_LT(std::fabs(p.angles[box]), 0.02);
        } else {
            EXPECT_LT(p.angles[box], -0.3);
        }
    }
}

TEST(SoftStep, ClampedIncrementsDoNotHoldWhatTheLawHolds) {
    const auto slid = [](FrictionVariant variant) {
        Problem p = inclined(20.0, "softStep");
        p.settings.friction = variant;
        const std::uint32_t box = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f));
        p.contact(0, box, cornersOn(0, 0.0f, box, 0.5f, 0.5f, {.friction = 0.5f}));
        p.run(180);
        return p.places[box].x();
    };
    EXPECT_LT(std::fabs(slid(FrictionVariant::law)), 0.005f);
    EXPECT_GT(std::fabs(slid(FrictionVariant::clampedIncrement)), 0.2f);
}

TEST_P(BothSolvers, StackCarriesItsWeight) {
    Problem p;
    p.solver = GetParam();
    // Ten sweeps a step do not reach through ten boxes: they sway.
    const int count = std::strcmp(GetParam(), "pgs") == 0 ? 5 : 10;
    std::vector<std::size_t> contacts;
    for (int i = 0; i < count; ++i) {
        const std::uint32_t box = p.box(2.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f + static_cast<float>(i)));
        contacts.push_back(p.contact(box - 1, box, cornersOn(box - 1, i == 0 ? 0.0f : 0.5f, box, 0.5f, 0.5f, {})));
    }
    p.run(600);
    for (int i = 0; i < count; ++i) {
        const float weight = static_cast<float>(count - i) * 2.0f * g / 60.0f;
        EXPECT_NEAR(pressing(p.impulses(contacts[static_cast<std::size_t>(i)])), weight, 0.003f * weight) << i;
    }
    EXPECT_LT(p.kineticEnergy(), 1e-4);
}

TEST(SoftStep, HeavyOnLightSettles) {
    Problem p;
    const std::uint32_t light = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f));
    const std::uint32_t heavy = p.box(100.0f, 0.5f, 0.5f, Vector<2>(0.0f, 1.5f));
    p.contact(0, light, cornersOn(0, 0.0f, light, 0.5f, 0.5f, {}));
    const std::size_t between = p.contact(light, heavy, cornersOn(light, 0.5f, heavy, 0.5f, 0.5f, {}));
    p.run(600);
    EXPECT_NEAR(pressing(p.impulses(between)), 100.0f * g / 60.0f, 0.1f);
    // The compliance of a soft row that knows only the light body's mass: (weight / n) / (m w^2), n points.
    EXPECT_GT(p.places[heavy].y(), 1.5f - 0.05f);
    EXPECT_LT(p.kineticEnergy(), 1e-3);
}

TEST(SoftStep, MomentumIsConservedBetweenMovableBodies) {
    Random random(20);
    for (int round = 0; round < 30; ++round) {
        Problem p;
        p.gravity = zeroVector<2>();
        const Vector<2> slide = random.vector(-1.0f, 1.0f, -1.0f, 1.0f);
        const Vector<2> spin = random.vector(-5.0f, 5.0f, -5.0f, 5.0f);
        const std::uint32_t a = p.body(1.3f, 0.4f, Vector<2>(0.0f, 0.0f), Vector<2>(slide.x(), 1.0f), spin.x());
        const std::uint32_t b = p.body(0.7f, 0.2f, Vector<2>(0.1f, 1.0f), Vector<2>(slide.y(), -1.0f), spin.y());
        p.contact(a, b, cornersOn(a, 0.5f, b, 0.5f, 0.5f, {.friction = 0.7f, .restitution = 0.4f, .rollingResistance = 0.1f}));
        const auto momentum = [&] {
            Vector<3, double> sum(0.0, 0.0, 0.0);
            for (const std::uint32_t i : {a, b}) {
                const double mass = 1.0 / p.velocities[i].inverseMass;
                const Vector<2, double> v = p.velocities[i].v.cast<double>();
                const Vector<2, double> x = p.places[i].cast<double>();
                sum.head<2>() += mass * v;
                sum[2] += mass * (x.x() * v.y() - x.y() * v.x()) + p.velocities[i].w / p.warms[i].inverseInertia;
            }
            return sum;
        };
        const Vector<3, double> before = momentum();
        p.fillStaging();
        findSolver<2>("softStep")(p.graph, p.bodies(), p.settings);
        // About the places of the step's start, since anchors are frozen within the step.
        EXPECT_LT((momentum() - before).cwiseAbs().maxCoeff(), 5e-6);
    }
}

TEST(SoftStep, BallReboundsByItsRestitution) {
    Problem p;
    const std::uint32_t ball = p.body(1.0f, 0.1f, Vector<2>(0.0f, 2.5f));
    p.contact(0, ball, ballOn(0, ball, 0.5f, {.friction = 0.0f, .restitution = 0.8f}));
    float fastest = 0.0f;
    float height = 0.0f;
    for (int i = 0; i < 110; ++i) {
        p.step();
        fastest = std::min(fastest, p.velocities[ball].v.y());
        height = p.velocities[ball].v.y() > 0.0f ? std::max(height, p.places[ball].y() - 0.5f) : height;
    }
    // The approach is that of the step's start, at most a step and a substep before the impact; half a substep's rise is lost.
    const float impact = std::sqrt(2.0f * g * 2.0f);
    const float late = g * (1.0f / 60.0f + 1.0f / 240.0f + 1.0f / 480.0f);
    const float slowest = 0.8f * (impact - late);
    EXPECT_NEAR(fastest, -impact, late);
    EXPECT_GE(height, slowest * slowest / (2.0f * g) - slowest / 480.0f - 0.001f);
    EXPECT_LE(height, 0.64f * 2.0f);
}

TEST(SoftStep, FlatBoxReboundsWithoutSpin) {
    Problem p;
    p.gravity = zeroVector<2>();
    const std::uint32_t box = p.box(1.0f, 0.7f, 0.3f, Vector<2>(0.0f, 0.4f), Vector<2>(0.0f, -3.0f));
    p.contact(0, box, cornersOn(0, 0.0f, box, 0.7f, 0.3f, {.restitution = 0.5f}));
    p.run(10);
    EXPECT_NEAR(p.velocities[box].v.y(), 1.5f, 0.02f);
    EXPECT_NEAR(p.velocities[box].w, 0.0f, 0.02f);
}

TEST(SoftStep, SlowApproachDoesNotRebound) {
    Problem p;
    p.gravity = zeroVector<2>();
    const std::uint32_t ball = p.body(1.0f, 0.1f, Vector<2>(0.0f, 0.501f), Vector<2>(0.0f, -0.4f));
    p.contact(0, ball, ballOn(0, ball, 0.5f, {.restitution = 1.0f}));
    p.run(5);
    EXPECT_NEAR(p.velocities[ball].v.y(), 0.0f, 1e-3f);
}

TEST(SoftStep, RollingResistanceBrakesARollingDisk) {
    // Rolling without slip against the torque resistance N: deceleration (resistance / radius) g / (1 + I / (m r^2)).
    Problem p;
    const std::uint32_t disk = p.body(2.0f, 0.5f * 2.0f * 0.25f, Vector<2>(0.0f, 0.5f), Vector<2>(2.0f, 0.0f), -4.0f);
    const std::size_t contact = p.contact(0, disk, ballOn(0, disk, 0.5f, {.friction = 0.8f, .rollingResistance = 0.02f}));
    for (int i = 0; i < 120; ++i) {
        p.step();
        const ContactImpulses<2> l = p.impulses(contact);
        ASSERT_LE(std::fabs(l.rolling), 0.02f * l.normal[0]);
        ASSERT_LE(std::fabs(l.friction), 0.8f * l.normal[0]);
    }
    const float deceleration = 0.02f / 0.5f * g / 1.5f;
    EXPECT_NEAR(p.velocities[disk].v.x(), 2.0f - 2.0f * deceleration, 0.01f);
    EXPECT_NEAR(p.velocities[disk].w, -p.velocities[disk].v.x() / 0.5f, 0.01f);
}

TEST(SoftStep, SphereThatSlidesEndsInRolling) {
    // A ball with inertia 2/5 m r^2 thrown without spin rolls at 5/7 of its speed after 2 v / (7 mu g).
    Problem p;
    const std::uint32_t ball = p.body(1.0f, 0.4f * 0.25f, Vector<2>(0.0f, 0.5f), Vector<2>(2.0f, 0.0f));
    p.contact(0, ball, ballOn(0, ball, 0.5f, {.friction = 0.3f}));
    p.run(9);
    EXPECT_GT(p.velocities[ball].v.x() + 0.5f * p.velocities[ball].w, 0.1f);
    p.run(21);
    EXPECT_NEAR(p.velocities[ball].v.x(), 1.428571f, 0.002f);
    EXPECT_NEAR(p.velocities[ball].w, -1.428571f / 0.5f, 0.004f);
}

TEST(SoftStep, BeltCarriesABoxAtItsSpeed) {
    Problem p;
    const std::uint32_t box = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f));
    // The ground's surface runs at 2 m/s along +x: the box's less the ground's is -2.
    p.contact(0, box, cornersOn(0, 0.0f, box, 0.5f, 0.5f, {.friction = 0.4f, .surfaceSpeed = -2.0f}));
    p.run(15);
    EXPECT_NEAR(p.velocities[box].v.x(), 0.4f * g * 0.25f, 0.02f);
    p.run(60);
    EXPECT_NEAR(p.velocities[box].v.x(), 2.0f, 1e-3f);
}

TEST(SoftStep, KinematicPlatformCarriesABoxAndStaysAsItWas) {
    Problem p;
    const std::uint32_t platform = p.kinematic(Vector<2>(0.0f, 0.0f), Vector<2>(0.7f, 0.0f));
    std::vector<std::uint32_t> boxes;
    for (int i = 0; i < 12; ++i) {
        boxes.push_back(p.box(1.0f, 0.5f, 0.5f, Vector<2>(3.0f * static_cast<float>(i), 0.5f)));
        p.contact(platform, boxes.back(), cornersOn(platform, 0.0f, boxes.back(), 0.5f, 0.5f, {}));
    }
    p.run(120);
    for (const std::uint32_t box : boxes) {
        EXPECT_NEAR(p.velocities[box].v.x(), 0.7f, 1e-4f);
    }
    EXPECT_EQ(p.velocities[platform].v, Vector<2>(0.7f, 0.0f));
    EXPECT_EQ(p.velocities[platform].w, 0.0f);
}

TEST(SoftStep, LockedAxesStayLockedAndDampingDecays) {
    Problem p = inclined(40.0, "softStep");
    const std::uint32_t box = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f));
    p.forces[box].freeAxes = Vector<2>(0.0f, 1.0f);
    p.contact(0, box, cornersOn(0, 0.0f, box, 0.5f, 0.5f, {.friction = 0.2f, .surfaceSpeed = 1.0f}));
    const std::uint32_t free = p.body(1.0f, 1.0f, Vector<2>(50.0f, 50.0f), Vector<2>(1.0f, 0.0f), 2.0f);
    p.forces[free] = {};
    p.forces[free].linearDamping = 0.5f;
    p.forces[free].angularDamping = 2.0f;
    p.run(60);
    EXPECT_EQ(p.places[box].x(), 0.0f);
    EXPECT_EQ(p.velocities[box].v.x(), 0.0f);
    EXPECT_NEAR(p.velocities[free].v.x(), std::exp(-0.5f), 0.002f);
    EXPECT_NEAR(p.velocities[free].w, 2.0f * std::exp(-2.0f), 0.01f);
}

TEST(SoftStep, OverlapIsPushedOutNoFasterThanAllowed) {
    Problem p;
    p.gravity = zeroVector<2>();
    const std::uint32_t ball = p.body(1.0f, 0.1f, Vector<2>(0.0f, -0.5f));
    p.contact(0, ball, ballOn(0, ball, 0.5f, {}));
    float before = p.places[ball].y();
    for (int i = 0; i < 60; ++i) {
        p.step();
        ASSERT_LE(p.places[ball].y() - before, p.settings.pushSpeed / 60.0f * 1.001f);
        before = p.places[ball].y();
    }
    EXPECT_NEAR(before, 0.5f, 0.01f);
    // Relaxing takes the push back out of the velocity.
    EXPECT_LT(p.velocities[ball].v.norm(), 0.05f);
}

TEST(SoftStep, WithoutWarmStartEverySubstepBeginsCold) {
    Problem p;
    p.settings.warmStarting = false;
    const std::uint32_t box = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f));
    const std::size_t contact = p.contact(0, box, cornersOn(0, 0.0f, box, 0.5f, 0.5f, {}));
    p.run(120);
    EXPECT_NEAR(pressing(p.impulses(contact)), g / 60.0f, 0.02f * g / 60.0f);
    EXPECT_NEAR(p.velocities[box].v.y(), 0.0f, 0.01f);
    // Ten boxes sink where the warm ones stand: one cold sweep does not reach through the stack.
    const auto sink = [](bool warm) {
        Problem q;
        q.settings.warmStarting = warm;
        for (int i = 0; i < 10; ++i) {
            const std::uint32_t b = q.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 0.5f + static_cast<float>(i)));
            q.contact(b - 1, b, cornersOn(b - 1, i == 0 ? 0.0f : 0.5f, b, 0.5f, 0.5f, {}));
        }
        q.run(60);
        return 9.5f - q.places[10].y();
    };
    EXPECT_GT(sink(false), 3.0f * sink(true));
}

TEST(SoftStep, FrictionBoundHoldsAtEveryStepOfATumblingHeap) {
    Problem p;
    Random random(21);
    for (int i = 0; i < 30; ++i) {
        const Vector<2> v = random.vector(-4.0f, 4.0f, -3.0f, 0.0f);
        const Vector<2> other = random.vector(0.5f, 3.0f, 0.6f, 1.0f);
        const std::uint32_t box = p.box(other.x(), 0.5f, 0.5f, Vector<2>(2.0f * static_cast<float>(i), other.y()), v);
        p.velocities[box].w = random.uniform(-4.0f, 4.0f);
        p.contact(0, box, cornersOn(0, 0.0f, box, 0.5f, 0.5f, {.friction = 0.5f, .restitution = 0.3f, .rollingResistance = 0.05f}));
    }
    int sliding = 0;
    for (int step = 0; step < 90; ++step) {
        p.step();
        for (std::size_t i = 0; i < p.contacts.size(); ++i) {
            const ContactImpulses<2> l = p.impulses(i);
            const float normal = l.normal[0] + l.normal[1];
            ASSERT_GE(l.normal[0], 0.0f);
            ASSERT_GE(l.normal[1], 0.0f);
            ASSERT_LE(std::fabs(l.friction), 0.5f * normal);
            ASSERT_LE(std::fabs(l.rolling), 0.05f * normal);
            ASSERT_LE(std::fabs(l.totalFriction), 0.5f * (l.totalNormal[0] + l.totalNormal[1]) * 1.00001f);
            sliding += normal > 0.0f && std::fabs(l.friction) > 0.499f * normal ? 1 : 0;
        }
    }
    EXPECT_GT(sliding, 50);
}
