#include "panels.h"

namespace talus {
namespace {

constexpr const char* mouse[][2] = {{"click", "selects a body or a contact point"},
                                    {"drag a body", "pulls it by a spring"},
                                    {"drag beside", "turns the view (space), moves it (plane)"},
                                    {"Shift, right or middle drag", "moves the view"},
                                    {"wheel", "zooms to what is under the mouse"},
                                    {"drop a file", "opens a scene file"},
                                    {"Ctrl+click a slider", "lets you type a number"}};

void row(Widgets& widgets, const std::string& keys, const std::string& meaning, const std::string& tip) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    widgets.text(keys, tip);
    ImGui::TableNextColumn();
    ImGui::TextWrapped("%s", meaning.c_str());
    widgets.recordText(meaning);
    widgets.tooltip(tip);
}

bool beginTable(const char* name) {
    if (!ImGui::BeginTable(name, 2, ImGuiTableFlags_SizingFixedFit)) {
        return false;
    }
    ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed, 11.0f * ImGui::GetFontSize());
    ImGui::TableSetupColumn("meaning", ImGuiTableColumnFlags_WidthStretch);
    return true;
}

}  // namespace

void drawHelp(Desk& desk) {
    if (desk.widgets.section("Mouse") && beginTable("mouse")) {
        for (const auto& [keys, meaning] : mouse) {
            row(desk.widgets, keys, meaning, "");
        }
        ImGui::EndTable();
    }
    if (desk.widgets.section("Keys") && beginTable("keys")) {
        for (const Command& command : desk.commands.all()) {
            if (!command.shortcut.empty()) {
                row(desk.widgets, command.shortcut, command.name, command.explanation);
            }
        }
        ImGui::EndTable();
    }
}

}  // namespace talus
