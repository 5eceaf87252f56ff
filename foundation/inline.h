// What is to be inlined whatever the compiler's own measure says: at -O2 small functions of vectors stay calls otherwise, and what they return goes
// through memory in pieces.
#pragma once

// Instrumented, the rows inlined and unrolled take the compiler ten minutes.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TALUS_INSTRUMENTED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TALUS_INSTRUMENTED 1
#endif
#endif

// TALUS_OUTLINE marks what a kernel calls now and then and what would make the kernel too large to compile in reasonable time.
#if defined(__GNUC__) && !defined(TALUS_INSTRUMENTED)
#define TALUS_INLINE inline __attribute__((always_inline))
#define TALUS_OUTLINE __attribute__((noinline))
#define TALUS_UNROLL _Pragma("GCC unroll 16")
#else
#define TALUS_INLINE inline
#define TALUS_OUTLINE
#define TALUS_UNROLL
#endif
