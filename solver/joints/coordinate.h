// Spring, motor and limits about one coordinate of a joint, whatever it is: the angle of a hinge or the length of a rod.
#pragma once

#include "../rows/limit.h"
#include "../rows/motor.h"
#include "../rows/spring.h"
#include "joint.h"

namespace talus {

/// `axis`: an AxisRow or AngleRow. The coordinate's value is only asked for, by `value()`, if a spring or limit needs it.
template <int D, class Row, class Value>
TALUS_INLINE void solveCoordinate(JointRow<D>& joint, const Row& axis, float springTarget, Value value, const JointPass& pass, BodyPair<D>& pair) {
    const bool springActs = joint.springEnabled && joint.springHertz > 0.0f;
    const float coordinate = springActs || joint.limitEnabled ? value() : 0.0f;
    // A spring is a force of the substep's begin: solved again in relax it would lose energy twice.
    if (springActs && pass.biased) {
        const SpringForce force = springForce(joint.springHertz, joint.springDampingRatio, pass.h);
        apply(axis, solveSpring(velocityOf(axis, pair), coordinate - springTarget, axis.mass, force, joint.springImpulse), pair);
    }
    if (joint.motorEnabled) {
        apply(axis, solveMotor(velocityOf(axis, pair), joint.motorSpeed, axis.mass, joint.motorMaximum * pass.h, joint.motorImpulse), pair);
    }
    if (joint.limitEnabled) {
        const auto limit = pass.biased ? solveLimit<Push::soft, float> : solveLimit<Push::none, float>;
        const float inverseSeconds = 1.0f / pass.h;
        apply(axis,
              limit(velocityOf(axis, pair), coordinate - joint.lower, axis.mass, pass.rigid, inverseSeconds, pass.pushSpeed, joint.lowerImpulse),
              pair);
        apply(axis,
              -limit(-velocityOf(axis, pair), joint.upper - coordinate, axis.mass, pass.rigid, inverseSeconds, pass.pushSpeed, joint.upperImpulse),
              pair);
    }
}

}  // namespace talus
