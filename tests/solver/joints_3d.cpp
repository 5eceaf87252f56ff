// Joints in space against mechanics and dense algebra.
#include "problem.h"

#include "../../solver/joint_rows.h"
#include "../../solver/rows/3d/align.h"
#include "../../solver/rows/angle.h"
#include "../../solver/rows/axis.h"
#include "../../solver/rows/point.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include <algorithm>

using namespace talus;

namespace {

using Vector3d = Eigen::Vector3d;
using Matrix3d = Eigen::Matrix3d;
using Vector12d = Eigen::Matrix<double, 12, 1>;
template <int Rows>
using Jacobian = Eigen::Matrix<double, Rows, 12>;

constexpr float g = 9.81f;
constexpr double pi64 = 3.14159265358979323846;

Vector3d toDouble(const Vector<3>& a) {
    return a.cast<double>();
}
Vector<3> toFloat(const Vector3d& a) {
    return a.cast<float>();
}
Symmetric3<> toSymmetric(const Matrix3d& m) {
    const auto at = [&](int i, int j) { return static_cast<float>(m(i, j)); };
    return {at(0, 0), at(0, 1), at(0, 2), at(1, 1), at(1, 2), at(2, 2)};
}
Matrix3d toMatrix(const Symmetric3<>& m) {
    Matrix3d dense;
    dense << m.xx, m.xy, m.xz, m.xy, m.yy, m.yz, m.xz, m.yz, m.zz;
    return dense;
}
Matrix3d toMatrix(const Rotation<3>& q) {
    Matrix3d dense;
    for (int i = 0; i < 3; ++i) {
        dense.col(i) = toDouble(rotate(q, Vector<3>(Vector<3>::Unit(i))));
    }
    return dense;
}
/// The matrix of a x.
Matrix3d crossMatrix(const Vector3d& a) {
    Matrix3d m;
    m << 0.0, -a.z(), a.y(), a.z(), 0.0, -a.x(), -a.y(), a.x(), 0.0;
    return m;
}
Vector<3> randomVector(Random& random, float size) {
    Vector<3> r = zeroVector<3>();
    for (int i = 0; i < 3; ++i) {
        r[i] = random.uniform(-size, size);
    }
    return r;
}
Vector<3> randomUnit(Random& random) {
    Vector<3> r = zeroVector<3>();
    while (length(r) < 0.1f) {
        r = randomVector(random, 1.0f);
    }
    return r / length(r);
}

// Bodies and joints in space, stepped as an engine would.
struct Space {
    ConstraintGraph<3> graph{1};
    SolverSettings settings;
    std::vector<BodyVelocity<3>> velocities;
    std::vector<BodyDelta<3>> deltas;
    std::vector<BodyWarm<3>> warms;
    std::vector<BodyForces<3>> forces;
    std::vector<std::uint32_t> moving;
    std::vector<Vector3d> places;
    std::vector<Matrix3d> turns;
    /// In the body's frame.
    std::vector<Matrix3d> inertias;
    std::vector<Vector3d> torques;
    Vector<3> gravity = Vector<3>(0.0f, -g, 0.0f);
    const char* solver = "softStep";

    Space() { add(0.0f, Matrix3d::Zero(), zeroVector<3>(), zeroVector<3>(), zeroVector<3>()); }

    std::uint32_t add(float mass, const Matrix3d& inertia, const Vector<3>& place, const Vector<3>& v = zeroVector<3>(), const Vector<3>& w = zeroVector<3>()) {
        const auto index = static_cast<std::uint32_t>(velocities.size());
        const bool wobbles = !inertia.isApprox(Matrix3d(Matrix3d::Identity() * inertia(0, 0)));
        velocities.push_back({v, mass > 0.0f ? 1.0f / mass : 0.0f, w, wobbles ? 1.0f : 0.0f});
        deltas.emplace_back();
        warms.emplace_back();
        forces.emplace_back();
        places.push_back(toDouble(place));
        turns.push_back(Matrix3d::Identity());
        inertias.push_back(inertia);
        torques.push_back(Vector3d::Zero());
        if (index > 0) {
            moving.push_back(index);
        }
        graph.reserveBodies(velocities.size());
        return index;
    }
    std::uint32_t add(float mass, double x, double y, double z, const Vector<3>& place, const Vector<3>& v = zeroVector<3>(),
                      const Vector<3>& w = zeroVector<3>()) {
        return add(mass, Matrix3d(Vector3d(x, y, z).asDiagonal()), place, v, w);
    }
    bool movable(std::uint32_t body) const { return velocities[body].inverseMass > 0.0f; }
    /// A joint at a world point, with its axis.
    GraphSlot join(JointRow<3> row, std::uint32_t a, std::uint32_t b, const Vector<3>& anchor, const Vector<3>& axis = zeroVector<3>()) {
        row.bodyA = a;
        row.bodyB = b;
        // A world anchor stands for its own centre.
        row.armA = a == 0 ? zeroVector<3>() : Vector<3>(anchor - toFloat(places[a]));
        row.armB = anchor - toFloat(places[b]);
        row.centres = row.armA - row.armB;
        row.axisA = row.axisB = axis;
        return graph.addJoint(row, movable(a), movable(b));
    }
    JointRow<3>& jointAt(GraphSlot slot) { return graph.joints(slot.colour)[slot.index]; }
    double gap(GraphSlot slot) {
        const JointRow<3>& row = jointAt(slot);
        return (row.centres + row.armB - row.armA).norm();
    }
    SolverBodies<3> bodies() { return {velocities, deltas, warms, forces, moving}; }
    Matrix3d worldInertia(std::uint32_t body) const { return turns[body] * inertias[body] * turns[body].transpose(); }

    void tellInertia() {
        for (const std::uint32_t i : moving) {
            const Matrix3d inverse = worldInertia(i).inverse();
            warms[i].inverseInertia = toSymmetric(inverse);
            forces[i].acceleration = gravity;
            forces[i].angularAcceleration = toFloat(inverse * torques[i]);
        }
    }
    void step() {
        tellInertia();
        findSolver<3>(solver)(graph, bodies(), settings);
        for (const std::uint32_t i : moving) {
            places[i] += toDouble(deltas[i].p);
            turns[i] = toMatrix(normalised(deltas[i].q)) * turns[i];
        }
        for (int colour = 0; colour < ConstraintGraph<3>::colourCount; ++colour) {
            for (JointRow<3>& row : graph.joints(colour)) {
                const BodyDelta<3>& a = deltas[row.bodyA];
                const BodyDelta<3>& b = deltas[row.bodyB];
                const Rotation<3> turned = compose(inverse(a.q), b.q);
                row.angle += 2.0f * std::atan2(dot(turned.v, row.axisA), turned.s);
                row.armA = rotate(a.q, row.armA);
                row.armB = rotate(b.q, row.armB);
                row.centres += b.p - a.p;
                row.axisA = rotate(a.q, row.axisA);
                row.axisB = rotate(b.q, row.axisB);
            }
        }
    }
    void run(int steps) {
        for (int i = 0; i < steps; ++i) {
            step();
        }
    }
    Vector3d momentum() const {
        Vector3d sum = Vector3d::Zero();
        for (const std::uint32_t i : moving) {
            sum += toDouble(velocities[i].v) / velocities[i].inverseMass;
        }
        return sum;
    }
    Vector3d angularMomentum() const {
        Vector3d sum = Vector3d::Zero();
        for (const std::uint32_t i : moving) {
            sum += places[i].cross(toDouble(velocities[i].v)) / velocities[i].inverseMass + worldInertia(i) * toDouble(velocities[i].w);
        }
        return sum;
    }
    double kineticEnergy() const {
        double sum = 0.0;
        for (const std::uint32_t i : moving) {
            const Vector3d w = toDouble(velocities[i].w);
            sum += 0.5 * toDouble(velocities[i].v).squaredNorm() / velocities[i].inverseMass + 0.5 * w.dot(worldInertia(i) * w);
        }
        return sum;
    }
};

JointRow<3> rowOf(JointType type) {
    JointRow<3> row;
    row.type = type;
    return row;
}

Matrix3d randomInertia(Random& random) {
    const Matrix3d turn = toMatrix(rotationOf(randomUnit(random), random.uniform(0.0f, 3.0f)));
    Vector3d moments = Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
        moments[i] = random.uniform(0.05f, 2.0f);
    }
    return turn * moments.asDiagonal() * turn.transpose();
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

TEST(Joints3d, PointRowsAreTheDenseSolution) {
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

TEST(Joints3d, AlignmentAngleAndAxisRowsAreTheDenseSolution) {
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

TEST(Joints3d, AlignmentGivesBackWhatPointsAlongTheTurnedAxis) {
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

TEST(Joints3d, MisalignmentIsTheSineAndDoesNotFadeBehind) {
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

TEST(Joints3d, SemidefiniteSystemsAreSolvedWhereTheyCanBe) {
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

TEST(Joints3d, OneSolveConservesMomenta) {
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
            solveJoints<3>(rows, p.bodies(), p.settings, {.h = 1.0f / 240.0f, .bias = true, .closesSubstep = true});
            EXPECT_GT(p.jointAt(slot).totalLinear.norm() + p.jointAt(slot).totalAngular.norm(), 1e-3f);
            EXPECT_LT((p.momentum() - momentum).norm(), 1e-5);
            EXPECT_LT((p.angularMomentum() - angularMomentum).norm(), 3e-5);
        }
    }
}

TEST(Joints3d, WarmStartIsWhatTheKeptImpulsesGiveWhereTheBodiesAreNow) {
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
        turnJointWarmStart<3>(rows, p.bodies());
        expect("turned");
    }
}

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
        const std::uint32_t a = p.add(1.0f, 0.01, 0.08, 0.09, Vector<3>(-0.5f, 0.0f, 0.0f), Vector<3>(0.0f, -1.0f, 0.0f), Vector<3>(0.0f, 0.0f, 2.0f));
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
    const std::uint32_t body = p.add(2.0f, 1e-4, 1e-4, 1e-4, place, Vector<3>(0.0f, 0.0f, static_cast<float>(-rate) * radius), Vector<3>(0.0f, static_cast<float>(rate), 0.0f));
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

TEST(Joints3d, ProjectionOnTheBallIsTheNearestPoint) {
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
