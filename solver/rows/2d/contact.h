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
                                PlanarMotion<Scalar>& a, PlanarMotion<Scalar>& b, const Scalar& inverseMassA, const Scalar& inverseMassB) {
    const Scalar x = row.normalX * away + row.normalY * along;
    const Scalar y = row.normalY * away - row.normalX * along;
    a.x -= x * inverseMassA;
    a.y -= y * inverseMassA;
    a.w -= row.inverseInertiaA * (row.xA * away + moment - row.zA * along + turning);
    b.x += x * inverseMassB;
    b.y += y * inverseMassB;
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
    const Scalar linear = a.inverse + b.inverse;
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
    friction.tangentMass = invertedOrZero(Scalar(linear + (warmA.inverse * row.zA * row.zA + warmB.inverse * row.zB * row.zB)));
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
        applyToBodies(row, away, moment, friction.frictionImpulse, friction.rollingImpulse, warmA, warmB, a.inverse, b.inverse);
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
    applyToBodies(row, zero, zero, along, zero, a, b, a.inverse, b.inverse);
}

/// The wrong variant: each increment is clamped by `pressedNow`, the normal impulse added in this sweep.
template <int W, class Scalar>
TALUS_INLINE void solveIncrementFriction(const RowSolve<2, W>& row, RowFriction<2, W>& friction, const Scalar& pressedNow, PlanarMotion<Scalar>& a,
                                         PlanarMotion<Scalar>& b) {
    const Scalar zero(0.0f);
    const Scalar slip = slipVelocity(row, a, b) + friction.surfaceSpeed;
    const Scalar along = projectBall(Scalar(-(friction.tangentMass * slip)), Scalar(friction.friction * maximum(pressedNow, zero)));
    friction.frictionImpulse += along;
    applyToBodies(row, zero, zero, along, zero, a, b, a.inverse, b.inverse);
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
    applyToBodies(row, away, moment, along, turning, a, b, a.inverse, b.inverse);

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
    applyToBodies(row, Scalar(change[0] + change[1]), Scalar(row.x[0] * change[0] + row.x[1] * change[1]), zero, zero, afterA, afterB, a.inverse,
                  b.inverse);
    // Idle lanes keep their bits, the sign of a zero included: a single row would not have come here.
    storeMotion(bodies.velocities.data(), row.bodyA, selectMotion(active, afterA, a));
    storeMotion(bodies.velocities.data(), row.bodyB, selectMotion(active, afterB, b));
    TALUS_UNROLL for (int i = 0; i < 2; ++i) {
        report.rebound[i] = impulse[i];
        report.totalNormal[i] += change[i];
    }
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
