#include "../../foundation/arena.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <cstdint>
#include <random>
#include <vector>

namespace talus {
namespace {

TEST(Arena, ArraysAreAlignedValueInitialisedAndApart) {
    Arena arena;
    std::mt19937 random(13);
    for (int round = 0; round < 3; ++round) {
        std::vector<std::span<std::uint32_t>> arrays;
        for (std::uint32_t i = 0; i < 300; ++i) {
            const std::span<std::uint32_t> array = arena.make<std::uint32_t>(random() % 5000);
            ASSERT_EQ(reinterpret_cast<std::uintptr_t>(array.data()) % Arena::alignment, 0u);
            for (std::uint32_t& value : array) {
                ASSERT_EQ(value, 0u);
                value = i + 1;
            }
            arrays.push_back(array);
        }
        for (std::uint32_t i = 0; i < arrays.size(); ++i) {
            for (const std::uint32_t value : arrays[i]) {
                ASSERT_EQ(value, i + 1);
            }
        }
        arena.reset();
    }
}

TEST(Arena, EqualWorkAllocatesNothingAfterItsFirstRound) {
    Arena arena;
    const auto work = [&] {
        std::vector<const void*> places;
        for (std::size_t size = 1; size < 2000000; size *= 3) {
            places.push_back(arena.make<char>(size).data());
            places.push_back(arena.make<double>(size / 8).data());
        }
        return places;
    };
    work();
    arena.reset();
    const std::size_t held = arena.capacity();
    const std::vector<const void*> places = work();
    for (int round = 0; round < 5; ++round) {
        arena.reset();
        EXPECT_EQ(work(), places);
        EXPECT_EQ(arena.capacity(), held);
    }
}

TEST(Arena, NothingIsHeldBeforeUseAndEmptyArraysAreFine) {
    Arena arena;
    EXPECT_EQ(arena.capacity(), 0u);
    arena.reset();
    EXPECT_TRUE(arena.make<int>(0).empty());
    EXPECT_THROW(arena.make<double>(std::numeric_limits<std::size_t>::max() / 4), std::invalid_argument);
}

}  // namespace
}  // namespace talus
