#include "style.h"

#include "../panels/widgets.h"
#include "../render/font.h"

namespace talus {

void applyStyle(const Theme& theme, float scale) {
    ImGuiStyle style;
    const bool isDark = theme.name == "dark";
    if (isDark) {
        ImGui::StyleColorsDark(&style);
    } else {
        ImGui::StyleColorsLight(&style);
    }
    style.WindowRounding = 5.0f;
    style.FrameRounding = 4.0f;
    style.PopupRounding = 4.0f;
    style.GrabRounding = 4.0f;
    style.WindowBorderSize = 1.0f;
    style.FrameBorderSize = 0.0f;
    style.ItemSpacing = {8.0f, 5.0f};
    style.FramePadding = {7.0f, 3.0f};
    style.WindowPadding = {10.0f, 8.0f};
    style.Colors[ImGuiCol_WindowBg] = vectorOf(faded(mixed(theme.background, theme.plate, 0.5f), 1.0f));
    style.Colors[ImGuiCol_PopupBg] = vectorOf(faded(theme.background, 0.98f));
    style.Colors[ImGuiCol_Text] = vectorOf(theme.text);
    style.Colors[ImGuiCol_TextDisabled] = vectorOf(theme.textQuiet);
    style.Colors[ImGuiCol_Border] = vectorOf(faded(theme.textQuiet, 0.35f));
    style.Colors[ImGuiCol_FrameBg] = vectorOf(faded(theme.textQuiet, 0.16f));
    style.Colors[ImGuiCol_FrameBgHovered] = vectorOf(faded(theme.stick, 0.25f));
    style.Colors[ImGuiCol_FrameBgActive] = vectorOf(faded(theme.stick, 0.4f));
    style.Colors[ImGuiCol_Button] = vectorOf(faded(theme.textQuiet, 0.18f));
    style.Colors[ImGuiCol_ButtonHovered] = vectorOf(faded(theme.stick, 0.3f));
    style.Colors[ImGuiCol_ButtonActive] = vectorOf(faded(theme.stick, 0.5f));
    style.Colors[ImGuiCol_Header] = vectorOf(faded(theme.stick, 0.18f));
    style.Colors[ImGuiCol_HeaderHovered] = vectorOf(faded(theme.stick, 0.28f));
    style.Colors[ImGuiCol_HeaderActive] = vectorOf(faded(theme.stick, 0.4f));
    style.Colors[ImGuiCol_TitleBg] = vectorOf(mixed(theme.background, theme.textQuiet, 0.2f));
    style.Colors[ImGuiCol_TitleBgActive] = vectorOf(mixed(theme.background, theme.stick, 0.35f));
    style.Colors[ImGuiCol_CheckMark] = vectorOf(theme.stick);
    style.Colors[ImGuiCol_SliderGrab] = vectorOf(faded(theme.stick, 0.45f));
    style.Colors[ImGuiCol_SliderGrabActive] = vectorOf(faded(theme.stick, 0.7f));
    style.ScaleAllSizes(scale);
    ImGui::GetStyle() = style;
}

void loadFont(float scale) {
    // Latin, Greek, dashes and quotation marks, arrows, minus and comparisons.
    static constexpr ImWchar ranges[] = {0x20, 0xff, 0x370, 0x3ff, 0x2010, 0x203a, 0x2190, 0x2193, 0x2212, 0x2212, 0x2260, 0x2265, 0};
    constexpr float size = 16.0f;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    const std::span<const unsigned char> bytes = fontBytes();
    // ImGui does not write to a font that it does not own.
    ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size()), size * scale, &config,
                                               ranges);
}

}  // namespace talus
