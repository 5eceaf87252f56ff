#include "tree.h"

#include "../foundation/check.h"

#include <algorithm>
#include <bit>

namespace talus {

namespace {

/// Half the surface (half the perimeter in 2D): the chance that a random line meets the box, up to a factor. In double, where
/// the largest float box still has a finite surface.
template <int D>
double surface(const Bounds<D>& bounds) {
    double size[D];
    for (int i = 0; i < D; ++i) {
        size[i] = std::max(0.0, static_cast<double>(bounds.upper[i]) - static_cast<double>(bounds.lower[i]));
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
double mergedSurface(const Bounds<D>& a, const Bounds<D>& b) {
    return surface<D>(merge<D>(a, b));
}

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

template <int D>
bool isEqual(const Bounds<D>& a, const Bounds<D>& b) {
    return a.lower == b.lower && a.upper == b.upper;
}

int bitsOf(std::size_t leaves) {
    return static_cast<int>(std::bit_width(leaves));
}

constexpr std::int32_t heightOfFree = -1;

}  // namespace

template <int D>
bool Tree<D>::isUsedLeaf(std::int32_t node) const {
    return node >= 0 && static_cast<std::size_t>(node) < nodes.size() && at(node).height == 0;
}

template <int D>
std::int32_t Tree<D>::insert(const Bounds<D>& bounds, std::uint32_t item) {
    // First, since `bounds` may be those of a node, which allocation moves.
    const Bounds<D> kept = limited<D>(bounds);
    const std::int32_t leaf = allocate();
    at(leaf).bounds = kept;
    at(leaf).item = item;
    ++leaves;
    insertLeaf(leaf);
    return leaf;
}

template <int D>
void Tree<D>::remove(std::int32_t leaf) {
    TALUS_INVARIANT(isUsedLeaf(leaf));
    removeLeaf(leaf);
    release(leaf);
    --leaves;
}

template <int D>
void Tree<D>::move(std::int32_t leaf, const Bounds<D>& bounds) {
    TALUS_INVARIANT(isUsedLeaf(leaf));
    const Bounds<D> kept = limited<D>(bounds);
    removeLeaf(leaf);
    at(leaf).bounds = kept;
    insertLeaf(leaf);
}

template <int D>
int Tree<D>::height() const {
    return root == null ? 0 : at(root).height;
}

template <int D>
std::int32_t Tree<D>::allocate() {
    if (firstFree == null) {
        nodes.push_back(Node{});
        return static_cast<std::int32_t>(nodes.size()) - 1;
    }
    const std::int32_t node = firstFree;
    firstFree = at(node).parent;
    at(node) = Node{};
    return node;
}

template <int D>
void Tree<D>::release(std::int32_t node) {
    at(node) = Node{};
    at(node).height = heightOfFree;
    at(node).parent = firstFree;
    firstFree = node;
}

// Greedy descent. Pairing with a node costs the merged surface; going below it costs the growth of that node and at least
// what the better child promises. The growth is common to both, so the node's own surface is compared with the promise.
template <int D>
std::int32_t Tree<D>::siblingFor(const Bounds<D>& bounds) const {
    const double own = surface<D>(bounds);
    std::int32_t node = root;
    while (!isLeaf(node)) {
        double promise[2];
        for (int i = 0; i < 2; ++i) {
            const std::int32_t child = at(node).child[i];
            const double size = surface<D>(at(child).bounds);
            const double growth = mergedSurface<D>(at(child).bounds, bounds) - size;
            promise[i] = growth + (isLeaf(child) ? size : std::min(size, own));
        }
        if (surface<D>(at(node).bounds) < std::min(promise[0], promise[1])) {
            break;
        }
        // Equal promises are common (stacks of equal boxes in one place): then the lower side, so that they stay balanced.
        const bool isSecondLower = at(at(node).child[1]).height < at(at(node).child[0]).height;
        node = at(node).child[promise[1] < promise[0] || (promise[1] == promise[0] && isSecondLower) ? 1 : 0];
    }
    return node;
}

template <int D>
void Tree<D>::insertLeaf(std::int32_t leaf) {
    at(leaf).parent = null;
    if (root == null) {
        root = leaf;
        return;
    }
    const std::int32_t sibling = siblingFor(at(leaf).bounds);
    const std::int32_t above = at(sibling).parent;
    const std::int32_t joint = allocate();
    at(joint).child[0] = sibling;
    at(joint).child[1] = leaf;
    at(sibling).parent = joint;
    at(leaf).parent = joint;
    at(joint).parent = above;
    replaceChild(above, sibling, joint);
    refit(joint);
    limitHeight();
}

template <int D>
void Tree<D>::removeLeaf(std::int32_t leaf) {
    const std::int32_t joint = at(leaf).parent;
    if (joint == null) {
        root = null;
        return;
    }
    const std::int32_t sibling = at(joint).child[at(joint).child[0] == leaf ? 1 : 0];
    const std::int32_t above = at(joint).parent;
    at(sibling).parent = above;
    replaceChild(above, joint, sibling);
    release(joint);
    refit(above);
}

template <int D>
void Tree<D>::replaceChild(std::int32_t parent, std::int32_t from, std::int32_t to) {
    if (parent == null) {
        root = to;
    } else {
        at(parent).child[at(parent).child[0] == from ? 0 : 1] = to;
    }
}

template <int D>
void Tree<D>::update(std::int32_t node) {
    const Node& first = at(at(node).child[0]);
    const Node& second = at(at(node).child[1]);
    at(node).bounds = merge<D>(first.bounds, second.bounds);
    at(node).height = std::max(first.height, second.height) + 1;
}

template <int D>
void Tree<D>::refit(std::int32_t node) {
    for (; node != null; node = at(node).parent) {
        update(node);
        rotate(node);
    }
}

// Exchanges a child with a grandchild on the other side where that makes the node between them smaller (Kopta et al. 2012), or
// leaves its size and makes the tree lower.
template <int D>
void Tree<D>::rotate(std::int32_t node) {
    std::int32_t lowered = null;
    std::int32_t raised = null;
    double bestGain = 0.0;
    int bestDrop = 0;
    for (int side = 0; side < 2; ++side) {
        const std::int32_t child = at(node).child[side];
        const std::int32_t between = at(node).child[1 - side];
        if (isLeaf(between)) {
            continue;
        }
        const double size = surface<D>(at(between).bounds);
        for (int i = 0; i < 2; ++i) {
            const std::int32_t candidate = at(between).child[i];
            const std::int32_t staying = at(between).child[1 - i];
            const double gain = size - mergedSurface<D>(at(child).bounds, at(staying).bounds);
            const int betweenHeight = std::max(at(child).height, at(staying).height) + 1;
            const int drop = at(node).height - 1 - std::max(betweenHeight, at(candidate).height);
            if (gain > bestGain || (gain == bestGain && drop > bestDrop)) {
                lowered = child;
                raised = candidate;
                bestGain = gain;
                bestDrop = drop;
            }
        }
    }
    if (lowered == null) {
        return;
    }
    const std::int32_t between = at(raised).parent;
    replaceChild(node, lowered, raised);
    replaceChild(between, raised, lowered);
    at(raised).parent = node;
    at(lowered).parent = between;
    update(between);
    update(node);
}

// Surface alone may build chains (boxes of doubling size). As in a scapegoat tree, the lowest part that is too deep for
// its number of leaves is then built anew; each time the leaves get nearer to the root, so this ends. Rare; thousands of boxes
// nested in each other make it common, and insertion then costs a part of n.
template <int D>
void Tree<D>::limitHeight() {
    while (at(root).height > 8 + 5 * (bitsOf(leaves) - 1) / 2) {
        std::int32_t node = root;
        while (!isLeaf(node)) {
            const Node& inner = at(node);
            node = inner.child[at(inner.child[1]).height > at(inner.child[0]).height ? 1 : 0];
        }
        std::size_t below = 1;
        while (at(node).height <= 2 * bitsOf(below) + 2 && at(node).parent != null) {
            const std::int32_t parent = at(node).parent;
            const std::int32_t sibling = at(parent).child[at(parent).child[0] == node ? 1 : 0];
            below += leavesBelow(sibling);
            node = parent;
        }
        rebuild(node);
    }
}

template <int D>
std::size_t Tree<D>::leavesBelow(std::int32_t node) const {
    std::size_t count = 0;
    TraversalStack<std::int32_t> stack;
    stack.push(node);
    while (!stack.isEmpty()) {
        const std::int32_t next = stack.pop();
        if (isLeaf(next)) {
            ++count;
        } else {
            stack.push(at(next).child[0]);
            stack.push(at(next).child[1]);
        }
    }
    return count;
}

template <int D>
void Tree<D>::rebuild(std::int32_t node) {
    const std::int32_t above = at(node).parent;
    // Marks the place while the nodes are exchanged; also when `node` is the root.
    const int side = above != null && at(above).child[1] == node ? 1 : 0;
    std::vector<std::int32_t> parts;
    takeApart(node, parts);
    const std::int32_t built = build(parts.data(), parts.data() + parts.size());
    at(built).parent = above;
    if (above == null) {
        root = built;
    } else {
        at(above).child[side] = built;
        for (std::int32_t next = above; next != null; next = at(next).parent) {
            update(next);
        }
    }
}

template <int D>
void Tree<D>::takeApart(std::int32_t node, std::vector<std::int32_t>& parts) {
    TraversalStack<std::int32_t> stack;
    stack.push(node);
    while (!stack.isEmpty()) {
        const std::int32_t next = stack.pop();
        if (isLeaf(next)) {
            parts.push_back(next);
            continue;
        }
        stack.push(at(next).child[0]);
        stack.push(at(next).child[1]);
        release(next);
    }
}

// Halves by number at the median centre along the widest spread of centres; recursion only as deep as log2 of the leaves.
template <int D>
std::int32_t Tree<D>::build(std::int32_t* first, std::int32_t* last) {
    if (last - first == 1) {
        return *first;
    }
    const auto doubleCentre = [this](std::int32_t leaf, int axis) {
        return static_cast<double>(at(leaf).bounds.lower[axis]) + static_cast<double>(at(leaf).bounds.upper[axis]);
    };
    int widest = 0;
    double widestSpread = -1.0;
    for (int axis = 0; axis < D; ++axis) {
        const auto byCentre = [&](std::int32_t a, std::int32_t b) { return doubleCentre(a, axis) < doubleCentre(b, axis); };
        const auto [least, most] = std::minmax_element(first, last, byCentre);
        const double spread = doubleCentre(*most, axis) - doubleCentre(*least, axis);
        if (spread > widestSpread) {
            widestSpread = spread;
            widest = axis;
        }
    }
    std::sort(first, last, [&](std::int32_t a, std::int32_t b) {
        const double centreA = doubleCentre(a, widest);
        const double centreB = doubleCentre(b, widest);
        return centreA != centreB ? centreA < centreB : a < b;
    });
    std::int32_t* middle = first + (last - first) / 2;
    const std::int32_t left = build(first, middle);
    const std::int32_t right = build(middle, last);
    const std::int32_t joint = allocate();
    at(joint).child[0] = left;
    at(joint).child[1] = right;
    at(left).parent = joint;
    at(right).parent = joint;
    update(joint);
    return joint;
}

template <int D>
bool Tree<D>::isConsistent() const {
    const std::size_t total = nodes.size();
    std::size_t freeNodes = 0;
    for (std::int32_t node = firstFree; node != null; node = at(node).parent) {
        const bool isInside = node >= 0 && static_cast<std::size_t>(node) < total;
        if (!isInside || at(node).height != heightOfFree || ++freeNodes > total) {
            return false;
        }
    }
    if (root == null) {
        return leaves == 0 && freeNodes == total;
    }
    std::size_t leafNodes = 0;
    std::size_t usedNodes = 0;
    for (std::size_t i = 0; i < total; ++i) {
        const Node& node = nodes[i];
        const auto self = static_cast<std::int32_t>(i);
        if (node.height == heightOfFree) {
            continue;
        }
        ++usedNodes;
        if ((node.parent == null) != (self == root) ||
            (node.parent != null && at(node.parent).child[0] != self && at(node.parent).child[1] != self)) {
            return false;
        }
        if (node.child[0] == null) {
            ++leafNodes;
            if (node.child[1] != null || node.height != 0) {
                return false;
            }
            continue;
        }
        const Node& first = at(node.child[0]);
        const Node& second = at(node.child[1]);
        if (first.parent != self || second.parent != self || node.height != std::max(first.height, second.height) + 1 ||
            !isEqual<D>(node.bounds, merge<D>(first.bounds, second.bounds))) {
            return false;
        }
    }
    return leafNodes == leaves && usedNodes == 2 * leaves - 1 && usedNodes + freeNodes == total;
}

template class Tree<2>;
template class Tree<3>;

}  // namespace talus
