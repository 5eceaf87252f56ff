// Generational slots: who may use which index, and which handles are stale.
#pragma once

#include "bit_set.h"
#include "check.h"

#include <cstdint>
#include <vector>

namespace talus {

/// Gives out indices counted from 1, always the lowest free one, so that equal histories give equal indices.
/// A slot's generation starts at 1 and grows whenever the slot is freed.
class Slots {
public:
    std::uint32_t allocate() {
        const std::size_t lowest = freeSlots.findFrom(firstMaybeFree);
        if (lowest == BitSet::none) {
            generations.push_back(1);
            firstMaybeFree = capacity() + 1;
            return capacity();
        }
        freeSlots.clear(lowest);
        firstMaybeFree = static_cast<std::uint32_t>(lowest) + 1;
        --freeCount;
        return static_cast<std::uint32_t>(lowest);
    }

    void free(std::uint32_t index) {
        TALUS_INVARIANT(isUsed(index));
        ++generations[index - 1];
        freeSlots.set(index);
        firstMaybeFree = index < firstMaybeFree ? index : firstMaybeFree;
        ++freeCount;
    }

    /// True if the slot is in use.
    bool isUsed(std::uint32_t index) const { return index >= 1 && index <= capacity() && !freeSlots.test(index); }
    /// True if the slot is in use and has not been freed since it had this generation.
    bool isValid(std::uint32_t index, std::uint32_t generation) const { return isUsed(index) && generations[index - 1] == generation; }
    /// Generation of a slot from 1 to `capacity()`, used or free.
    std::uint32_t generation(std::uint32_t index) const { return generations[index - 1]; }
    /// The highest index ever given out: arrays beside the slots need capacity() + 1 entries, or one less when counted from 0.
    std::uint32_t capacity() const { return static_cast<std::uint32_t>(generations.size()); }
    /// Slots in use.
    std::uint32_t count() const { return capacity() - freeCount; }

    /// Hands every field to `stream`, for snapshots.
    template <class Archive>
    void archive(Archive& stream) {
        stream(generations);
        freeSlots.archive(stream);
        stream(firstMaybeFree);
        stream(freeCount);
    }

private:
    std::vector<std::uint32_t> generations;
    BitSet freeSlots;
    // No slot below this one is free.
    std::uint32_t firstMaybeFree = 1;
    std::uint32_t freeCount = 0;
};

}  // namespace talus
