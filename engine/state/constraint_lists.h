// The intrusive lists of contacts and joints that each body keeps.
#pragma once

#include "contacts.h"

#include <cstdint>

namespace talus {

/// Puts both edges of constraint `index` at the front of its bodies' lists. `first(body)` is the head of a list, `edge(index,
/// side)` an edge. Body 0 (the world) keeps no list.
template <class First, class Edge>
void linkConstraint(std::uint32_t index, First&& first, Edge&& edge) {
    for (std::uint32_t side = 0; side < 2; ++side) {
        ConstraintEdge& own = edge(index, side);
        if (own.body == 0) {
            continue;
        }
        const std::uint32_t name = (index << 1 | side) + 1;
        std::uint32_t& head = first(own.body);
        own.previous = 0;
        own.next = head;
        if (head != 0) {
            edge((head - 1) >> 1, (head - 1) & 1).previous = name;
        }
        head = name;
    }
}

template <class First, class Edge>
void unlinkConstraint(std::uint32_t index, First&& first, Edge&& edge) {
    for (std::uint32_t side = 0; side < 2; ++side) {
        ConstraintEdge& own = edge(index, side);
        if (own.body == 0) {
            continue;
        }
        if (own.previous != 0) {
            edge((own.previous - 1) >> 1, (own.previous - 1) & 1).next = own.next;
        } else {
            first(own.body) = own.next;
        }
        if (own.next != 0) {
            edge((own.next - 1) >> 1, (own.next - 1) & 1).previous = own.previous;
        }
        own.previous = own.next = 0;
    }
}

/// Calls visit(index, otherBody) for every constraint of a list that starts at `head`. The visited one may be unlinked meanwhile.
template <class Records, class Visit>
void forEachConstraint(const Records& records, std::uint32_t head, Visit&& visit) {
    while (head != 0) {
        const std::uint32_t index = (head - 1) >> 1;
        const std::uint32_t side = (head - 1) & 1;
        const std::uint32_t next = records[index].edges[side].next;
        visit(index, records[index].edges[1 - side].body);
        head = next;
    }
}

}  // namespace talus
