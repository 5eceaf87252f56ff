// Small worlds in space with joints that the tests of joints begin with.
#pragma once

#include "../../engine/talus.h"
#include "../../foundation/trig.h"

#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>
#include <string>

namespace talus::testing {
inline constexpr float dt = 1.0f / 60.0f;
inline constexpr float g = 9.81f;
inline constexpr double pi64 = std::numbers::pi;
inline constexpr float degree = pi / 180.0f;

inline World3 makeWorld(const Vector<3>& gravity = Vector<3>(0.0f, -g, 0.0f)) {
    WorldDef<3> def;
    def.gravity = gravity;
    def.settings.sleeping = false;
    return World3(def);
}

inline World3 weightless() {
    return makeWorld(zeroVector<3>());
}

inline BodyId addBox(World3& world, const BodyDef<3>& def, const Vector<3>& half = Vector<3>(0.25f, 0.25f, 0.25f)) {
    const BodyId body = world.create(def);
    ShapeDef<3> shape;
    shape.geometry = Box<3>{half};
    world.attach(body, shape);
    return body;
}

inline BodyId addBall(World3& world, const BodyDef<3>& def, float radius) {
    const BodyId body = world.create(def);
    ShapeDef<3> shape;
    shape.geometry = Ball<3>{zeroVector<3>(), radius};
    world.attach(body, shape);
    return body;
}

inline void run(World3& world, int steps) {
    for (int i = 0; i < steps; ++i) {
        world.step(dt);
    }
}

/// A hinge of the world at a point, about `axis`.
inline HingeDef hingeAt(const World3& world, BodyId b, const Vector<3>& place, const Vector<3>& axis) {
    HingeDef def;
    def.b = b;
    def.anchorA = place;
    def.anchorB = toLocal(world.pose(b), place);
    def.axisA = axis;
    def.axisB = inverseRotate(world.pose(b).q, axis);
    return def;
}

inline BallJointDef ballAt(const World3& world, BodyId a, BodyId b, const Vector<3>& place) {
    BallJointDef def;
    def.a = a;
    def.b = b;
    def.anchorA = a ? toLocal(world.pose(a), place) : place;
    def.anchorB = toLocal(world.pose(b), place);
    return def;
}

inline std::string refusalOf(const std::function<void()>& call) {
    try {
        call();
    } catch (const std::invalid_argument& refusal) {
        return refusal.what();
    }
    return {};
}

}  // namespace talus::testing
