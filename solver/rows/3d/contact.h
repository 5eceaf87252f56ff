// W contacts in space: preparing and separations. The rows and their formulas are in `contact_row.h`, friction in `contact_friction.h`.
#pragma once

#include "../rebound.h"
#include "contact_friction.h"
#include "contact_input.h"

namespace talus {

/// The old tangent made perpendicular to the normal, or any if it does not serve.
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> tangentOf(const Vector<3, Scalar>& normal, const Vector<3, Scalar>& old) {
    const Scalar zero(0.0f);
    const Scalar one(1.0f);
    const auto leansX = absolute(normal.x()) < Scalar(0.6f);
    const Vector<3, Scalar> start(select(leansX, one, zero), select(leansX, zero, one), zero);
    const Vector<3, Scalar> fresh = start - normal * dot(normal, start);
    const Vector<3, Scalar> kept = old - normal * dot(normal, old);
    const auto serves = dot(kept, kept) > Scalar(0.25f);
    const Vector<3, Scalar> tangent(select(serves, kept.x(), fresh.x()), select(serves, kept.y(), fresh.y()), select(serves, kept.z(), fresh.z()));
    return tangent / squareRoot(dot(tangent, tangent));
}

/// A symmetric matrix of world axes, seen in the frame.
template <class Scalar>
TALUS_INLINE Symmetric3<Scalar> inFrame(const ContactFrame<Scalar>& frame, const Symmetric3<Scalar>& m) {
    const Vector<3, Scalar> x = m * frame.t1;
    const Vector<3, Scalar> y = m * frame.t2;
    const Vector<3, Scalar> z = m * frame.n;
    return {dot(frame.t1, x), dot(frame.t1, y), dot(frame.t1, z), dot(frame.t2, y), dot(frame.t2, z), dot(frame.n, z)};
}

/// Adds what impulses give to the warm velocity of one body a lane: `linear` and the change of the angular velocity, world axes.
template <int W, class Mask>
TALUS_INLINE void addToWarm(const SolverBodies<3>& bodies, const WarmOffsets<W>& offsets, const Vector<3, LaneScalar<W>>& linear,
                            const Vector<3, LaneScalar<W>>& angular, const Mask& yields) {
    Motion<3, LaneScalar<W>> warm = Motion<3, LaneScalar<W>>::load(bodies.warms.data(), offsets.offset);
    warm.v += linear;
    warm.w += angular;
    if (bodies.shared) {
        warm.storeWhere(yields, bodies.warms.data(), offsets.offset);
    } else {
        warm.store(bodies.warms.data(), offsets.offset);
    }
}

/// Places of the points and of O in the frame, separations.
template <int W, int N>
TALUS_INLINE void placePoints(RowSolve<3, W, N>& row, RowFriction<3, W, N>& friction, const ContactFrame<LaneScalar<W>>& frame,
                              const ContactInput<3, W, N>& input) {
    using Scalar = LaneScalar<W>;
    const auto& separations = input.separations;
    const Scalar zero(0.0f);
    const Scalar absent(absentPoint);
    Vector<3, Scalar> local[N];
    Scalar weight[N];
    Vector<3, Scalar> sum = zeroLanes<Scalar>();
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const auto present = separations[i] < absent;
        weight[i] = select(present, pointWeight(separations[i]), zero);
        local[i] = frame.inward(input.places[i]);
        sum += local[i] * weight[i];
        row.startSeparation[i] = select(present, separations[i], zero);
        row.separation[i] = row.startSeparation[i];
    }
    const Scalar scale = invertedOrZero(sumOf<N>(weight));
    row.xA = sum.x() * scale;
    row.yA = sum.y() * scale;
    friction.zA = sum.z() * scale;
    const Vector<3, Scalar> between = frame.inward(input.centres);
    row.xB = row.xA - between.x();
    row.yB = row.yA - between.y();
    friction.zB = friction.zA - between.z();
    Scalar count = zero;
    Scalar x = zero;
    Scalar y = zero;
    Scalar square = zero;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const auto present = separations[i] < absent;
        row.x[i] = select(present, Scalar(local[i].x() - row.xA), zero);
        row.y[i] = select(present, Scalar(local[i].y() - row.yA), zero);
        count += select(present, Scalar(1.0f), zero);
        x += row.x[i];
        y += row.y[i];
        square += row.x[i] * row.x[i] + row.y[i] * row.y[i];
    }
    const Scalar share = invertedOrZero(count);
    friction.inverseSpread = invertedOrZero(maximum(Scalar((square - (x * x + y * y) * share) * share), zero));
}

/// Masses and couplings of the normals. `linear`: what a unit impulse along n adds to the normal velocity of the centres.
template <int W, int N>
TALUS_INLINE void weighNormals(RowSolve<3, W, N>& row, const LaneScalar<W>& linear, const LaneScalar<W>* separations) {
    using Scalar = LaneScalar<W>;
    const Symmetric3<Scalar>& a = row.inverseInertiaA;
    const Symmetric3<Scalar>& b = row.inverseInertiaB;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const Scalar xA = row.xA + row.x[i];
        const Scalar yA = row.yA + row.y[i];
        const Scalar xB = row.xB + row.x[i];
        const Scalar yB = row.yB + row.y[i];
        // How a unit impulse at point i turns the bodies about t1 and t2.
        const Scalar turnA1 = a.xx * yA - a.xy * xA;
        const Scalar turnA2 = a.xy * yA - a.yy * xA;
        const Scalar turnB1 = b.xx * yB - b.xy * xB;
        const Scalar turnB2 = b.xy * yB - b.yy * xB;
        TALUS_UNROLL for (int j = 0; j <= i; ++j) {
            const Scalar response = linear + (((row.yA + row.y[j]) * turnA1 - (row.xA + row.x[j]) * turnA2) +
                                              ((row.yB + row.y[j]) * turnB1 - (row.xB + row.x[j]) * turnB2));
            if (j < i) {
                row.coupling[lowerIndex(i, j)] = response;
            } else {
                row.mass[i] = select(separations[i] < Scalar(absentPoint), invertedOrZero(response), Scalar(0.0f));
            }
        }
    }
}

/// Frame, arms, masses and couplings of W contacts; adds the kept impulses to the warm velocities. Returns true if any of them may rebound.
template <int W, int N>
TALUS_INLINE bool prepareContact(const ContactRow<3, W, N>& contact, const ContactInput<3, W, N>& input, const SolverBodies<3>& bodies,
                                 const SolverSettings& settings) {
    using Scalar = LaneScalar<W>;
    RowSolve<3, W, N>& row = contact.solve;
    RowFriction<3, W, N>& friction = contact.friction;
    RowReport<3, W, N>& report = contact.report;
    const Scalar zero(0.0f);
    row.normal = input.normal;
    friction.friction = input.friction;
    friction.dynamicFriction = input.dynamicFriction;
    friction.rollingResistance = input.rollingResistance;
    friction.spinResistance = input.spinResistance;
    report.restitution = input.restitution;

    row.tangent = tangentOf(row.normal, row.tangent);
    const PairMotion<3, W> motion(row, bodies);
    const ContactFrame<Scalar>& frame = motion.frame;
    friction.surfaceX = dot(frame.t1, input.surface);
    friction.surfaceY = dot(frame.t2, input.surface);
    placePoints(row, friction, frame, input);
    row.coreA = friction.zA - input.radiusA;
    row.coreB = friction.zB + input.radiusB;

    const WarmOffsets<W> warmA(row.bodyA);
    const WarmOffsets<W> warmB(row.bodyB);
    row.inverseInertiaA = inFrame(frame, loadInverseInertia<Scalar>(bodies.warms.data(), warmA.offset));
    row.inverseInertiaB = inFrame(frame, loadInverseInertia<Scalar>(bodies.warms.data(), warmB.offset));
    row.softness = contactSoftness(motion.a.inverseMass, motion.b.inverseMass, input.hertz, input.dampingRatio, settings);
    const Scalar mobility = motion.a.inverseMass + motion.b.inverseMass;
    Symmetric3<Scalar> linear = {mobility, zero, zero, mobility, zero, mobility};
    if (bodies.anyLocked) {
        const Vector<3, Scalar> axes = motion.freeA * motion.a.inverseMass + motion.freeB * motion.b.inverseMass;
        linear = inFrame(frame, Symmetric3<Scalar>{axes.x(), zero, zero, axes.y(), zero, axes.z()});
    }
    weighNormals(row, linear.zz, input.separations);
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        const auto present = input.separations[i] < Scalar(absentPoint);
        row.normalImpulse[i] = select(present, Scalar(row.normalImpulse[i] * Scalar(settings.impulseScale)), zero);
    }
    weighFriction(row, friction, linear, input.lever);
    const bool mayRebound = beginReport(row, report, motion, bodies, settings);

    scaleFriction(friction, Scalar(settings.impulseScale), settings.frictionModel);
    TALUS_UNROLL for (int k = 0; k < 2; ++k) {
        friction.rolling[k] = select(friction.rollingResistance > zero, friction.rolling[k], zero);
    }
    ContactImpulse<3, Scalar> impulse = normalImpulseOf(row, row.normalImpulse);
    ContactImpulse<3, Scalar> given;
    if (settings.friction != FrictionVariant::clampedIncrement) {
        // Points may have gone and materials may have changed since the impulses were found.
        holdFrictionApart(row, friction, settings.friction, settings.frictionModel, given);
    }
    if (settings.warmStarting) {
        const ContactImpulse<3, Scalar> kept = frictionImpulseOf(row, friction, settings.frictionModel);
        impulse.linear += kept.linear;
        impulse.moment += kept.moment;
        PairMotion<3, W> applied = motion;
        applied.apply(row, friction, impulse);
        const Vector<3, Scalar> world = frame.outward(applied.impulse);
        addToWarm<W>(bodies, warmA, world * -motion.a.inverseMass, frame.outward(applied.turnA), motion.yields(motion.a, row.inverseInertiaA));
        addToWarm<W>(bodies, warmB, world * motion.b.inverseMass, frame.outward(applied.turnB), motion.yields(motion.b, row.inverseInertiaB));
    }
    return mayRebound;
}

/// q^-1 n - n in the frame.
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> liftOf(const ContactFrame<Scalar>& frame, const Rotation<3, Scalar>& q) {
    const Vector<3, Scalar> u = cross(q.v, frame.n) - frame.n * q.s;
    return frame.inward(Vector<3, Scalar>(cross(q.v, u) * Scalar(2.0f)));
}

/// Separations after the bodies' motion in this step, exact in rotation: a rotation q lifts the arm r by r . (q^-1 n - n).
template <int W, int N>
TALUS_INLINE void updateSeparations(RowSolve<3, W, N>& row, const BodyDelta<3>* deltas) {
    using Scalar = LaneScalar<W>;
    const SpatialDelta<Scalar> a = loadDelta<Scalar>(deltas, row.bodyA);
    const SpatialDelta<Scalar> b = loadDelta<Scalar>(deltas, row.bodyB);
    const ContactFrame<Scalar> frame(row.normal, row.tangent);
    const Vector<3, Scalar> liftA = liftOf(frame, a.q);
    const Vector<3, Scalar> liftB = liftOf(frame, b.q);
    const Scalar middle = dot(row.normal, Vector<3, Scalar>(b.p - a.p)) + (((liftB.x() * row.xB + liftB.y() * row.yB) + liftB.z() * row.coreB) -
                                                                           ((liftA.x() * row.xA + liftA.y() * row.yA) + liftA.z() * row.coreA));
    const Scalar slopeX = liftB.x() - liftA.x();
    const Scalar slopeY = liftB.y() - liftA.y();
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        row.separation[i] = row.startSeparation[i] + (middle + (row.x[i] * slopeX + row.y[i] * slopeY));
    }
}

}  // namespace talus
