// The fields of contacts, traces and events in the order of the stream. `io` is a `ByteWriter` or a `ByteReader`; what it writes is const.
#pragma once

#include "../debug_frame.h"

namespace talus::stream {

template <class Io, class Record>
void archiveContact(Io& io, Record& record) {
    io.id(record.id);
    io.id(record.shapeA);
    io.id(record.shapeB);
    io.id(record.bodyA);
    io.id(record.bodyB);
    io.number(record.pieceA);
    io.number(record.pieceB);
    io.flag(record.touching);
    io.finite(record.normal);
    io.number(record.friction);
    io.number(record.dynamicFriction);
    io.number(record.restitution);
    io.number(record.lever);
    io.number(record.rollingImpulse);
    io.number(record.spinImpulse);
    io.count(record.count, static_cast<int>(std::size(record.points)));
    for (int i = 0; i < record.count; ++i) {
        auto& point = record.points[i];
        io.finite(point.position);
        io.finite(point.localA);
        io.finite(point.localB);
        io.number(point.key);
        io.number(point.age);
        io.finite(point.separation);
        io.number(point.normalImpulse);
        io.number(point.tangentImpulse);
    }
}

template <class Io, class Detail>
void archiveDetail(Io& io, Detail& detail) {
    io.number(detail.colour);
    io.number(detail.dynamicFriction);
    io.number(detail.lever);
}

template <class Io, class Sample>
void archiveSample(Io& io, Sample& sample) {
    io.choice(sample.pass, SolverPass::rebound);
    io.number(sample.round);
    io.count(sample.count, static_cast<int>(std::size(sample.normalImpulse)));
    for (int i = 0; i < sample.count; ++i) {
        io.number(sample.normalImpulse[i]);
        io.number(sample.totalNormalImpulse[i]);
        io.number(sample.tangentImpulse[i]);
    }
    io.number(sample.rollingImpulse);
    io.number(sample.spinImpulse);
}

/// Begins, ends and hits of contacts.
template <class Io, class Event>
void archiveMeeting(Io& io, Event& event) {
    io.id(event.shapeA);
    io.id(event.shapeB);
    io.id(event.bodyA);
    io.id(event.bodyB);
}

template <class Io, class Event>
void archiveVisit(Io& io, Event& event) {
    io.id(event.sensor);
    io.id(event.visitor);
    io.id(event.sensorBody);
    io.id(event.visitorBody);
}

template <class Io, class Events>
void archiveEvents(Io& io, Events& events) {
    const auto meeting = [&](auto& event) { archiveMeeting(io, event); };
    const auto visit = [&](auto& event) { archiveVisit(io, event); };
    io.each("contactBegins", events.contactBegins, meeting);
    io.each("contactEnds", events.contactEnds, meeting);
    io.each("contactHits", events.contactHits, [&](auto& event) {
        archiveMeeting(io, event);
        io.finite(event.point);
        io.finite(event.normal);
        io.number(event.approachSpeed);
    });
    io.each("sensorBegins", events.sensorBegins, visit);
    io.each("sensorEnds", events.sensorEnds, visit);
}

}  // namespace talus::stream
