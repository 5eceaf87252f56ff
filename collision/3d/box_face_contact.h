// The contact of two sharp boxes on a face of one of them, the reference box: the face of the other that looks at it, clipped to it.
#pragma once

#include "box_axes.h"
#include "narrow_phase.h"

namespace talus {

/// A face of A or B as an axis.
struct BoxFace {
    bool ofA = true;
    FaceAxis3 axis;

    std::uint32_t code() const { return faceCode(ofA, axis.face); }
    int along() const { return axis.face / 2; }
    float sign() const { return axis.face % 2 == 1 ? 1.0f : -1.0f; }
};

/// Sets normal, lever and points of a manifold that has none; false, with nothing set, if the deepest corner is higher than `limit` or there
/// is none. `tolerance`: as in `FaceClip`, which a face of a hull is clipped by in the same way.
bool collideOnBoxFace(const ColliderInput3& input, const BoxPair& pair, const BoxFace& face, float tolerance, float limit, Manifold<3>& manifold);

}  // namespace talus
