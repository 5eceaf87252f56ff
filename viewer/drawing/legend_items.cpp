#include "explanation_overlay.h"
#include "groups.h"
#include "legend.h"

#include "looks.h"

#include "../../scenes/svg_legend.h"
#include "../../scenes/svg_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace talus {

namespace {

Vector<3> onPage(const Vector<2>& place) {
    return {place.x(), place.y(), 0.0f};
}

/// Makes items of one style; widths and gaps in pixels of an unscaled page.
class Items {
public:
    Items(const OverlayInput& how, float fineness) : input(how), theme(*how.theme), scale(fineness) {}

    void swatch(const BodyColours& colours, const std::string& words) {
        add(22.0f, words, [=, scale = scale](Picture& page, const Vector<2>& left) {
            const Vector<2> lower = left + Vector<2>(0.0f, -6.0f) * scale;
            const Vector<2> upper = left + Vector<2>(20.0f, 6.0f) * scale;
            addRectangle(page.triangles, lower, upper, colours.fill);
            const Vector<2> corners[] = {lower, {upper.x(), lower.y()}, upper, {lower.x(), upper.y()}};
            for (std::size_t i = 0; i < 4; ++i) {
                page.lines.push_back({.from = onPage(corners[i]), .width = 1.5f, .to = onPage(corners[(i + 1) % 4]), .colour = colours.edge});
            }
        });
    }

    void stroke(Colour colour, float width, std::uint32_t flags, const std::string& words, float pixels = 24.0f) {
        add(pixels, words, [=, scale = scale](Picture& page, const Vector<2>& left) {
            page.lines.push_back(
                {.from = onPage(left), .width = width, .to = onPage(left + Vector<2>(pixels * scale, 0.0f)), .flags = flags, .colour = colour});
        });
    }

    void marks(std::vector<std::pair<Colour, MarkForm>> forms, const std::string& words) {
        const float step = 13.0f;
        add(step * static_cast<float>(forms.size()), words, [=, scale = scale, size = input.scale.markPixels](Picture& page, const Vector<2>& left) {
            Vector<2> place = left + Vector<2>(0.5f * step * scale, 0.0f);
            for (const auto& [colour, form] : forms) {
                page.marks.push_back({.place = onPage(place), .size = std::max(size, 9.0f), .colour = colour, .form = form});
                place.x() += step * scale;
            }
        });
    }

    /// A bar between ticks, of physical pixels.
    void bar(float pixels, const std::string& words) {
        add(pixels / scale, words, [=, scale = scale, colour = theme.text](Picture& page, const Vector<2>& left) {
            const Vector<2> right = left + Vector<2>(pixels, 0.0f);
            const Vector<2> tick = Vector<2>(0.0f, 5.0f) * scale;
            const auto line = [&](const Vector<2>& from, const Vector<2>& to) {
                page.lines.push_back({.from = onPage(from), .width = 1.5f, .to = onPage(to), .flags = lineFlags::butt, .colour = colour});
            };
            line(left, right);
            line(left - tick, left + tick);
            line(right - tick, right + tick);
        });
    }

    void disk(float pixels, Colour colour, const std::string& words) {
        add(2.0f * pixels / scale, words, [=](Picture& page, const Vector<2>& left) {
            page.disks.push_back(
                {.centre = onPage(left + Vector<2>(pixels, 0.0f)), .radius = pixels, .rimPixels = 1.2f, .fill = faded(colour, 0.45f), .rim = colour});
        });
        items.back().symbolHeight = 2.0f * pixels + 4.0f * scale;
    }

    void rim(const std::string& words) {
        add(24.0f, words, [=, scale = scale, colour = theme.friction](Picture& page, const Vector<2>& left) {
            const Vector<2> middle = left + Vector<2>(12.0f, 0.0f) * scale;
            page.disks.push_back(
                {.centre = onPage(middle), .radius = 10.0f * scale, .rimPixels = 1.4f, .fill = faded(colour, 0.1f), .rim = faded(colour, 0.75f)});
            page.lines.push_back({.from = onPage(middle),
                                  .width = 2.0f,
                                  .to = onPage(middle + Vector<2>(8.0f, -3.0f) * scale),
                                  .flags = lineFlags::arrow | lineFlags::cased,
                                  .colour = colour});
        });
        items.back().symbolHeight = 22.0f * scale;
    }

    void ramp(const std::string& words) {
        constexpr int steps = 30;
        add(90.0f, words, [=, scale = scale, theme = &theme](Picture& page, const Vector<2>& left) {
            for (int i = 0; i < steps; ++i) {
                const Vector<2> lower = left + Vector<2>(3.0f * static_cast<float>(i), -5.0f) * scale;
                const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(steps);
                addRectangle(page.triangles, lower, lower + Vector<2>(3.0f, 10.0f) * scale, ratioColour(*theme, share));
            }
        });
    }

    std::vector<LegendEntry> take() { return std::move(items); }

private:
    void add(float width, const std::string& words, std::function<void(Picture&, const Vector<2>&)> draw) {
        items.push_back({width * scale, 16.0f * scale, words, std::move(draw)});
    }

    const OverlayInput& input;
    const Theme& theme;
    float scale;
    std::vector<LegendEntry> items;
};

void addBodies(Items& items, const LegendFacts& facts, const Theme& theme) {
    constexpr std::pair<DrawRole, const char*> kinds[] = {{DrawRole::staticShape, "static"},   {DrawRole::kinematicShape, "kinematic"},
                                                          {DrawRole::dynamicShape, "dynamic"}, {DrawRole::sleepingShape, "asleep"},
                                                          {DrawRole::sensorShape, "sensor"},   {DrawRole::disabledShape, "disabled"}};
    for (const auto& [role, words] : kinds) {
        const auto isRole = [role = role](const BodyExtent& extent) { return extent.role == role; };
        const bool occurs = std::any_of(facts.extents.begin(), facts.extents.end(), isRole) || (role == DrawRole::staticShape && facts.hasGround);
        if (occurs && !(facts.islands > 0 && role == DrawRole::dynamicShape)) {
            items.swatch(bodyColours(theme, role), words);
        }
    }
    constexpr int most = 8;
    for (int island = 1; island <= std::min(facts.islands, most); ++island) {
        const std::string more = island == most && facts.islands > most ? " of " + std::to_string(facts.islands) : "";
        items.swatch(islandColours(theme, static_cast<std::uint32_t>(island)), "island " + std::to_string(island) + more);
    }
}

void addExplanationItems(Items& items, const OverlayInput& input) {
    const Theme& theme = *input.theme;
    items.stroke(referenceColour(theme), 2.4f, lineFlags::cased, "reference face");
    items.stroke(incidentColour(theme), 2.4f, lineFlags::cased, "incident face");
    items.stroke(clippedColour(theme), 1.8f, lineFlags::dashed, "clipped");
    items.stroke(theme.normal, 2.0f, lineFlags::arrow | lineFlags::cased, "separating axis");
    constexpr std::pair<CandidateFate, const char*> fates[] = {{CandidateFate::kept, "kept"},
                                                               {CandidateFate::notChosen, "not chosen"},
                                                               {CandidateFate::tooFar, "too far"},
                                                               {CandidateFate::clippedAway, "clipped away"}};
    for (const auto& [fate, words] : fates) {
        items.marks({{fateColour(theme, fate), fateForm(fate)}}, words);
    }
}

void addPoints(Items& items, const LegendFacts& facts, const OverlayInput& input) {
    const Theme& theme = *input.theme;
    const bool* occurs = facts.contacts.modes;
    if (!input.overlays.contacts || facts.contacts.points == 0) {
        return;
    }
    const Colour colours[contactModeCount] = {theme.open, theme.speculative, theme.stick, theme.slip};
    constexpr const char* words[contactModeCount] = {"open", "speculative", "sticks", "slips"};
    constexpr MarkForm forms[contactModeCount] = {MarkForm::ring, MarkForm::diamond, MarkForm::cross, MarkForm::cross};
    switch (input.overlays.colouring) {
        case ContactColouring::identity:
            items.marks({{theme.identity[0], MarkForm::cross}, {theme.identity[1], MarkForm::cross}, {theme.identity[2], MarkForm::cross}},
                        "contact (colour: identity)");
            if (occurs[0] || occurs[1]) {
                items.marks({{theme.identity[0], MarkForm::ring}, {theme.identity[0], MarkForm::diamond}}, "open, speculative");
            }
            break;
        case ContactColouring::mode:
            for (std::size_t i = 0; i < contactModeCount; ++i) {
                if (occurs[i]) {
                    items.marks({{colours[i], forms[i]}}, words[i]);
                }
            }
            break;
        case ContactColouring::ratio:
            items.ramp("|t| / (μ n) from 0 to 1");
            break;
        case ContactColouring::solver:
            for (const int colour : facts.contacts.solverColours) {
                items.marks({{solverColour(theme, colour), MarkForm::cross}}, colour < 0 ? "not solved" : "colour " + std::to_string(colour));
            }
            break;
    }
    if (input.overlays.changes && facts.contacts.born) {
        items.marks({{theme.born, MarkForm::ring}}, "new");
    }
    if (input.overlays.changes && facts.contacts.lost) {
        items.marks({{theme.lost, MarkForm::target}}, "lost");
    }
}

// A round force whose length is between 24 and 60 pixels, or two of them where lengths are logarithms.
void addForceBars(Items& items, const LegendFacts& facts, const ForceScale& force) {
    const auto bar = [&](double newtons) { items.bar(force.lengthOf(static_cast<float>(newtons)) * facts.pixelsPerMetre, withUnit(newtons, "N")); };
    if (force.mode == ScaleMode::logarithmic) {
        const double round = roundLengthBelow(static_cast<double>(force.typical));
        bar(round * 0.01);
        bar(round);
        return;
    }
    constexpr double widest = 60.0;
    const double perNewton = static_cast<double>(force.lengthOfTypical / force.typical * facts.pixelsPerMetre);
    bar(roundLengthBelow(std::max(widest / perNewton, 1e-12)));
}

void addForces(Items& items, const LegendFacts& facts, const OverlayInput& input) {
    const Theme& theme = *input.theme;
    const Overlays& overlays = input.overlays;
    const ForceScale& force = input.scale.force;
    if (facts.contacts.points == 0) {
        return;
    }
    if (overlays.normals) {
        items.stroke(theme.normal, 1.2f, lineFlags::arrow, "normal");
    }
    if (overlays.impulses && facts.contacts.loaded) {
        items.stroke(theme.normalForce, 5.0f, lineFlags::cased | lineFlags::butt, "normal force");
        if (facts.contacts.rubbed && !overlays.friction) {
            items.stroke(theme.friction, 5.0f, lineFlags::cased | lineFlags::butt, "friction force");
        }
    }
    if (overlays.friction && facts.contacts.loaded) {
        items.rim("friction t within μ n");
    }
    if ((overlays.friction || overlays.impulses) && facts.contacts.loaded) {
        addForceBars(items, facts, force);
    }
    if (overlays.forces && facts.contacts.loaded) {
        constexpr float largest = 12.0f;
        const float share = largest / (force.radiusOfTypical * facts.pixelsPerMetre);
        const double newtons = roundLengthBelow(static_cast<double>(force.typical * share * share));
        items.disk(force.radiusOf(static_cast<float>(newtons)) * facts.pixelsPerMetre,
                   overlays.colouring == ContactColouring::identity ? theme.normalForce : theme.textQuiet, withUnit(newtons, "N") + " (area)");
    }
    if (overlays.depth) {
        items.stroke(theme.depth, 3.0f, lineFlags::cased | lineFlags::butt, "depth × " + shortNumber(static_cast<double>(input.scale.depthFactor), 0),
                     14.0f);
    }
}

}  // namespace

std::vector<LegendEntry> legendItems(const LegendFacts& facts, const OverlayInput& input, float scale) {
    const Theme& theme = *input.theme;
    const Overlays& overlays = input.overlays;
    Items items(input, scale);
    if (facts.gridSpacing > 0.0f) {
        items.bar(facts.gridSpacing * facts.pixelsPerMetre, withUnit(static_cast<double>(facts.gridSpacing), "m"));
    }
    if (facts.bodies) {
        addBodies(items, facts, theme);
    }
    if (overlays.joints && facts.hasJoints) {
        items.stroke(theme.joint, 3.0f, 0, "joint");
    }
    if (overlays.trails) {
        items.stroke(theme.trail, 1.8f, 0, "way");
    }
    if (overlays.bounds) {
        items.stroke(theme.bounds, 1.0f, lineFlags::dashed, "bounds");
    }
    if (overlays.centres) {
        items.marks({{theme.centre, MarkForm::target}}, "centre of mass");
    }
    addPoints(items, facts, input);
    addForces(items, facts, input);
    if (facts.explained) {
        addExplanationItems(items, input);
    }
    return items.take();
}

}  // namespace talus
