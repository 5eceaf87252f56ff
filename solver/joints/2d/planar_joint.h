// What all joints in the plane share: where the anchors are now, and how a kind of joint is described to the solver.
#pragma once

#include "../../joints.h"
#include "../../rows/pair.h"
#include "../../softness.h"

namespace talus {

/// Geometry at this moment of the step, world axes.
struct JointFrame {
    Vector<2> armA = zeroVector<2>();
    Vector<2> armB = zeroVector<2>();
    /// B's anchor less A's.
    Vector<2> separation = zeroVector<2>();
    /// How far B has turned against A since the step began.
    Rotation<2> turned = {};
};

/// The impulses of a joint on B: along a line through the anchors, and turning.
struct JointImpulse {
    Vector<2> linear = zeroVector<2>();
    float angular = 0.0f;
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

/// One kind of joint.
struct PlanarJointKind {
    /// The accumulated impulses as they act with the anchors where they are now.
    JointImpulse (*impulse)(const JointRow<2>& row, const JointFrame& frame);
    void (*solve)(JointRow<2>& row, const JointFrame& frame, const JointPass& pass, BodyPair<2>& pair);
};

/// Impulses of spring, motor and limits together, along the coordinate they share.
inline float coordinateImpulse(const JointRow<2>& row) {
    return row.springImpulse + row.motorImpulse + (row.lowerImpulse - row.upperImpulse);
}

}  // namespace talus
