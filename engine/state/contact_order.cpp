// Contacts in the order of their bodies, so that what is read one after the other lies side by side in memory. They come and go, and the last takes
// the place of one that goes: in a heap of ten thousand cubes the order is lost within a second, which costs a tenth of the step.
#include "operations.h"

#include "../../collision/radix_sort.h"
#include "../../foundation/permute.h"

#include <algorithm>
#include <bit>

namespace talus {
namespace {

/// One in so many neighbours may be in the wrong order: sorting would gain nothing.
constexpr std::size_t tolerated = 16;
/// Steps between two looks at the same rows, and at the list of awake contacts. A part of the rows has its turn in each step, so that no step takes
/// much longer than others.
constexpr std::uint64_t period = 64;

std::uint64_t orderKey(std::uint32_t bodyA, std::uint32_t bodyB) {
    const auto [low, high] = std::minmax(bodyA, bodyB);
    return std::uint64_t{low} << 32 | high;
}

/// Sorts the scratch's keys, of equal ones in the order they have, and tells the places they come from. Empty if they are in order, or nearly so.
template <int D>
std::span<std::uint32_t> findOrder(WorldState<D>& state) {
    std::vector<OrderKey>& keys = state.scratch.orderKeys;
    std::vector<std::uint32_t>& order = state.scratch.order;
    order.clear();
    std::size_t descents = 0;
    for (std::size_t i = 1; i < keys.size(); ++i) {
        descents += keys[i].bodies < keys[i - 1].bodies ? 1 : 0;
    }
    if (descents * tolerated <= keys.size()) {
        return {};
    }
    const int bits = static_cast<int>(std::bit_width(state.bodies.records.size()));
    const auto keyOf = [](const OrderKey& key) { return key.bodies; };
    radixSort(keys, state.scratch.orderRoom, 0, bits, keyOf);
    radixSort(keys, state.scratch.orderRoom, 32, bits, keyOf);
    for (const OrderKey& key : keys) {
        order.push_back(key.place);
    }
    return order;
}

template <int D>
void orderRows(WorldState<D>& state, ContactRows<D>& rows) {
    state.scratch.orderKeys.clear();
    for (std::uint32_t lane = 0; lane < rows.size(); ++lane) {
        const Contact<D>& contact = state.contacts[rows.ownerOf(lane)];
        state.scratch.orderKeys.push_back({orderKey(contact.edges[0].body, contact.edges[1].body), lane});
    }
    if (const std::span<std::uint32_t> order = findOrder(state); !order.empty()) {
        rows.order(order);
        for (std::uint32_t lane = 0; lane < rows.size(); ++lane) {
            state.contacts[rows.ownerOf(lane)].slot.index = lane;
        }
    }
}

template <int D>
void orderAwake(WorldState<D>& state) {
    Contacts<D>& contacts = state.contacts;
    state.scratch.orderKeys.clear();
    for (std::uint32_t i = 0; i < contacts.watches.size(); ++i) {
        state.scratch.orderKeys.push_back({orderKey(contacts.watches[i].bodyA, contacts.watches[i].bodyB), i});
    }
    std::uint32_t spare = 0;
    ContactWatch spareWatch;
    const auto take = [&](std::uint32_t from) {
        spare = contacts.awake[from];
        spareWatch = contacts.watches[from];
    };
    const auto place = [&](std::uint32_t to, std::uint32_t contact, const ContactWatch& watch) {
        contacts.awake[to] = contact;
        contacts.watches[to] = watch;
        contacts[contact].awakeIndex = static_cast<std::int32_t>(to);
    };
    permute(
        findOrder(state), take, [&](std::uint32_t to, std::uint32_t from) { place(to, contacts.awake[from], contacts.watches[from]); },
        [&](std::uint32_t to) { place(to, spare, spareWatch); });
}

/// Room for the longest list that may be sorted: which of them will be out of order, and when, is not known before.
template <int D>
void reserve(WorldState<D>& state) {
    const std::size_t most = state.contacts.awake.capacity();
    state.scratch.orderKeys.reserve(most);
    state.scratch.orderRoom.reserve(most);
    state.scratch.order.reserve(most);
}

}  // namespace

template <int D>
void orderContacts(WorldState<D>& state) {
    reserve(state);
    const auto turn = state.stepCount % period;
    if (turn == 0) {
        orderAwake(state);
    }
    for (auto colour = static_cast<int>(turn); colour < ConstraintGraph<D>::colourCount; colour += static_cast<int>(period)) {
        for (int pointClass = 0; pointClass < classCount<D>; ++pointClass) {
            orderRows(state, state.graph.contacts(colour, pointClass));
        }
    }
}

template void orderContacts<2>(WorldState<2>&);
template void orderContacts<3>(WorldState<3>&);

}  // namespace talus
