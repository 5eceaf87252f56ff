#include "theme.h"

#include <algorithm>
#include <cmath>

namespace talus {

namespace {

constexpr Colour orange = colourOf(0xe69f00);
constexpr Colour skyBlue = colourOf(0x56b4e9);
constexpr Colour green = colourOf(0x009e73);
constexpr Colour yellow = colourOf(0xf0e442);
constexpr Colour blue = colourOf(0x0072b2);
constexpr Colour vermilion = colourOf(0xd55e00);
constexpr Colour pink = colourOf(0xcc79a7);

constexpr Theme light = {
    .name = "light",
    .background = colourOf(0xfdfdfb),
    .backgroundBelow = colourOf(0xe9ecf0),
    .ground = colourOf(0xe4e2dc),
    .grid = colourOf(0xb9b6ad),
    .gridMajor = colourOf(0x8d8a82),
    .text = colourOf(0x1c2126),
    .textQuiet = colourOf(0x59616a),
    .plate = colourOf(0xffffff, 222),
    .halo = colourOf(0xffffff),
    .cut = colourOf(0x8a4b3a),
    .fixed = {colourOf(0xc9c4b8), colourOf(0x6b665c)},
    .kinematic = {colourOf(0xe6c3d8), colourOf(0x94487a)},
    .dynamic = {colourOf(0xa9d3ef), colourOf(0x1d5f8f)},
    .asleep = {colourOf(0xd3d9e2), colourOf(0x7c889b)},
    .sensor = {colourOf(0xf2c45a, 70), colourOf(0xa87400)},
    .disabled = {colourOf(0xa0a0a0, 30), colourOf(0x9a9a9a)},
    .selected = {colourOf(0xf7e08a), colourOf(0x5b4a00)},
    .joint = colourOf(0x007a5a),
    .bounds = colourOf(0x4d555e),
    .centre = colourOf(0x1c2126),
    .trail = green,
    .ghost = colourOf(0x6a7480, 70),
    .normal = colourOf(0x1c2126),
    .normalForce = vermilion,
    .friction = colourOf(0x7a2fb0),
    .depth = colourOf(0x8a0f4a),
    .born = green,
    .lost = colourOf(0x5f6368),
    .open = colourOf(0x8b9199),
    .speculative = colourOf(0xd8c62e),
    .stick = blue,
    .slip = vermilion,
    .ratio = {colourOf(0x2c1e6b), colourOf(0x32648e), colourOf(0x21918c), colourOf(0x8bc83f), colourOf(0xf6d91f)},
    .identity = {blue, vermilion, green, pink, orange, colourOf(0x101010), skyBlue, colourOf(0x7a3db8)},
};

constexpr Theme dark = {
    .name = "dark",
    .background = colourOf(0x262b32),
    .backgroundBelow = colourOf(0x14171b),
    .ground = colourOf(0x333941),
    .grid = colourOf(0x545c66),
    .gridMajor = colourOf(0x7d8691),
    .text = colourOf(0xeef1f4),
    .textQuiet = colourOf(0xaab3bd),
    .plate = colourOf(0x14171b, 215),
    .halo = colourOf(0x0d0f12),
    .cut = colourOf(0xc06a50),
    .fixed = {colourOf(0x6a6a66), colourOf(0xb4b0a6)},
    .kinematic = {colourOf(0x8a5578), colourOf(0xeab6d6)},
    .dynamic = {colourOf(0x3f7fab), colourOf(0xc4e4f8)},
    .asleep = {colourOf(0x4d5663), colourOf(0x8e99a8)},
    .sensor = {colourOf(0xe6a820, 60), colourOf(0xf3c865)},
    .disabled = {colourOf(0x9a9a9a, 26), colourOf(0x8f8f8f)},
    .selected = {colourOf(0xa88d2a), colourOf(0xfff0b0)},
    .joint = colourOf(0x2fd3a4),
    .bounds = colourOf(0xb4bcc6),
    .centre = colourOf(0xeef1f4),
    .trail = colourOf(0x2fd3a4),
    .ghost = colourOf(0xb9c2cc, 70),
    .normal = colourOf(0xeef1f4),
    .normalForce = colourOf(0xff8a3c),
    .friction = colourOf(0xc99bff),
    .depth = colourOf(0xff7fb8),
    .born = colourOf(0x2fd3a4),
    .lost = colourOf(0x9aa0a6),
    .open = colourOf(0x9aa1a9),
    .speculative = yellow,
    .stick = colourOf(0x4aa8f0),
    .slip = colourOf(0xff7a1f),
    .ratio = {colourOf(0x5a4bb0), colourOf(0x3f7fb5), colourOf(0x26a59f), colourOf(0x9bd64a), colourOf(0xfde44c)},
    .identity = {colourOf(0x4aa8f0), colourOf(0xff7a1f), colourOf(0x1fc295), colourOf(0xe79cc6), orange, colourOf(0xffffff), colourOf(0x9fd8fb),
                 colourOf(0xb58cff)},
};

}  // namespace

const Theme& lightTheme() {
    return light;
}

const Theme& darkTheme() {
    return dark;
}

const Theme* findTheme(std::string_view name) {
    return name == light.name ? &light : name == dark.name ? &dark : nullptr;
}

Colour ratioColour(const Theme& theme, float value) {
    const float place = std::clamp(std::isfinite(value) ? value : 0.0f, 0.0f, 1.0f) * static_cast<float>(theme.ratio.size() - 1);
    const std::size_t below = std::min(static_cast<std::size_t>(place), theme.ratio.size() - 2);
    return mixed(theme.ratio[below], theme.ratio[below + 1], place - static_cast<float>(below));
}

}  // namespace talus
