#include "broad_phase.h"

#include "../foundation/check.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// Finite bounds: a coordinate that is not a number counts as unlimited.
template <int D>
Bounds<D> limited(const Bounds<D>& bounds) {
    constexpr float limit = std::numeric_limits<float>::max();
    Bounds<D> result;
    for (int i = 0; i < D; ++i) {
        result.lower[i] = bounds.lower[i] >= -limit ? std::min(bounds.lower[i], limit) : -limit;
        result.upper[i] = bounds.upper[i] <= limit ? std::max(bounds.upper[i], -limit) : limit;
    }
    return result;
}

}  // namespace

template <int D>
const Tree<D>& BroadPhase<D>::treeOf(ProxyClass proxyClass) const {
    const std::size_t i = indexOf(proxyClass);
    if (isBehind[i].load(std::memory_order_acquire)) {
        const std::lock_guard lock(catchingUp);
        trees[i].update(fats);
        isBehind[i].store(false, std::memory_order_release);
    }
    return trees[i];
}

template <int D>
void BroadPhase<D>::mark(std::uint32_t proxy) {
    if (isMoved[proxy] == 0) {
        moved.push_back(proxy);
    }
    isMoved[proxy] = hasMovedMark;
}

/// Lets the tree know that the fat bounds have changed.
template <int D>
void BroadPhase<D>::fitTree(std::uint32_t proxy) {
    const std::size_t i = indexOf(links[proxy].proxyClass);
    trees[i].touch(proxy);
    isBehind[i].store(true, std::memory_order_relaxed);
}

template <int D>
std::uint32_t BroadPhase<D>::create(const Bounds<D>& tight, ProxyClass proxyClass, std::uint32_t item, bool unbounded) {
    const Bounds<D> fat = unbounded ? tight : limited<D>(fattened<D>(tight, zeroVector<D>()));
    const std::uint32_t proxy = slots.allocate();
    if (proxy >= links.size()) {
        // `tight` may be in the array that grows.
        const Bounds<D> kept = tight;
        fats.push_back(fat);
        links.emplace_back();
        isMoved.push_back(0);
        tights.push_back(kept);
    } else {
        fats[proxy] = fat;
        tights[proxy] = tight;
    }
    links[proxy] = {item, proxyClass, unbounded ? 1u : 0u};
    if (unbounded) {
        unboundedProxies.insert(std::lower_bound(unboundedProxies.begin(), unboundedProxies.end(), proxy), proxy);
    } else {
        trees[indexOf(proxyClass)].insert(proxy);
        isBehind[indexOf(proxyClass)].store(true, std::memory_order_relaxed);
    }
    mark(proxy);
    return proxy;
}

template <int D>
void BroadPhase<D>::destroy(std::uint32_t proxy) {
    TALUS_INVARIANT(slots.isUsed(proxy));
    if (isUnbounded(proxy)) {
        unboundedProxies.erase(std::lower_bound(unboundedProxies.begin(), unboundedProxies.end(), proxy));
    } else {
        trees[indexOf(classOf(proxy))].remove(proxy);
    }
    tights[proxy] = fats[proxy] = Bounds<D>{};
    links[proxy] = Link{};
    isMoved[proxy] = isMoved[proxy] == 0 ? 0 : isListedMark;
    slots.free(proxy);
}

template <int D>
bool BroadPhase<D>::move(std::uint32_t proxy, const Bounds<D>& tight, const Vector<D>& displacement) {
    const bool isInside = contains(fatBounds(proxy), tight);
    tights[proxy] = tight;
    if (isInside) {
        return false;
    }
    // Only here: the empty bounds of a free proxy contain nothing.
    TALUS_INVARIANT(slots.isUsed(proxy));
    if (isUnbounded(proxy)) {
        fats[proxy] = tight;
    } else {
        fats[proxy] = limited<D>(fattened<D>(tights[proxy], displacement));
        fitTree(proxy);
    }
    mark(proxy);
    return true;
}

template <int D>
float BroadPhase<D>::slackOf(std::uint32_t proxy) const {
    constexpr float rounding = 1e-6f;
    const Bounds<D>& tight = tightBounds(proxy);
    const Bounds<D>& fat = fats[proxy];
    float least = std::numeric_limits<float>::max();
    float farthest = 0.0f;
    for (int i = 0; i < D; ++i) {
        least = std::min({least, tight.lower[i] - fat.lower[i], fat.upper[i] - tight.upper[i]});
        farthest = std::max({farthest, std::fabs(tight.lower[i]), std::fabs(tight.upper[i])});
    }
    const float slack = least - rounding * farthest;
    return isUnbounded(proxy) || !(slack > 0.0f) ? 0.0f : slack;
}

template <int D>
bool BroadPhase<D>::reachAhead(std::uint32_t proxy, const Vector<D>& ahead) {
    const Bounds<D>& tight = tightBounds(proxy);
    const Bounds<D> swept = merge(tight, Bounds<D>{tight.lower + ahead, tight.upper + ahead});
    if (isUnbounded(proxy) || contains(fats[proxy], swept)) {
        return false;
    }
    TALUS_INVARIANT(slots.isUsed(proxy));
    fats[proxy] = limited<D>(fattened<D>(swept, ahead));
    fitTree(proxy);
    mark(proxy);
    return true;
}

template <int D>
void BroadPhase<D>::touch(std::uint32_t proxy) {
    TALUS_INVARIANT(slots.isUsed(proxy));
    mark(proxy);
}

template <int D>
void BroadPhase<D>::setClass(std::uint32_t proxy, ProxyClass proxyClass) {
    TALUS_INVARIANT(slots.isUsed(proxy));
    const ProxyClass before = classOf(proxy);
    if (before == proxyClass) {
        return;
    }
    links[proxy].proxyClass = proxyClass;
    if (!isUnbounded(proxy)) {
        trees[indexOf(before)].remove(proxy);
        trees[indexOf(proxyClass)].insert(proxy);
        isBehind[indexOf(proxyClass)].store(true, std::memory_order_relaxed);
    }
    mark(proxy);
}

template <int D>
bool BroadPhase<D>::isConsistent() const {
    if (links.size() != slots.capacity() + std::size_t{1} || tights.size() != links.size() || fats.size() != links.size() ||
        isMoved.size() != links.size() || trees[0].count() + trees[1].count() + unboundedProxies.size() != slots.count()) {
        return false;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        if (!trees[i].isConsistent(fats) || (trees[i].isStale() && !isBehind[i].load(std::memory_order_relaxed))) {
            return false;
        }
    }
    for (std::uint32_t proxy = 1; proxy <= slots.capacity(); ++proxy) {
        const bool isInList = std::binary_search(unboundedProxies.begin(), unboundedProxies.end(), proxy);
        const bool isInTree = trees[indexOf(classOf(proxy))].has(proxy);
        if (!slots.isUsed(proxy) ? hasMoved(proxy) || isInTree || isInList : isInTree == isUnbounded(proxy) || isInList != isUnbounded(proxy)) {
            return false;
        }
    }
    return true;
}

template class BroadPhase<2>;
template class BroadPhase<3>;

}  // namespace talus
