// Colours of what the engine numbers: islands of bodies, and the groups that the solver treats side by side.
#pragma once

#include "../render/theme.h"

#include "../../engine/debug_frame.h"

#include <cstdint>
#include <vector>

namespace talus {

/// Any two of the first sixteen differ; then they begin anew.
Colour groupColour(const Theme& theme, std::uint32_t number);
/// Of a contact by its colour in the constraint graph; -1: the solver has nothing to do with it.
Colour solverColour(const Theme& theme, int colour);
/// Of a body in an island (from 1).
BodyColours islandColours(const Theme& theme, std::uint32_t island);

/// The islands of bodies by their slots, 0: none; and how many there are.
template <int D>
std::vector<std::uint32_t> islandsBySlot(const DebugFrame<D>& frame, int& count);

}  // namespace talus
