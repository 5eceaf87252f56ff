// The picture of a scene as it is watched: bodies, overlays, the selection, ghosts, legend.
#pragma once

#include "../drawing/legend.h"
#include "../drawing/scene_frame.h"
#include "../panels/desk.h"

#include <optional>
#include <string>
#include <vector>

namespace talus {

/// What stays from picture to picture, so that nothing jumps.
struct PictureMemory {
    std::optional<ViewCamera> camera;
    std::optional<OverlayScale> scale;
    ScaleMode scaleMode = ScaleMode::linear;
    /// Lengths are those of another picture beside this one.
    bool isScaleGiven = false;
};

struct WatchedPicture {
    Picture scene;
    Picture page;
    RenderOptions options;
    std::vector<BodyExtent> extents;
    std::vector<ContactPlace> places;
};

/// Pixels of the window, and what bars take of it.
struct PictureSpace {
    int width = 1280;
    int height = 720;
    float top = 0.0f;
    float bottom = 0.0f;
};

/// Of the step that is shown, with a title unless it is empty. Chooses camera and scale if `memory` has none.
template <int D>
void composePicture(ShownWorld<D>& shown, const ViewState& view, const PictureSpace& space, const FontAtlas& font, PictureMemory& memory,
                    WatchedPicture& result, const std::string& title = {});
/// Whether the scene that runs here is compared, and both are to be seen beside each other.
template <int D>
bool isSideBySide(const Play<D>& play, const ViewState& view);

ClipPlane clipPlaneOf(const ClipChoice& choice);

}  // namespace talus
