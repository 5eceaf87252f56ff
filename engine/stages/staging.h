// From manifolds to the solver's records: what both dimensions share.
#pragma once

#include "stages.h"

#include "../../collision/rounding.h"

namespace talus {

/// Velocity of B's surface less that of A's, world axes.
template <int D>
Vector<D> surfaceVelocity(const WorldState<D>& state, const Contact<D>& contact) {
    const Shape<D>& a = state.shapes[contact.shapeA];
    const Shape<D>& b = state.shapes[contact.shapeB];
    const Vector<D> ofA = rotate(state.bodies[a.body].pose.q, a.material.surfaceVelocity);
    const Vector<D> ofB = rotate(state.bodies[b.body].pose.q, b.material.surfaceVelocity);
    return ofB - ofA;
}

/// The softer of what the two materials ask for, or the world's.
template <int D>
Softness<> softnessOf(const WorldState<D>& state, const Contact<D>& contact, const StepContext& context) {
    const Material<D>& a = state.shapes[contact.shapeA].material;
    const Material<D>& b = state.shapes[contact.shapeB].material;
    const bool yielding = isMovable(state.bodies[contact.edges[0].body]) && isMovable(state.bodies[contact.edges[1].body]);
    const Softness<>& standard = yielding ? context.softness : context.staticSoftness;
    const Material<D>* softer = nullptr;
    for (const Material<D>* material : {&a, &b}) {
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
template <int D>
Vector<D> middleOf(const WorldState<D>& state, const Contact<D>& contact, int point, const Vector<D>& centres) {
    const Body<D>& a = state.bodies[contact.edges[0].body];
    const Body<D>& b = state.bodies[contact.edges[1].body];
    if (state.settings.worldAnchors) {
        return difference<D>(contact.worldPoints[point], a.centre);
    }
    const ManifoldPoint<D>& at = contact.manifold.points[point];
    const Vector<D> onA = rotate(a.pose.q, Vector<D>(at.localA - a.localCentre));
    const Vector<D> onB = rotate(b.pose.q, Vector<D>(at.localB - b.localCentre)) + centres;
    return (onA + onB) * 0.5f;
}

/// What staging records of both dimensions have in common.
template <int D>
void writeCommon(const WorldState<D>& state, const Contact<D>& contact, const StepContext& context, ContactStaging<D>& staging) {
    const Body<D>& a = state.bodies[contact.edges[0].body];
    const Body<D>& b = state.bodies[contact.edges[1].body];
    const Softness<> softness = softnessOf(state, contact, context);
    staging.normal = state.settings.worldAnchors ? contact.worldNormal : rotate(a.pose.q, contact.manifold.normal);
    staging.centres = betweenCentres(a, b);
    staging.friction = contact.friction;
    staging.dynamicFriction = contact.dynamicFriction;
    staging.rollingResistance = contact.rollingResistance;
    staging.restitution = contact.restitution;
    staging.biasRate = softness.biasRate;
    staging.massScale = softness.massScale;
    staging.radiusA = roundingAlong(state.shapes.pieces[contact.shapeA], contact.manifold.normal);
    staging.radiusB = roundingAlong(state.shapes.pieces[contact.shapeB], Vector<D>(inverseRotate(b.pose.q, Vector<D>(-staging.normal))));
}

}  // namespace talus
