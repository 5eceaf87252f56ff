// One contact in space as dense matrices in double: what its rows are judged by.
#pragma once

#include "contact_space.h"

#include <array>

namespace talus {

/// Two bodies with random masses and velocities, and a contact of random points.
struct RandomContact {
    struct Kind {
        /// Four points around the middle.
        bool flat = false;
        /// All points at the same height along the normal.
        bool level = false;
        bool locked = false;
        bool fixedA = false;
        /// B comes along the normal, hardly sideways and without turning.
        bool straight = false;
    };
    ContactSpace space{1};
    ContactStaging<3> staging;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    int count = 4;
    float h = 0.005f;

    RandomContact(Random& random, const Kind& kind) {
        space.gravity = zeroVector<3>();
        a = kind.fixedA ? 0 : body(random);
        b = body(random);
        space.tellInertia();
        if (kind.locked) {
            space.forces[b].freeAxes = Vector<3>(0.0f, 1.0f, 1.0f);
            space.velocities[b].v.x() = 0.0f;
        }
        const Vector<3> n = randomUnit(random);
        const Vector<3> t1 = perpendicularTo(n);
        const Vector<3> t2 = cross(n, t1);
        const auto place = [&](float x, float y, float z) { return Vector<3>(t1 * x + t2 * y + n * z); };
        count = kind.flat ? 4 : 1 + static_cast<int>(random.below(4));
        staging.normal = n;
        const float height = random.uniform(0.2f, 0.8f);
        const Vector<3> shift = place(random.uniform(-0.5f, 0.5f), random.uniform(-0.5f, 0.5f), height);
        for (int i = 0; i < count; ++i) {
            const float x = random.uniform(kind.flat ? 0.3f : -1.0f, 1.0f) * (i % 2 == 0 ? -1.0f : 1.0f);
            const float y = random.uniform(kind.flat ? 0.3f : -1.0f, 1.0f) * (i < 2 ? -1.0f : 1.0f);
            const float z = kind.level ? 0.0f : random.uniform(-0.01f, 0.01f);
            staging.points[i].place = shift + place(x, y, z);
            staging.points[i].separation = random.uniform(-0.02f, 0.005f);
        }
        staging.centres = place(random.uniform(-0.5f, 0.5f), random.uniform(-0.5f, 0.5f), height + random.uniform(0.2f, 0.8f));
        staging.friction = staging.dynamicFriction = random.uniform(0.05f, 1.0f);
        staging.surfaceVelocity = randomVector(random, 0.5f);
        staging.lever = random.uniform(0.2f, 0.8f);
        const Softness<> softness = expectedSoftness(space.settings, !kind.fixedA);
        staging.biasRate = softness.biasRate;
        staging.massScale = softness.massScale;
        if (kind.straight) {
            space.velocities[a].v = space.velocities[a].w = space.velocities[b].w = zeroVector<3>();
            space.velocities[b].v = n * -2.0f + randomVector(random, 0.1f);
            staging.surfaceVelocity *= 0.1f;
        }
        space.graph.addContact(0, a, a > 0, b, true);
    }
    /// With the one contact in lane 0.
    ContactRows<3>& rows() {
        for (int colour = 0; colour < ConstraintGraph<3>::colourCount; ++colour) {
            ContactRows<3>& found = space.graph.contacts(colour, 0);
            if (found.size() > 0) {
                found.geometry(0) = told(staging, 0, space.toldPlaces);
                return found;
            }
        }
        std::abort();
    }

private:
    std::uint32_t body(Random& random) {
        const float mass = random.uniform(0.5f, 5.0f);
        const Matrix3d inertia = randomInertia(random) * mass;
        const Vector<3> v = randomVector(random, 2.0f);
        return space.add(mass, inertia, zeroVector<3>(), v, randomVector(random, 2.0f));
    }
};

/// Velocities are (vA, wA, vB, wB).
struct DenseContact {
    using Row = Eigen::Matrix<double, 1, 12>;
    Eigen::MatrixXd inverseMass = Eigen::MatrixXd::Zero(12, 12);
    /// A row a point.
    Eigen::MatrixXd normalRows;
    /// Slip along both tangents at the middle O of the points and spin; surface velocities come on top.
    Eigen::MatrixXd frictionRows = Eigen::MatrixXd::Zero(3, 12);
    Vector3d surface = Vector3d::Zero();
    /// Velocity along the normal at O, turning about both tangents.
    Eigen::MatrixXd heldRows = Eigen::MatrixXd::Zero(3, 12);
    std::vector<Vector3d> arms;
    Vector3d n, t1, t2;
    std::uint32_t bodies[2];

    DenseContact(const RandomContact& c, const Vector3d& tangent)
        : n(toDouble(c.staging.normal)), t1(tangent), t2(n.cross(tangent)), bodies{c.a, c.b} {
        for (int i = 0; i < 2; ++i) {
            const Vector3d free = toDouble(c.space.forces[bodies[i]].freeAxes);
            inverseMass.block<3, 3>(6 * i, 6 * i) = (free * c.space.velocities[bodies[i]].inverseMass).asDiagonal();
            inverseMass.block<3, 3>(6 * i + 3, 6 * i + 3) = toMatrix(c.space.warms[bodies[i]].inverseInertia);
        }
        const Vector3d centres = toDouble(c.staging.centres);
        Vector3d middle = Vector3d::Zero();
        double weights = 0.0;
        normalRows = Eigen::MatrixXd::Zero(c.count, 12);
        for (int i = 0; i < c.count; ++i) {
            const Vector3d place = toDouble(c.staging.points[i].place);
            normalRows.row(i) = rowAt(n, place, centres);
            const double weight = std::min(std::max(1.0 - 100.0 * c.staging.points[i].separation, 0.01), 1.0);
            middle += place * weight;
            weights += weight;
        }
        middle /= weights;
        for (int i = 0; i < c.count; ++i) {
            arms.push_back(toDouble(c.staging.points[i].place) - middle);
        }
        frictionRows.row(0) = rowAt(t1, middle, centres);
        frictionRows.row(1) = rowAt(t2, middle, centres);
        frictionRows.row(2) = turning(n);
        heldRows.row(0) = rowAt(n, middle, centres);
        heldRows.row(1) = turning(t1);
        heldRows.row(2) = turning(t2);
        const Vector3d moved = toDouble(c.staging.surfaceVelocity);
        surface = Vector3d(t1.dot(moved), t2.dot(moved), 0.0);
    }
    static Row rowAt(const Vector3d& axis, const Vector3d& place, const Vector3d& centres) {
        Row row;
        row << -axis.transpose(), -place.cross(axis).transpose(), axis.transpose(), (place - centres).cross(axis).transpose();
        return row;
    }
    static Row turning(const Vector3d& axis) {
        Row row = Row::Zero();
        row.segment<3>(3) = -axis.transpose();
        row.segment<3>(9) = axis.transpose();
        return row;
    }
    Eigen::VectorXd velocity(const Space& space) const {
        Eigen::VectorXd v(12);
        for (int i = 0; i < 2; ++i) {
            v.segment<3>(6 * i) = toDouble(space.velocities[bodies[i]].v);
            v.segment<3>(6 * i + 3) = toDouble(space.velocities[bodies[i]].w);
        }
        return v;
    }
    static double gap(const RandomContact& c, int i) { return std::max(static_cast<double>(c.staging.points[i].separation), 0.0) / c.h; }

    /// Velocities after the normal impulses that solve the linear complementarity problem, found by trying all sets of pressing points. The
    /// velocities are unique, the impulses need not be.
    Eigen::VectorXd solvedNormals(const Eigen::VectorXd& start, const RandomContact& c) const {
        Eigen::VectorXd best = start;
        double least = std::numeric_limits<double>::infinity();
        for (int set = 0; set < 1 << c.count; ++set) {
            std::vector<int> pressing;
            for (int i = 0; i < c.count; ++i) {
                if ((set >> i & 1) != 0) {
                    pressing.push_back(i);
                }
            }
            const auto size = static_cast<Eigen::Index>(pressing.size());
            Eigen::MatrixXd rows(size, 12);
            Eigen::VectorXd bias(size);
            for (Eigen::Index k = 0; k < size; ++k) {
                rows.row(k) = normalRows.row(pressing[static_cast<std::size_t>(k)]);
                bias[k] = gap(c, pressing[static_cast<std::size_t>(k)]);
            }
            Eigen::VectorXd v = start;
            double breach = 0.0;
            if (size > 0) {
                const Eigen::MatrixXd delassus = rows * inverseMass * rows.transpose();
                const Eigen::VectorXd impulse = delassus.completeOrthogonalDecomposition().solve(-(rows * start + bias));
                breach = std::max(0.0, -impulse.minCoeff() * delassus.diagonal().maxCoeff());
                v += inverseMass * rows.transpose() * impulse;
            }
            for (int i = 0; i < c.count; ++i) {
                breach = std::max(breach, -(normalRows.row(i).dot(v) + gap(c, i)));
            }
            for (const int i : pressing) {
                breach = std::max(breach, std::fabs(normalRows.row(i).dot(v) + gap(c, i)));
            }
            if (breach < least) {
                least = breach;
                best = v;
            }
        }
        return best;
    }

    /// The mean of sweeps of sequential impulses in the four orders that favour no corner of a rectangle.
    void sweepAllWays(const RandomContact& c, bool biased, Eigen::VectorXd& v, Eigen::Vector4d& impulse) const {
        Eigen::VectorXd sumOfV = Eigen::VectorXd::Zero(12);
        Eigen::Vector4d sum = Eigen::Vector4d::Zero();
        for (const auto& order : {std::array{0, 1, 2, 3}, std::array{3, 2, 1, 0}, std::array{1, 0, 3, 2}, std::array{2, 3, 0, 1}}) {
            Eigen::VectorXd swept = v;
            Eigen::Vector4d sweptImpulse = impulse;
            for (const int i : order) {
                if (i < c.count) {
                    solveNormal(c, biased, i, swept, sweptImpulse);
                }
            }
            sumOfV += swept;
            sum += sweptImpulse;
        }
        v = sumOfV / 4.0;
        impulse = sum / 4.0;
    }
    void solveNormal(const RandomContact& c, bool biased, int i, Eigen::VectorXd& v, Eigen::Vector4d& impulse) const {
        const Row row = normalRows.row(i);
        const double response = row * inverseMass * row.transpose();
        const double separation = c.staging.points[i].separation;
        const bool soft = biased && separation <= 0.0;
        const double massScale = soft ? c.staging.massScale : 1.0;
        const double push = std::max(massScale * c.staging.biasRate * separation, -static_cast<double>(c.space.settings.pushSpeed));
        const double bias = soft ? push : gap(c, i);
        const double change = -(massScale * row.dot(v) + bias) / response - (1.0 - massScale) * impulse[i];
        const double solved = std::max(impulse[i] + change, 0.0);
        v += inverseMass * row.transpose() * (solved - impulse[i]);
        impulse[i] = solved;
    }

    /// |r - max(0, r - u / response)| times response, the largest over the points, m/s.
    double breachOfNormals(const RandomContact& c, const Eigen::VectorXd& v, const ContactImpulses<3>& l) const {
        double largest = 0.0;
        for (int i = 0; i < c.count; ++i) {
            const double response = normalRows.row(i) * inverseMass * normalRows.row(i).transpose();
            const double wanted = std::max(l.normal[i] - (normalRows.row(i).dot(v) + gap(c, i)) / response, 0.0);
            largest = std::max(largest, std::fabs(wanted - l.normal[i]) * response);
        }
        return largest;
    }
    /// Friction of each point against the projection of a step on its disk, m/s.
    double breachOfPoints(const RandomContact& c, const Eigen::VectorXd& v, const ContactImpulses<3>& l) const {
        const Vector3d slip = frictionRows * v + surface;
        double largest = 0.0;
        for (int i = 0; i < c.count; ++i) {
            const double x = t1.dot(arms[static_cast<std::size_t>(i)]);
            const double y = t2.dot(arms[static_cast<std::size_t>(i)]);
            const Eigen::Vector2d u(slip.x() - y * slip.z(), slip.y() + x * slip.z());
            const Eigen::Vector2d acting(l.pointFriction[i][0], l.pointFriction[i][1]);
            Eigen::Vector2d wanted = acting - u;
            const double radius = c.staging.friction * l.normal[i];
            wanted *= std::min(1.0, radius / std::max(wanted.norm(), 1e-30));
            largest = std::max(largest, (wanted - acting).norm());
        }
        return largest;
    }
    /// Friction over the area acts at the centre of pressure, with a lever that shrinks as the load gathers there: force, twist about it, lever.
    struct Patch {
        Vector3d centre = Vector3d::Zero();
        double twist = 0.0;
        double lever = 0.0;
        /// |force|, |twist / lever| in the norm of the limit surface, N s.
        double size = 0.0;
    };
    Patch patchOf(const RandomContact& c, const ContactImpulses<3>& l) const {
        Vector3d middle = Vector3d::Zero();
        Patch patch;
        for (int i = 0; i < c.count; ++i) {
            middle += flat(i) / c.count;
            patch.centre += flat(i) * (l.normal[i] / pressing(l));
        }
        double even = 0.0;
        double loaded = 0.0;
        for (int i = 0; i < c.count; ++i) {
            even += (flat(i) - middle).squaredNorm() / c.count;
            loaded += (flat(i) - patch.centre).squaredNorm() * l.normal[i] / pressing(l);
        }
        patch.lever =
            c.staging.lever * (even > 1e-12 ? std::min(std::sqrt(loaded / even), 1.0) : 0.0) + c.staging.spinResistance / c.staging.friction;
        patch.twist = l.twist - (patch.centre.x() * l.friction[1] - patch.centre.y() * l.friction[0]);
        const double p = 5.0 / 3.0;
        const double twisting = patch.lever > 0.0 ? std::fabs(patch.twist) / patch.lever : 0.0;
        patch.size = std::pow(std::pow(std::hypot(l.friction[0], l.friction[1]), p) + std::pow(twisting, p), 1.0 / p);
        return patch;
    }
    /// How far the force is beyond its surface, and how much less it dissipates than the best that the surface allows (support function of the
    /// dual norm), per unit of impulse, m/s.
    double breachOfPatch(const RandomContact& c, const Eigen::VectorXd& v, const ContactImpulses<3>& l) const {
        const double radius = c.staging.friction * pressing(l);
        if (radius < 1e-3) {
            return 0.0;
        }
        const Patch patch = patchOf(c, l);
        const Vector3d slip = frictionRows * v + surface;
        const Eigen::Vector2d there(slip.x() - patch.centre.y() * slip.z(), slip.y() + patch.centre.x() * slip.z());
        const double q = 2.5;
        const double spinning = std::fabs(slip.z()) * patch.lever;
        const double best = radius * std::pow(std::pow(there.norm(), q) + std::pow(spinning, q), 1.0 / q);
        const double dissipated = -(l.friction[0] * there.x() + l.friction[1] * there.y() + patch.twist * slip.z());
        return std::fabs(best - dissipated) / radius + std::max(patch.size / radius - 1.0, 0.0);
    }

private:
    /// In the frame, without height.
    Vector3d flat(int i) const { return {t1.dot(arms[static_cast<std::size_t>(i)]), t2.dot(arms[static_cast<std::size_t>(i)]), 0.0}; }
};

}  // namespace talus
