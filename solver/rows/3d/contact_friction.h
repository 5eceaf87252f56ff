// Friction of W contacts in space: over the whole area on one limit surface, or a disk at every point.
//
// Slip (U1, U2) and spin W3 at O answer friction and twist there by a 3x3 matrix (`RowFriction::response`); what acts at point i is force f
// at O and a twist x_i f2 - y_i f1. So however many points there are, friction is a problem of three unknowns.
#pragma once

#include "friction_response.h"

#include <type_traits>

namespace talus {

template <int W, int N>
TALUS_INLINE bool anyRolls(const RowFriction<3, W, N>& friction) {
    return anyLane(friction.rollingResistance > LaneScalar<W>(0.0f));
}

template <int W, int N>
TALUS_INLINE void scaleFriction(RowFriction<3, W, N>& friction, const LaneScalar<W>& scale, FrictionModel model) {
    friction.twist *= scale;
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        friction.force[k] *= scale;
        friction.rolling[k] *= scale;
    }
    // Forces at points are zero under the other model, and not even read.
    if (model == FrictionModel::points) {
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            friction.pointForce[i][0] *= scale;
            friction.pointForce[i][1] *= scale;
        }
    }
}

template <int W, int N>
TALUS_INLINE void clearFriction(RowFriction<3, W, N>& friction) {
    scaleFriction(friction, LaneScalar<W>(0.0f), FrictionModel::points);
}

template <int W, int N>
TALUS_INLINE void clearTotals(RowReport<3, W, N>& report, FrictionModel model) {
    using Scalar = LaneScalar<W>;
    report.totalTwist = Scalar(0.0f);
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        report.totalForce[k] = report.totalRolling[k] = Scalar(0.0f);
    }
    if (model == FrictionModel::points) {
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            report.totalPointForce[i][0] = report.totalPointForce[i][1] = Scalar(0.0f);
        }
    }
}

/// Adds the friction of a substep to the sums of the step.
template <int W, int N>
TALUS_INLINE void sumFriction(const RowFriction<3, W, N>& friction, RowReport<3, W, N>& report, FrictionModel model) {
    report.totalTwist += friction.twist;
    report.totalForce[0] += friction.force[0];
    report.totalForce[1] += friction.force[1];
    if (anyRolls(friction)) {
        report.totalRolling[0] += friction.rolling[0];
        report.totalRolling[1] += friction.rolling[1];
    }
    if (model == FrictionModel::points) {
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            report.totalPointForce[i][0] += friction.pointForce[i][0];
            report.totalPointForce[i][1] += friction.pointForce[i][1];
        }
    }
}

/// All of friction and rolling as an impulse at O.
template <int W, int N>
TALUS_INLINE ContactImpulse<3, LaneScalar<W>> frictionImpulseOf(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction,
                                                                FrictionModel model) {
    using Scalar = LaneScalar<W>;
    ContactImpulse<3, Scalar> impulse;
    impulse.linear = Vector<3, Scalar>(friction.force[0], friction.force[1], Scalar(0.0f));
    impulse.moment = Vector<3, Scalar>(friction.rolling[0], friction.rolling[1], friction.twist);
    if (model == FrictionModel::points) {
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            impulse.linear.x() += friction.pointForce[i][0];
            impulse.linear.y() += friction.pointForce[i][1];
            impulse.moment.z() += row.x[i] * friction.pointForce[i][1] - row.y[i] * friction.pointForce[i][0];
        }
    }
    return impulse;
}

/// What the bound allows of a force and twist. The twist is in units of the lever.
template <class Scalar>
TALUS_INLINE PatchImpulse<Scalar> allowed(const PatchImpulse<Scalar>& candidate, const Scalar& bound, FrictionVariant variant) {
    if (variant != FrictionVariant::box) {
        return projectLimitSurface(candidate, bound);
    }
    PatchImpulse<Scalar> clamped;
    clamped.force = Vector<2, Scalar>(clampSymmetric(candidate.force.x(), bound), clampSymmetric(candidate.force.y(), bound));
    clamped.twist = clampSymmetric(candidate.twist, bound);
    return clamped;
}

/// Lanes whose force and twist are more than the bound allows.
template <class Scalar>
TALUS_INLINE auto isNotAllowed(const PatchImpulse<Scalar>& candidate, const Scalar& bound, FrictionVariant variant) {
    if (variant != FrictionVariant::box) {
        return isBeyond(candidate, bound);
    }
    return maximum(maximum(absolute(candidate.force.x()), absolute(candidate.force.y())), absolute(candidate.twist)) > bound;
}

/// The same of the force at one point.
template <class Scalar>
TALUS_INLINE Vector<2, Scalar> allowed(const Vector<2, Scalar>& candidate, const Scalar& bound, FrictionVariant variant) {
    return variant == FrictionVariant::box ? Vector<2, Scalar>(clampSymmetric(candidate.x(), bound), clampSymmetric(candidate.y(), bound))
                                           : projectBall(candidate, bound);
}

/// Friction over the area while it sticks, about the centre of pressure.
template <class Scalar>
struct StickingPatch {
    Pressure<Scalar> at;
    Scalar inverseLever;
    PatchImpulse<Scalar> impulse;
    /// Positive where all load is at one place: the solution counts on a lever that is gone.
    Scalar gathered;
};

template <int W, int N>
TALUS_INLINE StickingPatch<LaneScalar<W>> stickPatch(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction,
                                                     const LaneScalar<W>& pressing, const Vector<3, LaneScalar<W>>& slip) {
    using Scalar = LaneScalar<W>;
    StickingPatch<Scalar> patch;
    patch.at = pressureOf(row, friction, pressing);
    patch.inverseLever = invertedOrZero(patch.at.lever);
    const Vector<3, Scalar> pull = friction.mass * slip;
    const Scalar force1 = friction.force[0] - pull.x();
    const Scalar force2 = friction.force[1] - pull.y();
    patch.impulse.force = Vector<2, Scalar>(force1, force2);
    patch.impulse.twist = patch.at.inward(Scalar(friction.twist - pull.z()), force1, force2) * patch.inverseLever;
    patch.gathered = select(patch.at.lever > Scalar(0.0f), Scalar(0.0f), Scalar(friction.lever + friction.spinLever));
    return patch;
}

/// What acts at the centre of pressure, seen from O; nothing without load.
template <class Scalar>
TALUS_INLINE PatchImpulse<Scalar> atMiddle(const PatchImpulse<Scalar>& solved, const Pressure<Scalar>& at, const Scalar& pressing) {
    const Scalar zero(0.0f);
    const auto isLoaded = pressing > zero;
    PatchImpulse<Scalar> acting;
    acting.force = Vector<2, Scalar>(select(isLoaded, solved.force.x(), zero), select(isLoaded, solved.force.y(), zero));
    acting.twist = select(isLoaded, at.outward(Scalar(solved.twist * at.lever), solved.force.x(), solved.force.y()), zero);
    return acting;
}

/// Where static friction cannot hold a lane: one scalar step, projected on what dynamic friction allows. (The exact solution scaled back would
/// converge to a wrong direction.)
template <int W, int N>
TALUS_INLINE PatchImpulse<LaneScalar<W>> slidePatch(const RowFriction<3, W, N>& friction, const StickingPatch<LaneScalar<W>>& patch,
                                                    const LaneScalar<W>& pressing, const Vector<3, LaneScalar<W>>& slip, FrictionVariant variant) {
    using Scalar = LaneScalar<W>;
    const Pressure<Scalar>& at = patch.at;
    const Scalar step = scalarStep(friction, at);
    PatchImpulse<Scalar> sliding;
    sliding.force =
        Vector<2, Scalar>(friction.force[0] - step * (slip.x() - at.y * slip.z()), friction.force[1] - step * (slip.y() + at.x * slip.z()));
    // Where the centre of pressure has moved, the old twist may be far beyond the bound, and would take the budget of the force.
    const Scalar bound = friction.dynamicFriction * pressing;
    const Scalar twisting = at.inward(friction.twist, friction.force[0], friction.force[1]) * patch.inverseLever;
    sliding.twist = clampSymmetric(twisting, bound) - step * (slip.z() * at.lever);
    const PatchImpulse<Scalar> kept = allowed(sliding, bound, variant);
    const PatchImpulse<Scalar>& sticking = patch.impulse;
    const Scalar beyond = select(isNotAllowed(sticking, Scalar(friction.friction * pressing), variant), Scalar(1.0f), patch.gathered);
    const auto slides = beyond > Scalar(0.0f);
    PatchImpulse<Scalar> solved;
    solved.force = Vector<2, Scalar>(select(slides, kept.force.x(), sticking.force.x()), select(slides, kept.force.y(), sticking.force.y()));
    solved.twist = select(slides, kept.twist, sticking.twist);
    return solved;
}

/// Force and twist over the area at O. First the exact solution: if static friction can hold it, the contact sticks.
template <int W, int N>
TALUS_INLINE PatchImpulse<LaneScalar<W>> solvePatch(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction, const LaneScalar<W>& pressing,
                                                    const Vector<3, LaneScalar<W>>& slip, FrictionVariant variant) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    const StickingPatch<Scalar> patch = stickPatch(row, friction, pressing, slip);
    const Scalar excess = select(patch.gathered > zero, one, roughExcess(patch.impulse, Scalar(friction.friction * pressing)));
    PatchImpulse<Scalar> solved = patch.impulse;
    if (!everyLane(select(pressing > zero, excess, Scalar(-one)) < zero)) {
        solved = slidePatch(friction, patch, pressing, slip, variant);
    }
    return atMiddle(solved, patch.at, pressing);
}

/// Takes over what has been solved, and returns the change.
template <int W, int N, class Where>
TALUS_INLINE ContactImpulse<3, LaneScalar<W>> assignPatch(RowFriction<3, W, N>& friction, const PatchImpulse<LaneScalar<W>>& solved,
                                                          const Where& where) {
    using Scalar = LaneScalar<W>;
    ContactImpulse<3, Scalar> change;
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        const Scalar force = selectWhere(where, solved.force[k], friction.force[k]);
        change.linear[k] = force - friction.force[k];
        friction.force[k] = force;
    }
    const Scalar twist = selectWhere(where, solved.twist, friction.twist);
    change.moment.z() = twist - friction.twist;
    friction.twist = twist;
    return change;
}

/// A disk at every point, one after the other; each sees through the response what those before it have changed.
template <int W, int N, class Pass, class Where>
TALUS_OUTLINE ContactImpulse<3, LaneScalar<W>> solvePoints(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, const Pass& pass,
                                                           Vector<3, LaneScalar<W>> slip, const Where& where) {
    using Scalar = LaneScalar<W>;
    ContactImpulse<3, Scalar> change;
    const Scalar zero(0.0f);
    const Symmetric3<Scalar>& c = friction.response;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const Scalar& x = row.x[i];
        const Scalar& y = row.y[i];
        // Response of the slip at the point to a force there.
        const Scalar xx = c.xx - (y + y) * c.xz + y * y * c.zz;
        const Scalar yy = c.yy + (x + x) * c.yz + x * x * c.zz;
        const Scalar xy = c.xy + x * c.xz - y * c.yz - x * y * c.zz;
        const Scalar determinant = xx * yy - xy * xy;
        const auto mobile = determinant > Scalar(1e-6f) * xx * yy;
        const Scalar scale = select(mobile, invertedOrZero(determinant), zero);
        const Scalar u1 = slip.x() - y * slip.z();
        const Scalar u2 = slip.y() + x * slip.z();
        const Vector<2, Scalar> old(friction.pointForce[i][0], friction.pointForce[i][1]);
        const Scalar step = invertedOrZero(greaterEigenvalue(xx, yy, Scalar(xy * xy)));
        // Where one direction is locked the scalar step is the exact one along the other.
        const Vector<2, Scalar> sticking(old.x() - select(mobile, Scalar((yy * u1 - xy * u2) * scale), Scalar(step * u1)),
                                         old.y() - select(mobile, Scalar((xx * u2 - xy * u1) * scale), Scalar(step * u2)));
        const Vector<2, Scalar> held = allowed(sticking, Scalar(friction.friction * row.normalImpulse[i]), pass.variant);
        const auto slides = absolute(held.x() - sticking.x()) + absolute(held.y() - sticking.y()) > zero;
        const Vector<2, Scalar> sliding(old.x() - step * u1, old.y() - step * u2);
        const Vector<2, Scalar> kept = allowed(sliding, Scalar(friction.dynamicFriction * row.normalImpulse[i]), pass.variant);
        const Scalar force1 = selectWhere(where, Scalar(select(slides, kept.x(), held.x())), Scalar(old.x()));
        const Scalar force2 = selectWhere(where, Scalar(select(slides, kept.y(), held.y())), Scalar(old.y()));
        const Scalar change1 = force1 - old.x();
        const Scalar change2 = force2 - old.y();
        const Scalar twist = x * change2 - y * change1;
        friction.pointForce[i][0] = force1;
        friction.pointForce[i][1] = force2;
        change.linear.x() += change1;
        change.linear.y() += change2;
        change.moment.z() += twist;
        slip += c * Vector<3, Scalar>(change1, change2, twist);
    }
    // What resists spinning beside the points.
    const Scalar bound = friction.spinResistance * sumOf<N>(row.normalImpulse);
    const Scalar solved = selectWhere(where, clampSymmetric(Scalar(friction.twist - invertedOrZero(c.zz) * slip.z()), bound), friction.twist);
    change.moment.z() += solved - friction.twist;
    friction.twist = solved;
    return change;
}

/// Rolling resistance: a disk about the two tangents. `turning`: of B against A about them. Returns the change of the moment on B.
template <int W, int N, class Where>
TALUS_OUTLINE Vector<2, LaneScalar<W>> solveRolling(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, const LaneScalar<W>& pressing,
                                                    const Vector<2, LaneScalar<W>>& turning, const Where& where) {
    using Scalar = LaneScalar<W>;
    const Scalar xx = row.inverseInertiaA.xx + row.inverseInertiaB.xx;
    const Scalar xy = row.inverseInertiaA.xy + row.inverseInertiaB.xy;
    const Scalar yy = row.inverseInertiaA.yy + row.inverseInertiaB.yy;
    const Scalar step = invertedOrZero(greaterEigenvalue(xx, yy, Scalar(xy * xy)));
    const Vector<2, Scalar> candidate(friction.rolling[0] - step * turning.x(), friction.rolling[1] - step * turning.y());
    Vector<2, Scalar> change = projectBall(candidate, Scalar(friction.rollingResistance * pressing));
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        const Scalar solved = selectWhere(where, change[k], friction.rolling[k]);
        change[k] = solved - friction.rolling[k];
        friction.rolling[k] = solved;
    }
    return change;
}

/// Friction of the model of this pass; returns what it changes.
template <int W, int N, class Pass, class Where>
TALUS_INLINE ContactImpulse<3, LaneScalar<W>> changeFriction(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, const Pass& pass,
                                                             const LaneScalar<W>& pressing, const Vector<3, LaneScalar<W>>& slip,
                                                             const Where& where) {
    return pass.model == FrictionModel::points ? solvePoints(row, friction, pass, slip, where)
                                               : assignPatch(friction, solvePatch(row, friction, pressing, slip, pass.variant), where);
}

/// The same where it is not needed in every row, or in few passes.
template <int W, int N, class Pass, class Where>
TALUS_OUTLINE ContactImpulse<3, LaneScalar<W>> changeFrictionApart(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, const Pass& pass,
                                                                   const LaneScalar<W>& pressing, const Vector<3, LaneScalar<W>>& slip,
                                                                   const Where& where) {
    return changeFriction(row, friction, pass, pressing, slip, where);
}

/// Rolling, then friction within the bounds that the normal impulses allow. (Functions that are not inline never see the motion: whatever has had
/// its address taken the compiler keeps in memory from its beginning on.)
template <int W, int N, class Pass, bool mayLock, class Where>
TALUS_INLINE void solveFriction(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, const Pass& pass, PairMotion<3, W, mayLock>& motion,
                                const Where& where) {
    using Scalar = LaneScalar<W>;
    const Scalar pressing = sumOf<N>(row.normalImpulse);
    if (anyRolls(friction)) {
        const Vector<2, Scalar> change =
            solveRolling(row, friction, pressing, Vector<2, Scalar>(motion.wB.x() - motion.wA.x(), motion.wB.y() - motion.wA.y()), where);
        const Vector<3, Scalar> moment(change.x(), change.y(), Scalar(0.0f));
        motion.turn(row, moment, moment);
    }
    const Vector<3, Scalar> slip = slipVelocity(row, friction, motion);
    if constexpr (Pass::isUsual && std::is_same_v<Where, AllLanes>) {
        motion.apply(row, friction, changeFriction(row, friction, pass, pressing, slip, where));
    } else {
        motion.apply(row, friction, changeFrictionApart(row, friction, pass, pressing, slip, where));
    }
}

/// Where friction stood at its bound, and the normals press harder than before.
template <int W, int N, class Scalar>
TALUS_INLINE auto risesToBound(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction, const Scalar& pressedBefore, FrictionModel model) {
    // Between the circle and the surface's other end: force and twist by their sum, which is at least the bound on the surface.
    const Scalar acting = squareRoot(Scalar(friction.force[0] * friction.force[0] + friction.force[1] * friction.force[1])) +
                          absolute(friction.twist) * friction.inverseReach;
    const Scalar bound = friction.dynamicFriction * pressedBefore;
    Scalar atBound = select(acting > bound * Scalar(nearBound), Scalar(1.0f), Scalar(0.0f));
    if (model == FrictionModel::points) {
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            const Scalar force = absolute(friction.pointForce[i][0]) + absolute(friction.pointForce[i][1]);
            atBound = select(force > Scalar(0.0f), Scalar(1.0f), atBound);
        }
    }
    return sumOf<N>(row.normalImpulse) * atBound > pressedBefore * Scalar(pressesHarder);
}

/// Friction over the area about the centre of pressure, as it is.
template <int W, int N>
TALUS_INLINE PatchImpulse<LaneScalar<W>> actingPatch(const RowFriction<3, W, N>& friction, const Pressure<LaneScalar<W>>& at,
                                                     const LaneScalar<W>& bound) {
    using Scalar = LaneScalar<W>;
    PatchImpulse<Scalar> acting;
    acting.force = Vector<2, Scalar>(friction.force[0], friction.force[1]);
    acting.twist = clampSymmetric(Scalar(at.inward(friction.twist, friction.force[0], friction.force[1]) * invertedOrZero(at.lever)), bound);
    return acting;
}

/// What the bound allows of friction over the area, at O.
template <int W, int N>
TALUS_INLINE PatchImpulse<LaneScalar<W>> holdPatch(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction, const LaneScalar<W>& pressing,
                                                   FrictionVariant variant) {
    using Scalar = LaneScalar<W>;
    const Pressure<Scalar> at = pressureOf(row, friction, pressing);
    const Scalar bound = friction.friction * pressing;
    PatchImpulse<Scalar> held = actingPatch(friction, at, bound);
    if (!everyLane(select(pressing > Scalar(0.0f), roughExcess(held, bound), Scalar(-1.0f)) < Scalar(0.0f))) {
        held = allowed(held, bound, variant);
    }
    return atMiddle(held, at, pressing);
}

/// The same of the disks at the points, and of what resists spinning beside them; returns the change.
template <int W, int N>
TALUS_OUTLINE ContactImpulse<3, LaneScalar<W>> holdPoints(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, LaneScalar<W> pressing,
                                                          FrictionVariant variant) {
    using Scalar = LaneScalar<W>;
    ContactImpulse<3, Scalar> change;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const Vector<2, Scalar> acting(friction.pointForce[i][0], friction.pointForce[i][1]);
        const Vector<2, Scalar> held = allowed(acting, Scalar(friction.friction * row.normalImpulse[i]), variant);
        change.linear.x() += held.x() - acting.x();
        change.linear.y() += held.y() - acting.y();
        change.moment.z() += row.x[i] * (held.y() - acting.y()) - row.y[i] * (held.x() - acting.x());
        friction.pointForce[i][0] = held.x();
        friction.pointForce[i][1] = held.y();
    }
    const Scalar twist = clampSymmetric(friction.twist, Scalar(friction.spinResistance * pressing));
    change.moment.z() += twist - friction.twist;
    friction.twist = twist;
    return change;
}

/// Rolling resistance within its bound; returns the change of the moment on B.
template <int W, int N>
TALUS_OUTLINE Vector<2, LaneScalar<W>> holdRolling(RowFriction<3, W, N>& friction, LaneScalar<W> pressing) {
    using Scalar = LaneScalar<W>;
    Vector<2, Scalar> change =
        projectBall(Vector<2, Scalar>(friction.rolling[0], friction.rolling[1]), Scalar(friction.rollingResistance * pressing));
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        const Scalar rolling = change[k];
        change[k] = rolling - friction.rolling[k];
        friction.rolling[k] = rolling;
    }
    return change;
}

/// The bounds have moved with the normals: what is beyond them now is given back, so that the law holds at the end of every substep. Adds the change
/// to `impulse`.
template <int W, int N, class Scalar>
TALUS_INLINE void holdFrictionInline(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, FrictionVariant variant, FrictionModel model,
                                     ContactImpulse<3, Scalar>& impulse) {
    const Scalar pressing = sumOf<N>(row.normalImpulse);
    const ContactImpulse<3, Scalar> change = model == FrictionModel::points
                                                 ? holdPoints(row, friction, pressing, variant)
                                                 : assignPatch(friction, holdPatch(row, friction, pressing, variant), AllLanes());
    impulse.linear += change.linear;
    impulse.moment += change.moment;
    if (anyRolls(friction)) {
        const Vector<2, Scalar> moment = holdRolling(friction, pressing);
        impulse.moment.x() += moment.x();
        impulse.moment.y() += moment.y();
    }
}

template <int W, int N, class Scalar>
TALUS_OUTLINE void holdFrictionApart(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, FrictionVariant variant, FrictionModel model,
                                     ContactImpulse<3, Scalar>& impulse) {
    holdFrictionInline(row, friction, variant, model, impulse);
}

template <int W, int N, class Pass, class Scalar>
TALUS_INLINE void holdFriction(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, const Pass& pass, ContactImpulse<3, Scalar>& impulse) {
    if constexpr (Pass::isUsual) {
        holdFrictionInline(row, friction, pass.variant, pass.model, impulse);
    } else {
        holdFrictionApart(row, friction, pass.variant, pass.model, impulse);
    }
}

/// The wrong variant: each increment is clamped by `pressedNow`, the normal impulse added in this sweep.
template <int W, int N, class Scalar, bool mayLock>
TALUS_INLINE void solveIncrementFriction(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, const Scalar& pressedNow,
                                         PairMotion<3, W, mayLock>& motion) {
    const Vector<3, Scalar> slip = slipVelocity(row, friction, motion);
    const Scalar step = scalarStep(friction, pressureOf(row, friction, sumOf<N>(row.normalImpulse)));
    const Vector<2, Scalar> added =
        projectBall(Vector<2, Scalar>(slip.x() * -step, slip.y() * -step), Scalar(friction.friction * maximum(pressedNow, Scalar(0.0f))));
    ContactImpulse<3, Scalar> change;
    change.linear = Vector<3, Scalar>(added.x(), added.y(), Scalar(0.0f));
    friction.force[0] += added.x();
    friction.force[1] += added.y();
    motion.apply(row, friction, change);
}

/// Reads the tangential impulses of one lane.
template <int W, int N>
inline void readTangent(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction, const RowReport<3, W, N>& report, int lane,
                        ContactImpulses<3>& impulses) {
    for (int axis = 0; axis < 3; ++axis) {
        impulses.tangent[axis] = laneOf(row.tangent[axis], lane);
    }
    impulses.twist = laneOf(friction.twist, lane);
    impulses.totalTwist = laneOf(report.totalTwist, lane);
    for (int k = 0; k < 2; ++k) {
        impulses.friction[k] = laneOf(friction.force[k], lane);
        impulses.totalFriction[k] = laneOf(report.totalForce[k], lane);
        impulses.rolling[k] = laneOf(friction.rolling[k], lane);
        impulses.totalRolling[k] = laneOf(report.totalRolling[k], lane);
        for (int i = 0; i < N; ++i) {
            impulses.pointFriction[i][k] = laneOf(friction.pointForce[i][k], lane);
            impulses.totalPointFriction[i][k] = laneOf(report.totalPointForce[i][k], lane);
        }
    }
}

template <int W, int N>
inline void assignTangent(const ContactRow<3, W, N>& contact, int lane, const ContactImpulses<3>& impulses) {
    RowFriction<3, W, N>& friction = contact.friction;
    RowReport<3, W, N>& report = contact.report;
    for (int axis = 0; axis < 3; ++axis) {
        setLane(contact.solve.tangent[axis], lane, impulses.tangent[axis]);
    }
    setLane(friction.twist, lane, impulses.twist);
    setLane(report.totalTwist, lane, impulses.totalTwist);
    for (int k = 0; k < 2; ++k) {
        setLane(friction.force[k], lane, impulses.friction[k]);
        setLane(report.totalForce[k], lane, impulses.totalFriction[k]);
        setLane(friction.rolling[k], lane, impulses.rolling[k]);
        setLane(report.totalRolling[k], lane, impulses.totalRolling[k]);
        for (int i = 0; i < N; ++i) {
            setLane(friction.pointForce[i][k], lane, impulses.pointFriction[i][k]);
            setLane(report.totalPointForce[i][k], lane, impulses.totalPointFriction[i][k]);
        }
    }
}

}  // namespace talus
