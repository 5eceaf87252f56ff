// Draws pictures with OpenGL 3.3 into whatever framebuffer is bound.
#pragma once

#include "camera.h"
#include "font.h"
#include "picture.h"
#include "quality.h"
#include "theme.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace talus {

/// What lies beyond the plane is not drawn.
struct ClipPlane {
    Vector<3> point = zeroVector<3>();
    /// Points to what is cut away, unit.
    Vector<3> normal = Vector<3>::Unit(2);
};

struct RenderOptions {
    const Theme* theme = &lightTheme();
    RenderQuality quality = RenderQuality::full;
    /// False draws over what is there: pages over scenes.
    bool background = true;
    bool shadows = true;
    /// Lines at round metres on grounds, large boxes and behind plane worlds.
    bool grid = true;
    /// All solids become glass, so that what is between them shows.
    bool xray = false;
    std::optional<ClipPlane> clip = {};
    /// How much is left of overlays that solids hide, 0 to 1, in full quality.
    float hiddenOverlays = 0.35f;
    /// Screen pixels for one pixel of widths and text.
    float scale = 1.0f;
};

/// Metres between the lines of the grid in this view: 1, 2 or 5 times a power of ten.
float gridSpacing(const ViewCamera& camera);

/// Needs a current OpenGL context of at least 3.3 at construction, at every call and at destruction; throws `RenderError` if the driver cannot do it.
/// Widths, formats and contents of other contexts' objects do not matter to it; it leaves the framebuffer bound that it found.
class Renderer {
public:
    Renderer();
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Into the bound framebuffer, whose size is the camera's viewport.
    void draw(const Picture& picture, const ViewCamera& camera, const RenderOptions& options);
    /// The pick id of what is seen at a pixel, or nearest to it within `reach` pixels; `notPicked` if there is nothing.
    std::uint32_t pick(const Picture& picture, const ViewCamera& camera, const RenderOptions& options, const Vector<2>& pixel, int reach = 0);

    const FontAtlas& font(float scale);

private:
    struct Parts;
    std::unique_ptr<Parts> parts;
};

}  // namespace talus
