#include "panels.h"

#include <algorithm>

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

// A game sends islands if it is asked to.
void tellMissingIslands(Desk& desk) {
    desk.session.look([&](auto& shown) {
        const auto& bodies = shown.frame().bodies;
        if (std::none_of(bodies.begin(), bodies.end(), [](const auto& body) { return body.island > 0; })) {
            desk.widgets.wrapped("There are no islands in what is received: all sleep, or the game's DebugStreamOptions do not ask for them.");
        }
    });
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
        int colouring = overlays.islands ? 1 : 0;
        if (widgets.combo("Bodies by", colouring, {"kind and state", "island"},
                          "What the colour of a body tells. Islands are groups of awake bodies that contacts and joints hold together.")) {
            overlays.islands = colouring == 1;
        }
        if (overlays.islands && desk.session.remote() != nullptr) {
            tellMissingIslands(desk);
        }
        widgets.checkbox("X-ray", overlays.xray, "Makes solids glass, so that contacts inside of piles show. [X]");
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
        widgets.checkbox("Ghosts", desk.view.ghost, "The future that was cut off, and the second run of a comparison that has no view of its own.");
    }
    if (widgets.section("Cut open")) {
        clip(desk);
    }
}

}  // namespace talus
