// Compiled once for each instruction set, every time in a namespace of its own (`cmake/kernels.cmake`).
#include "../../foundation/kernel_entry.h"
#include "body_loops.h"
#include "contact_loops.h"
#include "joint_loops.h"

const void* TALUS_KERNEL_ENTRY(talusWideKernels2)() {
    static constexpr talus::WideKernels<2> kernels = {talus::contactLoops<2, 8>, talus::bodyLoops<2>, talus::jointLoops<2>};
    return &kernels;
}
