#include "panels.h"

#include "../session/why.h"

#include <cstdio>

namespace talus {
namespace {

std::string speedWords(double speed) {
    char words[32];
    if (speed < 1.0) {
        std::snprintf(words, sizeof words, "1/%.0f\u00d7", 1.0 / speed);
    } else {
        std::snprintf(words, sizeof words, "%.0f\u00d7", speed);
    }
    return words;
}

void panelMenu(Desk& desk) {
    if (!desk.widgets.beginMenu("Panels", "Opens and closes panels.")) {
        return;
    }
    for (const Panel& panel : panels()) {
        bool& isOpen = desk.view.isOpen(panel.id);
        if (desk.widgets.menuItem(panel.title, panel.shortcut, isOpen, panel.meaning)) {
            isOpen = !isOpen;
        }
    }
    ImGui::EndPopup();
}

void clock(Desk& desk) {
    char words[96];
    if (const RemoteSource* remote = desk.session.remote()) {
        std::snprintf(words, sizeof words, "frame %d   step %llu", desk.session.step(), static_cast<unsigned long long>(remote->step()));
        desk.widgets.text(words, "Number of the frame in the order received, and the step of the world that it shows.");
        return;
    }
    std::snprintf(words, sizeof words, "step %d   %.3f s", desk.session.step(), desk.session.step() * desk.session.stepSeconds());
    desk.widgets.text(words, "Steps that have been taken, and the time of the world in seconds.");
}

void connection(Desk& desk, const RemoteSource& remote) {
    const Theme& theme = *desk.view.theme;
    switch (remote.status()) {
        case RemoteSource::Status::connecting:
            desk.widgets.quiet("connecting to " + remote.title());
            return;
        case RemoteSource::Status::live:
            desk.widgets.coloured(theme.stick, "live", "The world runs in another process, which sends what is shown.");
            break;
        case RemoteSource::Status::lost:
            desk.widgets.coloured(theme.slip, "lost", "The connection has ended; what came before can be looked at.");
            break;
        case RemoteSource::Status::recording:
            desk.widgets.quiet("recording", "What is shown was written to a file before.");
            break;
    }
    ImGui::SameLine();
    desk.widgets.quiet(remote.title(), "Where it comes from.");
    if (remote.status() == RemoteSource::Status::lost) {
        ImGui::SameLine();
        commandButton(desk, "Connect again", "Connect again");
    } else if (remote.status() == RemoteSource::Status::live && !remote.isFollowing()) {
        ImGui::SameLine();
        commandButton(desk, "Follow", "Follow");
    }
}

}  // namespace

void drawTopBar(Desk& desk) {
    ImGui::SetNextWindowPos({0.0f, 0.0f});
    ImGui::SetNextWindowSize({desk.size.x, desk.barHeight});
    desk.widgets.enter("Bar");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
    ImGui::Begin("Bar", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
    panelMenu(desk);
    ImGui::SameLine();
    commandButton(desk, "Play or pause", desk.session.isPlaying() ? "Pause##play" : "Play##play");
    for (const char* verb : {"Step back", "Step", "Restart"}) {
        ImGui::SameLine();
        commandButton(desk, verb, verb);
    }
    ImGui::SameLine(0.0f, 16.0f * desk.view.scale);
    commandButton(desk, "Slower", "\u2212##slower");
    ImGui::SameLine(0.0f, 4.0f * desk.view.scale);
    commandButton(desk, "Normal speed", speedWords(desk.session.speed()) + "##speed");
    ImGui::SameLine(0.0f, 4.0f * desk.view.scale);
    commandButton(desk, "Faster", "+##faster");
    ImGui::SameLine(0.0f, 16.0f * desk.view.scale);
    if (desk.session.isOpen()) {
        clock(desk);
        ImGui::SameLine(0.0f, 16.0f * desk.view.scale);
    }
    if (desk.session.remote() != nullptr) {
        connection(desk, *desk.session.remote());
    } else if (desk.session.isOpen()) {
        desk.widgets.quiet(desk.session.title(), "The scene that is open.");
    } else {
        desk.widgets.quiet("no scene is open: Panels, Scenes");
    }
    ImGui::End();
    ImGui::PopStyleVar();
    desk.widgets.enter("");
}

}  // namespace talus
