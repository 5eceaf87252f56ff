#include "stages.h"

#include <cmath>

namespace talus {
namespace {

/// Normal velocity at a point of the contact, negative when approaching.
template <int D>
float normalVelocity(const WorldState<D>& state, const Contact<D>& contact, const Vector<D>& normal, int point) {
    const std::uint32_t indexA = contact.edges[0].body;
    const std::uint32_t indexB = contact.edges[1].body;
    const BodyPlace<D>& a = state.bodies.places[indexA];
    const BodyPlace<D>& b = state.bodies.places[indexB];
    const ManifoldPoint<D>& at = state.contacts.meetingOf(contact).manifold.points[point];
    const BodyVelocity<D>& velocityA = state.bodies.velocities[indexA];
    const BodyVelocity<D>& velocityB = state.bodies.velocities[indexB];
    const Vector<D> armA = rotate(a.q, Vector<D>(at.localA - a.localCentre));
    const Vector<D> armB = rotate(b.q, Vector<D>(at.localB - b.localCentre));
    const Vector<D> relativeVelocity = velocityB.v + cross(velocityB.w, armB) - velocityA.v - cross(velocityA.w, armA);
    return dot(normal, relativeVelocity);
}

}  // namespace

template <int D>
bool approachesFast(const WorldState<D>& state, const Contact<D>& contact) {
    const std::uint32_t a = contact.edges[0].body;
    const std::uint32_t b = contact.edges[1].body;
    const Vector<D>& vA = state.bodies.velocities[a].v;
    const Vector<D>& vB = state.bodies.velocities[b].v;
    // What bodies that flow along beside each other do: no point of theirs can be so fast.
    const Vector<D> apart = vB - vA;
    const float turning = (state.bodies.motions[a].speed - length(vA)) + (state.bodies.motions[b].speed - length(vB));
    if (length(apart) + turning < state.settings.hitThreshold) {
        return false;
    }
    const Vector<D> normal = rotate(state.bodies.places[a].q, state.contacts.meetingOf(contact).manifold.normal);
    if (dot(normal, apart) - turning > -state.settings.hitThreshold) {
        return false;
    }
    for (int i = 0; i < contact.pointCount; ++i) {
        if (normalVelocity(state, contact, normal, i) < -state.settings.hitThreshold) {
            return true;
        }
    }
    return false;
}

template <int D>
void reportHit(WorldState<D>& state, const Contact<D>& contact) {
    const Manifold<D>& manifold = state.contacts.meetingOf(contact).manifold;
    const ContactImpulses<D> impulses = impulsesOf(state, contact);
    const Body<D>& a = state.bodies[contact.edges[0].body];
    ContactHit<D> hit;
    for (int i = 0; i < contact.pointCount; ++i) {
        if (impulses.totalNormal[i] > 0.0f && -impulses.approach[i] > hit.approachSpeed) {
            hit.approachSpeed = -impulses.approach[i];
            hit.point = toWorld(a.pose, manifold.points[i].localA);
        }
    }
    if (hit.approachSpeed < state.settings.hitThreshold) {
        return;
    }
    hit.shapeA = state.shapes.headIdOf(contact.shapeA);
    hit.shapeB = state.shapes.headIdOf(contact.shapeB);
    hit.bodyA = state.bodies.idOf(contact.edges[0].body);
    hit.bodyB = state.bodies.idOf(contact.edges[1].body);
    hit.normal = rotate(a.pose.q, manifold.normal);
    state.events.contactHits.push_back(hit);
}

template bool approachesFast<2>(const WorldState<2>&, const Contact<2>&);
template bool approachesFast<3>(const WorldState<3>&, const Contact<3>&);
template void reportHit<2>(WorldState<2>&, const Contact<2>&);
template void reportHit<3>(WorldState<3>&, const Contact<3>&);

}  // namespace talus
