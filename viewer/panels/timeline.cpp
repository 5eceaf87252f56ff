#include "panels.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace talus {
namespace {

struct Span {
    int from = 0;
    int to = 1;
    ImVec2 lower;
    ImVec2 upper;

    float at(int step) const { return lower.x + (upper.x - lower.x) * static_cast<float>(step - from) / static_cast<float>(std::max(to - from, 1)); }
    int stepAt(float x) const {
        const float share = std::clamp((x - lower.x) / std::max(upper.x - lower.x, 1.0f), 0.0f, 1.0f);
        return from + static_cast<int>(std::lround(share * static_cast<float>(to - from)));
    }
};

struct GhostSpan {
    int from = 0;
    int to = 0;
};

GhostSpan ghostOf(const Session& session) {
    GhostSpan ghost;
    session.visit([&](const auto& play) {
        const auto& poses = play.timeline().ghost();
        if (!poses.empty()) {
            ghost = {poses.begin(), poses.end() - 1};
        }
    });
    return ghost;
}

void paintTrack(const Desk& desk, const Span& track, const GhostSpan& ghost) {
    const Theme& theme = *desk.view.theme;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = 0.5f * (track.lower.y + track.upper.y);
    const float half = 3.0f * desk.view.scale;
    list->AddRectFilled({track.lower.x, middle - half}, {track.upper.x, middle + half}, packed(faded(theme.textQuiet, 0.35f)), half);
    // A frame that has been forgotten meanwhile may still be shown.
    const float x = std::max(track.at(desk.session.step()), track.lower.x);
    list->AddRectFilled({track.lower.x, middle - half}, {x, middle + half}, packed(theme.stick), half);
    if (ghost.to > ghost.from) {
        list->AddRectFilled({track.at(ghost.from), middle + 1.5f * half}, {track.at(ghost.to), middle + 2.5f * half}, packed(theme.ghost), half);
    }
    const auto addDeeds = [&](const auto& play) {
        for (const auto& [step, deeds] : play.timeline().deeds()) {
            const float place = track.at(step);
            list->AddTriangleFilled({place - half, middle - 3.0f * half}, {place + half, middle - 3.0f * half}, {place, middle - half},
                                    packed(theme.friction));
        }
    };
    std::as_const(desk.session).visit(addDeeds);
    list->AddCircleFilled({x, middle}, 2.2f * half, packed(theme.stick));
    list->AddCircleFilled({x, middle}, 1.2f * half, packed(theme.background));
}

std::string memoryWords(std::size_t bytes) {
    constexpr double kilobyte = 1024.0;
    const double kilobytes = static_cast<double>(bytes) / kilobyte;
    char words[64];
    const bool isSmall = kilobytes < kilobyte;
    std::snprintf(words, sizeof words, isSmall ? "%.0f kB" : "%.1f MB", isSmall ? kilobytes : kilobytes / kilobyte);
    return words;
}

std::string memoryTip(const TimelineMemory& memory) {
    return "Memory that the past takes: " + std::to_string(memory.keyframes) + " keyframes, the last ones " + std::to_string(memory.spacing) +
           " steps apart, and the poses of every step.";
}

void memoryFact(Desk& desk) {
    if (const RemoteSource* remote = desk.session.remote()) {
        desk.widgets.quiet(memoryWords(remote->bytes()), "Memory that the received frames take. " + std::to_string(remote->missed()) +
                                                             " frames were left out because they could not be taken in fast enough.");
        return;
    }
    const TimelineMemory memory = desk.session.memory();
    desk.widgets.quiet(memoryWords(memory.keyframeBytes + memory.poseBytes), memoryTip(memory));
}

void scrub(Desk& desk, const Span& track) {
    if (ImGui::IsItemActive()) {
        const int wanted = track.stepAt(ImGui::GetIO().MousePos.x);
        if (wanted != desk.session.step()) {
            desk.session.pause();
            desk.session.seek(wanted);
        }
    }
}

}  // namespace

void drawTimeline(Desk& desk) {
    if (!desk.session.isOpen()) {
        return;
    }
    const float scale = desk.view.scale;
    ImGui::SetNextWindowPos({0.0f, desk.size.y - desk.timelineHeight});
    ImGui::SetNextWindowSize({desk.size.x, desk.timelineHeight});
    desk.widgets.enter("Timeline");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
    ImGui::Begin("Timeline", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
    const GhostSpan ghost = ghostOf(desk.session);
    ImGui::AlignTextToFramePadding();
    desk.widgets.quiet(std::to_string(desk.session.oldest()), "The oldest step that can be gone to.");
    ImGui::SameLine();
    const float right = (ghost.to > ghost.from ? 300.0f : 150.0f) * scale;
    const ImVec2 size{std::max(ImGui::GetContentRegionAvail().x - right, 60.0f * scale), ImGui::GetFrameHeight()};
    ImGui::InvisibleButton("Past", size);
    desk.widgets.record("Past");
    const Span track{desk.session.oldest(), std::max({desk.session.head(), ghost.to, desk.session.oldest() + 60}), ImGui::GetItemRectMin(),
                     ImGui::GetItemRectMax()};
    desk.widgets.tooltip("All steps that are kept: drag to go to any of them. Triangles are what was done by hand.");
    scrub(desk, track);
    paintTrack(desk, track, ghost);
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + 8.0f * scale);
    desk.widgets.quiet(std::to_string(desk.session.head()), "The last step that is known.");
    ImGui::SameLine(0.0f, 14.0f * scale);
    memoryFact(desk);
    if (ghost.to > ghost.from) {
        ImGui::SameLine();
        desk.widgets.checkbox("Ghost", desk.view.ghost, "Draws where the bodies were in the future that was cut off, beside where they are now.");
        ImGui::SameLine();
        commandButton(desk, "Forget ghost", "Forget");
    }
    ImGui::End();
    ImGui::PopStyleVar();
    desk.widgets.enter("");
}

}  // namespace talus
