// W contacts in the plane: preparing, separations, friction. The rows and their formulas are in `contact_row.h`.
#pragma once

#include "../rebound.h"
#include "contact_input.h"
#include "contact_row.h"

namespace talus {

/// Takes away the mobility along locked axes.
template <int W, int N>
TALUS_INLINE void lockMasses(RowSolve<2, W, N>& row, const SolverBodies<2>& bodies) {
    for (int lane = 0; lane < W; ++lane) {
        const Vector<2>& freeA = bodies.forces[row.bodyA[lane] / bodyStride<2>].freeAxes;
        const Vector<2>& freeB = bodies.forces[row.bodyB[lane] / bodyStride<2>].freeAxes;
        for (int axis = 0; axis < 2; ++axis) {
            setLane(row.inverseMassA[axis], lane, laneOf(row.inverseMassA[axis], lane) * freeA[axis]);
            setLane(row.inverseMassB[axis], lane, laneOf(row.inverseMassB[axis], lane) * freeB[axis]);
        }
    }
}

/// Frame, arms, masses and couplings of W contacts; adds the kept impulses to the warm velocities. Returns true if any of them may rebound.
template <int W, int N>
TALUS_INLINE bool prepareContact(const ContactRow<2, W, N>& contact, const ContactInput<2, W, N>& input, const SolverBodies<2>& bodies,
                                 const SolverSettings& settings) {
    using Scalar = LaneScalar<W>;
    RowSolve<2, W, N>& row = contact.solve;
    RowFriction<2, W, N>& friction = contact.friction;
    RowReport<2, W, N>& report = contact.report;
    const Scalar zero(0.0f);
    row.normalX = input.normalX;
    row.normalY = input.normalY;
    friction.friction = input.friction;
    friction.dynamicFriction = input.dynamicFriction;
    friction.rollingResistance = input.rollingResistance;
    friction.surfaceSpeed = input.surfaceSpeed;
    report.restitution = input.restitution;
    const auto& separation = input.separation;

    const Scalar tangentX = row.normalY;
    const Scalar tangentY = -row.normalX;
    Scalar along[N];
    Scalar weight[N];
    Scalar sumX = zero;
    Scalar sumZ = zero;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const auto present = separation[i] < Scalar(absentPoint);
        weight[i] = select(present, pointWeight(separation[i]), zero);
        along[i] = tangentX * input.placeX[i] + tangentY * input.placeY[i];
        sumX += select(present, Scalar(weight[i] * along[i]), zero);
        sumZ += select(present, Scalar(weight[i] * (row.normalX * input.placeX[i] + row.normalY * input.placeY[i])), zero);
        row.startSeparation[i] = select(present, separation[i], zero);
        row.separation[i] = row.startSeparation[i];
    }
    const Scalar scale = invertedOrZero(sumOf<N>(weight));
    row.xA = sumX * scale;
    row.zA = sumZ * scale;
    row.xB = row.xA - (tangentX * input.centresX + tangentY * input.centresY);
    row.zB = row.zA - (row.normalX * input.centresX + row.normalY * input.centresY);
    row.coreA = row.zA - input.radiusA;
    row.coreB = row.zB + input.radiusB;

    const PairMotion<2, W> motion(row, bodies);
    const auto& [a, b] = motion;
    row.softness = contactSoftness(a.inverse, b.inverse, input.hertz, input.dampingRatio, settings);
    Motion<2, Scalar> warmA = Motion<2, Scalar>::load(bodies.warms.data(), row.bodyA);
    Motion<2, Scalar> warmB = Motion<2, Scalar>::load(bodies.warms.data(), row.bodyB);
    row.inverseInertiaA = warmA.inverse;
    row.inverseInertiaB = warmB.inverse;
    row.inverseMassA[0] = row.inverseMassA[1] = a.inverse;
    row.inverseMassB[0] = row.inverseMassB[1] = b.inverse;
    if (bodies.anyLocked) {
        lockMasses(row, bodies);
    }
    const Scalar mobilityX = row.inverseMassA[0] + row.inverseMassB[0];
    const Scalar mobilityY = row.inverseMassA[1] + row.inverseMassB[1];
    const Scalar linear = row.normalX * row.normalX * mobilityX + row.normalY * row.normalY * mobilityY;
    const Scalar sideways = row.normalY * row.normalY * mobilityX + row.normalX * row.normalX * mobilityY;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const auto present = separation[i] < Scalar(absentPoint);
        row.x[i] = select(present, Scalar(along[i] - row.xA), zero);
        const Scalar armA = row.xA + row.x[i];
        const Scalar armB = row.xB + row.x[i];
        row.mass[i] = select(present, invertedOrZero(Scalar(linear + (warmA.inverse * armA * armA + warmB.inverse * armB * armB))), zero);
        row.normalImpulse[i] = select(present, Scalar(row.normalImpulse[i] * Scalar(settings.impulseScale)), zero);
    }
    if constexpr (N == 2) {
        row.coupling[0] =
            linear + (warmA.inverse * (row.xA + row.x[0]) * (row.xA + row.x[1]) + warmB.inverse * (row.xB + row.x[0]) * (row.xB + row.x[1]));
    }
    friction.tangentMass = invertedOrZero(Scalar(sideways + (warmA.inverse * row.zA * row.zA + warmB.inverse * row.zB * row.zB)));
    friction.rollingMass = invertedOrZero(Scalar(warmA.inverse + warmB.inverse));
    const bool mayRebound = beginReport(row, report, motion, bodies, settings);

    friction.frictionImpulse *= Scalar(settings.impulseScale);
    friction.rollingImpulse *= Scalar(settings.impulseScale);
    if (settings.friction != FrictionVariant::clampedIncrement) {
        // Points may have gone and materials may have changed since the impulses were found.
        const Scalar pressing = sumOf<N>(row.normalImpulse);
        friction.frictionImpulse = projectBall(friction.frictionImpulse, Scalar(friction.friction * pressing));
        friction.rollingImpulse = projectBall(friction.rollingImpulse, Scalar(friction.rollingResistance * pressing));
    }
    if (settings.warmStarting) {
        ContactImpulse<2, Scalar> impulse = normalImpulseOf(row, row.normalImpulse);
        impulse.along = friction.frictionImpulse;
        impulse.turning = friction.rollingImpulse;
        applyToBodies(row, impulse, warmA, warmB);
        motion.storeYielding(row, bodies, warmA, warmB, bodies.warms.data());
    }
    return mayRebound;
}

/// Separations after the bodies' motion in this step, exact in rotation: a rotation (c, s) lifts the arm x t + z n by s x + (c - 1) z.
template <int W, int N>
TALUS_INLINE void updateSeparations(RowSolve<2, W, N>& row, const BodyDelta<2>* deltas) {
    using Scalar = LaneScalar<W>;
    const PlanarDelta<Scalar> a = loadDelta<Scalar>(deltas, row.bodyA);
    const PlanarDelta<Scalar> b = loadDelta<Scalar>(deltas, row.bodyB);
    const Scalar one(1.0f);
    const Scalar middle =
        row.normalX * (b.x - a.x) + row.normalY * (b.y - a.y) + ((b.s * row.xB + (b.c - one) * row.coreB) - (a.s * row.xA + (a.c - one) * row.coreA));
    const Scalar slope = b.s - a.s;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        row.separation[i] = row.startSeparation[i] + (middle + row.x[i] * slope);
    }
}

/// Rolling, then sliding friction within the bounds that the normal impulses allow.
template <int W, int N, class Pass, bool mayLock, class Where>
TALUS_INLINE void solveFriction(const RowSolve<2, W, N>& row, RowFriction<2, W, N>& friction, const Pass&, PairMotion<2, W, mayLock>& motion,
                                const Where& where) {
    using Scalar = LaneScalar<W>;
    const Scalar pressing = sumOf<N>(row.normalImpulse);
    const Scalar rolling = selectWhere(where,
                                       projectBall(Scalar(friction.rollingImpulse - friction.rollingMass * (motion.b.w - motion.a.w)),
                                                   Scalar(friction.rollingResistance * pressing)),
                                       friction.rollingImpulse);
    const Scalar turning = rolling - friction.rollingImpulse;
    friction.rollingImpulse = rolling;
    motion.a.w -= row.inverseInertiaA * turning;
    motion.b.w += row.inverseInertiaB * turning;

    const Scalar slip = slipVelocity(row, motion) + friction.surfaceSpeed;
    const Scalar solved = selectWhere(where,
                                      projectFriction(Scalar(friction.frictionImpulse - friction.tangentMass * slip),
                                                      Scalar(friction.friction * pressing), Scalar(friction.dynamicFriction * pressing)),
                                      friction.frictionImpulse);
    ContactImpulse<2, Scalar> impulse;
    impulse.along = solved - friction.frictionImpulse;
    friction.frictionImpulse = solved;
    motion.apply(row, friction, impulse);
}

/// Where friction stood at its bound, and the normals press harder than before.
template <int W, int N, class Scalar>
TALUS_INLINE auto risesToBound(const RowSolve<2, W, N>& row, const RowFriction<2, W, N>& friction, const Scalar& pressedBefore, FrictionModel) {
    const Scalar bound = friction.dynamicFriction * pressedBefore;
    const Scalar atBound = select(absolute(friction.frictionImpulse) > bound * Scalar(nearBound), Scalar(1.0f), Scalar(0.0f));
    return sumOf<N>(row.normalImpulse) * atBound > pressedBefore * Scalar(pressesHarder);
}

/// The bounds have moved with the normals: what is beyond them now is given back, so that the law holds at the end of every substep.
template <int W, int N, class Pass, class Scalar>
TALUS_INLINE void holdFriction(const RowSolve<2, W, N>& row, RowFriction<2, W, N>& friction, const Pass&, ContactImpulse<2, Scalar>& impulse) {
    const Scalar pressing = sumOf<N>(row.normalImpulse);
    const Scalar held = projectBall(friction.frictionImpulse, Scalar(friction.friction * pressing));
    const Scalar rolling = projectBall(friction.rollingImpulse, Scalar(friction.rollingResistance * pressing));
    impulse.along = held - friction.frictionImpulse;
    impulse.turning = rolling - friction.rollingImpulse;
    friction.frictionImpulse = held;
    friction.rollingImpulse = rolling;
}

/// The wrong variant: each increment is clamped by `pressedNow`, the normal impulse added in this sweep.
template <int W, int N, class Scalar, bool mayLock>
TALUS_INLINE void solveIncrementFriction(const RowSolve<2, W, N>& row, RowFriction<2, W, N>& friction, const Scalar& pressedNow,
                                         PairMotion<2, W, mayLock>& motion) {
    const Scalar slip = slipVelocity(row, motion) + friction.surfaceSpeed;
    ContactImpulse<2, Scalar> impulse;
    impulse.along = projectBall(Scalar(-(friction.tangentMass * slip)), Scalar(friction.friction * maximum(pressedNow, Scalar(0.0f))));
    friction.frictionImpulse += impulse.along;
    motion.apply(row, friction, impulse);
}

template <int W, int N>
TALUS_INLINE void clearFriction(RowFriction<2, W, N>& friction) {
    friction.frictionImpulse = friction.rollingImpulse = LaneScalar<W>(0.0f);
}

/// Adds the friction of a substep to the sums of the step.
template <int W, int N>
TALUS_INLINE void sumFriction(const RowFriction<2, W, N>& friction, RowReport<2, W, N>& report, FrictionModel) {
    report.totalFriction += friction.frictionImpulse;
    report.totalRolling += friction.rollingImpulse;
}

}  // namespace talus
