// What a contact is doing, read from its record: forces, how it holds, and what would break it.
#pragma once

#include "contact_mode.h"

#include "../../engine/debug_frame.h"

namespace talus {

/// One point, in newtons and m/s.
template <int D>
struct PointFacts {
    float normalForce = 0.0f;
    /// On body b, world.
    Vector<D> tangentForce = zeroVector<D>();
    /// Velocity of b's surface against a's along the contact plane, m/s, world; surfaces that move by themselves count.
    Vector<D> slip = zeroVector<D>();
    /// |tangent force| by the most that friction allows at this point; 0 without load. In 3D friction acts on the whole area, so that a point's use
    /// may exceed 1 where the contact's does not.
    float use = 0.0f;
    ContactMode mode = ContactMode::open;
};

/// A whole contact.
template <int D>
struct ContactFacts {
    int count = 0;
    PointFacts<D> points[maxManifoldPoints<D>];
    float normalForce = 0.0f;
    Vector<D> tangentForce = zeroVector<D>();
    /// About the normal on b (3D), N m.
    float twist = 0.0f;
    /// Share of the friction bound that is used, by force and twist together: 1 slips.
    float use = 0.0f;
    ContactMode mode = ContactMode::open;
    /// Where the normal force acts; without load the middle of the points.
    Position<D> centreOfPressure = zeroVector<D>();
    /// What would break it: N of tangent force more in the direction in which it is loaded until it slips ...
    float marginToSlip = 0.0f;
    /// ... N of pull along the normal until it opens everywhere (the normal force itself), and m by which the centre of pressure may wander until the
    /// contact opens at one side.
    float marginToOpen = 0.0f;
    float marginToTip = 0.0f;
};

/// Facts of the contact at `index` of the frame's contacts.
template <int D>
ContactFacts<D> factsOf(const DebugFrame<D>& frame, std::size_t index);

/// Distance from `place` to the nearest border of the points' hull in the contact plane; 0 outside of it and for a single point. By dimension.
template <int D>
float marginWithin(const ContactRecord<D>& contact, const Position<D>& place);
template <>
float marginWithin(const ContactRecord<2>& contact, const Position<2>& place);
template <>
float marginWithin(const ContactRecord<3>& contact, const Position<3>& place);

}  // namespace talus
