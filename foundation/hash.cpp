#include "hash.h"

namespace talus {

std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) {
    constexpr std::uint64_t prime = 1099511628211ull;
    std::uint64_t hash = seed;
    for (const std::byte byte : bytes) {
        hash = (hash ^ static_cast<std::uint64_t>(byte)) * prime;
    }
    return hash;
}

}  // namespace talus
