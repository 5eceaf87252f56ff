// The kinds of joints in space.
#pragma once

#include "../distance.h"
#include "../mouse.h"
#include "hinge.h"

namespace talus {

inline constexpr JointKind<3> ballKind = {pinImpulse<3>, solvePin<3>};

inline constexpr JointKinds<3> spatialKinds = {distanceKind<3>, JointKind<3>{}, mouseKind<3>, ballKind, hingeKind};

inline const JointKind<3>& kindOf(const JointRow<3>& joint) {
    return spatialKinds[static_cast<std::size_t>(joint.type)];
}

}  // namespace talus
