// One step of W contacts in the plane: prepare, sweep. The rows and their formulas are in `contact_row.h`, rebounds in `rebound.h`.
#pragma once

#include "rebound.h"

namespace talus {

/// Share of a point in the middle O, by its separation: one that hangs in the air says little about where friction acts,
/// and the share changes without a jump.
template <class Scalar>
TALUS_INLINE Scalar pointWeight(const Scalar& separation) {
    return minimum(maximum(Scalar(1.0f) - separation * Scalar(100.0f), Scalar(0.01f)), Scalar(1.0f));
}

/// 1 / k, or 0 where nothing can move.
template <class Scalar>
TALUS_INLINE Scalar invertedOrZero(const Scalar& k) {
    return select(k > Scalar(std::numeric_limits<float>::min()), Scalar(Scalar(1.0f) / k), Scalar(0.0f));
}

/// Takes away the mobility along locked axes.
template <int W>
TALUS_INLINE void lockMasses(RowSolve<2, W>& row, const SolverBodies<2>& bodies) {
    for (int lane = 0; lane < W; ++lane) {
        const Vector<2>& freeA = bodies.forces[row.bodyA[lane] / bodyStride<2>].freeAxes;
        const Vector<2>& freeB = bodies.forces[row.bodyB[lane] / bodyStride<2>].freeAxes;
        for (int axis = 0; axis < 2; ++axis) {
            setLane(row.inverseMassA[axis], lane, laneOf(row.inverseMassA[axis], lane) * freeA[axis]);
            setLane(row.inverseMassB[axis], lane, laneOf(row.inverseMassB[axis], lane) * freeB[axis]);
        }
    }
}

/// Frame, arms, masses and couplings of W contacts from W staging records; adds the kept impulses to the warm velocities.
/// Returns true if any of them may rebound.
template <int W>
TALUS_INLINE bool prepareContact(ContactRow2<W> contact, const ContactStaging<2>* staging, const SolverBodies<2>& bodies,
                                 const SolverSettings& settings) {
    using Scalar = LaneScalar<W>;
    RowSolve<2, W>& row = contact.solve;
    RowFriction<2, W>& friction = contact.friction;
    RowReport<2, W>& report = contact.report;
    const Scalar zero(0.0f);

    std::uint32_t record[W];
    for (int i = 0; i < W; ++i) {
        record[i] = static_cast<std::uint32_t>(i * sizeof(ContactStaging<2>));
    }
    const char* base = reinterpret_cast<const char*>(staging);
    Scalar centresX, centresY;
    Scalar pointX[2], pointY[2], separation[2];
    loadRecords(base, record, row.normalX, row.normalY, centresX, centresY);
    loadRecords(base + 16, record, friction.friction, friction.rollingResistance, report.restitution, friction.surfaceSpeed);
    loadRecords(base + 32, record, pointX[0], pointY[0], separation[0], row.softness.biasRate);
    loadRecords(base + 48, record, pointX[1], pointY[1], separation[1], row.softness.massScale);
    Scalar radiusA, radiusB, unused;
    loadRecords(base + 64, record, radiusA, radiusB, unused, unused);

    const Scalar tangentX = row.normalY;
    const Scalar tangentY = -row.normalX;
    Scalar along[2];
    Scalar weight[2];
    Scalar sumX = zero;
    Scalar sumZ = zero;
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        const auto present = separation[i] < Scalar(ContactStaging<2>::absent);
        weight[i] = select(present, pointWeight(separation[i]), zero);
        along[i] = tangentX * pointX[i] + tangentY * pointY[i];
        sumX += select(present, Scalar(weight[i] * along[i]), zero);
        sumZ += select(present, Scalar(weight[i] * (row.normalX * pointX[i] + row.normalY * pointY[i])), zero);
        row.startSeparation[i] = select(present, separation[i], zero);
        row.separation[i] = row.startSeparation[i];
    }
    const Scalar scale = invertedOrZero(Scalar(weight[0] + weight[1]));
    row.xA = sumX * scale;
    row.zA = sumZ * scale;
    row.xB = row.xA - (tangentX * centresX + tangentY * centresY);
    row.zB = row.zA - (row.normalX * centresX + row.normalY * centresY);
    row.coreA = row.zA - radiusA;
    row.coreB = row.zB + radiusB;

    const PlanarMotion<Scalar> a = loadMotion<Scalar>(bodies.velocities.data(), row.bodyA);
    const PlanarMotion<Scalar> b = loadMotion<Scalar>(bodies.velocities.data(), row.bodyB);
    PlanarMotion<Scalar> warmA = loadMotion<Scalar>(bodies.warms.data(), row.bodyA);
    PlanarMotion<Scalar> warmB = loadMotion<Scalar>(bodies.warms.data(), row.bodyB);
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
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        const auto present = separation[i] < Scalar(ContactStaging<2>::absent);
        row.x[i] = select(present, Scalar(along[i] - row.xA), zero);
        const Scalar armA = row.xA + row.x[i];
        const Scalar armB = row.xB + row.x[i];
        row.mass[i] = select(present, invertedOrZero(Scalar(linear + (warmA.inverse * armA * armA + warmB.inverse * armB * armB))), zero);
        row.normalImpulse[i] = select(present, Scalar(row.normalImpulse[i] * Scalar(settings.impulseScale)), zero);
        report.totalNormal[i] = zero;
        report.greatestNormal[i] = zero;
        report.gain[i] = zero;
        report.rebound[i] = zero;
    }
    row.coupling = linear + (warmA.inverse * (row.xA + row.x[0]) * (row.xA + row.x[1]) + warmB.inverse * (row.xB + row.x[0]) * (row.xB + row.x[1]));
    friction.tangentMass = invertedOrZero(Scalar(sideways + (warmA.inverse * row.zA * row.zA + warmB.inverse * row.zB * row.zB)));
    friction.rollingMass = invertedOrZero(Scalar(warmA.inverse + warmB.inverse));
    report.totalFriction = zero;
    report.totalRolling = zero;
    normalVelocities(row, a, b, report.approach);
    const bool mayRebound = anyLane(report.restitution > zero);
    if (mayRebound) {
        foreseeImpacts(row, report, bodies, settings.seconds / static_cast<float>(settings.substeps));
    }

    friction.frictionImpulse *= Scalar(settings.impulseScale);
    friction.rollingImpulse *= Scalar(settings.impulseScale);
    if (settings.friction == FrictionVariant::law) {
        // Points may have gone and materials may have changed since the impulses were found.
        const Scalar pressing = row.normalImpulse[0] + row.normalImpulse[1];
        friction.frictionImpulse = projectBall(friction.frictionImpulse, Scalar(friction.friction * pressing));
        friction.rollingImpulse = projectBall(friction.rollingImpulse, Scalar(friction.rollingResistance * pressing));
    }
    if (settings.warmStarting) {
        const Scalar away = row.normalImpulse[0] + row.normalImpulse[1];
        const Scalar moment = row.x[0] * row.normalImpulse[0] + row.x[1] * row.normalImpulse[1];
        applyToBodies(row, away, moment, friction.frictionImpulse, friction.rollingImpulse, warmA, warmB);
        storeMotion(bodies.warms.data(), row.bodyA, warmA);
        storeMotion(bodies.warms.data(), row.bodyB, warmB);
    }
    return mayRebound;
}

/// Separations after the bodies' motion in this step, exact in rotation: a rotation (c, s) lifts the arm x t + z n by s x + (c - 1) z.
template <int W>
TALUS_INLINE void updateSeparations(RowSolve<2, W>& row, const BodyDelta<2>* deltas) {
    using Scalar = LaneScalar<W>;
    const PlanarDelta<Scalar> a = loadDelta<Scalar>(deltas, row.bodyA);
    const PlanarDelta<Scalar> b = loadDelta<Scalar>(deltas, row.bodyB);
    const Scalar one(1.0f);
    const Scalar middle =
        row.normalX * (b.x - a.x) + row.normalY * (b.y - a.y) + ((b.s * row.xB + (b.c - one) * row.coreB) - (a.s * row.xA + (a.c - one) * row.coreA));
    const Scalar slope = b.s - a.s;
    row.separation[0] = row.startSeparation[0] + (middle + row.x[0] * slope);
    row.separation[1] = row.startSeparation[1] + (middle + row.x[1] * slope);
}

/// Rolling, then sliding friction within the bounds that the normal impulse `pressing` allows.
template <int W, class Scalar>
TALUS_INLINE void solveFriction(const RowSolve<2, W>& row, RowFriction<2, W>& friction, const Scalar& pressing, PlanarMotion<Scalar>& a,
                                PlanarMotion<Scalar>& b) {
    const Scalar zero(0.0f);
    const Scalar rolling =
        projectBall(Scalar(friction.rollingImpulse - friction.rollingMass * (b.w - a.w)), Scalar(friction.rollingResistance * pressing));
    const Scalar turning = rolling - friction.rollingImpulse;
    friction.rollingImpulse = rolling;
    a.w -= row.inverseInertiaA * turning;
    b.w += row.inverseInertiaB * turning;

    const Scalar slip = slipVelocity(row, a, b) + friction.surfaceSpeed;
    const Scalar solved = projectBall(Scalar(friction.frictionImpulse - friction.tangentMass * slip), Scalar(friction.friction * pressing));
    const Scalar along = solved - friction.frictionImpulse;
    friction.frictionImpulse = solved;
    applyToBodies(row, zero, zero, along, zero, a, b);
}

/// The wrong variant: each increment is clamped by `pressedNow`, the normal impulse added in this sweep.
template <int W, class Scalar>
TALUS_INLINE void solveIncrementFriction(const RowSolve<2, W>& row, RowFriction<2, W>& friction, const Scalar& pressedNow, PlanarMotion<Scalar>& a,
                                         PlanarMotion<Scalar>& b) {
    const Scalar zero(0.0f);
    const Scalar slip = slipVelocity(row, a, b) + friction.surfaceSpeed;
    const Scalar along = projectBall(Scalar(-(friction.tangentMass * slip)), Scalar(friction.friction * maximum(pressedNow, zero)));
    friction.frictionImpulse += along;
    applyToBodies(row, zero, zero, along, zero, a, b);
}

/// One sweep over W contacts.
template <Push push, ContactRows<2>::Pass::Friction placement, int W>
TALUS_INLINE void solveContact(ContactRow2<W> contact, const SolverBodies<2>& bodies, const ContactPass& pass) {
    using Scalar = LaneScalar<W>;
    using Placement = ContactRows<2>::Pass::Friction;
    RowSolve<2, W>& row = contact.solve;
    RowFriction<2, W>& friction = contact.friction;
    const Scalar zero(0.0f);
    const bool law = pass.variant == FrictionVariant::law;

    if (pass.clear) {
        row.normalImpulse[0] = row.normalImpulse[1] = zero;
        friction.frictionImpulse = friction.rollingImpulse = zero;
    }
    if (pass.moved) {
        updateSeparations(row, bodies.deltas.data());
    }
    PlanarMotion<Scalar> a = loadMotion<Scalar>(bodies.velocities.data(), row.bodyA);
    PlanarMotion<Scalar> b = loadMotion<Scalar>(bodies.velocities.data(), row.bodyB);
    if (placement == Placement::before && law) {
        solveFriction(row, friction, Scalar(row.normalImpulse[0] + row.normalImpulse[1]), a, b);
    }

    Scalar velocity[2];
    Scalar increment[2];
    normalVelocities(row, a, b, velocity);
    solveNormals<push, 2>(velocity, row.separation, row.mass, &row.coupling, row.normalImpulse, increment, row.softness, Scalar(pass.inverseSeconds),
                          Scalar(pass.pushSpeed));
    const Scalar away = increment[0] + increment[1];
    const Scalar moment = row.x[0] * increment[0] + row.x[1] * increment[1];
    const Scalar pressing = row.normalImpulse[0] + row.normalImpulse[1];
    Scalar along = zero;
    Scalar turning = zero;
    if (placement == Placement::before && law) {
        // The bound has moved with the normals: what is beyond it now is given back, so the law holds at the end of every substep.
        const Scalar held = projectBall(friction.frictionImpulse, Scalar(friction.friction * pressing));
        const Scalar rolling = projectBall(friction.rollingImpulse, Scalar(friction.rollingResistance * pressing));
        along = held - friction.frictionImpulse;
        turning = rolling - friction.rollingImpulse;
        friction.frictionImpulse = held;
        friction.rollingImpulse = rolling;
    }
    applyToBodies(row, away, moment, along, turning, a, b);

    if (placement == Placement::after && law) {
        solveFriction(row, friction, pressing, a, b);
    }
    if (placement != Placement::none && !law) {
        solveIncrementFriction(row, friction, away, a, b);
    }
    storeMotion(bodies.velocities.data(), row.bodyA, a);
    storeMotion(bodies.velocities.data(), row.bodyB, b);

    if (pass.closesSubstep) {
        RowReport<2, W>& report = contact.report;
        TALUS_UNROLL for (int i = 0; i < 2; ++i) {
            report.totalNormal[i] += row.normalImpulse[i];
            report.greatestNormal[i] = maximum(report.greatestNormal[i], row.normalImpulse[i]);
        }
        report.totalFriction += friction.frictionImpulse;
        report.totalRolling += friction.rollingImpulse;
    }
}

}  // namespace talus
