// What all joints share: where the anchors are now, and how a kind of joint is described to the solver.
#pragma once

#include "../joints.h"
#include "../rows/pair.h"
#include "../softness.h"

namespace talus {

/// Geometry at this moment of the step, world axes.
template <int D>
struct JointFrame {
    Vector<D> armA = zeroVector<D>();
    Vector<D> armB = zeroVector<D>();
    /// B's anchor less A's.
    Vector<D> separation = zeroVector<D>();
    /// How far each body has turned since the step began.
    Rotation<D> turnA = {};
    Rotation<D> turnB = {};
};

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
