// What happened in a step. Spans, valid until the next step or change of the world; in a fixed order.
#pragma once

#include "../foundation/ids.h"
#include "../foundation/math.h"

#include <span>

namespace talus {

/// Two shapes began to touch. Every begin gets its end, also when a body or shape is destroyed, disabled, moved or refiltered.
struct ContactBegin {
    ShapeId shapeA, shapeB;
    BodyId bodyA, bodyB;
};

/// Two shapes ceased to touch. The ids may be stale if the end came by destruction.
struct ContactEnd {
    ShapeId shapeA, shapeB;
    BodyId bodyA, bodyB;
};

/// Two shapes met faster than the hit threshold.
template <int D>
struct ContactHit {
    ShapeId shapeA, shapeB;
    BodyId bodyA, bodyB;
    Position<D> point = zeroVector<D>();
    /// From A to B.
    Vector<D> normal = zeroVector<D>();
    /// m/s, > 0.
    float approachSpeed = 0.0f;
};

/// A shape came into a sensor, or left it.
struct SensorBegin {
    ShapeId sensor, visitor;
    BodyId sensorBody, visitorBody;
};
struct SensorEnd {
    ShapeId sensor, visitor;
    BodyId sensorBody, visitorBody;
};

/// A body has a new pose, or fell asleep.
template <int D>
struct BodyMoved {
    BodyId body;
    Pose<D> pose = {};
    bool fellAsleep = false;
};

/// Events of the last step. Ends that arise between steps (a body destroyed, say) are reported by the step that follows.
template <int D>
struct Events {
    std::span<const ContactBegin> contactBegins;
    std::span<const ContactEnd> contactEnds;
    std::span<const ContactHit<D>> contactHits;
    std::span<const SensorBegin> sensorBegins;
    std::span<const SensorEnd> sensorEnds;
    std::span<const BodyMoved<D>> bodiesMoved;
};

}  // namespace talus
