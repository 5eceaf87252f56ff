// Walls that stand before what is to be seen become glass.
#pragma once

#include "draw_adapter.h"

#include "../render/camera.h"
#include "../render/picture.h"

#include <span>

namespace talus {

/// Turns fixed boxes into glass that hide more than a few of the bodies that can move from the camera.
void letThrough(Picture& picture, const ViewCamera& camera, std::span<const BodyExtent> extents);

}  // namespace talus
