// A scene played for its pictures, in pixels.
#pragma once

#include "commands.h"
#include "layers.h"

#include "drawing/scene_frame.h"
#include "render/image.h"
#include "render/offscreen.h"

#include "../scenes/scene_run.h"

#include <map>
#include <memory>

namespace talus {

/// Refuses what is wrong with the words of a picture: throws `SceneError` or `std::invalid_argument` naming the option.
struct PictureWords {
    int width = 1280;
    int height = 720;
    Layers layers = {};
    const Theme* theme = &lightTheme();
    float scale = 1.0f;
    std::optional<ClipPlane> clip = {};

    explicit PictureWords(const PictureCommand& command);
};

Overlays overlaysOf(const Layers& layers);

/// Steps a scene and draws it. Camera and scales are chosen at the first picture and stay.
template <int D>
class PicturePlayer {
public:
    /// `scene` must outlive it.
    PicturePlayer(const Scene<D>& scene, const PictureWords& words);

    /// Steps until `step` steps have been taken.
    void advanceTo(int step);
    Image picture();

private:
    void follow();

    const Scene<D>& scenario;
    PictureWords words;
    SceneRun<D> run;
    Offscreen screen;
    std::unique_ptr<Renderer> renderer;
    std::map<BodyId, Trail<D>> trails;
    std::vector<ContactRecord<D>> before;
    std::optional<ViewCamera> camera;
    std::optional<OverlayScale> scale;
};

}  // namespace talus
