// Restitution of W contacts, and what their reports begin with.
#pragma once

#include "../friction/ball.h"
#include "../contact_kernels.h"
#include "contact_parts.h"

#include <cmath>
#include <limits>

namespace talus {

/// How fast the points of contacts that rebound will meet, in place of how fast they approach at the step's begin, and what forces add
/// to that in a substep of `h` seconds. The stepping (velocity first, then position) keeps (v - g h / 2)^2 / 2 + g y, so the speed before
/// a substep counts half of its gain, and the rest of the fall is that over the gap. Taken from the begin, not noted when a
/// point presses: by then the contacts solved before have changed it, and rebounds that are each right gain energy together.
template <int D, int W, int N>
TALUS_INLINE void foreseeImpacts(const RowSolve<D, W, N>& row, RowReport<D, W, N>& report, const SolverBodies<D>& bodies, float h) {
    for (int lane = 0; lane < W; ++lane) {
        if (!(laneOf(report.restitution, lane) > 0.0f)) {
            continue;
        }
        for (int i = 0; i < N; ++i) {
            const float gain = h * drawOfForces(row, lane, i, bodies);
            const float speed = -laneOf(report.approach[i], lane) - 0.5f * gain;
            const float gap = maximum(laneOf(row.startSeparation[i], lane), 0.0f);
            if (speed > 0.0f) {
                setLane(report.approach[i], lane, -std::sqrt(maximum(speed * speed - 2.0f * gain * gap / h, 0.0f)));
            }
            setLane(report.gain[i], lane, gain);
        }
    }
}

/// Sums at zero, and the speeds at which points approach. Returns true if any contact may rebound.
template <int D, int W, int N>
TALUS_INLINE bool beginReport(const RowSolve<D, W, N>& row, RowReport<D, W, N>& report, const PairMotion<D, W>& motion, const SolverBodies<D>& bodies,
                              const SolverSettings& settings) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        report.totalNormal[i] = zero;
    }
    clearTotals(report, settings.frictionModel);
    normalVelocities(row, motion, report.approach);
    const bool mayRebound = anyLane(report.restitution > zero);
    if (mayRebound) {
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            report.gain[i] = zero;
            report.rebound[i] = zero;
        }
        foreseeImpacts(row, report, bodies, settings.seconds / static_cast<float>(settings.substeps));
    }
    return mayRebound;
}

/// Rebound (Newton's law): points that pressed in this step and had approached faster than `threshold` shall leave with restitution
/// times that speed, other points that pressed shall not be driven in. Solved by a few sweeps over the points, because one
/// sweep leaves a box that lands flat with three quarters of its rebound, and swept several times over all contacts with accumulated
/// impulses: bodies that hit several at once would gain energy otherwise. The impulses are no part of the next warm start: they act once.
template <int D, int W, int N>
TALUS_INLINE void restituteContact(const ContactRow<D, W, N>& contact, const SolverBodies<D>& bodies, float threshold, float inverseSeconds) {
    using Scalar = LaneScalar<W>;
    constexpr int sweeps = 4;
    RowSolve<D, W, N>& row = contact.solve;
    RowReport<D, W, N>& report = contact.report;
    const Scalar zero(0.0f);
    const Scalar one(1.0f);

    Scalar rebounds[N];
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const Scalar pressed = select(report.totalNormal[i] > zero, report.restitution, zero);
        rebounds[i] = select(report.approach[i] < Scalar(-threshold), pressed, zero);
    }
    const auto active = sumOf<N>(rebounds) > zero;
    if (!anyLane(active)) {
        return;
    }
    const PairMotion<D, W> before(row, bodies);
    PairMotion<D, W> motion = before;
    Scalar velocity[N];
    Scalar mass[N];
    Scalar inverseMass[N];
    Scalar impulse[N];
    normalVelocities(row, motion, velocity);
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        impulse[i] = report.rebound[i];
        // Relative to the wanted velocity.
        const Scalar rebound = rebounds[i] * report.approach[i];
        // The last relax may have stopped a point short of the surface: on the way back it has slowed down by then.
        const Scalar leaving = maximum(Scalar(-rebound), Scalar(std::numeric_limits<float>::min()));
        const Scalar risen = minimum(maximum(Scalar(row.separation[i] * Scalar(inverseSeconds) / leaving), zero), one);
        velocity[i] += select(rebounds[i] > zero, Scalar(rebound + report.gain[i] * (Scalar(0.5f) - risen)), zero);
        mass[i] = select(active, select(report.totalNormal[i] > zero, row.mass[i], zero), zero);
        inverseMass[i] = select(mass[i] > zero, Scalar(one / mass[i]), zero);
    }
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            const Scalar solved = maximum(Scalar(impulse[i] - mass[i] * velocity[i]), zero);
            const Scalar change = solved - impulse[i];
            impulse[i] = solved;
            velocity[i] += inverseMass[i] * change;
            TALUS_UNROLL for (int j = 0; j < N; ++j) {
                if (j != i) {
                    velocity[j] += row.coupling[i > j ? lowerIndex(i, j) : lowerIndex(j, i)] * change;
                }
            }
        }
    }
    Scalar change[N];
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        change[i] = impulse[i] - report.rebound[i];
        report.rebound[i] = impulse[i];
        report.totalNormal[i] += change[i];
    }
    motion.applyNormals(row, normalImpulseOf(row, change));
    // Idle lanes keep their bits: a single row would not have come here.
    motion.storeWhere(active, before, row, bodies);
}

}  // namespace talus
