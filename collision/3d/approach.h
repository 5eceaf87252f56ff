// Closest points of two solids that are apart, quickly (GJK).
#pragma once

#include "solid.h"

namespace talus {

/// Where two cores are closest; distance 0 and nothing else set if they touch or overlap.
struct Approach {
    Double3 onA = Double3::Zero();
    Double3 onB = Double3::Zero();
    /// From A to B.
    Double3 normal = Double3::Zero();
    double distance = 0.0;
};

/// Of A's core and of B's moved by `shift`; `direction` is a first guess of the normal. onB is told for B in its own place. The normal is
/// right within 3e-4 rad.
Approach approachOf(const Solid& a, const Solid& b, const Double3& shift, const Double3& direction);

}  // namespace talus
