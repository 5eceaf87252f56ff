// A camera for a scene: the scene's own, or one that shows what moves as large as can be.
#pragma once

#include "draw_adapter.h"

#include "../render/camera.h"

#include "../../scenes/camera.h"

#include <algorithm>
#include <span>
#include <vector>

namespace talus {

/// Where the picture's subject may be.
struct FrameSpace {
    int width = 1280;
    int height = 720;
    ViewMargins margins = {};

    /// From the middle of the picture to that of what the margins leave, pixels.
    Vector<2> shift() const { return {0.5f * (margins.left - margins.right), 0.5f * (margins.top - margins.bottom)}; }
    Vector<2> middle() const { return Vector<2>(0.5f * static_cast<float>(width), 0.5f * static_cast<float>(height)) + shift(); }
    /// Share of the height that the margins leave.
    float freeShare() const { return std::max(1.0f - (margins.top + margins.bottom) / static_cast<float>(height), 0.2f); }
};

/// Gravity tells where up is (3D). Places beside the bodies (ways, joints) shall be seen too.
template <int D>
ViewCamera cameraFor(const Camera<D>& wanted, const Vector<D>& gravity, std::span<const BodyExtent> extents, std::span<const Vector<3>> places,
                     const FrameSpace& space);

/// Middle size of the bodies that can move, m; of all if none can; 1 without bodies.
float typicalBodySize(std::span<const BodyExtent> extents);

/// Corners of the bounds of what moves without what has flown off, with fixed bodies that are not much larger; of all bodies if none moves.
std::vector<Vector<3>> subjectOf(std::span<const BodyExtent> extents);

}  // namespace talus
