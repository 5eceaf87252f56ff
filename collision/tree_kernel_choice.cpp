#include "../foundation/kernel_entry.h"
#include "tree_kernels.h"

namespace talus {

template <>
const TreeKernels<2>& treeKernels<2>(Isa isa) {
    return *static_cast<const TreeKernels<2>*>(TALUS_KERNEL_TABLE(talusTreeKernels2, isa));
}

template <>
const TreeKernels<3>& treeKernels<3>(Isa isa) {
    return *static_cast<const TreeKernels<3>*>(TALUS_KERNEL_TABLE(talusTreeKernels3, isa));
}

}  // namespace talus
