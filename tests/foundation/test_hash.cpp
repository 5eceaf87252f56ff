#include "../../foundation/hash.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <string_view>
#include <vector>

namespace talus {
namespace {

std::uint64_t hashText(std::string_view text, std::uint64_t seed = hashSeed) {
    return hashBytes(std::as_bytes(std::span(text.data(), text.size())), seed);
}

TEST(Hash, PublishedVectorsOfFnv1a) {
    EXPECT_EQ(hashText(""), 0xcbf29ce484222325ull);
    EXPECT_EQ(hashText("a"), 0xaf63dc4c8601ec8cull);
    EXPECT_EQ(hashText("foobar"), 0x85944171f73967e8ull);
}

TEST(Hash, PartsContinueTheWhole) {
    EXPECT_EQ(hashText("bar", hashText("foo")), hashText("foobar"));
    EXPECT_NE(hashText("foo", hashText("bar")), hashText("foobar"));
}

// Lengths around the blocks of 32 bytes, each with every bit flipped and with a byte more.
TEST(Hash, AChecksumSeesEveryBitAndTheLength) {
    for (std::size_t size = 0; size <= 70; ++size) {
        std::vector<std::byte> bytes(size);
        for (std::size_t i = 0; i < size; ++i) {
            bytes[i] = static_cast<std::byte>(i * 37);
        }
        std::set<std::uint64_t> sums = {checksumOf(bytes)};
        for (std::size_t bit = 0; bit < 8 * size; ++bit) {
            bytes[bit / 8] ^= static_cast<std::byte>(1u << bit % 8);
            sums.insert(checksumOf(bytes));
            bytes[bit / 8] ^= static_cast<std::byte>(1u << bit % 8);
        }
        bytes.push_back(std::byte{0});
        sums.insert(checksumOf(bytes));
        EXPECT_EQ(sums.size(), 8 * size + 2) << size;
    }
}

TEST(Hash, EveryInputBitChangesAboutHalfOfTheMixedBits) {
    for (int bit = 0; bit < 64; ++bit) {
        int changed = 0;
        for (std::uint64_t key = 1; key <= 64; ++key) {
            changed += std::popcount(mixBits(key * 0x9e3779b97f4a7c15ull) ^ mixBits(key * 0x9e3779b97f4a7c15ull ^ std::uint64_t{1} << bit));
        }
        EXPECT_NEAR(changed / 64.0, 32.0, 3.0) << bit;
    }
}

}  // namespace
}  // namespace talus
