// The rows of a contact in the plane: up to two normals, one friction and one rolling row, W contacts side by side.
//
// Frame: n from A to B, t = rightPerpendicular(n). The origin O is the weighted middle of the points; from the centres of mass it
// lies at xA t + zA n and xB t + zB n, and point i at O + x_i t. With w x (x t + z n) = w (x n - z t),
//     normal velocity  vn_i = n.(vB - vA) + (xB + x_i) wB - (xA + x_i) wA
//     slip             vt   = t.(vB - vA) - zB wB + zA wA
// and impulses l_i along n at the points with f along t at O turn B by sum (xB + x_i) l_i - zB f, and A by the negative with its own
// arms. The points share the tangent line through O, so one friction row serves the manifold.
#pragma once

#include "../../contact_data.h"
#include "../../friction/ball.h"
#include "../../friction/residual.h"
#include "../../graph.h"
#include "../normal.h"
#include "../storage.h"
#include "body_lanes.h"

namespace talus {

template <int W>
struct alignas(rowAlignment<W>) RowSolve<2, W> {
    using Scalar = LaneScalar<W>;
    /// Byte offsets of the bodies in their arrays.
    std::uint32_t bodyA[W] = {};
    std::uint32_t bodyB[W] = {};
    Scalar normalX{0.0f}, normalY{0.0f};
    Scalar xA{0.0f}, xB{0.0f}, zA{0.0f}, zB{0.0f};
    /// The parts of zA and zB that turn with the bodies: the surface of a rounded piece stays where it is when the piece rolls.
    Scalar coreA{0.0f}, coreB{0.0f};
    Scalar inverseInertiaA{0.0f}, inverseInertiaB{0.0f};
    /// Along the world's axes: zero for one that is locked.
    Scalar inverseMassA[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar inverseMassB[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar x[2] = {Scalar(0.0f), Scalar(0.0f)};
    /// Zero for an absent point and between bodies that cannot move.
    Scalar mass[2] = {Scalar(0.0f), Scalar(0.0f)};
    /// What an impulse at one point adds to the normal velocity at the other.
    Scalar coupling{0.0f};
    Scalar startSeparation[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar separation[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar normalImpulse[2] = {Scalar(0.0f), Scalar(0.0f)};
    Softness<Scalar> softness = {Scalar(0.0f), Scalar(0.0f)};
};

template <int W>
struct alignas(rowAlignment<W>) RowFriction<2, W> {
    using Scalar = LaneScalar<W>;
    Scalar friction{0.0f};
    Scalar surfaceSpeed{0.0f};
    Scalar tangentMass{0.0f};
    Scalar frictionImpulse{0.0f};
    Scalar rollingMass{0.0f};
    Scalar rollingResistance{0.0f};
    Scalar rollingImpulse{0.0f};
};

template <int W>
struct alignas(rowAlignment<W>) RowReport<2, W> {
    using Scalar = LaneScalar<W>;
    Scalar totalNormal[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar totalFriction{0.0f};
    Scalar totalRolling{0.0f};
    Scalar approach[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar greatestNormal[2] = {Scalar(0.0f), Scalar(0.0f)};
    /// What forces add to the normal velocity in a substep.
    Scalar gain[2] = {Scalar(0.0f), Scalar(0.0f)};
    /// Impulses of the rebound, N s.
    Scalar rebound[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar restitution{0.0f};
};

/// The three records of one row.
template <int W>
struct ContactRow2 {
    RowSolve<2, W>& solve;
    RowFriction<2, W>& friction;
    RowReport<2, W>& report;
};

/// What is equal for all rows of a pass.
struct ContactPass {
    float inverseSeconds = 0.0f;
    float pushSpeed = 0.0f;
    bool moved = false;
    bool clear = false;
    bool closesSubstep = false;
    FrictionVariant variant = FrictionVariant::law;
};

/// Adds to both bodies what an impulse `along` t and `away` along n with the turning `moment` of the normals about O gives,
/// and a `turning` impulse.
template <int W, class Scalar>
TALUS_INLINE void applyToBodies(const RowSolve<2, W>& row, const Scalar& away, const Scalar& moment, const Scalar& along, const Scalar& turning,
                                PlanarMotion<Scalar>& a, PlanarMotion<Scalar>& b) {
    const Scalar x = row.normalX * away + row.normalY * along;
    const Scalar y = row.normalY * away - row.normalX * along;
    a.x -= x * row.inverseMassA[0];
    a.y -= y * row.inverseMassA[1];
    a.w -= row.inverseInertiaA * (row.xA * away + moment - row.zA * along + turning);
    b.x += x * row.inverseMassB[0];
    b.y += y * row.inverseMassB[1];
    b.w += row.inverseInertiaB * (row.xB * away + moment - row.zB * along + turning);
}

template <int W, class Scalar>
TALUS_INLINE void normalVelocities(const RowSolve<2, W>& row, const PlanarMotion<Scalar>& a, const PlanarMotion<Scalar>& b, Scalar velocity[2]) {
    const Scalar middle = row.normalX * (b.x - a.x) + row.normalY * (b.y - a.y) + (row.xB * b.w - row.xA * a.w);
    const Scalar spin = b.w - a.w;
    velocity[0] = middle + row.x[0] * spin;
    velocity[1] = middle + row.x[1] * spin;
}

template <int W, class Scalar>
TALUS_INLINE Scalar slipVelocity(const RowSolve<2, W>& row, const PlanarMotion<Scalar>& a, const PlanarMotion<Scalar>& b) {
    return row.normalY * (b.x - a.x) - row.normalX * (b.y - a.y) + (row.zA * a.w - row.zB * b.w);
}

/// Reads the impulses of one lane.
template <int W>
inline ContactImpulses<2> impulsesOf(const RowSolve<2, W>& solve, const RowFriction<2, W>& friction, const RowReport<2, W>& report, int lane) {
    ContactImpulses<2> impulses;
    for (int i = 0; i < 2; ++i) {
        impulses.normal[i] = laneOf(solve.normalImpulse[i], lane);
        impulses.totalNormal[i] = laneOf(report.totalNormal[i], lane);
        impulses.approach[i] = laneOf(report.approach[i], lane);
        impulses.greatestNormal[i] = laneOf(report.greatestNormal[i], lane);
    }
    impulses.friction = laneOf(friction.frictionImpulse, lane);
    impulses.rolling = laneOf(friction.rollingImpulse, lane);
    impulses.totalFriction = laneOf(report.totalFriction, lane);
    impulses.totalRolling = laneOf(report.totalRolling, lane);
    return impulses;
}

template <int W>
inline void assignImpulses(ContactRow2<W> contact, int lane, const ContactImpulses<2>& impulses) {
    for (int i = 0; i < 2; ++i) {
        setLane(contact.solve.normalImpulse[i], lane, impulses.normal[i]);
        setLane(contact.report.totalNormal[i], lane, impulses.totalNormal[i]);
        setLane(contact.report.approach[i], lane, impulses.approach[i]);
        setLane(contact.report.greatestNormal[i], lane, impulses.greatestNormal[i]);
    }
    setLane(contact.friction.frictionImpulse, lane, impulses.friction);
    setLane(contact.friction.rollingImpulse, lane, impulses.rolling);
    setLane(contact.report.totalFriction, lane, impulses.totalFriction);
    setLane(contact.report.totalRolling, lane, impulses.totalRolling);
}

/// Largest natural residual of the contact law over the points of one lane, m/s. The one friction impulse is shared out as the
/// normal impulses are: a manifold that keeps the law then keeps it at every point.
template <int W>
inline float contactResidual(const RowSolve<2, W>& solve, const RowFriction<2, W>& friction, int lane, const SolverBodies<2>& bodies, float seconds) {
    const BodyVelocity<2>& a = bodies.velocities[solve.bodyA[lane] / bodyStride<2>];
    const BodyVelocity<2>& b = bodies.velocities[solve.bodyB[lane] / bodyStride<2>];
    const Vector<2> normal(laneOf(solve.normalX, lane), laneOf(solve.normalY, lane));
    const Vector<2> difference = b.v - a.v;
    const double zA = laneOf(solve.zA, lane);
    const double zB = laneOf(solve.zB, lane);
    const double inertiaA = laneOf(solve.inverseInertiaA, lane);
    const double inertiaB = laneOf(solve.inverseInertiaB, lane);
    const double linear = static_cast<double>(a.inverseMass) + b.inverseMass;
    const double pressing = static_cast<double>(laneOf(solve.normalImpulse[0], lane)) + laneOf(solve.normalImpulse[1], lane);
    const double slip = dot(rightPerpendicular(normal), difference) + (zA * a.w - zB * b.w) + laneOf(friction.surfaceSpeed, lane);
    double largest = 0.0;
    for (int i = 0; i < 2; ++i) {
        if (!(laneOf(solve.mass[i], lane) > 0.0f)) {
            continue;
        }
        const double armA = static_cast<double>(laneOf(solve.xA, lane)) + laneOf(solve.x[i], lane);
        const double armB = static_cast<double>(laneOf(solve.xB, lane)) + laneOf(solve.x[i], lane);
        const double impulse = laneOf(solve.normalImpulse[i], lane);
        const double share = pressing > 0.0 ? laneOf(friction.frictionImpulse, lane) * impulse / pressing : 0.0;
        const double gap = maximum(laneOf(solve.separation[i], lane), 0.0f) / static_cast<double>(seconds);
        const double away = dot(normal, difference) + (armB * b.w - armA * a.w) + gap;
        // Response of the point: [nn nt; nt tt], and its larger eigenvalue.
        const double nn = linear + inertiaA * armA * armA + inertiaB * armB * armB;
        const double tt = linear + inertiaA * zA * zA + inertiaB * zB * zB;
        const double nt = -(inertiaA * armA * zA + inertiaB * armB * zB);
        const double half = 0.5 * (nn - tt);
        const double response = 1.0 / (0.5 * (nn + tt) + std::sqrt(half * half + nt * nt));
        largest = std::fmax(largest, naturalResidual<2>({impulse, share}, {away, slip}, laneOf(friction.friction, lane), response));
    }
    return static_cast<float>(largest);
}

}  // namespace talus
