// Compiled once for each instruction set, every time in a namespace of its own (`cmake/kernels.cmake`).
#include "gap_kernels.h"

#include "../../foundation/kernel_entry.h"
#include "2d/gap_lanes.h"
#include "3d/gap_lanes.h"

#include <cstring>

namespace talus {
namespace {

using Eight = Lanes<EightPairs::count>;

template <int D>
void findGaps(const OrientedBounds<D>* bounds, const BodyPlace<D>* places, const EightPairs& pairs, float* gaps) {
    const TurnedBox<D, Eight> a = loadBox<Eight>(bounds, places, pairs.pieceA, pairs.bodyA);
    const TurnedBox<D, Eight> b = loadBox<Eight>(bounds, places, pairs.pieceB, pairs.bodyB);
    const Eight gap = gapOf(a, b);
    std::memcpy(gaps, &gap.values, sizeof gap.values);
}

}  // namespace
}  // namespace talus

const void* TALUS_KERNEL_ENTRY(talusGapKernels2)() {
    static constexpr talus::GapKernels<2> kernels = {talus::findGaps<2>};
    return &kernels;
}

const void* TALUS_KERNEL_ENTRY(talusGapKernels3)() {
    static constexpr talus::GapKernels<3> kernels = {talus::findGaps<3>};
    return &kernels;
}
