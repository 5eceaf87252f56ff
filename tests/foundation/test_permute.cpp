#include "../../foundation/permute.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace talus {
namespace {

TEST(Permute, PutsThingsWhereTheOrderSays) {
    std::mt19937 random(5);
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<std::uint32_t> order(random() % 40);
        std::iota(order.begin(), order.end(), 0u);
        std::shuffle(order.begin(), order.end(), random);
        std::vector<int> things(order.size());
        for (int& thing : things) {
            thing = static_cast<int>(random());
        }
        const std::vector<std::uint32_t> asked = order;
        const std::vector<int> before = things;
        int spare = 0;
        permute(
            std::span(order), [&](std::uint32_t from) { spare = things[from]; },
            [&](std::uint32_t to, std::uint32_t from) { things[to] = things[from]; }, [&](std::uint32_t to) { things[to] = spare; });
        for (std::size_t i = 0; i < things.size(); ++i) {
            EXPECT_EQ(things[i], before[asked[i]]);
            EXPECT_EQ(order[i], i);
        }
    }
}

}  // namespace
}  // namespace talus
