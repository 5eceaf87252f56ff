// What the engine tells the solver of one contact, and what the solver keeps and gives back.
#pragma once

#include "../foundation/math.h"

#include <cstdint>

namespace talus {

/// What the narrow phase tells of one contact, in the lane's place: written when the manifold is made and read in every step until it is made
/// anew. Anchors are material points: from the centre of mass of their body, in the body's axes.
template <int D>
struct ContactGeometry;

template <>
struct ContactGeometry<2> {
    /// Unit, from A to B, in A's axes.
    Vector<2> normal = Vector<2>(0.0f, 1.0f);
    float friction = 0.0f;
    /// Metres.
    float rollingResistance = 0.0f;
    /// Indices of the bodies' places, and the number of points (a float as it is read beside floats).
    std::uint32_t placeA = 0;
    std::uint32_t placeB = 0;
    float count = 0.0f;
    float restitution = 0.0f;
    struct Point {
        Vector<2> onA = zeroVector<2>();
        Vector<2> onB = zeroVector<2>();
    };
    Point points[2];
    /// Velocity of B's surface less that of A's along t = rightPerpendicular(normal), added to the slip.
    float surfaceSpeed = 0.0f;
    /// Natural frequency and damping ratio if the materials ask for a softer contact than the world; 0 otherwise.
    float hertz = 0.0f;
    float dampingRatio = 0.0f;
    /// Coefficient while it slides.
    float dynamicFriction = 0.0f;
    /// Of the rounding at the contact: that much of the arm does not turn with its body, so that what rolls does not rise.
    float radiusA = 0.0f;
    float radiusB = 0.0f;
    float unused[2] = {0.0f, 0.0f};
};
static_assert(sizeof(ContactGeometry<2>) == 96);

template <>
struct ContactGeometry<3> {
    Vector<3> normal = Vector<3>(0.0f, 1.0f, 0.0f);
    float friction = 0.0f;
    std::uint32_t placeA = 0;
    std::uint32_t placeB = 0;
    float count = 0.0f;
    float restitution = 0.0f;
    /// Velocity of B's surface less that of A's, in A's axes, added to the slip.
    Vector<3> surfaceVelocity = zeroVector<3>();
    float dynamicFriction = 0.0f;
    /// As in the plane.
    float hertz = 0.0f;
    float dampingRatio = 0.0f;
    float radiusA = 0.0f;
    float radiusB = 0.0f;
    /// Metres.
    float rollingResistance = 0.0f;
    /// What resists spinning beside the area of contact, m.
    float spinResistance = 0.0f;
    /// Mean distance of the area of contact from its middle, m.
    float lever = 0.0f;
    float unused = 0.0f;
    /// Two points in three loads of four floats: the anchors on A with the first coordinates of those on B, then the others of both.
    struct PointPair {
        float firsts[2][4] = {};
        float others[2][2] = {};
    };
    PointPair pairs[2];

    void setPoint(int point, const Vector<3>& onA, const Vector<3>& onB) {
        PointPair& pair = pairs[point / 2];
        const int k = point % 2;
        for (int i = 0; i < 3; ++i) {
            pair.firsts[k][i] = onA[i];
        }
        pair.firsts[k][3] = onB.x();
        pair.others[k][0] = onB.y();
        pair.others[k][1] = onB.z();
    }
};
static_assert(sizeof(ContactGeometry<3>) == 176);

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
    /// Separations when the step began, m.
    float separation[2] = {0.0f, 0.0f};
    /// Normal velocity before the step's solve (negative: approaching).
    float approach[2] = {0.0f, 0.0f};
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
    /// Separations when the step began, m.
    float separation[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    /// Normal velocity before the step's solve (negative: approaching).
    float approach[4] = {0.0f, 0.0f, 0.0f, 0.0f};
};

/// Takes away the friction of a contact, as when the model of friction changes.
inline void forgetFriction(ContactImpulses<2>& impulses) {
    impulses.friction = impulses.totalFriction = 0.0f;
}
inline void forgetFriction(ContactImpulses<3>& impulses) {
    impulses.twist = impulses.totalTwist = 0.0f;
    for (int k = 0; k < 2; ++k) {
        impulses.friction[k] = impulses.totalFriction[k] = 0.0f;
        for (int i = 0; i < 4; ++i) {
            impulses.pointFriction[i][k] = impulses.totalPointFriction[i][k] = 0.0f;
        }
    }
}

}  // namespace talus
