// Rows of joints in space against dense algebra.
#include "space.h"

#include "../../solver/joint_rows.h"
#include "../../solver/rows/3d/align.h"
#include "../../solver/rows/angle.h"
#include "../../solver/rows/axis.h"
#include "../../solver/rows/point.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

using Vector12d = Eigen::Matrix<double, 12, 1>;
template <int Rows>
using Jacobian = Eigen::Matrix<double, Rows, 12>;

/// The matrix of a x.
Matrix3d crossMatrix(const Vector3d& a) {
    Matrix3d m;
    m << 0.0, -a.z(), a.y(), a.z(), 0.0, -a.x(), -a.y(), a.x(), 0.0;
    return m;
}

// Two bodies as one vector of twelve velocities, and the impulses of rows on it.
struct DensePair {
    BodyPair<3> pair;
    Eigen::Matrix<double, 12, 12> inverseMass = Eigen::Matrix<double, 12, 12>::Zero();

    explicit DensePair(Random& random) {
        pair.linearA = randomVector(random, 3.0f);
        pair.linearB = randomVector(random, 3.0f);
        pair.angularA = randomVector(random, 3.0f);
        pair.angularB = randomVector(random, 3.0f);
        pair.inverseMassA = random.uniform(0.2f, 3.0f);
        pair.inverseMassB = random.uniform(0.2f, 3.0f);
        pair.inverseInertiaA = toSymmetric(randomInertia(random).inverse());
        pair.inverseInertiaB = toSymmetric(randomInertia(random).inverse());
        pair.appliedLinear = pair.appliedAngularA = pair.appliedAngularB = zeroVector<3>();
        inverseMass.block<3, 3>(0, 0) = Matrix3d::Identity() * pair.inverseMassA;
        inverseMass.block<3, 3>(3, 3) = toMatrix(pair.inverseInertiaA);
        inverseMass.block<3, 3>(6, 6) = Matrix3d::Identity() * pair.inverseMassB;
        inverseMass.block<3, 3>(9, 9) = toMatrix(pair.inverseInertiaB);
    }
    Vector12d velocity() const {
        Vector12d v;
        v << toDouble(pair.linearA), toDouble(pair.angularA), toDouble(pair.linearB), toDouble(pair.angularB);
        return v;
    }
    /// Velocity after the impulses that make jacobian v = -bias.
    template <int Rows>
    Vector12d solved(const Jacobian<Rows>& jacobian, const Eigen::Matrix<double, Rows, 1>& bias) const {
        const Eigen::Matrix<double, Rows, Rows> response = jacobian * inverseMass * jacobian.transpose();
        const Eigen::Matrix<double, Rows, 1> impulse = response.inverse() * -(jacobian * velocity() + bias);
        return velocity() + inverseMass * jacobian.transpose() * impulse;
    }
};

Jacobian<3> pointJacobian(const Vector<3>& armA, const Vector<3>& armB) {
    Jacobian<3> jacobian;
    jacobian << -Matrix3d::Identity(), crossMatrix(toDouble(armA)), Matrix3d::Identity(), -crossMatrix(toDouble(armB));
    return jacobian;
}

}  // namespace

TEST(JointRows3d, PointRowsAreTheDenseSolution) {
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        DensePair dense(random);
        const PointRow<3> row = {randomVector(random, 1.0f), randomVector(random, 1.0f)};
        const Vector<3> error = randomVector(random, 0.1f);
        const Vector12d expected = dense.solved<3>(pointJacobian(row.armA, row.armB), toDouble(error) * 5.0);
        Vector<3> impulse = zeroVector<3>();
        solvePoint<3, float>(row, error, {5.0f, 1.0f}, impulse, dense.pair);
        EXPECT_LT((dense.velocity() - expected).norm(), 2e-4) << i;
    }
}

TEST(JointRows3d, AlignmentAngleAndAxisRowsAreTheDenseSolution) {
    Random random(2);
    for (int i = 0; i < 200; ++i) {
        const Vector<3> axis = randomUnit(random);
        DensePair aligned(random);
        const AlignRow row = makeAlignRow(axis, aligned.pair);
        const Vector<3> error = randomVector(random, 0.1f);
        Jacobian<3> turning = Jacobian<3>::Zero();
        turning.block<3, 3>(0, 3) = -Matrix3d::Identity();
        turning.block<3, 3>(0, 9) = Matrix3d::Identity();
        // Any two directions across the axis say the same.
        Eigen::Matrix<double, 2, 3> across;
        across.row(0) = toDouble(axis).cross(Vector3d(0.3, 0.5, -0.7)).normalized();
        across.row(1) = toDouble(axis).cross(Vector3d(across.row(0)));
        const Vector12d expected = aligned.solved<2>(across * turning, across * toDouble(error) * 5.0);
        Vector<3> impulse = zeroVector<3>();
        solveAlign(row, error, {5.0f, 1.0f}, impulse, aligned.pair);
        EXPECT_LT((aligned.velocity() - expected).norm(), 2e-4) << i;
        EXPECT_NEAR(dot(impulse, axis), 0.0f, 1e-5f);

        DensePair turned(random);
        const AngleRow<3> angle = makeAngleRow<3, float>(axis, turned.pair);
        const Eigen::Matrix<double, 1, 1> none(0.0);
        const Vector12d still = turned.solved<1>(toDouble(axis).transpose() * turning, none);
        apply(angle, -angle.mass * velocityOf(angle, turned.pair), turned.pair);
        EXPECT_LT((turned.velocity() - still).norm(), 2e-4) << i;

        DensePair parting(random);
        const Vector<3> armA = randomVector(random, 1.0f);
        const Vector<3> armB = randomVector(random, 1.0f);
        const AxisRow<3> line = makeAxisRow<3, float>(axis, armA, armB, parting.pair);
        const Vector12d held = parting.solved<1>(toDouble(axis).transpose() * pointJacobian(armA, armB), none);
        apply(line, -line.mass * velocityOf(line, parting.pair), parting.pair);
        EXPECT_LT((parting.velocity() - held).norm(), 2e-4) << i;
    }
}

TEST(JointRows3d, AlignmentGivesBackWhatPointsAlongTheTurnedAxis) {
    Random random(3);
    DensePair dense(random);
    const Vector<3> axis(0.0f, 0.0f, 1.0f);
    const Vector12d start = dense.velocity();
    Vector<3> impulse(0.3f, -0.2f, 0.5f);
    const Vector<3> kept = impulse;
    solveAlign(makeAlignRow(axis, dense.pair), zeroVector<3>(), {}, impulse, dense.pair);
    EXPECT_FLOAT_EQ(impulse.z(), 0.0f);
    // The bodies have got exactly the difference.
    const Vector3d given = toDouble(impulse - kept);
    EXPECT_LT((dense.velocity().segment<3>(9) - start.segment<3>(9) - toMatrix(dense.pair.inverseInertiaB) * given).norm(), 1e-5);
    EXPECT_LT((dense.velocity().segment<3>(3) - start.segment<3>(3) + toMatrix(dense.pair.inverseInertiaA) * given).norm(), 1e-5);
    EXPECT_NEAR((dense.pair.angularB - dense.pair.angularA).x(), 0.0f, 1e-5f);
    EXPECT_NEAR((dense.pair.angularB - dense.pair.angularA).y(), 0.0f, 1e-5f);
}

TEST(JointRows3d, MisalignmentIsTheSineAndDoesNotFadeBehind) {
    Random random(4);
    for (int i = 0; i < 100; ++i) {
        const Vector<3> axis = randomUnit(random);
        const Vector<3> across = perpendicularTo(axis);
        ASSERT_NEAR(length(across), 1.0f, 1e-6f);
        ASSERT_NEAR(dot(across, axis), 0.0f, 1e-6f);
        const float angle = random.uniform(0.0f, 3.14f);
        const Vector<3> error = misalignment(axis, rotate(rotationOf(across, angle), axis));
        EXPECT_LT((error - across * (angle < 1.5707964f ? std::sin(angle) : 1.0f)).norm(), 1e-3f) << angle;
    }
    EXPECT_FLOAT_EQ(length(misalignment(Vector<3>(0.0f, 1.0f, 0.0f), Vector<3>(0.0f, -1.0f, 0.0f))), 1.0f);
}

TEST(JointRows3d, SemidefiniteSystemsAreSolvedWhereTheyCanBe) {
    // Bodies that turn about one direction only: what lies in it is solved, and nothing grows without bound.
    Random random(5);
    for (int i = 0; i < 100; ++i) {
        const Vector<3> direction = randomUnit(random);
        Matrix<3> matrix;
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 3; ++column) {
                matrix(row, column) = direction[row] * direction[column] * 4.0f;
            }
        }
        const Vector<3> x = solveSymmetric<3, float>(matrix, direction * 8.0f);
        EXPECT_NEAR(dot(direction, x), 2.0f, 1e-4f) << direction.transpose();
        EXPECT_LT(length(x), 1e3f);
    }
}

TEST(JointRows3d, OneSolveConservesMomenta) {
    Random random(6);
    for (const JointType type : {JointType::ball, JointType::hinge, JointType::distance}) {
        for (int i = 0; i < 50; ++i) {
            Space p;
            std::uint32_t body[2];
            for (std::uint32_t& b : body) {
                const Matrix3d inertia = randomInertia(random);
                const float mass = random.uniform(0.5f, 5.0f);
                const Vector<3> place = randomVector(random, 1.0f);
                const Vector<3> v = randomVector(random, 3.0f);
                b = p.add(mass, inertia, place, v, randomVector(random, 5.0f));
            }
            JointRow<3> row = rowOf(type);
            row.motorEnabled = row.springEnabled = row.limitEnabled = i % 2 == 0;
            row.rigid = i % 2 == 1 || i % 3 != 0;
            row.motorMaximum = 2.0f;
            row.motorSpeed = 1.0f;
            row.springHertz = 4.0f;
            row.lower = 0.1f;
            row.upper = 0.2f;
            const Vector<3> anchor = randomVector(random, 1.0f);
            const GraphSlot slot = p.join(row, body[0], body[1], anchor, randomUnit(random));
            if (type == JointType::distance) {
                p.jointAt(slot).armB += Vector<3>(0.3f, 0.1f, -0.4f);
            }
            p.tellInertia();
            const Vector3d momentum = p.momentum();
            const Vector3d angularMomentum = p.angularMomentum();
            std::vector<JointRow<3>>& rows = p.graph.joints(slot.colour);
            prepareJoints<3>(rows, p.bodies(), p.settings);
            solveJoints<3>(rows, p.bodies(), p.settings, {.h = 1.0f / 240.0f, .bias = true, .closesSubstep = true},
                           wideKernels<3>(chooseIsa()).joints);
            EXPECT_GT(p.jointAt(slot).totalLinear.norm() + p.jointAt(slot).totalAngular.norm(), 1e-3f);
            EXPECT_LT((p.momentum() - momentum).norm(), 1e-5);
            EXPECT_LT((p.angularMomentum() - angularMomentum).norm(), 3e-5);
        }
    }
}

TEST(JointRows3d, WarmStartIsWhatTheKeptImpulsesGiveWhereTheBodiesAreNow) {
    Random random(7);
    for (int i = 0; i < 50; ++i) {
        Space p;
        const std::uint32_t a = p.add(2.0f, randomInertia(random), randomVector(random, 1.0f));
        const std::uint32_t b = p.add(3.0f, randomInertia(random), randomVector(random, 1.0f));
        JointRow<3> row = rowOf(JointType::hinge);
        row.pointImpulse = randomVector(random, 2.0f);
        row.alignImpulse = randomVector(random, 1.0f);
        row.motorImpulse = random.uniform(-1.0f, 1.0f);
        row.lowerImpulse = random.uniform(0.0f, 1.0f);
        const Vector<3> anchor = randomVector(random, 1.0f);
        const GraphSlot slot = p.join(row, a, b, anchor, randomUnit(random));
        p.tellInertia();
        const auto expect = [&](const char* when) {
            const JointRow<3>& now = p.jointAt(slot);
            const Matrix3d turnA = toMatrix(p.deltas[a].q);
            const Matrix3d turnB = toMatrix(p.deltas[b].q);
            const Vector3d linear = toDouble(now.pointImpulse);
            const Vector3d angular = toDouble(now.alignImpulse) + turnA * toDouble(now.axisA) * double(now.motorImpulse + now.lowerImpulse);
            const Vector3d wA = -(turnA * p.worldInertia(a) * turnA.transpose()).inverse() * ((turnA * toDouble(now.armA)).cross(linear) + angular);
            const Vector3d wB = (turnB * p.worldInertia(b) * turnB.transpose()).inverse() * ((turnB * toDouble(now.armB)).cross(linear) + angular);
            EXPECT_LT((toDouble(p.velocities[a].v) + linear / 2.0).norm(), 1e-5) << when;
            EXPECT_LT((toDouble(p.velocities[b].v) - linear / 3.0).norm(), 1e-5) << when;
            EXPECT_LT((toDouble(p.velocities[a].w) - wA).norm(), 2e-4 * (1.0 + wA.norm())) << when;
            EXPECT_LT((toDouble(p.velocities[b].w) - wB).norm(), 2e-4 * (1.0 + wB.norm())) << when;
        };
        std::vector<JointRow<3>>& rows = p.graph.joints(slot.colour);
        prepareJoints<3>(rows, p.bodies(), p.settings);
        for (const std::uint32_t body : {a, b}) {
            p.velocities[body].v = p.warms[body].v;
            p.velocities[body].w = p.warms[body].w;
        }
        expect("at the step's begin");
        for (const std::uint32_t body : {a, b}) {
            const Vector<3> axis = randomUnit(random);
            p.deltas[body].q = rotationOf(axis, random.uniform(-1.0f, 1.0f));
        }
        turnJointWarmStart<3>(rows, p.bodies(), wideKernels<3>(chooseIsa()).joints);
        expect("turned");
    }
}

TEST(JointRows3d, ProjectionOnTheBallIsTheNearestPoint) {
    Random random(8);
    for (int i = 0; i < 100; ++i) {
        const Vector<3> candidate = randomVector(random, 3.0f);
        const Vector<3> projected = projectBall(candidate, 1.5f);
        if (length(candidate) <= 1.5f) {
            EXPECT_EQ(projected, candidate);
        } else {
            EXPECT_LT((projected - candidate * (1.5f / length(candidate))).norm(), 1e-6f);
        }
    }
    // No finite number overflows.
    EXPECT_NEAR(length(projectBall(Vector<3>(3e38f, -3e38f, 3e38f), 1.0f)), 1.0f, 1e-6f);
}
