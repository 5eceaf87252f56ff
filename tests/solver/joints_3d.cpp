// Joints in space against mechanics.
#include "space.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace talus;

TEST(Joints3d, InThePlaneTheyAreThoseOfThePlane) {
    // Two rods on a joint, spinning and knocked, beside their equals in 2D.
    for (const JointType type : {JointType::ball, JointType::hinge, JointType::distance}) {
        Problem flat;
        flat.gravity = zeroVector<2>();
        Space p;
        p.gravity = zeroVector<3>();
        JointRow<2> flatRow;
        JointRow<3> row = rowOf(type);
        if (type == JointType::distance) {
            flatRow.type = type;
            flatRow.length = row.length = 0.2f;
        } else if (type == JointType::hinge) {
            flatRow.limitEnabled = row.limitEnabled = true;
            flatRow.lower = row.lower = -0.5f;
            flatRow.upper = row.upper = 0.3f;
            flatRow.springEnabled = row.springEnabled = true;
            flatRow.springHertz = row.springHertz = 2.0f;
            flatRow.springDampingRatio = row.springDampingRatio = 0.1f;
            flatRow.motorEnabled = row.motorEnabled = true;
            flatRow.motorSpeed = row.motorSpeed = 3.0f;
            flatRow.motorMaximum = row.motorMaximum = 0.2f;
        }
        flatRow.bodyA = flat.body(1.0f, 0.09f, Vector<2>(-0.5f, 0.0f), Vector<2>(0.0f, -1.0f), 2.0f);
        flatRow.bodyB = flat.body(2.0f, 0.2f, Vector<2>(0.5f, 0.0f), Vector<2>(0.0f, 1.0f), 3.0f);
        flatRow.armA = Vector<2>(0.5f, 0.0f);
        flatRow.armB = type == JointType::distance ? Vector<2>(-0.3f, 0.0f) : Vector<2>(-0.5f, 0.0f);
        flatRow.centres = Vector<2>(1.0f, 0.0f);
        flat.joint(flatRow);
        const std::uint32_t a =
            p.add(1.0f, 0.01, 0.08, 0.09, Vector<3>(-0.5f, 0.0f, 0.0f), Vector<3>(0.0f, -1.0f, 0.0f), Vector<3>(0.0f, 0.0f, 2.0f));
        const std::uint32_t b = p.add(2.0f, 0.02, 0.18, 0.2, Vector<3>(0.5f, 0.0f, 0.0f), Vector<3>(0.0f, 1.0f, 0.0f), Vector<3>(0.0f, 0.0f, 3.0f));
        const GraphSlot slot = p.join(row, a, b, zeroVector<3>(), Vector<3>(0.0f, 0.0f, 1.0f));
        p.jointAt(slot).armB = Vector<3>(flatRow.armB.x(), 0.0f, 0.0f);
        for (int i = 0; i < 120; ++i) {
            flat.step();
            p.step();
            for (const std::uint32_t body : {a, b}) {
                ASSERT_NEAR(p.places[body].x(), flat.places[body].x(), 2e-4) << i;
                ASSERT_NEAR(p.places[body].y(), flat.places[body].y(), 2e-4) << i;
                ASSERT_NEAR(p.places[body].z(), 0.0, 1e-6) << i;
                ASSERT_NEAR(p.velocities[body].w.z(), flat.velocities[body].w, 4e-3f) << i;
            }
        }
    }
}

TEST(Joints3d, HangingBodyPullsWithItsWeightWithBothSolvers) {
    for (const char* solver : {"softStep", "pgs"}) {
        for (const JointType type : {JointType::ball, JointType::hinge}) {
            Space p;
            p.solver = solver;
            const std::uint32_t body = p.add(3.0f, 0.5, 0.2, 0.4, Vector<3>(0.6f, -0.8f, 0.0f));
            const GraphSlot slot = p.join(rowOf(type), 0, body, Vector<3>(0.6f, 0.0f, 0.0f), Vector<3>(0.0f, 0.0f, 1.0f));
            p.run(240);
            EXPECT_NEAR(p.jointAt(slot).totalLinear.y() * 60.0f, 3.0f * g, 0.01f) << solver;
            EXPECT_LT(p.gap(slot), 1e-3) << solver;
        }
    }
}

TEST(Joints3d, ConicalPendulumGoesRoundAtItsHeight) {
    // A small heavy ball on an arm of 1 m, 0.5 rad off the vertical. w^2 = g / (L cos a), pull m g / cos a.
    const double angle = 0.5;
    const double rate = std::sqrt(g / std::cos(angle));
    const auto radius = static_cast<float>(std::sin(angle));
    Space p;
    const Vector<3> place(radius, static_cast<float>(-std::cos(angle)), 0.0f);
    const std::uint32_t body = p.add(2.0f, 1e-4, 1e-4, 1e-4, place, Vector<3>(0.0f, 0.0f, static_cast<float>(-rate) * radius),
                                     Vector<3>(0.0f, static_cast<float>(rate), 0.0f));
    const GraphSlot slot = p.join(rowOf(JointType::ball), 0, body, zeroVector<3>());
    double turned = 0.0;
    double before = 0.0;
    for (int i = 0; i < 240; ++i) {
        p.step();
        ASSERT_NEAR(p.places[body].y(), place.y(), 0.01) << i;
        ASSERT_NEAR(p.jointAt(slot).totalLinear.norm() * 60.0, 2.0 * g / std::cos(angle), 0.4) << i;
        const double now = std::atan2(-p.places[body].z(), p.places[body].x());
        turned += std::remainder(now - before, 2.0 * pi64);
        before = now;
    }
    EXPECT_NEAR(turned / 4.0, rate, 0.01 * rate);
}

TEST(Joints3d, MomentaOfWhatFliesFreelyAreKept) {
    for (const JointType type : {JointType::ball, JointType::hinge}) {
        Space p;
        p.gravity = zeroVector<3>();
        const Vector<3> axis(0.0f, 0.6f, 0.8f);
        const Vector<3> wA(0.0f, 1.0f, 0.0f);
        const Vector<3> wB = type == JointType::hinge ? Vector<3>(wA + axis) : Vector<3>(0.3f, 1.0f, 0.2f);
        const Vector<3> arm(0.5f, 0.0f, 0.0f);
        const std::uint32_t a = p.add(1.0f, 0.01, 0.09, 0.085, -arm, cross(wA, Vector<3>(-arm)), wA);
        const std::uint32_t b = p.add(1.0f, 0.01, 0.09, 0.085, arm, cross(wB, arm), wB);
        const GraphSlot slot = p.join(rowOf(type), a, b, zeroVector<3>(), axis);
        const Vector3d momentum = p.momentum();
        const Vector3d angularMomentum = p.angularMomentum();
        const double energy = p.kineticEnergy();
        p.run(240);
        EXPECT_LT((p.momentum() - momentum).norm(), 1e-5);
        EXPECT_LT((p.angularMomentum() - angularMomentum).norm(), 5e-5 * angularMomentum.norm());
        EXPECT_NEAR(p.kineticEnergy(), energy, 1e-3 * energy);
        EXPECT_LT(p.gap(slot), 1e-4);
        EXPECT_LT(type == JointType::hinge ? cross(p.jointAt(slot).axisA, p.jointAt(slot).axisB).norm() : 0.0f, 1e-4f);
    }
}

TEST(Joints3d, FastLopsidedHingeStaysTogether) {
    // Rods hinged across their axes that spin at 20 rad/s: with the inertia of the step's begin they gain energy without bound.
    Space p;
    p.gravity = zeroVector<3>();
    const float spin = 20.0f;
    const Vector<3> axis(0.0f, 0.6f, 0.8f);
    const Vector<3> wA(0.0f, spin, 0.0f);
    const Vector<3> wB = wA + axis * spin;
    const Vector<3> arm(0.5f, 0.0f, 0.0f);
    const std::uint32_t a = p.add(1.0f, 0.01, 0.09, 0.085, -arm, cross(wA, Vector<3>(-arm)), wA);
    const std::uint32_t b = p.add(1.0f, 0.01, 0.09, 0.085, arm, cross(wB, arm), wB);
    const GraphSlot slot = p.join(rowOf(JointType::hinge), a, b, zeroVector<3>(), axis);
    const double energy = p.kineticEnergy();
    for (int i = 0; i < 600; ++i) {
        p.step();
        ASSERT_LT(p.kineticEnergy(), 1.01 * energy) << i;
        ASSERT_LT(p.gap(slot), 0.05) << i;
        ASSERT_LT(cross(p.jointAt(slot).axisA, p.jointAt(slot).axisB).norm(), 0.02f) << i;
    }
}

TEST(Joints3d, HingeHoldsItsAxisUnderTorque) {
    Space p;
    p.gravity = zeroVector<3>();
    const std::uint32_t body = p.add(1.0f, 0.1, 0.2, 0.3, zeroVector<3>());
    p.torques[body] = Vector3d(3.0, -2.0, 0.0);
    const GraphSlot slot = p.join(rowOf(JointType::hinge), 0, body, zeroVector<3>(), Vector<3>(0.0f, 0.0f, 1.0f));
    p.run(120);
    EXPECT_LT(cross(p.jointAt(slot).axisA, p.jointAt(slot).axisB).norm(), 1e-3f);
    EXPECT_NEAR(p.jointAt(slot).totalAngular.x() * 60.0f, -3.0f, 0.01f);
    EXPECT_NEAR(p.jointAt(slot).totalAngular.y() * 60.0f, 2.0f, 0.01f);
    EXPECT_NEAR(p.jointAt(slot).totalAngular.z(), 0.0f, 1e-5f);
    EXPECT_LT(p.velocities[body].w.norm(), 1e-3f);
}

TEST(Joints3d, HingeHoldsWhatCanOnlyTurnAboutSomeAxes) {
    // The x axis is locked (no inverse inertia); the hinge about z must still hold y.
    Space p;
    p.gravity = zeroVector<3>();
    const std::uint32_t body = p.add(1.0f, 0.1, 0.1, 0.1, zeroVector<3>());
    const GraphSlot slot = p.join(rowOf(JointType::hinge), 0, body, zeroVector<3>(), Vector<3>(0.0f, 0.0f, 1.0f));
    for (int i = 0; i < 60; ++i) {
        p.tellInertia();
        p.warms[body].inverseInertia.xx = 0.0f;
        p.forces[body].angularAcceleration = Vector<3>(0.0f, 10.0f, 0.0f);
        findSolver<3>("softStep")(p.graph, p.bodies(), p.settings);
        p.jointAt(slot).axisB = rotate(p.deltas[body].q, p.jointAt(slot).axisB);
        ASSERT_LT(p.velocities[body].w.norm(), 0.05f) << i;
    }
    EXPECT_NEAR(p.jointAt(slot).totalAngular.y() * 60.0f, -1.0f, 0.01f);
    EXPECT_LT(cross(p.jointAt(slot).axisA, p.jointAt(slot).axisB).norm(), 1e-3f);
}

TEST(Joints3d, HingePullsDistantAxesTogether) {
    // Beyond a right angle, and exactly opposite.
    for (const float angle : {0.5f, 2.0f, 3.0f, 3.14159265f}) {
        Space p;
        p.gravity = zeroVector<3>();
        const std::uint32_t body = p.add(1.0f, 0.1, 0.2, 0.3, zeroVector<3>());
        const GraphSlot slot = p.join(rowOf(JointType::hinge), 0, body, zeroVector<3>(), Vector<3>(0.0f, 0.0f, 1.0f));
        p.jointAt(slot).axisB = rotate(rotationOf(Vector<3>(1.0f, 0.3f, 0.0f), angle), Vector<3>(0.0f, 0.0f, 1.0f));
        p.run(180);
        EXPECT_GT(dot(p.jointAt(slot).axisA, p.jointAt(slot).axisB), 0.9999f) << angle;
    }
}

TEST(Joints3d, TurnedProblemsHaveTurnedSolutions) {
    const Rotation<3> turn = rotationOf(Vector<3>(1.0f, -2.0f, 0.5f), 1.1f);
    const auto build = [](const Rotation<3>& q) {
        Space p;
        p.gravity = rotate(q, p.gravity);
        const Matrix3d m = toMatrix(q);
        std::uint32_t before = 0;
        for (int i = 0; i < 4; ++i) {
            const Vector<3> place(0.5f + static_cast<float>(i), 0.0f, 0.0f);
            const Matrix3d inertia = m * Vector3d(0.02, 0.1, 0.09).asDiagonal() * m.transpose();
            const std::uint32_t link = p.add(1.0f, inertia, rotate(q, place), rotate(q, Vector<3>(0.0f, 0.0f, 0.3f * place.x())));
            const Vector<3> anchor = rotate(q, Vector<3>(static_cast<float>(i), 0.0f, 0.0f));
            p.join(rowOf(i % 2 == 0 ? JointType::ball : JointType::hinge), before, link, anchor, rotate(q, Vector<3>(0.0f, 0.6f, 0.8f)));
            before = link;
        }
        return p;
    };
    Space plain = build({});
    Space turned = build(turn);
    for (int i = 0; i < 60; ++i) {
        plain.step();
        turned.step();
        for (const std::uint32_t body : plain.moving) {
            ASSERT_LT((toMatrix(turn) * plain.places[body] - turned.places[body]).norm(), 2e-3) << i;
        }
    }
}

TEST(Joints3d, MouseForceIsCapped) {
    Space p;
    p.gravity = zeroVector<3>();
    const std::uint32_t body = p.add(2.0f, 0.5, 0.5, 0.5, zeroVector<3>());
    JointRow<3> row = rowOf(JointType::mouse);
    row.springHertz = 5.0f;
    row.springDampingRatio = 0.7f;
    row.maximumForce = 10.0f;
    const GraphSlot slot = p.join(row, 0, body, Vector<3>(0.3f, 0.1f, 0.0f));
    p.jointAt(slot).centres = Vector<3>(-20.0f, -40.0f, -40.0f);
    for (int i = 0; i < 30; ++i) {
        p.step();
        ASSERT_LE(p.jointAt(slot).totalLinear.norm(), 10.0f / 60.0f * 1.00001f);
    }
    // 10 N on 2 kg for half a second, towards the target.
    EXPECT_NEAR(p.velocities[body].v.norm(), 2.5f, 0.05f);
    EXPECT_LT((p.velocities[body].v / p.velocities[body].v.norm() - Vector<3>(20.0f, 40.0f, 40.0f) / 60.0f).norm(), 0.03f);
}
