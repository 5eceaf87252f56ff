#include "svg_style.h"

#include "../foundation/hash.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace talus {

namespace {

constexpr std::array styles = {
    RoleStyle{DrawRole::staticShape, "fixed", "static"},
    RoleStyle{DrawRole::kinematicShape, "kinematic", "kinematic"},
    RoleStyle{DrawRole::dynamicShape, "dynamic", "dynamic"},
    RoleStyle{DrawRole::sleepingShape, "asleep", "asleep"},
    RoleStyle{DrawRole::sensorShape, "sensor", "sensor"},
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

std::string_view styleSheet() {
    return R"(<style>
text { font-family: Inter, Roboto, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; fill: #23292f; font-size: 14px; }
.title { font-size: 23px; font-weight: bold; }
.facts { fill: #5c646c; }
.small { font-size: 12px; fill: #8a9096; text-anchor: end; font-family: "DejaVu Sans Mono", monospace; }
.label { font-size: 13px; text-anchor: middle; paint-order: stroke; stroke: #fff; stroke-width: 3px; stroke-linejoin: round; }
.scale { font-size: 13px; text-anchor: middle; }
.page { fill: #fff; } .sky { fill: #fbfaf7; } .frame { fill: none; stroke: #d9d6cf; }
.grid { stroke: #eeebe4; }
.fixed { fill: #cfcabf; stroke: #6b665c; } .kinematic { fill: #ead2e0; stroke: #94487a; stroke-width: 2; stroke-dasharray: 9 3; }
.dynamic { fill: #b7dcf3; stroke: #1d6fa5; } .asleep { fill: #dde3ec; stroke: #77849a; }
.sensor { fill: #f6d58a; fill-opacity: .35; stroke: #b57d00; stroke-dasharray: 6 4; } .disabled { fill: none; stroke: #9a9a9a; stroke-dasharray: 2 4; }
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
