// From manifolds to the solver's records, in the plane.
#include "../stages.h"

#include <cmath>

namespace talus {
namespace {

/// Velocity of B's surface less that of A's along the tangent.
float surfaceSpeed(const WorldState<2>& state, const Contact<2>& contact, const Vector<2>& normal) {
    const Shape<2>& a = state.shapes[contact.shapeA];
    const Shape<2>& b = state.shapes[contact.shapeB];
    const Vector<2> ofA = rotate(state.bodies[a.body].pose.q, a.material.surfaceVelocity);
    const Vector<2> ofB = rotate(state.bodies[b.body].pose.q, b.material.surfaceVelocity);
    return dot(rightPerpendicular(normal), Vector<2>(ofB - ofA));
}

/// The softer of what the two materials ask for, or the world's.
Softness<> softnessOf(const WorldState<2>& state, const Contact<2>& contact, const StepContext& context) {
    const Material<2>& a = state.shapes[contact.shapeA].material;
    const Material<2>& b = state.shapes[contact.shapeB].material;
    const bool yielding = isMovable(state.bodies[contact.edges[0].body]) && isMovable(state.bodies[contact.edges[1].body]);
    const Softness<>& standard = yielding ? context.softness : context.staticSoftness;
    const Material<2>* softer = nullptr;
    for (const Material<2>* material : {&a, &b}) {
        if (material->contactHertz > 0.0f && (softer == nullptr || material->contactHertz < softer->contactHertz)) {
            softer = material;
        }
    }
    const float limit = yielding ? context.contactHertz : 2.0f * context.contactHertz;
    if (softer == nullptr || softer->contactHertz >= limit) {
        return standard;
    }
    const float damping = softer->contactDampingRatio > 0.0f ? softer->contactDampingRatio : state.settings.contactDampingRatio;
    return makeSoftness(softer->contactHertz, damping, context.h);
}

/// Middle between the two surfaces, from the centre of mass of A.
Vector<2> middleOf(const WorldState<2>& state, const Contact<2>& contact, int point, const Vector<2>& centres) {
    const Body<2>& a = state.bodies[contact.edges[0].body];
    const Body<2>& b = state.bodies[contact.edges[1].body];
    if (state.settings.worldAnchors) {
        return difference<2>(contact.worldPoints[point], a.centre);
    }
    const ManifoldPoint<2>& at = contact.manifold.points[point];
    const Vector<2> onA = rotate(a.pose.q, Vector<2>(at.localA - a.localCentre));
    const Vector<2> onB = rotate(b.pose.q, Vector<2>(at.localB - b.localCentre)) + centres;
    return (onA + onB) * 0.5f;
}

}  // namespace

template <>
void writeStaging<2>(WorldState<2>& state, const Contact<2>& contact, const StepContext& context) {
    const Body<2>& a = state.bodies[contact.edges[0].body];
    const Body<2>& b = state.bodies[contact.edges[1].body];
    ContactStaging<2>& staging = state.graph.contacts(contact.slot.colour).staging(contact.slot.index);
    const Softness<> softness = softnessOf(state, contact, context);
    staging.normal = state.settings.worldAnchors ? contact.worldNormal : rotate(a.pose.q, contact.manifold.normal);
    staging.centres = betweenCentres(a, b);
    staging.friction = contact.friction;
    staging.rollingResistance = contact.rollingResistance;
    staging.restitution = contact.restitution;
    staging.surfaceSpeed = surfaceSpeed(state, contact, staging.normal);
    staging.biasRate = softness.biasRate;
    staging.massScale = softness.massScale;
    staging.radiusA = state.shapes[contact.shapeA].piece.radius;
    staging.radiusB = state.shapes[contact.shapeB].piece.radius;
    staging.point0 = middleOf(state, contact, 0, staging.centres);
    staging.separation0 = contact.manifold.points[0].separation;
    if (contact.manifold.count > 1) {
        staging.point1 = middleOf(state, contact, 1, staging.centres);
        staging.separation1 = contact.manifold.points[1].separation;
    } else {
        staging.point1 = staging.point0;
        staging.separation1 = ContactStaging<2>::absent;
    }
}

template <>
ContactImpulses<2> carriedOver<2>(const ContactImpulses<2>& old, const std::array<int, 2>& source, int count) {
    ContactImpulses<2> now;
    bool anyKept = false;
    for (int i = 0; i < count; ++i) {
        const int from = source[static_cast<std::size_t>(i)];
        if (from >= 0) {
            now.normal[i] = old.normal[from];
            anyKept = true;
        }
    }
    // All points of a contact share one tangent impulse in the plane; it dies with the last of them.
    if (anyKept) {
        now.friction = old.friction;
        now.rolling = old.rolling;
    }
    return now;
}

}  // namespace talus
