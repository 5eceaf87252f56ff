// The traversals of the tree, included by tree.h.
#pragma once

#include "tree.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace talus {

/// Stack of nodes to come, with room for all that a walk down the tree leaves aside.
template <class Entry>
class TraversalStack {
public:
    void push(const Entry& entry) { entries[count++] = entry; }
    Entry pop() { return entries[--count]; }
    bool isEmpty() const { return count == 0; }

private:
    Entry entries[Tree<2>::mostLevels * Tree<2>::width];
    std::size_t count = 0;
};

/// The part of a swept box's way that meets a box: slabs (Kay and Kajiya 1986), in double so that rounding cannot lose a box
/// which the exact test on the shape inside would have hit.
template <int D>
class SweptBox {
public:
    static constexpr double miss = 2.0;

    SweptBox(const Position<D>& from, const Vector<D>& translation, const Vector<D>& halfSize) {
        for (int i = 0; i < D; ++i) {
            origin[i] = from[i];
            extent[i] = halfSize[i];
            isParallel[i] = translation[i] == 0.0f;
            inverse[i] = isParallel[i] ? 0.0 : 1.0 / static_cast<double>(translation[i]);
        }
    }

    /// Least fraction in [0, reach] at which it meets `bounds`, else `miss`.
    double entry(const Bounds<D>& bounds, double reach) const {
        double enter = 0.0;
        double leave = reach;
        for (int i = 0; i < D; ++i) {
            const double low = (static_cast<double>(bounds.lower[i]) - extent[i]) - origin[i];
            const double high = (static_cast<double>(bounds.upper[i]) + extent[i]) - origin[i];
            if (isParallel[i]) {
                if (low > 0.0 || high < 0.0) {
                    return miss;
                }
                continue;
            }
            double first = low * inverse[i];
            double last = high * inverse[i];
            if (first > last) {
                std::swap(first, last);
            }
            enter = first > enter ? first : enter;
            // Outwards by more than the roundings of both ends, so that a ray through an edge does not slip between.
            last += 1e-14 * (last < 0.0 ? -last : last);
            leave = last < leave ? last : leave;
        }
        return enter <= leave ? enter : miss;
    }

private:
    double origin[D];
    double extent[D];
    double inverse[D];
    bool isParallel[D];
};

template <int D>
template <class Visit>
void Tree<D>::query(const Bounds<D>& asked, Visit&& visit) const {
    if (root == null) {
        return;
    }
    TraversalStack<std::int32_t> stack;
    stack.push(root);
    while (!stack.isEmpty()) {
        const Node& node = at(stack.pop());
        for (unsigned hits = overlapBits<D>(node, asked.lower.data(), asked.upper.data()); hits != 0; hits &= hits - 1) {
            const std::int32_t child = node.child[std::countr_zero(hits)];
            if (node.level > 0) {
                stack.push(child);
            } else if (!visit(static_cast<std::uint32_t>(child))) {
                return;
            }
        }
    }
}

template <int D>
template <class Visit>
float Tree<D>::cast(const Position<D>& origin, const Vector<D>& translation, const Vector<D>& extent, Visit&& visit, float reach) const {
    struct Entry {
        std::int32_t child;
        std::int32_t level;
        double fraction;
    };
    if (root == null) {
        return reach;
    }
    const SweptBox<D> box(origin, translation, extent);
    TraversalStack<Entry> stack;
    stack.push({root, at(root).level + 1, 0.0});
    while (!stack.isEmpty()) {
        const Entry entry = stack.pop();
        if (!(entry.fraction <= reach)) {
            continue;
        }
        if (entry.level == 0) {
            const float shorter = visit(static_cast<std::uint32_t>(entry.child), reach);
            if (!(shorter > 0.0f)) {
                return 0.0f;
            }
            reach = std::min(reach, shorter);
            continue;
        }
        const Node& node = at(entry.child);
        Entry met[width];
        int count = 0;
        for (int slot = 0; slot < node.count; ++slot) {
            const double fraction = box.entry(boundsIn(entry.child, slot), reach);
            if (fraction <= reach) {
                // Farthest first, so that the nearest is on top in the end.
                int place = count++;
                for (; place > 0 && met[place - 1].fraction < fraction; --place) {
                    met[place] = met[place - 1];
                }
                met[place] = {node.child[slot], entry.level - 1, fraction};
            }
        }
        for (int i = 0; i < count; ++i) {
            stack.push(met[i]);
        }
    }
    return reach;
}

}  // namespace talus
