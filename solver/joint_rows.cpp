#include "joint_rows.h"

#include "joints/2d/distance.h"
#include "joints/2d/mouse.h"
#include "joints/2d/revolute.h"

#include <array>

namespace talus {

namespace {

// In the order of JointType.
constexpr std::array<PlanarJointKind, 3> planarKinds = {distanceKind, revoluteKind, mouseKind};

const PlanarJointKind& kindOf(const JointRow<2>& joint) {
    return planarKinds[static_cast<std::size_t>(joint.type)];
}

JointFrame frameOf(const JointRow<2>& joint, const SolverBodies<2>& bodies) {
    const BodyDelta<2>& a = bodies.deltas[joint.bodyA];
    const BodyDelta<2>& b = bodies.deltas[joint.bodyB];
    JointFrame frame;
    frame.armA = rotate(a.q, joint.armA);
    frame.armB = rotate(b.q, joint.armB);
    frame.separation = joint.centres + (b.p - a.p) + (frame.armB - frame.armA);
    frame.turned = compose(inverse(a.q), b.q);
    return frame;
}

BodyPair<2> loadPair(const JointRow<2>& joint, const SolverBodies<2>& bodies) {
    const BodyVelocity<2>& a = bodies.velocities[joint.bodyA];
    const BodyVelocity<2>& b = bodies.velocities[joint.bodyB];
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

void storePair(const BodyPair<2>& pair, JointRow<2>& joint, const SolverBodies<2>& bodies) {
    bodies.velocities[joint.bodyA].v = pair.linearA;
    bodies.velocities[joint.bodyA].w = pair.angularA;
    bodies.velocities[joint.bodyB].v = pair.linearB;
    bodies.velocities[joint.bodyB].w = pair.angularB;
    joint.appliedLinear = pair.appliedLinear;
    joint.appliedAngularA = pair.appliedAngularA;
    joint.appliedAngularB = pair.appliedAngularB;
}

void scaleImpulses(JointRow<2>& joint, float scale) {
    joint.pointImpulse *= scale;
    for (float* impulse : {&joint.axisImpulse, &joint.springImpulse, &joint.motorImpulse, &joint.lowerImpulse, &joint.upperImpulse}) {
        *impulse *= scale;
    }
}

}  // namespace

template <>
void prepareJoints<2>(std::span<JointRow<2>> joints, const SolverBodies<2>& bodies, const SolverSettings& settings) {
    for (JointRow<2>& joint : joints) {
        joint.inverseMassA = bodies.velocities[joint.bodyA].inverseMass;
        joint.inverseMassB = bodies.velocities[joint.bodyB].inverseMass;
        joint.inverseInertiaA = bodies.warms[joint.bodyA].inverseInertia;
        joint.inverseInertiaB = bodies.warms[joint.bodyB].inverseInertia;
        joint.totalLinear = zeroVector<2>();
        joint.totalAngular = 0.0f;
        if (!settings.warmStarting) {
            scaleImpulses(joint, 0.0f);
        }
        scaleImpulses(joint, settings.impulseScale);
        const JointFrame frame = frameOf(joint, bodies);
        const JointImpulse impulse = kindOf(joint).impulse(joint, frame);
        joint.appliedLinear = impulse.linear;
        joint.appliedAngularA = -(cross(frame.armA, impulse.linear) + impulse.angular);
        joint.appliedAngularB = cross(frame.armB, impulse.linear) + impulse.angular;
        BodyWarm<2>& a = bodies.warms[joint.bodyA];
        BodyWarm<2>& b = bodies.warms[joint.bodyB];
        a.v -= joint.appliedLinear * joint.inverseMassA;
        a.w += joint.appliedAngularA * joint.inverseInertiaA;
        b.v += joint.appliedLinear * joint.inverseMassB;
        b.w += joint.appliedAngularB * joint.inverseInertiaB;
    }
}

template <>
void turnJointWarmStart<2>(std::span<JointRow<2>> joints, const SolverBodies<2>& bodies) {
    for (JointRow<2>& joint : joints) {
        const JointFrame frame = frameOf(joint, bodies);
        const JointImpulse impulse = kindOf(joint).impulse(joint, frame);
        BodyPair<2> pair = loadPair(joint, bodies);
        const float angularA = -(cross(frame.armA, impulse.linear) + impulse.angular);
        const float angularB = cross(frame.armB, impulse.linear) + impulse.angular;
        applyImpulse<2, float>(pair, impulse.linear - joint.appliedLinear, angularA - joint.appliedAngularA, angularB - joint.appliedAngularB);
        storePair(pair, joint, bodies);
    }
}

template <>
void solveJoints<2>(std::span<JointRow<2>> joints, const SolverBodies<2>& bodies, const SolverSettings& settings, const ContactRows<2>::Pass& pass) {
    JointPass jointPass = {.h = pass.h, .biased = pass.bias, .pushSpeed = settings.pushSpeed};
    if (pass.bias) {
        jointPass.rigid = makeSoftness(settings.jointHertz, settings.jointDampingRatio, pass.h);
    }
    for (JointRow<2>& joint : joints) {
        if (pass.opensSubstep && !settings.warmStarting) {
            scaleImpulses(joint, 0.0f);
            joint.appliedLinear = zeroVector<2>();
            joint.appliedAngularA = 0.0f;
            joint.appliedAngularB = 0.0f;
        }
        const JointFrame frame = frameOf(joint, bodies);
        BodyPair<2> pair = loadPair(joint, bodies);
        kindOf(joint).solve(joint, frame, jointPass, pair);
        storePair(pair, joint, bodies);
        if (pass.closesSubstep) {
            const JointImpulse impulse = kindOf(joint).impulse(joint, frame);
            joint.totalLinear += impulse.linear;
            joint.totalAngular += impulse.angular;
        }
    }
}

}  // namespace talus
