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

#define TALUS_KERNEL_DOORS(isa)               \
    const void* talusTreeKernels2_##isa();    \
    const void* talusTreeKernels3_##isa();    \
    const void* talusGapKernels2_##isa();     \
    const void* talusGapKernels3_##isa();     \
    const void* talusManifoldKernels2_##isa();\
    const void* talusManifoldKernels3_##isa();\
    const void* talusWideKernels2_##isa();    \
    const void* talusWideKernels3_##isa();

extern "C" {
TALUS_KERNEL_DOORS(baseline)
TALUS_KERNEL_DOORS(avx2)
TALUS_KERNEL_DOORS(avx512)
}

// Where a set was not built, the name behind its door does not exist.
#if defined(TALUS_AVX2_KERNELS)
#define TALUS_KERNEL_AVX2(table, isa) (isa) == ::talus::Isa::avx2 ? table##_avx2() :
#else
#define TALUS_KERNEL_AVX2(table, isa)
#endif
#if defined(TALUS_AVX512_KERNELS)
#define TALUS_KERNEL_AVX512(table, isa) (isa) == ::talus::Isa::avx512 ? table##_avx512() :
#else
#define TALUS_KERNEL_AVX512(table, isa)
#endif

/// The table for an instruction set that is available.
#define TALUS_KERNEL_TABLE(table, isa) (static_cast<void>(isa), TALUS_KERNEL_AVX512(table, isa) TALUS_KERNEL_AVX2(table, isa) table##_baseline())
