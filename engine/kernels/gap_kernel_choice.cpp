#include "../../foundation/kernel_entry.h"
#include "gap_kernels.h"

namespace talus {

template <>
const GapKernels<2>& gapKernels<2>(Isa isa) {
    return *static_cast<const GapKernels<2>*>(TALUS_KERNEL_TABLE(talusGapKernels2, isa));
}

template <>
const GapKernels<3>& gapKernels<3>(Isa isa) {
    return *static_cast<const GapKernels<3>*>(TALUS_KERNEL_TABLE(talusGapKernels3, isa));
}

}  // namespace talus
