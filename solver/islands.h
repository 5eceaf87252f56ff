// Which bodies are connected.
#pragma once

#include <cstdint>
#include <span>

namespace talus {

/// Two bodies that a contact or joint ties together.
struct IslandEdge {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// Labels every body with the lowest index of its island: the bodies that edges connect, directly or not. `labels` has one place
/// for each body and is the only memory used. An edge with an immovable body must not be given, for it connects nothing; edges
/// with body 0, the static dummy, are passed over. The order of edges does not matter.
void labelIslands(std::span<const IslandEdge> edges, std::span<std::uint32_t> labels);

}  // namespace talus
