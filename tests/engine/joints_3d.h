// Small worlds in space with joints that the tests of joints begin with.
#pragma once

#include "worlds.h"

#include <cmath>
#include <numbers>

namespace talus::testing {

inline constexpr double pi64 = std::numbers::pi;

inline World3 makeWorld(const Vector<3>& gravity = Vector<3>(0.0f, -g, 0.0f)) {
    return World3({.gravity = gravity, .settings = awake()});
}

inline BodyId addBox(World3& world, const BodyDef<3>& def, const Vector<3>& half = Vector<3>(0.25f, 0.25f, 0.25f)) {
    return add(world, def, Box<3>{half});
}

inline BodyId addBall(World3& world, const BodyDef<3>& def, float radius) {
    return add(world, def, Ball<3>{zeroVector<3>(), radius});
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

}  // namespace talus::testing
