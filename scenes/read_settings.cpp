#include "read_scene.h"

#include <algorithm>
#include <array>

namespace talus {
namespace {

constexpr NumberRule upTo(double high, std::string_view words) {
    return {0.0, high, true, words};
}

using Member = std::variant<float Settings::*, int Settings::*, bool Settings::*, Mix Settings::*, FrictionVariant Settings::*,
                            FrictionModel Settings::*, std::string Settings::*>;

struct SettingField {
    std::string_view name;
    Member member;
    NumberRule rule = anyNumber;
};

// Finer limits are the engine's to check.
const std::array fields = {
    SettingField{"solver", &Settings::solver},
    SettingField{"substeps", &Settings::substeps, {1, 64}},
    SettingField{"iterations", &Settings::iterations, {1, 1000}},
    SettingField{"lanes", &Settings::lanes, {1, 16}},
    SettingField{"contactHertz", &Settings::contactHertz, notNegative},
    SettingField{"contactDampingRatio", &Settings::contactDampingRatio, notNegative},
    SettingField{"pushSpeed", &Settings::pushSpeed, notNegative},
    SettingField{"jointHertz", &Settings::jointHertz, notNegative},
    SettingField{"jointDampingRatio", &Settings::jointDampingRatio, notNegative},
    SettingField{"restitutionThreshold", &Settings::restitutionThreshold, notNegative},
    SettingField{"hitThreshold", &Settings::hitThreshold, notNegative},
    SettingField{"speculativeDistance", &Settings::speculativeDistance, notNegative},
    SettingField{"slop", &Settings::slop, notNegative},
    SettingField{"refreshDistance", &Settings::refreshDistance, notNegative},
    SettingField{"sleeping", &Settings::sleeping},
    SettingField{"sleepSpeed", &Settings::sleepSpeed, notNegative},
    SettingField{"sleepDelay", &Settings::sleepDelay, upTo(3600.0, "must be from 0 to 3600 s")},
    SettingField{"frictionMix", &Settings::frictionMix},
    SettingField{"restitutionMix", &Settings::restitutionMix},
    SettingField{"warmStarting", &Settings::warmStarting},
    SettingField{"friction", &Settings::friction},
    SettingField{"frictionModel", &Settings::frictionModel},
    SettingField{"worldAnchors", &Settings::worldAnchors},
};

constexpr std::array<std::string_view, 5> mixNames = {"geometricMean", "arithmeticMean", "minimum", "maximum", "product"};
constexpr std::array<std::string_view, 3> frictionNames = {"law", "clampedIncrement", "box"};
constexpr std::array<std::string_view, 2> frictionModelNames = {"patch", "points"};
constexpr std::array<std::string_view, 3> solverNames = {"impulse", "softStep", "pgs"};

// One overload a type of setting.
void readInto(float& into, const Node& value, const NumberRule& rule) {
    into = value.number(rule);
}
void readInto(int& into, const Node& value, const NumberRule& rule) {
    into = value.integer(static_cast<int>(rule.low), static_cast<int>(rule.high));
}
void readInto(bool& into, const Node& value, const NumberRule&) {
    into = value.boolean();
}
void readInto(Mix& into, const Node& value, const NumberRule&) {
    into = static_cast<Mix>(value.oneOf(mixNames));
}
void readInto(FrictionVariant& into, const Node& value, const NumberRule&) {
    into = static_cast<FrictionVariant>(value.oneOf(frictionNames));
}
void readInto(FrictionModel& into, const Node& value, const NumberRule&) {
    into = static_cast<FrictionModel>(value.oneOf(frictionModelNames));
}
void readInto(std::string& into, const Node& value, const NumberRule&) {
    const std::string_view name = solverNames[static_cast<std::size_t>(value.oneOf(solverNames))];
    into = name == "impulse" ? "softStep" : name;
}

const SettingField* find(const std::string& key) {
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const SettingField& field) { return field.name == key; });
    return found == fields.end() ? nullptr : &*found;
}

}  // namespace

bool readSetting(const std::string& key, const Node& value, Settings& settings) {
    const SettingField* field = find(key);
    if (field) {
        std::visit([&](auto member) { readInto(settings.*member, value, field->rule); }, field->member);
    }
    return field != nullptr;
}

void copySetting(const std::string& key, const Settings& from, Settings& into) {
    if (const SettingField* field = find(key)) {
        std::visit([&](auto member) { into.*member = from.*member; }, field->member);
    }
}

std::span<const std::string_view> settingNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> list;
        for (const SettingField& field : fields) {
            list.push_back(field.name);
        }
        return list;
    }();
    return names;
}

}  // namespace talus
