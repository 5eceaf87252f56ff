// A whole picture of a world: bodies, overlays, title and legend.
#pragma once

#include "framing.h"
#include "overlays.h"

#include "../render/font.h"
#include "../render/renderer.h"

#include "../../engine/world.h"
#include "../../scenes/svg.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace talus {

/// What is wanted of a picture.
template <int D>
struct FrameRequest {
    int width = 1280;
    int height = 720;
    Overlays overlays = {};
    const Theme* theme = &lightTheme();
    /// Screen pixels for one pixel of text and lines.
    float scale = 1.0f;
    std::string title = {};
    float stepSeconds = 1.0f / 60.0f;
    Camera<D> camera = {};
    std::span<const Trail<D>> trails = {};
    std::function<std::string(BodyId)> nameOf = {};
    /// Of the step before, for points that were lost.
    std::span<const ContactRecord<D>> before = {};
    std::optional<ClipPlane> clip = {};
    /// Those of another frame, so that films do not jump.
    std::optional<ViewCamera> fixedCamera = {};
    std::optional<OverlayScale> fixedScale = {};
};

/// The scene, and the page that lies over it.
struct SceneFrame {
    Picture scene;
    Picture page;
    ViewCamera camera;
    RenderOptions options;
    OverlayScale scale;
    ContactSummary contacts;
    /// What pick ids of points mean, by `World::contacts()`.
    std::vector<ContactPlace> places;
};

/// The world as it is now. `font` has the request's scale.
template <int D>
SceneFrame frameOf(const World<D>& world, const FrameRequest<D>& request, const FontAtlas& font);

/// Draws scene and page into the bound framebuffer.
void paint(Renderer& renderer, const SceneFrame& frame);

struct NamedPlace {
    Vector<3> place = zeroVector<3>();
    std::string name;
};
/// The names of bodies, but for those that would lie over others'.
void addNames(Picture& picture, std::span<const NamedPlace> names, const ViewCamera& camera, const FontAtlas& font, const Theme& theme);
template <int D>
void addNames(Picture& picture, const World<D>& world, const std::function<std::string(BodyId)>& nameOf, const ViewCamera& camera,
              const FontAtlas& font, const Theme& theme);

/// The ways of bodies as lines.
template <int D>
void addTrails(Picture& picture, std::span<const Trail<D>> trails, float pixelSize, const Theme& theme);

}  // namespace talus
