#include "broad_phase.h"

#include "../foundation/check.h"

#include <algorithm>

namespace talus {

namespace {

template <int D>
Bounds<D> fattened(const Bounds<D>& tight, const Vector<D>& displacement) {
    using Phase = BroadPhase<D>;
    float largest = 0.0f;
    for (int i = 0; i < D; ++i) {
        largest = std::max(largest, tight.upper[i] - tight.lower[i]);
    }
    Bounds<D> fat = expanded(tight, std::min(Phase::largestMargin, Phase::marginPerExtent * largest + Phase::leastMargin));
    for (int i = 0; i < D; ++i) {
        const float ahead = std::isfinite(displacement[i]) ? Phase::stretch * displacement[i] : 0.0f;
        fat.lower[i] += std::min(ahead, 0.0f);
        fat.upper[i] += std::max(ahead, 0.0f);
    }
    return fat;
}

}  // namespace

template <int D>
typename BroadPhase<D>::Proxy& BroadPhase<D>::at(std::uint32_t proxy) {
    TALUS_INVARIANT(proxy >= 1 && proxy <= proxies.size());
    return proxies[proxy - 1];
}

template <int D>
const typename BroadPhase<D>::Proxy& BroadPhase<D>::at(std::uint32_t proxy) const {
    TALUS_INVARIANT(proxy >= 1 && proxy <= proxies.size());
    return proxies[proxy - 1];
}

template <int D>
std::uint32_t BroadPhase<D>::create(const Bounds<D>& tight, ProxyClass proxyClass, std::uint32_t item, bool unbounded) {
    // Complete before the array grows: `tight` may be another proxy's.
    Proxy proxy;
    proxy.tight = tight;
    proxy.fat = tight;
    proxy.item = item;
    proxy.proxyClass = proxyClass;
    const std::uint32_t handle = slots.allocate();
    if (unbounded) {
        unboundedProxies.insert(std::lower_bound(unboundedProxies.begin(), unboundedProxies.end(), handle), handle);
    } else {
        Tree<D>& tree = treeOf(proxyClass);
        proxy.leaf = tree.insert(fattened<D>(proxy.tight, zeroVector<D>()), handle);
        // The tree limits what is not finite.
        proxy.fat = tree.boundsOf(proxy.leaf);
    }
    proxies.resize(slots.capacity());
    at(handle) = proxy;
    moved.set(handle);
    return handle;
}

template <int D>
void BroadPhase<D>::destroy(std::uint32_t handle) {
    TALUS_INVARIANT(slots.isUsed(handle));
    Proxy& proxy = at(handle);
    if (proxy.leaf != Tree<D>::null) {
        treeOf(proxy.proxyClass).remove(proxy.leaf);
    } else {
        unboundedProxies.erase(std::lower_bound(unboundedProxies.begin(), unboundedProxies.end(), handle));
    }
    proxy = Proxy{};
    moved.clear(handle);
    slots.free(handle);
}

template <int D>
bool BroadPhase<D>::move(std::uint32_t handle, const Bounds<D>& tight, const Vector<D>& displacement) {
    Proxy& proxy = at(handle);
    proxy.tight = tight;
    if (contains(proxy.fat, tight)) {
        return false;
    }
    // Only here: the empty bounds of a free proxy contain nothing.
    TALUS_INVARIANT(slots.isUsed(handle));
    if (proxy.leaf == Tree<D>::null) {
        proxy.fat = tight;
    } else {
        Tree<D>& tree = treeOf(proxy.proxyClass);
        tree.move(proxy.leaf, fattened<D>(tight, displacement));
        proxy.fat = tree.boundsOf(proxy.leaf);
    }
    moved.set(handle);
    return true;
}

template <int D>
void BroadPhase<D>::touch(std::uint32_t handle) {
    TALUS_INVARIANT(slots.isUsed(handle));
    moved.set(handle);
}

template <int D>
void BroadPhase<D>::setClass(std::uint32_t handle, ProxyClass proxyClass) {
    TALUS_INVARIANT(slots.isUsed(handle));
    Proxy& proxy = at(handle);
    if (proxy.proxyClass == proxyClass) {
        return;
    }
    if (proxy.leaf != Tree<D>::null) {
        treeOf(proxy.proxyClass).remove(proxy.leaf);
        proxy.leaf = treeOf(proxyClass).insert(proxy.fat, handle);
    }
    proxy.proxyClass = proxyClass;
    moved.set(handle);
}

template <int D>
void BroadPhase<D>::collectPairs() {
    pairs.clear();
    moved.forEach([this](std::size_t proxy) { collectPairsOf(static_cast<std::uint32_t>(proxy)); });
    moved.clearAll();
    // An item may have several proxies, so equal pairs can come from different ones.
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

template <int D>
void BroadPhase<D>::collectPairsOf(std::uint32_t handle) {
    const Proxy& proxy = at(handle);
    const auto add = [&](std::uint32_t other) {
        // Of two moved proxies the lower one has reported the pair.
        const bool isReported = other < handle && moved.test(other);
        const std::uint32_t item = itemOf(other);
        if (other != handle && item != proxy.item && !isReported) {
            pairs.push_back(std::uint64_t{std::min(item, proxy.item)} << 32 | std::max(item, proxy.item));
        }
        return true;
    };
    treeOf(ProxyClass::movable).query(proxy.fat, add);
    if (proxy.proxyClass == ProxyClass::movable) {
        treeOf(ProxyClass::fixed).query(proxy.fat, add);
    }
    for (const std::uint32_t other : unboundedProxies) {
        const bool areBothFixed = proxy.proxyClass == ProxyClass::fixed && classOf(other) == ProxyClass::fixed;
        if (!areBothFixed && overlaps(proxy.fat, fatBounds(other))) {
            add(other);
        }
    }
}

template <int D>
bool BroadPhase<D>::isConsistent() const {
    if (proxies.size() != slots.capacity() || !trees[0].isConsistent() || !trees[1].isConsistent() ||
        trees[0].leafCount() + trees[1].leafCount() + unboundedProxies.size() != slots.count()) {
        return false;
    }
    for (std::uint32_t handle = 1; handle <= slots.capacity(); ++handle) {
        if (!slots.isUsed(handle)) {
            if (moved.test(handle)) {
                return false;
            }
            continue;
        }
        const Proxy& proxy = at(handle);
        if (proxy.leaf == Tree<D>::null) {
            if (!std::binary_search(unboundedProxies.begin(), unboundedProxies.end(), handle)) {
                return false;
            }
            continue;
        }
        const Tree<D>& tree = trees[static_cast<std::size_t>(proxy.proxyClass)];
        const Bounds<D>& bounds = tree.boundsOf(proxy.leaf);
        if (tree.itemOf(proxy.leaf) != handle || bounds.lower != proxy.fat.lower || bounds.upper != proxy.fat.upper) {
            return false;
        }
    }
    return true;
}

template class BroadPhase<2>;
template class BroadPhase<3>;

}  // namespace talus
