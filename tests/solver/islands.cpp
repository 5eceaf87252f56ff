#include "../../solver/islands.h"

#include "problem.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace talus;

namespace {

// Labels by flooding: each label takes the lowest of its neighbours until nothing changes.
std::vector<std::uint32_t> flooded(std::uint32_t count, const std::vector<IslandEdge>& edges) {
    std::vector<std::uint32_t> labels(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        labels[i] = i;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (const IslandEdge& edge : edges) {
            const std::uint32_t lowest = std::min(labels[edge.a], labels[edge.b]);
            if (edge.a != 0 && edge.b != 0 && labels[edge.a] != labels[edge.b]) {
                labels[edge.a] = labels[edge.b] = lowest;
                changed = true;
            }
        }
    }
    return labels;
}

}  // namespace

TEST(Islands, EqualFloodingOnRandomGraphsInAnyOrder) {
    Random random(6);
    for (int round = 0; round < 100; ++round) {
        const std::uint32_t count = 2 + random.below(120);
        std::vector<IslandEdge> edges;
        const std::uint32_t edgeCount = random.below(count);
        for (std::uint32_t i = 0; i < edgeCount; ++i) {
            const std::uint32_t a = random.below(count);
            edges.push_back({a, random.below(count)});
        }
        const std::vector<std::uint32_t> expected = flooded(count, edges);
        std::vector<std::uint32_t> labels(count, 77);
        labelIslands(edges, labels);
        EXPECT_EQ(labels, expected);
        std::reverse(edges.begin(), edges.end());
        labelIslands(edges, labels);
        EXPECT_EQ(labels, expected);
    }
}

TEST(Islands, LongChainsInTheWorstOrder) {
    const std::uint32_t count = 20000;
    std::vector<IslandEdge> edges;
    for (std::uint32_t i = count - 1; i > 1; --i) {
        edges.push_back({i, i - 1});
    }
    std::vector<std::uint32_t> labels(count);
    labelIslands(edges, labels);
    for (std::uint32_t i = 1; i < count; ++i) {
        ASSERT_EQ(labels[i], 1u);
    }
    EXPECT_EQ(labels[0], 0u);
}

TEST(Islands, StaticDummyConnectsNothing) {
    const std::vector<IslandEdge> edges = {{0, 1}, {2, 0}, {3, 4}};
    std::vector<std::uint32_t> labels(5);
    labelIslands(edges, labels);
    EXPECT_EQ(labels, (std::vector<std::uint32_t>{0, 1, 2, 3, 3}));
}
