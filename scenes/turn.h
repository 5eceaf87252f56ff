// How far a body has turned, as the quantity `angle` counts it.
#pragma once

#include "../foundation/math.h"

#include <optional>

namespace talus {

/// What is known of a body's turning between two looks at it.
template <int D>
struct Turning {
    Rotation<D> start;
    Rotation<D> last;
    Rotation<D> now;
    /// Angular velocity times the time between the looks; absent if the pose was set.
    std::optional<Angular<D>> spun = {};
};

/// `angle` after that, `before` being the one of the last look, rad. In the plane turns are counted: a body may turn by more than half a
/// turn between the looks, and its spin then tells how often it went round; a pose that was set counts as the shorter way. In space it is
/// the angle of the rotation since the start, 0 to pi.
template <int D>
double angleAfter(double before, const Turning<D>& turning);

}  // namespace talus
