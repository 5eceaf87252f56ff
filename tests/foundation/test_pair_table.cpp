#include "../../foundation/pair_table.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace talus {
namespace {

TEST(PairTable, AgreesWithAnOrderedMapUnderRandomOperations) {
    std::mt19937 random(12);
    PairTable table;
    std::map<std::uint64_t, std::uint32_t> truth;
    const auto randomKey = [&] {
        // One thing in 40 is in most of the pairs.
        const std::uint64_t high = random() % 2 == 0 ? 7 : random() % 40 + 1;
        return high << 32 | (random() % 100);
    };
    for (int i = 0; i < 100000; ++i) {
        const std::uint64_t key = randomKey();
        // Phases of growth and of shrinking.
        const bool isGrowing = i / 5000 % 2 == 0;
        if (random() % 8 < (isGrowing ? 6u : 2u)) {
            const auto value = static_cast<std::uint32_t>(random());
            ASSERT_EQ(table.insert(key, value), truth.emplace(key, value).second);
        } else {
            ASSERT_EQ(table.erase(key), truth.erase(key) != 0);
        }
        ASSERT_EQ(table.size(), truth.size());
        const std::uint64_t asked = randomKey();
        const auto expected = truth.find(asked);
        const std::uint32_t* found = table.find(asked);
        ASSERT_EQ(found != nullptr, expected != truth.end());
        if (found != nullptr) {
            ASSERT_EQ(*found, expected->second);
        }
        if (i % 5000 == 4999) {
            for (const auto& [each, value] : truth) {
                ASSERT_NE(table.find(each), nullptr);
                ASSERT_EQ(*table.find(each), value);
            }
        }
    }
}

TEST(PairTable, ValuesMayBeChangedInPlace) {
    PairTable table;
    EXPECT_TRUE(table.insert(7, 1));
    EXPECT_FALSE(table.insert(7, 2));
    EXPECT_EQ(*table.find(7), 1u);
    *table.find(7) = 3;
    EXPECT_EQ(*table.find(7), 3u);
}

TEST(PairTable, KeepsTheUnknownOfManyInTheirOrder) {
    PairTable table;
    std::vector<std::uint64_t> keys;
    std::vector<std::uint64_t> expected;
    for (std::uint64_t key = 1; key <= 1000; ++key) {
        keys.push_back(key * 7919 % 100003);
        if (key % 3 == 0) {
            expected.push_back(keys.back());
        }
    }
    std::vector<std::uint64_t> all = keys;
    EXPECT_EQ(table.keepUnknown(all), all.size());
    EXPECT_EQ(all, keys);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if ((i + 1) % 3 != 0) {
            table.insert(keys[i], 1);
        }
    }
    all.resize(table.keepUnknown(all));
    EXPECT_EQ(all, expected);
    EXPECT_EQ(table.keepUnknown({}), 0u);
}

TEST(PairTable, EmptyAndClearedTablesHoldNothing) {
    PairTable table;
    EXPECT_EQ(table.find(1), nullptr);
    EXPECT_FALSE(table.erase(1));
    EXPECT_EQ(table.find(0), nullptr) << "zero is no key";
    for (std::uint64_t key = 1; key <= 100; ++key) {
        table.insert(key, 0);
    }
    table.clear();
    EXPECT_EQ(table.size(), 0u);
    for (std::uint64_t key = 1; key <= 100; ++key) {
        EXPECT_EQ(table.find(key), nullptr);
        EXPECT_TRUE(table.insert(key, 5));
    }
}

TEST(PairTable, ReservedKeysDoNotMoveTheEntries) {
    PairTable table;
    table.reserve(1000);
    table.insert(1, 42);
    const std::uint32_t* place = table.find(1);
    for (std::uint64_t key = 2; key <= 1000; ++key) {
        table.insert(key, 0);
    }
    EXPECT_EQ(table.find(1), place);
    EXPECT_EQ(*place, 42u);
}

TEST(PairTableDeathTest, ZeroIsNoKey) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    PairTable table;
    EXPECT_DEATH(table.insert(0, 1), "key != 0");
}

}  // namespace
}  // namespace talus
