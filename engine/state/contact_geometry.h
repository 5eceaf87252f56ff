// From manifolds to what the contact rows read: what both dimensions share.
#pragma once

#include "operations.h"

#include "../../collision/rounding.h"
#include "../../foundation/lane_storage.h"

namespace talus {

/// Velocity of B's surface less that of A's, in A's axes. Like all of the geometry as the bodies lay when the manifold was made: written again later
/// it must be the same.
template <int D>
Vector<D> surfaceVelocity(const WorldState<D>& state, const Contact<D>& contact) {
    const Meeting<D>& meeting = state.contacts.meetingOf(contact);
    if (!meeting.material.hasOwnSurface) {
        return zeroVector<D>();
    }
    return rotate(meeting.rotation, state.shapes[contact.shapeB].material.surfaceVelocity) - state.shapes[contact.shapeA].material.surfaceVelocity;
}

/// The material that asks for the softer contact; null if neither asks.
template <int D>
const Material<D>* softerMaterial(const WorldState<D>& state, const Contact<D>& contact) {
    const Material<D>* softer = nullptr;
    if (!state.contacts.meetingOf(contact).material.hasOwnSurface) {
        return softer;
    }
    for (const Material<D>* material : {&state.shapes[contact.shapeA].material, &state.shapes[contact.shapeB].material}) {
        if (material->contactHertz > 0.0f && (softer == nullptr || material->contactHertz < softer->contactHertz)) {
            softer = material;
        }
    }
    return softer;
}

/// Anchors of a point from the centres of mass, each in its body's axes.
template <int D>
struct Anchors {
    Vector<D> onA;
    Vector<D> onB;
};

template <int D>
TALUS_INLINE Anchors<D> anchorsOf(const WorldState<D>& state, const Contact<D>& contact, int point) {
    const Meeting<D>& meeting = state.contacts.meetingOf(contact);
    const BodyPlace<D>& a = state.bodies.places[contact.edges[0].body];
    const BodyPlace<D>& b = state.bodies.places[contact.edges[1].body];
    if (!state.settings.worldAnchors) {
        const ManifoldPoint<D>& at = meeting.manifold.points[point];
        return {at.localA - a.localCentre, at.localB - b.localCentre};
    }
    // The wrong variant: both surfaces stay in the world where they were when the manifold was made.
    const FrozenContact<D>& frozen = state.contacts.frozen[state.contacts.indexOf(contact)];
    const Vector<D> apart = frozen.normal * (0.5f * meeting.separations[point]);
    return {inverseRotate(a.q, Vector<D>(difference<D>(frozen.points[point], a.centre) - apart)),
            inverseRotate(b.q, Vector<D>(difference<D>(frozen.points[point], b.centre) + apart))};
}

/// What geometries of both dimensions have in common by name.
template <int D>
void writeCommon(const WorldState<D>& state, const Contact<D>& contact, ContactGeometry<D>& geometry) {
    const Meeting<D>& meeting = state.contacts.meetingOf(contact);
    geometry.normal = meeting.manifold.normal;
    if (state.settings.worldAnchors) {
        geometry.normal = inverseRotate(state.bodies.places[contact.edges[0].body].q, state.contacts.frozen[state.contacts.indexOf(contact)].normal);
    }
    geometry.placeA = contact.edges[0].body;
    geometry.placeB = contact.edges[1].body;
    geometry.count = static_cast<float>(meeting.manifold.count);
    geometry.friction = meeting.material.friction;
    geometry.dynamicFriction = meeting.material.dynamicFriction;
    geometry.restitution = meeting.material.restitution;
}

/// Roundings of A and B at the contact.
template <int D>
std::array<float, 2> roundingsOf(const WorldState<D>& state, const Contact<D>& contact) {
    const Meeting<D>& meeting = state.contacts.meetingOf(contact);
    const Vector<D> towardsA = inverseRotate(meeting.rotation, Vector<D>(-meeting.manifold.normal));
    return {roundingAlong(state.shapes.pieces[contact.shapeA], meeting.manifold.normal),
            roundingAlong(state.shapes.pieces[contact.shapeB], towardsA)};
}

}  // namespace talus
