// Pins without limit, motor and spring, several side by side: most joints of chains, grids and cloths. They are read from their records and written
// back, so that whoever asks for a joint finds it in one place.
#pragma once

#include "../../foundation/lane_records.h"
#include "../rows/2d/body_lanes.h"
#include "../rows/3d/body_lanes.h"
#include "../rows/point.h"
#include "3d/present_inertia.h"
#include "joint.h"

#include <cstddef>

namespace talus {

/// Whether a joint does no more than hold two points together.
template <int D>
TALUS_INLINE bool isPlainPin(const JointRow<D>& joint) {
    return joint.type == pinJoint<D> && !joint.springEnabled && !joint.limitEnabled && !joint.motorEnabled;
}

template <class Scalar>
TALUS_INLINE Displacement<2, Scalar> loadDisplacement(const SolverBodies<2>& bodies, const std::uint32_t* offset) {
    const PlanarDelta<Scalar> delta = loadDelta<Scalar>(bodies.deltas.data(), offset);
    return {Vector<2, Scalar>(delta.x, delta.y), {delta.c, delta.s}};
}
template <class Scalar>
TALUS_INLINE Displacement<3, Scalar> loadDisplacement(const SolverBodies<3>& bodies, const std::uint32_t* offset) {
    const SpatialDelta<Scalar> delta = loadDelta<Scalar>(bodies.deltas.data(), offset);
    return {delta.p, delta.q};
}

template <class Scalar>
TALUS_INLINE Vector<2, Scalar> linearOf(const Motion<2, Scalar>& motion) {
    return Vector<2, Scalar>(motion.x, motion.y);
}
template <class Scalar>
TALUS_INLINE Vector<3, Scalar> linearOf(const Motion<3, Scalar>& motion) {
    return motion.v;
}
template <class Scalar>
TALUS_INLINE void setLinear(Motion<2, Scalar>& motion, const Vector<2, Scalar>& v) {
    motion.x = v.x();
    motion.y = v.y();
}
template <class Scalar>
TALUS_INLINE void setLinear(Motion<3, Scalar>& motion, const Vector<3, Scalar>& v) {
    motion.v = v;
}

/// The lanes of bodies whose velocity impulses change.
template <class Scalar>
TALUS_INLINE auto yields(const Scalar& inverseMass, const Scalar& inverseInertia) {
    return inverseMass + inverseInertia > Scalar(0.0f);
}
template <class Scalar>
TALUS_INLINE auto yields(const Scalar& inverseMass, const Symmetric3<Scalar>& inverseInertia) {
    return inverseMass + (inverseInertia.xx + inverseInertia.yy + inverseInertia.zz) > Scalar(0.0f);
}

/// Brings the inertias of one body a lane to its present turn, as for a single joint; in the plane they do not turn, nor where nothing wobbles.
template <int W, class Scalar>
TALUS_INLINE void turnInertia(const SolverBodies<2>&, const Motion<2, Scalar>&, const std::uint32_t*, const Rotation<2, Scalar>&, const Scalar&,
                              Scalar&, Scalar&) {}
template <int W, class Scalar>
TALUS_INLINE void turnInertia(const SolverBodies<3>& bodies, const Motion<3, Scalar>& motion, const std::uint32_t* body,
                              const Rotation<3, Scalar>& turn, const Vector<3, Scalar>& applied, Symmetric3<Scalar>& inertia,
                              Vector<3, Scalar>& excess) {
    const auto wobbles = motion.gyroscopic > Scalar(0.0f);
    if (anyLane(wobbles)) {
        const WarmOffsets<W> warm(body);
        const Symmetric3<Scalar> now = turned(loadInverseInertia<Scalar>(bodies.warms.data(), warm.offset), turn);
        const Vector<3, Scalar> change = inertia * applied - now * applied;
        TALUS_UNROLL for (int i = 0; i < 3; ++i) {
            excess[i] = select(wobbles, Scalar(excess[i] + change[i]), excess[i]);
        }
        inertia = {select(wobbles, now.xx, inertia.xx), select(wobbles, now.xy, inertia.xy), select(wobbles, now.xz, inertia.xz),
                   select(wobbles, now.yy, inertia.yy), select(wobbles, now.yz, inertia.yz), select(wobbles, now.zz, inertia.zz)};
    }
}

/// What passes read and write of W joints.
template <int D, int W>
struct PinLanes {
    using Scalar = LaneScalar<W>;
    std::uint32_t bodyA[W];
    std::uint32_t bodyB[W];
    Motion<D, Scalar> a, b;
    JointFrame<D, Scalar> frame;
    BodyPair<D, Scalar> pair;
    Angular<D, Scalar> excessA, excessB;
    Vector<D, Scalar> impulse, total;

    TALUS_INLINE PinLanes(JointRow<D>* joints, const SolverBodies<D>& bodies) {
        for (int i = 0; i < W; ++i) {
            bodyA[i] = joints[i].bodyA * bodyStride<D>;
            bodyB[i] = joints[i].bodyB * bodyStride<D>;
            place[i] = static_cast<std::uint32_t>(i * static_cast<int>(sizeof(JointRow<D>)));
        }
        Vector<D, Scalar> armA, armB;
        Scalar floats[floatCount];
        for (int i = 0; i < floatCount; i += 4) {
            loadRecords(addressOf(joints, i), place, floats[i], floats[i + 1], floats[i + 2], floats[i + 3]);
        }
        int next = 0;
        forFloats(armA, armB, [&](Scalar& value) { value = floats[next++]; });
        a = Motion<D, Scalar>::load(bodies.velocities.data(), bodyA);
        b = Motion<D, Scalar>::load(bodies.velocities.data(), bodyB);
        pair.linearA = linearOf(a);
        pair.linearB = linearOf(b);
        pair.angularA = a.w;
        pair.angularB = b.w;
        frame = makeFrame<D, Scalar>(armA, armB, centres, loadDisplacement<Scalar>(bodies, bodyA), loadDisplacement<Scalar>(bodies, bodyB));
        turnInertias(bodies);
    }

    TALUS_INLINE void store(JointRow<D>* joints, const SolverBodies<D>& bodies) {
        setLinear(a, pair.linearA);
        setLinear(b, pair.linearB);
        a.w = pair.angularA;
        b.w = pair.angularB;
        if (bodies.shared) {
            a.storeWhere(yields(pair.inverseMassA, pair.inverseInertiaA), bodies.velocities.data(), bodyA);
            b.storeWhere(yields(pair.inverseMassB, pair.inverseInertiaB), bodies.velocities.data(), bodyB);
        } else {
            a.store(bodies.velocities.data(), bodyA);
            b.store(bodies.velocities.data(), bodyB);
        }
        // Arms stay as they are.
        constexpr int firstWritten = 8;
        static_assert(firstWritten >= 2 * D);
        Vector<D, Scalar> unwritten = Vector<D, Scalar>::Constant(Scalar(0.0f));
        Scalar floats[floatCount];
        int next = 0;
        forFloats(unwritten, unwritten, [&](Scalar& value) { floats[next++] = value; });
        for (int i = firstWritten; i < floatCount; i += 4) {
            storeRecords(addressOf(joints, i), place, floats[i], floats[i + 1], floats[i + 2], floats[i + 3]);
        }
    }

private:
    static constexpr int inertiaFloats = D == 2 ? 1 : 6;
    static constexpr int floatCount = 6 * D + 2 + 2 * inertiaFloats + 4 * (D == 2 ? 1 : 3);
    static_assert(floatCount % 4 == 0);
    static_assert(offsetof(JointRow<D>, totalLinear) + D * sizeof(float) == offsetof(JointRow<D>, armA) + floatCount * sizeof(float));
    std::uint32_t place[W];
    Vector<D, Scalar> centres;

    static TALUS_INLINE char* addressOf(JointRow<D>* joints, int number) {
        return reinterpret_cast<char*>(joints) + offsetof(JointRow<D>, armA) + static_cast<std::size_t>(number) * sizeof(float);
    }

    template <class Act>
    static TALUS_INLINE void forParts(Scalar& part, const Act& act) {
        act(part);
    }
    template <int N, class Act>
    static TALUS_INLINE void forParts(Vector<N, Scalar>& part, const Act& act) {
        TALUS_UNROLL for (int i = 0; i < N; ++i) {
            act(part[i]);
        }
    }
    template <class Act>
    static TALUS_INLINE void forParts(Symmetric3<Scalar>& part, const Act& act) {
        for (Scalar* entry : {&part.xx, &part.xy, &part.xz, &part.yy, &part.yz, &part.zz}) {
            act(*entry);
        }
    }
    /// Everything, float by float, in the order of the record.
    template <class Act>
    TALUS_INLINE void forFloats(Vector<D, Scalar>& armA, Vector<D, Scalar>& armB, const Act& act) {
        forParts(armA, act);
        forParts(armB, act);
        forParts(centres, act);
        forParts(pair.inverseMassA, act);
        forParts(pair.inverseMassB, act);
        forParts(pair.inverseInertiaA, act);
        forParts(pair.inverseInertiaB, act);
        forParts(pair.appliedLinear, act);
        forParts(pair.appliedAngularA, act);
        forParts(pair.appliedAngularB, act);
        forParts(excessA, act);
        forParts(excessB, act);
        forParts(impulse, act);
        forParts(total, act);
    }

    TALUS_INLINE void turnInertias(const SolverBodies<D>& bodies) {
        turnInertia<W>(bodies, a, bodyA, frame.turnA, pair.appliedAngularA, pair.inverseInertiaA, excessA);
        turnInertia<W>(bodies, b, bodyB, frame.turnB, pair.appliedAngularB, pair.inverseInertiaB, excessB);
    }
};

/// `turnJointWarmStart` for W pins.
template <int D, int W>
TALUS_INLINE void turnPins(JointRow<D>* joints, const SolverBodies<D>& bodies) {
    using Scalar = LaneScalar<W>;
    PinLanes<D, W> pins(joints, bodies);
    const Angular<D, Scalar> none = zeroAngular<D, Scalar>();
    applyImpulse<D, Scalar>(pins.pair, pins.impulse - pins.pair.appliedLinear,
                            angularOnA<D, Scalar>(pins.frame, pins.impulse, none) - pins.pair.appliedAngularA,
                            angularOnB<D, Scalar>(pins.frame, pins.impulse, none) - pins.pair.appliedAngularB);
    pins.pair.angularA -= pins.excessA;
    pins.pair.angularB -= pins.excessB;
    pins.excessA = pins.excessB = none;
    pins.store(joints, bodies);
}

/// `solveJoints` for W pins.
template <int D, int W>
TALUS_INLINE void solvePins(JointRow<D>* joints, const SolverBodies<D>& bodies, const Softness<>& rigid, bool closesSubstep) {
    using Scalar = LaneScalar<W>;
    PinLanes<D, W> pins(joints, bodies);
    const Softness<Scalar> softness = {Scalar(rigid.biasRate), Scalar(rigid.massScale)};
    solvePoint(PointRow<D, Scalar>{pins.frame.armA, pins.frame.armB}, pins.frame.separation, softness, pins.impulse, pins.pair);
    if (closesSubstep) {
        pins.total += pins.impulse;
    }
    pins.store(joints, bodies);
}

}  // namespace talus
