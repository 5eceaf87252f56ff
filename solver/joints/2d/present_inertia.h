// The inverse inertia of a body in the plane, which does not turn with it.
#pragma once

#include "../../body_state.h"

namespace talus {

TALUS_INLINE float presentInverseInertia(const BodyVelocity<2>&, const BodyWarm<2>& warm, const Rotation<2>&) {
    return warm.inverseInertia;
}

}  // namespace talus
