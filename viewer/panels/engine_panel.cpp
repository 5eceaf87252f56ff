#include "panels.h"

#include "plot.h"

#include "../session/why.h"

#include <algorithm>
#include <cstdio>

namespace talus {
namespace {

const char* meaningOf(Stage stage) {
    switch (stage) {
        case Stage::findPairs:
            return "Finds pairs of shapes whose fat bounds overlap.";
        case Stage::updateManifolds:
            return "Finds or refreshes the contact points of all pairs.";
        case Stage::applyTouchChanges:
            return "Takes in which pairs began or ceased to touch.";
        case Stage::solve:
            return "Solves contacts and joints, substep by substep.";
        case Stage::finalisePoses:
            return "Gives bodies their new poses, and shapes their bounds.";
        case Stage::updateSleep:
            return "Puts islands that rest to sleep.";
        case Stage::updateSensors:
            return "Finds what overlaps sensors.";
    }
    return "";
}

Colour colourOf(const Theme& theme, int index) {
    return theme.identity[static_cast<std::size_t>(index) % theme.identity.size()];
}

std::string timeWords(float value) {
    return quantity(1e-3 * static_cast<double>(value), "s");
}

template <class Value>
PlotCurve curveOf(const Desk& desk, const std::string& name, Colour colour, const Value& value) {
    PlotCurve curve{name, colour, {}};
    for (const EngineSample& sample : desk.engine.samples()) {
        curve.samples.push_back({static_cast<float>(sample.step), static_cast<float>(value(sample))});
    }
    return curve;
}

PlotOptions optionsOf(const Desk& desk, const char* unit) {
    constexpr int span = 240;
    const int last = desk.engine.samples().back().step;
    return {.unit = unit, .from = std::max(0, last - span), .to = std::max(last, span), .now = desk.session.step(), .height = 64.0f};
}

void go(Desk& desk, const std::optional<int>& step) {
    if (step) {
        desk.session.pause();
        desk.session.seek(*step);
    }
}

void timings(Desk& desk, const EngineSample& sample) {
    const Theme& theme = *desk.view.theme;
    const float greatest = *std::max_element(sample.stageMilliseconds.begin(), sample.stageMilliseconds.end());
    for (int i = 0; i < stageCount; ++i) {
        const float value = sample.stageMilliseconds[static_cast<std::size_t>(i)];
        const Stage stage = static_cast<Stage>(i);
        shareBar(desk.widgets, theme, std::string(nameOf(stage)), timeWords(value), greatest > 0.0f ? value / greatest : 0.0f, colourOf(theme, i),
                 meaningOf(stage));
    }
    desk.widgets.fact("whole step", timeWords(sample.milliseconds), "Wall time of the last step.");
    const PlotCurve curves[] = {curveOf(desk, "step", theme.text, [](const EngineSample& s) { return 1e-3f * s.milliseconds; }),
                                curveOf(desk, "solve", colourOf(theme, static_cast<int>(Stage::solve)),
                                        [](const EngineSample& s) { return 1e-3f * s.stageMilliseconds[static_cast<std::size_t>(Stage::solve)]; })};
    go(desk, timePlot(desk.widgets, theme, "Time of a step", curves, optionsOf(desk, "s"),
                      "Wall time of the steps that were shown. Click: go to that step."));
}

void counts(Desk& desk, const StepCounts& count) {
    const auto fact = [&](const char* name, int value, const char* tip) { desk.widgets.fact(name, std::to_string(value), tip); };
    desk.widgets.fact("bodies", std::to_string(count.bodies) + ", " + std::to_string(count.awakeBodies) + " awake",
                      "Bodies in the world, and those that may move.");
    fact("shapes", count.shapes, "Shapes of all bodies.");
    fact("joints", count.joints, "Joints of all kinds.");
    fact("pairs", count.pairs, "Pairs whose fat bounds overlap.");
    fact("contacts", count.contacts, "Pairs of shapes that touch.");
    fact("contact points", count.contactPoints, "Points of touching pairs.");
    fact("islands", count.islands, "Groups of awake bodies that contacts and joints hold together.");
    fact("colours", count.colours, "Groups of constraints that share no body and are solved side by side.");
    fact("overflow", count.overflow, "Constraints that found no colour and are solved one by one.");
    fact("manifolds afresh", count.manifoldsComputed, "Manifolds that this step computed afresh.");
    fact("manifolds refreshed", count.manifoldsRefreshed, "Manifolds that this step kept and refreshed.");
}

void measures(Desk& desk) {
    const Theme& theme = *desk.view.theme;
    const PlotCurve energies[] = {curveOf(desk, "kinetic", theme.stick, [](const EngineSample& s) { return s.kineticEnergy; }),
                                  curveOf(desk, "potential", theme.slip, [](const EngineSample& s) { return s.potentialEnergy; })};
    go(desk, timePlot(desk.widgets, theme, "Energy", energies, optionsOf(desk, "J"),
                      "Energy of motion and of height. The potential is zero at the world's origin."));
    const PlotCurve momentum[] = {curveOf(desk, "", theme.stick, [](const EngineSample& s) { return s.momentum; })};
    go(desk, timePlot(desk.widgets, theme, "Momentum", momentum, optionsOf(desk, "kg m/s"), "Length of the sum of mass times velocity."));
    const PlotCurve residual[] = {curveOf(desk, "", theme.slip, [](const EngineSample& s) { return s.residual; })};
    go(desk, timePlot(desk.widgets, theme, "Residual", residual, optionsOf(desk, "m/s"),
                      "How far the worst contact is from its law at the end of the step: 0 is solved."));
    const PlotCurve depth[] = {curveOf(desk, "", theme.depth, [](const EngineSample& s) { return s.penetration; })};
    go(desk, timePlot(desk.widgets, theme, "Deepest overlap", depth, optionsOf(desk, "m"), "The deepest overlap of any pair."));
}

// A stream carries what its game asks for.
void tellWhatIsMissing(Desk& desk) {
    desk.session.look([&](auto& shown) {
        const auto& frame = shown.frame();
        std::string missing;
        for (const auto& [isThere, name] : {std::pair(frame.measures.has_value(), "energy and momentum"), std::pair(frame.residual.has_value(), "residual"),
                                            std::pair(frame.penetration.has_value(), "deepest overlap")}) {
            missing += isThere ? "" : (missing.empty() ? "" : ", ") + std::string(name);
        }
        if (!missing.empty()) {
            desk.widgets.wrapped("Not in what is received: " + missing + ". The game sends them if its DebugStreamOptions ask for them.");
        }
    });
}

}  // namespace

void drawEngine(Desk& desk) {
    if (desk.engine.samples().empty()) {
        desk.widgets.quiet("no scene is open");
        return;
    }
    const EngineSample sample = desk.engine.samples().back();
    if (desk.widgets.section("Stages of the last step")) {
        timings(desk, sample);
    }
    if (desk.widgets.section("Measures")) {
        if (desk.session.remote() != nullptr) {
            tellWhatIsMissing(desk);
        }
        measures(desk);
    }
    if (desk.widgets.section("Counts")) {
        counts(desk, sample.counts);
    }
    desk.session.look([&](auto& shown) {
        std::optional<std::uint64_t> hash = shown.frame().hash;
        if (const auto* play = shown.local(); play != nullptr && !hash) {
            hash = play->world().hash();
        }
        char words[24] = "not sent";
        if (hash) {
            std::snprintf(words, sizeof words, "%016llx", static_cast<unsigned long long>(*hash));
        }
        desk.widgets.fact("hash", words, "Of all poses and velocities: equal hashes mean equal worlds, bit by bit.");
    });
}

}  // namespace talus
