// The picture of a scene as it is watched: bodies, overlays, the selection, ghosts, legend.
#pragma once

#include "../drawing/legend.h"
#include "../drawing/scene_frame.h"
#include "../panels/desk.h"

#include <cstdint>
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

/// Pixels of the window, and what bars and panels take of it.
struct PictureSpace {
    int width = 1280;
    int height = 720;
    float top = 0.0f;
    float bottom = 0.0f;
    /// What panels beside the scene take of it.
    float left = 0.0f;
    float right = 0.0f;

    ViewMargins margins(float air) const { return {left + air, top + air, right + air, bottom + air}; }
    Vector<2> middle() const { return {0.5f * (static_cast<float>(width) + left - right), 0.5f * (static_cast<float>(height) + top - bottom)}; }

    friend bool operator==(const PictureSpace&, const PictureSpace&) = default;
};

/// All that a picture is made of but the camera: while it stays, the picture does.
struct PictureInputs {
    int generation = 0;
    std::uint64_t frame = 0;
    /// The future that was cut off is shown, and the step of the second run of a comparison; -1: none.
    bool hasGhost = false;
    int comparedStep = -1;
    bool sideBySide = false;
    Selection selection;
    Overlays overlays;
    ClipChoice clip;
    const Theme* theme = nullptr;
    float scale = 1.0f;
    PictureSpace space;

    friend bool operator==(const PictureInputs&, const PictureInputs&) = default;
};
template <int D>
PictureInputs pictureInputs(ShownWorld<D>& shown, int generation, const ViewState& view, const PictureSpace& space);

/// Of the step that is shown, with a title unless it is empty. Chooses camera and scale if `memory` has none.
template <int D>
void composePicture(ShownWorld<D>& shown, const ViewState& view, const PictureSpace& space, const FontAtlas& font, PictureMemory& memory,
                    WatchedPicture& result, const std::string& title = {});
/// Whether the scene that runs here is compared, and both are to be seen beside each other.
template <int D>
bool isSideBySide(const Play<D>& play, const ViewState& view);

ClipPlane clipPlaneOf(const ClipChoice& choice);

}  // namespace talus
