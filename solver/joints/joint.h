// What all joints share: where the anchors are now, and how a kind of joint is described to the solver.
#pragma once

#include "../joints.h"
#include "../rows/pair.h"
#include "../softness.h"

namespace talus {

/// Geometry at this moment of the step, world axes.
template <int D, class Scalar = float>
struct JointFrame {
    Vector<D, Scalar> armA;
    Vector<D, Scalar> armB;
    /// B's anchor less A's.
    Vector<D, Scalar> separation;
    /// How far each body has turned since the step began.
    Rotation<D, Scalar> turnA = {};
    Rotation<D, Scalar> turnB = {};
};

/// How far a body has moved since the step began.
template <int D, class Scalar = float>
struct Displacement {
    Vector<D, Scalar> p;
    Rotation<D, Scalar> q;
};

/// `armA`, `armB`, `centres`: as in `JointRow`.
template <int D, class Scalar>
TALUS_INLINE JointFrame<D, Scalar> makeFrame(const Vector<D, Scalar>& armA, const Vector<D, Scalar>& armB, const Vector<D, Scalar>& centres,
                                             const Displacement<D, Scalar>& a, const Displacement<D, Scalar>& b) {
    JointFrame<D, Scalar> frame;
    frame.armA = rotate(a.q, armA);
    frame.armB = rotate(b.q, armB);
    frame.separation = centres + (b.p - a.p) + (frame.armB - frame.armA);
    frame.turnA = a.q;
    frame.turnB = b.q;
    return frame;
}

/// What an impulse `linear` on B, negative on A, and a turning one do about the centres of mass.
template <int D, class Scalar>
TALUS_INLINE Angular<D, Scalar> angularOnA(const JointFrame<D, Scalar>& frame, const Vector<D, Scalar>& linear, const Angular<D, Scalar>& angular) {
    return -(cross(frame.armA, linear) + angular);
}
template <int D, class Scalar>
TALUS_INLINE Angular<D, Scalar> angularOnB(const JointFrame<D, Scalar>& frame, const Vector<D, Scalar>& linear, const Angular<D, Scalar>& angular) {
    return cross(frame.armB, linear) + angular;
}

/// The impulses of a joint on B: along a line through the anchors, and turning.
template <int D>
struct JointImpulse {
    Vector<D> linear = zeroVector<D>();
    Angular<D> angular = zeroAngular<D>();
};

struct JointPass {
    float h = 0.0f;
    /// Pull errors to zero softly; otherwise only stop them from growing.
    bool biased = false;
    /// Greatest speed at which a passed limit is made good, m/s or rad/s.
    float pushSpeed = 0.0f;
    /// Of rigid rows in this pass.
    Softness<> rigid = {};
};

// A kind of joint is a struct of two functions, chosen by `withKind` (`2d/joint_kinds.h`, `3d/joint_kinds.h`):
//     impulse: the accumulated impulses as they act with the anchors where they are now;
//     solve: one pass over the joint's rows.
// (Rejected: a table of function pointers, through which nothing is inlined.)

/// Impulses of spring, motor and limits together, along the coordinate they share.
template <int D>
TALUS_INLINE float coordinateImpulse(const JointRow<D>& row) {
    return row.springImpulse + row.motorImpulse + (row.lowerImpulse - row.upperImpulse);
}

}  // namespace talus
