// The traversals of the tree, included by tree.h.
#pragma once

#include "tree.h"

#include <algorithm>
#include <utility>

namespace talus {

/// Stack of nodes to come: on the machine's stack up to 256 entries, which no balanced tree exceeds, and on the heap beyond.
template <class Entry>
class TraversalStack {
public:
    void push(const Entry& entry) {
        if (count < fixedSize) {
            fixed[count] = entry;
        } else {
            overflow.push_back(entry);
        }
        ++count;
    }
    Entry pop() {
        --count;
        if (count < fixedSize) {
            return fixed[count];
        }
        const Entry entry = overflow.back();
        overflow.pop_back();
        return entry;
    }
    bool isEmpty() const { return count == 0; }

private:
    static constexpr std::size_t fixedSize = 256;

    Entry fixed[fixedSize];
    std::vector<Entry> overflow;
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
void Tree<D>::query(const Bounds<D>& bounds, Visit&& visit) const {
    if (root == null) {
        return;
    }
    TraversalStack<std::int32_t> stack;
    stack.push(root);
    while (!stack.isEmpty()) {
        const Node& node = at(stack.pop());
        if (!overlaps(node.bounds, bounds)) {
            continue;
        }
        if (node.child[0] == null) {
            if (!visit(node.item)) {
                return;
            }
        } else {
            stack.push(node.child[1]);
            stack.push(node.child[0]);
        }
    }
}

template <int D>
template <class Visit>
float Tree<D>::cast(const Position<D>& origin, const Vector<D>& translation, const Vector<D>& extent, Visit&& visit, float reach) const {
    struct Entry {
        std::int32_t node;
        double fraction;
    };
    if (root == null) {
        return reach;
    }
    const SweptBox<D> box(origin, translation, extent);
    TraversalStack<Entry> stack;
    stack.push({root, box.entry(at(root).bounds, reach)});
    while (!stack.isEmpty()) {
        const Entry entry = stack.pop();
        if (!(entry.fraction <= reach)) {
            continue;
        }
        const Node& node = at(entry.node);
        if (node.child[0] == null) {
            const float shorter = visit(node.item, reach);
            if (!(shorter > 0.0f)) {
                return 0.0f;
            }
            reach = std::min(reach, shorter);
            continue;
        }
        const Entry first{node.child[0], box.entry(at(node.child[0]).bounds, reach)};
        const Entry second{node.child[1], box.entry(at(node.child[1]).bounds, reach)};
        const bool isSecondNearer = second.fraction < first.fraction;
        stack.push(isSecondNearer ? first : second);
        stack.push(isSecondNearer ? second : first);
    }
    return reach;
}

}  // namespace talus
