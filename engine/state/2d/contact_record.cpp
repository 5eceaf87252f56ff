#include "../contact_records.h"

#include "../../../collision/queries.h"
#include "../operations.h"

namespace talus {

template <>
ContactRecord<2> recordOf<2>(const WorldState<2>& state, std::uint32_t index) {
    const Contact<2>& contact = state.contacts[index];
    const Body<2>& a = state.bodies[contact.edges[0].body];
    const Body<2>& b = state.bodies[contact.edges[1].body];
    const ContactImpulses<2> impulses = impulsesOf(state, contact);
    ContactRecord<2> record;
    record.id = state.contacts.idOf(index);
    record.shapeA = state.shapes.headIdOf(contact.shapeA);
    record.shapeB = state.shapes.headIdOf(contact.shapeB);
    record.bodyA = state.bodies.idOf(contact.edges[0].body);
    record.bodyB = state.bodies.idOf(contact.edges[1].body);
    record.pieceA = state.shapes[contact.shapeA].pieceNumber;
    record.pieceB = state.shapes[contact.shapeB].pieceNumber;
    record.touching = contact.touching;
    record.normal = rotate(a.pose.q, contact.manifold.normal);
    record.friction = contact.friction;
    record.restitution = contact.restitution;
    record.rollingImpulse = impulses.totalRolling;
    record.count = contact.manifold.count;
    const float sum = impulses.totalNormal[0] + (record.count > 1 ? impulses.totalNormal[1] : 0.0f);
    const Vector<2> tangent = rightPerpendicular(record.normal);
    for (int i = 0; i < record.count; ++i) {
        const ManifoldPoint<2>& from = contact.manifold.points[i];
        ContactPointRecord<2>& point = record.points[i];
        const Position<2> onA = toWorld(a.pose, from.localA);
        const Position<2> onB = toWorld(b.pose, from.localB);
        point.position = (onA + onB) * 0.5f;
        point.localA = from.localA;
        point.localB = from.localB;
        point.key = from.key;
        point.age = static_cast<std::uint32_t>(state.stepCount - contact.births[i]);
        point.separation = from.separation;
        point.normalImpulse = impulses.totalNormal[i];
        // The points of a contact share one tangent line in the plane and so one friction impulse, told in the share of their load.
        const float share = sum > 0.0f ? impulses.totalNormal[i] / sum : 1.0f / static_cast<float>(record.count);
        point.tangentImpulse = tangent * (impulses.totalFriction * share);
    }
    return record;
}

template <>
float pieceSeparation<2>(const WorldState<2>& state, const Contact<2>& contact) {
    const Shape<2>& a = state.shapes[contact.shapeA];
    const Shape<2>& b = state.shapes[contact.shapeB];
    return closestPoints(a.piece, state.bodies[a.body].pose, b.piece, state.bodies[b.body].pose).separation;
}

template <>
double kineticEnergyOf<2>(const Body<2>& body, const BodyVelocity<2>& velocity) {
    const double vx = velocity.v.x();
    const double vy = velocity.v.y();
    const double w = velocity.w;
    return 0.5 * (static_cast<double>(body.mass) * (vx * vx + vy * vy) + static_cast<double>(body.inertia) * w * w);
}

}  // namespace talus
