// Compiled once for each instruction set, every time in a namespace of its own (`cmake/kernels.cmake`).
#include "../../../foundation/kernel_entry.h"
#include "box_ball_lanes.h"
#include "box_lanes.h"
#include "rounded_lanes.h"

const void* TALUS_KERNEL_ENTRY(talusManifoldKernels3)() {
    static constexpr talus::ManifoldKernels<3> kernels = {talus::collideBoxLanes, talus::collideRoundedLanes, talus::collideBoxBallLanes,
                                                          talus::LaneStorage<8>::isRegister};
    return &kernels;
}
