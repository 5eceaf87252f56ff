// What a user describes bodies, shapes, joints and worlds with. All are aggregates with defaults, made for designated
// initialisers. SI units, radians, right-handed axes, no built-in up.
#pragma once

#include "../collision/geometry.h"
#include "../foundation/ids.h"
#include "../foundation/jobs.h"
#include "../solver/settings.h"

#include <cstdint>
#include <functional>
#include <string>
#include <variant>

namespace talus {

/// static: never moves, infinite mass. kinematic: moves by its velocity alone, infinite mass. dynamic: obeys forces.
enum class BodyKind : std::uint8_t { fixed, kinematic, dynamic };

/// Degrees of freedom that are held still.
template <int D>
struct LockedAxes {
    /// Translation along each world axis.
    bool linear[D] = {};
    /// Rotation: one flag in 2D, about each world axis in 3D.
    bool angular[D == 2 ? 1 : 3] = {};
};

template <int D>
struct BodyDef {
    BodyKind kind = BodyKind::dynamic;
    /// World place of the body's origin (not of its centre of mass). Within 1e9 m.
    Position<D> position = zeroVector<D>();
    /// Need not be exactly unit; zero length is refused.
    Rotation<D> rotation = {};
    /// Of the centre of mass, m/s. Within 1e6 m/s.
    Vector<D> velocity = zeroVector<D>();
    /// rad/s, within 1e6.
    Angular<D> angularVelocity = zeroAngular<D>();
    /// kg; 0 takes the mass from the shapes' densities. Inertia scales with it.
    float mass = 0.0f;
    /// 1/s: v decays as exp(-damping t).
    float linearDamping = 0.0f;
    float angularDamping = 0.0f;
    float gravityScale = 1.0f;
    LockedAxes<D> locked = {};
    bool canSleep = true;
    bool awake = true;
    bool enabled = true;
    std::uint64_t userData = 0;
};

/// Surface and stuff of a shape.
template <int D>
struct Material {
    /// kg/m^2 in 2D, kg/m^3 in 3D; >= 0.
    float density = D == 2 ? 1.0f : 1000.0f;
    /// Coulomb coefficient, >= 0.
    float friction = 0.6f;
    /// Coefficient once it slides; at most `friction`. Negative: the same as `friction`.
    float dynamicFriction = -1.0f;
    /// 0 (no rebound) to 1.
    float restitution = 0.0f;
    /// Metres: the torque that resists rolling is at most this times the normal force. >= 0.
    float rollingResistance = 0.0f;
    /// Metres: the torque that resists spinning about the normal is at most this times the normal force, beside that of an area of
    /// contact (3D). >= 0.
    float spinResistance = 0.0f;
    /// Velocity of the surface relative to the body, in the body's frame, m/s: a conveyor.
    Vector<D> surfaceVelocity = zeroVector<D>();
    /// Softness of contacts: natural frequency in hertz and damping ratio; 0 takes the world's. The softer of a pair counts.
    float contactHertz = 0.0f;
    float contactDampingRatio = 0.0f;
};

/// Two shapes of different bodies meet if each one's category is in the other's mask, unless they share a group other
/// than 0: then they meet if it is positive and never if it is negative.
struct Filter {
    std::uint64_t category = 1;
    std::uint64_t mask = ~std::uint64_t{0};
    std::int32_t group = 0;

    friend bool operator==(const Filter&, const Filter&) = default;
};

template <int D>
struct ShapeDef {
    Geometry<D> geometry = Box<D>{};
    /// Pose of the geometry in the body's frame.
    Pose<D> local = {};
    /// Stretches the geometry along its own axes before it is placed (`collision/scale.h`): any factors but 0 where the shape allows, else refused.
    Vector<D> scale = Vector<D>::Ones();
    Material<D> material = {};
    Filter filter = {};
    /// Reports overlaps instead of touching.
    bool sensor = false;
    /// Whether begin and end events name this shape (both of a pair must agree).
    bool events = true;
    /// Whether hard impacts are reported as hits (either of a pair suffices).
    bool hitEvents = true;
    std::uint64_t userData = 0;
};

/// A spring in the units of its natural motion. hertz 0: rigid where a joint holds, absent where it is optional.
struct Spring {
    float hertz = 0.0f;
    float dampingRatio = 0.0f;
};

struct Limits {
    float lower = 0.0f;
    float upper = 0.0f;
};

/// Keeps two anchor points a distance apart.
template <int D>
struct DistanceDef {
    BodyId a = {};
    BodyId b = {};
    /// Anchors in the frames of the bodies; a null body is the world, whose anchor is a world point.
    Vector<D> anchorA = zeroVector<D>();
    Vector<D> anchorB = zeroVector<D>();
    /// Rest length in metres; negative takes the distance at creation.
    float length = -1.0f;
    /// With hertz > 0 the length is held by a spring, else rigidly (unless limits are given without a spring: then a rope).
    Spring spring = {};
    bool limited = false;
    /// Least and greatest length, used if `limited`.
    Limits limits = {};
    /// Motor along the line, used if maxForce > 0: speed in m/s (positive lengthens), force in newtons.
    float motorSpeed = 0.0f;
    float motorMaxForce = 0.0f;
    /// Whether the two bodies may touch.
    bool collide = false;
    std::uint64_t userData = 0;
};

/// Pins two bodies together at a point; they turn about it (2D).
struct RevoluteDef {
    BodyId a = {};
    BodyId b = {};
    Vector<2> anchorA = zeroVector<2>();
    Vector<2> anchorB = zeroVector<2>();
    /// Angle of b against a (rad) that counts as the joint's zero; with `referenceFromPose` the one at creation.
    float referenceAngle = 0.0f;
    bool referenceFromPose = false;
    bool limited = false;
    /// Angles in radians, counted through turns: any range is meant as written, also beyond half a turn. At creation the
    /// angle is taken in the turn that lies nearest to the middle of the range.
    Limits limits = {};
    /// Motor, used if maxTorque > 0: rad/s and N m.
    float motorSpeed = 0.0f;
    float motorMaxTorque = 0.0f;
    /// Turns towards `target`, used if hertz > 0.
    Spring spring = {};
    float springTarget = 0.0f;
    bool collide = false;
    std::uint64_t userData = 0;
};

/// Pulls a point of body b to a world target by a spring of limited force.
template <int D>
struct MouseDef {
    BodyId b = {};
    /// In the frame of b.
    Vector<D> anchorB = zeroVector<D>();
    Position<D> target = zeroVector<D>();
    Spring spring = {5.0f, 0.7f};
    /// Newtons, > 0.
    float maxForce = 1000.0f;
    std::uint64_t userData = 0;
};

/// Holds two points together and leaves all turning free (3D).
struct BallJointDef {
    BodyId a = {};
    BodyId b = {};
    /// Anchors in the frames of the bodies; a null body is the world, whose anchor is a world point.
    Vector<3> anchorA = zeroVector<3>();
    Vector<3> anchorB = zeroVector<3>();
    bool collide = false;
    std::uint64_t userData = 0;
};

/// Holds two bodies together along an axis about which they turn (3D).
struct HingeDef {
    BodyId a = {};
    BodyId b = {};
    Vector<3> anchorA = zeroVector<3>();
    Vector<3> anchorB = zeroVector<3>();
    /// The axis in each body's frame (a null body: in the world), any length > 0. Positive angles turn b counter-clockwise about it.
    Vector<3> axisA = Vector<3>(0.0f, 0.0f, 1.0f);
    Vector<3> axisB = Vector<3>(0.0f, 0.0f, 1.0f);
    /// Directions that are parallel at angle zero, in each body's frame; made perpendicular to the axes. Zero for both: the angle at
    /// creation counts as `referenceAngle`.
    Vector<3> referenceA = zeroVector<3>();
    Vector<3> referenceB = zeroVector<3>();
    /// Angle of b against a (rad) at creation, if no references are given.
    float referenceAngle = 0.0f;
    bool limited = false;
    /// As of a `RevoluteDef`: counted through turns.
    Limits limits = {};
    /// Motor, used if maxTorque > 0: rad/s and N m.
    float motorSpeed = 0.0f;
    float motorMaxTorque = 0.0f;
    /// Turns towards `springTarget`, used if hertz > 0.
    Spring spring = {};
    float springTarget = 0.0f;
    bool collide = false;
    std::uint64_t userData = 0;
};

template <int D>
struct JointDefOf;
template <>
struct JointDefOf<2> {
    using Type = std::variant<DistanceDef<2>, RevoluteDef, MouseDef<2>>;
};
template <>
struct JointDefOf<3> {
    using Type = std::variant<DistanceDef<3>, BallJointDef, HingeDef, MouseDef<3>>;
};
template <int D>
using JointDef = typename JointDefOf<D>::Type;

/// How the coefficients of two materials become one.
enum class Mix : std::uint8_t { geometricMean, arithmeticMean, minimum, maximum, product };

/// Every setting that may be changed while a world lives. Docs of each say unit and range.
struct Settings {
    /// "softStep" (default) or "pgs".
    std::string solver = "softStep";
    /// Substeps of one step, 1 to 64 (softStep).
    int substeps = 4;
    /// Sweeps over the constraints, 1 to 1000 (pgs).
    int iterations = 10;
    /// Contacts side by side in a row: 1, 4, 8 or 16. Results do not depend on it.
    int lanes = 8;
    /// Natural frequency of contacts in hertz; 0 takes the stiffest that is stable, 0.1875 per substep duration.
    float contactHertz = 0.0f;
    float contactDampingRatio = 10.0f;
    /// Greatest speed at which overlapping bodies are parted, m/s.
    float pushSpeed = 3.0f;
    /// Natural frequency and damping ratio of rigid joints; hertz 0 takes 0.25 per substep duration.
    float jointHertz = 0.0f;
    float jointDampingRatio = 2.0f;
    /// Approach speeds below it do not rebound, m/s.
    float restitutionThreshold = 0.5f;
    /// Approach speed from which a touch is reported as a hit, m/s.
    float hitThreshold = 1.0f;
    /// Lengths in metres of the contact rules: see `docs/architecture.md`.
    float speculativeDistance = 0.02f;
    float slop = 0.005f;
    float refreshDistance = 0.005f;
    bool sleeping = true;
    /// Bodies slower than this (m/s at their rim) for `sleepDelay` seconds may sleep.
    float sleepSpeed = 0.05f;
    float sleepDelay = 0.5f;
    Mix frictionMix = Mix::geometricMean;
    Mix restitutionMix = Mix::maximum;
    /// The wrong variants, for lessons and tests.
    bool warmStarting = true;
    FrictionVariant friction = FrictionVariant::law;
    /// 3D.
    FrictionModel frictionModel = FrictionModel::patch;
    bool worldAnchors = false;

    friend bool operator==(const Settings&, const Settings&) = default;
};

template <int D>
struct WorldDef {
    /// m/s^2.
    Vector<D> gravity = Vector<D>::Unit(1) * -9.81f;
    Settings settings = {};
    /// Threads of the built-in pool, 1 to 64, unless `tasks` is given. Results do not depend on either.
    int workers = 1;
    ParallelFor tasks = {};
    /// Asked, beside the filters, whether two shapes may meet; called in a fixed order on the stepping thread. Null: yes.
    std::function<bool(ShapeId, ShapeId)> pairHook = {};
};

}  // namespace talus
