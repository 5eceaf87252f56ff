// Joints as the solver knows them: which rows hold, how soft, where the anchors are now, and the impulses so far.
#pragma once

#include "../foundation/math.h"

#include <cstdint>

namespace talus {

/// revolute in the plane; hinge and ball in space.
enum class JointType : std::uint8_t { distance, revolute, mouse, ball, hinge };

/// What holds two points together and leaves all turning free.
template <int D>
inline constexpr JointType pinJoint = D == 2 ? JointType::revolute : JointType::ball;

/// Whether a joint of this type turns about an axis by an angle.
constexpr bool hasAngle(JointType type) {
    return type == JointType::revolute || type == JointType::hinge;
}

/// Everything about one joint, plain data. A point row (revolute, ball, hinge, mouse) or an axis row along the line of the anchors
/// (distance), two rows that keep the axes parallel (hinge), and limit, motor and spring rows about the angle (revolute, hinge) or along the
/// line (distance).
template <int D>
struct JointRow {
    JointType type = pinJoint<D>;
    // Set by the engine when the joint is made or changed.
    bool rigid = true;
    bool springEnabled = false;
    bool limitEnabled = false;
    bool motorEnabled = false;
    std::uint32_t owner = 0;
    /// 0 for the world and static bodies.
    std::uint32_t bodyA = 0;
    std::uint32_t bodyB = 0;

    // What every pass over a pin reads stands together, in this order (`joints/pin_lanes.h`).

    // Set by the engine each step. World axes.
    /// Anchors from the centres of mass, and centre of B less centre of A. A world anchor: armA zero, centres = centre of B less the anchor.
    Vector<D> armA = zeroVector<D>();
    Vector<D> armB = zeroVector<D>();
    Vector<D> centres = zeroVector<D>();

    // Inner state of a step, owned by the solver.
    float inverseMassA = 0.0f;
    float inverseMassB = 0.0f;
    InverseInertia<D> inverseInertiaA = {};
    InverseInertia<D> inverseInertiaB = {};
    Vector<D> appliedLinear = zeroVector<D>();
    Angular<D> appliedAngularA = zeroAngular<D>();
    Angular<D> appliedAngularB = zeroAngular<D>();
    /// Angular velocity that the applied impulses have given, less what they would by the inertias of now.
    Angular<D> excessA = zeroAngular<D>();
    Angular<D> excessB = zeroAngular<D>();

    /// Of the last substep, kept for the warm start, as all impulses here.
    Vector<D> pointImpulse = zeroVector<D>();
    /// Sum over the substeps of the last step, on B, N s.
    Vector<D> totalLinear = zeroVector<D>();

    float axisImpulse = 0.0f;
    float springImpulse = 0.0f;
    float motorImpulse = 0.0f;
    float lowerImpulse = 0.0f;
    float upperImpulse = 0.0f;
    /// Angular, perpendicular to the axis (hinge).
    Angular<D> alignImpulse = zeroAngular<D>();
    /// As `totalLinear`, N m s.
    Angular<D> totalAngular = zeroAngular<D>();

    // Set by the engine each step.
    /// Unit axes of each body that are kept parallel (hinge).
    Vector<D> axisA = zeroVector<D>();
    Vector<D> axisB = zeroVector<D>();
    /// Angle of B against A less the reference, counted through turns.
    float angle = 0.0f;

    // Set by the engine when the joint is made or changed.
    /// Rest length (distance).
    float length = 0.0f;
    float springHertz = 0.0f;
    float springDampingRatio = 0.0f;
    /// Angle (revolute, hinge).
    float springTarget = 0.0f;
    float lower = 0.0f;
    float upper = 0.0f;
    float motorSpeed = 0.0f;
    /// N or N m.
    float motorMaximum = 0.0f;
    /// N, of the whole joint (mouse).
    float maximumForce = 0.0f;
};

}  // namespace talus
