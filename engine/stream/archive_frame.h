// The fields of a frame in the order of the stream, for writing and for reading; see `archive_contacts.h`.
#pragma once

#include "archive_contacts.h"

#include "format.h"

namespace talus::stream {

template <class Io, class Settings>
void archiveSettings(Io& io, Settings& settings) {
    auto& [solver, substeps, iterations, lanes, contactHertz, contactDampingRatio, pushSpeed, jointHertz, jointDampingRatio, restitutionThreshold,
           hitThreshold, speculativeDistance, slop, refreshDistance, sleeping, sleepSpeed, sleepDelay, frictionMix, restitutionMix, warmStarting,
           friction, frictionModel, worldAnchors] = settings;
    io.text(solver, 32);
    io.number(substeps);
    io.number(iterations);
    io.number(lanes);
    io.number(contactHertz);
    io.number(contactDampingRatio);
    io.number(pushSpeed);
    io.number(jointHertz);
    io.number(jointDampingRatio);
    io.number(restitutionThreshold);
    io.number(hitThreshold);
    io.number(speculativeDistance);
    io.number(slop);
    io.number(refreshDistance);
    io.flag(sleeping);
    io.number(sleepSpeed);
    io.number(sleepDelay);
    io.choice(frictionMix, Mix::product);
    io.choice(restitutionMix, Mix::product);
    io.flag(warmStarting);
    io.choice(friction, FrictionVariant::box);
    io.choice(frictionModel, FrictionModel::points);
    io.flag(worldAnchors);
}

template <class Io, class Counts>
void archiveCounts(Io& io, Counts& counts) {
    auto& [bodies, awakeBodies, shapes, joints, pairs, contacts, contactPoints, islands, colours, overflow, manifoldsComputed, manifoldsRefreshed,
           bodiesIntegrated] = counts;
    for (auto* count : {&bodies, &awakeBodies, &shapes, &joints, &pairs, &contacts, &contactPoints, &islands, &colours, &overflow, &manifoldsComputed,
                        &manifoldsRefreshed, &bodiesIntegrated}) {
        io.number(*count);
    }
}

template <class Io, class Report>
void archiveReport(Io& io, Report& report) {
    // Quarantined bodies are a table of the frame.
    auto& [step, counts, stageMilliseconds, milliseconds, notSent] = report;
    io.number(step);
    archiveCounts(io, counts);
    for (auto& stage : stageMilliseconds) {
        io.number(stage);
    }
    io.number(milliseconds);
}

template <class Io, class Pose>
void archivePose(Io& io, Pose& pose) {
    auto& [p, q] = pose;
    io.finite(p);
    io.finite(q);
}

template <class Io, class Body>
void archiveBody(Io& io, Body& body) {
    auto& [id, kind, awake, enabled, canSleep, sensor, pose, centreOfMass, velocity, angularVelocity, mass, restTime, island, userData] = body;
    io.id(id);
    io.choice(kind, BodyKind::dynamic);
    io.flag(awake);
    io.flag(enabled);
    io.flag(canSleep);
    io.flag(sensor);
    archivePose(io, pose);
    io.finite(centreOfMass);
    io.finite(velocity);
    io.finite(angularVelocity);
    io.number(mass);
    io.number(restTime);
    io.number(island);
    io.number(userData);
}

template <class Io, class Joint>
void archiveJoint(Io& io, Joint& joint) {
    auto& [id, type, a, b, anchorA, anchorB, force, torque, gap] = joint;
    io.id(id);
    io.choice(type, JointType::hinge);
    io.id(a);
    io.id(b);
    io.finite(anchorA);
    io.finite(anchorB);
    io.number(force);
    io.number(torque);
    io.number(gap);
}

template <class Io, class Measures>
void archiveMeasures(Io& io, Measures& measures) {
    auto& [kineticEnergy, potentialEnergy, momentum, angularMomentum] = measures;
    io.number(kineticEnergy);
    io.number(potentialEnergy);
    io.number(momentum);
    io.number(angularMomentum);
}

template <class Io, class Filter>
void archiveFilter(Io& io, Filter& filter) {
    auto& [category, mask, group] = filter;
    io.number(category);
    io.number(mask);
    io.number(group);
}

template <class Io, class Material>
void archiveMaterial(Io& io, Material& material) {
    auto& [density, friction, dynamicFriction, restitution, rollingResistance, spinResistance, surfaceVelocity, contactHertz, contactDampingRatio] =
        material;
    io.number(density);
    io.number(friction);
    io.number(dynamicFriction);
    io.number(restitution);
    io.number(rollingResistance);
    io.number(spinResistance);
    io.number(surfaceVelocity);
    io.number(contactHertz);
    io.number(contactDampingRatio);
}

template <class Io, class Shape>
void archiveShape(Io& io, Shape& shape) {
    auto& [id, body, sensor, filter, material, userData] = shape;
    io.id(id);
    io.id(body);
    io.flag(sensor);
    archiveFilter(io, filter);
    archiveMaterial(io, material);
    io.number(userData);
}

template <class Io, class Command>
void archiveCommand(Io& io, Command& command) {
    auto& [kind, role, body, shape, key, radius, a, b, rotation, firstCorner, cornerCount, firstFace, faceCount] = command;
    io.choice(kind, std::remove_cvref_t<Command>::Kind::cone);
    io.choice(role, DrawRole::centreOfMass);
    io.id(body);
    io.id(shape);
    io.number(key);
    io.finite(radius);
    io.finite(a);
    io.finite(b);
    io.finite(rotation);
    io.number(firstCorner);
    io.number(cornerCount);
    io.number(firstFace);
    io.number(faceCount);
}

template <class Io, class Face>
void archiveFace(Io& io, Face& face) {
    auto& [firstCorner, cornerCount, normal] = face;
    io.number(firstCorner);
    io.number(cornerCount);
    io.finite(normal);
}

template <class Io, class List>
void archiveDrawing(Io& io, List& list) {
    auto& [commands, corners, faces, faceCorners] = list;
    io.each("drawing", commands, [&](auto& command) { archiveCommand(io, command); });
    io.each("corners", corners, [&](auto& corner) { io.finite(corner); });
    io.each("faces", faces, [&](auto& face) { archiveFace(io, face); });
    io.each("faceCorners", faceCorners, [&](auto& corner) { io.number(corner); });
}

// Of planes and worlds without bounds they reach as far as floats do.
template <class Io, class Box>
void archiveBounds(Io& io, Box& box) {
    auto& [body, bounds] = box;
    auto& [lower, upper] = bounds;
    io.id(body);
    io.number(lower);
    io.number(upper);
}

/// Everything but shapes and drawing, which are sent as tables.
template <class Io, class Frame>
void archiveMoment(Io& io, Frame& frame) {
    auto& [step, stepSeconds, substepSeconds, gravity, settings, bodies, notSentShapes, notSentDrawing, joints, contacts, contactDetails,
           tracedContact, trace, events, report, quarantined, bounds, measures, residual, penetration, hash, explanation] = frame;
    io.number(step);
    io.number(stepSeconds);
    io.number(substepSeconds);
    io.number(gravity);
    archiveSettings(io, settings);
    archiveReport(io, report);
    io.each("bodies", bodies, [&](auto& body) { archiveBody(io, body); });
    io.each("joints", joints, [&](auto& joint) { archiveJoint(io, joint); });
    io.each("contacts", contacts, [&](auto& record) { archiveContact(io, record); });
    io.each("contactDetails", contactDetails, [&](auto& detail) { archiveDetail(io, detail); });
    io.id(tracedContact);
    io.each("trace", trace, [&](auto& sample) { archiveSample(io, sample); });
    archiveEvents(io, events);
    io.each("quarantined", quarantined, [&](auto& body) { io.id(body); });
    io.each("bounds", bounds, [&](auto& box) { archiveBounds(io, box); });
    io.optional(measures, [&](auto& values) { archiveMeasures(io, values); });
    const auto number = [&](auto& value) { io.number(value); };
    io.optional(residual, number);
    io.optional(penetration, number);
    io.optional(hash, number);
    io.optional(explanation, [&](auto& value) { archiveExplanation(io, value); });
}

}  // namespace talus::stream
