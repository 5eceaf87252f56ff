#include "widgets.h"

#include <imgui_stdlib.h>

namespace talus {

ImVec4 vectorOf(Colour colour) {
    constexpr float full = 255.0f;
    return {static_cast<float>(colour.red) / full, static_cast<float>(colour.green) / full, static_cast<float>(colour.blue) / full,
            static_cast<float>(colour.alpha) / full};
}

ImU32 packed(Colour colour) {
    return IM_COL32(colour.red, colour.green, colour.blue, colour.alpha);
}

std::string shownPart(std::string_view label) {
    // A field may show no label; scripts call it by the hidden one.
    const std::size_t hidden = label.find("##");
    return std::string(hidden == 0 ? label.substr(label.find_first_not_of('#')) : label.substr(0, hidden));
}

void Widgets::beginFrame() {
    items.clear();
    texts.clear();
    current.clear();
}

void Widgets::reveal(const std::string& panel, const std::string& label) {
    wantedPanel = panel;
    wantedLabel = label;
}

void Widgets::record(std::string_view label, bool enabled) {
    WidgetRecord item{current, shownPart(label), ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), false, enabled};
    const ImVec2 middle{0.5f * (item.lower.x + item.upper.x), 0.5f * (item.lower.y + item.upper.y)};
    item.visible = ImGui::IsItemVisible() && ImGui::IsRectVisible(ImVec2(middle.x - 1.0f, middle.y - 1.0f), ImVec2(middle.x + 1.0f, middle.y + 1.0f));
    if (item.label == wantedLabel && item.panel == wantedPanel) {
        ImGui::SetScrollHereY(0.5f);
        wantedLabel.clear();
    }
    items.push_back(std::move(item));
}

void Widgets::tooltip(const std::string& tip) {
    constexpr float lines = 24.0f;
    if (!tip.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(ImGui::GetFontSize() * lines);
        ImGui::TextUnformatted(tip.c_str());
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
        texts.push_back({"tip", tip});
    }
}

bool Widgets::button(const std::string& label, const std::string& tip, bool enabled) {
    ImGui::BeginDisabled(!enabled);
    const bool isPressed = ImGui::Button(label.c_str());
    ImGui::EndDisabled();
    record(label, enabled);
    tooltip(tip);
    return isPressed;
}

bool Widgets::smallButton(const std::string& shown, const std::string& label, const std::string& tip) {
    const bool isPressed = ImGui::SmallButton((shown + "##" + label).c_str());
    record(label);
    tooltip(tip);
    return isPressed;
}

bool Widgets::checkbox(const std::string& label, bool& value, const std::string& tip) {
    const bool isChanged = ImGui::Checkbox(label.c_str(), &value);
    record(label);
    tooltip(tip);
    return isChanged;
}

bool Widgets::combo(const std::string& label, int& value, const std::vector<std::string>& choices, const std::string& tip) {
    bool isChanged = false;
    const bool isValid = value >= 0 && value < static_cast<int>(choices.size());
    const bool isOpen = ImGui::BeginCombo(label.c_str(), isValid ? choices[static_cast<std::size_t>(value)].c_str() : "");
    if (isValid) {
        recordText(choices[static_cast<std::size_t>(value)]);
    }
    if (!isOpen) {
        record(label);
        tooltip(tip);
        return false;
    }
    for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
        if (selectable(choices[static_cast<std::size_t>(i)], i == value)) {
            value = i;
            isChanged = true;
        }
    }
    ImGui::EndCombo();
    return isChanged;
}

bool Widgets::slider(const std::string& label, float& value, float low, float high, const char* format, const std::string& tip, bool logarithmic) {
    const bool isChanged = ImGui::SliderFloat(label.c_str(), &value, low, high, format, logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    record(label);
    tooltip(tip);
    return isChanged;
}

bool Widgets::slider(const std::string& label, int& value, int low, int high, const std::string& tip) {
    const bool isChanged = ImGui::SliderInt(label.c_str(), &value, low, high);
    record(label);
    tooltip(tip);
    return isChanged;
}

bool Widgets::input(const std::string& label, std::string& text, const std::string& hint, const std::string& tip) {
    const bool isEntered = ImGui::InputTextWithHint(label.c_str(), hint.c_str(), &text, ImGuiInputTextFlags_EnterReturnsTrue);
    record(label);
    recordText(text);
    tooltip(tip);
    return isEntered;
}

bool Widgets::selectable(const std::string& label, bool selected, const std::string& tip, bool acrossColumns) {
    const bool isPressed = ImGui::Selectable(label.c_str(), selected, acrossColumns ? ImGuiSelectableFlags_SpanAllColumns : 0);
    record(label);
    if (acrossColumns) {
        // Only its part in the first column takes clicks that are aimed at its label.
        WidgetRecord& item = items.back();
        item.upper.x = item.lower.x + 2.0f * ImGui::GetFontSize();
        item.visible = ImGui::IsItemVisible() && ImGui::IsRectVisible(item.lower, {item.lower.x + 1.0f, item.upper.y});
    }
    recordText(shownPart(label));
    tooltip(tip);
    return isPressed;
}

bool Widgets::menuItem(const std::string& label, const std::string& shortcut, bool selected, const std::string& tip) {
    const bool isPressed = ImGui::MenuItem(label.c_str(), shortcut.c_str(), selected);
    record(label);
    tooltip(tip);
    return isPressed;
}

bool Widgets::beginMenu(const std::string& label, const std::string& tip) {
    const std::string popup = label + "##menu";
    if (button(label, tip)) {
        ImGui::OpenPopup(popup.c_str());
    }
    ImGui::SetNextWindowPos({ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y + 4.0f * scale});
    return ImGui::BeginPopup(popup.c_str());
}

bool Widgets::section(const std::string& label, bool isOpenAtFirst) {
    const bool isOpen = ImGui::CollapsingHeader(label.c_str(), isOpenAtFirst ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    record(label);
    return isOpen;
}

void Widgets::text(const std::string& line, const std::string& tip) {
    ImGui::TextUnformatted(line.c_str());
    recordText(line);
    tooltip(tip);
}

void Widgets::quiet(const std::string& line, const std::string& tip) {
    ImGui::TextDisabled("%s", line.c_str());
    recordText(line);
    tooltip(tip);
}

void Widgets::coloured(Colour colour, const std::string& line, const std::string& tip) {
    ImGui::TextColored(vectorOf(colour), "%s", line.c_str());
    recordText(line);
    tooltip(tip);
}

void Widgets::wrapped(const std::string& line) {
    ImGui::TextWrapped("%s", line.c_str());
    recordText(line);
}

void Widgets::fact(const std::string& name, const std::string& value, const std::string& tip) {
    constexpr float column = 10.5f;
    ImGui::TextDisabled("%s", name.c_str());
    tooltip(tip);
    ImGui::SameLine(column * ImGui::GetFontSize());
    ImGui::TextUnformatted(value.c_str());
    recordText(name + " " + value);
    tooltip(tip);
}

}  // namespace talus
