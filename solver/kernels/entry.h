// The doors between the library and its wide kernels. A kernel file compiled for AVX2 knows the library under another name, `talus_avx2`, so that no
// inline function of it can be taken for one that every processor runs: the linker keeps one copy of each name. The types on both sides are the
// same text and so the same layout; a door of C, which has no namespaces, hands over the table.
#pragma once

#if !defined(TALUS_KERNEL_ISA)
#define TALUS_KERNEL_ISA baseline
#endif

#define TALUS_KERNEL_JOIN(dimension, isa) talusWideKernels##dimension##_##isa
#define TALUS_KERNEL_NAME(dimension, isa) TALUS_KERNEL_JOIN(dimension, isa)
#define TALUS_KERNEL_ENTRY(dimension) TALUS_KERNEL_NAME(dimension, TALUS_KERNEL_ISA)

extern "C" {
const void* talusWideKernels2_baseline();
const void* talusWideKernels3_baseline();
const void* talusWideKernels2_avx2();
const void* talusWideKernels3_avx2();
}
