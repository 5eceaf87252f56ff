// Hash table from pair keys to numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace talus {

/// Open addressing with linear probes, at most 2/3 full, never iterated. Keys are not zero (zero marks an empty entry).
class PairTable {
public:
    /// Adds the key; false, and nothing changes, if it is there already.
    bool insert(std::uint64_t key, std::uint32_t value);
    /// The key's value, or null. Valid until the next insert, erase, clear or reserve.
    const std::uint32_t* find(std::uint64_t key) const;
    std::uint32_t* find(std::uint64_t key);
    /// Keeps the keys that are not in the table, in their order, at the front of `keys`, and returns their number. Many keys at once wait for
    /// memory together, which takes a third of the time that `find` takes.
    std::size_t keepUnknown(std::span<std::uint64_t> keys) const;
    /// False if the key is not there.
    bool erase(std::uint64_t key);
    std::size_t size() const { return count; }
    /// Empties the table and keeps its memory.
    void clear();
    /// Room for `keys` keys without growing.
    void reserve(std::size_t keys);

    /// Hands every field to `stream`, for snapshots.
    template <class Archive>
    void archive(Archive& stream) {
        stream(entries);
        stream(count);
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t value = 0;
        // In place of padding, so that equal tables are equal bytes.
        std::uint32_t unused = 0;
    };

    std::size_t homeOf(std::uint64_t key) const;
    std::size_t placeOf(std::uint64_t key) const;
    void grow(std::size_t capacity);

    // Empty, or a power of two.
    std::vector<Entry> entries;
    std::size_t count = 0;
};

}  // namespace talus
