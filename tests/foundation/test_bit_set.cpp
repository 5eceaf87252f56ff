#include "../../foundation/bit_set.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace talus {
namespace {

TEST(BitSet, AgreesWithAnOrderedSetUnderRandomOperations) {
    std::mt19937 random(10);
    BitSet bits;
    std::set<std::size_t> truth;
    for (int i = 0; i < 20000; ++i) {
        const std::size_t index = random() % 1000;
        if (random() % 3 != 0) {
            bits.set(index);
            truth.insert(index);
        } else {
            bits.clear(index);
            truth.erase(index);
        }
        ASSERT_EQ(bits.test(index), truth.count(index) != 0);
        if (i % 100 == 0) {
            ASSERT_EQ(bits.countSet(), truth.size());
            std::vector<std::size_t> visited;
            bits.forEach([&](std::size_t each) { visited.push_back(each); });
            ASSERT_EQ(visited, std::vector<std::size_t>(truth.begin(), truth.end()));
            const auto next = truth.lower_bound(index);
            ASSERT_EQ(bits.findFrom(index), next == truth.end() ? BitSet::none : *next);
        }
    }
}

TEST(BitSet, IsEmptyBeyondItsEnd) {
    BitSet bits;
    EXPECT_FALSE(bits.test(0));
    EXPECT_EQ(bits.findFrom(0), BitSet::none);
    bits.clear(5000);
    bits.set(63);
    EXPECT_EQ(bits.findFrom(0), 63u);
    EXPECT_EQ(bits.findFrom(64), BitSet::none);
    EXPECT_FALSE(bits.test(100000));
    EXPECT_EQ(bits.findFrom(100000), BitSet::none);
    bits.clearAll();
    EXPECT_EQ(bits.countSet(), 0u);
}

}  // namespace
}  // namespace talus
