// Building the whole tree, in the order of a space-filling curve.
#include "radix_sort.h"
#include "tree.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace talus {
namespace {

constexpr int codeBits = 63;
/// Bits of a size class, above those of the place.
constexpr int classBits = 3;
template <int D>
constexpr int bitsPerAxis = (codeBits - classBits) / D;

/// Moves bit i to bit D i.
template <int D>
std::uint64_t spread(std::uint64_t x);
template <>
std::uint64_t spread<2>(std::uint64_t x) {
    x = (x | x << 16) & 0x0000ffff0000ffffull;
    x = (x | x << 8) & 0x00ff00ff00ff00ffull;
    x = (x | x << 4) & 0x0f0f0f0f0f0f0f0full;
    x = (x | x << 2) & 0x3333333333333333ull;
    return (x | x << 1) & 0x5555555555555555ull;
}
template <>
std::uint64_t spread<3>(std::uint64_t x) {
    x = (x | x << 32) & 0x001f00000000ffffull;
    x = (x | x << 16) & 0x001f0000ff0000ffull;
    x = (x | x << 8) & 0x100f00f00f00f00full;
    x = (x | x << 4) & 0x10c30c30c30c30c3ull;
    return (x | x << 2) & 0x1249249249249249ull;
}

template <int D>
double centreOf(const Bounds<D>& bounds, int axis) {
    return 0.5 * (static_cast<double>(bounds.lower[axis]) + static_cast<double>(bounds.upper[axis]));
}

/// Power of two next below the largest extent, between those of the least and the greatest normal float.
template <int D>
int exponentOf(const Bounds<D>& bounds) {
    float largest = 0.0f;
    for (int axis = 0; axis < D; ++axis) {
        largest = std::max(largest, 0.5f * bounds.upper[axis] - 0.5f * bounds.lower[axis]);
    }
    std::uint32_t bits = 0;
    static_assert(sizeof bits == sizeof largest);
    std::memcpy(&bits, &largest, sizeof bits);
    return static_cast<int>(bits >> 23) - 127;
}

/// Places on the Morton curve over the centres of boxes. Boxes many times larger than usual come after the others: among them
/// each would stretch the bounds of its seven neighbours.
template <int D>
class Curve {
public:
    void include(const Bounds<D>& bounds) {
        for (int axis = 0; axis < D; ++axis) {
            const double centre = centreOf(bounds, axis);
            lowest[axis] = std::min(lowest[axis], centre);
            highest[axis] = std::max(highest[axis], centre);
        }
        exponents += exponentOf(bounds);
        ++count;
    }

    void close() {
        double range = 0.0;
        for (int axis = 0; axis < D; ++axis) {
            range = std::max(range, highest[axis] - lowest[axis]);
        }
        constexpr double cells = static_cast<double>(std::uint64_t{1} << bitsPerAxis<D>);
        scale = range > 0.0 ? (cells - 1.0) / range : 0.0;
        usualExponent = static_cast<int>(exponents / std::max<std::int64_t>(count, 1));
    }

    std::uint64_t codeOf(const Bounds<D>& bounds) const {
        std::uint64_t code = 0;
        for (int axis = 0; axis < D; ++axis) {
            code |= spread<D>(static_cast<std::uint64_t>((centreOf(bounds, axis) - lowest[axis]) * scale)) << axis;
        }
        constexpr int exponentsPerClass = 4;
        constexpr int classes = 1 << classBits;
        const int sizeClass = std::clamp((exponentOf(bounds) - usualExponent) / exponentsPerClass, 0, classes - 1);
        return code | static_cast<std::uint64_t>(sizeClass) << (codeBits - classBits);
    }

private:
    Vector<D, double> lowest = Vector<D, double>::Constant(std::numeric_limits<double>::max());
    Vector<D, double> highest = Vector<D, double>::Constant(-std::numeric_limits<double>::max());
    double scale = 0.0;
    std::int64_t exponents = 0;
    std::int64_t count = 0;
    int usualExponent = 0;
};

}  // namespace

/// The items of the tree, in the order of the old one, which is nearly that of the new one.
template <int D>
void Tree<D>::gather(std::span<const Bounds<D>> bounds) {
    leaves.clear();
    leaves.reserve(items);
    for (const Node& node : nodes) {
        if (node.level == 0) {
            for (int slot = 0; slot < node.count; ++slot) {
                leaves.push_back({0, static_cast<std::uint32_t>(node.child[slot]), 0});
            }
        }
    }
    for (const std::uint32_t item : stale) {
        isListed[item] = 0;
        if (places[item] == waiting) {
            leaves.push_back({0, item, 0});
        }
    }
    Curve<D> curve;
    for (const Leaf& leaf : leaves) {
        curve.include(bounds[leaf.item]);
    }
    curve.close();
    for (Leaf& leaf : leaves) {
        leaf.code = curve.codeOf(bounds[leaf.item]);
    }
}

// The upper half of the code tells nearly all apart; runs that it leaves equal are sorted by the rest.
template <int D>
void Tree<D>::order() {
    constexpr int lowBits = codeBits - 33;
    radixSort(leaves, room, lowBits, codeBits - lowBits, [](const Leaf& leaf) { return leaf.code; });
    for (auto run = leaves.begin(); run != leaves.end();) {
        auto end = run + 1;
        while (end != leaves.end() && end->code >> lowBits == run->code >> lowBits) {
            ++end;
        }
        std::sort(run, end, [](const Leaf& a, const Leaf& b) { return a.code != b.code ? a.code < b.code : a.item < b.item; });
        run = end;
    }
}

template <int D>
void Tree<D>::build(std::span<const Bounds<D>> bounds) {
    gather(bounds);
    order();
    nodes.clear();
    root = null;
    changes = 0;
    if (leaves.empty()) {
        return;
    }
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const std::int32_t node = i % width == 0 ? makeNode(0) : static_cast<std::int32_t>(nodes.size()) - 1;
        append(node, static_cast<std::int32_t>(leaves[i].item), bounds[leaves[i].item]);
    }
    std::int32_t first = 0;
    for (int level = 1;; ++level) {
        const auto last = static_cast<std::int32_t>(nodes.size());
        if (last - first == 1) {
            root = first;
            return;
        }
        std::int32_t parent = null;
        for (std::int32_t child = first; child < last; ++child) {
            parent = (child - first) % width == 0 ? makeNode(level) : parent;
            append(parent, child, boundsAround(child));
        }
        first = last;
    }
}

template void Tree<2>::build(std::span<const Bounds<2>>);
template void Tree<3>::build(std::span<const Bounds<3>>);

}  // namespace talus
