// Rows of contacts in space against dense algebra in double.
#include "contact_space.h"
#include "dense_contact.h"

#include "../../solver/integrate.h"
#include "../../solver/rows/contact.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

using Pass = ContactRows<3>::Pass;

// One row by itself, prepared.
struct SingleRow {
    RowSolve<3, 1> solve;
    RowFriction<3, 1> friction;
    RowReport<3, 1> report;

    explicit SingleRow(RandomContact& c, float kept = 0.0f) {
        solve.bodyA[0] = c.a * bodyStride<3>;
        solve.bodyB[0] = c.b * bodyStride<3>;
        for (int i = 0; i < 4; ++i) {
            solve.normalImpulse[i] = kept;
        }
        const ContactGeometry<3> geometry = told(c.staging, 0, c.space.toldPlaces);
        prepareContact({solve, friction, report}, placeContact<1, 4>(&geometry, c.space.bodies()), c.space.bodies(), c.space.settings);
    }
};

void expectNear(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, double tolerance, int round) {
    ASSERT_LT((a - b).cwiseAbs().maxCoeff(), tolerance * (1.0 + b.cwiseAbs().maxCoeff())) << round << "\n" << a << "\n\n" << b;
}

}  // namespace

TEST(ContactRows3d, MassesAndCouplingsAreTheDenseMatrix) {
    Random random(1);
    for (int round = 0; round < 300; ++round) {
        RandomContact c(random, {.locked = round % 3 == 0, .fixedA = round % 5 == 0});
        const SingleRow row(c);
        const DenseContact dense(c, toDouble(row.solve.tangent));
        const Eigen::MatrixXd& n = dense.normalRows;
        const Eigen::MatrixXd delassus = n * dense.inverseMass * n.transpose();
        for (int i = 0; i < c.count; ++i) {
            ASSERT_NEAR(row.solve.mass[i] * delassus(i, i), 1.0, 2e-5) << round;
            for (int j = 0; j < i; ++j) {
                ASSERT_NEAR(row.solve.coupling[lowerIndex(i, j)], delassus(i, j), 2e-5 * (1.0 + delassus.diagonal().maxCoeff())) << round;
            }
        }
        for (int i = c.count; i < 4; ++i) {
            ASSERT_EQ(row.solve.mass[i], 0.0f);
        }
        const Eigen::MatrixXd response = dense.frictionRows * dense.inverseMass * dense.frictionRows.transpose();
        expectNear(toMatrix(row.friction.response), response, 2e-5, round);
        // Nothing presses, so friction acts on bodies that are free.
        expectNear(toMatrix(row.friction.mass) * response, Matrix3d::Identity(), 1e-3, round);
    }
}

TEST(ContactRows3d, WhatLiesFlatAnswersFrictionBetweenFreeAndHeld) {
    Random random(2);
    for (int round = 0; round < 300; ++round) {
        // With an axis locked against the ground too little freedom would be left for an inverse.
        RandomContact c(random, {.flat = true, .locked = round % 2 == 0, .fixedA = round % 4 == 1});
        const SingleRow row(c, 1.0f);
        const DenseContact dense(c, toDouble(row.solve.tangent));
        // Velocity along the normal at O and the turning about both tangents are held.
        const Eigen::MatrixXd held = dense.heldRows * dense.inverseMass * dense.heldRows.transpose();
        const Eigen::MatrixXd crossed = dense.heldRows * dense.inverseMass * dense.frictionRows.transpose();
        const Eigen::MatrixXd free = dense.frictionRows * dense.inverseMass * dense.frictionRows.transpose();
        const Eigen::MatrixXd schur = free - crossed.transpose() * held.inverse() * crossed;
        expectNear(toMatrix(row.friction.mass) * (0.4 * free + 0.6 * schur), Matrix3d::Identity(), 1e-3, round);
        // The scalar step is stable: at most the inverse of the largest eigenvalue, with the twist in units of the lever. (Even load: the centre
        // of pressure is the mean of the places, but for the weights of hanging points.)
        const Pressure<float> at = pressureOf<1>(row.solve, row.friction, 4.0f);
        Matrix3d there = Matrix3d::Identity();
        there(0, 2) = -at.y;
        there(1, 2) = at.x;
        const Matrix3d units = Vector3d(1.0, 1.0, at.lever).asDiagonal();
        const Matrix3d seen = units * there * free * there.transpose() * units;
        const double largest = seen.selfadjointView<Eigen::Lower>().eigenvalues().maxCoeff();
        const double step = scalarStep<1>(row.friction, at);
        ASSERT_LE(step * largest, 1.0 + 1e-4) << round;
        ASSERT_GE(step * largest, 0.5) << round;
    }
}

TEST(ContactRows3d, SeparationsFollowTurnedAnchorsExactly) {
    Random random(3);
    for (int round = 0; round < 300; ++round) {
        RandomContact c(random, {.level = true});
        c.staging.radiusA = round % 2 == 0 ? 0.0f : random.uniform(0.0f, 0.3f);
        c.staging.radiusB = round % 2 == 0 ? 0.0f : random.uniform(0.0f, 0.3f);
        SingleRow row(c);
        Matrix3d turns[2];
        Vector3d moves[2];
        for (int i = 0; i < 2; ++i) {
            BodyDelta<3>& delta = c.space.deltas[i == 0 ? c.a : c.b];
            delta.p = randomVector(random, 0.5f);
            delta.q = rotationOf(randomUnit(random), random.uniform(0.0f, 3.0f));
            turns[i] = toMatrix(delta.q);
            moves[i] = toDouble(delta.p);
        }
        updateSeparations<1>(row.solve, c.space.deltas.data());
        const Vector3d n = toDouble(c.staging.normal);
        for (int i = 0; i < c.count; ++i) {
            // The surface of a rounded piece stays where it is when the piece rolls.
            const Vector3d armA = toDouble(c.staging.points[i].place) - n * c.staging.radiusA;
            const Vector3d armB = toDouble(c.staging.points[i].place - c.staging.centres) + n * c.staging.radiusB;
            const double exact = c.staging.points[i].separation + n.dot((moves[1] + turns[1] * armB - armB) - (moves[0] + turns[0] * armA - armA));
            ASSERT_NEAR(row.solve.separation[i], exact, 2e-6) << round;
        }
    }
}

TEST(ContactRows3d, ColdNormalsConvergeToTheExactComplementaritySolution) {
    Random random(4);
    int lifted = 0;
    for (int round = 0; round < 200; ++round) {
        RandomContact c(random, {.flat = round % 2 == 0, .level = true, .locked = round % 7 == 0, .fixedA = round % 3 == 0});
        c.staging.friction = c.staging.dynamicFriction = c.staging.rollingResistance = 0.0f;
        ContactRows<3>& rows = c.rows();
        rows.prepare(rows.allRows(), c.space.bodies(), c.space.settings);
        const DenseContact dense(c, toDouble(rows.impulses(0).tangent));
        const Eigen::VectorXd start = dense.velocity(c.space);
        for (int sweep = 0; sweep < 2000; ++sweep) {
            rows.solve(rows.allRows(), c.space.bodies(), c.space.settings, {.h = c.h, .friction = Pass::Friction::after});
        }
        const Eigen::VectorXd exact = dense.solvedNormals(start, c);
        expectNear(dense.velocity(c.space), exact, 3e-4, round);
        for (int i = 0; i < c.count; ++i) {
            ASSERT_GE(rows.impulses(0).normal[i], 0.0f);
            lifted += rows.impulses(0).normal[i] == 0.0f ? 1 : 0;
        }
    }
    EXPECT_GT(lifted, 50);
}

TEST(ContactRows3d, OneSweepEqualsTheMeanOfSequentialImpulsesInAllOrders) {
    Random random(5);
    for (int round = 0; round < 300; ++round) {
        RandomContact c(random, {.flat = round % 2 == 0, .fixedA = round % 5 == 0});
        c.staging.friction = c.staging.dynamicFriction = c.staging.rollingResistance = 0.0f;
        const bool biased = round % 3 == 0;
        ContactRows<3>& rows = c.rows();
        rows.prepare(rows.allRows(), c.space.bodies(), c.space.settings);
        const DenseContact dense(c, toDouble(rows.impulses(0).tangent));
        Eigen::VectorXd reference = dense.velocity(c.space);
        Eigen::Vector4d impulse = Eigen::Vector4d::Zero();
        for (int sweep = 0; sweep < 3; ++sweep) {
            rows.solve(rows.allRows(), c.space.bodies(), c.space.settings, {.h = c.h, .bias = biased, .friction = Pass::Friction::after});
            dense.sweepAllWays(c, biased, reference, impulse);
            const ContactImpulses<3> l = rows.impulses(0);
            for (int i = 0; i < 4; ++i) {
                ASSERT_NEAR(l.normal[i], impulse[i], 5e-5 * (1.0 + impulse.maxCoeff())) << round << " " << sweep;
            }
            expectNear(dense.velocity(c.space), reference, 2e-4, round);
        }
    }
}

// The fixed point of the sweeps, judged by the dense velocities: Signorini point by point, and for any step the friction is its own
// projection (Moreau's law of maximum dissipation).
TEST(ContactRows3d, SweepsConvergeToTheLawOfBothModels) {
    Random random(6);
    int sliding = 0;
    int sticking = 0;
    for (int round = 0; round < 300; ++round) {
        RandomContact c(random, {.flat = round % 4 != 0, .locked = round % 7 == 0, .fixedA = round % 3 == 0, .straight = round % 5 < 2});
        c.staging.friction = c.staging.dynamicFriction = random.uniform(0.05f, 0.6f);
        c.staging.rollingResistance = 0.0f;
        const bool points = round % 2 == 0;
        c.space.settings.frictionModel = points ? FrictionModel::points : FrictionModel::patch;
        ContactRows<3>& rows = c.rows();
        rows.prepare(rows.allRows(), c.space.bodies(), c.space.settings);
        const DenseContact dense(c, toDouble(rows.impulses(0).tangent));
        const Eigen::VectorXd start = dense.velocity(c.space);
        for (int sweep = 0; sweep < 4000; ++sweep) {
            rows.solve(rows.allRows(), c.space.bodies(), c.space.settings, {.h = c.h, .friction = Pass::Friction::after});
        }
        const ContactImpulses<3> l = rows.impulses(0);
        const Eigen::VectorXd v = dense.velocity(c.space);
        const double scale = 1.0 + start.cwiseAbs().maxCoeff();
        ASSERT_LT(dense.breachOfNormals(c, v, l), 1e-3 * scale) << round;
        ASSERT_LT(points ? dense.breachOfPoints(c, v, l) : dense.breachOfPatch(c, v, l), 2e-3 * scale) << round;
        ASSERT_LT(rows.residual(0, c.space.bodies(), c.h, c.space.settings.frictionModel), 2e-3 * scale) << round;
        const bool slides = (dense.frictionRows * v + dense.surface).norm() > 0.05;
        sliding += pressing(l) > 0.0 && slides ? 1 : 0;
        sticking += pressing(l) > 0.0 && !slides ? 1 : 0;
    }
    EXPECT_GT(sliding, 50);
    EXPECT_GT(sticking, 50);
}

TEST(ContactRows3d, ASweepDoesNotDependOnTheTangents) {
    Random random(8);
    for (int round = 0; round < 300; ++round) {
        RandomContact straight(random, {.flat = round % 2 == 0, .locked = round % 7 == 0, .fixedA = round % 3 == 0});
        straight.staging.friction = straight.staging.dynamicFriction = random.uniform(0.1f, 0.6f);
        straight.staging.rollingResistance = 0.05f;
        straight.staging.spinResistance = round % 4 < 2 ? 0.02f : 0.0f;
        straight.space.settings.frictionModel = round % 4 == 0 ? FrictionModel::points : FrictionModel::patch;
        const Vector<3> n = straight.staging.normal;
        const Vector<3> tangent = perpendicularTo(n);
        Eigen::VectorXd results[2];
        const auto before = straight.space.velocities;
        for (int i = 0; i < 2; ++i) {
            straight.space.velocities = before;
            ContactImpulses<3> kept;
            kept.tangent = i == 0 ? tangent : rotate(rotationOf(n, random.uniform(-3.0f, 3.0f)), tangent);
            ContactRows<3>& rows = straight.rows();
            rows.setImpulses(0, kept);
            rows.prepare(rows.allRows(), straight.space.bodies(), straight.space.settings);
            for (int sweep = 0; sweep < 4; ++sweep) {
                rows.solve(rows.allRows(), straight.space.bodies(), straight.space.settings, {.h = straight.h, .friction = Pass::Friction::after});
            }
            results[i] = DenseContact(straight, toDouble(kept.tangent)).velocity(straight.space);
        }
        expectNear(results[0], results[1], 1e-4, round);
    }
}

TEST(ContactRows3d, FrictionIsBoundedWhenNormalsFallAfterIt) {
    Random random(7);
    int fell = 0;
    for (int round = 0; round < 600; ++round) {
        RandomContact c(random, {.flat = round % 2 == 0});
        const bool points = round % 4 < 2;
        c.space.settings.frictionModel = points ? FrictionModel::points : FrictionModel::patch;
        c.staging.rollingResistance = 0.3f;
        c.staging.spinResistance = 0.1f;
        ContactRows<3>& rows = c.rows();
        ContactImpulses<3> kept;
        const float mu = c.staging.friction;
        for (int i = 0; i < c.count; ++i) {
            kept.normal[i] = 1.0f;
            kept.pointFriction[i][0] = points ? 0.6f * mu : 0.0f;
            kept.pointFriction[i][1] = points ? -0.8f * mu : 0.0f;
        }
        const float sum = static_cast<float>(c.count);
        kept.friction[0] = points ? 0.0f : 0.8f * mu * sum;
        kept.friction[1] = points ? 0.0f : -0.6f * mu * sum;
        kept.twist = points ? 0.1f * sum : 0.0f;
        kept.rolling[0] = 0.24f * sum;
        kept.rolling[1] = 0.18f * sum;
        rows.setImpulses(0, kept);
        rows.prepare(rows.allRows(), c.space.bodies(), c.space.settings);
        rows.solve(rows.allRows(), c.space.bodies(), c.space.settings, {.h = c.h, .friction = Pass::Friction::before});
        const ContactImpulses<3> l = rows.impulses(0);
        fell += pressing(l) < sum ? 1 : 0;
        const double held = pressing(l) * (1.0 + 1e-5) + 1e-12;
        ASSERT_LE(std::hypot(l.rolling[0], l.rolling[1]), 0.3 * held);
        if (points) {
            for (int i = 0; i < c.count; ++i) {
                ASSERT_LE(std::hypot(l.pointFriction[i][0], l.pointFriction[i][1]), mu * l.normal[i] * (1.0 + 1e-6));
            }
            ASSERT_LE(std::fabs(l.twist), 0.1 * held);
        } else {
            const DenseContact dense(c, toDouble(l.tangent));
            ASSERT_TRUE(pressing(l) == 0.0 || dense.patchOf(c, l).size <= mu * pressing(l) * (1.0 + 5e-5));
        }
    }
    EXPECT_GT(fell, 100);
}

TEST(ContactRows3d, AbsentPointsAndImmovableBodiesGiveExactlyNothing) {
    for (const FrictionModel model : {FrictionModel::patch, FrictionModel::points}) {
        ContactSpace p;
        p.settings.frictionModel = model;
        const std::uint32_t a = p.add(0.0f, Matrix3d::Zero(), Vector<3>(0.0f, 0.0f, 0.0f), Vector<3>(1.0f, -0.0f, 0.0f));
        const std::uint32_t b =
            p.add(0.0f, Matrix3d::Zero(), Vector<3>(0.0f, 1.0f, 0.0f), Vector<3>(-1.0f, -3.0f, 2.0f), Vector<3>(1.0f, 2.0f, 3.0f));
        const std::uint32_t box = p.box(1.0f, Vector<3>(0.5f, 0.5f, 0.5f), Vector<3>(0.0f, 3.0f, 0.0f));
        const std::size_t between = p.contact(a, b, ballOnPlane(a, b, 1.1f, {.rollingResistance = 1.0f, .spinResistance = 1.0f}));
        const std::size_t ground = p.contact(0, b, ballOnPlane(0, b, 1.1f, {}));
        const std::size_t absent = p.contact(b, box, [](const ContactSpace&) { return ContactStaging<3>(); });
        p.run(5);
        for (const std::size_t contact : {between, ground, absent}) {
            const ContactImpulses<3> l = p.impulses(contact);
            for (int i = 0; i < 4; ++i) {
                EXPECT_EQ(l.normal[i], 0.0f);
                EXPECT_EQ(l.totalNormal[i], 0.0f);
                EXPECT_EQ(l.pointFriction[i][0], 0.0f);
                EXPECT_EQ(l.pointFriction[i][1], 0.0f);
            }
            for (int k = 0; k < 2; ++k) {
                EXPECT_EQ(l.friction[k], 0.0f);
                EXPECT_EQ(l.rolling[k], 0.0f);
            }
            EXPECT_EQ(l.twist, 0.0f);
        }
        EXPECT_EQ(p.velocities[a].v, Vector<3>(1.0f, 0.0f, 0.0f));
        EXPECT_EQ(p.velocities[b].v, Vector<3>(-1.0f, -3.0f, 2.0f));
        EXPECT_EQ(p.velocities[b].w, Vector<3>(1.0f, 2.0f, 3.0f));
        EXPECT_FLOAT_EQ(p.velocities[box].v.y(), -9.81f * 5.0f / 60.0f);
    }
}
