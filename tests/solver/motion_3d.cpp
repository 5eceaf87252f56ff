// What free motion and contacts between free bodies conserve.
#include "contact_space.h"

#include "../../solver/integrate.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

// Two bodies, one a little into the other with up to four points, approaching and turning at random.
struct Collision {
    ContactSpace space;

    Collision(Random& random, bool round, FrictionModel model) {
        space.gravity = zeroVector<3>();
        space.settings.frictionModel = model;
        std::uint32_t bodies[2];
        const Vector<3> n = randomUnit(random);
        for (int i = 0; i < 2; ++i) {
            const float mass = random.uniform(0.5f, 4.0f);
            const Matrix3d inertia = round ? Matrix3d(Matrix3d::Identity() * random.uniform(0.1f, 1.0f)) : Matrix3d(randomInertia(random) * mass);
            const Vector<3> v = randomVector(random, 2.0f) + n * (i == 0 ? 1.5f : -1.5f);
            bodies[i] = space.add(mass, inertia, n * (i == 0 ? -0.5f : 0.5f), v, randomVector(random, 3.0f));
        }
        Surface surface = {.friction = random.uniform(0.0f, 1.0f), .restitution = random.below(2) == 0 ? 0.0f : random.uniform(0.0f, 1.0f)};
        surface.rollingResistance = random.below(2) == 0 ? 0.0f : 0.05f;
        surface.spinResistance = random.below(2) == 0 ? 0.0f : 0.05f;
        const Vector<3> t1 = perpendicularTo(n);
        Feet feet{bodies[0], bodies[1], {}, 0.2f, surface, toDouble(n), 0.5};
        const std::uint32_t count = 1 + random.below(4);
        for (std::uint32_t i = 0; i < count; ++i) {
            const float x = random.uniform(0.1f, 0.4f) * (i % 2 == 0 ? 1.0f : -1.0f);
            const float y = random.uniform(0.1f, 0.4f) * (i < 2 ? 1.0f : -1.0f);
            feet.places.push_back(toDouble(n * -0.5f + t1 * x + cross(n, t1) * y));
        }
        space.contact(bodies[0], bodies[1], feetOn(feet));
    }
};

/// Energy and angular momentum of one body that turns freely, world axes.
struct Spin {
    double energy = 0.0;
    Vector3d momentum = Vector3d::Zero();
    explicit Spin(const Space& space) : energy(space.kineticEnergy()), momentum(space.worldInertia(1) * toDouble(space.velocities[1].w)) {}
};

Space spinning(double x, double y, double z, const Vector<3>& w) {
    Space space;
    space.gravity = zeroVector<3>();
    space.add(1.0f, x, y, z, zeroVector<3>(), zeroVector<3>(), w);
    return space;
}

}  // namespace

TEST(Motion3d, ContactsConserveMomentumAndAngularMomentum) {
    Random random(1);
    int met = 0;
    for (int round = 0; round < 400; ++round) {
        Collision c(random, true, round % 2 == 0 ? FrictionModel::patch : FrictionModel::points);
        const Vector3d momentum = c.space.momentum();
        const Vector3d angular = c.space.angularMomentum();
        c.space.tellInertia();
        c.space.fillStaging();
        // About the places of the step's begin: anchors are frozen within it.
        findSolver<3>("softStep")(c.space.graph, c.space.bodies(), c.space.settings);
        ASSERT_LT((c.space.momentum() - momentum).norm(), 2e-5) << round;
        ASSERT_LT((c.space.angularMomentum() - angular).norm(), 2e-5) << round;
        met += totalPressing(c.space.impulses(0)) > 0.1 ? 1 : 0;
    }
    EXPECT_GT(met, 200);
}

TEST(Motion3d, ContactsOfAnyBodiesConserveMomentumAndGainNoEnergy) {
    Random random(2);
    int braked = 0;
    for (int round = 0; round < 400; ++round) {
        Collision c(random, round % 3 == 0, round % 2 == 0 ? FrictionModel::patch : FrictionModel::points);
        const Vector3d momentum = c.space.momentum();
        double energy = c.space.kineticEnergy();
        const double begin = energy;
        for (int step = 0; step < 6; ++step) {
            c.space.step();
            const double now = c.space.kineticEnergy();
            ASSERT_LE(now, energy * (1.0 + 1e-3)) << round << " " << step;
            energy = now;
        }
        ASSERT_LT((c.space.momentum() - momentum).norm(), 1e-4) << round;
        braked += energy < 0.9 * begin ? 1 : 0;
    }
    EXPECT_GT(braked, 100);
}

TEST(Motion3d, FreeTurningConservesEnergyAndMomentum) {
    // About the middle axis, where it tumbles, and about all axes at once; ten seconds.
    for (const Vector<3>& w : {Vector<3>(0.01f, 6.0f, 0.01f), Vector<3>(3.0f, -2.0f, 4.0f), Vector<3>(20.0f, 15.0f, -10.0f)}) {
        Space space = spinning(0.3, 0.5, 0.7, w);
        const Spin before(space);
        double flipped = 1.0;
        for (int i = 0; i < 600; ++i) {
            space.step();
            flipped = std::min(flipped, space.turns[1].col(1).dot(before.momentum) / before.momentum.norm());
        }
        const Spin after(space);
        EXPECT_NEAR(after.energy / before.energy, 1.0, 1e-4);
        EXPECT_LT((after.momentum - before.momentum).norm() / before.momentum.norm(), 5e-4);
        // It did tumble.
        EXPECT_LT(flipped, 0.0);
    }
}

TEST(Motion3d, SymmetricTopPrecessesAsEulerSays) {
    // The axis of a free symmetric top goes round the momentum L at |L| / I1, whatever the spin about it.
    for (const double third : {0.2, 0.9}) {
        const double first = 0.5;
        Space space = spinning(first, first, third, Vector<3>(1.5f, 0.0f, 5.0f));
        const Spin before(space);
        const double rate = before.momentum.norm() / first;
        const Vector3d about = before.momentum.normalized();
        const double seconds = 2.0;
        space.run(static_cast<int>(60.0 * seconds));
        const Vector3d expected = Eigen::AngleAxisd(rate * seconds, about) * Vector3d(0.0, 0.0, 1.0);
        EXPECT_LT((space.turns[1].col(2) - expected).norm(), 0.02) << rate * seconds;
    }
}

TEST(Motion3d, WithoutWobbleTurningIsExactAndSoIsTheFall) {
    Space space;
    space.add(2.0f, 0.4, 0.4, 0.4, zeroVector<3>(), Vector<3>(1.0f, 2.0f, 3.0f), Vector<3>(1.0f, 2.0f, -2.0f));
    space.run(120);
    // Three rad/s for two seconds about (1, 2, -2) / 3.
    const Matrix3d expected = Eigen::AngleAxisd(6.0, Vector3d(1.0, 2.0, -2.0) / 3.0).toRotationMatrix();
    EXPECT_LT((space.turns[1] - expected).norm(), 1e-4);
    // Velocity before position: g h / 2 more than the parabola for every second.
    EXPECT_NEAR(space.places[1].y(), 4.0 - 0.5 * g * 4.0 - 0.5 * g * 2.0 / 240.0, 1e-3);
    EXPECT_NEAR(space.velocities[1].v.y(), 2.0f - 2.0f * g, 1e-4f);
}

TEST(Motion3d, DampingDecaysAndLockedAxesStay) {
    Space space;
    space.gravity = Vector<3>(1.0f, -2.0f, 3.0f);
    space.add(1.0f, 0.4, 0.4, 0.4, zeroVector<3>(), Vector<3>(0.0f, 1.0f, 0.0f));
    space.forces[1].freeAxes = Vector<3>(0.0f, 1.0f, 0.0f);
    Space damped;
    damped.gravity = zeroVector<3>();
    damped.add(1.0f, 0.4, 0.4, 0.4, zeroVector<3>(), Vector<3>(1.0f, -2.0f, 0.0f), Vector<3>(0.0f, 2.0f, 1.0f));
    damped.forces[1].linearDamping = 0.5f;
    damped.forces[1].angularDamping = 2.0f;
    space.run(60);
    damped.run(60);
    EXPECT_EQ(space.places[1].x(), 0.0);
    EXPECT_EQ(space.places[1].z(), 0.0);
    EXPECT_NEAR(space.velocities[1].v.y(), -1.0f, 1e-4f);
    EXPECT_NEAR(damped.velocities[1].v.x(), std::exp(-0.5f), 0.002f);
    EXPECT_NEAR(damped.velocities[1].w.y(), 2.0f * std::exp(-2.0f), 0.01f);
}
