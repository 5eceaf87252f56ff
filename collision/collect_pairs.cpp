// The search for pairs. If few proxies have moved, each asks the trees; else whole nodes of eight look for others. Either way the search is
// cut into parts that depend on nothing but the trees, and what comes out is sorted: the order of pairs tells nothing of trees and threads.
#include "broad_phase.h"
#include "radix_sort.h"

#include <algorithm>

namespace talus {
namespace {

/// From this part of the movable proxies on it is faster to look at all pairs of nodes.
constexpr std::size_t shareOfMany = 4;
constexpr std::size_t nodesPerSearch = 32;
constexpr std::size_t itemsPerSearch = 128;

void growFound(PairSink& sink) {
    auto& found = *static_cast<std::vector<std::uint64_t>*>(sink.owner);
    constexpr std::size_t least = 256;
    found.resize(std::max(least, 2 * found.size()));
    sink.pairs = found.data();
    sink.capacity = found.size();
}

void push(PairSink& sink, std::uint32_t a, std::uint32_t b) {
    if (sink.count == sink.capacity) {
        sink.grow(sink);
    }
    sink.pairs[sink.count++] = std::uint64_t{a} << 32 | b;
}

}  // namespace

template <int D>
std::span<const std::uint64_t> BroadPhase<D>::findPairs(const ParallelFor& run, const PairFilter& keep) {
    planSearches();
    if (searchCount > 0) {
        run(static_cast<int>(searchCount), 1, [&](int begin, int end) {
            for (int i = begin; i < end; ++i) {
                carryOut(searches[static_cast<std::size_t>(i)], keep);
            }
        });
    }
    sortPairs();
    forgetMoved();
    return pairs;
}

template <int D>
void BroadPhase<D>::planSearches() {
    searchCount = 0;
    std::size_t movedIn[2] = {0, 0};
    for (const std::uint32_t proxy : moved) {
        movedIn[indexOf(classOf(proxy))] += hasMoved(proxy) ? 1 : 0;
    }
    const std::size_t movedFixed = movedIn[indexOf(ProxyClass::fixed)];
    const std::size_t movedMovable = movedIn[indexOf(ProxyClass::movable)];
    const std::size_t movable = trees[indexOf(ProxyClass::movable)].count();
    const bool areMany = movedMovable * shareOfMany > movable;
    const bool anyFixed = trees[indexOf(ProxyClass::fixed)].count() > 0;
    if (movable > 0 && movedMovable > 0) {
        areMany ? planGroups(ProxyClass::movable, true) : planItems(Search::Kind::items, ProxyClass::movable, ProxyClass::movable);
    }
    if (movable > 0 && anyFixed && ((areMany && movedMovable > 0) || movedFixed * shareOfMany > movable)) {
        planGroups(ProxyClass::fixed, movedFixed > 0);
    } else if (movable > 0 && anyFixed) {
        if (movedMovable > 0) {
            planItems(Search::Kind::items, ProxyClass::movable, ProxyClass::fixed);
        }
        if (movedFixed > 0) {
            planItems(Search::Kind::items, ProxyClass::fixed, ProxyClass::movable);
        }
    }
    if (!unboundedProxies.empty() && !moved.empty()) {
        planItems(Search::Kind::unbounded, ProxyClass::movable, ProxyClass::fixed);
    }
}

/// All nodes of the movable tree against those of another. `anyMoved`: in the other.
template <int D>
void BroadPhase<D>::planGroups(ProxyClass to, bool anyMoved) {
    markNodes(ProxyClass::movable);
    if (to == ProxyClass::fixed) {
        movedInNode[indexOf(to)].clear();
        treeOf(to);
    }
    if (to == ProxyClass::fixed && anyMoved) {
        markNodes(to);
    }
    addSearches(Search::Kind::groups, ProxyClass::movable, to, treeOf(ProxyClass::movable).allNodes().size(), nodesPerSearch);
}

/// The proxies that have moved, each against a tree.
template <int D>
void BroadPhase<D>::planItems(typename Search::Kind kind, ProxyClass from, ProxyClass to) {
    treeOf(to);
    treeOf(from);
    addSearches(kind, from, to, moved.size(), itemsPerSearch);
}

template <int D>
void BroadPhase<D>::addSearches(typename Search::Kind kind, ProxyClass from, ProxyClass to, std::size_t count, std::size_t grain) {
    for (std::size_t begin = 0; begin < count; begin += grain) {
        if (searchCount == searches.size()) {
            searches.emplace_back();
        }
        Search& search = searches[searchCount++];
        search.kind = kind;
        search.from = from;
        search.to = to;
        search.begin = begin;
        search.end = std::min(begin + grain, count);
    }
}

template <int D>
void BroadPhase<D>::markNodes(ProxyClass proxyClass) {
    const std::span<const TreeNode<D>> nodes = treeOf(proxyClass).allNodes();
    std::vector<std::uint8_t>& marks = movedInNode[indexOf(proxyClass)];
    marks.assign(nodes.size(), 0);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        unsigned bits = 0;
        for (int slot = 0; nodes[i].level == 0 && slot < nodes[i].count; ++slot) {
            bits |= (isMoved[static_cast<std::size_t>(nodes[i].child[slot])] == hasMovedMark ? 1u : 0u) << slot;
        }
        marks[i] = static_cast<std::uint8_t>(bits);
    }
}

template <int D>
TreeView<D> BroadPhase<D>::viewOf(ProxyClass proxyClass) const {
    const Tree<D>& tree = trees[indexOf(proxyClass)];
    const std::vector<std::uint8_t>& marks = movedInNode[indexOf(proxyClass)];
    return {tree.allNodes().data(), tree.rootNode(), marks.empty() ? nullptr : marks.data()};
}

template <int D>
void BroadPhase<D>::carryOut(Search& search, const PairFilter& keep) const {
    PairSink sink{search.found.data(), 0, search.found.size(), &search.found, growFound};
    for (std::size_t i = search.begin; i < search.end; ++i) {
        if (search.kind == Search::Kind::groups) {
            if (trees[indexOf(search.from)].allNodes()[i].level == 0) {
                kernels->collectPairsOfGroup(viewOf(search.from), static_cast<std::int32_t>(i), viewOf(search.to), sink);
            }
            continue;
        }
        const std::uint32_t proxy = moved[i];
        if (!hasMoved(proxy)) {
            continue;
        }
        if (search.kind == Search::Kind::unbounded) {
            collectUnbounded(proxy, sink);
        } else if (classOf(proxy) == search.from && !isUnbounded(proxy)) {
            collectOfMoved(proxy, search.to, sink);
        }
    }
    search.count = toItems(search, std::span(search.found).first(sink.count));
    if (keep && search.count > 0) {
        search.count = keep(std::span(search.found).first(search.count));
    }
}

template <int D>
void BroadPhase<D>::collectOfMoved(std::uint32_t proxy, ProxyClass to, PairSink& sink) const {
    if (trees[indexOf(to)].rootNode() != Tree<D>::null) {
        kernels->collectOverlaps(viewOf(to), proxy, fats[proxy].lower.data(), fats[proxy].upper.data(), sink);
    }
}

template <int D>
void BroadPhase<D>::collectUnbounded(std::uint32_t proxy, PairSink& sink) const {
    const bool isFixed = classOf(proxy) == ProxyClass::fixed;
    for (const std::uint32_t other : unboundedProxies) {
        const bool areBothFixed = isFixed && classOf(other) == ProxyClass::fixed;
        if (!areBothFixed && other != proxy && overlaps(fats[proxy], fats[other])) {
            push(sink, proxy, other);
        }
    }
    if (isUnbounded(proxy)) {
        collectOfMoved(proxy, ProxyClass::movable, sink);
        if (!isFixed) {
            collectOfMoved(proxy, ProxyClass::fixed, sink);
        }
    }
}

/// From pairs of proxies to pairs of items, without those that another search finds as well. Returns how many remain.
template <int D>
std::size_t BroadPhase<D>::toItems(const Search& search, std::span<std::uint64_t> found) const {
    const bool mayBeDouble = search.kind == Search::Kind::items && search.to == ProxyClass::movable;
    const bool isLowerFirst = search.from == search.to;
    std::size_t kept = 0;
    for (const std::uint64_t pair : found) {
        const auto proxy = static_cast<std::uint32_t>(pair >> 32);
        const auto other = static_cast<std::uint32_t>(pair);
        if (mayBeDouble && (other == proxy || ((other < proxy || !isLowerFirst) && isMoved[other] == hasMovedMark))) {
            continue;
        }
        const std::uint32_t a = links[proxy].item;
        const std::uint32_t b = links[other].item;
        found[kept] = std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
        kept += a != b ? 1 : 0;
    }
    return kept;
}

template <int D>
void BroadPhase<D>::sortPairs() {
    pairs.clear();
    for (std::size_t i = 0; i < searchCount; ++i) {
        pairs.insert(pairs.end(), searches[i].found.begin(), searches[i].found.begin() + static_cast<std::ptrdiff_t>(searches[i].count));
    }
    constexpr std::size_t few = 512;
    if (pairs.size() < few) {
        std::sort(pairs.begin(), pairs.end());
    } else {
        radixSort(pairs, pairRoom, 0, 64, [](std::uint64_t pair) { return pair; });
    }
    // An item may have several proxies, so equal pairs can come from different ones.
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

template <int D>
void BroadPhase<D>::forgetMoved() {
    for (const std::uint32_t proxy : moved) {
        isMoved[proxy] = 0;
    }
    moved.clear();
}

template std::span<const std::uint64_t> BroadPhase<2>::findPairs(const ParallelFor&, const PairFilter&);
template std::span<const std::uint64_t> BroadPhase<3>::findPairs(const ParallelFor&, const PairFilter&);

}  // namespace talus
