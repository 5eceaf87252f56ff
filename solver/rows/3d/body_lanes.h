// Bodies in space, one a lane.
#pragma once

#include "../storage.h"
#include "../../../foundation/lane_records.h"
#include "../../../foundation/trig.h"

#include <cstddef>

namespace talus {

/// A record of `BodyVelocity<3>` a lane, or the first half of a `BodyWarm<3>`; the fourth floats of both parts are written back as they were.
template <class Scalar>
struct Motion<3, Scalar> {
    Vector<3, Scalar> v, w;
    Scalar inverseMass, gyroscopic;

    static TALUS_INLINE Motion load(const void* base, const std::uint32_t* offset) {
        Motion motion;
        loadRecords(base, offset, motion.v.x(), motion.v.y(), motion.v.z(), motion.inverseMass);
        loadRecords(static_cast<const char*>(base) + 16, offset, motion.w.x(), motion.w.y(), motion.w.z(), motion.gyroscopic);
        return motion;
    }
    TALUS_INLINE void store(void* base, const std::uint32_t* offset) const {
        storeRecords(base, offset, v.x(), v.y(), v.z(), inverseMass);
        storeRecords(static_cast<char*>(base) + 16, offset, w.x(), w.y(), w.z(), gyroscopic);
    }
    template <class Mask>
    TALUS_INLINE void storeWhere(const Mask& mask, void* base, const std::uint32_t* offset) const {
        storeRecordsWhere(mask, base, offset, v.x(), v.y(), v.z(), inverseMass);
        storeRecordsWhere(mask, static_cast<char*>(base) + 16, offset, w.x(), w.y(), w.z(), gyroscopic);
    }
};

/// Offsets of the same bodies in the array of warm velocities, whose records are twice as long.
template <int W>
struct WarmOffsets {
    std::uint32_t offset[W];
    TALUS_INLINE explicit WarmOffsets(const std::uint32_t* bodyOffset) {
        static_assert(sizeof(BodyWarm<3>) == 2 * sizeof(BodyVelocity<3>));
        for (int i = 0; i < W; ++i) {
            offset[i] = 2 * bodyOffset[i];
        }
    }
};

template <class Scalar>
TALUS_INLINE Symmetric3<Scalar> loadInverseInertia(const BodyWarm<3>* warms, const std::uint32_t* warmOffset) {
    static_assert(offsetof(BodyWarm<3>, inverseInertia) == 32);
    const char* base = reinterpret_cast<const char*>(warms) + 32;
    Symmetric3<Scalar> inertia;
    Scalar unused, unusedToo;
    loadRecords(base, warmOffset, inertia.xx, inertia.xy, inertia.xz, inertia.yy);
    loadRecords(base + 16, warmOffset, inertia.yz, inertia.zz, unused, unusedToo);
    return inertia;
}

/// A record of `BodyDelta<3>` a lane.
template <class Scalar>
struct SpatialDelta {
    Vector<3, Scalar> p;
    Rotation<3, Scalar> q;
};

template <class Scalar>
TALUS_INLINE SpatialDelta<Scalar> loadDelta(const BodyDelta<3>* deltas, const std::uint32_t* offset) {
    SpatialDelta<Scalar> delta;
    Scalar unused;
    const char* base = reinterpret_cast<const char*>(deltas);
    loadRecords(base, offset, delta.p.x(), delta.p.y(), delta.p.z(), unused);
    loadRecords(base + 16, offset, delta.q.v.x(), delta.q.v.y(), delta.q.v.z(), delta.q.s);
    return delta;
}

/// A record of `BodyForces<3>` a lane: eleven floats, read as three records of four of which the last two share one.
template <class Scalar>
struct SpatialForces {
    Vector<3, Scalar> acceleration, angularAcceleration, freeAxes;
    Scalar linearDamping, angularDamping;
};
static_assert(sizeof(BodyForces<3>) == 44 && offsetof(BodyForces<3>, angularDamping) == 28 && offsetof(BodyForces<3>, freeAxes) == 32);

template <class Scalar>
TALUS_INLINE SpatialForces<Scalar> loadForces(const BodyForces<3>* forces, const std::uint32_t* offset) {
    SpatialForces<Scalar> f;
    const char* base = reinterpret_cast<const char*>(forces);
    loadRecords(base, offset, f.acceleration.x(), f.acceleration.y(), f.acceleration.z(), f.angularAcceleration.x());
    loadRecords(base + 16, offset, f.angularAcceleration.y(), f.angularAcceleration.z(), f.linearDamping, f.angularDamping);
    loadRecords(base + 28, offset, f.angularDamping, f.freeAxes.x(), f.freeAxes.y(), f.freeAxes.z());
    return f;
}

/// Byte offsets of W bodies in the arrays of velocities and forces.
template <int W>
struct BodyOffsets {
    std::uint32_t body[W];
    std::uint32_t force[W];
    TALUS_INLINE explicit BodyOffsets(const std::uint32_t* index) {
        for (int i = 0; i < W; ++i) {
            body[i] = index[i] * bodyStride<3>;
            force[i] = index[i] * static_cast<std::uint32_t>(sizeof(BodyForces<3>));
        }
    }
};

/// Velocities of laneCount<Scalar> bodies over one substep: forces, damping, locked axes, and the impulses of before.
template <class Scalar>
TALUS_INLINE void integrateVelocityLanes(const SolverBodies<3>& bodies, const std::uint32_t* body, float seconds, WarmStart warmStart) {
    constexpr int W = laneCount<Scalar>;
    const BodyOffsets<W> offsets(body);
    const WarmOffsets<W> warmOffsets(offsets.body);
    Motion<3, Scalar> motion = Motion<3, Scalar>::load(bodies.velocities.data(), offsets.body);
    Motion<3, Scalar> warm = Motion<3, Scalar>::load(bodies.warms.data(), warmOffsets.offset);
    const SpatialForces<Scalar> f = loadForces<Scalar>(bodies.forces.data(), offsets.force);
    const Scalar h(seconds);
    const Scalar one(1.0f);
    const Scalar linearFactor = one / (one + h * f.linearDamping);
    const Scalar angularFactor = one / (one + h * f.angularDamping);
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        const Scalar freeV = f.freeAxes[i] * ((motion.v[i] + h * f.acceleration[i]) * linearFactor);
        const Scalar freeW = (motion.w[i] + h * f.angularAcceleration[i]) * angularFactor;
        if (warmStart == WarmStart::fromVelocity) {
            warm.v[i] = motion.v[i] - warm.v[i];
            warm.w[i] = motion.w[i] - warm.w[i];
        } else if (warmStart == WarmStart::none) {
            warm.v[i] = warm.w[i] = Scalar(0.0f);
        }
        motion.v[i] = freeV + f.freeAxes[i] * warm.v[i];
        motion.w[i] = freeW + warm.w[i];
        warm.v[i] = freeV;
        warm.w[i] = freeW;
    }
    motion.store(bodies.velocities.data(), offsets.body);
    warm.store(bodies.warms.data(), warmOffsets.offset);
}

/// Rotation by a rotation vector a lane; beyond half a radian, where the small rotation begins to lag, by sine and cosine.
template <class Scalar>
TALUS_INLINE Rotation<3, Scalar> rotationLanes(const Vector<3, Scalar>& turn) {
    constexpr float smallest = 0.5f;
    Rotation<3, Scalar> q = smallRotation(turn);
    const Scalar square = dot(turn, turn);
    if (anyLane(square > Scalar(smallest * smallest))) {
        for (int i = 0; i < laneCount<Scalar>; ++i) {
            if (laneOf(square, i) > smallest * smallest) {
                const Vector<3> axis(laneOf(turn.x(), i), laneOf(turn.y(), i), laneOf(turn.z(), i));
                const Rotation<3> exact = rotationAbout(axis, length(axis));
                for (int k = 0; k < 3; ++k) {
                    setLane(q.v[k], i, exact.v[k]);
                }
                setLane(q.s, i, exact.s);
            }
        }
    }
    return q;
}

/// x of the matrix with these columns times x = right (Cramer).
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> solveColumns(const Vector<3, Scalar>& a, const Vector<3, Scalar>& b, const Vector<3, Scalar>& c,
                                            const Vector<3, Scalar>& right) {
    const Vector<3, Scalar> bc = cross(b, c);
    const Scalar scale = Scalar(1.0f) / dot(a, bc);
    return Vector<3, Scalar>(dot(right, bc) * scale, dot(right, cross(c, a)) * scale, dot(right, cross(a, b)) * scale);
}

/// Free turning over a substep, in the frame that turns with the bodies: the rotation, and the angular velocity afterwards in the frame as
/// it has turned.
///
/// With the momentum L = I w of before and L' of afterwards, both seen in the body, the body turns about u = I^-1 (L + L') / 2, and
/// L' is L seen from the body as it has turned. So L stays in space, and since (L' - L) . u = 0 for any turn about u, so does the energy
/// (the implicit midpoint rule's two invariants; Austin, Krishnaprasad, Wang 1993). For Cayley's rotation by u over k,
/// L = I u + k/2 u x I u, which Newton's method solves; a fixed point iteration would fail for thin rods. k is such that the angle is
/// that of h: k = 2 tan(h |u| / 2) / |u|.
template <class Scalar>
TALUS_INLINE void turnFreely(const Symmetric3<Scalar>& inverseInertia, float seconds, Rotation<3, Scalar>& turn, Vector<3, Scalar>& w) {
    constexpr int rounds = 5;
    const Scalar one(1.0f);
    const Scalar half(0.5f);
    // Only the ratios of the moments count, and products of small ones would underflow.
    const Scalar unit = one / ((inverseInertia.xx + inverseInertia.yy) + inverseInertia.zz);
    const Symmetric3<Scalar> inverse = {inverseInertia.xx * unit, inverseInertia.xy * unit, inverseInertia.xz * unit,
                                        inverseInertia.yy * unit, inverseInertia.yz * unit, inverseInertia.zz * unit};
    const Symmetric3<Scalar> inertia = inverted(inverse);
    const Vector<3, Scalar> momentum = inertia * w;
    const Scalar h(seconds);
    // The series of the tangent; beyond a radian and a half in a substep the angle lags, and both invariants still hold.
    const Scalar x = minimum(Scalar(half * h * half * h * dot(w, w)), Scalar(0.5f));
    const Scalar k = half * h * (one + x * (Scalar(1.0f / 3.0f) + x * (Scalar(2.0f / 15.0f) + x * Scalar(17.0f / 315.0f))));
    Vector<3, Scalar> u = w;
    Vector<3, Scalar> moment = momentum;
    for (int round = 0; round < rounds; ++round) {
        const Vector<3, Scalar> defect = moment + cross(u, moment) * k - momentum;
        const auto column = [&](const Vector<3, Scalar>& axis) {
            const Vector<3, Scalar> turned = inertia * axis;
            return Vector<3, Scalar>(turned + (cross(u, turned) + cross(axis, moment)) * k);
        };
        const Scalar zero(0.0f);
        u -= solveColumns(column(Vector<3, Scalar>(one, zero, zero)), column(Vector<3, Scalar>(zero, one, zero)),
                          column(Vector<3, Scalar>(zero, zero, one)), defect);
        moment = inertia * u;
    }
    const Vector<3, Scalar> tangent = u * k;
    const Scalar scale = one / squareRoot(Scalar(one + dot(tangent, tangent)));
    turn = {Vector<3, Scalar>(tangent * scale), scale};
    // L' = L - 2 k u x I u; only the change is computed, so that a step in which little changes rounds little.
    w -= inverse * Vector<3, Scalar>(cross(u, moment) * (k + k));
}

/// Motion of laneCount<Scalar> bodies over one substep. What wobbles changes its angular velocity as it turns; the warm velocity takes
/// the same change, since no impulse gave it.
template <class Scalar>
TALUS_INLINE void integratePositionLanes(const SolverBodies<3>& bodies, const std::uint32_t* body, float seconds) {
    constexpr int W = laneCount<Scalar>;
    const BodyOffsets<W> offsets(body);
    Motion<3, Scalar> motion = Motion<3, Scalar>::load(bodies.velocities.data(), offsets.body);
    SpatialDelta<Scalar> delta = loadDelta<Scalar>(bodies.deltas.data(), offsets.body);
    const SpatialForces<Scalar> f = loadForces<Scalar>(bodies.forces.data(), offsets.force);
    const Scalar h(seconds);
    TALUS_UNROLL for (int i = 0; i < 3; ++i) {
        motion.v[i] *= f.freeAxes[i];
        delta.p[i] += h * motion.v[i];
    }
    const Vector<3, Scalar> w = inverseRotate(delta.q, motion.w);
    Rotation<3, Scalar> turn = rotationLanes(Vector<3, Scalar>(w * h));
    const auto wobbles = motion.gyroscopic > Scalar(0.0f);
    if (anyLane(wobbles)) {
        const WarmOffsets<W> warmOffsets(offsets.body);
        Motion<3, Scalar> warm = Motion<3, Scalar>::load(bodies.warms.data(), warmOffsets.offset);
        Rotation<3, Scalar> freeTurn = turn;
        Vector<3, Scalar> freeW = w;
        turnFreely(loadInverseInertia<Scalar>(bodies.warms.data(), warmOffsets.offset), seconds, freeTurn, freeW);
        TALUS_UNROLL for (int i = 0; i < 3; ++i) {
            turn.v[i] = select(wobbles, freeTurn.v[i], turn.v[i]);
        }
        turn.s = select(wobbles, freeTurn.s, turn.s);
        const Vector<3, Scalar> after = rotate(compose(delta.q, turn), freeW);
        TALUS_UNROLL for (int i = 0; i < 3; ++i) {
            const Scalar change = after[i] - motion.w[i];
            warm.w[i] = select(wobbles, Scalar(warm.w[i] + change), warm.w[i]);
            motion.w[i] = select(wobbles, after[i], motion.w[i]);
        }
        warm.store(bodies.warms.data(), warmOffsets.offset);
    }
    const Rotation<3, Scalar> q = compose(delta.q, turn);
    motion.store(bodies.velocities.data(), offsets.body);
    char* deltas = reinterpret_cast<char*>(bodies.deltas.data());
    storeRecords(deltas, offsets.body, delta.p.x(), delta.p.y(), delta.p.z(), Scalar(0.0f));
    storeRecords(deltas + 16, offsets.body, q.v.x(), q.v.y(), q.v.z(), q.s);
}

}  // namespace talus
