// Small worlds, in the plane or in space, that many tests begin with.
#pragma once

#include "../../engine/talus.h"
#include "../../foundation/trig.h"

#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace talus::testing {

inline constexpr float dt = 1.0f / 60.0f;
inline constexpr float g = 9.81f;
inline constexpr float degree = pi / 180.0f;

/// What a typed test is given to run in both dimensions: `TYPED_TEST_SUITE(Name, Dimensions)`, `constexpr int D = TypeParam::value`.
using Dimensions = ::testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;

/// A parameter whose dimension is that of the world beside it.
template <class T>
using Of = std::type_identity_t<T>;

/// The point (x, y), in space with z = 0.
template <int D>
Vector<D> at(float x, float y) {
    Vector<D> place = zeroVector<D>();
    place[0] = x;
    place[1] = y;
    return place;
}

/// Half extents (x, y), in space with a third.
template <int D>
Vector<D> halves(float x, float y, float z = 0.5f) {
    Vector<D> half = at<D>(x, y);
    if (D == 3) {
        half[D - 1] = z;
    }
    return half;
}

/// A rate of turn in the plane, in space about z.
template <int D>
Angular<D> spin(float rate);
template <>
inline float spin<2>(float rate) {
    return rate;
}
template <>
inline Vector<3> spin<3>(float rate) {
    return {0.0f, 0.0f, rate};
}

/// A turn in the plane, in space about z.
template <int D>
Rotation<D> turned(float angle);
template <>
inline Rotation<2> turned<2>(float angle) {
    return rotationOf(angle);
}
template <>
inline Rotation<3> turned<3>(float angle) {
    return rotationOf(Vector<3>(0.0f, 0.0f, 1.0f), angle);
}

/// The part of an angular quantity about z, which in the plane is all.
inline float aboutZ(float w) {
    return w;
}
inline float aboutZ(const Vector<3>& w) {
    return w.z();
}
inline float aboutZ(const Matrix<3>& inertia) {
    return inertia(2, 2);
}
inline float aboutZ(const Rotation<2>& q) {
    return angleOf(q);
}
inline float aboutZ(const Rotation<3>& q) {
    return 2.0f * arcTangent(q.v.z(), q.s);
}

/// All turning held, and translation along x and y as told.
template <int D>
LockedAxes<D> noTurning(bool x = false, bool y = false) {
    LockedAxes<D> locked;
    locked.linear[0] = x;
    locked.linear[1] = y;
    for (bool& axis : locked.angular) {
        axis = true;
    }
    return locked;
}

inline Settings awake() {
    Settings settings;
    settings.sleeping = false;
    return settings;
}

/// A world that never sleeps and has no gravity.
template <int D>
World<D> weightless() {
    return World<D>({.gravity = zeroVector<D>(), .settings = awake()});
}

/// A body of one shape.
template <int D>
BodyId add(World<D>& world, const Of<BodyDef<D>>& def, const Of<Geometry<D>>& geometry, const Of<Material<D>>& material = {}) {
    const BodyId body = world.create(def);
    world.attach(body, {.geometry = geometry, .material = material});
    return body;
}

template <int D>
BodyId addBox(World<D>& world, const Of<Vector<D>>& position, const Of<Vector<D>>& half = Vector<D>::Constant(0.5f),
              BodyKind kind = BodyKind::dynamic, Of<ShapeDef<D>> shape = {}) {
    const BodyId body = world.create({.kind = kind, .position = position});
    shape.geometry = Box<D>{half};
    world.attach(body, shape);
    return body;
}

template <int D>
BodyId addBall(World<D>& world, const Of<Vector<D>>& position, float radius, BodyKind kind = BodyKind::dynamic, Of<ShapeDef<D>> shape = {}) {
    const BodyId body = world.create({.kind = kind, .position = position});
    shape.geometry = Ball<D>{zeroVector<D>(), radius};
    world.attach(body, shape);
    return body;
}

/// Static ground with its top at y = 0.
template <int D>
BodyId addGround(World<D>& world, float half = 50.0f, const Of<Material<D>>& material = {}) {
    return addBox(world, at<D>(0.0f, -1.0f), halves<D>(half, 1.0f, half), BodyKind::fixed, {.material = material});
}

template <int D>
std::vector<BodyId> addPyramid(World<D>& world, int rows, const Of<Vector<D>>& base = zeroVector<D>(), const Of<ShapeDef<D>>& shape = {}) {
    std::vector<BodyId> boxes;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < rows - row; ++column) {
            const float x = 0.5f * static_cast<float>(row) + static_cast<float>(column) - 0.5f * static_cast<float>(rows - 1);
            boxes.push_back(addBox(world, base + at<D>(x, 0.5f + static_cast<float>(row)), Vector<D>::Constant(0.5f), BodyKind::dynamic, shape));
        }
    }
    return boxes;
}

template <int D>
void run(World<D>& world, int steps, float seconds = dt) {
    for (int i = 0; i < steps; ++i) {
        world.step(seconds);
    }
}

/// Steps until all sleep; false if that takes longer than `seconds`.
template <int D>
bool settle(World<D>& world, float seconds) {
    for (int i = 0; i < static_cast<int>(seconds / dt); ++i) {
        if (world.step(dt).counts.awakeBodies == 0) {
            return true;
        }
    }
    return false;
}

/// How far a body leans: the angle between its y axis and the world's, rad.
template <int D>
float tiltOf(const World<D>& world, BodyId body) {
    const Vector<D> up = rotate(world.pose(body).q, at<D>(0.0f, 1.0f));
    Vector<D> side = up;
    side[1] = 0.0f;
    return arcTangent(length<D>(side), up[1]);
}

/// Distance from the world's y axis.
template <int D>
float sidewaysOf(const Vector<D>& place) {
    Vector<D> side = place;
    side[1] = 0.0f;
    return length<D>(side);
}

/// Mean force along the normals between two bodies in the last step, N.
template <int D>
float normalForce(const World<D>& world, BodyId a, BodyId b, float seconds = dt) {
    float sum = 0.0f;
    for (const ContactRecord<D>& record : world.contacts(a, b)) {
        for (int i = 0; i < record.count; ++i) {
            sum += record.points[i].normalImpulse;
        }
    }
    return sum / seconds;
}

/// What a call is refused with; empty if it is not.
inline std::string refusalOf(const std::function<void()>& call) {
    try {
        call();
    } catch (const std::invalid_argument& refusal) {
        return refusal.what();
    }
    return {};
}

/// Corners of a box as a hull's points.
template <int D>
Hull<D> hullOfBox(const Vector<D>& half) {
    Hull<D> hull;
    for (int corner = 0; corner < 1 << D; ++corner) {
        Vector<D> point = half;
        for (int i = 0; i < D; ++i) {
            point[i] = (corner >> i & 1) == 0 ? -half[i] : half[i];
        }
        hull.points.push_back(point);
    }
    return hull;
}

}  // namespace talus::testing
