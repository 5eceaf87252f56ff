// What W lanes of float are made of: the compilers' vector extension where the processor has a register of the width, quads of
// lanes where it has not, plain arrays for compilers without the extension.
#pragma once

#include "inline.h"

#include <cmath>
#include <cstdint>
#include <utility>

#if defined(__SSE__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#if defined(__GNUC__) && !defined(TALUS_PLAIN_LANES)
#define TALUS_VECTOR_LANES 1
#else
#define TALUS_VECTOR_LANES 0
#endif

namespace talus {

#if TALUS_VECTOR_LANES

typedef float Quad __attribute__((vector_size(16)));
typedef std::int32_t QuadMask __attribute__((vector_size(16)));

TALUS_INLINE Quad select(const QuadMask& mask, const Quad& a, const Quad& b) {
    return mask ? a : b;
}
TALUS_INLINE void fill(Quad& quad, float value) {
    quad = Quad{value, value, value, value};
}

#else

/// Stand-in for the vector extension: the same operators on an array.
template <class T>
struct PlainQuad {
    T values[4];

    T& operator[](int i) { return values[i]; }
    const T& operator[](int i) const { return values[i]; }
};

using Quad = PlainQuad<float>;
using QuadMask = PlainQuad<std::int32_t>;

template <class T, class Operation>
inline auto mapQuad(const PlainQuad<T>& a, const PlainQuad<T>& b, Operation operation) {
    return PlainQuad<decltype(operation(a[0], b[0]))>{{operation(a[0], b[0]), operation(a[1], b[1]), operation(a[2], b[2]), operation(a[3], b[3])}};
}
inline Quad operator+(const Quad& a, const Quad& b) {
    return mapQuad(a, b, [](float x, float y) { return x + y; });
}
inline Quad operator-(const Quad& a, const Quad& b) {
    return mapQuad(a, b, [](float x, float y) { return x - y; });
}
inline Quad operator*(const Quad& a, const Quad& b) {
    return mapQuad(a, b, [](float x, float y) { return x * y; });
}
inline Quad operator/(const Quad& a, const Quad& b) {
    return mapQuad(a, b, [](float x, float y) { return x / y; });
}
inline Quad operator-(const Quad& a) {
    return mapQuad(a, a, [](float x, float) { return -x; });
}
inline QuadMask operator<(const Quad& a, const Quad& b) {
    return mapQuad(a, b, [](float x, float y) { return std::int32_t{x < y ? -1 : 0}; });
}
inline QuadMask operator==(const Quad& a, const Quad& b) {
    return mapQuad(a, b, [](float x, float y) { return std::int32_t{x == y ? -1 : 0}; });
}
inline QuadMask operator&(const QuadMask& a, const QuadMask& b) {
    return mapQuad(a, b, [](std::int32_t x, std::int32_t y) { return x & y; });
}
inline QuadMask operator|(const QuadMask& a, const QuadMask& b) {
    return mapQuad(a, b, [](std::int32_t x, std::int32_t y) { return x | y; });
}
inline Quad select(const QuadMask& mask, const Quad& a, const Quad& b) {
    return {{mask[0] ? a[0] : b[0], mask[1] ? a[1] : b[1], mask[2] ? a[2] : b[2], mask[3] ? a[3] : b[3]}};
}
inline void fill(Quad& quad, float value) {
    quad = {{value, value, value, value}};
}

#endif

// What the extension has no operator for, or makes several instructions of. The maximum is that of SSE, `a > b ? a : b`: it gives b when either is not
// a number, and when both are zero. (That of NEON gives what is not a number, and the positive zero: a comparison and a choice stand for it.)
#if TALUS_VECTOR_LANES && defined(__SSE__)

TALUS_INLINE Quad squareRoot(const Quad& a) {
    return _mm_sqrt_ps(a);
}
TALUS_INLINE Quad maximum(const Quad& a, const Quad& b) {
    return _mm_max_ps(a, b);
}
TALUS_INLINE Quad minimum(const Quad& a, const Quad& b) {
    return _mm_min_ps(a, b);
}
TALUS_INLINE bool anyElement(const QuadMask& mask) {
    return _mm_movemask_ps(reinterpret_cast<const __m128&>(mask)) != 0;
}
TALUS_INLINE bool everyElement(const QuadMask& mask) {
    return _mm_movemask_ps(reinterpret_cast<const __m128&>(mask)) == 0xf;
}

#else

TALUS_INLINE Quad maximum(const Quad& a, const Quad& b) {
    return select(b < a, a, b);
}
TALUS_INLINE Quad minimum(const Quad& a, const Quad& b) {
    return select(a < b, a, b);
}

#if TALUS_VECTOR_LANES && defined(__aarch64__)

TALUS_INLINE Quad squareRoot(const Quad& a) {
    return vsqrtq_f32(a);
}
TALUS_INLINE bool anyElement(const QuadMask& mask) {
    return vmaxvq_u32(vreinterpretq_u32_s32(mask)) != 0;
}
TALUS_INLINE bool everyElement(const QuadMask& mask) {
    return vminvq_u32(vreinterpretq_u32_s32(mask)) != 0;
}

#else

inline Quad squareRoot(const Quad& a) {
    Quad root = a;
    for (int i = 0; i < 4; ++i) {
        root[i] = std::sqrt(a[i]);
    }
    return root;
}
TALUS_INLINE bool anyElement(const QuadMask& mask) {
    return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
}
TALUS_INLINE bool everyElement(const QuadMask& mask) {
    return (mask[0] & mask[1] & mask[2] & mask[3]) != 0;
}

#endif
#endif

/// N quads that act as one vector: how widths are made that the processor has no register for. (Left to the compiler, a wider
/// vector type without such a register is taken apart lane by lane, three times slower than one lane at a time.)
template <class Part, int N>
struct Quads {
    Part parts[N];

    TALUS_INLINE auto operator[](int i) const { return parts[i / 4][i % 4]; }
};

template <class Part, int N, class Operation>
TALUS_INLINE auto mapQuads(const Quads<Part, N>& a, const Quads<Part, N>& b, Operation operation) {
    Quads<decltype(operation(a.parts[0], b.parts[0])), N> result;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        result.parts[i] = operation(a.parts[i], b.parts[i]);
    }
    return result;
}
template <int N>
TALUS_INLINE Quads<Quad, N> operator+(const Quads<Quad, N>& a, const Quads<Quad, N>& b) {
    return mapQuads(a, b, [](const Quad& x, const Quad& y) -> Quad { return x + y; });
}
template <int N>
TALUS_INLINE Quads<Quad, N> operator-(const Quads<Quad, N>& a, const Quads<Quad, N>& b) {
    return mapQuads(a, b, [](const Quad& x, const Quad& y) -> Quad { return x - y; });
}
template <int N>
TALUS_INLINE Quads<Quad, N> operator*(const Quads<Quad, N>& a, const Quads<Quad, N>& b) {
    return mapQuads(a, b, [](const Quad& x, const Quad& y) -> Quad { return x * y; });
}
template <int N>
TALUS_INLINE Quads<Quad, N> operator/(const Quads<Quad, N>& a, const Quads<Quad, N>& b) {
    return mapQuads(a, b, [](const Quad& x, const Quad& y) -> Quad { return x / y; });
}
template <int N>
TALUS_INLINE Quads<Quad, N> operator-(const Quads<Quad, N>& a) {
    return mapQuads(a, a, [](const Quad& x, const Quad&) -> Quad { return -x; });
}
template <int N>
TALUS_INLINE Quads<QuadMask, N> operator<(const Quads<Quad, N>& a, const Quads<Quad, N>& b) {
    return mapQuads(a, b, [](const Quad& x, const Quad& y) -> QuadMask { return x < y; });
}
template <int N>
TALUS_INLINE Quads<QuadMask, N> operator==(const Quads<Quad, N>& a, const Quads<Quad, N>& b) {
    return mapQuads(a, b, [](const Quad& x, const Quad& y) -> QuadMask { return x == y; });
}
template <int N>
TALUS_INLINE Quads<QuadMask, N> operator&(const Quads<QuadMask, N>& a, const Quads<QuadMask, N>& b) {
    return mapQuads(a, b, [](const QuadMask& x, const QuadMask& y) -> QuadMask { return x & y; });
}
template <int N>
TALUS_INLINE Quads<QuadMask, N> operator|(const Quads<QuadMask, N>& a, const Quads<QuadMask, N>& b) {
    return mapQuads(a, b, [](const QuadMask& x, const QuadMask& y) -> QuadMask { return x | y; });
}
template <int N>
TALUS_INLINE Quads<Quad, N> select(const Quads<QuadMask, N>& mask, const Quads<Quad, N>& a, const Quads<Quad, N>& b) {
    Quads<Quad, N> result;
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        result.parts[i] = select(mask.parts[i], a.parts[i], b.parts[i]);
    }
    return result;
}

template <int N>
TALUS_INLINE Quads<Quad, N> squareRoot(const Quads<Quad, N>& a) {
    return mapQuads(a, a, [](const Quad& x, const Quad&) -> Quad { return squareRoot(x); });
}
template <int N>
TALUS_INLINE Quads<Quad, N> maximum(const Quads<Quad, N>& a, const Quads<Quad, N>& b) {
    return mapQuads(a, b, [](const Quad& x, const Quad& y) -> Quad { return maximum(x, y); });
}
template <int N>
TALUS_INLINE Quads<Quad, N> minimum(const Quads<Quad, N>& a, const Quads<Quad, N>& b) {
    return mapQuads(a, b, [](const Quad& x, const Quad& y) -> Quad { return minimum(x, y); });
}
template <int N>
TALUS_INLINE bool anyElement(const Quads<QuadMask, N>& mask) {
    QuadMask any = mask.parts[0];
    TALUS_UNROLL for (int i = 1; i < N; ++i) {
        any = any | mask.parts[i];
    }
    return anyElement(any);
}
template <int N>
TALUS_INLINE bool everyElement(const Quads<QuadMask, N>& mask) {
    QuadMask every = mask.parts[0];
    TALUS_UNROLL for (int i = 1; i < N; ++i) {
        every = every & mask.parts[i];
    }
    return everyElement(every);
}
template <int N>
TALUS_INLINE void fill(Quads<Quad, N>& quads, float value) {
    TALUS_UNROLL for (int i = 0; i < N; ++i) {
        fill(quads.parts[i], value);
    }
}

template <int N>
TALUS_INLINE void setElement(Quads<Quad, N>& quads, int i, float value) {
    quads.parts[i / 4][i % 4] = value;
}
template <class Floats>
TALUS_INLINE void setElement(Floats& floats, int i, float value) {
    floats[i] = value;
}

template <int W>
struct LaneStorage {
    using Floats = Quads<Quad, W / 4>;
    using Mask = Quads<QuadMask, W / 4>;
    /// Whether there is a register of W lanes.
    static constexpr bool isRegister = false;
};

// Comparisons. Where they give a vector of numbers, the operators of the extension do.
template <class Floats>
TALUS_INLINE auto isLess(const Floats& a, const Floats& b) {
    return a < b;
}
template <class Floats>
TALUS_INLINE auto isEqual(const Floats& a, const Floats& b) {
    return a == b;
}

// The compilers ignore `vector_size` that depends on a template parameter, hence one specialisation a width.
#if TALUS_VECTOR_LANES && defined(__AVX__)

typedef float EightFloats __attribute__((vector_size(32)));

TALUS_INLINE EightFloats squareRoot(const EightFloats& a) {
    return _mm256_sqrt_ps(a);
}
TALUS_INLINE EightFloats maximum(const EightFloats& a, const EightFloats& b) {
    return _mm256_max_ps(a, b);
}
TALUS_INLINE EightFloats minimum(const EightFloats& a, const EightFloats& b) {
    return _mm256_min_ps(a, b);
}
TALUS_INLINE void fill(EightFloats& floats, float value) {
    floats = EightFloats{value, value, value, value, value, value, value, value};
}

#endif
#if TALUS_VECTOR_LANES && defined(__AVX__) && !defined(__AVX512VL__)

template <>
struct LaneStorage<8> {
    using Floats = EightFloats;
    static constexpr bool isRegister = true;
    typedef std::int32_t Mask __attribute__((vector_size(32)));
};
TALUS_INLINE EightFloats select(const LaneStorage<8>::Mask& mask, const EightFloats& a, const EightFloats& b) {
    return mask ? a : b;
}
TALUS_INLINE bool anyElement(const LaneStorage<8>::Mask& mask) {
    return _mm256_movemask_ps(reinterpret_cast<const __m256&>(mask)) != 0;
}
TALUS_INLINE bool everyElement(const LaneStorage<8>::Mask& mask) {
    return _mm256_movemask_ps(reinterpret_cast<const __m256&>(mask)) == 0xff;
}

#endif
#if TALUS_VECTOR_LANES && defined(__AVX512VL__)

/// One bit a lane: what a comparison of AVX-512 gives, in a register of its own kind. (The extension would spread it over a vector and gather it again.)
template <class Bits>
struct LaneBits {
    Bits bits;

    static constexpr Bits all = static_cast<Bits>(~Bits{0});

    TALUS_INLINE int operator[](int i) const { return bits >> i & 1; }
    friend TALUS_INLINE LaneBits operator&(const LaneBits& a, const LaneBits& b) { return {static_cast<Bits>(a.bits & b.bits)}; }
    friend TALUS_INLINE LaneBits operator|(const LaneBits& a, const LaneBits& b) { return {static_cast<Bits>(a.bits | b.bits)}; }
};
template <class Bits>
TALUS_INLINE bool anyElement(const LaneBits<Bits>& mask) {
    return mask.bits != 0;
}
template <class Bits>
TALUS_INLINE bool everyElement(const LaneBits<Bits>& mask) {
    return mask.bits == LaneBits<Bits>::all;
}

template <>
struct LaneStorage<8> {
    using Floats = EightFloats;
    static constexpr bool isRegister = true;
    using Mask = LaneBits<__mmask8>;
};
TALUS_INLINE EightFloats select(const LaneStorage<8>::Mask& mask, const EightFloats& a, const EightFloats& b) {
    return _mm256_mask_blend_ps(mask.bits, b, a);
}
TALUS_INLINE LaneStorage<8>::Mask isLess(const EightFloats& a, const EightFloats& b) {
    return {_mm256_cmp_ps_mask(a, b, _CMP_LT_OQ)};
}
TALUS_INLINE LaneStorage<8>::Mask isEqual(const EightFloats& a, const EightFloats& b) {
    return {_mm256_cmp_ps_mask(a, b, _CMP_EQ_OQ)};
}

typedef float SixteenFloats __attribute__((vector_size(64)));

template <>
struct LaneStorage<16> {
    using Floats = SixteenFloats;
    static constexpr bool isRegister = true;
    using Mask = LaneBits<__mmask16>;
};
TALUS_INLINE SixteenFloats select(const LaneStorage<16>::Mask& mask, const SixteenFloats& a, const SixteenFloats& b) {
    return _mm512_mask_blend_ps(mask.bits, b, a);
}
TALUS_INLINE LaneStorage<16>::Mask isLess(const SixteenFloats& a, const SixteenFloats& b) {
    return {_mm512_cmp_ps_mask(a, b, _CMP_LT_OQ)};
}
TALUS_INLINE LaneStorage<16>::Mask isEqual(const SixteenFloats& a, const SixteenFloats& b) {
    return {_mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ)};
}
// In the forms that name a mask, all ones: g++ warns that its own plain ones read what is not initialised.
TALUS_INLINE SixteenFloats squareRoot(const SixteenFloats& a) {
    return _mm512_maskz_sqrt_ps(0xffff, a);
}
TALUS_INLINE SixteenFloats maximum(const SixteenFloats& a, const SixteenFloats& b) {
    return _mm512_maskz_max_ps(0xffff, a, b);
}
TALUS_INLINE SixteenFloats minimum(const SixteenFloats& a, const SixteenFloats& b) {
    return _mm512_maskz_min_ps(0xffff, a, b);
}
TALUS_INLINE void fill(SixteenFloats& floats, float value) {
    floats = _mm512_set1_ps(value);
}

#endif

}  // namespace talus
