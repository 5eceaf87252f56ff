#include "arena.h"

#include "check.h"

#include <algorithm>

namespace talus {

namespace {

constexpr std::size_t leastBlock = 64 * 1024;

}  // namespace

void Arena::throwTooLarge() {
    refuse("count", "array", "must fit into memory");
}

void Arena::addBlock(std::size_t size) {
    std::byte* bytes = static_cast<std::byte*>(::operator new (size, std::align_val_t{alignment}));
    blocks.push_back({std::unique_ptr<std::byte, Free>(bytes), size});
    used = 0;
}

std::byte* Arena::take(std::size_t size) {
    const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
    if (blocks.empty() || blocks.back().size - used < rounded) {
        // Doubling what is held keeps the number of blocks logarithmic.
        addBlock(std::max({leastBlock, capacity(), rounded}));
    }
    std::byte* place = blocks.back().bytes.get() + used;
    used += rounded;
    return place;
}

void Arena::reset() {
    if (blocks.size() > 1) {
        const std::size_t total = capacity();
        blocks.clear();
        addBlock(total);
    }
    used = 0;
}

std::size_t Arena::capacity() const {
    std::size_t total = 0;
    for (const Block& block : blocks) {
        total += block.size;
    }
    return total;
}

}  // namespace talus
