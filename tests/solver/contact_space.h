// Contacts between the bodies of a `Space`, whose geometry a function gives anew each step.
#pragma once

#include "space.h"

namespace talus {

struct ContactSpace : Space {
    struct Contact {
        GraphSlot slot;
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        std::function<ContactStaging<3>(const ContactSpace&)> geometry;
    };
    std::vector<Contact> contacts;

    explicit ContactSpace(int lanes = 8) : Space(lanes) {}

    /// A box of the given half sizes.
    std::uint32_t box(float mass, const Vector<3>& half, const Vector<3>& place, const Vector<3>& v = zeroVector<3>(),
                      const Vector<3>& w = zeroVector<3>()) {
        const Vector3d square = toDouble(half).cwiseAbs2();
        return add(mass, mass * (square.y() + square.z()) / 3.0, mass * (square.z() + square.x()) / 3.0, mass * (square.x() + square.y()) / 3.0,
                   place, v, w);
    }
    /// A solid ball.
    std::uint32_t ball(float mass, float radius, const Vector<3>& place, const Vector<3>& v = zeroVector<3>(), const Vector<3>& w = zeroVector<3>()) {
        const double moment = 0.4 * mass * radius * radius;
        return add(mass, moment, moment, moment, place, v, w);
    }

    float substepSeconds() const { return settings.seconds / static_cast<float>(std::strcmp(solver, "pgs") == 0 ? 1 : settings.substeps); }
    std::size_t contact(std::uint32_t a, std::uint32_t b, std::function<ContactStaging<3>(const ContactSpace&)> geometry) {
        const GraphSlot slot = graph.addContact(static_cast<std::uint32_t>(contacts.size()), a, movable(a), b, movable(b));
        contacts.push_back({slot, a, b, std::move(geometry)});
        return contacts.size() - 1;
    }
    ContactRows<3>& rowsOf(std::size_t contact) { return graph.contacts(contacts[contact].slot); }
    ContactImpulses<3> impulses(std::size_t contact) const {
        return graph.contacts(contacts[contact].slot).impulses(contacts[contact].slot.index);
    }
    float residual(std::size_t contact) {
        return rowsOf(contact).residual(contacts[contact].slot.index, bodies(), substepSeconds(), settings.frictionModel);
    }

    void tell(std::uint32_t contact, GraphSlot slot, const ContactStaging<3>& staging) {
        graph.contacts(slot).geometry(slot.index) = told(staging, contact, toldPlaces);
    }
    void fillStaging() {
        settings.contactHertz = 0.1875f / substepSeconds();
        for (std::uint32_t i = 0; i < contacts.size(); ++i) {
            tell(i, contacts[i].slot, contacts[i].geometry(*this));
        }
    }
    void step() {
        tellInertia();
        fillStaging();
        solve();
    }
    void run(int steps) {
        for (int i = 0; i < steps; ++i) {
            step();
        }
    }

    /// Bits of all velocities and motions.
    std::uint64_t hash() const {
        const std::uint64_t h = hashBytes(std::as_bytes(std::span(velocities)));
        return hashBytes(std::as_bytes(std::span(deltas)), h);
    }
};

inline void paint(ContactStaging<3>& staging, const Surface& surface) {
    paintCommon(staging, surface);
    staging.spinResistance = surface.spinResistance;
    staging.surfaceVelocity = surface.surfaceVelocity;
}

/// Impulses of one substep, and what they may be at most.
inline double pressing(const ContactImpulses<3>& l) {
    return (static_cast<double>(l.normal[0]) + l.normal[1]) + (static_cast<double>(l.normal[2]) + l.normal[3]);
}
inline double totalPressing(const ContactImpulses<3>& l) {
    return (static_cast<double>(l.totalNormal[0]) + l.totalNormal[1]) + (static_cast<double>(l.totalNormal[2]) + l.totalNormal[3]);
}

/// World friction of the last step on B, of either model.
inline Vector3d totalFriction(const ContactImpulses<3>& l, const Vector3d& normal) {
    double first = l.totalFriction[0];
    double second = l.totalFriction[1];
    for (int i = 0; i < 4; ++i) {
        first += l.totalPointFriction[i][0];
        second += l.totalPointFriction[i][1];
    }
    return toDouble(l.tangent) * first + normal.cross(toDouble(l.tangent)) * second;
}

/// Up to four feet of `upper` (in its frame) on a plane of `lower` at the height `height` along the `normal` (both in its frame).
struct Feet {
    std::uint32_t lower = 0;
    std::uint32_t upper = 0;
    std::vector<Vector3d> places;
    float lever = 0.0f;
    Surface surface;
    Vector3d normal = Vector3d(0.0, 1.0, 0.0);
    double height = 0.0;
};

inline std::function<ContactStaging<3>(const ContactSpace&)> feetOn(const Feet& feet) {
    return [=](const ContactSpace& space) {
        ContactStaging<3> staging;
        paint(staging, feet.surface);
        const Vector3d n = space.turns[feet.lower] * feet.normal;
        const Vector3d centres = space.places[feet.upper] - space.places[feet.lower];
        staging.normal = toFloat(n);
        staging.centres = toFloat(centres);
        staging.lever = feet.lever;
        for (std::size_t i = 0; i < feet.places.size(); ++i) {
            const Vector3d foot = centres + space.turns[feet.upper] * feet.places[i];
            const double separation = n.dot(foot) - feet.height;
            staging.points[i] = {toFloat(foot - n * (0.5 * separation)), static_cast<float>(separation)};
        }
        return staging;
    };
}

/// The lower corners of a box, and the mean distance of its foot from the middle.
inline Feet boxFeet(std::uint32_t lower, std::uint32_t upper, const Vector3d& half, const Surface& surface, double height = 0.0) {
    Feet feet{lower, upper, {}, 0.0f, surface, Vector3d(0.0, 1.0, 0.0), height};
    for (int i = 0; i < 4; ++i) {
        feet.places.emplace_back(i % 2 == 0 ? -half.x() : half.x(), -half.y(), i < 2 ? -half.z() : half.z());
    }
    // Mean of the distance over a rectangle of half sizes a and b with the diagonal d: (d + a^2/(2b) ln((b+d)/a) + b^2/(2a) ln((a+d)/b)) / 3.
    const double a = half.x();
    const double b = half.z();
    const double d = std::hypot(a, b);
    feet.lever = static_cast<float>((d + a * a / (2.0 * b) * std::log((b + d) / a) + b * b / (2.0 * a) * std::log((a + d) / b)) / 3.0);
    return feet;
}

/// A ball on the plane of `lower` at `height`.
inline std::function<ContactStaging<3>(const ContactSpace&)> ballOnPlane(std::uint32_t lower, std::uint32_t ball, float radius,
                                                                         const Surface& surface, const Vector3d& normal = Vector3d(0.0, 1.0, 0.0)) {
    return [=](const ContactSpace& space) {
        ContactStaging<3> staging;
        paint(staging, surface);
        const Vector3d centres = space.places[ball] - space.places[lower];
        const double separation = normal.dot(centres) - radius;
        staging.normal = toFloat(normal);
        staging.centres = toFloat(centres);
        staging.points[0] = {toFloat(centres - normal * (radius + 0.5 * separation)), static_cast<float>(separation)};
        staging.radiusB = radius;
        return staging;
    };
}

}  // namespace talus
