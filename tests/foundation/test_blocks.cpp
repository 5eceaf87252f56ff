#include "../../foundation/blocks.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <set>
#include <vector>

namespace talus {
namespace {

struct Thing {
    std::uint32_t value = 7;
    float more[3] = {};
};

// The slow truth is a vector.
TEST(Blocks, HoldsWhatAVectorHolds) {
    Blocks<Thing, 8> blocks(std::make_shared<Slabs>());
    std::vector<Thing> truth;
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round) {
        const std::size_t wanted = random() % 3 == 0 ? random() % 200 : truth.size() + random() % 4;
        const std::size_t before = truth.size();
        blocks.resize(wanted);
        truth.resize(wanted);
        for (std::size_t i = before; i < wanted; ++i) {
            ASSERT_EQ(blocks[i].value, 7u) << "what was left from before";
            blocks[i].value = truth[i].value = static_cast<std::uint32_t>(random());
        }
        ASSERT_EQ(blocks.size(), truth.size());
        std::size_t i = 0;
        blocks.forEachStretch([&](const Thing* first, std::size_t count) {
            for (std::size_t k = 0; k < count; ++k, ++i) {
                ASSERT_EQ(&first[k], &blocks[i]);
                ASSERT_EQ(first[k].value, truth[i].value);
            }
        });
        ASSERT_EQ(i, truth.size());
    }
}

TEST(Blocks, ThingsStayWhereTheyAreWhileItGrows) {
    Blocks<Thing, 16> blocks(std::make_shared<Slabs>(), 1);
    const Thing* first = &blocks[0];
    blocks.resize(100000);
    EXPECT_EQ(first, &blocks[0]);
    EXPECT_EQ(&blocks[31] - blocks.block(17), 15);
}

TEST(Slabs, PiecesAreAlignedAndApart) {
    Slabs slabs;
    std::mt19937 random(11);
    std::vector<std::pair<std::byte*, std::size_t>> pieces;
    for (int i = 0; i < 500; ++i) {
        const std::size_t bytes = 1 + random() % (i % 50 == 0 ? 5000000 : 20000);
        std::byte* piece = slabs.take(bytes);
        ASSERT_EQ(reinterpret_cast<std::uintptr_t>(piece) % Slabs::alignment, 0u);
        std::memset(piece, i % 251, bytes);
        pieces.emplace_back(piece, bytes);
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto [piece, bytes] = pieces[i];
        ASSERT_EQ(static_cast<std::size_t>(std::count(piece, piece + bytes, static_cast<std::byte>(i % 251))), bytes) << i;
    }
}

TEST(Slabs, WhatIsGivenBackIsTakenAgain) {
    Slabs slabs;
    std::set<std::byte*> first;
    for (int i = 0; i < 100; ++i) {
        first.insert(slabs.take(30000));
    }
    const std::size_t held = slabs.capacity();
    for (std::byte* piece : first) {
        slabs.giveBack(piece, 30000);
    }
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(first.contains(slabs.take(30000)));
    }
    EXPECT_EQ(slabs.capacity(), held);
}

// A small world does not hold megabytes, a large one at most a slab more than it asked for.
TEST(Slabs, HoldsLittleMoreThanWasTaken) {
    Slabs slabs;
    for (std::size_t taken = 4096; taken < 40000000; taken += 4096) {
        slabs.take(4096);
        ASSERT_LE(slabs.capacity(), std::max<std::size_t>(65536, 2 * taken));
        ASSERT_LE(slabs.capacity(), taken + 2097152);
    }
}

}  // namespace
}  // namespace talus
