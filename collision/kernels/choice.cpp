#include "../../foundation/kernel_entry.h"
#include "manifold_kernels.h"

namespace talus {

template <>
const ManifoldKernels<2>& manifoldKernels<2>(Isa isa) {
    return *static_cast<const ManifoldKernels<2>*>(TALUS_KERNEL_TABLE(talusManifoldKernels2, isa));
}

template <>
const ManifoldKernels<3>& manifoldKernels<3>(Isa isa) {
    return *static_cast<const ManifoldKernels<3>*>(TALUS_KERNEL_TABLE(talusManifoldKernels3, isa));
}

}  // namespace talus
