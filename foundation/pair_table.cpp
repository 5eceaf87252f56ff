#include "pair_table.h"

#include "check.h"
#include "hash.h"

#include <utility>

namespace talus {

namespace {

constexpr std::size_t leastCapacity = 16;

bool isTooFull(std::size_t count, std::size_t capacity) {
    return 3 * count > 2 * capacity;
}

}  // namespace

std::size_t PairTable::homeOf(std::uint64_t key) const {
    return static_cast<std::size_t>(mixBits(key)) & (entries.size() - 1);
}

// The entry that holds the key, or the empty one at which the search for it ends.
std::size_t PairTable::placeOf(std::uint64_t key) const {
    std::size_t place = homeOf(key);
    while (entries[place].key != key && entries[place].key != 0) {
        place = (place + 1) & (entries.size() - 1);
    }
    return place;
}

void PairTable::grow(std::size_t capacity) {
    const std::vector<Entry> old = std::exchange(entries, std::vector<Entry>(capacity));
    for (const Entry& entry : old) {
        if (entry.key != 0) {
            entries[placeOf(entry.key)] = entry;
        }
    }
}

bool PairTable::insert(std::uint64_t key, std::uint32_t value) {
    TALUS_INVARIANT(key != 0);
    reserve(count + 1);
    Entry& entry = entries[placeOf(key)];
    if (entry.key == key) {
        return false;
    }
    entry.key = key;
    entry.value = value;
    ++count;
    return true;
}

const std::uint32_t* PairTable::find(std::uint64_t key) const {
    if (count == 0 || key == 0) {
        return nullptr;
    }
    const Entry& entry = entries[placeOf(key)];
    return entry.key == key ? &entry.value : nullptr;
}

std::size_t PairTable::keepUnknown(std::span<std::uint64_t> keys) const {
    if (count == 0) {
        return keys.size();
    }
    constexpr std::size_t ahead = 16;
    const auto fetch = [this](std::uint64_t key) {
#if defined(__GNUC__)
        __builtin_prefetch(&entries[homeOf(key)]);
#endif
    };
    for (std::size_t i = 0; i < keys.size() && i < ahead; ++i) {
        fetch(keys[i]);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (i + ahead < keys.size()) {
            fetch(keys[i + ahead]);
        }
        const std::uint64_t key = keys[i];
        if (entries[placeOf(key)].key != key || key == 0) {
            keys[kept++] = key;
        }
    }
    return kept;
}

std::uint32_t* PairTable::find(std::uint64_t key) {
    return const_cast<std::uint32_t*>(std::as_const(*this).find(key));
}

bool PairTable::erase(std::uint64_t key) {
    if (count == 0 || key == 0) {
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

void PairTable::clear() {
    entries.assign(entries.size(), Entry{});
    count = 0;
}

void PairTable::reserve(std::size_t keys) {
    std::size_t capacity = entries.empty() ? leastCapacity : entries.size();
    while (isTooFull(keys, capacity)) {
        capacity *= 2;
    }
    if (capacity != entries.size()) {
        grow(capacity);
    }
}

}  // namespace talus
