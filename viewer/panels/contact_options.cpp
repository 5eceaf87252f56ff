#include "panels.h"

namespace talus {
namespace {

void modes(Widgets& widgets, const Theme& theme) {
    widgets.coloured(theme.stick, "stick", "Loaded, and held by friction.");
    ImGui::SameLine();
    widgets.quiet("loaded, held by friction");
    widgets.coloured(theme.slip, "slip");
    ImGui::SameLine();
    widgets.quiet("loaded, friction gives all it can");
    widgets.coloured(theme.open, "open");
    ImGui::SameLine();
    widgets.quiet("touches without load");
    widgets.coloured(theme.speculative, "speculative");
    ImGui::SameLine();
    widgets.quiet("near, does not touch yet");
}

void ramp(Widgets& widgets, const Theme& theme) {
    const ImVec2 lower = ImGui::GetCursorScreenPos();
    const float width = 12.0f * ImGui::GetFontSize();
    const float height = ImGui::GetTextLineHeight();
    constexpr int parts = 32;
    for (int i = 0; i < parts; ++i) {
        const float from = static_cast<float>(i) / parts;
        const float to = static_cast<float>(i + 1) / parts;
        ImGui::GetWindowDrawList()->AddRectFilled({lower.x + from * width, lower.y}, {lower.x + to * width, lower.y + height},
                                                  packed(ratioColour(theme, from)));
    }
    ImGui::Dummy({width, height});
    ImGui::SameLine();
    widgets.text("|t| / (\u03bc n) 0 to 1", "Share of the friction bound that a point uses: at 1 it slips.");
}

void legend(Desk& desk) {
    switch (desk.view.overlays.colouring) {
        case ContactColouring::mode:
            modes(desk.widgets, *desk.view.theme);
            break;
        case ContactColouring::ratio:
            ramp(desk.widgets, *desk.view.theme);
            break;
        case ContactColouring::identity:
            desk.widgets.wrapped("Each point has the colour of its key: while the colour stays, the same features touch.");
            break;
        case ContactColouring::solver:
            desk.widgets.wrapped(
                "Each point has the colour of its contact in the constraint graph: contacts of one colour share no body that moves, and "
                "are solved side by side. The legend numbers them.");
            break;
    }
}

}  // namespace

void drawContactOptions(Desk& desk) {
    Widgets& widgets = desk.widgets;
    Overlays& overlays = desk.view.overlays;
    widgets.checkbox("Points", overlays.contacts,
                     "A cross at each point that bears a load, a ring at one that is open, a diamond at a speculative one.");
    widgets.checkbox("Normals", overlays.normals, "An arrow along each contact's normal, from the first body to the second.");
    widgets.checkbox("Impulses", overlays.impulses, "Lines along normals and tangents, as long as the mean force over the step is large (N).");
    widgets.checkbox("Friction bound", overlays.friction,
                     "The arrow of friction within its rim of radius \u03bc n: a disk in space, an interval in the plane.");
    widgets.checkbox("Force disks", overlays.forces, "Disks whose area is the normal force.");
    widgets.checkbox("Depth", overlays.depth, "How deep bodies overlap, enlarged as the legend tells.");
    widgets.checkbox("Changes", overlays.changes, "Rings around points that are new in this step, and marks where points were lost.");
    widgets.checkbox(
        "Clipping", overlays.clipping,
        "Of the selected contact: reference and incident face, the clipped polygon, the separating axis, and what became of each candidate.");
    if (widgets.section("Colour of points")) {
        int colouring = static_cast<int>(overlays.colouring);
        if (widgets.combo("Colour by", colouring, {"identity", "mode", "use of friction", "solver colour"},
                          "What the colour of a contact point tells.")) {
            overlays.colouring = static_cast<ContactColouring>(colouring);
        }
        legend(desk);
    }
    if (widgets.section("Length of forces")) {
        int scale = static_cast<int>(overlays.scale);
        if (widgets.combo("Scale", scale, {"linear", "logarithmic"}, "Logarithmic: small loads show beside large ones.")) {
            overlays.scale = static_cast<ScaleMode>(scale);
        }
        widgets.wrapped("The legend at the lower edge of the picture tells the scale in newtons.");
    }
}

}  // namespace talus
