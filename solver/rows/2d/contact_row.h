// The rows of a contact in the plane: N normals, one friction and one rolling row, W contacts side by side.
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
#include "../../contact_kernels.h"
#include "../contact_parts.h"
#include "../normal.h"
#include "body_lanes.h"

namespace talus {

template <int W, int N>
struct alignas(rowAlignment<W>) RowSolve<2, W, N> {
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
    Scalar x[N] = {};
    /// Zero for an absent point and between bodies that cannot move.
    Scalar mass[N] = {};
    /// What an impulse at one point adds to the normal velocity at the other.
    Scalar coupling[couplingCount<N>] = {};
    Scalar startSeparation[N] = {};
    Scalar separation[N] = {};
    Scalar normalImpulse[N] = {};
    Softness<Scalar> softness = {Scalar(0.0f), Scalar(0.0f)};
};

template <int W, int N>
struct alignas(rowAlignment<W>) RowFriction<2, W, N> {
    using Scalar = LaneScalar<W>;
    Scalar friction{0.0f};
    /// Coefficient while it slides.
    Scalar dynamicFriction{0.0f};
    Scalar surfaceSpeed{0.0f};
    Scalar tangentMass{0.0f};
    Scalar frictionImpulse{0.0f};
    Scalar rollingMass{0.0f};
    Scalar rollingResistance{0.0f};
    Scalar rollingImpulse{0.0f};
};

template <int W, int N>
struct alignas(rowAlignment<W>) RowReport<2, W, N> {
    using Scalar = LaneScalar<W>;
    Scalar totalNormal[N] = {};
    Scalar totalFriction{0.0f};
    Scalar totalRolling{0.0f};
    Scalar approach[N] = {};
    /// What forces add to the normal velocity in a substep.
    Scalar gain[N] = {};
    /// Impulses of the rebound, N s.
    Scalar rebound[N] = {};
    Scalar restitution{0.0f};
};

/// Impulses of a contact on B (the negative on A): along n with the turning `moment` of the normals about O, along t, and turning.
template <class Scalar>
struct ContactImpulse<2, Scalar> {
    Scalar away{0.0f}, moment{0.0f}, along{0.0f}, turning{0.0f};
};

/// Adds to the velocities of both bodies what an impulse gives.
template <int W, int N, class Scalar>
TALUS_INLINE void applyToBodies(const RowSolve<2, W, N>& row, const ContactImpulse<2, Scalar>& impulse, Motion<2, Scalar>& a, Motion<2, Scalar>& b) {
    const Scalar x = row.normalX * impulse.away + row.normalY * impulse.along;
    const Scalar y = row.normalY * impulse.away - row.normalX * impulse.along;
    a.x -= x * row.inverseMassA[0];
    a.y -= y * row.inverseMassA[1];
    a.w -= row.inverseInertiaA * (row.xA * impulse.away + impulse.moment - row.zA * impulse.along + impulse.turning);
    b.x += x * row.inverseMassB[0];
    b.y += y * row.inverseMassB[1];
    b.w += row.inverseInertiaB * (row.xB * impulse.away + impulse.moment - row.zB * impulse.along + impulse.turning);
}

template <int W, bool mayLock>
struct PairMotion<2, W, mayLock> {
    using Scalar = LaneScalar<W>;
    Motion<2, Scalar> a, b;

    template <int N>
    TALUS_INLINE PairMotion(const RowSolve<2, W, N>& row, const SolverBodies<2>& bodies)
        : a(Motion<2, Scalar>::load(bodies.velocities.data(), row.bodyA)), b(Motion<2, Scalar>::load(bodies.velocities.data(), row.bodyB)) {}

    template <int N>
    TALUS_INLINE void store(const RowSolve<2, W, N>& row, const SolverBodies<2>& bodies) const {
        storeYielding(row, bodies, a, b, bodies.velocities.data());
    }
    /// Writes records of both bodies; on several threads only those of bodies whose velocity impulses change.
    template <int N>
    static TALUS_INLINE void storeYielding(const RowSolve<2, W, N>& row, const SolverBodies<2>& bodies, const Motion<2, Scalar>& ofA,
                                           const Motion<2, Scalar>& ofB, void* base) {
        if (bodies.shared) {
            const Scalar zero(0.0f);
            ofA.storeWhere(row.inverseMassA[0] + row.inverseMassA[1] + row.inverseInertiaA > zero, base, row.bodyA);
            ofB.storeWhere(row.inverseMassB[0] + row.inverseMassB[1] + row.inverseInertiaB > zero, base, row.bodyB);
        } else {
            ofA.store(base, row.bodyA);
            ofB.store(base, row.bodyB);
        }
    }
    /// Other lanes keep their bits, the sign of a zero included.
    template <class Mask, int N>
    TALUS_INLINE void storeWhere(const Mask& mask, const PairMotion& before, const RowSolve<2, W, N>& row, const SolverBodies<2>& bodies) const {
        PairMotion kept = *this;
        kept.a = {select(mask, a.x, before.a.x), select(mask, a.y, before.a.y), select(mask, a.w, before.a.w), a.inverse};
        kept.b = {select(mask, b.x, before.b.x), select(mask, b.y, before.b.y), select(mask, b.w, before.b.w), b.inverse};
        kept.store(row, bodies);
    }
    template <int N>
    TALUS_INLINE void apply(const RowSolve<2, W, N>& row, const RowFriction<2, W, N>&, const ContactImpulse<2, Scalar>& impulse) {
        applyToBodies(row, impulse, a, b);
    }
    template <int N>
    TALUS_INLINE void applyNormals(const RowSolve<2, W, N>& row, const ContactImpulse<2, Scalar>& impulse) {
        applyToBodies(row, impulse, a, b);
    }
};

template <int W, int N, class Scalar>
TALUS_INLINE ContactImpulse<2, Scalar> normalImpulseOf(const RowSolve<2, W, N>& row, const Scalar* increment) {
    ContactImpulse<2, Scalar> impulse;
    impulse.away = sumOf<N>(increment);
    impulse.moment = sumOfProducts<N>(row.x, increment);
    return impulse;
}

template <int W, int N, bool mayLock>
TALUS_INLINE void normalVelocities(const RowSolve<2, W, N>& row, const PairMotion<2, W, mayLock>& motion, LaneScalar<W>* velocity) {
    const auto& [a, b] = motion;
    const LaneScalar<W> middle = row.normalX * (b.x - a.x) + row.normalY * (b.y - a.y) + (row.xB * b.w - row.xA * a.w);
    const LaneScalar<W> spin = b.w - a.w;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        velocity[i] = middle + row.x[i] * spin;
    }
}

template <int W, int N, bool mayLock>
TALUS_INLINE LaneScalar<W> slipVelocity(const RowSolve<2, W, N>& row, const PairMotion<2, W, mayLock>& motion) {
    const auto& [a, b] = motion;
    return row.normalY * (b.x - a.x) - row.normalX * (b.y - a.y) + (row.zA * a.w - row.zB * b.w);
}

/// Relative acceleration along the normal that forces give a point of one lane, m/s^2.
template <int W, int N>
inline float drawOfForces(const RowSolve<2, W, N>& row, int lane, int point, const SolverBodies<2>& bodies) {
    const BodyForces<2>& a = bodies.forces[row.bodyA[lane] / bodyStride<2>];
    const BodyForces<2>& b = bodies.forces[row.bodyB[lane] / bodyStride<2>];
    const Vector<2> normal(laneOf(row.normalX, lane), laneOf(row.normalY, lane));
    const float x = laneOf(row.x[point], lane);
    const float turning = (laneOf(row.xB, lane) + x) * b.angularAcceleration - (laneOf(row.xA, lane) + x) * a.angularAcceleration;
    return dot(normal, Vector<2>(b.acceleration - a.acceleration)) + turning;
}

template <int W, int N>
TALUS_INLINE void clearTotals(RowReport<2, W, N>& report, FrictionModel) {
    report.totalFriction = report.totalRolling = LaneScalar<W>(0.0f);
}

/// Reads the tangential impulses of one lane.
template <int W, int N>
inline void readTangent(const RowSolve<2, W, N>&, const RowFriction<2, W, N>& friction, const RowReport<2, W, N>& report, int lane,
                        ContactImpulses<2>& impulses) {
    impulses.friction = laneOf(friction.frictionImpulse, lane);
    impulses.rolling = laneOf(friction.rollingImpulse, lane);
    impulses.totalFriction = laneOf(report.totalFriction, lane);
    impulses.totalRolling = laneOf(report.totalRolling, lane);
}

template <int W, int N>
inline void assignTangent(const ContactRow<2, W, N>& contact, int lane, const ContactImpulses<2>& impulses) {
    setLane(contact.friction.frictionImpulse, lane, impulses.friction);
    setLane(contact.friction.rollingImpulse, lane, impulses.rolling);
    setLane(contact.report.totalFriction, lane, impulses.totalFriction);
    setLane(contact.report.totalRolling, lane, impulses.totalRolling);
}

}  // namespace talus
