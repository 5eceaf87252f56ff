#include "../contact_kernels.h"
#include "entry.h"

namespace talus {

template <>
const WideKernels<2>& wideKernels<2>(Isa isa) {
#if defined(TALUS_AVX2_KERNELS)
    if (isa == Isa::avx2) {
        return *static_cast<const WideKernels<2>*>(talusWideKernels2_avx2());
    }
#endif
    static_cast<void>(isa);
    return *static_cast<const WideKernels<2>*>(talusWideKernels2_baseline());
}

template <>
const WideKernels<3>& wideKernels<3>(Isa isa) {
#if defined(TALUS_AVX2_KERNELS)
    if (isa == Isa::avx2) {
        return *static_cast<const WideKernels<3>*>(talusWideKernels3_avx2());
    }
#endif
    static_cast<void>(isa);
    return *static_cast<const WideKernels<3>*>(talusWideKernels3_baseline());
}

}  // namespace talus
