#include "settings_table.h"

#include "../../foundation/check.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace talus {
namespace {

// Members of `Settings` as numbers, one conversion a type.
template <auto member>
double getMember(const Tuning& tuning) {
    return static_cast<double>(tuning.settings.*member);
}
template <auto member>
void setMember(Tuning& tuning, double value) {
    using Value = std::remove_reference_t<decltype(tuning.settings.*member)>;
    tuning.settings.*member = static_cast<Value>(value);
}
template <auto member>
void setFlag(Tuning& tuning, double value) {
    tuning.settings.*member = value != 0.0;
}
template <auto member>
void setWhole(Tuning& tuning, double value) {
    using Value = std::remove_reference_t<decltype(tuning.settings.*member)>;
    tuning.settings.*member = static_cast<Value>(static_cast<int>(value));
}
template <int axis>
double getGravity(const Tuning& tuning) {
    return static_cast<double>(tuning.gravity[axis]);
}
template <int axis>
void setGravity(Tuning& tuning, double value) {
    tuning.gravity[axis] = static_cast<float>(value);
}

struct Span {
    double low;
    double high;
    double sliderHigh;
};

template <auto member>
SettingEntry number(std::string_view name, std::string_view unit, const Span& span, std::string_view meaning) {
    return {name, unit, meaning, SettingKind::number, span.low, span.high, span.sliderHigh, {}, 0, getMember<member>, setMember<member>};
}
template <auto member>
SettingEntry integer(std::string_view name, const Span& span, std::string_view meaning) {
    return {name, "", meaning, SettingKind::integer, span.low, span.high, span.sliderHigh, {}, 0, getMember<member>, setWhole<member>};
}
template <auto member>
SettingEntry flag(std::string_view name, std::string_view meaning) {
    return {name, "", meaning, SettingKind::flag, 0.0, 1.0, 1.0, {"false", "true"}, 0, getMember<member>, setFlag<member>};
}
template <auto member>
SettingEntry choice(std::string_view name, std::vector<std::string_view> words, std::string_view meaning, int dimension = 0) {
    const double last = static_cast<double>(words.size()) - 1.0;
    return {name, "", meaning, SettingKind::choice, 0.0, last, last, std::move(words), dimension, getMember<member>, setWhole<member>};
}
template <int axis>
SettingEntry gravity(std::string_view name) {
    return {name,
            "m/s\u00b2",
            "Acceleration of everything that falls, along this axis.",
            SettingKind::number,
            -1e6,
            1e6,
            20.0,
            {},
            axis == 2 ? 3 : 0,
            getGravity<axis>,
            setGravity<axis>};
}

double getSolver(const Tuning& tuning) {
    return tuning.settings.solver == "pgs" ? 1.0 : 0.0;
}
void setSolver(Tuning& tuning, double value) {
    tuning.settings.solver = value != 0.0 ? "pgs" : "softStep";
}
constexpr int laneChoices[] = {1, 4, 8, 16};
double getLanes(const Tuning& tuning) {
    return static_cast<double>(std::find(std::begin(laneChoices), std::end(laneChoices), tuning.settings.lanes) - std::begin(laneChoices));
}
void setLanes(Tuning& tuning, double value) {
    tuning.settings.lanes = laneChoices[static_cast<std::size_t>(std::clamp(value, 0.0, 3.0))];
}

void addSolver(std::vector<SettingEntry>& table) {
    table.push_back({"solver",
                     "",
                     "How a step is solved: softStep takes substeps with soft contacts, pgs sweeps many times over rigid ones.",
                     SettingKind::choice,
                     0.0,
                     1.0,
                     1.0,
                     {"softStep", "pgs"},
                     0,
                     getSolver,
                     setSolver});
    table.push_back(
        integer<&Settings::substeps>("substeps", {1, 64, 16}, "Substeps of one step (softStep): more hold tall stacks and long chains stiffer."));
    table.push_back(
        integer<&Settings::iterations>("iterations", {1, 1000, 60}, "Sweeps over all constraints (pgs): more pass loads farther through a pile."));
    table.push_back({"lanes",
                     "",
                     "Contacts that are solved side by side; results do not depend on it, only speed does.",
                     SettingKind::choice,
                     0.0,
                     3.0,
                     3.0,
                     {"1", "4", "8", "16"},
                     0,
                     getLanes,
                     setLanes});
    table.push_back(
        flag<&Settings::warmStarting>("warmStarting", "Whether a step begins with the impulses of the last one; without it piles creep."));
}

void addContacts(std::vector<SettingEntry>& table) {
    table.push_back(number<&Settings::contactHertz>("contactHertz", "Hz", {0.0, 1e6, 120.0},
                                                    "Natural frequency of contacts as springs; 0 takes the stiffest that is stable."));
    table.push_back(number<&Settings::contactDampingRatio>("contactDampingRatio", "", {0.0, 1e3, 20.0},
                                                           "Damping of contacts as springs; 1 is critical, more parts overlaps gently."));
    table.push_back(number<&Settings::pushSpeed>("pushSpeed", "m/s", {0.0, 1e6, 10.0}, "Greatest speed at which overlapping bodies are parted."));
    table.push_back(number<&Settings::restitutionThreshold>("restitutionThreshold", "m/s", {0.0, 1e6, 5.0},
                                                            "Approach speeds below it do not rebound, so that piles come to rest."));
    table.push_back(
        number<&Settings::hitThreshold>("hitThreshold", "m/s", {0.0, 1e6, 10.0}, "Approach speed from which a touch is reported as a hit."));
    table.push_back(number<&Settings::speculativeDistance>("speculativeDistance", "m", {0.0, 1e3, 0.1},
                                                           "Bodies so near have contact points before they touch, so that they stop in time."));
    table.push_back(number<&Settings::slop>("slop", "m", {1e-6, 1.0, 0.05}, "Depth within which touching counts as touching and no more."));
    table.push_back(number<&Settings::refreshDistance>("refreshDistance", "m", {0.0, 1e3, 0.05},
                                                       "A contact whose points have drifted by less is kept; beyond it is found anew."));
    table.push_back(flag<&Settings::worldAnchors>("worldAnchors",
                                                  "Keeps contact points in the world instead of in the bodies: the mistake that makes boxes creep."));
}

void addFriction(std::vector<SettingEntry>& table) {
    const std::vector<std::string_view> mixes = {"geometricMean", "arithmeticMean", "minimum", "maximum", "product"};
    table.push_back(choice<&Settings::frictionMix>("frictionMix", mixes, "How the friction of two materials becomes that of their contact."));
    table.push_back(
        choice<&Settings::restitutionMix>("restitutionMix", mixes, "How the restitution of two materials becomes that of their contact."));
    table.push_back(choice<&Settings::friction>("friction", {"law", "clampedIncrement", "box"},
                                                "What bounds friction: the law, or one of two mistakes that are made often (box: 3D)."));
    table.push_back(choice<&Settings::frictionModel>("frictionModel", {"patch", "points"},
                                                     "Where friction acts: once for the area of a contact with its twist, or at every point.", 3));
}

void addJointsAndSleep(std::vector<SettingEntry>& table) {
    table.push_back(number<&Settings::jointHertz>("jointHertz", "Hz", {0.0, 1e6, 240.0},
                                                  "Natural frequency of rigid joints; 0 takes the stiffest that is stable."));
    table.push_back(number<&Settings::jointDampingRatio>("jointDampingRatio", "", {0.0, 1e3, 10.0}, "Damping of rigid joints; 1 is critical."));
    table.push_back(flag<&Settings::sleeping>("sleeping", "Whether islands that rest fall asleep and cost nothing."));
    table.push_back(number<&Settings::sleepSpeed>("sleepSpeed", "m/s", {0.0, 1e6, 1.0}, "Bodies slower than this at their rim count as resting."));
    table.push_back(number<&Settings::sleepDelay>("sleepDelay", "s", {0.0, 1e6, 5.0}, "How long the whole island must rest before it sleeps."));
    table.push_back(gravity<0>("gravity.x"));
    table.push_back(gravity<1>("gravity.y"));
    table.push_back(gravity<2>("gravity.z"));
}

[[noreturn]] void refuseText(const SettingEntry& entry, std::string_view text, const std::string& rule) {
    refuse(("setting." + std::string(entry.name)).c_str(), std::string(text), rule.c_str());
}

std::string shortNumber(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

}  // namespace

template <int D>
Tuning tuningOf(const World<D>& world) {
    Tuning tuning;
    tuning.settings = world.settings();
    std::fill(std::begin(tuning.gravity), std::end(tuning.gravity), 0.0f);
    for (int axis = 0; axis < D; ++axis) {
        tuning.gravity[axis] = world.gravity()[axis];
    }
    return tuning;
}

template <int D>
void apply(const Tuning& tuning, World<D>& world) {
    Vector<D> gravity;
    for (int axis = 0; axis < D; ++axis) {
        gravity[axis] = tuning.gravity[axis];
    }
    const Vector<D> before = world.gravity();
    world.setGravity(gravity);
    try {
        world.configure(tuning.settings);
    } catch (...) {
        world.setGravity(before);
        throw;
    }
}

const std::vector<SettingEntry>& settingsTable() {
    static const std::vector<SettingEntry> table = [] {
        std::vector<SettingEntry> all;
        addSolver(all);
        addContacts(all);
        addFriction(all);
        addJointsAndSleep(all);
        return all;
    }();
    return table;
}

const SettingEntry* findSetting(std::string_view name) {
    const auto& table = settingsTable();
    const auto found = std::find_if(table.begin(), table.end(), [&](const SettingEntry& entry) { return entry.name == name; });
    return found == table.end() ? nullptr : &*found;
}

void assign(const SettingEntry& entry, std::string_view text, Tuning& tuning) {
    const auto word = std::find(entry.choices.begin(), entry.choices.end(), text);
    if (word != entry.choices.end()) {
        entry.set(tuning, static_cast<double>(word - entry.choices.begin()));
        return;
    }
    if (!entry.choices.empty()) {
        std::string words;
        for (const std::string_view choice : entry.choices) {
            words += (words.empty() ? "" : ", ") + std::string(choice);
        }
        refuseText(entry, text, "must be among: " + words);
    }
    double value = 0.0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = entry.kind != SettingKind::integer || value == std::floor(value);
    if (fault != std::errc() || end != text.data() + text.size() || !(value >= entry.low && value <= entry.high) || !isWhole) {
        const std::string kind = entry.kind == SettingKind::integer ? "must be a whole number from " : "must be a number from ";
        refuseText(entry, text, kind + shortNumber(entry.low) + " to " + shortNumber(entry.high));
    }
    entry.set(tuning, value);
}

std::string textOf(const SettingEntry& entry, const Tuning& tuning) {
    const double value = entry.get(tuning);
    return entry.choices.empty() ? shortNumber(value) : std::string(entry.choices[static_cast<std::size_t>(value)]);
}

std::vector<const SettingEntry*> changedBetween(const Tuning& a, const Tuning& b) {
    std::vector<const SettingEntry*> changed;
    for (const SettingEntry& entry : settingsTable()) {
        if (entry.get(a) != entry.get(b)) {
            changed.push_back(&entry);
        }
    }
    return changed;
}

void copySetting(const SettingEntry& entry, const Tuning& from, Tuning& into) {
    entry.set(into, entry.get(from));
}

template Tuning tuningOf(const World<2>&);
template Tuning tuningOf(const World<3>&);
template void apply(const Tuning&, World<2>&);
template void apply(const Tuning&, World<3>&);

}  // namespace talus
