// The inner loops of the tree: boxes eight at a time. Raw pointers and plain numbers only, so that the same source can be compiled
// for any instruction set.
#pragma once

#include "../foundation/isa.h"

#include <cstddef>
#include <cstdint>

namespace talus {

/// A node of the tree: the bounds of up to eight children, coordinate by coordinate.
template <int D>
struct alignas(64) TreeNode {
    static constexpr int width = 8;

    float lower[D][width];
    float upper[D][width];
    /// Nodes, or items if `level` is 0. The first `count` are in use.
    std::int32_t child[width];
    /// Where the parent keeps this node: node * width + slot; -1 for the root.
    std::int32_t place;
    /// 0: the children are items; -1: not in use.
    std::int16_t level;
    std::int16_t count;
    // In place of padding, so that equal trees are equal bytes.
    std::int32_t unused[6];
};

/// A tree as the kernels see it.
template <int D>
struct TreeView {
    const TreeNode<D>* nodes;
    /// At least 0.
    std::int32_t root;
    /// For each node of level 0 one bit a child: marked as moved. Null: none is.
    const std::uint8_t* moved;
};

/// Where found pairs go: (first item << 32 | second item). `grow` makes room for 64 more, keeping what is there.
struct PairSink {
    std::uint64_t* pairs;
    std::size_t count;
    std::size_t capacity;
    void* owner;
    void (*grow)(PairSink& sink);
};

/// Bit i is set if the bounds of child i share a point with the box [lower, upper]. Comparisons are those of `overlaps`.
template <int D>
unsigned overlapBits(const TreeNode<D>& node, const float* lower, const float* upper);

/// Appends (item, other) for every other item whose bounds overlap [lower, upper]; `item` itself too if it is in the tree.
template <int D>
void collectOverlaps(const TreeView<D>& tree, std::uint32_t item, const float* lower, const float* upper, PairSink& sink);

/// Appends every pair of an item of `group`, a node of level 0 in `from`, with an item of `to` that overlaps it and of which one at
/// least is marked as moved. With `from` and `to` the same tree, once for every group, each pair of items is found once.
template <int D>
void collectPairsOfGroup(const TreeView<D>& from, std::int32_t group, const TreeView<D>& to, PairSink& sink);

/// The two, as built for one instruction set.
template <int D>
struct TreeKernels {
    void (*collectOverlaps)(const TreeView<D>& tree, std::uint32_t item, const float* lower, const float* upper, PairSink& sink);
    void (*collectPairsOfGroup)(const TreeView<D>& from, std::int32_t group, const TreeView<D>& to, PairSink& sink);
};

template <int D>
const TreeKernels<D>& treeKernels(Isa isa);
template <>
const TreeKernels<2>& treeKernels(Isa isa);
template <>
const TreeKernels<3>& treeKernels(Isa isa);

}  // namespace talus
