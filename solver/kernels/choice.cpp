#include "../../foundation/kernel_entry.h"
#include "../contact_kernels.h"

namespace talus {

template <>
const WideKernels<2>& wideKernels<2>(Isa isa) {
    return *static_cast<const WideKernels<2>*>(TALUS_KERNEL_TABLE(talusWideKernels2, isa));
}

template <>
const WideKernels<3>& wideKernels<3>(Isa isa) {
    return *static_cast<const WideKernels<3>*>(TALUS_KERNEL_TABLE(talusWideKernels3, isa));
}

}  // namespace talus
