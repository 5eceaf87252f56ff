// The hot arrays over bodies that the solver reads and writes. A body keeps its index for life; index 0 is the static
// dummy: no mass, no velocity, no motion, and never changed.
#pragma once

#include "../foundation/math.h"

#include <cstdint>
#include <span>

namespace talus {

/// Velocity of the centre of mass and its inverse mass, one record of four floats (2D) for the transposing loads.
template <int D>
struct BodyVelocity;
/// How far the body has moved since the step began: of the centre of mass, and the rotation to be applied before the old one.
template <int D>
struct BodyDelta;
/// The velocity that all impulses which act now have given the body (body-wise warm start), and the inverse inertia.
template <int D>
struct BodyWarm;

template <>
struct BodyVelocity<2> {
    Vector<2> v = zeroVector<2>();
    float w = 0.0f;
    float inverseMass = 0.0f;
};
template <>
struct BodyDelta<2> {
    Vector<2> p = zeroVector<2>();
    Rotation<2> q = {};
};
template <>
struct BodyWarm<2> {
    Vector<2> v = zeroVector<2>();
    float w = 0.0f;
    float inverseInertia = 0.0f;
};
template <>
struct BodyVelocity<3> {
    Vector<3> v = zeroVector<3>();
    float inverseMass = 0.0f;
    Vector<3> w = zeroVector<3>();
    /// 1 if the inertia differs between axes and all of them are free: such a body wobbles as it turns. Else 0.
    float gyroscopic = 0.0f;
};
template <>
struct BodyDelta<3> {
    Vector<3> p = zeroVector<3>();
    float unused = 0.0f;
    Rotation<3> q = {};
};
/// Two records of 32 bytes; the inertia is that of the step's begin, world axes, zero about locked ones.
template <>
struct BodyWarm<3> {
    Vector<3> v = zeroVector<3>();
    float unused = 0.0f;
    Vector<3> w = zeroVector<3>();
    float unusedToo = 0.0f;
    Symmetric3<> inverseInertia = {};
    float unusedLast[2] = {0.0f, 0.0f};
};
static_assert(sizeof(BodyVelocity<3>) == 32 && sizeof(BodyDelta<3>) == 32 && sizeof(BodyWarm<3>) == 64);
static_assert(sizeof(BodyVelocity<2>) == 16 && sizeof(BodyDelta<2>) == 16 && sizeof(BodyWarm<2>) == 16);

/// Where a body was when the step began: contacts find their anchors by it, and the narrow phase looks at nothing else of a body. Static bodies have
/// places too.
template <int D>
struct BodyPlace;
template <>
struct BodyPlace<2> {
    /// Of mass, and what rounding has cut off it. Without that a settled pile creeps: separations jump by the spacing of floats at the bodies' places,
    /// and the push they cause moves whoever sits nearer to the origin, where the spacing is finer.
    Position<2> centre = zeroVector<2>();
    Vector<2> centreError = zeroVector<2>();
    Rotation<2> q = {};
    /// Centre of mass in the body's frame.
    Vector<2> localCentre = zeroVector<2>();
};
template <>
struct BodyPlace<3> {
    Position<3> centre = zeroVector<3>();
    float unused = 0.0f;
    Vector<3> centreError = zeroVector<3>();
    float unusedToo = 0.0f;
    Rotation<3> q = {};
    Vector<3> localCentre = zeroVector<3>();
    float unusedLast = 0.0f;
};
static_assert(sizeof(BodyPlace<2>) == 32 && sizeof(BodyPlace<3>) == 64);

/// What acts on a body during one step beside constraints.
template <int D>
struct BodyForces {
    /// Gravity and applied force over mass (m/s^2), torque over inertia (rad/s^2).
    Vector<D> acceleration = zeroVector<D>();
    Angular<D> angularAcceleration = zeroAngular<D>();
    /// 1/s.
    float linearDamping = 0.0f;
    float angularDamping = 0.0f;
    /// 1 where the axis is free, 0 where it is locked. (Locked rotation needs no mask: the inverse inertia is zero.)
    Vector<D> freeAxes = Vector<D>::Ones();
};

/// Where the warm velocity stands before a substep.
enum class WarmStart : std::uint8_t {
    /// The step begins: it is what the kept impulses give.
    fromImpulses,
    /// It is the velocity of the last substep before impulses; what the impulses have given since is the difference.
    fromVelocity,
    /// Not used.
    none
};

/// All arrays are indexed by body and equally long; `moving` lists the awake bodies that are not static, ascending.
template <int D>
struct SolverBodies {
    std::span<BodyVelocity<D>> velocities;
    std::span<BodyDelta<D>> deltas;
    std::span<BodyWarm<D>> warms;
    std::span<const BodyForces<D>> forces;
    std::span<const BodyPlace<D>> places;
    std::span<const std::uint32_t> moving;
    /// Whether any of the moving has a locked axis.
    bool anyLocked = false;
    /// Rows are solved on several threads: what several may load, bodies that do not yield, is not written back.
    bool shared = false;
};

}  // namespace talus
