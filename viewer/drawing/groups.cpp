#include "groups.h"

#include <algorithm>

namespace talus {

Colour groupColour(const Theme& theme, std::uint32_t number) {
    const std::size_t base = theme.identity.size();
    const Colour colour = theme.identity[number % base];
    constexpr float apart = 0.5f;
    return number / base % 2 == 0 ? colour : mixed(colour, theme.text, apart);
}

Colour solverColour(const Theme& theme, int colour) {
    return colour < 0 ? theme.textQuiet : groupColour(theme, static_cast<std::uint32_t>(colour));
}

BodyColours islandColours(const Theme& theme, std::uint32_t island) {
    constexpr float paleness = 0.45f;
    const Colour colour = groupColour(theme, island - 1);
    return {mixed(colour, theme.background, paleness), mixed(colour, theme.text, paleness)};
}

template <int D>
std::vector<std::uint32_t> islandsBySlot(const DebugFrame<D>& frame, int& count) {
    std::vector<std::uint32_t> islands(frame.bodies.empty() ? 0 : frame.bodies.back().id.index + 1, 0);
    std::uint32_t last = 0;
    for (const FrameBody<D>& body : frame.bodies) {
        islands[body.id.index] = body.island;
        last = std::max(last, body.island);
    }
    count = static_cast<int>(last);
    return islands;
}

template std::vector<std::uint32_t> islandsBySlot(const DebugFrame<2>&, int&);
template std::vector<std::uint32_t> islandsBySlot(const DebugFrame<3>&, int&);

}  // namespace talus
