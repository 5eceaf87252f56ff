#include "svg_style.h"

#include "../foundation/hash.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace talus {

namespace {

constexpr std::array styles = {
    RoleStyle{DrawRole::staticShape, "fixed", "static", "#cfcabf"},
    RoleStyle{DrawRole::kinematicShape, "kinematic", "kinematic", "#ead2e0"},
    RoleStyle{DrawRole::dynamicShape, "dynamic", "dynamic", "#b7dcf3"},
    RoleStyle{DrawRole::sleepingShape, "asleep", "asleep", "#dde3ec"},
    RoleStyle{DrawRole::sensorShape, "sensor", "sensor", "#f6d58a"},
    RoleStyle{DrawRole::disabledShape, "disabled", "disabled"},
    RoleStyle{DrawRole::joint, "joint", "joint"},
    RoleStyle{DrawRole::contactPoint, "contact", "contact (colour: key)"},
    RoleStyle{DrawRole::speculativePoint, "speculative", "point not yet touching"},
    RoleStyle{DrawRole::contactNormal, "normal", "normal"},
    RoleStyle{DrawRole::normalImpulse, "push", "normal impulse"},
    RoleStyle{DrawRole::frictionImpulse, "friction", "friction impulse"},
    RoleStyle{DrawRole::bounds, "bounds", "bounds"},
    RoleStyle{DrawRole::centreOfMass, "centre", "centre of mass"},
};

constexpr std::array<std::string_view, 8> keyColours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#000000", "#7a3db8", "#8b5a2b"};

}  // namespace

const RoleStyle* styleOf(DrawRole role) {
    const auto found = std::find_if(styles.begin(), styles.end(), [&](const RoleStyle& style) { return style.role == role; });
    return found == styles.end() ? nullptr : &*found;
}

std::span<const RoleStyle> allStyles() {
    return styles;
}

int paintOrder(DrawRole role) {
    constexpr std::array order = {DrawRole::staticShape,  DrawRole::disabledShape, DrawRole::kinematicShape, DrawRole::sleepingShape,
                                  DrawRole::dynamicShape, DrawRole::sensorShape,   DrawRole::bounds,         DrawRole::joint};
    return static_cast<int>(std::distance(order.begin(), std::find(order.begin(), order.end(), role)));
}

std::string_view keyColour(std::uint32_t key) {
    return keyColours[mixBits(key) % keyColours.size()];
}

bool keyIsRing(std::uint32_t key) {
    return (mixBits(key) >> 32 & 1) != 0;
}

std::string lit(DrawRole role, float light) {
    const RoleStyle* style = styleOf(role);
    if (style == nullptr || style->fill == nullptr) {
        return {};
    }
    // Towards white in the light, towards a dark blue in the shade.
    constexpr std::array<int, 3> bright = {255, 255, 255};
    constexpr std::array<int, 3> dark = {24, 34, 56};
    const std::array<int, 3>& other = light > 0.0f ? bright : dark;
    const float share = std::min(light > 0.0f ? 0.65f * light : -0.5f * light, 1.0f);
    std::string colour = "#";
    for (std::size_t i = 0; i < 3; ++i) {
        const int own = std::stoi(std::string(style->fill).substr(1 + 2 * i, 2), nullptr, 16);
        const int mixed = static_cast<int>(std::lround(static_cast<float>(own) + share * static_cast<float>(other[i] - own)));
        for (const int digit : {mixed / 16, mixed % 16}) {
            colour += "0123456789abcdef"[digit];
        }
    }
    return colour;
}

std::string styleSheet() {
    std::string fills;
    for (const RoleStyle& style : styles) {
        fills += style.fill != nullptr ? "." + std::string(style.name) + " { fill: " + style.fill + "; }\n" : std::string();
    }
    return "<style>\n" + fills +
           R"(text { font-family: Inter, Roboto, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; fill: #23292f; font-size: 14px; }
.title { font-size: 23px; font-weight: bold; }
.facts { fill: #5c646c; }
.small { font-size: 12px; fill: #8a9096; text-anchor: end; font-family: "DejaVu Sans Mono", monospace; }
.label { font-size: 13px; text-anchor: middle; paint-order: stroke; stroke: #fff; stroke-width: 3px; stroke-linejoin: round; }
.scale { font-size: 13px; text-anchor: middle; }
.page { fill: #fff; } .sky { fill: #fbfaf7; } .frame { fill: none; stroke: #d9d6cf; }
.grid { stroke: #eeebe4; } .ground { stroke: #c4beb1; stroke-width: .8; }
.trail { fill: none; stroke: #007a5a; stroke-width: 1.6; } .stop { fill: #fff; stroke: #007a5a; stroke-width: 1.6; }
.fixed { stroke: #6b665c; } .kinematic { stroke: #94487a; stroke-width: 2; stroke-dasharray: 9 3; }
.dynamic { stroke: #1d6fa5; } .asleep { stroke: #77849a; }
.sensor { fill-opacity: .35; stroke: #b57d00; stroke-dasharray: 6 4; } .disabled { fill: none; stroke: #9a9a9a; stroke-dasharray: 2 4; }
.fixed, .dynamic, .asleep, .sensor, .disabled { stroke-width: 1.6; } .turn { fill: none; }
.fixed, .kinematic, .dynamic, .asleep, .sensor, .disabled { stroke-linejoin: round; }
.edge { stroke-width: 3; stroke-linecap: round; }
.joint { stroke: #007a5a; stroke-width: 2.4; stroke-linecap: round; fill: none; } .knot { fill: #fff; stroke: #007a5a; stroke-width: 2; }
.contact { stroke: #fff; stroke-width: 1.2; } .eye { fill: #fff; } .speculative { fill: none; stroke: #6d7379; stroke-width: 1.2; }
.normal { stroke: #23292f; stroke-width: 1.3; } .tip { fill: #23292f; }
.push { stroke: #d55e00; stroke-width: 5; stroke-opacity: .8; } .friction { stroke: #8433b0; stroke-width: 5; stroke-opacity: .8; }
.bounds { fill: none; stroke: #9aa0a6; stroke-width: 1; stroke-dasharray: 1 3; } .centre { fill: none; stroke: #23292f; stroke-width: 1.2; }
.bar { stroke: #23292f; stroke-width: 1.6; fill: none; }
</style>
)";
}

}  // namespace talus
