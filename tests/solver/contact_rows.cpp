// The rows against plain sequential arithmetic in double.
#include "problem.h"

#include "../../solver/integrate.h"
#include "../../solver/passes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

using namespace talus;

namespace {

using Vector2d = Vector<2, double>;
using Pass = ContactRows<2>::Pass;

double cross2(const Vector2d& a, const Vector2d& b) {
    return a.x() * b.y() - a.y() * b.x();
}

// Sequential impulses point by point, every impulse applied to the bodies at once.
struct Reference {
    std::array<Vector2d, 2> v;
    std::array<double, 2> w;
    std::array<double, 2> inverseMass;
    std::array<double, 2> inverseInertia;
    std::array<double, 2> normal = {0.0, 0.0};
    double friction = 0.0;

    double response(const Vector2d& armA, const Vector2d& armB, const Vector2d& axis) const {
        const double a = cross2(armA, axis);
        const double b = cross2(armB, axis);
        return inverseMass[0] + inverseMass[1] + inverseInertia[0] * a * a + inverseInertia[1] * b * b;
    }
    double velocity(const Vector2d& armA, const Vector2d& armB, const Vector2d& axis) const {
        return axis.dot(v[1] - v[0]) + w[1] * cross2(armB, axis) - w[0] * cross2(armA, axis);
    }
    void apply(const Vector2d& armA, const Vector2d& armB, const Vector2d& impulse) {
        v[0] -= impulse * inverseMass[0];
        w[0] -= inverseInertia[0] * cross2(armA, impulse);
        v[1] += impulse * inverseMass[1];
        w[1] += inverseInertia[1] * cross2(armB, impulse);
    }
    void solveNormal(int i, const Vector2d& armA, const Vector2d& armB, const Vector2d& n, double separation, const ContactStaging<2>& staging,
                     bool biased, double h, double pushSpeed) {
        const double mass = 1.0 / response(armA, armB, n);
        const bool open = separation > 0.0;
        const double massScale = biased && !open ? staging.massScale : 1.0;
        double bias = open ? separation / h : 0.0;
        if (biased && !open) {
            bias = std::max(staging.massScale * staging.biasRate * separation, -pushSpeed);
        }
        const double change = -mass * (massScale * velocity(armA, armB, n) + bias) - (1.0 - massScale) * normal[i];
        const double solved = std::max(normal[i] + change, 0.0);
        apply(armA, armB, n * (solved - normal[i]));
        normal[i] = solved;
    }
    void solveFriction(const Vector2d& armA, const Vector2d& armB, const Vector2d& t, double mu, double surfaceSpeed) {
        const double bound = mu * (normal[0] + normal[1]);
        const double solved = std::clamp(friction - (velocity(armA, armB, t) + surfaceSpeed) / response(armA, armB, t), -bound, bound);
        apply(armA, armB, t * (solved - friction));
        friction = solved;
    }
};

struct Case {
    Problem problem;
    ContactStaging<2> staging;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

// Two bodies with random velocities and a contact of two points level along the tangent.
Case randomCase(Random& random, int lanes) {
    Case c{Problem(lanes), {}, 0, 0};
    c.problem.gravity = zeroVector<2>();
    const auto body = [&] {
        const Vector<2> v = random.vector(-2.0f, 2.0f, -2.0f, 2.0f);
        const float mass = random.uniform(0.5f, 5.0f);
        const float inertia = random.uniform(0.1f, 2.0f);
        return c.problem.body(mass, inertia, zeroVector<2>(), v, random.uniform(-3.0f, 3.0f));
    };
    c.a = body();
    c.b = body();
    const float angle = random.uniform(-3.0f, 3.0f);
    const Vector<2> n(std::cos(angle), std::sin(angle));
    const Vector<2> t = rightPerpendicular(n);
    const float z = random.uniform(0.2f, 1.0f);
    c.staging.normal = n;
    const Vector<2> centres = random.vector(-0.3f, 0.3f, 0.2f, 1.0f);
    c.staging.centres = n * (z + centres.y()) + t * centres.x();
    c.staging.friction = c.staging.dynamicFriction = random.uniform(0.0f, 1.0f);
    c.staging.surfaceSpeed = random.uniform(-1.0f, 1.0f);
    c.staging.point0 = n * z + t * random.uniform(-1.0f, -0.1f);
    c.staging.point1 = n * z + t * random.uniform(0.1f, 1.0f);
    c.staging.separation0 = random.uniform(-0.02f, 0.0f);
    c.staging.separation1 = random.uniform(-0.02f, 0.01f);
    const Softness<> softness = expectedSoftness(c.problem.settings, true);
    c.staging.biasRate = softness.biasRate;
    c.staging.massScale = softness.massScale;
    return c;
}

/// The row code takes the mean of both orders, so that neither point is favoured.
Reference meanOf(const Reference& x, const Reference& y) {
    Reference mean = x;
    for (int i = 0; i < 2; ++i) {
        mean.v[i] = (x.v[i] + y.v[i]) / 2.0;
        mean.w[i] = (x.w[i] + y.w[i]) / 2.0;
        mean.normal[i] = (x.normal[i] + y.normal[i]) / 2.0;
    }
    return mean;
}

Reference referenceOf(Case& c) {
    Reference r;
    for (int i = 0; i < 2; ++i) {
        const std::uint32_t body = i == 0 ? c.a : c.b;
        r.v[i] = c.problem.velocities[body].v.cast<double>();
        r.w[i] = c.problem.velocities[body].w;
        r.inverseMass[i] = c.problem.velocities[body].inverseMass;
        r.inverseInertia[i] = c.problem.warms[body].inverseInertia;
    }
    return r;
}

}  // namespace

TEST(ContactRows, ImpulseSpaceSweepsEqualTheMeanOfSequentialImpulsesInBothOrders) {
    Random random(10);
    for (int round = 0; round < 300; ++round) {
        Case c = randomCase(random, round % 2 == 0 ? 1 : 8);
        Problem& p = c.problem;
        const float h = 0.005f;
        const GraphSlot slot = p.graph.addContact(7, c.a, true, c.b, true);
        ContactRows<2>& rows = p.graph.contacts(slot);
        p.tell(0, slot, c.staging);
        rows.prepare(rows.allRows(), p.bodies(), p.settings);

        Reference reference = referenceOf(c);
        const Vector2d n = c.staging.normal.cast<double>();
        const Vector2d t(n.y(), -n.x());
        const Vector2d centres = c.staging.centres.cast<double>();
        const std::array<Vector2d, 2> points = {c.staging.point0.cast<double>(), c.staging.point1.cast<double>()};
        const Vector2d middle = (points[0] + points[1]) / 2.0;
        std::array<double, 2> separation = {c.staging.separation0, c.staging.separation1};
        for (int sweep = 0; sweep < 6; ++sweep) {
            const bool biased = sweep % 2 == 0;
            const bool moved = sweep == 3;
            if (moved) {
                // The bodies move once; separations follow from the arms turned exactly.
                p.graph.bodyKernels().integratePositions(p.bodies(), 0.05f);
                const BodyDelta<2>& da = p.deltas[c.a];
                const BodyDelta<2>& db = p.deltas[c.b];
                for (int i = 0; i < 2; ++i) {
                    const auto turned = [](const BodyDelta<2>& d, const Vector2d& arm) {
                        return Vector2d(d.q.c * arm.x() - d.q.s * arm.y(), d.q.s * arm.x() + d.q.c * arm.y());
                    };
                    const Vector2d moveA = da.p.cast<double>() + turned(da, points[i]) - points[i];
                    const Vector2d moveB = db.p.cast<double>() + turned(db, points[i] - centres) - (points[i] - centres);
                    separation[i] = (i == 0 ? c.staging.separation0 : c.staging.separation1) + n.dot(moveB - moveA);
                }
            }
            rows.solve(rows.allRows(), p.bodies(), p.settings, {.h = h, .bias = biased, .moved = moved, .friction = Pass::Friction::after});
            Reference forward = reference;
            Reference backward = reference;
            for (int i = 0; i < 2; ++i) {
                const int j = 1 - i;
                forward.solveNormal(i, points[i], points[i] - centres, n, separation[i], c.staging, biased, h, p.settings.pushSpeed);
                backward.solveNormal(j, points[j], points[j] - centres, n, separation[j], c.staging, biased, h, p.settings.pushSpeed);
            }
            reference = meanOf(forward, backward);
            reference.solveFriction(middle, middle - centres, t, c.staging.friction, c.staging.surfaceSpeed);

            const ContactImpulses<2> impulses = rows.impulses(slot.index);
            const double scale = 1.0 + reference.normal[0] + reference.normal[1];
            ASSERT_NEAR(impulses.normal[0], reference.normal[0], 3e-5 * scale) << round << " " << sweep;
            ASSERT_NEAR(impulses.normal[1], reference.normal[1], 3e-5 * scale);
            ASSERT_NEAR(impulses.friction, reference.friction, 3e-5 * scale);
            for (int i = 0; i < 2; ++i) {
                const BodyVelocity<2>& v = p.velocities[i == 0 ? c.a : c.b];
                ASSERT_NEAR(v.v.x(), reference.v[i].x(), 1e-4 * scale);
                ASSERT_NEAR(v.v.y(), reference.v[i].y(), 1e-4 * scale);
                ASSERT_NEAR(v.w, reference.w[i], 3e-4 * scale);
            }
        }
    }
}

TEST(ContactRows, FrictionIsBoundedWhenNormalsFallAfterIt) {
    Random random(11);
    int fell = 0;
    for (int round = 0; round < 500; ++round) {
        Case c = randomCase(random, 8);
        Problem& p = c.problem;
        c.staging.rollingResistance = 0.3f;
        const GraphSlot slot = p.graph.addContact(7, c.a, true, c.b, true);
        ContactRows<2>& rows = p.graph.contacts(slot);
        p.tell(0, slot, c.staging);
        ContactImpulses<2> kept;
        kept.normal[0] = kept.normal[1] = 1.0f;
        kept.friction = 2.0f * c.staging.friction;
        kept.rolling = -0.6f;
        rows.setImpulses(slot.index, kept);
        rows.prepare(rows.allRows(), p.bodies(), p.settings);
        rows.solve(rows.allRows(), p.bodies(), p.settings, {.h = 0.005f, .friction = Pass::Friction::before});
        const ContactImpulses<2> after = rows.impulses(slot.index);
        const float pressing = after.normal[0] + after.normal[1];
        fell += pressing < 2.0f ? 1 : 0;
        ASSERT_LE(std::fabs(after.friction), c.staging.friction * pressing);
        ASSERT_LE(std::fabs(after.rolling), 0.3f * pressing);
    }
    EXPECT_GT(fell, 50);
}

// One contact with response 1: free velocity (-2 along n, 2 along t), friction 0.5. The law gives (2, -1) and slip 1.
TEST(ContactRows, SlidingImpulseIsTheNearestPointOfTheInterval) {
    Problem p;
    p.gravity = zeroVector<2>();
    const std::uint32_t b = p.body(1.0f, 0.0f, Vector<2>(0.0f, 1.0f), Vector<2>(2.0f, -2.0f));
    const std::size_t contact = p.contact(0, b, ballOn(0, b, 1.0f, {.friction = 0.5f}));
    p.fillStaging();
    ContactRows<2>& rows = p.graph.contacts(p.contacts[contact].slot);
    rows.prepare(rows.allRows(), p.bodies(), p.settings);
    EXPECT_NEAR(rows.residual(0, p.bodies(), 0.01f, p.settings.frictionModel), 2.0 + 0.5 * 2.0, 2.0);
    EXPECT_GT(rows.residual(0, p.bodies(), 0.01f, p.settings.frictionModel), 0.5f);
    rows.solve(rows.allRows(), p.bodies(), p.settings, {.h = 0.01f, .friction = Pass::Friction::after});
    EXPECT_FLOAT_EQ(p.impulses(contact).normal[0], 2.0f);
    EXPECT_FLOAT_EQ(p.impulses(contact).friction, -1.0f);
    EXPECT_FLOAT_EQ(p.velocities[b].v.x(), 1.0f);
    EXPECT_FLOAT_EQ(p.velocities[b].v.y(), 0.0f);
    EXPECT_NEAR(rows.residual(0, p.bodies(), 0.01f, p.settings.frictionModel), 0.0f, 1e-6f);
}

TEST(ContactRows, BodyWiseWarmStartEqualsPerContactWarmStart) {
    // The same scheme twice: once as the solver does it, once with every contact's impulses applied one by one in each substep.
    const auto build = [](Problem& p) {
        for (int i = 0; i < 5; ++i) {
            const std::uint32_t box = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.05f * static_cast<float>(i % 2), 0.5f + static_cast<float>(i)));
            p.contact(box - 1, box, cornersOn(box - 1, i == 0 ? 0.0f : 0.5f, box, 0.5f, 0.5f, {}));
        }
    };
    Problem bodyWise(1);
    Problem perContact(1);
    build(bodyWise);
    build(perContact);
    const auto applyKept = [](Problem& p) {
        for (const Problem::Contact& contact : p.contacts) {
            const ContactImpulses<2> l = p.graph.contacts(contact.slot).impulses(contact.slot.index);
            const ContactStaging<2> s = contact.geometry(p);
            const Vector<2> t = rightPerpendicular(s.normal);
            const float z = 0.5f * (dot(s.normal, s.point0) + dot(s.normal, s.point1));
            const Vector<2> atA[3] = {s.point0, s.point1, s.normal * z};
            const Vector<2> impulse[3] = {s.normal * l.normal[0], s.normal * l.normal[1], t * l.friction};
            for (int i = 0; i < 3; ++i) {
                p.velocities[contact.a].v -= impulse[i] * p.velocities[contact.a].inverseMass;
                p.velocities[contact.a].w -= p.warms[contact.a].inverseInertia * cross(atA[i], impulse[i]);
                p.velocities[contact.b].v += impulse[i] * p.velocities[contact.b].inverseMass;
                // The friction of the manifold acts level with its points; its place along the tangent does not turn anything.
                p.velocities[contact.b].w += p.warms[contact.b].inverseInertia * cross(Vector<2>(atA[i] - s.centres), impulse[i]);
            }
        }
    };
    for (int step = 0; step < 60; ++step) {
        bodyWise.step();

        Problem& p = perContact;
        const float h = p.substepSeconds();
        p.fillStaging();
        prepareStep(p.graph, p.bodies(), p.settings);
        for (int k = 0; k < p.settings.substeps; ++k) {
            p.graph.bodyKernels().integrateVelocities(p.bodies(), h, WarmStart::none);
            applyKept(p);
            sweepColours<2>(p.graph, p.bodies(), p.settings,
                            {.h = h, .bias = true, .friction = k == 0 ? Pass::Friction::after : Pass::Friction::none, .opensSubstep = true});
            p.graph.bodyKernels().integratePositions(p.bodies(), h);
            sweepColours<2>(p.graph, p.bodies(), p.settings,
                            {.h = h, .moved = true, .friction = k == 0 ? Pass::Friction::after : Pass::Friction::before, .closesSubstep = true});
        }
        finishStep(p.graph, p.bodies(), p.settings, p.settings.seconds / static_cast<float>(p.settings.substeps));
        p.applyDeltas();
        for (std::size_t i = 1; i < p.velocities.size(); ++i) {
            ASSERT_NEAR(p.velocities[i].v.x(), bodyWise.velocities[i].v.x(), 2e-5) << step;
            ASSERT_NEAR(p.velocities[i].v.y(), bodyWise.velocities[i].v.y(), 2e-5) << step;
            ASSERT_NEAR(p.velocities[i].w, bodyWise.velocities[i].w, 1e-4) << step;
        }
    }
}

TEST(ContactRows, AbsentPointsAndImmovableBodiesGiveExactlyNothing) {
    Problem p;
    const std::uint32_t a = p.kinematic(Vector<2>(0.0f, 0.0f), Vector<2>(1.0f, -0.0f));
    const std::uint32_t b = p.kinematic(Vector<2>(0.0f, 1.0f), Vector<2>(-1.0f, -3.0f));
    const std::uint32_t c = p.box(1.0f, 0.5f, 0.5f, Vector<2>(0.0f, 3.0f));
    const std::size_t between = p.contact(a, b, ballOn(a, b, 1.1f, {.rollingResistance = 1.0f}));
    const std::size_t ground = p.contact(0, b, ballOn(0, b, 1.1f, {}));
    const std::size_t absent = p.contact(b, c, [](const Problem&) { return ContactStaging<2>(); });
    const Vector<2> before = p.velocities[c].v;
    p.run(5);
    for (const std::size_t contact : {between, ground, absent}) {
        const ContactImpulses<2> l = p.impulses(contact);
        EXPECT_EQ(l.normal[0], 0.0f);
        EXPECT_EQ(l.normal[1], 0.0f);
        EXPECT_EQ(l.friction, 0.0f);
        EXPECT_EQ(l.rolling, 0.0f);
        EXPECT_EQ(l.totalNormal[0], 0.0f);
    }
    EXPECT_EQ(p.velocities[a].v, Vector<2>(1.0f, 0.0f));
    EXPECT_EQ(p.velocities[b].v, Vector<2>(-1.0f, -3.0f));
    EXPECT_FLOAT_EQ(p.velocities[c].v.y(), before.y() - 9.81f * 5.0f / 60.0f);
}
