#include "joint_rows.h"

#include "joints/2d/joint_kinds.h"
#include "joints/2d/present_inertia.h"
#include "joints/3d/joint_kinds.h"
#include "joints/3d/present_inertia.h"
#include "joints/pin_lanes.h"

#include <algorithm>

namespace talus {

namespace {

template <int D>
TALUS_INLINE JointFrame<D> frameOf(const JointRow<D>& joint, const SolverBodies<D>& bodies) {
    const BodyDelta<D>& a = bodies.deltas[joint.bodyA];
    const BodyDelta<D>& b = bodies.deltas[joint.bodyB];
    return makeFrame<D, float>(joint.armA, joint.armB, joint.centres, {a.p, a.q}, {b.p, b.q});
}

/// Brings the inertias to the present turn. What the impulses so far have given by the old ones is noted where it differs.
template <int D>
TALUS_INLINE void turnInertias(JointRow<D>& joint, const JointFrame<D>& frame, const SolverBodies<D>& bodies) {
    const InverseInertia<D> a = presentInverseInertia(bodies.velocities[joint.bodyA], bodies.warms[joint.bodyA], frame.turnA);
    const InverseInertia<D> b = presentInverseInertia(bodies.velocities[joint.bodyB], bodies.warms[joint.bodyB], frame.turnB);
    joint.excessA += joint.inverseInertiaA * joint.appliedAngularA - a * joint.appliedAngularA;
    joint.excessB += joint.inverseInertiaB * joint.appliedAngularB - b * joint.appliedAngularB;
    joint.inverseInertiaA = a;
    joint.inverseInertiaB = b;
}

template <int D>
TALUS_INLINE BodyPair<D> loadPair(const JointRow<D>& joint, const SolverBodies<D>& bodies) {
    const BodyVelocity<D>& a = bodies.velocities[joint.bodyA];
    const BodyVelocity<D>& b = bodies.velocities[joint.bodyB];
    return {a.v,
            b.v,
            a.w,
            b.w,
            joint.inverseMassA,
            joint.inverseMassB,
            joint.inverseInertiaA,
            joint.inverseInertiaB,
            joint.appliedLinear,
            joint.appliedAngularA,
            joint.appliedAngularB};
}

/// On several threads only what yields is written: others may be read elsewhere at the same time.
template <int D>
TALUS_INLINE bool isWritten(const SolverBodies<D>& bodies, float inverseMass, const InverseInertia<D>& inverseInertia) {
    return !bodies.shared || yields(inverseMass, inverseInertia);
}

template <int D>
TALUS_INLINE void storePair(const BodyPair<D>& pair, JointRow<D>& joint, const SolverBodies<D>& bodies) {
    if (isWritten(bodies, joint.inverseMassA, joint.inverseInertiaA)) {
        bodies.velocities[joint.bodyA].v = pair.linearA;
        bodies.velocities[joint.bodyA].w = pair.angularA;
    }
    if (isWritten(bodies, joint.inverseMassB, joint.inverseInertiaB)) {
        bodies.velocities[joint.bodyB].v = pair.linearB;
        bodies.velocities[joint.bodyB].w = pair.angularB;
    }
    joint.appliedLinear = pair.appliedLinear;
    joint.appliedAngularA = pair.appliedAngularA;
    joint.appliedAngularB = pair.appliedAngularB;
}

template <int D>
TALUS_INLINE void scaleImpulses(JointRow<D>& joint, float scale) {
    joint.pointImpulse *= scale;
    joint.alignImpulse *= scale;
    for (float* impulse : {&joint.axisImpulse, &joint.springImpulse, &joint.motorImpulse, &joint.lowerImpulse, &joint.upperImpulse}) {
        *impulse *= scale;
    }
}

/// The impulses of a joint as its bodies feel them.
template <int D>
struct BodyImpulses {
    Vector<D> linear;
    Angular<D> angularA;
    Angular<D> angularB;
};

template <int D>
TALUS_INLINE BodyImpulses<D> impulsesNow(const JointRow<D>& joint, const JointFrame<D>& frame) {
    const JointImpulse<D> impulse = withKind(joint, [&](auto kind) { return kind.impulse(joint, frame); });
    return {impulse.linear, angularOnA<D, float>(frame, impulse.linear, impulse.angular),
            angularOnB<D, float>(frame, impulse.linear, impulse.angular)};
}

/// Calls many(first, count) for stretches of plain pins long enough for the kernels, and one(joint) for all other joints.
template <int D, class Many, class One>
void forPinsAndOthers(std::span<JointRow<D>> joints, std::size_t width, const Many& many, const One& one) {
    for (std::size_t i = 0; i < joints.size();) {
        std::size_t end = i;
        while (end < joints.size() && isPlainPin(joints[end])) {
            ++end;
        }
        const std::size_t whole = (end - i) / width * width;
        if (whole > 0) {
            many(&joints[i], whole);
        }
        i += whole;
        end = std::max(end, std::min(i + 1, joints.size()));
        for (; i < end; ++i) {
            one(joints[i]);
        }
    }
}

template <int D>
void turnOne(JointRow<D>& joint, const SolverBodies<D>& bodies) {
    const JointFrame<D> frame = frameOf(joint, bodies);
    const BodyImpulses<D> impulses = impulsesNow(joint, frame);
    turnInertias(joint, frame, bodies);
    BodyPair<D> pair = loadPair(joint, bodies);
    applyImpulse<D, float>(pair, impulses.linear - joint.appliedLinear, impulses.angularA - joint.appliedAngularA,
                           impulses.angularB - joint.appliedAngularB);
    pair.angularA -= joint.excessA;
    pair.angularB -= joint.excessB;
    joint.excessA = joint.excessB = zeroAngular<D>();
    storePair(pair, joint, bodies);
}

template <int D>
TALUS_INLINE void forgetImpulses(JointRow<D>& joint) {
    scaleImpulses(joint, 0.0f);
    joint.appliedLinear = zeroVector<D>();
    joint.appliedAngularA = joint.appliedAngularB = zeroAngular<D>();
    joint.excessA = joint.excessB = zeroAngular<D>();
}

template <int D>
void solveOne(JointRow<D>& joint, const SolverBodies<D>& bodies, const JointPass& pass, bool closesSubstep) {
    const JointFrame<D> frame = frameOf(joint, bodies);
    turnInertias(joint, frame, bodies);
    BodyPair<D> pair = loadPair(joint, bodies);
    withKind(joint, [&](auto kind) { kind.solve(joint, frame, pass, pair); });
    storePair(pair, joint, bodies);
    if (closesSubstep) {
        const JointImpulse<D> impulse = withKind(joint, [&](auto kind) { return kind.impulse(joint, frame); });
        joint.totalLinear += impulse.linear;
        joint.totalAngular += impulse.angular;
    }
}

}  // namespace

template <int D>
void prepareJoints(std::span<JointRow<D>> joints, const SolverBodies<D>& bodies, const SolverSettings& settings) {
    for (JointRow<D>& joint : joints) {
        joint.inverseMassA = bodies.velocities[joint.bodyA].inverseMass;
        joint.inverseMassB = bodies.velocities[joint.bodyB].inverseMass;
        joint.inverseInertiaA = bodies.warms[joint.bodyA].inverseInertia;
        joint.inverseInertiaB = bodies.warms[joint.bodyB].inverseInertia;
        joint.totalLinear = zeroVector<D>();
        joint.totalAngular = zeroAngular<D>();
        if (!settings.warmStarting) {
            scaleImpulses(joint, 0.0f);
        }
        scaleImpulses(joint, settings.impulseScale);
        const BodyImpulses<D> impulses = impulsesNow(joint, frameOf(joint, bodies));
        joint.appliedLinear = impulses.linear;
        joint.appliedAngularA = impulses.angularA;
        joint.appliedAngularB = impulses.angularB;
        joint.excessA = joint.excessB = zeroAngular<D>();
        if (isWritten(bodies, joint.inverseMassA, joint.inverseInertiaA)) {
            BodyWarm<D>& a = bodies.warms[joint.bodyA];
            a.v -= joint.appliedLinear * joint.inverseMassA;
            a.w += joint.inverseInertiaA * joint.appliedAngularA;
        }
        if (isWritten(bodies, joint.inverseMassB, joint.inverseInertiaB)) {
            BodyWarm<D>& b = bodies.warms[joint.bodyB];
            b.v += joint.appliedLinear * joint.inverseMassB;
            b.w += joint.inverseInertiaB * joint.appliedAngularB;
        }
    }
}

template <int D>
void turnJointWarmStart(std::span<JointRow<D>> joints, const SolverBodies<D>& bodies, const JointKernels<D>& kernels) {
    forPinsAndOthers<D>(
        joints, kernels.width, [&](JointRow<D>* first, std::size_t count) { kernels.turnPins(first, count, bodies); },
        [&](JointRow<D>& joint) { turnOne(joint, bodies); });
}

template <int D>
void solveJoints(std::span<JointRow<D>> joints, const SolverBodies<D>& bodies, const SolverSettings& settings, const SweepPass& pass,
                 const JointKernels<D>& kernels) {
    JointPass jointPass = {.h = pass.h, .biased = pass.bias, .pushSpeed = settings.pushSpeed};
    if (pass.bias) {
        jointPass.rigid = makeSoftness(settings.jointHertz, settings.jointDampingRatio, pass.h);
    }
    if (pass.opensSubstep && !settings.warmStarting) {
        for (JointRow<D>& joint : joints) {
            forgetImpulses(joint);
        }
    }
    forPinsAndOthers<D>(
        joints, kernels.width,
        [&](JointRow<D>* first, std::size_t count) { kernels.solvePins(first, count, bodies, jointPass.rigid, pass.closesSubstep); },
        [&](JointRow<D>& joint) { solveOne(joint, bodies, jointPass, pass.closesSubstep); });
}

template void prepareJoints<2>(std::span<JointRow<2>>, const SolverBodies<2>&, const SolverSettings&);
template void prepareJoints<3>(std::span<JointRow<3>>, const SolverBodies<3>&, const SolverSettings&);
template void turnJointWarmStart<2>(std::span<JointRow<2>>, const SolverBodies<2>&, const JointKernels<2>&);
template void turnJointWarmStart<3>(std::span<JointRow<3>>, const SolverBodies<3>&, const JointKernels<3>&);
template void solveJoints<2>(std::span<JointRow<2>>, const SolverBodies<2>&, const SolverSettings&, const SweepPass&, const JointKernels<2>&);
template void solveJoints<3>(std::span<JointRow<3>>, const SolverBodies<3>&, const SolverSettings&, const SweepPass&, const JointKernels<3>&);

}  // namespace talus
