#include "panels.h"

namespace talus {
namespace {

void clip(Desk& desk) {
    ClipChoice& choice = desk.view.clip;
    Widgets& widgets = desk.widgets;
    widgets.checkbox("Clip plane", choice.isOn, "Cuts away what lies beyond a plane, to look into piles.");
    widgets.combo("Across axis", choice.axis, {"x", "y", "z"}, "The axis of the world that the clip plane stands across.");
    widgets.slider("Offset", choice.offset, -20.0f, 20.0f, "%.2f m", "Where the clip plane cuts its axis, in metres. Ctrl and click: type a number.");
    widgets.checkbox("Other side", choice.isFlipped, "Cuts away the other side of the plane.");
}

}  // namespace

void drawView(Desk& desk) {
    Widgets& widgets = desk.widgets;
    Overlays& overlays = desk.view.overlays;
    int theme = desk.view.theme->name == "dark" ? 1 : 0;
    if (widgets.combo("Theme", theme, {"light", "dark"}, "Colours of panels and pictures.")) {
        desk.view.theme = theme == 1 ? &darkTheme() : &lightTheme();
    }
    commandButton(desk, "Frame all", "Frame all");
    ImGui::SameLine();
    commandButton(desk, "Frame selection", "Frame selection");
    ImGui::SameLine();
    commandButton(desk, "Scene's camera", "Scene's camera");
    if (widgets.section("Looks")) {
        int quality = desk.view.quality == RenderQuality::full ? 0 : 1;
        if (widgets.combo("Quality", quality, {"full", "fast"},
                          "Full: smooth outlines, soft shadows, and what is hidden shows through. Fast: for computers without a graphics card.")) {
            desk.view.quality = quality == 0 ? RenderQuality::full : RenderQuality::fast;
        }
        widgets.checkbox("X-ray", overlays.xray, "Makes solids glass, so that contacts inside of piles show. [X]");
        widgets.checkbox("Islands", overlays.islands,
                         "Gives each island its own colour: bodies that contacts and joints hold together, and that sleep together.");
        widgets.checkbox("Grid", overlays.grid, "Lines at round metres; the legend tells how far apart they are. [G]");
        widgets.checkbox("Shadows", overlays.shadows, "Shadows of bodies on what lies below them.");
        widgets.checkbox("Legend", overlays.legend, "What occurs in the picture, with scales in newtons and metres.");
    }
    if (widgets.section("Shown beside shapes")) {
        widgets.checkbox("Names", overlays.names, "The names of bodies. [N]");
        widgets.checkbox("Joints", overlays.joints, "Joints as lines between their anchors.");
        widgets.checkbox("Bounds", overlays.bounds,
                         "The boxes by which pairs are found: somewhat larger than the shapes, so that they stay valid while bodies move.");
        widgets.checkbox("Centres of mass", overlays.centres, "Where each body's mass can be thought to be.");
        widgets.checkbox("Ghosts", desk.view.ghost, "The future that was cut off, and the second run of a comparison.");
    }
    if (widgets.section("Cut open")) {
        clip(desk);
    }
}

}  // namespace talus
