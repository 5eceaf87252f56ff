// Compiled once for each instruction set, every time in a namespace of its own (`cmake/kernels.cmake`).
#include "../../foundation/kernel_entry.h"
#include "body_loops.h"
#include "contact_loops.h"
#include "joint_loops.h"

const void* TALUS_KERNEL_ENTRY(talusWideKernels3)() {
    static constexpr talus::WideKernels<3> kernels = {talus::contactLoops<3, 8>, talus::bodyLoops<3>, talus::jointLoops<3>};
    return &kernels;
}
