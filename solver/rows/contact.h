// One sweep over W contacts, and what may be read of them, for both dimensions.
#pragma once

#include "2d/contact.h"
#include "3d/contact.h"

namespace talus {

/// One sweep over W contacts.
template <int D, Push push, SweepPass::Friction placement, int W, int N, class Pass>
TALUS_INLINE void solveContact(const ContactRow<D, W, N>& contact, const SolverBodies<D>& bodies, const Pass& pass) {
    using Scalar = LaneScalar<W>;
    using Placement = SweepPass::Friction;
    RowSolve<D, W, N>& row = contact.solve;
    RowFriction<D, W, N>& friction = contact.friction;
    const bool law = pass.variant != FrictionVariant::clampedIncrement;

    if (pass.clear) {
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            row.normalImpulse[i] = Scalar(0.0f);
        }
        clearFriction(friction);
    }
    if (pass.moved) {
        updateSeparations(row, bodies.deltas.data());
    }
    PairMotion<D, W, Pass::mayLock> motion(row, bodies);
    const Scalar pressedBefore = sumOf<N>(row.normalImpulse);
    if (placement == Placement::before && law) {
        solveFriction(row, friction, pass, motion, AllLanes());
    }

    Scalar velocity[N];
    Scalar increment[N];
    normalVelocities(row, motion, velocity);
    solveNormals<push, N>(velocity, row.separation, row.mass, row.coupling, row.normalImpulse, increment, row.softness, Scalar(pass.inverseSeconds),
                          Scalar(pass.pushSpeed));
    ContactImpulse<D, Scalar> impulse = normalImpulseOf(row, increment);
    if (placement == Placement::before && law) {
        const auto rises = risesToBound(row, friction, pressedBefore, pass.model);
        holdFriction(row, friction, pass, impulse);
        motion.apply(row, friction, impulse);
        // A sliding contact that presses harder than before has friction for it at once. If it had to wait for the next substep, friction would
        // lag behind every onset: a box set down at 3 m/s would slide 0.4 % too far along its sides and 0.1 % along its diagonals.
        if (anyLane(rises)) {
            solveFriction(row, friction, pass, motion, rises);
        }
    } else {
        motion.applyNormals(row, impulse);
    }

    if (placement == Placement::after && law) {
        solveFriction(row, friction, pass, motion, AllLanes());
    }
    if (placement != Placement::none && !law) {
        solveIncrementFriction(row, friction, sumOf<N>(increment), motion);
    }
    motion.store(row, bodies);

    if (pass.closesSubstep) {
        RowReport<D, W, N>& report = contact.report;
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            report.totalNormal[i] += row.normalImpulse[i];
        }
        sumFriction(friction, report, pass.model);
    }
}

/// Reads the impulses of one lane.
template <int D, int W, int N>
inline ContactImpulses<D> impulsesOf(const RowSolve<D, W, N>& solve, const RowFriction<D, W, N>& friction, const RowReport<D, W, N>& report,
                                     int lane) {
    ContactImpulses<D> impulses;
    for (int i = 0; i < N; ++i) {
        impulses.normal[i] = laneOf(solve.normalImpulse[i], lane);
        impulses.totalNormal[i] = laneOf(report.totalNormal[i], lane);
        impulses.separation[i] = laneOf(solve.startSeparation[i], lane);
        impulses.approach[i] = laneOf(report.approach[i], lane);
    }
    readTangent(solve, friction, report, lane, impulses);
    return impulses;
}

template <int D, int W, int N>
inline void assignImpulses(const ContactRow<D, W, N>& contact, int lane, const ContactImpulses<D>& impulses) {
    for (int i = 0; i < N; ++i) {
        setLane(contact.solve.normalImpulse[i], lane, impulses.normal[i]);
        setLane(contact.report.totalNormal[i], lane, impulses.totalNormal[i]);
        setLane(contact.solve.startSeparation[i], lane, impulses.separation[i]);
        setLane(contact.report.approach[i], lane, impulses.approach[i]);
    }
    assignTangent(contact, lane, impulses);
}

}  // namespace talus
