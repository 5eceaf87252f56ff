// Sorting of many keys without comparisons.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace talus {

/// Sorts `items` by bits [first, first + count) of keyOf(item), a 64-bit number; equal ones keep their order. `room` is memory to work
/// in. Digits that all items share cost one pass of reading.
template <class Item, class KeyOf>
void radixSort(std::vector<Item>& items, std::vector<Item>& room, int first, int count, KeyOf&& keyOf) {
    constexpr int digitBits = 11;
    constexpr std::size_t digits = std::size_t{1} << digitBits;
    room.resize(items.size());
    for (int shift = first; shift < first + count; shift += digitBits) {
        const auto digitOf = [&](const Item& item) { return static_cast<std::size_t>(keyOf(item) >> shift) & (digits - 1); };
        std::array<std::uint32_t, digits> places{};
        for (const Item& item : items) {
            ++places[digitOf(item)];
        }
        if (items.empty() || places[digitOf(items.front())] == items.size()) {
            continue;
        }
        std::uint32_t sum = 0;
        for (std::uint32_t& place : places) {
            sum += std::exchange(place, sum);
        }
        for (const Item& item : items) {
            room[places[digitOf(item)]++] = item;
        }
        std::swap(items, room);
    }
}

}  // namespace talus
