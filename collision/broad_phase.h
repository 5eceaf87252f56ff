// Which pieces may touch.
#pragma once

#include "../foundation/bit_set.h"
#include "../foundation/slots.h"
#include "tree.h"

#include <cstdint>
#include <vector>

namespace talus {

/// Proxies of the fixed class never form pairs with each other.
enum class ProxyClass : std::uint32_t { fixed, movable };

/// The bounds of all pieces, in one tree a class; unbounded pieces (planes) in a list beside them. A proxy's fat bounds are its
/// tight ones with a margin, so that small movements change nothing. Handles are counted from 1, the lowest free one first.
template <int D>
class BroadPhase {
public:
    /// Metres around the tight bounds: a twentieth, but at most a quarter of the box's largest extent plus a centimetre, so that
    /// small pieces do not see too many neighbours.
    static constexpr float largestMargin = 0.05f;
    static constexpr float marginPerExtent = 0.25f;
    static constexpr float leastMargin = 0.01f;
    /// The fat bounds reach this many times the displacement ahead, so that a steady mover is put back every third step only.
    static constexpr float stretch = 2.0f;

    /// Adds a proxy, marked as moved; `item` is the caller's number for the piece. `unbounded` keeps it outside the trees: for
    /// bounds without end. Its bounds get no margin.
    std::uint32_t create(const Bounds<D>& tight, ProxyClass proxyClass, std::uint32_t item, bool unbounded);
    void destroy(std::uint32_t proxy);

    /// Tells where the piece is now and how far it went in the last step. While the tight bounds are inside the fat ones nothing
    /// but the record of the tight ones changes, and the result is false. Otherwise the fat bounds are made anew, the proxy
    /// is marked as moved, and the result is true.
    bool move(std::uint32_t proxy, const Bounds<D>& tight, const Vector<D>& displacement);
    /// Marks the proxy as moved, so that its pairs are found anew.
    void touch(std::uint32_t proxy);
    /// Moves the proxy to another class and marks it as moved if that is a change.
    void setClass(std::uint32_t proxy, ProxyClass proxyClass);

    /// Calls visit(itemA, itemB), itemA < itemB, once for every pair of items of which a proxy has moved and whose fat bounds
    /// overlap, in ascending order of (itemA, itemB); then nothing is marked as moved. Two fixed proxies are no pair. The
    /// visit must not change the broad phase.
    template <class Visit>
    void findPairs(Visit&& visit) {
        collectPairs();
        for (const std::uint64_t pair : pairs) {
            visit(static_cast<std::uint32_t>(pair >> 32), static_cast<std::uint32_t>(pair));
        }
    }

    /// True if the fat bounds of the two share a point.
    bool fatOverlap(std::uint32_t proxyA, std::uint32_t proxyB) const { return overlaps(fatBounds(proxyA), fatBounds(proxyB)); }

    /// Calls visit(item) for every unbounded proxy and for every other one whose fat bounds overlap `bounds`; visit returns
    /// false to stop.
    template <class Visit>
    void query(const Bounds<D>& bounds, Visit&& visit) const;

    /// Calls visit(item, reach) for every unbounded proxy, then for the others whose fat bounds, grown by `extent` on each side,
    /// the segment origin + [0, reach] translation meets; visit returns the new reach (fraction 0 to 1), 0 stops.
    template <class Visit>
    void cast(const Position<D>& origin, const Vector<D>& translation, const Vector<D>& extent, Visit&& visit) const;

    const Bounds<D>& tightBounds(std::uint32_t proxy) const { return at(proxy).tight; }
    const Bounds<D>& fatBounds(std::uint32_t proxy) const { return at(proxy).fat; }
    std::uint32_t itemOf(std::uint32_t proxy) const { return at(proxy).item; }
    ProxyClass classOf(std::uint32_t proxy) const { return at(proxy).proxyClass; }
    bool isUnbounded(std::uint32_t proxy) const { return at(proxy).leaf == Tree<D>::null; }
    bool hasMoved(std::uint32_t proxy) const { return moved.test(proxy); }
    /// Proxies in use.
    std::uint32_t count() const { return slots.count(); }
    /// For tests and validation: trees, lists and proxies agree.
    bool isConsistent() const;

    /// Hands every field to `stream`, for snapshots.
    template <class Archive>
    void archive(Archive& stream) {
        for (Tree<D>& tree : trees) {
            tree.archive(stream);
        }
        slots.archive(stream);
        stream(proxies);
        stream(unboundedProxies);
        moved.archive(stream);
    }

private:
    struct Proxy {
        Bounds<D> tight;
        Bounds<D> fat;
        std::uint32_t item = 0;
        ProxyClass proxyClass = ProxyClass::fixed;
        // Null for unbounded proxies.
        std::int32_t leaf = Tree<D>::null;
    };

    Proxy& at(std::uint32_t proxy);
    const Proxy& at(std::uint32_t proxy) const;
    Tree<D>& treeOf(ProxyClass proxyClass) { return trees[static_cast<std::size_t>(proxyClass)]; }
    void collectPairs();
    void collectPairsOf(std::uint32_t proxy);

    // By ProxyClass; items of the trees are proxies.
    Tree<D> trees[2];
    Slots slots;
    // By proxy minus 1.
    std::vector<Proxy> proxies;
    // Ascending.
    std::vector<std::uint32_t> unboundedProxies;
    BitSet moved;
    // Kept for its memory only.
    std::vector<std::uint64_t> pairs;
};

template <int D>
template <class Visit>
void BroadPhase<D>::query(const Bounds<D>& bounds, Visit&& visit) const {
    for (const std::uint32_t proxy : unboundedProxies) {
        if (!visit(itemOf(proxy))) {
            return;
        }
    }
    bool goesOn = true;
    for (const Tree<D>& tree : trees) {
        if (goesOn) {
            tree.query(bounds, [&](std::uint32_t proxy) { return goesOn = static_cast<bool>(visit(itemOf(proxy))); });
        }
    }
}

template <int D>
template <class Visit>
void BroadPhase<D>::cast(const Position<D>& origin, const Vector<D>& translation, const Vector<D>& extent, Visit&& visit) const {
    float reach = 1.0f;
    for (const std::uint32_t proxy : unboundedProxies) {
        const float shorter = visit(itemOf(proxy), reach);
        if (!(shorter > 0.0f)) {
            return;
        }
        reach = shorter < reach ? shorter : reach;
    }
    for (const Tree<D>& tree : trees) {
        if (reach > 0.0f) {
            reach = tree.cast(
                origin, translation, extent, [&](std::uint32_t proxy, float far) { return visit(itemOf(proxy), far); }, reach);
        }
    }
}

}  // namespace talus
