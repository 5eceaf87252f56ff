// Where panels leave the scene to be seen.
#pragma once

#include "../../foundation/math.h"

#include <span>

namespace talus {

/// The largest rectangle within `whole` that none of the `covered` overlaps, in pixels; `whole` if what is left is too small to see a scene in.
Bounds<2> freeRectangle(const Bounds<2>& whole, std::span<const Bounds<2>> covered);

}  // namespace talus
