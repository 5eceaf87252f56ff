// Restitution of W contacts.
#pragma once

#include "contact_row.h"

#include <cmath>
#include <limits>

namespace talus {

/// How fast the points of contacts that rebound will meet, in place of how fast they approach at the step's begin, and what forces add
/// to that in a substep of `h` seconds. The stepping (velocity first, then position) keeps (v - g h / 2)^2 / 2 + g y, so the speed before
/// a substep counts half of its gain, and the rest of the fall is that over the gap. Taken from the begin, not noted when a
/// point presses: by then the contacts solved before have changed it, and rebounds that are each right gain energy together.
template <int W>
TALUS_INLINE void foreseeImpacts(const RowSolve<2, W>& row, RowReport<2, W>& report, const SolverBodies<2>& bodies, float h) {
    for (int lane = 0; lane < W; ++lane) {
        if (!(laneOf(report.restitution, lane) > 0.0f)) {
            continue;
        }
        const BodyForces<2>& a = bodies.forces[row.bodyA[lane] / bodyStride<2>];
        const BodyForces<2>& b = bodies.forces[row.bodyB[lane] / bodyStride<2>];
        const Vector<2> normal(laneOf(row.normalX, lane), laneOf(row.normalY, lane));
        const float middle = dot(normal, Vector<2>(b.acceleration - a.acceleration));
        for (int i = 0; i < 2; ++i) {
            const float x = laneOf(row.x[i], lane);
            const float turning = (laneOf(row.xB, lane) + x) * b.angularAcceleration - (laneOf(row.xA, lane) + x) * a.angularAcceleration;
            const float gain = h * (middle + turning);
            const float speed = -laneOf(report.approach[i], lane) - 0.5f * gain;
            const float gap = maximum(laneOf(row.startSeparation[i], lane), 0.0f);
            if (speed > 0.0f) {
                setLane(report.approach[i], lane, -std::sqrt(maximum(speed * speed - 2.0f * gain * gap / h, 0.0f)));
            }
            setLane(report.gain[i], lane, gain);
        }
    }
}

/// Rebound (Newton's law): points that pressed in this step and had approached faster than `threshold` shall leave with restitution
/// times that speed, other points that pressed shall not be driven in. Solved by a few sweeps over the two points, because one
/// sweep leaves a box that lands flat with three quarters of its rebound, and swept several times over all contacts with accumulated
/// impulses: bodies that hit several at once would gain energy otherwise. The impulses are no part of the next warm start: they act once.
template <int W>
TALUS_INLINE void restituteContact(ContactRow2<W> contact, const SolverBodies<2>& bodies, float threshold, float inverseSeconds) {
    using Scalar = LaneScalar<W>;
    constexpr int sweeps = 4;
    RowSolve<2, W>& row = contact.solve;
    RowReport<2, W>& report = contact.report;
    const Scalar zero(0.0f);
    const Scalar one(1.0f);

    Scalar rebounds[2];
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        const Scalar pressed = select(report.greatestNormal[i] > zero, report.restitution, zero);
        rebounds[i] = select(report.approach[i] < Scalar(-threshold), pressed, zero);
    }
    const auto active = rebounds[0] + rebounds[1] > zero;
    if (!anyLane(active)) {
        return;
    }
    PlanarMotion<Scalar> a = loadMotion<Scalar>(bodies.velocities.data(), row.bodyA);
    PlanarMotion<Scalar> b = loadMotion<Scalar>(bodies.velocities.data(), row.bodyB);
    Scalar velocity[2];
    Scalar mass[2];
    Scalar inverseMass[2];
    Scalar impulse[2] = {report.rebound[0], report.rebound[1]};
    normalVelocities(row, a, b, velocity);
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        // Relative to the wanted velocity.
        const Scalar rebound = rebounds[i] * report.approach[i];
        // The last relax may have stopped a point short of the surface: on the way back it has slowed down by then.
        const Scalar leaving = maximum(Scalar(-rebound), Scalar(std::numeric_limits<float>::min()));
        const Scalar risen = minimum(maximum(Scalar(row.separation[i] * Scalar(inverseSeconds) / leaving), zero), one);
        velocity[i] += select(rebounds[i] > zero, Scalar(rebound + report.gain[i] * (Scalar(0.5f) - risen)), zero);
        mass[i] = select(active, select(report.greatestNormal[i] > zero, row.mass[i], zero), zero);
        inverseMass[i] = select(mass[i] > zero, Scalar(one / mass[i]), zero);
    }
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        TALUS_UNROLL for (int i = 0; i < 2; ++i) {
            const Scalar solved = maximum(Scalar(impulse[i] - mass[i] * velocity[i]), zero);
            const Scalar change = solved - impulse[i];
            impulse[i] = solved;
            velocity[i] += inverseMass[i] * change;
            velocity[1 - i] += row.coupling * change;
        }
    }
    const Scalar change[2] = {impulse[0] - report.rebound[0], impulse[1] - report.rebound[1]};
    PlanarMotion<Scalar> afterA = a;
    PlanarMotion<Scalar> afterB = b;
    applyToBodies(row, Scalar(change[0] + change[1]), Scalar(row.x[0] * change[0] + row.x[1] * change[1]), zero, zero, afterA, afterB);
    // Idle lanes keep their bits, the sign of a zero included: a single row would not have come here.
    storeMotion(bodies.velocities.data(), row.bodyA, selectMotion(active, afterA, a));
    storeMotion(bodies.velocities.data(), row.bodyB, selectMotion(active, afterB, b));
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        report.rebound[i] = impulse[i];
        report.totalNormal[i] += change[i];
    }
}

}  // namespace talus
