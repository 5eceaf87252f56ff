// A small world for the solver's tests: bodies, contacts whose geometry a function gives anew each step, and joints.
#pragma once

#include "../../foundation/hash.h"
#include "../../foundation/trig.h"
#include "../../solver/graph.h"
#include "../../solver/softness.h"
#include "told_contact.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

namespace talus {

/// Uniform numbers that are equal on every standard library.
class Random {
public:
    explicit Random(std::uint32_t seed) : engine(seed) {}
    float uniform(float low, float high) { return low + (high - low) * (static_cast<float>(engine() >> 8) / 16777216.0f); }
    /// One after the other: compilers differ in the order of arguments.
    Vector<2> vector(float lowX, float highX, float lowY, float highY) {
        const float x = uniform(lowX, highX);
        const float y = uniform(lowY, highY);
        return Vector<2>(x, y);
    }
    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(engine()) % count; }

private:
    std::mt19937 engine;
};

struct Problem {
    struct Contact {
        GraphSlot slot;
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        std::function<ContactStaging<2>(const Problem&)> geometry;
    };

    ConstraintGraph<2> graph;
    SolverSettings settings;
    std::vector<BodyVelocity<2>> velocities;
    std::vector<BodyDelta<2>> deltas;
    std::vector<BodyWarm<2>> warms;
    std::vector<BodyForces<2>> forces;
    std::vector<std::uint32_t> moving;
    std::vector<Vector<2>> places;
    /// Radians, counted through turns.
    std::vector<double> angles;
    std::vector<Contact> contacts;
    /// Two a contact: see `told`.
    std::vector<BodyPlace<2>> toldPlaces;
    Vector<2> gravity = Vector<2>(0.0f, -9.81f);
    const char* solver = "softStep";

    explicit Problem(int lanes = 8) : graph(lanes) { add({}, {}, {}); }

    std::uint32_t body(float mass, float inertia, const Vector<2>& place, const Vector<2>& v = zeroVector<2>(), float w = 0.0f) {
        BodyForces<2> force;
        force.acceleration = gravity;
        return add({v, w, 1.0f / mass}, {zeroVector<2>(), 0.0f, inertia > 0.0f ? 1.0f / inertia : 0.0f}, force, place);
    }
    /// A box of the given half sizes.
    std::uint32_t box(float mass, float halfWidth, float halfHeight, const Vector<2>& place, const Vector<2>& v = zeroVector<2>()) {
        return body(mass, mass * (halfWidth * halfWidth + halfHeight * halfHeight) / 3.0f, place, v);
    }
    std::uint32_t kinematic(const Vector<2>& place, const Vector<2>& v) { return add({v, 0.0f, 0.0f}, {}, {}, place); }

    bool movable(std::uint32_t i) const { return velocities[i].inverseMass > 0.0f; }
    float substepSeconds() const { return settings.seconds / static_cast<float>(std::strcmp(solver, "pgs") == 0 ? 1 : settings.substeps); }

    std::size_t contact(std::uint32_t a, std::uint32_t b, std::function<ContactStaging<2>(const Problem&)> geometry) {
        const GraphSlot slot = graph.addContact(static_cast<std::uint32_t>(contacts.size()), a, movable(a), b, movable(b));
        contacts.push_back({slot, a, b, std::move(geometry)});
        return contacts.size() - 1;
    }
    GraphSlot joint(const JointRow<2>& row) { return graph.addJoint(row, movable(row.bodyA), movable(row.bodyB)); }
    JointRow<2>& jointAt(GraphSlot slot) { return graph.joints(slot.colour)[slot.index]; }
    ContactImpulses<2> impulses(std::size_t contact) const {
        return graph.contacts(contacts[contact].slot).impulses(contacts[contact].slot.index);
    }

    Vector<2> rotated(std::uint32_t i, const Vector<2>& local) const {
        const float c = static_cast<float>(std::cos(angles[i]));
        const float s = static_cast<float>(std::sin(angles[i]));
        return Vector<2>(c * local.x() - s * local.y(), s * local.x() + c * local.y());
    }

    SolverBodies<2> bodies() { return {velocities, deltas, warms, forces, toldPlaces, moving}; }

    void tell(std::uint32_t contact, GraphSlot slot, const ContactStaging<2>& staging) {
        graph.contacts(slot).geometry(slot.index) = told(staging, contact, toldPlaces);
    }
    void fillStaging() {
        settings.contactHertz = 0.19f / substepSeconds();
        for (std::uint32_t i = 0; i < contacts.size(); ++i) {
            tell(i, contacts[i].slot, contacts[i].geometry(*this));
        }
    }

    void applyDeltas() {
        for (const std::uint32_t i : moving) {
            places[i] += deltas[i].p;
            const double turn = std::atan2(static_cast<double>(deltas[i].q.s), static_cast<double>(deltas[i].q.c));
            angles[i] += turn;
        }
        for (int colour = 0; colour < ConstraintGraph<2>::colourCount; ++colour) {
            for (JointRow<2>& row : graph.joints(colour)) {
                const BodyDelta<2>& a = deltas[row.bodyA];
                const BodyDelta<2>& b = deltas[row.bodyB];
                row.armA = rotate(a.q, row.armA);
                row.armB = rotate(b.q, row.armB);
                row.centres += b.p - a.p;
                const Rotation<2> turned = compose(inverse(a.q), b.q);
                row.angle += static_cast<float>(std::atan2(turned.s, turned.c));
            }
        }
    }

    void step() {
        fillStaging();
        findSolver<2>(solver)(graph, bodies(), settings);
        applyDeltas();
    }
    void run(int steps) {
        for (int i = 0; i < steps; ++i) {
            step();
        }
    }

    /// Bits of all velocities and motions.
    std::uint64_t hash() const {
        std::uint64_t h = hashBytes(std::as_bytes(std::span(velocities)));
        h = hashBytes(std::as_bytes(std::span(deltas)), h);
        return hashBytes(std::as_bytes(std::span(places)), h);
    }
    double kineticEnergy() const {
        double sum = 0.0;
        for (const std::uint32_t i : moving) {
            sum += velocities[i].inverseMass > 0.0f ? 0.5 * velocities[i].v.squaredNorm() / velocities[i].inverseMass : 0.0;
            sum += warms[i].inverseInertia > 0.0f ? 0.5 * velocities[i].w * velocities[i].w / warms[i].inverseInertia : 0.0;
        }
        return sum;
    }

private:
    std::uint32_t add(const BodyVelocity<2>& velocity, const BodyWarm<2>& warm, const BodyForces<2>& force,
                      const Vector<2>& place = zeroVector<2>()) {
        const auto index = static_cast<std::uint32_t>(velocities.size());
        velocities.push_back(velocity);
        deltas.emplace_back();
        warms.push_back(warm);
        forces.push_back(force);
        places.push_back(place);
        angles.push_back(0.0);
        if (index > 0) {
            moving.push_back(index);
        }
        graph.reserveBodies(velocities.size());
        return index;
    }
};

struct Surface {
    float friction = 0.6f;
    float restitution = 0.0f;
    float rollingResistance = 0.0f;
    float surfaceSpeed = 0.0f;
    /// Negative: the same as `friction`.
    float dynamicFriction = -1.0f;
    /// 3D.
    float spinResistance = 0.0f;
    Vector<3> surfaceVelocity = zeroVector<3>();
};

/// What both dimensions have in common.
template <int D>
void paintCommon(ContactStaging<D>& staging, const Surface& surface) {
    staging.friction = surface.friction;
    staging.dynamicFriction = surface.dynamicFriction < 0.0f ? surface.friction : surface.dynamicFriction;
    staging.restitution = surface.restitution;
    staging.rollingResistance = surface.rollingResistance;
}

inline void paint(ContactStaging<2>& staging, const Surface& surface) {
    paintCommon(staging, surface);
    staging.surfaceSpeed = surface.surfaceSpeed;
}

/// The lower corners of box `upper` on the top of `lower`, half a height `lowerHalfHeight` above its centre and level with it
/// (body 0: the ground y = 0).
inline std::function<ContactStaging<2>(const Problem&)> cornersOn(std::uint32_t lower, float lowerHalfHeight, std::uint32_t upper, float halfWidth,
                                                                  float halfHeight, const Surface& surface) {
    return [=](const Problem& problem) {
        ContactStaging<2> staging;
        paint(staging, surface);
        const Vector<2> n = problem.rotated(lower, Vector<2>(0.0f, 1.0f));
        const Vector<2> centres = problem.places[upper] - problem.places[lower];
        const Vector<2> left = centres + problem.rotated(upper, Vector<2>(-halfWidth, -halfHeight));
        const Vector<2> right = centres + problem.rotated(upper, Vector<2>(halfWidth, -halfHeight));
        staging.normal = n;
        staging.centres = centres;
        staging.separation0 = dot(n, left) - lowerHalfHeight;
        staging.separation1 = dot(n, right) - lowerHalfHeight;
        staging.point0 = left - n * (0.5f * staging.separation0);
        staging.point1 = right - n * (0.5f * staging.separation1);
        return staging;
    };
}

/// A ball on the ground y = 0 (body 0) or on the flat top of a body at height 0.
inline std::function<ContactStaging<2>(const Problem&)> ballOn(std::uint32_t lower, std::uint32_t ball, float radius, const Surface& surface) {
    return [=](const Problem& problem) {
        ContactStaging<2> staging;
        paint(staging, surface);
        staging.normal = Vector<2>(0.0f, 1.0f);
        staging.centres = problem.places[ball] - problem.places[lower];
        staging.separation0 = problem.places[ball].y() - radius;
        staging.point0 = staging.centres - Vector<2>(0.0f, radius + 0.5f * staging.separation0);
        return staging;
    };
}

}  // namespace talus
