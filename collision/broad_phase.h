// Which pieces may touch.
#pragma once

#include "../foundation/check.h"
#include "../foundation/jobs.h"
#include "../foundation/slots.h"
#include "tree.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

namespace talus {

/// Proxies of the fixed class never form pairs with each other.
enum class ProxyClass : std::uint32_t { fixed, movable };

/// Keeps those of `pairs` (lower item << 32 | higher item) that are of interest, at the front, and returns their number. Is called on several
/// threads at once.
using PairFilter = std::function<std::size_t(std::span<std::uint64_t> pairs)>;

/// The bounds of all pieces, in one tree a class; unbounded pieces (planes) in a list beside them. A proxy's fat bounds are its
/// tight ones with a margin, so that small movements change nothing. Handles are counted from 1, the lowest free one first.
/// Changes reach a tree when it is next asked. Const members may be called on several threads at once.
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
    /// How far, m, every point of the piece may go before its tight bounds can leave the fat ones; 0 for unbounded proxies. Less than
    /// the gap between the two by what rounding may do.
    float slackOf(std::uint32_t proxy) const;
    /// Makes the fat bounds reach to where the tight ones will be after going `ahead`, and by the same stretch farther; the result is as for `move`.
    /// Unbounded proxies stay as they are.
    bool reachAhead(std::uint32_t proxy, const Vector<D>& ahead);
    /// Marks the proxy as moved, so that its pairs are found anew.
    void touch(std::uint32_t proxy);
    /// Moves the proxy to another class and marks it as moved if that is a change.
    void setClass(std::uint32_t proxy, ProxyClass proxyClass);

    /// Every pair of items (lower << 32 | higher) of which a proxy has moved and whose fat bounds overlap, once, ascending; then nothing is marked as
    /// moved. Two fixed proxies are no pair. Pairs are collected in parts, which `run` may spread over threads, and `keep`, if given, sees them
    /// before, each at least once and in no order. Valid until the next call.
    std::span<const std::uint64_t> findPairs(const ParallelFor& run, const PairFilter& keep);
    /// The same on one thread, as visit(lower item, higher item).
    template <class Visit>
    void findPairs(Visit&& visit) {
        for (const std::uint64_t pair : findPairs([](int count, int, const std::function<void(int, int)>& body) { body(0, count); }, {})) {
            visit(static_cast<std::uint32_t>(pair >> 32), static_cast<std::uint32_t>(pair));
        }
    }

    /// True if the fat bounds of the two share a point.
    bool fatOverlap(std::uint32_t proxyA, std::uint32_t proxyB) const { return overlaps(fatBounds(proxyA), fatBounds(proxyB)); }

    /// Calls visit(item) for every unbounded proxy and for every other one whose fat bounds overlap `bounds`; visit returns
    /// false to stop.
    template <class Visit>
    void query(const Bounds<D>& bounds, Visit&& visit) const;
    /// The same for the proxies of one class only.
    template <class Visit>
    void query(ProxyClass proxyClass, const Bounds<D>& bounds, Visit&& visit) const;

    /// Calls visit(item, reach) for every unbounded proxy, then for the others whose fat bounds, grown by `extent` on each side,
    /// the segment origin + [0, reach] translation meets; visit returns the new reach (fraction 0 to 1), 0 stops.
    template <class Visit>
    void cast(const Position<D>& origin, const Vector<D>& translation, const Vector<D>& extent, Visit&& visit) const;

    const Bounds<D>& tightBounds(std::uint32_t proxy) const { return tights[checked(proxy)]; }
    const Bounds<D>& fatBounds(std::uint32_t proxy) const { return fats[checked(proxy)]; }
    std::uint32_t itemOf(std::uint32_t proxy) const { return links[checked(proxy)].item; }
    ProxyClass classOf(std::uint32_t proxy) const { return links[checked(proxy)].proxyClass; }
    bool isUnbounded(std::uint32_t proxy) const { return links[checked(proxy)].isUnbounded != 0; }
    bool hasMoved(std::uint32_t proxy) const { return isMoved[checked(proxy)] == hasMovedMark; }
    /// Proxies in use.
    std::uint32_t count() const { return slots.count(); }
    /// For tests and validation: trees, lists and proxies agree.
    bool isConsistent() const;

    /// Hands every field to `stream`, for snapshots.
    template <class Archive>
    void archive(Archive& stream) {
        for (std::size_t i = 0; i < 2; ++i) {
            trees[i].archive(stream);
            isBehind[i].store(true, std::memory_order_relaxed);
        }
        slots.archive(stream);
        stream(tights);
        stream(fats);
        stream(links);
        stream(unboundedProxies);
        stream(isMoved);
        stream(moved);
    }

private:
    struct Link {
        std::uint32_t item = 0;
        ProxyClass proxyClass = ProxyClass::fixed;
        std::uint32_t isUnbounded = 0;
    };

    /// A part of the search for pairs, and what it has found.
    struct Search {
        enum class Kind { groups, items, unbounded };
        Kind kind = Kind::items;
        ProxyClass from = ProxyClass::movable;
        ProxyClass to = ProxyClass::movable;
        /// Nodes of a tree, or places in `moved`.
        std::size_t begin = 0;
        std::size_t end = 0;
        /// The first `count` count.
        std::vector<std::uint64_t> found = {};
        std::size_t count = 0;
    };

    // Of `isMoved`. The second one: destroyed, but still in the list.
    static constexpr std::uint8_t hasMovedMark = 1;
    static constexpr std::uint8_t isListedMark = 2;

    std::uint32_t checked(std::uint32_t proxy) const {
        TALUS_INVARIANT(proxy >= 1 && proxy < links.size());
        return proxy;
    }
    static std::size_t indexOf(ProxyClass proxyClass) { return static_cast<std::size_t>(proxyClass); }
    void mark(std::uint32_t proxy);
    void fitTree(std::uint32_t proxy);
    /// The tree, up to date.
    const Tree<D>& treeOf(ProxyClass proxyClass) const;

    // collect_pairs.cpp
    void planSearches();
    void planGroups(ProxyClass to, bool anyMoved);
    void planItems(typename Search::Kind kind, ProxyClass from, ProxyClass to);
    void addSearches(typename Search::Kind kind, ProxyClass from, ProxyClass to, std::size_t count, std::size_t grain);
    void markNodes(ProxyClass proxyClass);
    TreeView<D> viewOf(ProxyClass proxyClass) const;
    void carryOut(Search& search, const PairFilter& keep) const;
    void collectOfMoved(std::uint32_t proxy, ProxyClass to, PairSink& sink) const;
    void collectUnbounded(std::uint32_t proxy, PairSink& sink) const;
    std::size_t toItems(const Search& search, std::span<std::uint64_t> found) const;
    void sortPairs();
    void forgetMoved();

    const TreeKernels<D>* kernels = &treeKernels<D>(chooseIsa());
    // By ProxyClass; items of the trees are proxies. Behind are those with changes to be carried out.
    mutable std::array<Tree<D>, 2> trees;
    mutable std::array<std::atomic<bool>, 2> isBehind = {false, false};
    mutable std::mutex catchingUp;
    Slots slots;
    // By proxy.
    std::vector<Bounds<D>> tights = std::vector<Bounds<D>>(1);
    std::vector<Bounds<D>> fats = std::vector<Bounds<D>>(1);
    std::vector<Link> links = std::vector<Link>(1);
    // Ascending.
    std::vector<std::uint32_t> unboundedProxies;
    // By proxy, and a list of those with either mark.
    std::vector<std::uint8_t> isMoved = std::vector<std::uint8_t>(1);
    std::vector<std::uint32_t> moved;

    // Kept for their memory only.
    std::vector<std::uint64_t> pairs;
    std::vector<std::uint64_t> pairRoom;
    std::vector<Search> searches;
    std::size_t searchCount = 0;
    std::array<std::vector<std::uint8_t>, 2> movedInNode;
};

template <int D>
template <class Visit>
void BroadPhase<D>::query(const Bounds<D>& bounds, Visit&& visit) const {
    bool goesOn = true;
    for (const std::uint32_t proxy : unboundedProxies) {
        if (!visit(itemOf(proxy))) {
            return;
        }
    }
    for (const ProxyClass proxyClass : {ProxyClass::fixed, ProxyClass::movable}) {
        if (goesOn) {
            treeOf(proxyClass).query(bounds, [&](std::uint32_t proxy) { return goesOn = static_cast<bool>(visit(itemOf(proxy))); });
        }
    }
}

template <int D>
template <class Visit>
void BroadPhase<D>::query(ProxyClass proxyClass, const Bounds<D>& bounds, Visit&& visit) const {
    for (const std::uint32_t proxy : unboundedProxies) {
        if (classOf(proxy) == proxyClass && !visit(itemOf(proxy))) {
            return;
        }
    }
    treeOf(proxyClass).query(bounds, [&](std::uint32_t proxy) { return static_cast<bool>(visit(itemOf(proxy))); });
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
    for (const ProxyClass proxyClass : {ProxyClass::fixed, ProxyClass::movable}) {
        if (reach > 0.0f) {
            reach = treeOf(proxyClass)
                        .cast(
                            origin, translation, extent, [&](std::uint32_t proxy, float far) { return visit(itemOf(proxy), far); }, reach);
        }
    }
}

}  // namespace talus
