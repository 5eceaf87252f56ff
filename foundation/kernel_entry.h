// The doors between the library and its wide kernels. A kernel file compiled for AVX2 knows the library under another name, `talus_avx2`, so that no
// inline function of it can be taken for one that every processor runs: the linker keeps one copy of each name. The types on both sides are the
// same text and so the same layout; a door of C, which has no namespaces, hands over a table of functions.
#pragma once

#if !defined(TALUS_KERNEL_ISA)
#define TALUS_KERNEL_ISA baseline
#endif

#define TALUS_KERNEL_JOIN(table, isa) table##_##isa
#define TALUS_KERNEL_NAME(table, isa) TALUS_KERNEL_JOIN(table, isa)
/// The door to a table, as the file that fills it names it.
#define TALUS_KERNEL_ENTRY(table) TALUS_KERNEL_NAME(table, TALUS_KERNEL_ISA)

extern "C" {
const void* talusTreeKernels2_baseline();
const void* talusTreeKernels3_baseline();
const void* talusTreeKernels2_avx2();
const void* talusTreeKernels3_avx2();
const void* talusGapKernels2_baseline();
const void* talusGapKernels3_baseline();
const void* talusGapKernels2_avx2();
const void* talusGapKernels3_avx2();
const void* talusWideKernels2_baseline();
const void* talusWideKernels3_baseline();
const void* talusWideKernels2_avx2();
const void* talusWideKernels3_avx2();
}

/// Whether the door for AVX2 is to be taken: where it was not built the name behind it does not exist.
#if defined(TALUS_AVX2_KERNELS)
#define TALUS_KERNEL_TABLE(table, isa) ((isa) == ::talus::Isa::avx2 ? table##_avx2() : table##_baseline())
#else
#define TALUS_KERNEL_TABLE(table, isa) (static_cast<void>(isa), table##_baseline())
#endif
