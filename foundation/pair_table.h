// Hash table from pair keys to numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace talus {

/// Open addressing with linear probes, at most 2/3 full: what `PairTable` keeps the keys in that find no room in their bucket.
class ProbedPairs {
public:
    bool insert(std::uint64_t key, std::uint32_t value);
    const std::uint32_t* find(std::uint64_t key) const;
    bool erase(std::uint64_t key);
    void clear();
    /// In the order of the table: for moving all of them into another one only.
    template <class Visit>
    void forEach(Visit&& visit) const {
        for (const Entry& entry : entries) {
            if (entry.key != 0) {
                visit(entry.key, entry.value);
            }
        }
    }

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
    void grow();

    // Empty, or a power of two.
    std::vector<Entry> entries;
    std::size_t count = 0;
};

/// Never iterated. Keys are not zero (zero marks an empty entry). Keys with the same upper half lie together, since whoever asks for one
/// pair of a thing asks for the others too; those of a thing with very many pairs overflow into an ordinary table.
class PairTable {
public:
    /// Adds the key; false, and nothing changes, if it is there already.
    bool insert(std::uint64_t key, std::uint32_t value);
    /// The key's value, or null. Valid until the next insert, erase, clear or reserve.
    const std::uint32_t* find(std::uint64_t key) const;
    std::uint32_t* find(std::uint64_t key);
    /// Keeps the keys that are not in the table, in their order, at the front of `keys`, and returns their number. Many keys at once
    /// wait for memory together.
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
        stream(bucketKeys);
        stream(bucketValues);
        overflow.archive(stream);
        stream(count);
    }

private:
    static constexpr std::size_t bucketSize = 16;
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

    std::size_t bucketOf(std::uint64_t key) const;
    static std::size_t homeIn(std::uint64_t key);
    std::size_t placeOf(std::uint64_t key) const;
    void put(std::uint64_t key, std::uint32_t value);
    void grow(std::size_t capacity);

    // Bucket after bucket. None, or a power of two times `bucketSize`; at most half are in use.
    std::vector<std::uint64_t> bucketKeys;
    std::vector<std::uint32_t> bucketValues;
    ProbedPairs overflow;
    std::size_t count = 0;
};

}  // namespace talus
