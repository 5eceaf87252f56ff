// The kinds of joints in the plane.
#pragma once

#include "../distance.h"
#include "../mouse.h"
#include "revolute.h"

namespace talus {

/// Calls act(kind) for the kind of a joint.
template <class Act>
TALUS_INLINE auto withKind(const JointRow<2>& joint, const Act& act) {
    switch (joint.type) {
        case JointType::distance:
            return act(DistanceKind<2>());
        case JointType::mouse:
            return act(MouseKind<2>());
        default:
            return act(RevoluteKind());
    }
}

}  // namespace talus
