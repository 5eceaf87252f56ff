// Friction of W contacts in space: over the whole area on one limit surface, or a disk at every point.
//
// Slip (U1, U2) and spin W3 at O answer friction and twist there by a 3x3 matrix (`RowFriction::response`); what acts at point i is force f
// at O and a twist x_i f2 - y_i f1. So however many points there are, friction is a problem of three unknowns.
#pragma once

#include "contact_row.h"

namespace talus {

/// The inverse of a symmetric positive semidefinite matrix; what cannot move stays out: pivots that cancel count as none.
template <class Scalar>
TALUS_OUTLINE Symmetric3<Scalar> invertedWhereMobile(const Symmetric3<Scalar>& m) {
    const Scalar noise(1e-6f);
    const auto pivot = [&](const Scalar& left, const Scalar& whole) {
        return select(left > noise * whole, invertedOrZero(left), Scalar(0.0f));
    };
    const Scalar a = invertedOrZero(m.xx);
    const Scalar p = m.xy * a;
    const Scalar q = m.xz * a;
    const Scalar yz = m.yz - m.xy * q;
    const Scalar b = pivot(Scalar(m.yy - m.xy * p), m.yy);
    const Scalar r = yz * b;
    const Scalar c = pivot(Scalar((m.zz - m.xz * q) - yz * r), m.zz);
    const Scalar u = p * r - q;
    return {a + (p * p * b + u * u * c), -(p * b + r * u * c), u * c, b + r * r * c, -(r * c), c};
}

/// Lanes whose pressing points lie around O in two directions: these hold the bodies flat on each other.
template <int W>
TALUS_OUTLINE auto holdsFlat(const RowSolve<3, W>& row) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    Scalar xx = zero;
    Scalar xy = zero;
    Scalar yy = zero;
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
        const Scalar presses = select(row.normalImpulse[i] > zero, Scalar(1.0f), zero);
        xx += presses * row.x[i] * row.x[i];
        xy += presses * row.x[i] * row.y[i];
        yy += presses * row.y[i] * row.y[i];
    }
    const Scalar sum = xx + yy;
    return xx * yy - xy * xy > Scalar(0.02f) * sum * sum;
}

/// What is left of the response of slip and spin where the normals keep the bodies flat on each other: the Schur complement of the
/// response to a normal impulse and moments about the tangents.
template <int W>
TALUS_OUTLINE Symmetric3<LaneScalar<W>> heldResponse(const RowSolve<3, W>& row, const RowFriction<3, W>& friction,
                                                     const Symmetric3<LaneScalar<W>>& linear) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    Symmetric3<Scalar> normals = {linear.zz, zero, zero, zero, zero, zero};
    // Row i: what friction along t1, t2 and a twist do to the normal velocity and the turning about t1 and t2.
    Vector<3, Scalar> cross1 = zeroLanes<Scalar>();
    Vector<3, Scalar> cross2 = zeroLanes<Scalar>();
    Vector<3, Scalar> crossN = zeroLanes<Scalar>();
    const auto add = [&](const Symmetric3<Scalar>& m, const Scalar& x, const Scalar& y, const Scalar& z) {
        const Vector<3, Scalar> push(y, -x, zero);
        const Vector<3, Scalar> turned = m * push;
        normals.xx += dot(push, turned);
        normals.xy += turned.x();
        normals.xz += turned.y();
        normals.yy += m.xx;
        normals.yz += m.xy;
        normals.zz += m.yy;
        const auto seen = [&](const Vector<3, Scalar>& moment) {
            const Vector<3, Scalar> turn = m * moment;
            return Vector<3, Scalar>(dot(push, turn), turn.x(), turn.y());
        };
        cross1 += seen(Vector<3, Scalar>(zero, z, -y));
        cross2 += seen(Vector<3, Scalar>(-z, zero, x));
        crossN += seen(Vector<3, Scalar>(zero, zero, one));
    };
    add(row.inverseInertiaA, row.xA, row.yA, friction.zA);
    add(row.inverseInertiaB, row.xB, row.yB, friction.zB);
    const Symmetric3<Scalar> inverse = invertedWhereMobile(normals);
    const Vector<3, Scalar> held1 = inverse * cross1;
    const Vector<3, Scalar> held2 = inverse * cross2;
    const Vector<3, Scalar> heldN = inverse * crossN;
    const Symmetric3<Scalar>& c = friction.response;
    return {c.xx - dot(cross1, held1), c.xy - dot(cross1, held2), c.xz - dot(cross1, heldN),
            c.yy - dot(cross2, held2), c.yz - dot(cross2, heldN), c.zz - dot(crossN, heldN)};
}

/// Where the normals press: the centre of pressure, seen from O, and the lever of the area about it. Friction acts there and not at the middle of
/// the area: it would turn a box that slides with its load on one side. The lever shrinks as the load gathers at fewer points.
template <class Scalar>
struct Pressure {
    Scalar x, y, lever;

    /// Twist about the centre of pressure of what acts at O, and the other way round.
    TALUS_INLINE Scalar inward(const Scalar& twist, const Scalar& force1, const Scalar& force2) const { return twist - (x * force2 - y * force1); }
    TALUS_INLINE Scalar outward(const Scalar& twist, const Scalar& force1, const Scalar& force2) const { return twist + (x * force2 - y * force1); }
};

template <int W>
TALUS_INLINE Pressure<LaneScalar<W>> pressureOf(const RowSolve<3, W>& row, const RowFriction<3, W>& friction, const LaneScalar<W>& pressing) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    const Scalar share = invertedOrZero(pressing);
    Scalar x = zero;
    Scalar y = zero;
    Scalar square = zero;
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
        const Scalar weight = row.normalImpulse[i] * share;
        x += weight * row.x[i];
        y += weight * row.y[i];
        square += weight * (row.x[i] * row.x[i] + row.y[i] * row.y[i]);
    }
    const Scalar gathered = maximum(Scalar(square - (x * x + y * y)), zero) * invertedOrZero(friction.spread);
    return {x, y, friction.lever * minimum(squareRoot(gathered), Scalar(1.0f)) + friction.spinLever};
}

/// Scalar step for slip at the centre of pressure and spin times the lever: the greatest row sum bounds the largest eigenvalue of the response.
template <int W>
TALUS_INLINE LaneScalar<W> scalarStep(const RowFriction<3, W>& friction, const Pressure<LaneScalar<W>>& at) {
    using Scalar = LaneScalar<W>;
    const Symmetric3<Scalar>& c = friction.response;
    const Scalar xx = c.xx - (at.y + at.y) * c.xz + at.y * at.y * c.zz;
    const Scalar yy = c.yy + (at.x + at.x) * c.yz + at.x * at.x * c.zz;
    const Scalar shared = absolute(Scalar(c.xy + at.x * c.xz - at.y * c.yz - at.x * at.y * c.zz));
    const Scalar twist1 = absolute(Scalar(c.xz - at.y * c.zz)) * at.lever;
    const Scalar twist2 = absolute(Scalar(c.yz + at.x * c.zz)) * at.lever;
    const Scalar twist3 = c.zz * at.lever * at.lever;
    return invertedOrZero(
        maximum(maximum(Scalar(xx + shared + twist1), Scalar(yy + shared + twist2)), Scalar(twist1 + twist2 + twist3)));
}

/// Response of slip and spin at O, and its inverse.
template <int W>
TALUS_OUTLINE void weighFriction(const RowSolve<3, W>& row, RowFriction<3, W>& friction, const Symmetric3<LaneScalar<W>>& linear,
                                const LaneScalar<W>& lever) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    Symmetric3<Scalar> response = {linear.xx, linear.xy, zero, linear.yy, zero, zero};
    const auto add = [&](const Symmetric3<Scalar>& m, const Scalar& x, const Scalar& y, const Scalar& z) {
        // Moments of unit forces along t1 and t2 and of a unit twist, as the bodies turn by them.
        const Vector<3, Scalar> moment1(zero, z, -y);
        const Vector<3, Scalar> moment2(-z, zero, x);
        const Vector<3, Scalar> turn1 = m * moment1;
        const Vector<3, Scalar> turn2 = m * moment2;
        response.xx += dot(moment1, turn1);
        response.xy += dot(moment2, turn1);
        response.yy += dot(moment2, turn2);
        response.xz += turn1.z();
        response.yz += turn2.z();
        response.zz += m.zz;
    };
    add(row.inverseInertiaA, row.xA, row.yA, friction.zA);
    add(row.inverseInertiaB, row.xB, row.yB, friction.zB);
    friction.response = response;
    friction.lever = lever;
    friction.spinLever = friction.spinResistance * invertedOrZero(friction.friction);

    // Without a lever, or where nothing can turn, the twist row drops out.
    const Scalar reach = friction.lever + friction.spinLever;
    const auto twists = reach * reach * response.zz > Scalar(1e-6f) * (response.xx + response.yy);
    Symmetric3<Scalar> solved = response;
    const auto flat = holdsFlat(row);
    if (anyLane(flat)) {
        // Between the free response, with which friction that lets go of a stopping box counts on the box to pitch, what the normals then forbid
        // (it jerks back and forth for four steps), and the held one alone, which takes too much where the normals do not hold after all (a tall
        // box falls over on a slope it should stand on).
        const Symmetric3<Scalar> held = heldResponse(row, friction, linear);
        const auto between = [&](const Scalar& free, const Scalar& kept) {
            return select(flat, Scalar(Scalar(0.4f) * free + Scalar(0.6f) * kept), free);
        };
        solved = {between(solved.xx, held.xx), between(solved.xy, held.xy), between(solved.xz, held.xz),
                  between(solved.yy, held.yy), between(solved.yz, held.yz), between(solved.zz, held.zz)};
    }
    solved.xz = select(twists, solved.xz, zero);
    solved.yz = select(twists, solved.yz, zero);
    solved.zz = select(twists, solved.zz, one);
    friction.lever = select(twists, friction.lever, zero);
    friction.spinLever = select(twists, friction.spinLever, zero);
    friction.mass = invertedWhereMobile(solved);
    friction.mass.zz = select(twists, friction.mass.zz, zero);
}

template <int W>
TALUS_INLINE void scaleFriction(RowFriction<3, W>& friction, const LaneScalar<W>& scale) {
    friction.twist *= scale;
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        friction.force[k] *= scale;
        friction.rolling[k] *= scale;
        TALUS_UNROLL for (int i = 0; i < 4; ++i) {
            friction.pointForce[i][k] *= scale;
        }
    }
}

template <int W>
TALUS_INLINE void clearFriction(RowFriction<3, W>& friction) {
    scaleFriction(friction, LaneScalar<W>(0.0f));
}

template <int W>
TALUS_INLINE void clearTotals(RowReport<3, W>& report) {
    using Scalar = LaneScalar<W>;
    report.totalTwist = Scalar(0.0f);
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        report.totalForce[k] = report.totalRolling[k] = Scalar(0.0f);
        TALUS_UNROLL for (int i = 0; i < 4; ++i) {
            report.totalPointForce[i][k] = Scalar(0.0f);
        }
    }
}

/// Adds the friction of a substep to the sums of the step.
template <int W>
TALUS_INLINE void sumFriction(const RowFriction<3, W>& friction, RowReport<3, W>& report) {
    report.totalTwist += friction.twist;
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        report.totalForce[k] += friction.force[k];
        report.totalRolling[k] += friction.rolling[k];
        TALUS_UNROLL for (int i = 0; i < 4; ++i) {
            report.totalPointForce[i][k] += friction.pointForce[i][k];
        }
    }
}

/// All of friction and rolling as an impulse at O.
template <int W>
TALUS_INLINE ContactImpulse<3, LaneScalar<W>> frictionImpulseOf(const RowSolve<3, W>& row, const RowFriction<3, W>& friction, FrictionModel model) {
    using Scalar = LaneScalar<W>;
    ContactImpulse<3, Scalar> impulse;
    impulse.linear = Vector<3, Scalar>(friction.force[0], friction.force[1], Scalar(0.0f));
    impulse.moment = Vector<3, Scalar>(friction.rolling[0], friction.rolling[1], friction.twist);
    if (model == FrictionModel::points) {
        TALUS_UNROLL for (int i = 0; i < 4; ++i) {
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

/// The same of the force at one point.
template <class Scalar>
TALUS_INLINE Vector<2, Scalar> allowed(const Vector<2, Scalar>& candidate, const Scalar& bound, FrictionVariant variant) {
    return variant == FrictionVariant::box ? Vector<2, Scalar>(clampSymmetric(candidate.x(), bound), clampSymmetric(candidate.y(), bound))
                                           : projectBall(candidate, bound);
}

/// Friction over the area. First the exact solution: if static friction can hold it, the contact sticks. Else one scalar step, projected on
/// what dynamic friction allows: the exact solution scaled back would converge to a wrong direction.
template <int W, class Where>
TALUS_OUTLINE void solvePatch(const RowSolve<3, W>& row, RowFriction<3, W>& friction, const ContactPass& pass, const LaneScalar<W>& pressing,
                              const Vector<3, LaneScalar<W>>& slip, ContactImpulse<3, LaneScalar<W>>& change, const Where& where) {
    using Scalar = LaneScalar<W>;
    const Pressure<Scalar> at = pressureOf(row, friction, pressing);
    const Scalar inverseLever = invertedOrZero(at.lever);
    const Vector<3, Scalar> pull = friction.mass * slip;
    PatchImpulse<Scalar> sticking;
    sticking.force = Vector<2, Scalar>(friction.force[0] - pull.x(), friction.force[1] - pull.y());
    sticking.twist = at.inward(Scalar(friction.twist - pull.z()), sticking.force.x(), sticking.force.y()) * inverseLever;
    const PatchImpulse<Scalar> held = allowed(sticking, Scalar(friction.friction * pressing), pass.variant);
    const auto slides = absolute(held.force.x() - sticking.force.x()) + absolute(held.force.y() - sticking.force.y()) +
                            absolute(held.twist - sticking.twist) >
                        Scalar(0.0f);
    PatchImpulse<Scalar> solved = held;
    if (anyLane(slides)) {
        const Scalar step = scalarStep(friction, at);
        PatchImpulse<Scalar> sliding;
        sliding.force = Vector<2, Scalar>(friction.force[0] - step * (slip.x() - at.y * slip.z()),
                                          friction.force[1] - step * (slip.y() + at.x * slip.z()));
        sliding.twist = at.inward(friction.twist, friction.force[0], friction.force[1]) * inverseLever - step * (slip.z() * at.lever);
        const PatchImpulse<Scalar> kept = allowed(sliding, Scalar(friction.dynamicFriction * pressing), pass.variant);
        TALUS_UNROLL for (int k = 0; k < 2; ++k) {
            solved.force[k] = select(slides, kept.force[k], held.force[k]);
        }
        solved.twist = select(slides, kept.twist, held.twist);
    }
    const Scalar twist = selectWhere(where, at.outward(Scalar(solved.twist * at.lever), solved.force.x(), solved.force.y()), friction.twist);
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        solved.force[k] = selectWhere(where, solved.force[k], friction.force[k]);
    }
    change.linear.x() = solved.force.x() - friction.force[0];
    change.linear.y() = solved.force.y() - friction.force[1];
    change.moment.z() = twist - friction.twist;
    friction.force[0] = solved.force.x();
    friction.force[1] = solved.force.y();
    friction.twist = twist;
}

/// A disk at every point, one after the other; each sees through the response what those before it have changed.
template <int W, class Where>
TALUS_OUTLINE void solvePoints(const RowSolve<3, W>& row, RowFriction<3, W>& friction, const ContactPass& pass, Vector<3, LaneScalar<W>> slip,
                               ContactImpulse<3, LaneScalar<W>>& change, const Where& where) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    const Scalar half(0.5f);
    const Symmetric3<Scalar>& c = friction.response;
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
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
        const Scalar apart = half * (xx - yy);
        const Scalar step = invertedOrZero(Scalar(half * (xx + yy) + squareRoot(Scalar(apart * apart + xy * xy))));
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
    const Scalar bound = friction.spinResistance * sumOf<4>(row.normalImpulse);
    const Scalar solved =
        selectWhere(where, clampSymmetric(Scalar(friction.twist - invertedOrZero(c.zz) * slip.z()), bound), friction.twist);
    change.moment.z() += solved - friction.twist;
    friction.twist = solved;
}

/// Rolling resistance: a disk about the two tangents.
template <int W, class Where>
TALUS_OUTLINE void solveRolling(const RowSolve<3, W>& row, RowFriction<3, W>& friction, const LaneScalar<W>& pressing, PairMotion<3, W>& motion,
                                const Where& where) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    const Scalar half(0.5f);
    const Scalar xx = row.inverseInertiaA.xx + row.inverseInertiaB.xx;
    const Scalar xy = row.inverseInertiaA.xy + row.inverseInertiaB.xy;
    const Scalar yy = row.inverseInertiaA.yy + row.inverseInertiaB.yy;
    const Scalar apart = half * (xx - yy);
    const Scalar step = invertedOrZero(Scalar(half * (xx + yy) + squareRoot(Scalar(apart * apart + xy * xy))));
    const Vector<2, Scalar> candidate(friction.rolling[0] - step * (motion.wB.x() - motion.wA.x()),
                                      friction.rolling[1] - step * (motion.wB.y() - motion.wA.y()));
    Vector<2, Scalar> solved = projectBall(candidate, Scalar(friction.rollingResistance * pressing));
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        solved[k] = selectWhere(where, solved[k], friction.rolling[k]);
    }
    const Vector<3, Scalar> turning(solved.x() - friction.rolling[0], solved.y() - friction.rolling[1], zero);
    friction.rolling[0] = solved.x();
    friction.rolling[1] = solved.y();
    motion.turn(row, turning, turning);
}

/// Rolling, then friction within the bounds that the normal impulses allow.
template <int W, class Where>
TALUS_OUTLINE void solveFriction(const RowSolve<3, W>& row, RowFriction<3, W>& friction, const ContactPass& pass, PairMotion<3, W>& motion,
                                 const Where& where) {
    using Scalar = LaneScalar<W>;
    const Scalar pressing = sumOf<4>(row.normalImpulse);
    if (anyLane(friction.rollingResistance > Scalar(0.0f))) {
        solveRolling(row, friction, pressing, motion, where);
    }
    const Vector<3, Scalar> slip = slipVelocity(row, friction, motion);
    ContactImpulse<3, Scalar> change;
    if (pass.model == FrictionModel::points) {
        solvePoints(row, friction, pass, slip, change, where);
    } else {
        solvePatch(row, friction, pass, pressing, slip, change, where);
    }
    motion.apply(row, friction, change);
}

/// Where friction stood at its bound, and the normals press harder than before.
template <int W, class Scalar>
TALUS_INLINE auto risesToBound(const RowSolve<3, W>& row, const RowFriction<3, W>& friction, const Scalar& pressedBefore) {
    // Between the circle and the surface's other end: force and twist by their sum, which is at least the bound on the surface.
    const Scalar acting = squareRoot(Scalar(friction.force[0] * friction.force[0] + friction.force[1] * friction.force[1])) +
                          absolute(friction.twist) * invertedOrZero(Scalar(friction.lever + friction.spinLever));
    const Scalar bound = friction.dynamicFriction * pressedBefore;
    Scalar atBound = select(acting > bound * Scalar(nearBound), Scalar(1.0f), Scalar(0.0f));
    TALUS_UNROLL for (int i = 0; i < 4; ++i) {
        const Scalar force = absolute(friction.pointForce[i][0]) + absolute(friction.pointForce[i][1]);
        atBound = select(force > Scalar(0.0f), Scalar(1.0f), atBound);
    }
    return sumOf<4>(row.normalImpulse) * atBound > pressedBefore * Scalar(pressesHarder);
}

/// The bounds have moved with the normals: what is beyond them now is given back, so that the law holds at the end of every substep.
template <int W, class Scalar>
TALUS_OUTLINE void holdFriction(const RowSolve<3, W>& row, RowFriction<3, W>& friction, FrictionVariant variant, FrictionModel model,
                               ContactImpulse<3, Scalar>& impulse) {
    const Scalar pressing = sumOf<4>(row.normalImpulse);
    const Vector<2, Scalar> rolling =
        projectBall(Vector<2, Scalar>(friction.rolling[0], friction.rolling[1]), Scalar(friction.rollingResistance * pressing));
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        impulse.moment[k] += rolling[k] - friction.rolling[k];
        friction.rolling[k] = rolling[k];
    }
    Scalar twist = friction.twist;
    if (model == FrictionModel::patch) {
        PatchImpulse<Scalar> acting;
        acting.force = Vector<2, Scalar>(friction.force[0], friction.force[1]);
        const Pressure<Scalar> at = pressureOf(row, friction, pressing);
        acting.twist = at.inward(friction.twist, friction.force[0], friction.force[1]) * invertedOrZero(at.lever);
        const PatchImpulse<Scalar> held = allowed(acting, Scalar(friction.friction * pressing), variant);
        TALUS_UNROLL for (int k = 0; k < 2; ++k) {
            impulse.linear[k] += held.force[k] - friction.force[k];
            friction.force[k] = held.force[k];
        }
        twist = at.outward(Scalar(held.twist * at.lever), held.force.x(), held.force.y());
    } else {
        TALUS_UNROLL for (int i = 0; i < 4; ++i) {
            const Vector<2, Scalar> acting(friction.pointForce[i][0], friction.pointForce[i][1]);
            const Vector<2, Scalar> held = allowed(acting, Scalar(friction.friction * row.normalImpulse[i]), variant);
            impulse.linear.x() += held.x() - acting.x();
            impulse.linear.y() += held.y() - acting.y();
            impulse.moment.z() += row.x[i] * (held.y() - acting.y()) - row.y[i] * (held.x() - acting.x());
            friction.pointForce[i][0] = held.x();
            friction.pointForce[i][1] = held.y();
        }
        twist = clampSymmetric(friction.twist, Scalar(friction.spinResistance * pressing));
    }
    impulse.moment.z() += twist - friction.twist;
    friction.twist = twist;
}

template <int W, class Scalar>
TALUS_INLINE void holdFriction(const RowSolve<3, W>& row, RowFriction<3, W>& friction, const ContactPass& pass, ContactImpulse<3, Scalar>& impulse) {
    holdFriction(row, friction, pass.variant, pass.model, impulse);
}

/// The wrong variant: each increment is clamped by `pressedNow`, the normal impulse added in this sweep.
template <int W, class Scalar>
TALUS_INLINE void solveIncrementFriction(const RowSolve<3, W>& row, RowFriction<3, W>& friction, const Scalar& pressedNow, PairMotion<3, W>& motion) {
    const Vector<3, Scalar> slip = slipVelocity(row, friction, motion);
    const Scalar step = scalarStep(friction, pressureOf(row, friction, sumOf<4>(row.normalImpulse)));
    const Vector<2, Scalar> added = projectBall(Vector<2, Scalar>(slip.x() * -step, slip.y() * -step),
                                                Scalar(friction.friction * maximum(pressedNow, Scalar(0.0f))));
    ContactImpulse<3, Scalar> change;
    change.linear = Vector<3, Scalar>(added.x(), added.y(), Scalar(0.0f));
    friction.force[0] += added.x();
    friction.force[1] += added.y();
    motion.apply(row, friction, change);
}

/// Reads the tangential impulses of one lane.
template <int W>
inline void readTangent(const RowSolve<3, W>& row, const RowFriction<3, W>& friction, const RowReport<3, W>& report, int lane,
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
        for (int i = 0; i < 4; ++i) {
            impulses.pointFriction[i][k] = laneOf(friction.pointForce[i][k], lane);
            impulses.totalPointFriction[i][k] = laneOf(report.totalPointForce[i][k], lane);
        }
    }
}

template <int W>
inline void assignTangent(const ContactRow<3, W>& contact, int lane, const ContactImpulses<3>& impulses) {
    RowFriction<3, W>& friction = contact.friction;
    RowReport<3, W>& report = contact.report;
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
        for (int i = 0; i < 4; ++i) {
            setLane(friction.pointForce[i][k], lane, impulses.pointFriction[i][k]);
            setLane(report.totalPointForce[i][k], lane, impulses.totalPointFriction[i][k]);
        }
    }
}

}  // namespace talus
