// The kinds of joints in the plane.
#pragma once

#include "../distance.h"
#include "../mouse.h"
#include "revolute.h"

namespace talus {

inline constexpr JointKinds<2> planarKinds = {distanceKind<2>, revoluteKind, mouseKind<2>, JointKind<2>{}, JointKind<2>{}};

inline const JointKind<2>& kindOf(const JointRow<2>& joint) {
    return planarKinds[static_cast<std::size_t>(joint.type)];
}

}  // namespace talus
