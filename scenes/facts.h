// A world in one line of words.
#pragma once

#include "../engine/world.h"

#include <string>

namespace talus {

/// Step, time, bodies and contacts, for under a picture's title. `stepSeconds`: length of a step.
template <int D>
std::string factsLine(const World<D>& world, float stepSeconds);

}  // namespace talus
