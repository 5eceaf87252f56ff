// What belongs together in a picture.
#pragma once

#include "../foundation/math.h"

#include <span>

namespace talus {

/// Bounds of all that lie near each other: what has flown off far from the middle half, along any axis, does not count. Empty without any.
template <int D>
Bounds<D> withoutStragglers(std::span<const Bounds<D>> bodies);

}  // namespace talus
