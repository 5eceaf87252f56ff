// Colours of what a world draws.
#pragma once

#include "../render/picture.h"
#include "../render/theme.h"

#include "../../engine/debug_draw.h"

#include <cstdint>

namespace talus {

/// Fill and edge of a shape's role; of other roles those of a dynamic body.
BodyColours bodyColours(const Theme& theme, DrawRole role);
/// Of lines, points and arrows.
Colour strokeColour(const Theme& theme, DrawRole role);
/// By a hash of a contact point's key: a point keeps its colour as long as it is the same point.
Colour identityColour(const Theme& theme, std::uint32_t key);

/// Pick ids: bodies by their slot, contact points by their number in the list of all points drawn.
std::uint32_t pickOf(BodyId body);
std::uint32_t pickOfPoint(std::size_t number);
bool picksPoint(std::uint32_t pick);
/// Of a pick id that `picksPoint`.
std::size_t pointOf(std::uint32_t pick);

}  // namespace talus
