#include "pair_table.h"

#include "check.h"
#include "hash.h"
#include "inline.h"
#include "prefetch.h"

#include <utility>

namespace talus {

std::size_t ProbedPairs::homeOf(std::uint64_t key) const {
    return static_cast<std::size_t>(mixBits(key)) & (entries.size() - 1);
}

// The entry that holds the key, or the empty one at which the search for it ends.
std::size_t ProbedPairs::placeOf(std::uint64_t key) const {
    std::size_t place = homeOf(key);
    while (entries[place].key != key && entries[place].key != 0) {
        place = (place + 1) & (entries.size() - 1);
    }
    return place;
}

void ProbedPairs::grow() {
    constexpr std::size_t leastCapacity = 16;
    const std::size_t capacity = entries.empty() ? leastCapacity : 2 * entries.size();
    const std::vector<Entry> old = std::exchange(entries, std::vector<Entry>(capacity));
    for (const Entry& entry : old) {
        if (entry.key != 0) {
            entries[placeOf(entry.key)] = entry;
        }
    }
}

bool ProbedPairs::insert(std::uint64_t key, std::uint32_t value) {
    if (3 * (count + 1) > 2 * entries.size()) {
        grow();
    }
    Entry& entry = entries[placeOf(key)];
    if (entry.key == key) {
        return false;
    }
    entry.key = key;
    entry.value = value;
    ++count;
    return true;
}

const std::uint32_t* ProbedPairs::find(std::uint64_t key) const {
    if (count == 0) {
        return nullptr;
    }
    const Entry& entry = entries[placeOf(key)];
    return entry.key == key ? &entry.value : nullptr;
}

bool ProbedPairs::erase(std::uint64_t key) {
    if (count == 0) {
        return false;
    }
    std::size_t hole = placeOf(key);
    if (entries[hole].key != key) {
        return false;
    }
    // Backward shift instead of tombstones: the table never wears out. An entry may fill the hole unless its home lies
    // behind the hole on its way.
    const std::size_t mask = entries.size() - 1;
    for (std::size_t next = (hole + 1) & mask; entries[next].key != 0; next = (next + 1) & mask) {
        const std::size_t distanceFromHome = (next - homeOf(entries[next].key)) & mask;
        if (distanceFromHome >= ((next - hole) & mask)) {
            entries[hole] = entries[next];
            hole = next;
        }
    }
    entries[hole] = Entry{};
    --count;
    return true;
}

void ProbedPairs::clear() {
    entries.assign(entries.size(), Entry{});
    count = 0;
}

// Plain remainders: the upper halves count things, and so each bucket gets as many of them as any other.
TALUS_INLINE std::size_t PairTable::bucketOf(std::uint64_t key) const {
    return static_cast<std::size_t>(key >> 32) * bucketSize & (bucketKeys.size() - 1);
}

// By the golden ratio.
TALUS_INLINE std::size_t PairTable::homeIn(std::uint64_t key) {
    return static_cast<std::uint32_t>(key) * 2654435769u >> 28;
}

// The place in its bucket that holds the key, found where `homeIn` says as a rule; else `nowhere`.
TALUS_INLINE std::size_t PairTable::placeOf(std::uint64_t key) const {
    const std::size_t bucket = bucketOf(key);
    const std::size_t home = homeIn(key);
    for (std::size_t i = 0; i < bucketSize; ++i) {
        const std::size_t place = bucket + ((home + i) & (bucketSize - 1));
        if (bucketKeys[place] == key) {
            return place;
        }
    }
    return nowhere;
}

void PairTable::put(std::uint64_t key, std::uint32_t value) {
    const std::size_t bucket = bucketOf(key);
    const std::size_t home = homeIn(key);
    for (std::size_t i = 0; i < bucketSize; ++i) {
        const std::size_t place = bucket + ((home + i) & (bucketSize - 1));
        if (bucketKeys[place] == 0) {
            bucketKeys[place] = key;
            bucketValues[place] = value;
            return;
        }
    }
    overflow.insert(key, value);
}

void PairTable::grow(std::size_t capacity) {
    const std::vector<std::uint64_t> keys = std::exchange(bucketKeys, std::vector<std::uint64_t>(capacity));
    const std::vector<std::uint32_t> values = std::exchange(bucketValues, std::vector<std::uint32_t>(capacity));
    const ProbedPairs spilt = std::exchange(overflow, ProbedPairs{});
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i] != 0) {
            put(keys[i], values[i]);
        }
    }
    spilt.forEach([this](std::uint64_t key, std::uint32_t value) { put(key, value); });
}

bool PairTable::insert(std::uint64_t key, std::uint32_t value) {
    TALUS_INVARIANT(key != 0);
    if (find(key) != nullptr) {
        return false;
    }
    reserve(count + 1);
    put(key, value);
    ++count;
    return true;
}

const std::uint32_t* PairTable::find(std::uint64_t key) const {
    if (count == 0 || key == 0) {
        return nullptr;
    }
    const std::size_t place = placeOf(key);
    return place != nowhere ? &bucketValues[place] : overflow.find(key);
}

std::uint32_t* PairTable::find(std::uint64_t key) {
    return const_cast<std::uint32_t*>(std::as_const(*this).find(key));
}

std::size_t PairTable::keepUnknown(std::span<std::uint64_t> keys) const {
    if (count == 0) {
        return keys.size();
    }
    constexpr std::size_t ahead = 16;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (i + ahead < keys.size()) {
            prefetch(&bucketKeys[bucketOf(keys[i + ahead])]);
        }
        const std::uint64_t key = keys[i];
        if (find(key) == nullptr) {
            keys[kept++] = key;
        }
    }
    return kept;
}

bool PairTable::erase(std::uint64_t key) {
    if (count == 0 || key == 0) {
        return false;
    }
    const std::size_t place = placeOf(key);
    bool isErased = place != nowhere;
    if (isErased) {
        bucketKeys[place] = 0;
        bucketValues[place] = 0;
    } else {
        isErased = overflow.erase(key);
    }
    count -= isErased ? 1 : 0;
    return isErased;
}

void PairTable::clear() {
    bucketKeys.assign(bucketKeys.size(), 0);
    bucketValues.assign(bucketValues.size(), 0);
    overflow.clear();
    count = 0;
}

void PairTable::reserve(std::size_t keys) {
    std::size_t capacity = bucketKeys.empty() ? bucketSize : bucketKeys.size();
    while (2 * keys > capacity) {
        capacity *= 2;
    }
    if (capacity != bucketKeys.size()) {
        grow(capacity);
    }
}

}  // namespace talus
