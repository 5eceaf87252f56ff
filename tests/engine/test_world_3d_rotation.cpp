// Free rotation in space against Euler's equations: periods by elliptic integrals, energy and angular momentum, precession.
#include "worlds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace talus::testing {
namespace {

/// Complete elliptic integral of the first kind, of modulus k, by the arithmetic-geometric mean.
double quarterPeriod(double k) {
    double a = 1.0;
    double b = std::sqrt(1.0 - k * k);
    while (a - b > 1e-15) {
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b);
        a = mean;
    }
    return std::numbers::pi / (2.0 * a);
}

/// A top's three moments of inertia and the rates about its axes.
struct Top {
    double moments[3];
    double rates[3];
};

/// Time from the greatest rate about the middle axis (1) to its next zero, of a top with ascending moments that at first turns about the middle
/// axis and one other only.
double timeToFlip(const Top& top) {
    const auto& [i, w] = top;
    double twiceEnergy = 0.0;
    double square = 0.0;
    for (int k = 0; k < 3; ++k) {
        twiceEnergy += i[k] * w[k] * w[k];
        square += i[k] * i[k] * w[k] * w[k];
    }
    // The rate about this axis never changes its sign.
    const int kept = square > twiceEnergy * i[1] ? 2 : 0;
    const double near = i[kept];
    const double far = i[2 - kept];
    const double rate = std::sqrt((near - i[1]) * (square - twiceEnergy * far) / (i[0] * i[1] * i[2]));
    const double k = std::sqrt((i[1] - far) * (twiceEnergy * near - square) / ((near - i[1]) * (square - twiceEnergy * far)));
    return quarterPeriod(k) / rate;
}

/// Steps a free top for a minute and compares the times at which the rate about a local axis changes its sign with odd multiples of `quarter`, the
/// first `judged` of them.
void flipsOnTime(World3& world, BodyId top, int axis, double quarter, int judged = std::numeric_limits<int>::max()) {
    float before = inverseRotate(world.pose(top).q, world.angularVelocity(top))[axis];
    int flips = 0;
    for (int step = 1; step <= 3600; ++step) {
        world.step(dt);
        const float now = inverseRotate(world.pose(top).q, world.angularVelocity(top))[axis];
        if (before * now < 0.0f) {
            const double time = (step - 1 + static_cast<double>(before / (before - now))) / 60.0;
            const double expected = (2 * flips + 1) * quarter;
            if (flips < judged) {
                EXPECT_NEAR(time, expected, 0.02 * expected) << "flip " << flips;
            }
            ++flips;
        }
        before = now;
    }
    EXPECT_NEAR(flips, 30.0 / quarter, 0.02 * 30.0 / quarter + 1.0);
    EXPECT_GT(flips, 3);
}

/// A stem along y with a crossbar along x at its upper end.
BodyId addHandle(World3& world) {
    const BodyId handle = world.create({});
    world.attach(handle, {.geometry = Box<3>{{0.25f, 0.05f, 0.05f}}, .local = {{0.0f, 0.1f, 0.0f}, {}}});
    world.attach(handle, {.geometry = Box<3>{{0.04f, 0.15f, 0.04f}}, .local = {{0.0f, -0.1f, 0.0f}, {}}});
    return handle;
}

TEST(FreeRotation, AHandleFlipsOnTime) {
    constexpr double bar[3] = {0.25, 0.05, 0.05};
    constexpr double stem[3] = {0.04, 0.15, 0.04};
    const double barMass = 8000.0 * bar[0] * bar[1] * bar[2];
    const double stemMass = 8000.0 * stem[0] * stem[1] * stem[2];
    const double spread = barMass * stemMass / (barMass + stemMass) * 0.2 * 0.2;
    const auto own = [&](int a, int b) {
        return barMass / 3.0 * (bar[a] * bar[a] + bar[b] * bar[b]) + stemMass / 3.0 * (stem[a] * stem[a] + stem[b] * stem[b]);
    };
    // The crossbar's axis has the least moment; the stem's, about which a hand spins it, the middle one.
    const double moments[3] = {own(1, 2) + spread, own(0, 2), own(0, 1) + spread};
    ASSERT_LT(moments[0], moments[1]);
    ASSERT_LT(moments[1], moments[2]);
    for (const float rate : {5.0f, 12.0f}) {
        for (const float nudge : {0.01f, 0.1f, 1.0f}) {
            for (const int other : {0, 2}) {
                SCOPED_TRACE(std::to_string(rate) + " nudged by " + std::to_string(nudge) + " about " + std::to_string(other));
                World3 world = weightless<3>();
                const BodyId handle = addHandle(world);
                Vector<3> spin(0.0f, rate, 0.0f);
                spin[other] = nudge;
                world.setAngularVelocity(handle, spin);
                Top top = {{moments[0], moments[1], moments[2]}, {0.0, rate, 0.0}};
                top.rates[other] = nudge;
                // A nudge of 0.002 of the spin is 4e-6 of its energy: rounding moves the later flips by some per cent.
                flipsOnTime(world, handle, 1, timeToFlip(top), nudge < 0.005f * rate ? 1 : std::numeric_limits<int>::max());
            }
        }
    }
}

TEST(FreeRotation, ABoxFlipsOnTimeHoweverItIsTurned) {
    // Moments m (b^2 + c^2) / 3: x the least, z the greatest.
    const double moments[3] = {0.3 * 0.3 + 0.1 * 0.1, 0.5 * 0.5 + 0.1 * 0.1, 0.5 * 0.5 + 0.3 * 0.3};
    const Rotation<3> turn = rotationOf(Vector<3>(1.0f, -2.0f, 0.5f), 1.3f);
    World3 world = weightless<3>();
    const Vector<3> local(0.05f, 6.0f, 0.0f);
    const BodyId box =
        add(world, {.position = {5.0f, 3.0f, -2.0f}, .rotation = turn, .angularVelocity = rotate(turn, local)}, Box<3>{{0.5f, 0.3f, 0.1f}});
    flipsOnTime(world, box, 1, timeToFlip({{moments[0], moments[1], moments[2]}, {0.05, 6.0, 0.0}}));
}

TEST(FreeRotation, KeepsEnergyAndAngularMomentumForAMinute) {
    std::mt19937 random(5);
    std::normal_distribution<float> normal;
    const Geometry<3> tops[] = {Box<3>{{0.5f, 0.3f, 0.1f}},
                                Box<3>{{1.0f, 0.05f, 0.05f}},
                                Box<3>{{0.8f, 0.02f, 0.8f}},
                                Cylinder{0.4f, 0.1f},
                                Cone{0.3f, 0.3f},
                                Capsule<3>{{-0.5f, 0.0f, 0.0f}, {0.5f, 0.0f, 0.0f}, 0.1f},
                                Hull<3>{{{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 0.7f, 0.0f}, {0.0f, 0.0f, 0.3f}, {0.4f, 0.4f, 0.4f}}}};
    for (std::size_t shape = 0; shape < std::size(tops); ++shape) {
        for (const float rate : {1.0f, 5.0f, 15.0f}) {
            World3 world = weightless<3>();
            Vector<3> axis;
            for (int k = 0; k < 3; ++k) {
                axis[k] = normal(random);
            }
            const BodyId body = add(world, {.rotation = rotationOf(axis, 2.0f)}, tops[shape]);
            world.setAngularVelocity(body, axis * (rate / length(axis)));
            const double energy = world.kineticEnergy(body);
            const Vector<3> momentum = world.angularMomentum();
            double astray = 0.0;
            float turned = 0.0f;
            for (int step = 0; step < 3600; ++step) {
                world.step(dt);
                astray = std::max(astray, std::fabs(world.kineticEnergy(body) / energy - 1.0));
                turned = std::max(turned, (world.angularMomentum() - momentum).norm() / length(momentum));
            }
            EXPECT_LT(astray, 1e-3) << "shape " << shape << " at " << rate;
            EXPECT_LT(turned, 1e-3f) << "shape " << shape << " at " << rate;
            const Rotation<3> q = world.pose(body).q;
            EXPECT_NEAR(dot(q.v, q.v) + q.s * q.s, 1.0f, 1e-6f);
        }
    }
}

TEST(FreeRotation, ASymmetricTopPrecessesAtItsRate) {
    // Its axis goes round L at the rate L / I across, at a constant angle.
    for (const bool rod : {false, true}) {
        World3 world = weightless<3>();
        const float half = rod ? 0.5f : 0.1f;
        const float radius = rod ? 0.1f : 0.5f;
        const BodyId top = add(world, {.angularVelocity = {1.0f, 6.0f, 0.0f}}, Cylinder{half, radius});
        const float across = world.mass(top) * (3.0f * radius * radius + 4.0f * half * half) / 12.0f;
        const Vector<3> momentum = world.angularMomentum();
        const Vector<3> pole = momentum / length(momentum);
        const Vector<3> start(0.0f, 1.0f, 0.0f);
        const Vector<3> first = start - pole * dot(start, pole);
        const Vector<3> second = cross(pole, first);
        double angle = 0.0;
        double before = 0.0;
        for (int step = 0; step < 600; ++step) {
            world.step(dt);
            const Vector<3> axis = rotate(world.pose(top).q, start);
            EXPECT_NEAR(dot(axis, pole), dot(start, pole), 2e-3f);
            const double now = std::atan2(dot(axis, second), dot(axis, first));
            angle += std::remainder(now - before, 2.0 * std::numbers::pi);
            before = now;
        }
        EXPECT_NEAR(angle, 10.0 * length(momentum) / across, 0.002 * angle) << rod;
    }
}

TEST(LockedAxes, NothingMovesAlongThemWhateverPushes) {
    for (int mask = 1; mask < 64; ++mask) {
        World3 world({.settings = awake()});
        addGround(world);
        BodyDef<3> def = {.position = {0.0f, 0.6f, 0.0f}, .velocity = {1.0f, -1.0f, 0.5f}, .angularVelocity = {1.0f, 2.0f, -1.0f}};
        for (int axis = 0; axis < 3; ++axis) {
            def.locked.linear[axis] = (mask >> axis & 1) == 1;
            def.locked.angular[axis] = (mask >> (axis + 3) & 1) == 1;
        }
        const BodyId body = add(world, def, Box<3>{{0.3f, 0.5f, 0.2f}});
        addBox(world, {0.1f, 1.5f, 0.05f}, {0.3f, 0.3f, 0.3f});
        for (int step = 0; step < 120; ++step) {
            world.applyForce(body, {500.0f, 100.0f, -300.0f}, world.pose(body).p + Vector<3>(0.1f, 0.2f, 0.3f));
            world.step(dt);
            ASSERT_TRUE(world.isEnabled(body)) << mask << " in step " << step;
            const Vector<3> moved = world.pose(body).p - def.position;
            const Vector<3> spin = world.angularVelocity(body);
            for (int axis = 0; axis < 3; ++axis) {
                if (def.locked.linear[axis]) {
                    ASSERT_NEAR(moved[axis], 0.0f, 1e-6f) << mask;
                    ASSERT_EQ(world.velocity(body)[axis], 0.0f) << mask;
                }
                if (def.locked.angular[axis]) {
                    ASSERT_EQ(spin[axis], 0.0f) << mask;
                }
            }
        }
        if (mask >> 3 == 7) {
            EXPECT_EQ(length(world.pose(body).q.v), 0.0f);
        }
    }
}

TEST(LockedAxes, FreeOnesAnswerWithTheirMasses) {
    // Pushed off its centre, a body that may only slide along x and turn about z has the mass and the inertia of these.
    World3 world = weightless<3>();
    const BodyId body = add(world, {.locked = {.linear = {false, true, true}, .angular = {true, true, false}}}, Box<3>{{0.5f, 0.3f, 0.1f}});
    const float mass = world.mass(body);
    world.applyImpulse(body, {mass, 0.0f, 0.0f}, {0.0f, -0.3f, 0.1f});
    EXPECT_NEAR(world.velocity(body).x(), 1.0f, 1e-5f);
    EXPECT_NEAR(world.angularVelocity(body).z(), 0.3f * 3.0f / (0.25f + 0.09f), 1e-4f);
    EXPECT_EQ(world.angularVelocity(body).x(), 0.0f);
    EXPECT_EQ(world.angularVelocity(body).y(), 0.0f);
    // With one axis locked the other two answer through the inertia's block: I_yy and I_zz of a turned box are coupled.
    const Rotation<3> turn = rotationOf(Vector<3>(1.0f, 0.0f, 0.0f), 0.5f);
    const BodyId turned =
        add(world, {.position = {10.0f, 0.0f, 0.0f}, .rotation = turn, .locked = {.angular = {true, false, false}}}, Box<3>{{0.5f, 0.3f, 0.1f}});
    const Matrix<3> inertia = world.inertia(turned);
    const Vector<3> push(0.0f, 20.0f, -5.0f);
    world.applyAngularImpulse(turned, push);
    const Vector<3> answer = world.angularVelocity(turned);
    EXPECT_EQ(answer.x(), 0.0f);
    EXPECT_NEAR(inertia(1, 1) * answer.y() + inertia(1, 2) * answer.z(), push.y(), 1e-3f);
    EXPECT_NEAR(inertia(2, 1) * answer.y() + inertia(2, 2) * answer.z(), push.z(), 1e-3f);
}

TEST(LockedAxes, ABallThrownAtARailThatSlidesAlongXSeesItsMass) {
    // e = 1 along x: equal masses exchange their velocities; along y the rail is a wall.
    for (const bool along : {true, false}) {
        World3 world = weightless<3>();
        const Material<3> elastic = {.density = 1000.0f, .friction = 0.0f, .restitution = 1.0f};
        const BodyId rail =
            add(world, {.mass = 5.0f, .locked = {.linear = {false, true, true}, .angular = {true, true, true}}}, Box<3>{{0.5f, 0.5f, 0.5f}}, elastic);
        const Vector<3> direction = along ? Vector<3>(1.0f, 0.0f, 0.0f) : Vector<3>(0.0f, 1.0f, 0.0f);
        const BodyId ball =
            add(world, {.position = direction * -2.0f, .velocity = direction * 3.0f, .mass = 5.0f}, Ball<3>{zeroVector<3>(), 0.25f}, elastic);
        run(world, 60);
        EXPECT_NEAR(dot(world.velocity(ball), direction), along ? 0.0f : -3.0f, 0.03f);
        EXPECT_NEAR(world.velocity(rail).x(), along ? 3.0f : 0.0f, 0.03f);
    }
}

}  // namespace
}  // namespace talus::testing
