// One contact with friction in space: answers that are known in closed form or from an exact solver.
#include "contact_space.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

using Pass = ContactRows<3>::Pass;

constexpr FrictionModel bothModels[] = {FrictionModel::patch, FrictionModel::points};

// A body on the ground y = 0 whose contact answers impulses (n, t1, t2) = (y, x, -z) with the given matrix: the velocity of the contact point
// is that matrix times the impulse.
struct OneContact {
    ContactSpace space{1};
    ContactStaging<3> staging;
    std::uint32_t body = 0;
    Vector3d arm = Vector3d::Zero();

    OneContact(const Matrix3d& response, const Vector3d& free, float friction) {
        // Columns: n, t1, t2 = n x t1.
        Matrix3d axes;
        axes << 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, -1.0;
        const Matrix3d world = axes * response * axes.transpose();
        // N = 1 / m + [r] K [r]^T leaves 1 / m along r: it is the smallest eigenvalue.
        const Eigen::SelfAdjointEigenSolver<Matrix3d> eigen(world);
        const double inverseMass = eigen.eigenvalues()[0];
        arm = eigen.eigenvectors().col(0);
        Matrix3d turn;
        turn << 0.0, -arm.z(), arm.y(), arm.z(), 0.0, -arm.x(), -arm.y(), arm.x(), 0.0;
        const Matrix3d inverseInertia = turn.transpose() * (world - Matrix3d::Identity() * inverseMass) * turn;
        body = space.add(static_cast<float>(1.0 / inverseMass), Matrix3d::Identity(), toFloat(-arm), toFloat(axes * free));
        space.warms[body].inverseInertia = toSymmetric(inverseInertia);
        staging.normal = Vector<3>(0.0f, 1.0f, 0.0f);
        staging.centres = toFloat(-arm);
        staging.points[0] = {zeroVector<3>(), 0.0f};
        staging.friction = staging.dynamicFriction = friction;
    }
    /// (n, t1, t2) after so many sweeps, as long as they change anything.
    Vector3d solved(int sweeps, const Vector<3>& tangent = Vector<3>(1.0f, 0.0f, 0.0f)) {
        const GraphSlot slot = space.graph.addContact(0, 0, false, body, true);
        ContactRows<3>& rows = space.graph.contacts(slot);
        rows.geometry(0) = told(staging, 0, space.toldPlaces);
        ContactImpulses<3> kept;
        kept.tangent = tangent;
        rows.setImpulses(0, kept);
        rows.prepare(rows.allRows(), space.bodies(), space.settings);
        for (int i = 0; i < sweeps; ++i) {
            rows.solve(rows.allRows(), space.bodies(), space.settings, {.h = 0.01f, .friction = Pass::Friction::after});
        }
        const ContactImpulses<3> l = rows.impulses(0);
        const bool points = space.settings.frictionModel == FrictionModel::points;
        const float* force = points ? l.pointFriction[0] : l.friction;
        const Vector3d t1 = toDouble(l.tangent);
        const Vector3d world = t1 * force[0] + Vector3d(0.0, 1.0, 0.0).cross(t1) * force[1];
        return Vector3d(l.normal[0], world.x(), -world.z());
    }
    /// Of the contact point, (n, t1, t2).
    Vector3d velocity() {
        const Vector3d u = toDouble(space.velocities[body].v) + toDouble(space.velocities[body].w).cross(arm);
        return Vector3d(u.y(), u.x(), -u.z());
    }
};

Matrix3d symmetric(double a, double b, double c, double d, double e, double f) {
    Matrix3d m;
    m << a, b, c, b, d, e, c, e, f;
    return m;
}

}  // namespace

TEST(FrictionAnswers, OneContactHasNoGliding) {
    // The convex relaxation would answer (0.48, -0.24, 0) and part the bodies.
    for (const FrictionModel model : bothModels) {
        OneContact c(Matrix3d::Identity() * 0.5, Vector3d(-0.1, 0.4, 0.0), 0.5f);
        c.space.settings.frictionModel = model;
        EXPECT_LT((c.solved(20) - Vector3d(0.2, -0.1, 0.0)).norm(), 1e-6);
        EXPECT_LT((c.velocity() - Vector3d(0.0, 0.35, 0.0)).norm(), 1e-6);
    }
}

TEST(FrictionAnswers, DiagonalSlideKeepsItsDirectionAndTheBoxDoesNot) {
    for (const FrictionModel model : bothModels) {
        OneContact law(Matrix3d::Identity(), Vector3d(-2.0, 2.0, 2.0), 0.5f);
        law.space.settings.frictionModel = model;
        EXPECT_LT((law.solved(20) - Vector3d(2.0, -0.70710678, -0.70710678)).norm(), 1e-6);
        EXPECT_LT((law.velocity() - Vector3d(0.0, 1.29289322, 1.29289322)).norm(), 1e-6);
        OneContact box(Matrix3d::Identity(), Vector3d(-2.0, 2.0, 2.0), 0.5f);
        box.space.settings.frictionModel = model;
        box.space.settings.friction = FrictionVariant::box;
        EXPECT_LT((box.solved(20) - Vector3d(2.0, -1.0, -1.0)).norm(), 1e-6);
    }
}

TEST(FrictionAnswers, CoupledContactHasTheExactDirection) {
    // A sticking solution scaled back would converge to (1.26771, -0.52622, 0.54922).
    const Matrix3d response = symmetric(1.0, 0.3, -0.2, 1.5, 0.1, 0.8);
    const Vector3d free(-1.0, 2.0, -1.0);
    for (const FrictionModel model : bothModels) {
        OneContact law(response, free, 0.6f);
        law.space.settings.frictionModel = model;
        EXPECT_LT((law.solved(200) - Vector3d(1.27605232, -0.63713234, 0.42456308)).norm(), 1e-5);
        EXPECT_LT((law.velocity() - Vector3d(0.0, 1.46957349, -0.97927323)).norm(), 1e-5);
        OneContact box(response, free, 0.6f);
        box.space.settings.frictionModel = model;
        box.space.settings.friction = FrictionVariant::box;
        EXPECT_LT((box.solved(200) - Vector3d(1.42857, -0.85714, 0.85714)).norm(), 2e-5);
    }
}

TEST(FrictionAnswers, DoNotDependOnTheTangentFrame) {
    const Matrix3d response = symmetric(1.0, 0.3, -0.2, 1.5, 0.1, 0.8);
    Random random(1);
    for (int i = 0; i < 50; ++i) {
        const float angle = random.uniform(-3.0f, 3.0f);
        const float mu = random.uniform(0.1f, 0.9f);
        const Vector3d free(-1.0, random.uniform(-2.0f, 2.0f), random.uniform(-2.0f, 2.0f));
        for (const FrictionModel model : bothModels) {
            OneContact straight(response, free, mu);
            OneContact turned(response, free, mu);
            straight.space.settings.frictionModel = turned.space.settings.frictionModel = model;
            const Vector3d expected = straight.solved(400);
            const Vector3d found = turned.solved(400, Vector<3>(std::cos(angle), 0.0f, std::sin(angle)));
            ASSERT_LT((found - expected).norm(), 1e-5) << i << " " << angle << " " << mu;
        }
    }
}

TEST(FrictionAnswers, StaticFrictionHoldsAndDynamicFrictionSlides) {
    for (const FrictionModel model : bothModels) {
        // Normal 2: static friction holds up to 1.2, dynamic friction gives 0.8.
        for (const double pull : {1.1, 1.3}) {
            OneContact c(Matrix3d::Identity(), Vector3d(-2.0, pull, 0.0), 0.6f);
            c.staging.dynamicFriction = 0.4f;
            c.space.settings.frictionModel = model;
            EXPECT_NEAR(c.solved(1).y(), pull < 1.2 ? -1.1 : -0.8, 1e-6);
        }
    }
}

TEST(FrictionAnswers, DiskTurningAboutItsRimPullsAndTwistsAsTheIntegralSays) {
    // Uniform disk of radius 1, even pressure, the centre of rotation c = 0.89978 from its middle: force 0.79562 and twist 1/3 of mu N. So little
    // friction that it does not change the motion. Four points on a ring of 2/3 make the mean of their own, and differ by direction.
    const double c = 0.89978;
    for (const double phase : {0.0, 0.3, pi64 / 4.0}) {
        for (const FrictionModel model : bothModels) {
            ContactSpace p;
            p.gravity = zeroVector<3>();
            p.settings.frictionModel = model;
            const Vector<3> v(static_cast<float>(c), -1.0f, 0.0f);
            const std::uint32_t disk = p.add(1.0f, 1.0, 1.0, 1.0, zeroVector<3>(), v, Vector<3>(0.0f, 1.0f, 0.0f));
            Feet feet{0, disk, {}, 2.0f / 3.0f, {.friction = 1e-3f}};
            double ringPull = 0.0;
            double ringTwist = 0.0;
            for (int i = 0; i < 4; ++i) {
                const double angle = pi64 / 2.0 * i + phase;
                const Vector3d place(2.0 / 3.0 * std::cos(angle), 0.0, 2.0 / 3.0 * std::sin(angle));
                feet.places.push_back(place);
                // Velocity (c + z, 0, -x).
                const double speed = std::hypot(c + place.z(), place.x());
                ringPull += 0.25 * (c + place.z()) / speed;
                ringTwist += 0.25 * (place.z() * (c + place.z()) + place.x() * place.x()) / speed;
            }
            p.contact(0, disk, feetOn(feet));
            p.tellInertia();
            p.fillStaging();
            ContactRows<3>& rows = p.rowsOf(0);
            rows.prepare(rows.allRows(), p.bodies(), p.settings);
            for (int i = 0; i < 500; ++i) {
                rows.solve(rows.allRows(), p.bodies(), p.settings, {.h = 0.01f, .friction = Pass::Friction::after});
            }
            const double pull = (c - p.velocities[disk].v.x()) * 1e3;
            const double twist = (1.0 - p.velocities[disk].w.y()) * 1e3;
            ASSERT_NEAR(pressing(rows.impulses(0)), 1.0, 1e-5);
            if (model == FrictionModel::patch) {
                EXPECT_NEAR(pull, 0.79562, 0.02 * 0.79562);
                EXPECT_NEAR(twist, 1.0 / 3.0, 0.02 / 3.0);
            } else {
                EXPECT_NEAR(pull, ringPull, 0.005);
                EXPECT_NEAR(twist, ringTwist, 0.005);
            }
        }
    }
}
