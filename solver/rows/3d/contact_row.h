// The rows of a contact in space: N normals, friction and rolling, W contacts side by side.
//
// Frame: n from A to B, t1, t2 = n x t1; coordinates in the order (t1, t2, n). The origin O is the weighted middle of the points; from
// the centres of mass it lies at (xA, yA, zA) and (xB, yB, zB), and point i at O + x_i t1 + y_i t2. (How high a point lies above O
// is left out: no normal impulse feels it, and friction acts at O.) With V = vB - vA, a = wA, b = wB in the frame and W = b - a,
//     normal velocity  vn_i = V3 + (yB b1 - xB b2) - (yA a1 - xA a2) + y_i W1 - x_i W2
//     slip at O        (U1, U2) = (V1 + (zB b2 - yB b3) - (zA a2 - yA a3), V2 + (xB b3 - zB b1) - (xA a3 - zA a1))
// and an impulse P at O with a moment L turns B by L + rB x P about its centre, and A by the negative with its own arm.
#pragma once

#include "../../contact_data.h"
#include "../../friction/ball.h"
#include "../../friction/limit_surface.h"
#include "../../friction/residual.h"
#include "../../contact_kernels.h"
#include "../contact_parts.h"
#include "../normal.h"
#include "body_lanes.h"

namespace talus {

template <class Scalar>
inline Vector<3, Scalar> zeroLanes() {
    return Vector<3, Scalar>(Scalar(0.0f), Scalar(0.0f), Scalar(0.0f));
}

template <int W, int N>
struct alignas(rowAlignment<W>) RowSolve<3, W, N> {
    using Scalar = LaneScalar<W>;
    /// Byte offsets of the bodies in their arrays.
    std::uint32_t bodyA[W] = {};
    std::uint32_t bodyB[W] = {};
    Vector<3, Scalar> normal = zeroLanes<Scalar>();
    /// t1; kept from step to step, so that friction keeps its direction in space.
    Vector<3, Scalar> tangent = zeroLanes<Scalar>();
    Scalar xA{0.0f}, yA{0.0f}, xB{0.0f}, yB{0.0f};
    /// The parts of zA and zB that turn with the bodies: the surface of a rounded piece stays where it is when the piece rolls.
    Scalar coreA{0.0f}, coreB{0.0f};
    /// In the frame.
    Symmetric3<Scalar> inverseInertiaA, inverseInertiaB;
    Scalar x[N] = {};
    Scalar y[N] = {};
    /// Zero for an absent point and between bodies that cannot move.
    Scalar mass[N] = {};
    /// What an impulse at one point adds to the normal velocity at another: the strictly lower triangle by rows.
    Scalar coupling[couplingCount<N>] = {};
    Scalar startSeparation[N] = {};
    Scalar separation[N] = {};
    Scalar normalImpulse[N] = {};
    Softness<Scalar> softness = {Scalar(0.0f), Scalar(0.0f)};
};

template <int W, int N>
struct alignas(rowAlignment<W>) RowFriction<3, W, N> {
    using Scalar = LaneScalar<W>;
    Scalar zA{0.0f}, zB{0.0f};
    Scalar friction{0.0f}, dynamicFriction{0.0f};
    /// Along t1 and t2.
    Scalar surfaceX{0.0f}, surfaceY{0.0f};
    /// Response of slip and spin at O to friction and twist there, and its inverse.
    Symmetric3<Scalar> response, mass;
    /// Of the area of contact under even pressure, and of what resists spinning beside it; both 0: no twist.
    Scalar lever{0.0f}, spinLever{0.0f};
    /// 1 / (lever + spinLever).
    Scalar inverseReach{0.0f};
    /// 1 / mean square of the distances of the points from their middle.
    Scalar inverseSpread{0.0f};
    Scalar force[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar twist{0.0f};
    /// FrictionModel::points.
    Scalar pointForce[N][2] = {};
    Scalar spinResistance{0.0f};
    Scalar rollingResistance{0.0f};
    Scalar rolling[2] = {Scalar(0.0f), Scalar(0.0f)};
};

template <int W, int N>
struct alignas(rowAlignment<W>) RowReport<3, W, N> {
    using Scalar = LaneScalar<W>;
    Scalar totalNormal[N] = {};
    Scalar totalForce[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar totalTwist{0.0f};
    Scalar totalPointForce[N][2] = {};
    Scalar totalRolling[2] = {Scalar(0.0f), Scalar(0.0f)};
    Scalar approach[N] = {};
    /// What forces add to the normal velocity in a substep.
    Scalar gain[N] = {};
    /// Impulses of the rebound, N s.
    Scalar rebound[N] = {};
    Scalar restitution{0.0f};
};

/// Impulse of a contact on B (the negative on A) in the frame: at O, and the moment about O.
template <class Scalar>
struct ContactImpulse<3, Scalar> {
    Vector<3, Scalar> linear = zeroLanes<Scalar>();
    Vector<3, Scalar> moment = zeroLanes<Scalar>();
};

/// A world vector in the frame, and back.
template <class Scalar>
struct ContactFrame {
    Vector<3, Scalar> t1, t2, n;

    TALUS_INLINE ContactFrame(const Vector<3, Scalar>& normal, const Vector<3, Scalar>& tangent)
        : t1(tangent), t2(cross(normal, tangent)), n(normal) {}
    TALUS_INLINE Vector<3, Scalar> inward(const Vector<3, Scalar>& r) const { return Vector<3, Scalar>(dot(t1, r), dot(t2, r), dot(n, r)); }
    TALUS_INLINE Vector<3, Scalar> outward(const Vector<3, Scalar>& r) const { return (t1 * r.x() + t2 * r.y()) + n * r.z(); }
};

/// Free axes of W bodies, for the few worlds in which any is locked.
template <int W>
TALUS_INLINE Vector<3, LaneScalar<W>> loadFreeAxes(const SolverBodies<3>& bodies, const std::uint32_t* offset) {
    Vector<3, LaneScalar<W>> freeAxes = zeroLanes<LaneScalar<W>>();
    for (int lane = 0; lane < W; ++lane) {
        for (int axis = 0; axis < 3; ++axis) {
            setLane(freeAxes[axis], lane, bodies.forces[offset[lane] / bodyStride<3>].freeAxes[axis]);
        }
    }
    return freeAxes;
}

template <class Scalar>
TALUS_INLINE Vector<3, Scalar> componentProduct(const Vector<3, Scalar>& a, const Vector<3, Scalar>& b) {
    return Vector<3, Scalar>(a.x() * b.x(), a.y() * b.y(), a.z() * b.z());
}

template <int W, bool mayLock>
struct PairMotion<3, W, mayLock> {
    using Scalar = LaneScalar<W>;
    ContactFrame<Scalar> frame;
    Motion<3, Scalar> a, b;
    /// Of B's centre against A's, and of the bodies, in the frame and of now.
    Vector<3, Scalar> v, wA, wB;
    /// Applied so far: the impulse on B, and what it did to the angular velocities.
    Vector<3, Scalar> impulse = zeroLanes<Scalar>();
    Vector<3, Scalar> turnA = zeroLanes<Scalar>();
    Vector<3, Scalar> turnB = zeroLanes<Scalar>();
    bool anyLocked;
    /// Set if any body has a locked axis.
    Vector<3, Scalar> freeA = zeroLanes<Scalar>();
    Vector<3, Scalar> freeB = zeroLanes<Scalar>();

    template <int N>
    TALUS_INLINE PairMotion(const RowSolve<3, W, N>& row, const SolverBodies<3>& bodies)
        : frame(row.normal, row.tangent),
          a(Motion<3, Scalar>::load(bodies.velocities.data(), row.bodyA)),
          b(Motion<3, Scalar>::load(bodies.velocities.data(), row.bodyB)),
          v(frame.inward(Vector<3, Scalar>(b.v - a.v))),
          wA(frame.inward(a.w)),
          wB(frame.inward(b.w)),
          anyLocked(bodies.anyLocked) {
        if (locks()) {
            freeA = loadFreeAxes<W>(bodies, row.bodyA);
            freeB = loadFreeAxes<W>(bodies, row.bodyB);
        }
    }

    template <int N>
    TALUS_INLINE void store(const RowSolve<3, W, N>& row, const SolverBodies<3>& bodies) const {
        changed().storeBodies(row, bodies);
    }
    /// Other lanes keep their bits, the sign of a zero included.
    template <class Mask, int N>
    TALUS_INLINE void storeWhere(const Mask& mask, const PairMotion& before, const RowSolve<3, W, N>& row, const SolverBodies<3>& bodies) const {
        PairMotion kept = changed();
        TALUS_UNROLL for (int i = 0; i < 3; ++i) {
            kept.a.v[i] = select(mask, kept.a.v[i], before.a.v[i]);
            kept.a.w[i] = select(mask, kept.a.w[i], before.a.w[i]);
            kept.b.v[i] = select(mask, kept.b.v[i], before.b.v[i]);
            kept.b.w[i] = select(mask, kept.b.w[i], before.b.w[i]);
        }
        kept.storeBodies(row, bodies);
    }

    template <int N>
    TALUS_INLINE void apply(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction, const ContactImpulse<3, Scalar>& given) {
        const Vector<3, Scalar> armA(row.xA, row.yA, friction.zA);
        const Vector<3, Scalar> armB(row.xB, row.yB, friction.zB);
        turn(row, given.moment + cross(armA, given.linear), given.moment + cross(armB, given.linear));
        push(given.linear);
    }
    /// An impulse along n with moments about t1 and t2 only.
    template <int N>
    TALUS_INLINE void applyNormals(const RowSolve<3, W, N>& row, const ContactImpulse<3, Scalar>& given) {
        const Scalar& away = given.linear.z();
        turn(row, Vector<3, Scalar>(given.moment.x() + row.yA * away, given.moment.y() - row.xA * away, Scalar(0.0f)),
             Vector<3, Scalar>(given.moment.x() + row.yB * away, given.moment.y() - row.xB * away, Scalar(0.0f)));
        push(given.linear);
    }
    template <int N>
    TALUS_INLINE void turn(const RowSolve<3, W, N>& row, const Vector<3, Scalar>& angularA, const Vector<3, Scalar>& angularB) {
        const Vector<3, Scalar> changeA = row.inverseInertiaA * angularA;
        const Vector<3, Scalar> changeB = row.inverseInertiaB * angularB;
        turnA -= changeA;
        wA -= changeA;
        turnB += changeB;
        wB += changeB;
    }

    /// Lanes of bodies whose velocity impulses change.
    static TALUS_INLINE auto yields(const Motion<3, Scalar>& body, const Symmetric3<Scalar>& inverseInertia) {
        return body.inverseMass + (inverseInertia.xx + inverseInertia.yy + inverseInertia.zz) > Scalar(0.0f);
    }

private:
    TALUS_INLINE bool locks() const { return mayLock && anyLocked; }
    TALUS_INLINE void push(const Vector<3, Scalar>& linear) {
        impulse += linear;
        if (locks()) {
            const Vector<3, Scalar> mobility = freeA * a.inverseMass + freeB * b.inverseMass;
            v += frame.inward(componentProduct(frame.outward(linear), mobility));
        } else {
            v += linear * Scalar(a.inverseMass + b.inverseMass);
        }
    }
    TALUS_INLINE PairMotion changed() const {
        PairMotion after = *this;
        Vector<3, Scalar> world = frame.outward(impulse);
        if (locks()) {
            after.a.v -= componentProduct(world, freeA) * a.inverseMass;
            after.b.v += componentProduct(world, freeB) * b.inverseMass;
        } else {
            after.a.v -= world * a.inverseMass;
            after.b.v += world * b.inverseMass;
        }
        after.a.w += frame.outward(turnA);
        after.b.w += frame.outward(turnB);
        return after;
    }
    template <int N>
    TALUS_INLINE void storeBodies(const RowSolve<3, W, N>& row, const SolverBodies<3>& bodies) const {
        if (bodies.shared) {
            a.storeWhere(yields(a, row.inverseInertiaA), bodies.velocities.data(), row.bodyA);
            b.storeWhere(yields(b, row.inverseInertiaB), bodies.velocities.data(), row.bodyB);
        } else {
            a.store(bodies.velocities.data(), row.bodyA);
            b.store(bodies.velocities.data(), row.bodyB);
        }
    }
};

template <int W, int N, class Scalar>
TALUS_INLINE ContactImpulse<3, Scalar> normalImpulseOf(const RowSolve<3, W, N>& row, const Scalar* increment) {
    ContactImpulse<3, Scalar> impulse;
    impulse.linear.z() = sumOf<N>(increment);
    impulse.moment.x() = sumOfProducts<N>(row.y, increment);
    impulse.moment.y() = -sumOfProducts<N>(row.x, increment);
    return impulse;
}

template <int W, int N, bool mayLock>
TALUS_INLINE void normalVelocities(const RowSolve<3, W, N>& row, const PairMotion<3, W, mayLock>& motion, LaneScalar<W>* velocity) {
    using Scalar = LaneScalar<W>;
    const Vector<3, Scalar>& a = motion.wA;
    const Vector<3, Scalar>& b = motion.wB;
    const Scalar middle = motion.v.z() + ((row.yB * b.x() - row.xB * b.y()) - (row.yA * a.x() - row.xA * a.y()));
    const Scalar about1 = b.x() - a.x();
    const Scalar about2 = b.y() - a.y();
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        velocity[i] = middle + (row.y[i] * about1 - row.x[i] * about2);
    }
}

/// Slip at O along t1 and t2, and spin about n.
template <int W, int N, bool mayLock>
TALUS_INLINE Vector<3, LaneScalar<W>> slipVelocity(const RowSolve<3, W, N>& row, const RowFriction<3, W, N>& friction,
                                                   const PairMotion<3, W, mayLock>& motion) {
    using Scalar = LaneScalar<W>;
    const Vector<3, Scalar>& a = motion.wA;
    const Vector<3, Scalar>& b = motion.wB;
    return Vector<3, Scalar>(motion.v.x() + ((friction.zB * b.y() - row.yB * b.z()) - (friction.zA * a.y() - row.yA * a.z())) + friction.surfaceX,
                             motion.v.y() + ((row.xB * b.z() - friction.zB * b.x()) - (row.xA * a.z() - friction.zA * a.x())) + friction.surfaceY,
                             b.z() - a.z());
}

/// Relative acceleration along the normal that forces give a point of one lane, m/s^2.
template <int W, int N>
inline float drawOfForces(const RowSolve<3, W, N>& row, int lane, int point, const SolverBodies<3>& bodies) {
    const BodyForces<3>& forcesA = bodies.forces[row.bodyA[lane] / bodyStride<3>];
    const BodyForces<3>& forcesB = bodies.forces[row.bodyB[lane] / bodyStride<3>];
    const auto lanes = [&](const Vector<3, LaneScalar<W>>& r) { return Vector<3>(laneOf(r.x(), lane), laneOf(r.y(), lane), laneOf(r.z(), lane)); };
    const ContactFrame<float> frame(lanes(row.normal), lanes(row.tangent));
    const Vector<3> a = frame.inward(forcesA.angularAcceleration);
    const Vector<3> b = frame.inward(forcesB.angularAcceleration);
    const float x = laneOf(row.x[point], lane);
    const float y = laneOf(row.y[point], lane);
    const float turningB = (laneOf(row.yB, lane) + y) * b.x() - (laneOf(row.xB, lane) + x) * b.y();
    const float turningA = (laneOf(row.yA, lane) + y) * a.x() - (laneOf(row.xA, lane) + x) * a.y();
    return dot(frame.n, Vector<3>(forcesB.acceleration - forcesA.acceleration)) + (turningB - turningA);
}

}  // namespace talus
