#include "../../foundation/slots.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace talus {
namespace {

TEST(Slots, LowestFreeComesFirstFromOne) {
    Slots slots;
    for (std::uint32_t i = 1; i <= 200; ++i) {
        EXPECT_EQ(slots.allocate(), i);
    }
    for (const std::uint32_t index : {150u, 3u, 77u, 64u}) {
        slots.free(index);
    }
    for (const std::uint32_t index : {3u, 64u, 77u, 150u, 201u}) {
        EXPECT_EQ(slots.allocate(), index);
    }
    EXPECT_EQ(slots.count(), 201u);
    EXPECT_EQ(slots.capacity(), 201u);
}

TEST(Slots, StaleHandlesAreRecognised) {
    Slots slots;
    const std::uint32_t index = slots.allocate();
    const std::uint32_t old = slots.generation(index);
    EXPECT_TRUE(slots.isValid(index, old));
    slots.free(index);
    EXPECT_FALSE(slots.isValid(index, old));
    EXPECT_FALSE(slots.isValid(index, slots.generation(index))) << "a free slot has no valid handle";
    ASSERT_EQ(slots.allocate(), index);
    EXPECT_FALSE(slots.isValid(index, old));
    EXPECT_TRUE(slots.isValid(index, slots.generation(index)));
    EXPECT_FALSE(slots.isValid(0, 0));
    EXPECT_FALSE(slots.isValid(0, 1));
    EXPECT_FALSE(slots.isValid(index + 1, 1));
    EXPECT_FALSE(slots.isValid(0xffffffffu, 1));
}

TEST(Slots, AgreeWithASlowAllocatorUnderRandomOperations) {
    std::mt19937 random(11);
    Slots slots;
    std::map<std::uint32_t, std::uint32_t> used;
    for (int i = 0; i < 20000; ++i) {
        if (random() % 2 == 0 || used.empty()) {
            std::uint32_t lowest = 1;
            for (const auto& [index, generation] : used) {
                lowest += index == lowest ? 1 : 0;
            }
            const std::uint32_t index = slots.allocate();
            ASSERT_EQ(index, lowest);
            used[index] = slots.generation(index);
        } else {
            const auto victim = std::next(used.begin(), static_cast<std::ptrdiff_t>(random() % used.size()));
            slots.free(victim->first);
            ASSERT_FALSE(slots.isValid(victim->first, victim->second));
            used.erase(victim);
        }
        ASSERT_EQ(slots.count(), used.size());
        for (const auto& [index, generation] : used) {
            ASSERT_TRUE(slots.isValid(index, generation));
        }
    }
}

TEST(SlotsDeathTest, FreeingTwiceStops) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    Slots slots;
    slots.free(slots.allocate());
    EXPECT_DEATH(slots.free(1), "isUsed");
    EXPECT_DEATH(slots.free(0), "isUsed");
}

}  // namespace
}  // namespace talus
