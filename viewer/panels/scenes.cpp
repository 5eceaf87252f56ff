#include "panels.h"

#include "../session/scene_list.h"

#include <algorithm>

namespace talus {
namespace {

void files(Desk& desk) {
    Widgets& widgets = desk.widgets;
    PanelMemory& memory = desk.memory;
    bool wantsOpen =
        widgets.input("##File", memory.scenePath, "path of a scene file", "A scene file (.json) or a recording; files can also be dropped on the window.");
    ImGui::SameLine();
    wantsOpen |= widgets.button("Open file", "Opens the file of this path. What is running stays if it is refused.", !memory.scenePath.empty());
    if (wantsOpen && !memory.scenePath.empty()) {
        desk.session.open(memory.scenePath);
    }
    bool wantsSave = widgets.input("##Target", memory.savePath, "path to save to", "Where the present state is written as a scene file.");
    ImGui::SameLine();
    wantsSave |= widgets.button("Save", "Writes what is there now as a scene file.", desk.session.hasWorld() && !memory.savePath.empty());
    if (wantsSave && !memory.savePath.empty()) {
        desk.session.save(memory.savePath);
    }
}

void elsewhere(Desk& desk) {
    PanelMemory& memory = desk.memory;
    bool wantsConnect = desk.widgets.input("##Address", memory.address, "HOST:PORT of a running game",
                                           "Where a game serves its debug stream, as 127.0.0.1:7420; or the path of a recording.");
    ImGui::SameLine();
    wantsConnect |= desk.widgets.button("Connect", "Shows the world of a game that runs, or ran, in another process.", !memory.address.empty());
    if (wantsConnect && !memory.address.empty()) {
        desk.commands.run("Connect", memory.address);
    }
}

void branch(Desk& desk, const std::vector<const SceneInfo*>& found, int dimension) {
    const auto count = std::count_if(found.begin(), found.end(), [&](const SceneInfo* info) { return info->dimension == dimension; });
    if (count == 0 || !desk.widgets.section(dimension == 2 ? "In the plane" : "In space")) {
        return;
    }
    for (const SceneInfo* info : found) {
        if (info->dimension == dimension && desk.widgets.selectable(info->name, info->name == desk.session.title(), info->about)) {
            desk.session.open(info->name);
        }
    }
}

}  // namespace

void drawScenes(Desk& desk) {
    ImGui::SetNextItemWidth(-1.0f);
    desk.widgets.input("##Search", desk.memory.sceneSearch, "search names and descriptions", "Words that names or descriptions of scenes must hold.");
    const std::vector<const SceneInfo*> found = searchScenes(desk.memory.sceneSearch);
    const float below = 3.4f * ImGui::GetFrameHeightWithSpacing();
    ImGui::BeginChild("list", {0.0f, -below});
    if (found.empty()) {
        desk.widgets.quiet("no scene holds these words");
    }
    branch(desk, found, 2);
    branch(desk, found, 3);
    ImGui::EndChild();
    ImGui::Separator();
    files(desk);
    elsewhere(desk);
}

}  // namespace talus
