#include "hash.h"

#include <cstring>

namespace talus {

std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) {
    constexpr std::uint64_t prime = 1099511628211ull;
    std::uint64_t hash = seed;
    for (const std::byte byte : bytes) {
        hash = (hash ^ static_cast<std::uint64_t>(byte)) * prime;
    }
    return hash;
}

std::uint64_t checksumOf(std::span<const std::byte> bytes) {
    constexpr std::uint64_t prime = 1099511628211ull;
    constexpr std::size_t streams = 4;
    constexpr std::size_t block = streams * sizeof(std::uint64_t);
    std::uint64_t sums[streams] = {hashSeed, hashSeed + 1, hashSeed + 2, hashSeed + 3};
    std::size_t at = 0;
    for (; at + block <= bytes.size(); at += block) {
        std::uint64_t words[streams];
        std::memcpy(words, bytes.data() + at, block);
        for (std::size_t i = 0; i < streams; ++i) {
            // Multiplication carries upwards only: the shift brings high bits down to where they are multiplied again.
            sums[i] = (sums[i] ^ words[i]) * prime;
            sums[i] ^= sums[i] >> 32;
        }
    }
    std::uint64_t sum = hashBytes(bytes.subspan(at), mixBits(bytes.size()));
    for (const std::uint64_t part : sums) {
        sum = mixBits(sum ^ part) * prime;
    }
    return sum;
}

}  // namespace talus
