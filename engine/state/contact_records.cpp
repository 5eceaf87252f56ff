#include "contact_records.h"

#include "../../collision/queries.h"
#include "operations.h"

namespace talus {

template <int D>
ContactRecord<D> recordOf(const WorldState<D>& state, std::uint32_t index) {
    const Contact<D>& contact = state.contacts[index];
    const Body<D>& a = state.bodies[contact.edges[0].body];
    const Body<D>& b = state.bodies[contact.edges[1].body];
    const Meeting<D>& meeting = state.contacts.meetingOf(contact);
    const ContactImpulses<D> impulses = impulsesOf(state, contact);
    ContactRecord<D> record;
    record.id = state.contacts.idOf(index);
    record.shapeA = state.shapes.headIdOf(contact.shapeA);
    record.shapeB = state.shapes.headIdOf(contact.shapeB);
    record.bodyA = state.bodies.idOf(contact.edges[0].body);
    record.bodyB = state.bodies.idOf(contact.edges[1].body);
    record.pieceA = state.shapes[contact.shapeA].pieceNumber;
    record.pieceB = state.shapes[contact.shapeB].pieceNumber;
    record.touching = contact.touching;
    record.normal = rotate(a.pose.q, meeting.manifold.normal);
    record.friction = meeting.material.friction;
    record.dynamicFriction = meeting.material.dynamicFriction;
    record.restitution = meeting.material.restitution;
    record.lever = meeting.manifold.lever;
    record.count = meeting.manifold.count;
    for (int i = 0; i < record.count; ++i) {
        const ManifoldPoint<D>& from = meeting.manifold.points[i];
        ContactPointRecord<D>& point = record.points[i];
        const Position<D> onA = toWorld(a.pose, from.localA);
        const Position<D> onB = toWorld(b.pose, from.localB);
        point.position = (onA + onB) * 0.5f;
        point.localA = from.localA;
        point.localB = from.localB;
        point.key = from.key;
        point.age = static_cast<std::uint32_t>(state.stepCount) - meeting.births[i];
        point.separation = contact.slot.isNull() ? from.separation : impulses.separation[i];
        point.normalImpulse = impulses.totalNormal[i];
    }
    recordFriction(impulses, record);
    return record;
}

template <int D>
TraceSample<D> sampleOf(const WorldState<D>& state, const Contact<D>& contact, SolverPass pass, int round) {
    ContactImpulses<D> impulses = impulsesOf(state, contact);
    takeForTotals(impulses);
    ContactRecord<D> record;
    record.normal = rotate(state.bodies[contact.edges[0].body].pose.q, state.contacts.meetingOf(contact).manifold.normal);
    record.count = contact.pointCount;
    TraceSample<D> sample;
    sample.pass = pass;
    sample.round = round;
    sample.count = record.count;
    for (int i = 0; i < record.count; ++i) {
        record.points[i].normalImpulse = impulses.normal[i];
    }
    recordFriction(impulses, record);
    for (int i = 0; i < record.count; ++i) {
        sample.normalImpulse[i] = record.points[i].normalImpulse;
        sample.totalNormalImpulse[i] = impulses.totalNormal[i];
        sample.tangentImpulse[i] = record.points[i].tangentImpulse;
    }
    sample.rollingImpulse = record.rollingImpulse;
    sample.spinImpulse = record.spinImpulse;
    return sample;
}

template <int D>
float pieceSeparation(const WorldState<D>& state, const Contact<D>& contact) {
    const Pose<D>& poseA = state.bodies[contact.edges[0].body].pose;
    const Pose<D>& poseB = state.bodies[contact.edges[1].body].pose;
    return closestPoints(state.shapes.pieces[contact.shapeA], poseA, state.shapes.pieces[contact.shapeB], poseB).separation;
}

template <int D>
double kineticEnergyOf(const Body<D>& body, const BodyVelocity<D>& velocity) {
    const auto squareOf = [](const auto& a, const auto& b) {
        double sum = 0.0;
        for (int i = 0; i < a.size(); ++i) {
            sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
        }
        return sum;
    };
    const Angular<D> momentum = worldInertia(body) * velocity.w;
    return 0.5 * (static_cast<double>(body.mass) * squareOf(velocity.v, velocity.v) + squareOf(componentsOf(velocity.w), componentsOf(momentum)));
}

template ContactRecord<2> recordOf(const WorldState<2>&, std::uint32_t);
template ContactRecord<3> recordOf(const WorldState<3>&, std::uint32_t);
template TraceSample<2> sampleOf(const WorldState<2>&, const Contact<2>&, SolverPass, int);
template TraceSample<3> sampleOf(const WorldState<3>&, const Contact<3>&, SolverPass, int);
template float pieceSeparation(const WorldState<2>&, const Contact<2>&);
template float pieceSeparation(const WorldState<3>&, const Contact<3>&);
template double kineticEnergyOf(const Body<2>&, const BodyVelocity<2>&);
template double kineticEnergyOf(const Body<3>&, const BodyVelocity<3>&);

}  // namespace talus
