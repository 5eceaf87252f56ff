#include "panels.h"

#include "explanation.h"
#include "friction_plane.h"
#include "plot.h"

#include "../drawing/looks.h"
#include "../session/why.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace talus {
namespace {

std::string plain(float value, const char* format = "%.3g") {
    char words[48];
    std::snprintf(words, sizeof words, format, static_cast<double>(value));
    return words;
}

template <int D>
std::string placeWords(const Vector<D>& place) {
    std::string words;
    for (int i = 0; i < D; ++i) {
        words += (i == 0 ? "" : ", ") + plain(place[i], "%.4g");
    }
    return words + " m";
}

template <int D>
void selectStrongest(Desk& desk, ShownWorld<D>& shown) {
    const DebugFrame<D>& frame = shown.frame();
    std::optional<std::size_t> best;
    float greatest = -1.0f;
    for (std::size_t i = 0; i < frame.contacts.size(); ++i) {
        const float load = factsOf(frame, i).normalForce;
        if (load > greatest) {
            greatest = load;
            best = i;
        }
    }
    if (best) {
        const ContactRecord<D> contact = frame.contacts[*best];
        selectContact(shown, desk.view, contact, 0);
    }
}

template <int D>
void points(Desk& desk, const ShownWorld<D>& shown, const DebugFrame<D>& frame, const ContactRecord<D>& contact, int chosen) {
    for (int i = 0; i < contact.count; ++i) {
        const std::uint32_t key = contact.points[i].key;
        const std::string words = keyWords(frame, contact, key, shown.names());
        const std::string label = "Point " + std::to_string(i + 1) + ": " + words;
        if (desk.widgets.selectable(label + "##" + std::to_string(key), i == chosen,
                                    "Its key, decoded: which feature of which body met which. " + words)) {
            desk.view.selection.key = key;
        }
    }
}

template <int D>
void pointFacts(Widgets& widgets, const ContactPointRecord<D>& point, const PointFacts<D>& facts, float mass) {
    char key[16];
    std::snprintf(key, sizeof key, "%08x", point.key);
    widgets.fact("key", key, "The features that touch, as a number: while it stays the same, so does the point.");
    widgets.fact("age", std::to_string(point.age) + " steps", "Steps since the point was born.");
    widgets.fact("depth", quantity(static_cast<double>(-point.separation), "m"), "How deep the surfaces overlap; negative: how far they are apart.");
    widgets.fact("normal force", quantity(static_cast<double>(facts.normalForce), "N") + "   (" + plain(point.normalImpulse) + " N s)",
                 "Mean force along the normal over the step; in brackets the impulse that it gathered.");
    widgets.fact("friction force",
                 quantity(static_cast<double>(length<D>(facts.tangentForce)), "N") + "   (" + plain(length<D>(point.tangentImpulse)) + " N s)",
                 "Mean force along the contact plane on the second body.");
    widgets.fact("use of friction", plain(100.0f * facts.use, "%.1f") + " %", "|t| / (\u03bc n): the share of its bound that this point uses.");
    widgets.fact("slip", quantity(static_cast<double>(length<D>(facts.slip)), "m/s"), "Speed of the second surface along the first.");
    widgets.fact("normal mass", quantity(1e3 * static_cast<double>(mass), "g"),
                 "Effective mass along the normal at this point: 1 / (sum over both bodies of 1/m + (r \u00d7 n) \u00b7 I\u207b\u00b9 (r \u00d7 n)).");
    widgets.fact("anchor on a", placeWords<D>(point.localA), "Where the point is fixed on the first body, in that body's frame.");
    widgets.fact("anchor on b", placeWords<D>(point.localB), "Where the point is fixed on the second body, in that body's frame.");
}

template <int D>
void contactFacts(Widgets& widgets, const ContactRecord<D>& contact, const ContactDetail& detail, const ContactFacts<D>& facts) {
    widgets.fact("normal force", quantity(static_cast<double>(facts.normalForce), "N"), "Sum over all points.");
    widgets.fact("friction force", quantity(static_cast<double>(length<D>(facts.tangentForce)), "N"), "Length of the sum over all points.");
    widgets.fact("use of friction", plain(100.0f * facts.use, "%.1f") + " %",
                 "Share of the friction bound that force and twist use together: at 100 % it slips.");
    widgets.fact("\u03bc at rest, sliding", plain(contact.friction) + ", " + plain(contact.dynamicFriction),
                 "Coefficients of friction of this pair.");
    std::string tangentMass = quantity(1e3 * static_cast<double>(detail.tangentMass[0]), "g");
    if (D == 3) {
        tangentMass += " to " + quantity(1e3 * static_cast<double>(detail.tangentMass[1]), "g");
    }
    widgets.fact("tangent mass", tangentMass,
                 "Effective mass along the contact plane at the middle of the points, where friction acts: 1 / (sum over both bodies of 1/m + (r \u00d7 t) "
                 "\u00b7 I\u207b\u00b9 (r \u00d7 t)); in space for the directions t in which it is least and greatest.");
    widgets.fact("restitution", plain(contact.restitution), "Share of the approach speed that comes back.");
    widgets.fact("colour", detail.colour >= 0 ? std::to_string(detail.colour) : "none",
                 "Group of constraints that share no body and are solved side by side.");
}

// Sums of the traced contact's impulses within each substep, as forces.
template <int D>
FrictionPaths pathsOf(const DebugFrame<D>& frame, const ContactRecord<D>& contact, const ContactFacts<D>& facts,
                      const std::vector<PointSeries<D>>& series, int fromStep) {
    const ContactPlane<D> plane = contactPlane(contact.normal);
    FrictionPaths paths{.bound = contact.friction * facts.normalForce, .passes = {}, .steps = {}, .isInterval = !(length<D>(plane.up) > 0.0f)};
    const float seconds = frame.settings.solver == "pgs" ? frame.stepSeconds : frame.substepSeconds;
    for (const TraceSample<D>& sample : frame.trace) {
        Vector<D> sum = zeroVector<D>();
        for (int i = 0; i < sample.count; ++i) {
            sum += sample.tangentImpulse[i];
        }
        if (seconds > 0.0f && frame.tracedContact == contact.id) {
            paths.passes.push_back(plane.onPage(Vector<D>(sum / seconds)));
        }
    }
    std::map<int, Vector<D>> sums;
    for (const PointSeries<D>& point : series) {
        for (const PointSample<D>& sample : point.samples) {
            if (sample.step >= fromStep && sample.step <= static_cast<int>(frame.step)) {
                sums.try_emplace(sample.step, zeroVector<D>()).first->second += sample.tangentForce;
            }
        }
    }
    for (const auto& [step, sum] : sums) {
        paths.steps.push_back(plane.onPage(sum));
    }
    return paths;
}

template <int D>
void plots(Desk& desk, ShownWorld<D>& shown) {
    struct Quantity {
        const char* label;
        const char* unit;
        const char* tip;
        float (*value)(const PointSample<D>&);
    };
    static constexpr Quantity quantities[] = {
        {"Normal force", "N", "Mean normal force of each point over each step. Click: go to that step.",
         [](const PointSample<D>& s) { return s.normalForce; }},
        {"Friction force", "N", "Mean friction force of each point over each step. Click: go to that step.",
         [](const PointSample<D>& s) { return length<D>(s.tangentForce); }},
        {"Depth of overlap", "m", "Overlap of the surfaces at each point. Click: go to that step.", [](const PointSample<D>& s) { return s.depth; }},
        {"Slip speed", "m/s", "Speed of the second surface along the first. Click: go to that step.",
         [](const PointSample<D>& s) { return s.slip; }}};
    desk.widgets.slider("Seconds shown", desk.memory.plotSeconds, 0.25f, 30.0f, "%.2f s", "How much of the past the plots show.", true);
    const std::vector<PointSeries<D>>& series = shown.history().of(*desk.view.selection.pair);
    const int now = desk.session.step();
    const int span = std::max(static_cast<int>(desk.memory.plotSeconds / static_cast<float>(desk.session.stepSeconds())), 2);
    PlotOptions options{.unit = {}, .from = std::max(0, std::min(now - 3 * span / 4, desk.session.head() - span)), .now = now};
    options.to = options.from + span;
    std::optional<int> wanted;
    for (const Quantity& quantity : quantities) {
        std::vector<PlotCurve> curves;
        options.marks.clear();
        for (const PointSeries<D>& point : series) {
            if (point.samples.empty() || point.samples.back().step < options.from) {
                continue;
            }
            PlotCurve curve{std::string(), desk.view.theme->identity[static_cast<std::size_t>(point.number) % desk.view.theme->identity.size()], {}};
            for (const PointSample<D>& sample : point.samples) {
                curve.samples.push_back({static_cast<float>(sample.step), quantity.value(sample)});
                if (sample.renamed && sample.step >= options.from) {
                    options.marks.push_back(sample.step);
                }
            }
            curve.name = std::to_string(point.number + 1) + ":";
            curves.push_back(std::move(curve));
        }
        options.unit = quantity.unit;
        const std::optional<int> clicked = timePlot(desk.widgets, *desk.view.theme, quantity.label, curves, options, quantity.tip);
        wanted = clicked ? clicked : wanted;
    }
    if (wanted) {
        desk.session.pause();
        desk.session.seek(*wanted);
    }
}

template <int D>
void present(Desk& desk, ShownWorld<D>& shown, std::size_t index) {
    Widgets& widgets = desk.widgets;
    const DebugFrame<D>& frame = shown.frame();
    const ContactRecord<D>& contact = frame.contacts[index];
    const ContactFacts<D> facts = factsOf(frame, index);
    const Theme& theme = *desk.view.theme;
    const Colour colours[contactModeCount] = {theme.open, theme.speculative, theme.stick, theme.slip};
    widgets.text(pairWords(contact, shown.names()));
    ImGui::SameLine();
    widgets.coloured(colours[static_cast<std::size_t>(facts.mode)], std::string(nameOf(facts.mode)));
    const int chosen = selectedPoint(contact, desk.view.selection);
    points(desk, shown, frame, contact, chosen);
    if (contact.count > 0 && widgets.section("Point")) {
        pointFacts<D>(widgets, contact.points[chosen], facts.points[chosen], frame.contactDetails[index].normalMass[chosen]);
    }
    if (widgets.section("What would break it")) {
        for (const std::string& line : whatWouldBreak(facts)) {
            widgets.wrapped(line);
        }
    }
    if (widgets.section("Whole contact")) {
        contactFacts<D>(widgets, contact, frame.contactDetails[index], facts);
    }
    if (widgets.section("How its points came about")) {
        drawExplanation(desk, shown, contact);
    }
    if (widgets.section("Friction within its bound")) {
        const int fromStep = desk.session.step() - static_cast<int>(desk.memory.plotSeconds / static_cast<float>(desk.session.stepSeconds()));
        const FrictionPaths paths = pathsOf(frame, contact, facts, shown.history().of(*desk.view.selection.pair), fromStep);
        frictionDisk(widgets, theme, paths, std::min(ImGui::GetContentRegionAvail().x, 200.0f * desk.view.scale));
        widgets.quiet("rim: \u03bc n = " + quantity(static_cast<double>(paths.bound), "N"));
        widgets.coloured(theme.friction, "passes of the last step");
        ImGui::SameLine();
        widgets.coloured(theme.stick, "the last steps");
    }
}

}  // namespace

void drawInspector(Desk& desk) {
    if (desk.widgets.button("Strongest", "Selects the contact that carries the most load.", desk.session.isOpen())) {
        desk.session.look([&](auto& shown) { selectStrongest(desk, shown); });
    }
    ImGui::SameLine();
    commandButton(desk, "Clear selection", "Clear");
    if (!desk.view.selection.pair) {
        desk.widgets.wrapped("Click a contact point in the scene, or a row of the contact table: everything that the solver knows of it shows here.");
        return;
    }
    desk.session.look([&](auto& shown) {
        const std::optional<std::size_t> index = selectedContact(shown.frame(), desk.view.selection);
        if (index) {
            present(desk, shown, *index);
        } else {
            desk.widgets.wrapped("The contact is not there at this step; its past is below.");
        }
        if (desk.widgets.section("Over time")) {
            plots(desk, shown);
        }
    });
}

}  // namespace talus
