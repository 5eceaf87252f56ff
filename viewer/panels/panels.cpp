#include "panels.h"

#include <algorithm>

namespace talus {
namespace {

constexpr Panel list[] = {
    {PanelId::scenes, "Scenes", "F2", "Built-in scenes, scene files, saving.", drawScenes, 0, 360.0f, 0.0f, 0.62f},
    {PanelId::view, "View", "F3", "How the world is drawn: theme, X-ray, clip plane, grid, names.", drawView, 0, 360.0f, 0.0f, 1.0f},
    {PanelId::contacts, "Contacts", "F4", "What is drawn of contacts, and what colours and sizes mean.", drawContactOptions, 0, 360.0f, 0.0f, 0.9f},
    {PanelId::table, "Contact table", "F5", "All contacts with their loads, to sort and filter.", drawContactTable, 0, 740.0f, 0.6f, 0.4f},
    {PanelId::inspector, "Inspector", "F6", "Everything about one contact, now and over time.", drawInspector, 1, 400.0f, 0.0f, 1.0f},
    {PanelId::why, "Why", "F7", "Why bodies touch or do not, sleep or do not, and what has just changed.", drawWhy, 0, 420.0f, 0.5f, 0.5f},
    {PanelId::engine, "Engine", "F8", "Stage timings, counts, energy, momentum, residual and hash.", drawEngine, 1, 400.0f, 0.0f, 1.0f},
    {PanelId::settings, "Settings", "F9", "All settings of the running world.", drawSettings, 0, 420.0f, 0.0f, 1.0f},
    {PanelId::comparison, "Comparison", "F10", "The same scene with another setting, from here on and in step.", drawComparison, 1, 420.0f, 0.5f,
     0.5f},
    {PanelId::help, "Help", "F1", "The mouse and all keys.", drawHelp, 1, 420.0f, 0.0f, 1.0f},
};
static_assert(std::size(list) == panelCount);

void place(const Panel& panel, const Desk& desk) {
    const float scale = desk.view.scale;
    const float air = 8.0f * scale;
    const float width = panel.width * scale;
    const float room = desk.size.y - desk.barHeight - desk.timelineHeight - 2.0f * air;
    const float left = panel.side == 0 ? air : desk.size.x - width - air;
    ImGui::SetNextWindowPos({left, desk.barHeight + air + panel.from * room}, ImGuiCond_FirstUseEver);
    ImGui::SetNextWindowSize({width, panel.share * room}, ImGuiCond_FirstUseEver);
    ImGui::SetNextWindowSizeConstraints({220.0f * scale, 120.0f * scale}, {desk.size.x, std::max(room, 120.0f * scale)});
}

}  // namespace

std::span<const Panel> panels() {
    return list;
}

void drawPanels(Desk& desk) {
    desk.memory.places.clear();
    for (const Panel& panel : list) {
        bool& isOpen = desk.view.isOpen(panel.id);
        if (!isOpen) {
            continue;
        }
        place(panel, desk);
        desk.widgets.enter(panel.title);
        if (ImGui::Begin(panel.title, &isOpen, ImGuiWindowFlags_NoCollapse)) {
            ImGui::PushItemWidth(-150.0f * desk.view.scale);
            panel.draw(desk);
            ImGui::PopItemWidth();
        }
        const ImVec2 lower = ImGui::GetWindowPos();
        const ImVec2 size = ImGui::GetWindowSize();
        desk.memory.places.push_back({{lower.x, lower.y}, {lower.x + size.x, lower.y + size.y}});
        ImGui::End();
    }
    desk.widgets.enter("");
}

void addPanelCommands(Commands& commands, ViewState& view) {
    for (const Panel& panel : list) {
        commands.add({panel.title, panel.shortcut, std::string("Opens or closes a panel. ") + panel.meaning, "",
                      [&view, id = panel.id](const std::string&) { view.isOpen(id) = !view.isOpen(id); }});
    }
}

void drawMessages(Desk& desk) {
    constexpr std::size_t most = 3;
    const std::deque<SessionMessage>& messages = desk.session.messages();
    if (messages.empty()) {
        return;
    }
    const float air = 8.0f * desk.view.scale;
    ImGui::SetNextWindowPos({0.5f * desk.size.x, desk.barHeight + air}, ImGuiCond_Always, {0.5f, 0.0f});
    ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {0.6f * desk.size.x, desk.size.y});
    desk.widgets.enter("Messages");
    ImGui::Begin(
        "Messages", nullptr,
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PushTextWrapPos(0.55f * desk.size.x);
    for (std::size_t i = messages.size() - std::min(messages.size(), most); i < messages.size(); ++i) {
        const bool isError = messages[i].kind == SessionMessage::Kind::error;
        desk.widgets.coloured(isError ? desk.view.theme->slip : desk.view.theme->text, messages[i].text);
    }
    ImGui::PopTextWrapPos();
    if (desk.widgets.button("Dismiss", "Takes these messages away.")) {
        desk.session.clearMessages();
    }
    ImGui::End();
    desk.widgets.enter("");
}

}  // namespace talus
