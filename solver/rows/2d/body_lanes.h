// Bodies in the plane, one a lane.
#pragma once

#include "../storage.h"
#include "../../../foundation/lane_records.h"
#include "../../../foundation/trig.h"

namespace talus {

/// A record of `BodyVelocity<2>` or `BodyWarm<2>` a lane; `inverse` is the inverse mass or inverse inertia, written back as it was.
template <class Scalar>
struct Motion<2, Scalar> {
    Scalar x, y, w, inverse;

    static TALUS_INLINE Motion load(const void* base, const std::uint32_t* offset) {
        Motion motion;
        loadRecords(base, offset, motion.x, motion.y, motion.w, motion.inverse);
        return motion;
    }
    TALUS_INLINE void store(void* base, const std::uint32_t* offset) const { storeRecords(base, offset, x, y, w, inverse); }
    template <class Mask>
    TALUS_INLINE void storeWhere(const Mask& mask, void* base, const std::uint32_t* offset) const {
        storeRecordsWhere(mask, base, offset, x, y, w, inverse);
    }
};

/// A record of `BodyDelta<2>` a lane.
template <class Scalar>
struct PlanarDelta {
    Scalar x, y, c, s;
};

template <class Scalar>
TALUS_INLINE PlanarDelta<Scalar> loadDelta(const void* base, const std::uint32_t* offset) {
    PlanarDelta<Scalar> delta;
    loadRecords(base, offset, delta.x, delta.y, delta.c, delta.s);
    return delta;
}

/// A record of `BodyForces<2>` a lane: seven floats, read as two records of four that share one.
template <class Scalar>
struct PlanarForces {
    Scalar x, y, w, linearDamping, angularDamping, freeX, freeY;
};
static_assert(sizeof(BodyForces<2>) == 28 && offsetof(BodyForces<2>, linearDamping) == 12);

template <class Scalar>
TALUS_INLINE PlanarForces<Scalar> loadForces(const BodyForces<2>* base, const std::uint32_t* offset) {
    PlanarForces<Scalar> f;
    loadRecords(base, offset, f.x, f.y, f.w, f.linearDamping);
    loadRecords(&base->linearDamping, offset, f.linearDamping, f.angularDamping, f.freeX, f.freeY);
    return f;
}

/// Velocities of laneCount<Scalar> bodies over one substep: forces, damping, locked axes, and the impulses of before.
template <class Scalar>
TALUS_INLINE void integrateVelocityLanes(const SolverBodies<2>& bodies, const std::uint32_t* body, float seconds, WarmStart warmStart) {
    constexpr int W = laneCount<Scalar>;
    std::uint32_t offset[W];
    std::uint32_t forceOffset[W];
    for (int i = 0; i < W; ++i) {
        offset[i] = body[i] * bodyStride<2>;
        forceOffset[i] = body[i] * static_cast<std::uint32_t>(sizeof(BodyForces<2>));
    }
    Motion<2, Scalar> v = Motion<2, Scalar>::load(bodies.velocities.data(), offset);
    Motion<2, Scalar> warm = Motion<2, Scalar>::load(bodies.warms.data(), offset);
    const PlanarForces<Scalar> f = loadForces<Scalar>(bodies.forces.data(), forceOffset);
    const Scalar h(seconds);
    const Scalar one(1.0f);
    const Scalar linearFactor = one / (one + h * f.linearDamping);
    const Scalar angularFactor = one / (one + h * f.angularDamping);
    const Scalar freeX = f.freeX * ((v.x + h * f.x) * linearFactor);
    const Scalar freeY = f.freeY * ((v.y + h * f.y) * linearFactor);
    const Scalar freeW = (v.w + h * f.w) * angularFactor;
    if (warmStart == WarmStart::fromVelocity) {
        warm.x = v.x - warm.x;
        warm.y = v.y - warm.y;
        warm.w = v.w - warm.w;
    } else if (warmStart == WarmStart::none) {
        warm.x = warm.y = warm.w = Scalar(0.0f);
    }
    v.x = freeX + f.freeX * warm.x;
    v.y = freeY + f.freeY * warm.y;
    v.w = freeW + warm.w;
    warm.x = freeX;
    warm.y = freeY;
    warm.w = freeW;
    v.store(bodies.velocities.data(), offset);
    warm.store(bodies.warms.data(), offset);
}

/// Rotation by an angle a lane; beyond half a radian, where the small rotation begins to lag, by sine and cosine.
template <class Scalar>
TALUS_INLINE Rotation<2, Scalar> rotationLanes(const Scalar& angle) {
    constexpr float smallest = 0.5f;
    Rotation<2, Scalar> turn = smallRotation(angle);
    if (anyLane(absolute(angle) > Scalar(smallest))) {
        for (int i = 0; i < laneCount<Scalar>; ++i) {
            if (std::fabs(laneOf(angle, i)) > smallest) {
                const SineCosine exact = sineCosine(laneOf(angle, i));
                setLane(turn.c, i, exact.cosine);
                setLane(turn.s, i, exact.sine);
            }
        }
    }
    return turn;
}

/// Motion of laneCount<Scalar> bodies over one substep.
template <class Scalar>
TALUS_INLINE void integratePositionLanes(const SolverBodies<2>& bodies, const std::uint32_t* body, float seconds) {
    constexpr int W = laneCount<Scalar>;
    std::uint32_t offset[W];
    std::uint32_t forceOffset[W];
    for (int i = 0; i < W; ++i) {
        offset[i] = body[i] * bodyStride<2>;
        forceOffset[i] = body[i] * static_cast<std::uint32_t>(sizeof(BodyForces<2>));
    }
    Motion<2, Scalar> v = Motion<2, Scalar>::load(bodies.velocities.data(), offset);
    PlanarDelta<Scalar> delta = loadDelta<Scalar>(bodies.deltas.data(), offset);
    const PlanarForces<Scalar> f = loadForces<Scalar>(bodies.forces.data(), forceOffset);
    v.x *= f.freeX;
    v.y *= f.freeY;
    const Scalar h(seconds);
    const Rotation<2, Scalar> turn = rotationLanes(Scalar(h * v.w));
    const Scalar c = turn.c * delta.c - turn.s * delta.s;
    const Scalar s = turn.s * delta.c + turn.c * delta.s;
    v.store(bodies.velocities.data(), offset);
    storeRecords(bodies.deltas.data(), offset, Scalar(delta.x + h * v.x), Scalar(delta.y + h * v.y), c, s);
}

}  // namespace talus
