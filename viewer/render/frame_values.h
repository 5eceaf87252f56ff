// What all shading programs know of a frame.
#pragma once

#include "renderer.h"

#include <array>
#include <vector>

namespace talus {

/// Laid out as the block `Frame` of the shaders (std140).
struct FrameValues {
    std::array<float, 16> toClip = {};
    std::array<float, 16> toShadow = {};
    std::array<float, 4> eye = {};
    std::array<float, 4> light = {};
    std::array<float, 4> upward = {};
    std::array<float, 4> screen = {};
    std::array<float, 4> cut = {};
    std::array<float, 4> glass = {1.0f, 1.0f, 0.0f, 0.0f};
    std::array<float, 4> halo = {};
    std::array<float, 4> above = {};
    std::array<float, 4> below = {};
    std::array<float, 4> cutColour = {};
    std::array<float, 4> target = {};
    std::array<float, 4> grid = {};
    std::array<float, 4> right = {};
    std::array<float, 4> up = {};
};

std::array<float, 4> channelsOf(Colour colour);

/// Lines at round metres behind a plane world, with four finer ones between them.
std::vector<Line> planeGridLines(const ViewCamera& camera, const Theme& theme);

/// Of the view itself.
FrameValues viewFrame(const ViewCamera& camera, const RenderOptions& options);

/// The light's view of what the camera looks at: a square of `texels`. Also enters it into `view`, which then has shadows.
FrameValues shadowFrame(const Picture& picture, const ViewCamera& camera, int texels, FrameValues& view);

}  // namespace talus
