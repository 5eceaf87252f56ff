// Joints as the solver knows them: which rows hold, how soft, where the anchors are now, and the impulses so far.
#pragma once

#include "../foundation/math.h"

#include <cstdint>

namespace talus {

enum class JointType : std::uint8_t { distance, revolute, mouse };

/// Everything about one joint, plain data. 2D: a point row (revolute, mouse) or an axis row along the line of the anchors
/// (distance), and limit, motor and spring rows about the angle (revolute) or along the line (distance).
template <int D>
struct JointRow;

template <>
struct JointRow<2> {
    JointType type = JointType::revolute;
    std::uint32_t owner = 0;
    /// 0 for the world and static bodies.
    std::uint32_t bodyA = 0;
    std::uint32_t bodyB = 0;

    // Set by the engine when the joint is made or changed.
    /// Rest length (distance).
    float length = 0.0f;
    bool rigid = true;
    bool springEnabled = false;
    float springHertz = 0.0f;
    float springDampingRatio = 0.0f;
    /// Angle (revolute).
    float springTarget = 0.0f;
    bool limitEnabled = false;
    float lower = 0.0f;
    float upper = 0.0f;
    bool motorEnabled = false;
    float motorSpeed = 0.0f;
    /// N or N m.
    float motorMaximum = 0.0f;
    /// N, of the whole joint (mouse).
    float maximumForce = 0.0f;

    // Set by the engine each step. World axes.
    /// Anchors from the centres of mass, and centre of B less centre of A. A world anchor: armA zero, centres = centre of B less the anchor.
    Vector<2> armA = zeroVector<2>();
    Vector<2> armB = zeroVector<2>();
    Vector<2> centres = zeroVector<2>();
    /// Angle of B against A less the reference, counted through turns.
    float angle = 0.0f;

    // Impulses of the last substep, kept for the warm start.
    Vector<2> pointImpulse = zeroVector<2>();
    float axisImpulse = 0.0f;
    float springImpulse = 0.0f;
    float motorImpulse = 0.0f;
    float lowerImpulse = 0.0f;
    float upperImpulse = 0.0f;

    // Sums over the substeps of the last step, on B, N s and N m s.
    Vector<2> totalLinear = zeroVector<2>();
    float totalAngular = 0.0f;

    // Inner state of a step, owned by the solver.
    Vector<2> appliedLinear = zeroVector<2>();
    float appliedAngularA = 0.0f;
    float appliedAngularB = 0.0f;
    float inverseMassA = 0.0f;
    float inverseMassB = 0.0f;
    float inverseInertiaA = 0.0f;
    float inverseInertiaB = 0.0f;
};

}  // namespace talus
