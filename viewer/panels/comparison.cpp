#include "panels.h"

#include "plot.h"
#include "setting_control.h"

#include "../session/why.h"

#include <algorithm>

namespace talus {
namespace {

struct Preset {
    const char* label;
    const char* setting;
    const char* value;
    int dimension;
};
constexpr Preset presets[] = {{"No warm starting", "warmStarting", "false", 0},
                              {"One substep", "substeps", "1", 0},
                              {"Box friction", "friction", "box", 3},
                              {"Friction at points", "frictionModel", "points", 3}};

void start(Desk& desk, const std::string& assignment) {
    desk.session.pause();
    desk.commands.run("Compare", assignment);
}

void choosePreset(Desk& desk) {
    bool isFirst = true;
    for (const Preset& preset : presets) {
        if (preset.dimension != 0 && preset.dimension != desk.session.dimension()) {
            continue;
        }
        if (!isFirst) {
            ImGui::SameLine();
        }
        // Four do not fit beside each other.
        isFirst = preset.dimension == 0 && std::string_view(preset.setting) == "substeps";
        const SettingEntry* entry = findSetting(preset.setting);
        if (desk.widgets.button(preset.label,
                                std::string("Compares with ") + preset.setting + " = " + preset.value + ". " + std::string(entry->meaning))) {
            start(desk, std::string(preset.setting) + "=" + preset.value);
        }
    }
}

void chooseSetting(Desk& desk) {
    std::vector<std::string> names;
    std::vector<const SettingEntry*> entries;
    for (const SettingEntry& entry : settingsTable()) {
        if (entry.dimension == 0 || entry.dimension == desk.session.dimension()) {
            names.emplace_back(entry.name);
            entries.push_back(&entry);
        }
    }
    PanelMemory& memory = desk.memory;
    memory.comparedSetting = std::clamp(memory.comparedSetting, 0, static_cast<int>(entries.size()) - 1);
    if (desk.widgets.combo("Setting", memory.comparedSetting, names, "The setting in which the second run differs.")) {
        memory.compared = desk.session.tuning();
    }
    const SettingEntry& entry = *entries[static_cast<std::size_t>(memory.comparedSetting)];
    settingControl(desk.widgets, entry, memory.compared);
    if (desk.widgets.button("Compare", "Runs the scene from here on a second time beside, with this setting.")) {
        start(desk, std::string(entry.name) + "=" + textOf(entry, memory.compared));
    }
}

template <int D>
void present(Desk& desk, const Play<D>& play, const Comparison<D>& comparison) {
    const Theme& theme = *desk.view.theme;
    for (const SettingEntry* entry : changedBetween(tuningOf(comparison.a().world), tuningOf(comparison.b().world))) {
        desk.widgets.fact(std::string(entry->name),
                          textOf(*entry, tuningOf(comparison.a().world)) + " (A), " + textOf(*entry, tuningOf(comparison.b().world)) + " (B)",
                          std::string(entry->meaning));
    }
    PlotCurve apart{"", theme.slip, {}};
    PlotCurve kineticA{"A", theme.stick, {}};
    PlotCurve kineticB{"B", theme.friction, {}};
    for (const ComparedStep& step : comparison.series()) {
        const float x = static_cast<float>(step.step);
        apart.samples.push_back({x, step.difference.greatest});
        kineticA.samples.push_back({x, static_cast<float>(step.kineticA)});
        kineticB.samples.push_back({x, static_cast<float>(step.kineticB)});
    }
    const int from = comparison.series().empty() ? 0 : comparison.series().front().step;
    PlotOptions options{.unit = "m", .from = from, .to = std::max(comparison.step(), from + 60), .now = comparison.step()};
    const std::span<const PlotCurve> one(&apart, 1);
    timePlot(desk.widgets, theme, "Greatest distance", one, options, "The distance between A and B of the body for which it is greatest.");
    options.unit = "J";
    const PlotCurve kinetic[] = {kineticA, kineticB};
    timePlot(desk.widgets, theme, "Kinetic energy", kinetic, options, "Energy of motion of both runs.");
    if (desk.widgets.section("Bodies that differ most")) {
        constexpr std::size_t most = 8;
        const auto differences = comparison.differences();
        for (std::size_t i = 0; i < std::min(most, differences.size()); ++i) {
            desk.widgets.fact(play.nameOf(differences[i].body), quantity(static_cast<double>(differences[i].distance), "m"),
                              "Distance between its places in A and B.");
        }
    }
}

}  // namespace

void drawComparison(Desk& desk) {
    if (!desk.session.isOpen()) {
        desk.widgets.quiet("no scene is open");
        return;
    }
    if (!desk.session.hasWorld()) {
        desk.widgets.wrapped("A comparison needs the world itself: " + desk.session.whyNotHere() + ".");
        return;
    }
    if (!desk.session.isComparing()) {
        desk.widgets.wrapped("Runs the scene a second time from here on, with one other setting and in step.");
        choosePreset(desk);
        chooseSetting(desk);
        return;
    }
    commandButton(desk, "Step", "Step both");
    ImGui::SameLine();
    commandButton(desk, "Ten steps", "Ten steps");
    ImGui::SameLine();
    commandButton(desk, "End comparison", "End comparison");
    int place = desk.view.sideBySide ? 0 : 1;
    if (desk.widgets.combo("Show B", place, {"beside A", "as a shadow over A"},
                           "Two views from the same place, or B as a shadow over A, which Ghosts in the panel View hides.")) {
        desk.view.sideBySide = place == 0;
    }
    desk.session.visit([&](auto& play) {
        if (play.comparison() != nullptr) {
            present(desk, play, *play.comparison());
        }
    });
}

}  // namespace talus
