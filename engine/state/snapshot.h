// Saving and restoring a world, and checking that it is whole.
#pragma once

#include "world_state.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace talus {

template <int D>
std::vector<std::byte> takeSnapshot(WorldState<D>& state);
/// Refuses anything but a whole snapshot of this build and dimension, and changes nothing then.
template <int D>
void restoreSnapshot(WorldState<D>& state, std::span<const std::byte> bytes);
template <int D>
MemoryUse measureMemory(WorldState<D>& state);
/// Moves all constraints into rows of another width, in the same order.
template <int D>
void rebuildGraph(WorldState<D>& state, int lanes);

/// The first broken invariant in words, or empty.
template <int D>
std::string findFault(const WorldState<D>& state);

}  // namespace talus
