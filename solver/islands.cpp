#include "islands.h"

namespace talus {

namespace {

// Halves the path on the way up. A parent's index is never above its child's.
std::uint32_t findRoot(std::span<std::uint32_t> parents, std::uint32_t body) {
    while (parents[body] != body) {
        parents[body] = parents[parents[body]];
        body = parents[body];
    }
    return body;
}

}  // namespace

void labelIslands(std::span<const IslandEdge> edges, std::span<std::uint32_t> labels) {
    for (std::uint32_t i = 0; i < labels.size(); ++i) {
        labels[i] = i;
    }
    for (const IslandEdge& edge : edges) {
        if (edge.a == 0 || edge.b == 0) {
            continue;
        }
        const std::uint32_t a = findRoot(labels, edge.a);
        const std::uint32_t b = findRoot(labels, edge.b);
        // The lower root wins, not the larger tree: then labels need no second pass to become the lowest index.
        labels[a < b ? b : a] = a < b ? a : b;
    }
    for (std::uint32_t i = 0; i < labels.size(); ++i) {
        labels[i] = labels[labels[i]];
    }
}

}  // namespace talus
