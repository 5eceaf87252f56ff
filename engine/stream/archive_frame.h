// The fields of a frame in the order of the stream, for writing and for reading; see `archive_contacts.h`.
#pragma once

#include "archive_contacts.h"

#include "format.h"

namespace talus::stream {

template <class Io, class Settings>
void archiveSettings(Io& io, Settings& settings) {
    io.text(settings.solver, 32);
    io.number(settings.substeps);
    io.number(settings.iterations);
    io.number(settings.lanes);
    io.number(settings.contactHertz);
    io.number(settings.contactDampingRatio);
    io.number(settings.pushSpeed);
    io.number(settings.jointHertz);
    io.number(settings.jointDampingRatio);
    io.number(settings.restitutionThreshold);
    io.number(settings.hitThreshold);
    io.number(settings.speculativeDistance);
    io.number(settings.slop);
    io.number(settings.refreshDistance);
    io.flag(settings.sleeping);
    io.number(settings.sleepSpeed);
    io.number(settings.sleepDelay);
    io.choice(settings.frictionMix, Mix::product);
    io.choice(settings.restitutionMix, Mix::product);
    io.flag(settings.warmStarting);
    io.choice(settings.friction, FrictionVariant::box);
    io.choice(settings.frictionModel, FrictionModel::points);
    io.flag(settings.worldAnchors);
}

template <class Io, class Report>
void archiveReport(Io& io, Report& report) {
    io.number(report.step);
    auto& counts = report.counts;
    for (auto* count :
         {&counts.bodies, &counts.awakeBodies, &counts.shapes, &counts.joints, &counts.pairs, &counts.contacts, &counts.contactPoints,
          &counts.islands, &counts.colours, &counts.overflow, &counts.manifoldsComputed, &counts.manifoldsRefreshed, &counts.bodiesIntegrated}) {
        io.number(*count);
    }
    for (auto& stage : report.stageMilliseconds) {
        io.number(stage);
    }
    io.number(report.milliseconds);
}

template <class Io, class Body>
void archiveBody(Io& io, Body& body) {
    io.id(body.id);
    io.choice(body.kind, BodyKind::dynamic);
    io.flag(body.awake);
    io.flag(body.enabled);
    io.flag(body.canSleep);
    io.flag(body.sensor);
    io.finite(body.pose.p);
    io.finite(body.pose.q);
    io.finite(body.centreOfMass);
    io.finite(body.velocity);
    io.finite(body.angularVelocity);
    io.number(body.mass);
    io.number(body.restTime);
    io.number(body.island);
    io.number(body.userData);
}

template <class Io, class Joint>
void archiveJoint(Io& io, Joint& joint) {
    io.id(joint.id);
    io.choice(joint.type, JointType::hinge);
    io.id(joint.a);
    io.id(joint.b);
    io.finite(joint.anchorA);
    io.finite(joint.anchorB);
    io.number(joint.force);
    io.number(joint.torque);
    io.number(joint.gap);
}

template <class Io, class Measures>
void archiveMeasures(Io& io, Measures& measures) {
    io.number(measures.kineticEnergy);
    io.number(measures.potentialEnergy);
    io.number(measures.momentum);
    io.number(measures.angularMomentum);
}

template <class Io, class Shape>
void archiveShape(Io& io, Shape& shape) {
    io.id(shape.id);
    io.id(shape.body);
    io.flag(shape.sensor);
    io.number(shape.filter.category);
    io.number(shape.filter.mask);
    io.number(shape.filter.group);
    auto& material = shape.material;
    io.number(material.density);
    io.number(material.friction);
    io.number(material.dynamicFriction);
    io.number(material.restitution);
    io.number(material.rollingResistance);
    io.number(material.spinResistance);
    io.number(material.surfaceVelocity);
    io.number(material.contactHertz);
    io.number(material.contactDampingRatio);
    io.number(shape.userData);
}

template <class Io, class List>
void archiveDrawing(Io& io, List& list) {
    io.each("drawing", list.commands, [&](auto& command) {
        io.choice(command.kind, std::remove_cvref_t<decltype(command)>::Kind::cone);
        io.choice(command.role, DrawRole::centreOfMass);
        io.id(command.body);
        io.id(command.shape);
        io.number(command.key);
        io.finite(command.radius);
        io.finite(command.a);
        io.finite(command.b);
        io.finite(command.rotation);
        io.number(command.firstCorner);
        io.number(command.cornerCount);
        io.number(command.firstFace);
        io.number(command.faceCount);
    });
    io.each("corners", list.corners, [&](auto& corner) { io.finite(corner); });
    io.each("faces", list.faces, [&](auto& face) {
        io.number(face.firstCorner);
        io.number(face.cornerCount);
        io.finite(face.normal);
    });
    io.each("faceCorners", list.faceCorners, [&](auto& corner) { io.number(corner); });
}

/// Everything but shapes and drawing.
template <class Io, class Frame>
void archiveMoment(Io& io, Frame& frame) {
    io.number(frame.step);
    io.number(frame.stepSeconds);
    io.number(frame.substepSeconds);
    io.number(frame.gravity);
    archiveSettings(io, frame.settings);
    archiveReport(io, frame.report);
    io.each("bodies", frame.bodies, [&](auto& body) { archiveBody(io, body); });
    io.each("joints", frame.joints, [&](auto& joint) { archiveJoint(io, joint); });
    io.each("contacts", frame.contacts, [&](auto& record) { archiveContact(io, record); });
    io.each("contactDetails", frame.contactDetails, [&](auto& detail) { archiveDetail(io, detail); });
    io.id(frame.tracedContact);
    io.each("trace", frame.trace, [&](auto& sample) { archiveSample(io, sample); });
    archiveEvents(io, frame.events);
    io.each("quarantined", frame.quarantined, [&](auto& body) { io.id(body); });
    // Of planes and worlds without bounds they reach as far as floats do.
    io.each("bounds", frame.bounds, [&](auto& box) {
        io.id(box.body);
        io.number(box.bounds.lower);
        io.number(box.bounds.upper);
    });
    io.optional(frame.measures, [&](auto& measures) { archiveMeasures(io, measures); });
    const auto number = [&](auto& value) { io.number(value); };
    io.optional(frame.residual, number);
    io.optional(frame.penetration, number);
    io.optional(frame.hash, number);
}

}  // namespace talus::stream
