// A small world of bodies and joints in space for the solver's tests, stepped as an engine would.
#pragma once

#include "problem.h"

#include <Eigen/Dense>

#include <algorithm>

namespace talus {

using Vector3d = Eigen::Vector3d;
using Matrix3d = Eigen::Matrix3d;

inline constexpr float g = 9.81f;
inline constexpr double pi64 = 3.14159265358979323846;

inline Vector3d toDouble(const Vector<3>& a) {
    return a.cast<double>();
}
inline Vector<3> toFloat(const Vector3d& a) {
    return a.cast<float>();
}
inline Symmetric3<> toSymmetric(const Matrix3d& m) {
    const auto at = [&](int i, int j) { return static_cast<float>(m(i, j)); };
    return {at(0, 0), at(0, 1), at(0, 2), at(1, 1), at(1, 2), at(2, 2)};
}
inline Matrix3d toMatrix(const Symmetric3<>& m) {
    Matrix3d dense;
    dense << m.xx, m.xy, m.xz, m.xy, m.yy, m.yz, m.xz, m.yz, m.zz;
    return dense;
}
inline Matrix3d toMatrix(const Rotation<3>& q) {
    Matrix3d dense;
    for (int i = 0; i < 3; ++i) {
        dense.col(i) = toDouble(rotate(q, Vector<3>(Vector<3>::Unit(i))));
    }
    return dense;
}
inline Vector<3> randomVector(Random& random, float size) {
    Vector<3> r = zeroVector<3>();
    for (int i = 0; i < 3; ++i) {
        r[i] = random.uniform(-size, size);
    }
    return r;
}
inline Vector<3> randomUnit(Random& random) {
    Vector<3> r = zeroVector<3>();
    while (length(r) < 0.1f) {
        r = randomVector(random, 1.0f);
    }
    return r / length(r);
}

/// Bodies and joints, and where the bodies are.
struct Space {
    ConstraintGraph<3> graph;
    SolverSettings settings;
    std::vector<BodyVelocity<3>> velocities;
    std::vector<BodyDelta<3>> deltas;
    std::vector<BodyWarm<3>> warms;
    std::vector<BodyForces<3>> forces;
    /// Two a contact: see `told`.
    std::vector<BodyPlace<3>> toldPlaces;
    std::vector<std::uint32_t> moving;
    std::vector<Vector3d> places;
    std::vector<Matrix3d> turns;
    /// In the body's frame.
    std::vector<Matrix3d> inertias;
    std::vector<Vector3d> torques;
    Vector<3> gravity = Vector<3>(0.0f, -g, 0.0f);
    const char* solver = "softStep";

    explicit Space(int lanes = 1) : graph(lanes) { add(0.0f, Matrix3d::Zero(), zeroVector<3>(), zeroVector<3>(), zeroVector<3>()); }

    std::uint32_t add(float mass, const Matrix3d& inertia, const Vector<3>& place, const Vector<3>& v = zeroVector<3>(),
                      const Vector<3>& w = zeroVector<3>()) {
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
    std::vector<std::uint32_t> movables() const {
        std::vector<std::uint32_t> bodies;
        std::copy_if(moving.begin(), moving.end(), std::back_inserter(bodies), [&](std::uint32_t i) { return movable(i); });
        return bodies;
    }
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
    SolverBodies<3> bodies() {
        const auto locked = [](const BodyForces<3>& force) { return force.freeAxes != Vector<3>(Vector<3>::Ones()); };
        return {velocities, deltas, warms, forces, toldPlaces, moving, std::any_of(forces.begin(), forces.end(), locked)};
    }
    Matrix3d worldInertia(std::uint32_t body) const { return turns[body] * inertias[body] * turns[body].transpose(); }

    void tellInertia() {
        for (const std::uint32_t i : movables()) {
            const Matrix3d inverse = worldInertia(i).inverse();
            warms[i].inverseInertia = toSymmetric(inverse);
            forces[i].acceleration = gravity;
            forces[i].angularAcceleration = toFloat(inverse * torques[i]);
        }
    }
    void step() {
        tellInertia();
        solve();
    }
    void solve() {
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
    /// Of the movable bodies, as the next two.
    Vector3d momentum() const {
        Vector3d sum = Vector3d::Zero();
        for (const std::uint32_t i : movables()) {
            sum += toDouble(velocities[i].v) / velocities[i].inverseMass;
        }
        return sum;
    }
    Vector3d angularMomentum() const {
        Vector3d sum = Vector3d::Zero();
        for (const std::uint32_t i : movables()) {
            sum += places[i].cross(toDouble(velocities[i].v)) / velocities[i].inverseMass + worldInertia(i) * toDouble(velocities[i].w);
        }
        return sum;
    }
    double kineticEnergy() const {
        double sum = 0.0;
        for (const std::uint32_t i : movables()) {
            const Vector3d w = toDouble(velocities[i].w);
            sum += 0.5 * toDouble(velocities[i].v).squaredNorm() / velocities[i].inverseMass + 0.5 * w.dot(worldInertia(i) * w);
        }
        return sum;
    }
};

inline JointRow<3> rowOf(JointType type) {
    JointRow<3> row;
    row.type = type;
    return row;
}

inline Matrix3d randomInertia(Random& random) {
    const Matrix3d turn = toMatrix(rotationOf(randomUnit(random), random.uniform(0.0f, 3.0f)));
    Vector3d moments = Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
        moments[i] = random.uniform(0.05f, 2.0f);
    }
    return turn * moments.asDiagonal() * turn.transpose();
}

}  // namespace talus
