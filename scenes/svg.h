// A picture of a world as an SVG document: what the solver saw, with a legend and scales.
#pragma once

#include "camera.h"

#include "../engine/world.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace talus {

class SvgDraw;

struct SvgOptions {
    /// Pixels, 320 to 16384 and 240 to 16384.
    int width = 1280;
    int height = 720;
    bool contacts = true;
    bool normals = true;
    bool impulses = true;
    bool joints = true;
    bool names = false;
    bool bounds = false;
    bool centres = false;
    /// Page point in the middle of the view (2D: world point); fitted to the bodies that can move if absent.
    std::optional<Vector<2>> target = {};
    /// Metres from the lower to the upper edge of the view, > 0; fitted if absent.
    std::optional<float> viewHeight = {};
    /// Pixels for one newton second of impulse, > 0; fitted to the largest impulse if absent. Give it to compare pictures.
    std::optional<float> impulsePixels = {};
    std::string title = {};
    /// Length of the step that led here, s, > 0: turns impulses into mean forces and steps into seconds.
    float stepSeconds = 1.0f / 60.0f;
    /// Name of a body for its label, used if `names`; an empty name gives no label.
    std::function<std::string(BodyId)> nameOf = {};
};

/// The way of a body up to now.
template <int D>
struct Trail {
    BodyId body;
    std::vector<Position<D>> places;
};

/// What a picture needs in the world's own coordinates; replaces `target` and `viewHeight` of the options where it is given.
template <int D>
struct SvgSpace {
    Camera<D> camera = {};
    std::vector<Trail<D>> trails = {};
};

/// The world as it is now, a complete SVG document. Refuses options out of range.
template <int D>
std::string svgOf(const World<D>& world, const SvgOptions& options = {}, const SvgSpace<D>& space = {});

/// All primitives on the page (`2d/draw_world.cpp`, `3d/draw_world.cpp`); sets the options' view by the camera.
template <int D>
SvgDraw drawWorld(const World<D>& world, const DrawOptions& layers, const SvgSpace<D>& space, SvgOptions& options);

}  // namespace talus
