// Putting things in another order where they stand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace talus {

/// Puts what is at `order[i]` at i, for all i; `order` is a permutation, and the identity afterwards. One thing at a time is out of its place:
/// take(from) saves it, move(to, from) copies one over another, put(to) brings the saved one back.
template <class Take, class Move, class Put>
void permute(std::span<std::uint32_t> order, const Take& take, const Move& move, const Put& put) {
    for (std::uint32_t start = 0; start < order.size(); ++start) {
        if (order[start] == start) {
            continue;
        }
        take(start);
        std::uint32_t hole = start;
        for (std::uint32_t from = order[hole]; from != start; from = order[hole]) {
            move(hole, from);
            order[hole] = hole;
            hole = from;
        }
        put(hole);
        order[hole] = hole;
    }
}

}  // namespace talus
