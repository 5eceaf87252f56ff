// A growing set of small numbers.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace talus {

/// A set of indices, one bit each, that grows to the largest index ever set.
class BitSet {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    void set(std::size_t index) {
        if (index / 64 >= words.size()) {
            words.resize(index / 64 + 1, 0);
        }
        words[index / 64] |= bit(index);
    }
    void clear(std::size_t index) {
        if (index / 64 < words.size()) {
            words[index / 64] &= ~bit(index);
        }
    }
    bool test(std::size_t index) const { return index / 64 < words.size() && (words[index / 64] & bit(index)) != 0; }

    /// Empties the set and keeps its memory.
    void clearAll() { words.assign(words.size(), 0); }

    std::size_t countSet() const {
        std::size_t count = 0;
        for (const std::uint64_t word : words) {
            count += static_cast<std::size_t>(std::popcount(word));
        }
        return count;
    }

    /// The least index in the set that is at least `start`, or `none`.
    std::size_t findFrom(std::size_t start) const {
        std::size_t word = start / 64;
        if (word >= words.size()) {
            return none;
        }
        std::uint64_t rest = words[word] & (~std::uint64_t{0} << (start % 64));
        while (rest == 0) {
            if (++word == words.size()) {
                return none;
            }
            rest = words[word];
        }
        return word * 64 + static_cast<std::size_t>(std::countr_zero(rest));
    }

    /// Calls visit(index) for every index in the set, ascending. The visit may clear the index it is given.
    template <class Visit>
    void forEach(Visit&& visit) const {
        for (std::size_t word = 0; word < words.size(); ++word) {
            for (std::uint64_t rest = words[word]; rest != 0; rest &= rest - 1) {
                visit(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
            }
        }
    }

    /// Hands every field to `stream`, for snapshots.
    template <class Archive>
    void archive(Archive& stream) {
        stream(words);
    }

private:
    static constexpr std::uint64_t bit(std::size_t index) { return std::uint64_t{1} << (index % 64); }

    std::vector<std::uint64_t> words;
};

}  // namespace talus
