#include "contact_facts.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

template <int D>
Vector<D> velocityAt(const FrameBody<D>* body, const Position<D>& place) {
    if (body == nullptr) {
        return zeroVector<D>();
    }
    return body->velocity + cross(body->angularVelocity, difference<D>(place, body->centreOfMass));
}

template <int D>
Vector<D> surfaceVelocity(const DebugFrame<D>& frame, ShapeId shape, const FrameBody<D>* body) {
    const FrameShape<D>* found = frame.find(shape);
    return found == nullptr || body == nullptr ? zeroVector<D>() : rotate(body->pose.q, found->material.surfaceVelocity);
}

template <int D>
struct Sides {
    const FrameBody<D>* a = nullptr;
    const FrameBody<D>* b = nullptr;
    Vector<D> belt = zeroVector<D>();

    Vector<D> slipAt(const ContactRecord<D>& contact, const Position<D>& place) const {
        const Vector<D> apart = velocityAt(b, place) - velocityAt(a, place) + belt;
        return apart - contact.normal * dot(contact.normal, apart);
    }
};

template <int D>
void sumUp(const ContactRecord<D>& contact, const ContactDetail& detail, ContactFacts<D>& facts) {
    Vector<D> weighted = zeroVector<D>();
    Vector<D> plain = zeroVector<D>();
    for (int i = 0; i < contact.count; ++i) {
        facts.normalForce += facts.points[i].normalForce;
        facts.tangentForce += facts.points[i].tangentForce;
        const Vector<D> arm = difference<D>(contact.points[i].position, contact.points[0].position);
        weighted += arm * facts.points[i].normalForce;
        plain += arm / static_cast<float>(contact.count);
    }
    const bool isLoaded = facts.normalForce > 0.0f;
    if (contact.count > 0) {
        facts.centreOfPressure = contact.points[0].position + (isLoaded ? Vector<D>(weighted / facts.normalForce) : plain);
    }
    const float bound = contact.friction * facts.normalForce;
    if (bound > 0.0f) {
        const float twist = detail.lever > 0.0f ? std::fabs(facts.twist) / (detail.lever * bound) : 0.0f;
        const float force = length(facts.tangentForce) / bound;
        facts.use = surfaceUse(force, twist);
        facts.marginToSlip = std::max(0.0f, (forceLeft(twist) - force) * bound);
    }
    facts.marginToOpen = facts.normalForce;
    facts.marginToTip = isLoaded ? marginWithin<D>(contact, facts.centreOfPressure) : 0.0f;
}

}  // namespace

template <int D>
ContactFacts<D> factsOf(const DebugFrame<D>& frame, std::size_t index) {
    const ContactRecord<D>& contact = frame.contacts[index];
    const ContactDetail& detail = frame.contactDetails[index];
    const float perSecond = frame.stepSeconds > 0.0f ? 1.0f / frame.stepSeconds : 0.0f;
    Sides<D> sides{frame.find(contact.bodyA), frame.find(contact.bodyB)};
    sides.belt = surfaceVelocity(frame, contact.shapeB, sides.b) - surfaceVelocity(frame, contact.shapeA, sides.a);
    ContactFacts<D> facts;
    facts.count = contact.count;
    facts.twist = contact.spinImpulse * perSecond;
    for (int i = 0; i < contact.count; ++i) {
        facts.points[i].normalForce = contact.points[i].normalImpulse * perSecond;
        facts.points[i].tangentForce = contact.points[i].tangentImpulse * perSecond;
        facts.points[i].slip = sides.slipAt(contact, contact.points[i].position);
    }
    sumUp(contact, detail, facts);
    for (int i = 0; i < contact.count; ++i) {
        PointFacts<D>& point = facts.points[i];
        point.use = frictionUse(contact, i);
        point.mode = modeOf(contact, i, frame.settings.slop);
        facts.mode = std::max(facts.mode, point.mode);
    }
    // A contact without load is open if one of its points is.
    if (!(facts.normalForce > 0.0f)) {
        const auto isOpen = [](const PointFacts<D>& point) { return point.mode == ContactMode::open; };
        facts.mode = std::any_of(facts.points, facts.points + facts.count, isOpen) ? ContactMode::open : ContactMode::speculative;
    } else if (facts.mode == ContactMode::slip) {
        facts.marginToSlip = 0.0f;
    }
    return facts;
}

template ContactFacts<2> factsOf(const DebugFrame<2>&, std::size_t);
template ContactFacts<3> factsOf(const DebugFrame<3>&, std::size_t);

}  // namespace talus
