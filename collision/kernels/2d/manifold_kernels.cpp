// Compiled once for each instruction set, every time in a namespace of its own (`cmake/kernels.cmake`).
#include "../../../foundation/kernel_entry.h"
#include "ball_lanes.h"
#include "polygon_lanes.h"

const void* TALUS_KERNEL_ENTRY(talusManifoldKernels2)() {
    static constexpr talus::ManifoldKernels<2> kernels = {talus::collideBallLanes, talus::collidePolygonLanes, talus::LaneStorage<8>::isRegister};
    return &kernels;
}
