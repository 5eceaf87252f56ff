#include "slabs.h"

#include <algorithm>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace talus {
namespace {

constexpr std::size_t leastSlab = std::size_t{1} << 16;
constexpr std::size_t largePage = std::size_t{1} << 21;

std::size_t rounded(std::size_t bytes) {
    return (bytes + Slabs::alignment - 1) / Slabs::alignment * Slabs::alignment;
}

/// A wish that may be refused: then pages are small.
void askForLargePages([[maybe_unused]] std::byte* slab, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    madvise(slab, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace

void Slabs::addSlab(std::size_t bytes) {
    const std::size_t slabAlignment = bytes >= largePage ? largePage : alignment;
    next = static_cast<std::byte*>(::operator new (bytes, std::align_val_t{slabAlignment}));
    slabs.emplace_back(next, Free{slabAlignment});
    if (bytes >= largePage) {
        askForLargePages(next, bytes);
    }
    left = bytes;
    held += bytes;
}

std::byte* Slabs::take(std::size_t bytes) {
    const std::size_t size = rounded(bytes);
    if (const auto found = spare.find(size); found != spare.end() && !found->second.empty()) {
        std::byte* piece = found->second.back();
        found->second.pop_back();
        return piece;
    }
    if (left < size) {
        addSlab(std::max({leastSlab, std::min(held, largePage), size}));
    }
    std::byte* piece = next;
    next += size;
    left -= size;
    return piece;
}

void Slabs::giveBack(std::byte* piece, std::size_t bytes) {
    spare[rounded(bytes)].push_back(piece);
}

}  // namespace talus
