#include "panels.h"

#include "setting_control.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace talus {
namespace {

bool holds(std::string_view text, std::string_view part) {
    const auto equal = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), equal) != text.end();
}

bool numberControl(Widgets& widgets, const SettingEntry& entry, Tuning& tuning) {
    float value = static_cast<float>(entry.get(tuning));
    const float high = static_cast<float>(entry.sliderHigh);
    const float low = entry.low < -entry.sliderHigh ? -high : static_cast<float>(entry.low);
    std::string format = "%.4g";
    format += entry.unit.empty() ? "" : " " + std::string(entry.unit);
    // Lengths of millimetres need the fine end of the scale.
    const bool isFine = entry.low >= 0.0 && entry.sliderHigh <= 0.1;
    if (!widgets.slider(std::string(entry.name), value, low, high, format.c_str(), std::string(entry.meaning), isFine)) {
        return false;
    }
    entry.set(tuning, static_cast<double>(value));
    return true;
}

// Settings that the frames of a world elsewhere tell.
void readOnly(Desk& desk) {
    desk.widgets.wrapped("Settings cannot be changed: " + desk.session.whyNotHere() + ".");
    const Tuning tuning = desk.session.tuning();
    for (const SettingEntry& entry : settingsTable()) {
        if (entry.dimension == 0 || entry.dimension == desk.session.dimension()) {
            const std::string unit = entry.unit.empty() ? "" : " " + std::string(entry.unit);
            desk.widgets.fact(std::string(entry.name), textOf(entry, tuning) + unit, std::string(entry.meaning));
        }
    }
}

}  // namespace

bool settingControl(Widgets& widgets, const SettingEntry& entry, Tuning& tuning) {
    const std::string name(entry.name);
    const std::string tip(entry.meaning);
    if (entry.kind == SettingKind::number) {
        return numberControl(widgets, entry, tuning);
    }
    if (entry.kind == SettingKind::flag) {
        bool value = entry.get(tuning) != 0.0;
        const bool isChanged = widgets.checkbox(name, value, tip);
        entry.set(tuning, value ? 1.0 : 0.0);
        return isChanged;
    }
    int value = static_cast<int>(std::lround(entry.get(tuning)));
    bool isChanged = false;
    if (entry.kind == SettingKind::choice) {
        isChanged = widgets.combo(name, value, {entry.choices.begin(), entry.choices.end()}, tip);
    } else {
        isChanged = widgets.slider(name, value, static_cast<int>(entry.low), static_cast<int>(entry.sliderHigh), tip);
    }
    entry.set(tuning, static_cast<double>(value));
    return isChanged;
}

void drawSettings(Desk& desk) {
    if (!desk.session.isOpen()) {
        desk.widgets.quiet("no scene is open");
        return;
    }
    if (!desk.session.hasWorld()) {
        readOnly(desk);
        return;
    }
    Tuning tuning = desk.session.tuning();
    const Tuning given = desk.session.sceneTuning();
    const std::vector<const SettingEntry*> changed = changedBetween(tuning, given);
    ImGui::SetNextItemWidth(0.5f * ImGui::GetContentRegionAvail().x);
    desk.widgets.input("##Filter", desk.memory.settingFilter, "filter", "Part of a setting's name or meaning.");
    ImGui::SameLine();
    commandButton(desk, "Reset settings", "Reset all");
    desk.widgets.quiet(changed.empty() ? "all as the scene began" : std::to_string(changed.size()) + " changed since the scene began");
    ImGui::BeginChild("list");
    ImGui::PushItemWidth(0.4f * ImGui::GetContentRegionAvail().x);
    for (const SettingEntry& entry : settingsTable()) {
        const bool isShown = holds(entry.name, desk.memory.settingFilter) || holds(entry.meaning, desk.memory.settingFilter);
        if (!isShown || (entry.dimension != 0 && entry.dimension != desk.session.dimension())) {
            continue;
        }
        const bool isChanged = std::find(changed.begin(), changed.end(), &entry) != changed.end();
        if (settingControl(desk.widgets, entry, tuning)) {
            desk.session.setTuning(tuning);
        }
        if (isChanged) {
            ImGui::SameLine();
            if (desk.widgets.smallButton("reset", "Reset " + std::string(entry.name),
                                         "Back to " + textOf(entry, given) + ", with which the scene began.")) {
                desk.session.resetSetting(std::string(entry.name));
            }
            desk.widgets.recordText(std::string(entry.name) + " changed");
        }
    }
    ImGui::PopItemWidth();
    ImGui::EndChild();
}

}  // namespace talus
