// What the narrow phase hands to the solver for one contact, and what the solver keeps and gives back.
#pragma once

#include "../foundation/math.h"

#include <limits>

namespace talus {

/// One contact of this step, written into the lane's staging place. World axes. 80 bytes in 2D.
template <int D>
struct ContactStaging;

template <>
struct ContactStaging<2> {
    /// Separation that marks an absent point.
    static constexpr float absent = std::numeric_limits<float>::max();

    /// Unit, from A to B.
    Vector<2> normal = Vector<2>(0.0f, 1.0f);
    /// Centre of mass of B less that of A.
    Vector<2> centres = zeroVector<2>();
    float friction = 0.0f;
    /// Metres.
    float rollingResistance = 0.0f;
    float restitution = 0.0f;
    /// Velocity of B's surface less that of A's along t = rightPerpendicular(normal), added to the slip.
    float surfaceSpeed = 0.0f;
    /// Middle between the surfaces, from the centre of mass of A.
    Vector<2> point0 = zeroVector<2>();
    float separation0 = absent;
    /// Softness of this contact: bias rate (1/s) and mass scale; the impulse scale is 1 - massScale (`softness.h`).
    float biasRate = 0.0f;
    Vector<2> point1 = zeroVector<2>();
    float separation1 = absent;
    float massScale = 1.0f;
    /// Of the rounding at the contact: that much of the arm does not turn with its body, so that what rolls does not rise.
    float radiusA = 0.0f;
    float radiusB = 0.0f;
    /// Coefficient while it slides.
    float dynamicFriction = 0.0f;
    float unused = 0.0f;
};
static_assert(sizeof(ContactStaging<2>) == 80);

template <>
struct ContactStaging<3> {
    static constexpr float absent = std::numeric_limits<float>::max();

    /// Unit, from A to B.
    Vector<3> normal = Vector<3>(0.0f, 1.0f, 0.0f);
    float friction = 0.0f;
    /// Centre of mass of B less that of A.
    Vector<3> centres = zeroVector<3>();
    float restitution = 0.0f;
    /// Middle between the surfaces, from the centre of mass of A; separation.
    struct Point {
        Vector<3> place = zeroVector<3>();
        float separation = absent;
    };
    Point points[4];
    /// Velocity of B's surface less that of A's, added to the slip.
    Vector<3> surfaceVelocity = zeroVector<3>();
    /// Metres.
    float rollingResistance = 0.0f;
    /// Softness, as in 2D.
    float biasRate = 0.0f;
    float massScale = 1.0f;
    /// Of the rounding at the contact: that much of the arm does not turn with its body.
    float radiusA = 0.0f;
    float radiusB = 0.0f;
    /// Coefficient while it slides.
    float dynamicFriction = 0.0f;
    /// Mean distance of the area of contact from its middle, m, and what resists spinning beside it, m.
    float lever = 0.0f;
    float spinResistance = 0.0f;
    float unused = 0.0f;
};
static_assert(sizeof(ContactStaging<3>) == 144);

/// Impulses of one contact. The first group is kept from step to step (warm start), the second tells of the last step.
template <int D>
struct ContactImpulses;

template <>
struct ContactImpulses<2> {
    /// Of the last substep, N s. normal >= 0; friction along t on B; rolling: angular, on B.
    float normal[2] = {0.0f, 0.0f};
    float friction = 0.0f;
    float rolling = 0.0f;
    /// Sums over the substeps of the last step, with the impulses of restitution.
    float totalNormal[2] = {0.0f, 0.0f};
    float totalFriction = 0.0f;
    float totalRolling = 0.0f;
    /// Normal velocity before the step's solve (negative: approaching), and the greatest normal impulse in the step.
    float approach[2] = {0.0f, 0.0f};
    float greatestNormal[2] = {0.0f, 0.0f};
};

/// Tangent impulses are told in the frame (tangent, normal x tangent); all act on B.
template <>
struct ContactImpulses<3> {
    /// Of the last substep, N s and N m s.
    float normal[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    /// Unit; zero for a contact that has none yet.
    Vector<3> tangent = zeroVector<3>();
    /// FrictionModel::patch: of the whole manifold, at its middle, and about the normal.
    float friction[2] = {0.0f, 0.0f};
    float twist = 0.0f;
    /// FrictionModel::points: of each point.
    float pointFriction[4][2] = {};
    /// Angular, about the tangents.
    float rolling[2] = {0.0f, 0.0f};
    /// Sums over the substeps of the last step, with the impulses of restitution.
    float totalNormal[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    float totalFriction[2] = {0.0f, 0.0f};
    float totalTwist = 0.0f;
    float totalPointFriction[4][2] = {};
    float totalRolling[2] = {0.0f, 0.0f};
    /// Normal velocity before the step's solve (negative: approaching), and the greatest normal impulse in the step.
    float approach[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    float greatestNormal[4] = {0.0f, 0.0f, 0.0f, 0.0f};
};

}  // namespace talus
