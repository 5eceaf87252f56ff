// The fields of contacts, traces and events in the order of the stream. `io` is a `ByteWriter` or a `ByteReader`; what it writes is const.
//
// Every record is taken apart by a structured binding that names each of its fields. That compiles only with as many names as the record has fields,
// so that no new field can be forgotten here; what is not sent is named `notSent`.
#pragma once

#include "../debug_frame.h"

namespace talus::stream {

template <class Io, class Point>
void archivePoint(Io& io, Point& point) {
    auto& [position, localA, localB, key, age, separation, normalImpulse, tangentImpulse] = point;
    io.finite(position);
    io.finite(localA);
    io.finite(localB);
    io.number(key);
    io.number(age);
    io.finite(separation);
    io.number(normalImpulse);
    io.number(tangentImpulse);
}

template <class Io, class Record>
void archiveContact(Io& io, Record& record) {
    auto& [id, shapeA, shapeB, bodyA, bodyB, pieceA, pieceB, touching, normal, friction, dynamicFriction, restitution, lever, rollingImpulse,
           spinImpulse, count, points] = record;
    io.id(id);
    io.id(shapeA);
    io.id(shapeB);
    io.id(bodyA);
    io.id(bodyB);
    io.number(pieceA);
    io.number(pieceB);
    io.flag(touching);
    io.finite(normal);
    io.number(friction);
    io.number(dynamicFriction);
    io.number(restitution);
    io.number(lever);
    io.number(rollingImpulse);
    io.number(spinImpulse);
    io.count(count, static_cast<int>(std::size(points)));
    for (int i = 0; i < count; ++i) {
        archivePoint(io, points[i]);
    }
}

template <class Io, class Detail>
void archiveDetail(Io& io, Detail& detail) {
    auto& [colour, dynamicFriction, lever, normalMass, tangentMass] = detail;
    io.number(colour);
    io.number(dynamicFriction);
    io.number(lever);
    for (auto& mass : normalMass) {
        io.number(mass);
    }
    for (auto& mass : tangentMass) {
        io.number(mass);
    }
}

template <class Io, class Sample>
void archiveSample(Io& io, Sample& sample) {
    auto& [pass, round, count, normalImpulse, totalNormalImpulse, tangentImpulse, rollingImpulse, spinImpulse] = sample;
    io.choice(pass, SolverPass::rebound);
    io.number(round);
    io.count(count, static_cast<int>(std::size(normalImpulse)));
    for (int i = 0; i < count; ++i) {
        io.number(normalImpulse[i]);
        io.number(totalNormalImpulse[i]);
        io.number(tangentImpulse[i]);
    }
    io.number(rollingImpulse);
    io.number(spinImpulse);
}

template <class Io, class Candidate>
void archiveCandidate(Io& io, Candidate& candidate) {
    auto& [onA, onB, separation, key, fate] = candidate;
    io.finite(onA);
    io.finite(onB);
    io.finite(separation);
    io.number(key);
    io.choice(fate, CandidateFate::turnedAway);
}

template <class Io, class Explanation>
void archiveExplanation(Io& io, Explanation& explanation) {
    auto& [contact, axis, referenceIsA, isWhole, isCurrent, normal, separation, reach, reference, incident, candidates] = explanation;
    const auto corner = [&](auto& place) { io.finite(place); };
    io.id(contact);
    io.choice(axis, AxisKind::edges);
    io.flag(referenceIsA);
    io.flag(isWhole);
    io.flag(isCurrent);
    io.finite(normal);
    io.finite(separation);
    io.number(reach);
    io.each("reference", reference, corner);
    io.each("incident", incident, corner);
    io.each("candidates", candidates, [&](auto& candidate) { archiveCandidate(io, candidate); });
}

/// Begins and ends of contacts.
template <class Io, class Event>
void archiveMeeting(Io& io, Event& event) {
    auto& [shapeA, shapeB, bodyA, bodyB] = event;
    io.id(shapeA);
    io.id(shapeB);
    io.id(bodyA);
    io.id(bodyB);
}

template <class Io, class Hit>
void archiveHit(Io& io, Hit& hit) {
    auto& [shapeA, shapeB, bodyA, bodyB, point, normal, approachSpeed] = hit;
    io.id(shapeA);
    io.id(shapeB);
    io.id(bodyA);
    io.id(bodyB);
    io.finite(point);
    io.finite(normal);
    io.number(approachSpeed);
}

template <class Io, class Event>
void archiveVisit(Io& io, Event& event) {
    auto& [sensor, visitor, sensorBody, visitorBody] = event;
    io.id(sensor);
    io.id(visitor);
    io.id(sensorBody);
    io.id(visitorBody);
}

template <class Io, class Events>
void archiveEvents(Io& io, Events& events) {
    auto& [contactBegins, contactEnds, contactHits, sensorBegins, sensorEnds] = events;
    const auto meeting = [&](auto& event) { archiveMeeting(io, event); };
    const auto visit = [&](auto& event) { archiveVisit(io, event); };
    io.each("contactBegins", contactBegins, meeting);
    io.each("contactEnds", contactEnds, meeting);
    io.each("contactHits", contactHits, [&](auto& event) { archiveHit(io, event); });
    io.each("sensorBegins", sensorBegins, visit);
    io.each("sensorEnds", sensorEnds, visit);
}

}  // namespace talus::stream
