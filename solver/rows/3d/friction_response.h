// How slip and spin of W contacts in space answer friction, and where friction acts.
#pragma once

#include "contact_row.h"

namespace talus {

/// The inverse of a symmetric positive semidefinite matrix; what cannot move stays out: pivots that cancel count as none.
template <class Scalar>
TALUS_OUTLINE Symmetric3<Scalar> invertedWhereMobile(const Symmetric3<Scalar>& m) {
    return inverted(
        m, [](const Scalar& pivot, const Scalar& diagonal) { return select(pivot > Scalar(1e-6f) * diagonal, invertedOrZero(pivot), Scalar(0.0f)); });
}

/// Lanes whose pressing points lie around O in two directions: these hold the bodies flat on each other.
template <int W, int N>
TALUS_INLINE auto holdsFlat(const RowSolve<3, W, N>& row) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    Scalar xx = zero;
    Scalar xy = zero;
    Scalar yy = zero;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
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
template <int W, int N>
TALUS_OUTLINE Symmetric3<LaneScalar<W>> heldResponse(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction,
                                                     const Symmetric3<LaneScalar<W>>& linear) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    Symmetric3<Scalar> normals = {linear.zz, zero, zero, zero, zero, zero};
    // Row i: what friction along t1, t2 and a twist do to the normal velocity and the turning about t1 and t2.
    // (Locked axes couple friction with the normal velocity of the centres.)
    Vector<3, Scalar> cross1(linear.xz, zero, zero);
    Vector<3, Scalar> cross2(linear.yz, zero, zero);
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

template <int W, int N>
TALUS_INLINE Pressure<LaneScalar<W>> pressureOf(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction, const LaneScalar<W>& pressing) {
    using Scalar = LaneScalar<W>;
    const Scalar zero(0.0f);
    const Scalar share = invertedOrZero(pressing);
    Scalar x = zero;
    Scalar y = zero;
    Scalar square = zero;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const Scalar weight = row.normalImpulse[i] * share;
        x += weight * row.x[i];
        y += weight * row.y[i];
        square += weight * (row.x[i] * row.x[i] + row.y[i] * row.y[i]);
    }
    const Scalar gathered = maximum(Scalar(square - (x * x + y * y)), zero) * friction.inverseSpread;
    // What rounding leaves of a load at one point is no lever: any twist over it would take all of the budget.
    const Scalar part = select(gathered > Scalar(1e-5f), minimum(squareRoot(gathered), Scalar(1.0f)), zero);
    return {x, y, friction.lever * part + friction.spinLever};
}

/// Scalar step for slip at the centre of pressure and spin times the lever: the inverse of a bound of the response's largest eigenvalue, taken of
/// slip alone and then with the twist. (The greatest row sum would depend on the tangents, and with it what a sweep leaves.)
template <int W, int N>
TALUS_INLINE LaneScalar<W> scalarStep(const RowFriction<3, W, N>& friction, const Pressure<LaneScalar<W>>& at) {
    using Scalar = LaneScalar<W>;
    const Symmetric3<Scalar>& c = friction.response;
    const Scalar xx = c.xx - (at.y + at.y) * c.xz + at.y * at.y * c.zz;
    const Scalar yy = c.yy + (at.x + at.x) * c.yz + at.x * at.x * c.zz;
    const Scalar xy = c.xy + at.x * c.xz - at.y * c.yz - at.x * at.y * c.zz;
    const Scalar twist1 = (c.xz - at.y * c.zz) * at.lever;
    const Scalar twist2 = (c.yz + at.x * c.zz) * at.lever;
    const Scalar slip = greaterEigenvalue(xx, yy, Scalar(xy * xy));
    return invertedOrZero(greaterEigenvalue(slip, Scalar(c.zz * at.lever * at.lever), Scalar(twist1 * twist1 + twist2 * twist2)));
}

/// Between the free response, with which friction that lets go of a stopping box counts on the box to pitch, what the normals then forbid (it jerks
/// back and forth for four steps), and the held one alone, which takes too much where the normals do not hold after all (a tall box falls over
/// on a slope it should stand on).
template <int W, int N>
TALUS_INLINE Symmetric3<LaneScalar<W>> partlyHeldResponse(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction,
                                                          const Symmetric3<LaneScalar<W>>& linear) {
    using Scalar = LaneScalar<W>;
    const Symmetric3<Scalar>& free = friction.response;
    const auto flat = holdsFlat(row);
    if (!anyLane(flat)) {
        return free;
    }
    const Symmetric3<Scalar> held = heldResponse(row, friction, linear);
    const auto between = [&](const Scalar& one, const Scalar& other) { return select(flat, Scalar(Scalar(0.4f) * one + Scalar(0.6f) * other), one); };
    return {between(free.xx, held.xx), between(free.xy, held.xy), between(free.xz, held.xz),
            between(free.yy, held.yy), between(free.yz, held.yz), between(free.zz, held.zz)};
}

/// Response of slip and spin at O, and its inverse.
template <int W, int N>
TALUS_INLINE void weighFriction(const RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, const Symmetric3<LaneScalar<W>>& linear,
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
    // Two points hold nothing flat.
    if constexpr (N > 2) {
        solved = partlyHeldResponse(row, friction, linear);
    }
    solved.xz = select(twists, solved.xz, zero);
    solved.yz = select(twists, solved.yz, zero);
    solved.zz = select(twists, solved.zz, one);
    friction.lever = select(twists, friction.lever, zero);
    friction.spinLever = select(twists, friction.spinLever, zero);
    friction.inverseReach = invertedOrZero(Scalar(friction.lever + friction.spinLever));
    friction.mass = invertedWhereMobile(solved);
    friction.mass.zz = select(twists, friction.mass.zz, zero);
}

}  // namespace talus
