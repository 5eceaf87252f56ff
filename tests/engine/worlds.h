// Small worlds that many tests begin with.
#pragma once

#include "../../engine/talus.h"
#include "../../foundation/trig.h"

#include <initializer_list>
#include <vector>

namespace talus::testing {

inline constexpr float dt = 1.0f / 60.0f;

inline Settings awake() {
    Settings settings;
    settings.sleeping = false;
    return settings;
}

inline BodyId addBox(World2& world, Vector<2> position, Vector<2> half = {0.5f, 0.5f}, BodyKind kind = BodyKind::dynamic, ShapeDef<2> shape = {}) {
    const BodyId body = world.create({.kind = kind, .position = position});
    shape.geometry = Box<2>{half};
    world.attach(body, shape);
    return body;
}

inline BodyId addBall(World2& world, Vector<2> position, float radius, BodyKind kind = BodyKind::dynamic, ShapeDef<2> shape = {}) {
    const BodyId body = world.create({.kind = kind, .position = position});
    shape.geometry = Ball<2>{zeroVector<2>(), radius};
    world.attach(body, shape);
    return body;
}

/// Static ground with its top at y = 0.
inline BodyId addGround(World2& world, float half = 50.0f) {
    return addBox(world, {0.0f, -1.0f}, {half, 1.0f}, BodyKind::fixed);
}

inline std::vector<BodyId> addPyramid(World2& world, int rows, Vector<2> base = {0.0f, 0.0f}) {
    std::vector<BodyId> boxes;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < rows - row; ++column) {
            const float x = 0.5f * static_cast<float>(row) + static_cast<float>(column) - 0.5f * static_cast<float>(rows - 1);
            boxes.push_back(addBox(world, base + Vector<2>(x, 0.5f + static_cast<float>(row))));
        }
    }
    return boxes;
}

inline void run(World2& world, int steps) {
    for (int i = 0; i < steps; ++i) {
        world.step(dt);
    }
}

/// Mean force along the normals between two bodies in the last step, N.
inline float normalForce(const World2& world, BodyId a, BodyId b) {
    float sum = 0.0f;
    for (const ContactRecord<2>& record : world.contacts(a, b)) {
        for (int i = 0; i < record.count; ++i) {
            sum += record.points[i].normalImpulse;
        }
    }
    return sum / dt;
}

/// A varied scene: a pile of mixed shapes, a chain, joints, a sensor and a kinematic paddle; deterministic.
inline std::vector<BodyId> addMixedScene(World2& world, int count) {
    addGround(world);
    std::vector<BodyId> bodies;
    const BodyId bowl = world.create({.kind = BodyKind::fixed});
    world.attach(bowl, {.geometry = Chain{{{12.0f, 8.0f}, {8.0f, 0.5f}, {0.0f, 0.0f}, {-8.0f, 0.5f}, {-12.0f, 8.0f}}, false}});
    const BodyId zone = world.create({.kind = BodyKind::fixed, .position = {0.0f, 2.0f}});
    world.attach(zone, {.geometry = Box<2>{{2.0f, 1.0f}}, .sensor = true});
    for (int i = 0; i < count; ++i) {
        const float x = static_cast<float>(i % 10) * 1.2f - 5.4f;
        const float y = 2.0f + static_cast<float>(i / 10) * 1.2f;
        const BodyId body = world.create({.position = {x, y}, .rotation = rotationOf(0.7f * static_cast<float>(i))});
        switch (i % 4) {
            case 0:
                world.attach(body, {.geometry = Ball<2>{zeroVector<2>(), 0.4f}});
                break;
            case 1:
                world.attach(body, {.geometry = Box<2>{{0.4f, 0.3f}}});
                break;
            case 2:
                world.attach(body, {.geometry = Capsule<2>{{-0.25f, 0.0f}, {0.25f, 0.0f}, 0.3f}});
                break;
            default:
                world.attach(body, {.geometry = Hull<2>{{{-0.4f, -0.3f}, {0.5f, -0.2f}, {0.3f, 0.4f}, {-0.2f, 0.45f}}, 0.02f}});
                break;
        }
        bodies.push_back(body);
        if (i % 7 == 6) {
            const Vector<2> middle = (world.pose(bodies[static_cast<std::size_t>(i - 1)]).p + world.pose(body).p) * 0.5f;
            world.join(RevoluteDef{.a = bodies[static_cast<std::size_t>(i - 1)],
                                   .b = body,
                                   .anchorA = toLocal(world.pose(bodies[static_cast<std::size_t>(i - 1)]), middle),
                                   .anchorB = toLocal(world.pose(body), middle)});
        }
    }
    const BodyId paddle = world.create({.kind = BodyKind::kinematic, .position = {-6.0f, 1.5f}, .angularVelocity = 1.0f});
    world.attach(paddle, {.geometry = Box<2>{{1.0f, 0.1f}}});
    bodies.push_back(paddle);
    return bodies;
}

}  // namespace talus::testing
