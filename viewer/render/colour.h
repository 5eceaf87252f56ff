// Colours as values.
#pragma once

#include <cstdint>

namespace talus {

/// Eight bits a channel, as a screen shows them; alpha is not premultiplied.
struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;

    friend bool operator==(const Colour&, const Colour&) = default;
};

/// Of 0xrrggbb.
constexpr Colour colourOf(std::uint32_t rgb, std::uint8_t alpha = 255) {
    return {static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8), static_cast<std::uint8_t>(rgb), alpha};
}

/// The same with another alpha, 0 to 1.
constexpr Colour faded(Colour colour, float alpha) {
    colour.alpha = static_cast<std::uint8_t>(alpha * 255.0f + 0.5f);
    return colour;
}

/// From `a` (share 0) to `b` (share 1).
constexpr Colour mixed(Colour a, Colour b, float share) {
    const auto channel = [share](std::uint8_t from, std::uint8_t to) {
        return static_cast<std::uint8_t>(static_cast<float>(from) + share * (static_cast<float>(to) - static_cast<float>(from)) + 0.5f);
    };
    return {channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue), channel(a.alpha, b.alpha)};
}

}  // namespace talus
