#include "tree_kernels.h"

#include "../foundation/kernel_entry.h"
#include "../foundation/lane_storage.h"

#include <cstring>

#if defined(__SSE__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace talus {
namespace {

constexpr int width = 8;
/// Nodes to come while a tree is walked: seven a level at most, and no tree has more than sixteen levels.
constexpr int stackSize = 128;
constexpr std::size_t pairsOfTwoGroups = width * width;

// Which of eight children are apart from a box, axis by axis.
#if TALUS_VECTOR_LANES && defined(__AVX512VL__)

struct Apart {
    __mmask8 mask = 0;

    // The intrinsic "or" keeps the masks in their own registers: with the operator each of them is moved out.
    TALUS_INLINE void add(const float* low, const float* high, float boxLow, float boxHigh) {
        const __mmask8 below = _mm256_cmp_ps_mask(_mm256_loadu_ps(low), _mm256_set1_ps(boxHigh), _CMP_GT_OQ);
        const __mmask8 above = _mm256_cmp_ps_mask(_mm256_set1_ps(boxLow), _mm256_loadu_ps(high), _CMP_GT_OQ);
        mask = _kor_mask8(mask, _kor_mask8(below, above));
    }
    TALUS_INLINE unsigned bits() const { return _cvtmask8_u32(mask); }
};

#elif TALUS_VECTOR_LANES && defined(__AVX__)

using Eight = LaneStorage<width>::Floats;

struct Apart {
    LaneStorage<width>::Mask mask = {};

    TALUS_INLINE void add(const float* low, const float* high, float boxLow, float boxHigh) {
        Eight lows;
        Eight highs;
        std::memcpy(&lows, low, sizeof lows);
        std::memcpy(&highs, high, sizeof highs);
        const Eight boxLows = Eight{} + boxLow;
        const Eight boxHighs = Eight{} + boxHigh;
        mask |= (lows > boxHighs) | (boxLows > highs);
    }
    TALUS_INLINE unsigned bits() const { return static_cast<unsigned>(_mm256_movemask_ps(reinterpret_cast<__m256>(mask))); }
};

#elif TALUS_VECTOR_LANES && (defined(__SSE__) || defined(__aarch64__))

/// The sign of each element as one bit.
TALUS_INLINE unsigned bitsOf(const QuadMask& first, const QuadMask& second) {
#if defined(__SSE__)
    return static_cast<unsigned>(_mm_movemask_ps(reinterpret_cast<__m128>(first)) | _mm_movemask_ps(reinterpret_cast<__m128>(second)) << 4);
#else
    const QuadMask low = {1, 2, 4, 8};
    const QuadMask high = {16, 32, 64, 128};
    return static_cast<unsigned>(vaddvq_s32((first & low) | (second & high)));
#endif
}

struct Apart {
    QuadMask first = {};
    QuadMask second = {};

    TALUS_INLINE void add(const float* low, const float* high, float boxLow, float boxHigh) {
        const Quad boxLows = {boxLow, boxLow, boxLow, boxLow};
        const Quad boxHighs = {boxHigh, boxHigh, boxHigh, boxHigh};
        Quad lows[2];
        Quad highs[2];
        std::memcpy(lows, low, sizeof lows);
        std::memcpy(highs, high, sizeof highs);
        first |= (lows[0] > boxHighs) | (boxLows > highs[0]);
        second |= (lows[1] > boxHighs) | (boxLows > highs[1]);
    }
    TALUS_INLINE unsigned bits() const { return bitsOf(first, second); }
};

#else

struct Apart {
    unsigned mask = 0;

    void add(const float* low, const float* high, float boxLow, float boxHigh) {
        for (int i = 0; i < width; ++i) {
            mask |= static_cast<unsigned>(low[i] > boxHigh || boxLow > high[i]) << i;
        }
    }
    unsigned bits() const { return mask; }
};

#endif

struct Box {
    float lower[3];
    float upper[3];
};

template <int D>
TALUS_INLINE unsigned overlapBitsInline(const TreeNode<D>& node, const float* lower, const float* upper) {
    Apart apart;
    TALUS_UNROLL for (int axis = 0; axis < D; ++axis) {
        apart.add(node.lower[axis], node.upper[axis], lower[axis], upper[axis]);
    }
    return ~apart.bits() & ((1u << node.count) - 1u);
}

template <int D>
TALUS_INLINE Box boxOf(const TreeNode<D>& node, int slot) {
    Box box;
    TALUS_UNROLL for (int axis = 0; axis < D; ++axis) {
        box.lower[axis] = node.lower[axis][slot];
        box.upper[axis] = node.upper[axis][slot];
    }
    return box;
}

template <int D>
Box boxAround(const TreeNode<D>& node) {
    Box box = boxOf(node, 0);
    for (int slot = 1; slot < node.count; ++slot) {
        for (int axis = 0; axis < D; ++axis) {
            box.lower[axis] = node.lower[axis][slot] < box.lower[axis] ? node.lower[axis][slot] : box.lower[axis];
            box.upper[axis] = node.upper[axis][slot] > box.upper[axis] ? node.upper[axis][slot] : box.upper[axis];
        }
    }
    return box;
}

// Not std::countr_zero: of inline functions a linker keeps one copy, which may be that for another instruction set.
TALUS_INLINE int lowestBit(unsigned bits) {
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    int place = 0;
    while ((bits >> place & 1) == 0) {
        ++place;
    }
    return place;
#endif
}

TALUS_INLINE void makeRoom(PairSink& sink) {
    if (sink.capacity - sink.count < pairsOfTwoGroups) {
        sink.grow(sink);
    }
}

/// Items of two nodes of level 0. `box`: around the second one.
template <int D>
TALUS_INLINE void collectPairsOfTwo(const TreeNode<D>& a, unsigned movedA, const Box& boxA, const TreeNode<D>& b, unsigned movedB, const Box& boxB,
                                    PairSink& sink) {
    const unsigned nearB = overlapBitsInline(b, boxA.lower, boxA.upper);
    if (nearB == 0) {
        return;
    }
    unsigned nearA = overlapBitsInline(a, boxB.lower, boxB.upper);
    if (movedB == 0) {
        nearA &= movedA;
    }
    makeRoom(sink);
    for (; nearA != 0; nearA &= nearA - 1) {
        const int slot = lowestBit(nearA);
        const Box box = boxOf(a, slot);
        unsigned hits = overlapBitsInline(b, box.lower, box.upper) & ((movedA >> slot & 1) != 0 ? ~0u : movedB);
        const std::uint64_t first = std::uint64_t{static_cast<std::uint32_t>(a.child[slot])} << 32;
        for (; hits != 0; hits &= hits - 1) {
            sink.pairs[sink.count++] = first | static_cast<std::uint32_t>(b.child[lowestBit(hits)]);
        }
    }
}

template <int D>
void collectPairsWithin(const TreeNode<D>& node, unsigned moved, PairSink& sink) {
    makeRoom(sink);
    for (int slot = 0; slot + 1 < node.count; ++slot) {
        const Box box = boxOf(node, slot);
        unsigned hits = overlapBitsInline(node, box.lower, box.upper) & ~((2u << slot) - 1u) & ((moved >> slot & 1) != 0 ? ~0u : moved);
        const std::uint64_t first = std::uint64_t{static_cast<std::uint32_t>(node.child[slot])} << 32;
        for (; hits != 0; hits &= hits - 1) {
            sink.pairs[sink.count++] = first | static_cast<std::uint32_t>(node.child[lowestBit(hits)]);
        }
    }
}

}  // namespace

template <int D>
unsigned overlapBits(const TreeNode<D>& node, const float* lower, const float* upper) {
    return overlapBitsInline(node, lower, upper);
}

template <int D>
void collectOverlaps(const TreeView<D>& tree, std::uint32_t item, const float* lower, const float* upper, PairSink& sink) {
    std::int32_t stack[stackSize];
    int height = 0;
    stack[height++] = tree.root;
    const std::uint64_t first = std::uint64_t{item} << 32;
    while (height > 0) {
        const TreeNode<D>& node = tree.nodes[stack[--height]];
        unsigned hits = overlapBitsInline(node, lower, upper);
        if (node.level == 0) {
            makeRoom(sink);
            for (; hits != 0; hits &= hits - 1) {
                sink.pairs[sink.count++] = first | static_cast<std::uint32_t>(node.child[lowestBit(hits)]);
            }
            continue;
        }
        for (; hits != 0; hits &= hits - 1) {
            stack[height++] = node.child[lowestBit(hits)];
        }
    }
}

template <int D>
void collectPairsOfGroup(const TreeView<D>& from, std::int32_t group, const TreeView<D>& to, PairSink& sink) {
    const bool isSame = from.nodes == to.nodes;
    const TreeNode<D>& a = from.nodes[group];
    const unsigned movedA = from.moved == nullptr ? 0 : from.moved[group];
    if (movedA == 0 && to.moved == nullptr) {
        return;
    }
    const Box box = boxAround(a);
    if (isSame && movedA != 0) {
        collectPairsWithin(a, movedA, sink);
    }
    const auto meet = [&](std::int32_t other, const Box& boxB) {
        const unsigned movedB = to.moved == nullptr ? 0 : to.moved[other];
        if ((movedA | movedB) != 0) {
            collectPairsOfTwo(a, movedA, box, to.nodes[other], movedB, boxB, sink);
        }
    };
    std::int32_t stack[stackSize];
    int height = 0;
    if (to.nodes[to.root].level > 0) {
        stack[height++] = to.root;
    } else if (!isSame) {
        meet(to.root, boxAround(to.nodes[to.root]));
    }
    while (height > 0) {
        const TreeNode<D>& node = to.nodes[stack[--height]];
        for (unsigned hits = overlapBitsInline(node, box.lower, box.upper); hits != 0; hits &= hits - 1) {
            const int slot = lowestBit(hits);
            const std::int32_t child = node.child[slot];
            if (node.level > 1) {
                stack[height++] = child;
            } else if (!isSame || child > group) {
                meet(child, boxOf(node, slot));
            }
        }
    }
}

template unsigned overlapBits<2>(const TreeNode<2>&, const float*, const float*);
template unsigned overlapBits<3>(const TreeNode<3>&, const float*, const float*);
template void collectOverlaps<2>(const TreeView<2>&, std::uint32_t, const float*, const float*, PairSink&);
template void collectOverlaps<3>(const TreeView<3>&, std::uint32_t, const float*, const float*, PairSink&);
template void collectPairsOfGroup<2>(const TreeView<2>&, std::int32_t, const TreeView<2>&, PairSink&);
template void collectPairsOfGroup<3>(const TreeView<3>&, std::int32_t, const TreeView<3>&, PairSink&);

}  // namespace talus

const void* TALUS_KERNEL_ENTRY(talusTreeKernels2)() {
    static constexpr talus::TreeKernels<2> kernels = {talus::collectOverlaps<2>, talus::collectPairsOfGroup<2>};
    return &kernels;
}

const void* TALUS_KERNEL_ENTRY(talusTreeKernels3)() {
    static constexpr talus::TreeKernels<3> kernels = {talus::collectOverlaps<3>, talus::collectPairsOfGroup<3>};
    return &kernels;
}
