#include "tree.h"

#include "../foundation/check.h"

#include <algorithm>
#include <limits>

namespace talus {
namespace {

/// Half the surface (half the perimeter in 2D): the chance that a random line meets the box, up to a factor. In double, where the
/// largest float box still has a finite surface.
template <int D>
double surface(const Bounds<D>& bounds) {
    double size[D];
    for (int i = 0; i < D; ++i) {
        size[i] = static_cast<double>(bounds.upper[i]) - static_cast<double>(bounds.lower[i]);
    }
    double sum = 0.0;
    for (int i = 0; i < D; ++i) {
        double face = 1.0;
        for (int j = 0; j < D; ++j) {
            face *= j == i ? 1.0 : size[j];
        }
        sum += face;
    }
    return sum;
}

template <int D>
bool isEqual(const Bounds<D>& a, const Bounds<D>& b) {
    return a.lower == b.lower && a.upper == b.upper;
}

}  // namespace

template <int D>
void Tree<D>::list(std::uint32_t item) {
    if (isListed[item] == 0) {
        isListed[item] = 1;
        stale.push_back(item);
    }
}

template <int D>
void Tree<D>::insert(std::uint32_t item) {
    TALUS_INVARIANT(!has(item));
    if (item >= places.size()) {
        places.resize(item + std::size_t{1}, absent);
        isListed.resize(item + std::size_t{1}, 0);
    }
    places[item] = waiting;
    ++items;
    list(item);
}

template <int D>
void Tree<D>::remove(std::uint32_t item) {
    TALUS_INVARIANT(has(item));
    const std::int32_t place = places[item];
    places[item] = absent;
    --items;
    if (place != waiting) {
        take(place / width, place % width);
        ++changes;
    }
}

template <int D>
void Tree<D>::touch(std::uint32_t item) {
    TALUS_INVARIANT(has(item));
    list(item);
}

template <int D>
void Tree<D>::update(std::span<const Bounds<D>> bounds) {
    constexpr std::size_t alwaysFew = 16;
    constexpr std::size_t share = 4;
    const bool areMany = stale.size() > alwaysFew && stale.size() * share > items;
    const bool isWorn = changes + stale.size() > mostChanges * items + alwaysFew;
    if (areMany && !isWorn && !isAnyToPlace()) {
        fitAll(bounds);
        changes += stale.size();
    } else if (areMany || (!stale.empty() && isWorn)) {
        build(bounds);
    } else {
        for (const std::uint32_t item : stale) {
            isListed[item] = 0;
            if (places[item] == waiting) {
                place(item, bounds[item]);
            } else if (places[item] != absent) {
                moveInPlace(item, bounds[item]);
            }
        }
        changes += stale.size();
    }
    stale.clear();
}

/// True if an item has come or gone since the last update.
template <int D>
bool Tree<D>::isAnyToPlace() const {
    return std::any_of(stale.begin(), stale.end(), [&](std::uint32_t item) { return places[item] < 0; });
}

/// Gives every node its bounds anew and leaves who is whose child as it is.
template <int D>
void Tree<D>::fitAll(std::span<const Bounds<D>> bounds) {
    for (const std::uint32_t item : stale) {
        isListed[item] = 0;
    }
    for (int level = 0; level < height(); ++level) {
        for (std::int32_t index = 0; index < static_cast<std::int32_t>(nodes.size()); ++index) {
            if (at(index).level != level) {
                continue;
            }
            for (int slot = 0; slot < at(index).count; ++slot) {
                const std::int32_t child = at(index).child[slot];
                setBounds(index, slot, level == 0 ? bounds[static_cast<std::uint32_t>(child)] : boundsAround(child));
            }
        }
    }
}

template <int D>
std::int32_t Tree<D>::makeNode(int level) {
    Node node = {};
    for (int axis = 0; axis < D; ++axis) {
        std::fill_n(node.lower[axis], width, std::numeric_limits<float>::max());
        std::fill_n(node.upper[axis], width, -std::numeric_limits<float>::max());
    }
    std::fill_n(node.child, width, null);
    node.place = null;
    node.level = static_cast<std::int16_t>(level);
    nodes.push_back(node);
    return static_cast<std::int32_t>(nodes.size()) - 1;
}

template <int D>
void Tree<D>::setBounds(std::int32_t index, int slot, const Bounds<D>& bounds) {
    Node& node = at(index);
    for (int axis = 0; axis < D; ++axis) {
        node.lower[axis][slot] = bounds.lower[axis];
        node.upper[axis][slot] = bounds.upper[axis];
    }
}

template <int D>
Bounds<D> Tree<D>::boundsIn(std::int32_t index, int slot) const {
    const Node& node = at(index);
    Bounds<D> bounds;
    for (int axis = 0; axis < D; ++axis) {
        bounds.lower[axis] = node.lower[axis][slot];
        bounds.upper[axis] = node.upper[axis][slot];
    }
    return bounds;
}

template <int D>
Bounds<D> Tree<D>::boundsAround(std::int32_t index) const {
    const Node& node = at(index);
    Bounds<D> bounds;
    for (int axis = 0; axis < D; ++axis) {
        bounds.lower[axis] = *std::min_element(node.lower[axis], node.lower[axis] + node.count);
        bounds.upper[axis] = *std::max_element(node.upper[axis], node.upper[axis] + node.count);
    }
    return bounds;
}

/// Tells a child of `node` where it is.
template <int D>
void Tree<D>::setPlace(const Node& node, std::int32_t child, std::int32_t place) {
    if (node.level == 0) {
        places[static_cast<std::size_t>(child)] = place;
    } else {
        at(child).place = place;
    }
}

template <int D>
void Tree<D>::append(std::int32_t index, std::int32_t child, const Bounds<D>& bounds) {
    const int slot = at(index).count++;
    at(index).child[slot] = child;
    setBounds(index, slot, bounds);
    setPlace(at(index), child, index * width + slot);
}

// Bounds of what is above a node whose children have changed; they end where nothing changes any more.
template <int D>
void Tree<D>::fitAbove(std::int32_t index) {
    while (at(index).place != null) {
        const std::int32_t parent = at(index).place / width;
        const int slot = at(index).place % width;
        const Bounds<D> bounds = boundsAround(index);
        if (isEqual<D>(boundsIn(parent, slot), bounds)) {
            return;
        }
        setBounds(parent, slot, bounds);
        index = parent;
    }
}

template <int D>
void Tree<D>::take(std::int32_t index, int slot) {
    Node& node = at(index);
    const int last = --node.count;
    if (slot != last) {
        node.child[slot] = node.child[last];
        setBounds(index, slot, boundsIn(index, last));
        setPlace(node, node.child[slot], index * width + slot);
    }
    node.child[last] = null;
    setBounds(index, last, Bounds<D>{});
    if (node.count > 0) {
        fitAbove(index);
        return;
    }
    node.level = -1;
    if (node.place == null) {
        root = null;
    } else {
        take(node.place / width, node.place % width);
    }
}

template <int D>
std::int32_t Tree<D>::nodeFor(const Bounds<D>& bounds) const {
    std::int32_t index = root;
    while (at(index).level > 0) {
        int best = 0;
        double leastGrowth = std::numeric_limits<double>::infinity();
        double leastSize = leastGrowth;
        for (int slot = 0; slot < at(index).count; ++slot) {
            const Bounds<D> old = boundsIn(index, slot);
            const double size = surface<D>(old);
            const double growth = surface<D>(merge(old, bounds)) - size;
            if (growth < leastGrowth || (growth == leastGrowth && size < leastSize)) {
                best = slot;
                leastGrowth = growth;
                leastSize = size;
            }
        }
        index = at(index).child[best];
    }
    return index;
}

template <int D>
void Tree<D>::place(std::uint32_t item, const Bounds<D>& bounds) {
    if (root == null) {
        root = makeNode(0);
    }
    const std::int32_t node = nodeFor(bounds);
    const auto child = static_cast<std::int32_t>(item);
    if (at(node).count < width) {
        append(node, child, bounds);
        fitAbove(node);
    } else {
        split(node, child, bounds);
    }
}

// Halves a full node and a newcomer at the median centre along the widest spread of centres.
template <int D>
void Tree<D>::split(std::int32_t index, std::int32_t child, const Bounds<D>& bounds) {
    struct Part {
        std::int32_t child;
        Bounds<D> bounds;
    };
    Part parts[width + 1];
    for (int slot = 0; slot < width; ++slot) {
        parts[slot] = {at(index).child[slot], boundsIn(index, slot)};
    }
    parts[width] = {child, bounds};
    const auto centre = [](const Part& part, int axis) {
        return static_cast<double>(part.bounds.lower[axis]) + static_cast<double>(part.bounds.upper[axis]);
    };
    int widest = 0;
    double widestSpread = -1.0;
    for (int axis = 0; axis < D; ++axis) {
        const auto byCentre = [&](const Part& a, const Part& b) { return centre(a, axis) < centre(b, axis); };
        const auto [least, most] = std::minmax_element(std::begin(parts), std::end(parts), byCentre);
        const double spread = centre(*most, axis) - centre(*least, axis);
        if (spread > widestSpread) {
            widestSpread = spread;
            widest = axis;
        }
    }
    std::sort(std::begin(parts), std::end(parts), [&](const Part& a, const Part& b) {
        const double centreA = centre(a, widest);
        const double centreB = centre(b, widest);
        return centreA != centreB ? centreA < centreB : a.child < b.child;
    });
    const std::int32_t other = makeNode(at(index).level);
    for (int slot = 0; slot < width; ++slot) {
        at(index).child[slot] = null;
        setBounds(index, slot, Bounds<D>{});
    }
    at(index).count = 0;
    for (int i = 0; i <= width; ++i) {
        append(i < width / 2 ? index : other, parts[i].child, parts[i].bounds);
    }
    fitAbove(index);
    if (at(index).place == null) {
        root = makeNode(at(index).level + 1);
        append(root, index, boundsAround(index));
        append(root, other, boundsAround(other));
        return;
    }
    const std::int32_t parent = at(index).place / width;
    if (at(parent).count < width) {
        append(parent, other, boundsAround(other));
        fitAbove(parent);
    } else {
        split(parent, other, boundsAround(other));
    }
}

// A small movement keeps its node; what has left its old bounds finds the place where it belongs now.
template <int D>
void Tree<D>::moveInPlace(std::uint32_t item, const Bounds<D>& bounds) {
    const std::int32_t node = places[item] / width;
    const int slot = places[item] % width;
    if (overlaps(boundsIn(node, slot), bounds)) {
        setBounds(node, slot, bounds);
        fitAbove(node);
        return;
    }
    take(node, slot);
    place(item, bounds);
}

template <int D>
bool Tree<D>::isConsistent(std::span<const Bounds<D>> bounds) const {
    std::size_t placed = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Node& node = nodes[i];
        const auto self = static_cast<std::int32_t>(i);
        if (node.level < 0) {
            continue;
        }
        if (node.count < 1 || node.count > width || (node.place == null) != (self == root) || node.level >= mostLevels) {
            return false;
        }
        for (int slot = 0; slot < node.count; ++slot) {
            const std::int32_t child = node.child[slot];
            const std::int32_t place = self * width + slot;
            const Bounds<D> kept = boundsIn(self, slot);
            if (node.level == 0) {
                const auto item = static_cast<std::size_t>(child);
                ++placed;
                if (item >= places.size() || places[item] != place || (isListed[item] == 0 && !isEqual<D>(kept, bounds[item]))) {
                    return false;
                }
            } else if (at(child).level != node.level - 1 || at(child).place != place || !isEqual<D>(kept, boundsAround(child))) {
                return false;
            }
        }
    }
    const auto isWaiting = [this](std::uint32_t item) { return places[item] == waiting; };
    return placed + static_cast<std::size_t>(std::count_if(stale.begin(), stale.end(), isWaiting)) == items && (root == null) == (placed == 0);
}

template class Tree<2>;
template class Tree<3>;

}  // namespace talus
