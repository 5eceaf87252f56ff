// A world at one moment as a value: all that a viewer shows of it. It refers to nothing, so that it can be kept, compared, written to a file or sent
// to another process.
#pragma once

#include "draw_list.h"
#include "events.h"
#include "explanation.h"
#include "world.h"

#include "../solver/joints.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace talus {

template <int D>
struct FrameBody {
    BodyId id;
    BodyKind kind = BodyKind::dynamic;
    bool awake = true;
    bool enabled = true;
    bool canSleep = true;
    /// It has shapes, and all of them are sensors.
    bool sensor = false;
    Pose<D> pose = {};
    Position<D> centreOfMass = zeroVector<D>();
    /// Of the centre of mass, m/s, and rad/s.
    Vector<D> velocity = zeroVector<D>();
    Angular<D> angularVelocity = zeroAngular<D>();
    /// kg; 0 for bodies that are not dynamic.
    float mass = 0.0f;
    /// Seconds for which it has been slow enough to sleep.
    float restTime = 0.0f;
    /// Islands of awake bodies are numbered from 1; 0 for a body that is in none, or if they were not asked for.
    std::uint32_t island = 0;
    std::uint64_t userData = 0;
};

template <int D>
struct FrameShape {
    ShapeId id;
    BodyId body;
    bool sensor = false;
    Filter filter = {};
    Material<D> material = {};
    std::uint64_t userData = 0;
};

template <int D>
struct FrameJoint {
    JointId id;
    JointType type = pinJoint<D>;
    /// Null: the world.
    BodyId a, b;
    /// World places of both anchors.
    Position<D> anchorA = zeroVector<D>();
    Position<D> anchorB = zeroVector<D>();
    /// On body b in the last step, N and N m.
    Vector<D> force = zeroVector<D>();
    Angular<D> torque = zeroAngular<D>();
    /// How far the anchors have drifted from where the joint holds them, m.
    float gap = 0.0f;
};

/// Fat bounds of a piece of a body: a leaf of the trees that pairs are found in.
template <int D>
struct FrameBounds {
    BodyId body;
    Bounds<D> bounds = {};
};

/// Beside each `ContactRecord`, what only a viewer asks for.
struct ContactDetail {
    /// Colour of the constraint graph; -1 while the solver has nothing to do with the contact.
    int colour = -1;
    /// Coefficient while it slides.
    float dynamicFriction = 0.0f;
    /// Mean distance of the area of contact from its middle, m: what friction turns against a twist (3D).
    float lever = 0.0f;
    /// By point, kg: how much mass an impulse along the normal finds there, 1 / (sum over both bodies of 1/m + (r x n) . I^-1 (r x n)) with r from
    /// the centre of mass to the point. As the solver's rows have it; 0 where nothing can move.
    float normalMass[4] = {};
    /// kg: the same along the contact plane, at the middle of the points where friction acts, for the direction in which it is least and for that in
    /// which it is greatest. A twist about the normal that friction holds as well is not counted in. The plane of a 2D world has one direction:
    /// both are equal.
    float tangentMass[2] = {};
};

template <int D>
struct FrameEvents {
    std::vector<ContactBegin> contactBegins;
    std::vector<ContactEnd> contactEnds;
    std::vector<ContactHit<D>> contactHits;
    std::vector<SensorBegin> sensorBegins;
    std::vector<SensorEnd> sensorEnds;
};

/// What is measured of the whole world.
template <int D>
struct FrameMeasures {
    /// J.
    double kineticEnergy = 0.0;
    double potentialEnergy = 0.0;
    Vector<D> momentum = zeroVector<D>();
    Angular<D> angularMomentum = zeroAngular<D>();
};

template <int D>
struct DebugFrame {
    std::uint64_t step = 0;
    /// Duration of the last step and of its substeps, s; 0 substeps before the first.
    float stepSeconds = 0.0f;
    float substepSeconds = 0.0f;
    Vector<D> gravity = zeroVector<D>();
    Settings settings = {};
    /// In the order of their ids.
    std::vector<FrameBody<D>> bodies;
    std::vector<FrameShape<D>> shapes;
    /// The pieces of all shapes in the frames of their bodies: equal from step to step while no shape comes or goes.
    DrawList<D> drawing;
    std::vector<FrameJoint<D>> joints;
    /// In the order of their pairs, with a detail each.
    std::vector<ContactRecord<D>> contacts;
    std::vector<ContactDetail> contactDetails;
    /// How the impulses of the traced contact grew in the step (`World::trace`).
    ContactId tracedContact;
    std::vector<TraceSample<D>> trace;
    FrameEvents<D> events;
    /// Its span of quarantined bodies is empty: they are below.
    StepReport report = {};
    std::vector<BodyId> quarantined;

    // As asked for.
    std::vector<FrameBounds<D>> bounds;
    std::optional<FrameMeasures<D>> measures;
    /// `World::residual`, m/s, and `World::penetration`, m.
    std::optional<float> residual;
    std::optional<float> penetration;
    std::optional<std::uint64_t> hash;
    /// Of the traced contact, while it has points.
    std::optional<FrameExplanation<D>> explanation;

    /// Null if there is no such body.
    const FrameBody<D>* find(BodyId body) const;
    const FrameShape<D>* find(ShapeId shape) const;
    /// Draws what `World::draw` drew at that moment.
    void replay(DebugDraw<D>& draw, const DrawOptions& options = {}) const;
};

/// What costs more than a walk over the world is left out unless it is asked for.
struct FrameOptions {
    /// The table of shapes, and their drawing.
    bool shapes = true;
    bool drawing = true;
    bool contacts = true;
    bool joints = true;
    bool bounds = false;
    /// Islands by body, and all of `World::counts`.
    bool islands = false;
    bool measures = false;
    bool residual = false;
    bool penetration = false;
    bool hash = false;
    /// How the points of the traced contact come about.
    bool explanation = false;

    friend bool operator==(const FrameOptions&, const FrameOptions&) = default;
};

/// The world stays as it is.
template <int D>
DebugFrame<D> captureFrame(const World<D>& world, const FrameOptions& options);
template <int D>
DebugFrame<D> captureFrame(const World<D>& world) {
    return captureFrame(world, FrameOptions{});
}

}  // namespace talus
