#include "debug_frame.h"

#include "state/draw_parts.h"
#include "state/draw_recorder.h"
#include "state/draw_shapes.h"
#include "state/operations.h"

#include "../solver/rows/contact_parts.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

template <int D>
FrameBody<D> frameBody(const WorldState<D>& state, std::uint32_t index) {
    const Body<D>& body = state.bodies[index];
    FrameBody<D> told;
    told.id = state.bodies.idOf(index);
    told.kind = body.kind;
    told.awake = body.awake;
    told.enabled = body.enabled;
    told.canSleep = body.canSleep;
    told.sensor = body.firstShape != 0;
    for (std::uint32_t head = body.firstShape; head != 0; head = state.shapes[head].nextShape) {
        told.sensor = told.sensor && state.shapes[head].sensor;
    }
    told.pose = body.pose;
    told.centreOfMass = state.bodies.places[index].centre;
    told.velocity = state.bodies.velocities[index].v;
    told.angularVelocity = state.bodies.velocities[index].w;
    told.mass = body.kind == BodyKind::dynamic ? body.mass : 0.0f;
    told.restTime = body.restTime;
    told.userData = body.userData;
    return told;
}

template <int D>
void captureShapes(const WorldState<D>& state, std::uint32_t index, const FrameOptions& options, DebugFrame<D>& frame) {
    DrawRecorder<D> recorder(frame.drawing);
    const BodyId body = state.bodies.idOf(index);
    for (std::uint32_t head = state.bodies[index].firstShape; head != 0; head = state.shapes[head].nextShape) {
        const Shape<D>& shape = state.shapes[head];
        recorder.shape = state.shapes.idOf(head);
        if (options.shapes) {
            frame.shapes.push_back({recorder.shape, body, shape.sensor, shape.filter, shape.material, shape.userData});
        }
        // The role that a shape has for ever; what else there is to it changes with its body and is found when it is drawn.
        const DrawRole role = shape.sensor ? DrawRole::sensorShape : DrawRole::dynamicShape;
        for (std::uint32_t piece = head; options.drawing && piece != 0; piece = state.shapes[piece].nextPiece) {
            drawPiece(state.shapes.pieces[piece], Pose<D>{}, role, body, recorder);
        }
    }
}

template <int D>
void captureBounds(const WorldState<D>& state, std::uint32_t index, DebugFrame<D>& frame) {
    forEachPiece(state, index, [&](std::uint32_t piece) {
        if (state.shapes[piece].hasProxy) {
            frame.bounds.push_back({state.bodies.idOf(index), state.broadPhase.fatBounds(state.shapes.proxies[piece])});
        }
    });
}

template <int D>
void captureJoints(const World<D>& world, const WorldState<D>& state, DebugFrame<D>& frame) {
    for (std::uint32_t index = 1; index <= state.joints.slots.capacity(); ++index) {
        if (!state.joints.slots.isUsed(index)) {
            continue;
        }
        const Joint<D>& joint = state.joints[index];
        const JointPlaces<D> places = placesOf(state, joint);
        const auto bodyOf = [&](int side) { return joint.edges[side].body == 0 ? BodyId{} : state.bodies.idOf(joint.edges[side].body); };
        const JointId id = state.joints.idOf(index);
        frame.joints.push_back(
            {id, rowOf(state, joint).type, bodyOf(0), bodyOf(1), places.a, places.b, world.force(id), world.torque(id), world.gap(id)});
    }
}

/// By how much a unit impulse along `push` at `place` changes a body's velocity there along `seen`, 1/kg.
template <int D>
float answerOf(const WorldState<D>& state, std::uint32_t index, const Position<D>& place, const Vector<D>& push, const Vector<D>& seen) {
    if (!isMovable(state.bodies[index])) {
        return 0.0f;
    }
    const Vector<D> arm = difference<D>(place, state.bodies.places[index].centre);
    const Angular<D> turn = state.bodies.warms[index].inverseInertia * cross(arm, push);
    const Vector<D> moved = state.bodies.forces[index].freeAxes.cwiseProduct(push) * state.bodies.velocities[index].inverseMass;
    return dot(seen, moved) + dot(seen, cross(turn, arm));
}

/// The same of both bodies of a contact against each other.
template <int D>
float answerOf(const WorldState<D>& state, const ContactRecord<D>& record, const Position<D>& place, const Vector<D>& push, const Vector<D>& seen) {
    return answerOf(state, record.bodyA.index, place, push, seen) + answerOf(state, record.bodyB.index, place, push, seen);
}

/// Where the solver's rows have friction act: points that hang in the air count little (`pointWeight` in `solver/rows/contact_parts.h`).
template <int D>
Position<D> frictionPlace(const ContactRecord<D>& record) {
    Vector<D> sum = zeroVector<D>();
    float weights = 0.0f;
    for (int i = 0; i < record.count; ++i) {
        const float weight = pointWeight(record.points[i].separation);
        sum += difference<D>(record.points[i].position, record.points[0].position) * weight;
        weights += weight;
    }
    return record.points[0].position + Vector<D>(sum / weights);
}

void setTangentMass(const WorldState<2>& state, const ContactRecord<2>& record, ContactDetail& detail) {
    const Vector<2> along = rightPerpendicular(record.normal);
    detail.tangentMass[0] = detail.tangentMass[1] = invertedOrZero(answerOf(state, record, frictionPlace(record), along, along));
}

/// The greatest answer and the least are the eigenvalues of the answer within the contact plane.
void setTangentMass(const WorldState<3>& state, const ContactRecord<3>& record, ContactDetail& detail) {
    const Position<3> place = frictionPlace(record);
    const Vector<3> first = perpendicularTo(record.normal);
    const Vector<3> second = cross(record.normal, first);
    const float along = answerOf(state, record, place, first, first);
    const float across = answerOf(state, record, place, second, second);
    const float middle = 0.5f * (along + across);
    const float half = 0.5f * (along - across);
    const float mixed = answerOf(state, record, place, first, second);
    const float spread = std::sqrt(half * half + mixed * mixed);
    detail.tangentMass[0] = invertedOrZero(middle + spread);
    detail.tangentMass[1] = invertedOrZero(middle - spread);
}

template <int D>
ContactDetail detailOf(const WorldState<D>& state, const ContactRecord<D>& record) {
    const Contact<D>& contact = state.contacts[record.id.index];
    ContactDetail detail;
    detail.colour = contact.slot.isNull() ? -1 : contact.slot.colour;
    detail.dynamicFriction = record.dynamicFriction;
    detail.lever = record.lever;
    for (int i = 0; i < record.count; ++i) {
        const Position<D>& place = record.points[i].position;
        detail.normalMass[i] = invertedOrZero(answerOf(state, record, place, record.normal, record.normal));
    }
    if (record.count > 0) {
        setTangentMass(state, record, detail);
    }
    return detail;
}

template <int D>
void captureContacts(const World<D>& world, const WorldState<D>& state, DebugFrame<D>& frame) {
    frame.contacts = world.contacts();
    frame.contactDetails.reserve(frame.contacts.size());
    for (const ContactRecord<D>& record : frame.contacts) {
        frame.contactDetails.push_back(detailOf(state, record));
    }
}

template <int D>
void captureEvents(const World<D>& world, FrameEvents<D>& kept) {
    const Events<D> events = world.events();
    kept.contactBegins.assign(events.contactBegins.begin(), events.contactBegins.end());
    kept.contactEnds.assign(events.contactEnds.begin(), events.contactEnds.end());
    kept.contactHits.assign(events.contactHits.begin(), events.contactHits.end());
    kept.sensorBegins.assign(events.sensorBegins.begin(), events.sensorBegins.end());
    kept.sensorEnds.assign(events.sensorEnds.begin(), events.sensorEnds.end());
}

// Numbers islands in the order of their first bodies. `labels`: the first body of each body's island.
template <int D>
void numberIslands(std::span<const std::uint32_t> labels, DebugFrame<D>& frame) {
    std::vector<std::uint32_t> numbers(labels.size(), 0);
    std::uint32_t last = 0;
    for (FrameBody<D>& body : frame.bodies) {
        if (body.awake && body.enabled && body.kind == BodyKind::dynamic) {
            std::uint32_t& number = numbers[labels[body.id.index]];
            number = number == 0 ? ++last : number;
            body.island = number;
        }
    }
}

template <int D>
void captureCostly(const World<D>& world, const WorldState<D>& state, const FrameOptions& options, DebugFrame<D>& frame) {
    if (options.measures) {
        frame.measures = {world.kineticEnergy(), world.potentialEnergy(), world.momentum(), world.angularMomentum()};
    }
    if (options.residual) {
        frame.residual = world.residual();
    }
    if (options.penetration) {
        frame.penetration = world.penetration();
    }
    if (options.hash) {
        frame.hash = world.hash();
    }
    const ContactId traced = frame.tracedContact;
    if (options.explanation && traced && state.contacts.slots.isValid(traced.index, traced.generation) && isActive(state.contacts[traced.index])) {
        frame.explanation = explainContact(state, traced);
    }
}

template <class Entry, class Key>
const Entry* findById(const std::vector<Entry>& entries, Key id) {
    const auto found = std::lower_bound(entries.begin(), entries.end(), id, [](const Entry& entry, Key wanted) { return entry.id < wanted; });
    return found != entries.end() && found->id == id ? &*found : nullptr;
}

}  // namespace

template <int D>
DebugFrame<D> captureFrame(const World<D>& world, const FrameOptions& options) {
    const WorldState<D>& state = *world.state;
    DebugFrame<D> frame;
    frame.step = state.stepCount;
    frame.stepSeconds = state.stepSeconds;
    frame.substepSeconds = state.substepSeconds;
    frame.gravity = state.gravity;
    frame.settings = state.settings;
    frame.report = state.report;
    frame.report.quarantined = {};
    frame.quarantined = state.quarantined;
    frame.tracedContact = state.tracedContact;
    frame.trace = state.trace;
    captureEvents(world, frame.events);
    for (const BodyId body : world.bodies()) {
        frame.bodies.push_back(frameBody(state, body.index));
        captureShapes(state, body.index, options, frame);
        if (options.bounds) {
            captureBounds(state, body.index, frame);
        }
    }
    std::sort(frame.shapes.begin(), frame.shapes.end(), [](const FrameShape<D>& x, const FrameShape<D>& y) { return x.id < y.id; });
    if (options.joints) {
        captureJoints(world, state, frame);
    }
    if (options.contacts) {
        captureContacts(world, state, frame);
    }
    if (options.islands) {
        frame.report.counts = world.counts();
        numberIslands<D>(state.scratch.labels, frame);
    }
    captureCostly(world, state, options, frame);
    return frame;
}

template <int D>
const FrameBody<D>* DebugFrame<D>::find(BodyId body) const {
    return findById(bodies, body);
}

template <int D>
const FrameShape<D>* DebugFrame<D>::find(ShapeId shape) const {
    return findById(shapes, shape);
}

template <int D>
void DebugFrame<D>::replay(DebugDraw<D>& draw, const DrawOptions& options) const {
    if (options.shapes) {
        for (const DrawCommand<D>& command : drawing.commands) {
            if (const FrameBody<D>* body = find(command.body)) {
                const bool isSensor = command.role == DrawRole::sensorShape;
                talus::replay(drawing, command, body->pose, roleOf({body->kind, body->enabled, body->awake, isSensor}), draw);
            }
        }
    }
    if (options.bounds) {
        for (const FrameBounds<D>& box : bounds) {
            drawBounds(box.bounds, box.body, draw);
        }
    }
    if (options.centres) {
        for (const FrameBody<D>& body : bodies) {
            if (body.kind == BodyKind::dynamic) {
                draw.point(body.centreOfMass, DrawRole::centreOfMass, 0);
            }
        }
    }
    if (options.joints) {
        for (const FrameJoint<D>& joint : joints) {
            drawJoint(joint.anchorA, joint.anchorB, joint.b ? joint.b : joint.a, draw);
        }
    }
    if (options.contacts) {
        for (const ContactRecord<D>& record : contacts) {
            drawContact(record, draw, options, settings.slop);
        }
    }
}

template struct DebugFrame<2>;
template struct DebugFrame<3>;
template DebugFrame<2> captureFrame(const World<2>&, const FrameOptions&);
template DebugFrame<3> captureFrame(const World<3>&, const FrameOptions&);

}  // namespace talus
