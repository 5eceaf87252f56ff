// W floats side by side, usable as an Eigen scalar: `Vector<3, Lanes<8>>` is a vector whose lanes are eight
// different contacts. Every operation is the IEEE operation of each lane, so any width gives the bits of
// the scalar. The scalar `float` has the same free functions (`select`, `maximum` ...), and stands for W = 1.
#pragma once

#include "math.h"

#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__SSE__)
#include <immintrin.h>
#endif

#if defined(__GNUC__)
#define TALUS_INLINE inline __attribute__((always_inline))
#else
#define TALUS_INLINE inline
#endif

namespace talus {

// The compilers ignore `vector_size` that depends on a template parameter, hence one specialisation a width.
template <int W>
struct LaneStorage;

#if defined(__GNUC__) && !defined(TALUS_PLAIN_LANES)

template <>
struct LaneStorage<4> {
    typedef float Floats __attribute__((vector_size(16)));
    typedef std::int32_t Mask __attribute__((vector_size(16)));
};
template <>
struct LaneStorage<8> {
    typedef float Floats __attribute__((vector_size(32)));
    typedef std::int32_t Mask __attribute__((vector_size(32)));
};
template <>
struct LaneStorage<16> {
    typedef float Floats __attribute__((vector_size(64)));
    typedef std::int32_t Mask __attribute__((vector_size(64)));
};

#else

/// Stand-in for the vector extension: the same operators on an array.
template <class T, int W>
struct PlainLanes {
    T values[W];

    T& operator[](int i) { return values[i]; }
    const T& operator[](int i) const { return values[i]; }
};

template <class T, int W, class Operation>
inline auto mapLanes(const PlainLanes<T, W>& a, const PlainLanes<T, W>& b, Operation operation) {
    PlainLanes<decltype(operation(a[0], b[0])), W> result;
    for (int i = 0; i < W; ++i) {
        result[i] = operation(a[i], b[i]);
    }
    return result;
}
template <class T, int W>
inline PlainLanes<T, W> operator+(const PlainLanes<T, W>& a, const PlainLanes<T, W>& b) {
    return mapLanes(a, b, [](T x, T y) { return x + y; });
}
template <class T, int W>
inline PlainLanes<T, W> operator-(const PlainLanes<T, W>& a, const PlainLanes<T, W>& b) {
    return mapLanes(a, b, [](T x, T y) { return x - y; });
}
template <class T, int W>
inline PlainLanes<T, W> operator*(const PlainLanes<T, W>& a, const PlainLanes<T, W>& b) {
    return mapLanes(a, b, [](T x, T y) { return x * y; });
}
template <class T, int W>
inline PlainLanes<T, W> operator/(const PlainLanes<T, W>& a, const PlainLanes<T, W>& b) {
    return mapLanes(a, b, [](T x, T y) { return x / y; });
}
template <class T, int W>
inline PlainLanes<T, W> operator-(const PlainLanes<T, W>& a) {
    return mapLanes(a, a, [](T x, T) { return -x; });
}
template <class T, int W>
inline PlainLanes<std::int32_t, W> operator<(const PlainLanes<T, W>& a, const PlainLanes<T, W>& b) {
    return mapLanes(a, b, [](T x, T y) { return std::int32_t{x < y ? -1 : 0}; });
}
template <class T, int W>
inline PlainLanes<std::int32_t, W> operator==(const PlainLanes<T, W>& a, const PlainLanes<T, W>& b) {
    return mapLanes(a, b, [](T x, T y) { return std::int32_t{x == y ? -1 : 0}; });
}
template <int W>
inline PlainLanes<std::int32_t, W> operator&(const PlainLanes<std::int32_t, W>& a, const PlainLanes<std::int32_t, W>& b) {
    return mapLanes(a, b, [](std::int32_t x, std::int32_t y) { return x & y; });
}
template <int W>
inline PlainLanes<std::int32_t, W> operator|(const PlainLanes<std::int32_t, W>& a, const PlainLanes<std::int32_t, W>& b) {
    return mapLanes(a, b, [](std::int32_t x, std::int32_t y) { return x | y; });
}

template <int W>
struct LaneStorage {
    using Floats = PlainLanes<float, W>;
    using Mask = PlainLanes<std::int32_t, W>;
};

#endif

template <int W>
class Lanes {
public:
    using Floats = typename LaneStorage<W>::Floats;
    using Mask = typename LaneStorage<W>::Mask;
    static constexpr int width = W;

    Floats values;

    Lanes() = default;
    TALUS_INLINE Lanes(const Floats& floats) : values(floats) {}
    TALUS_INLINE Lanes(float scalar) {
        for (int i = 0; i < W; ++i) {
            values[i] = scalar;
        }
    }
    // Eigen makes its constants from int.
    TALUS_INLINE explicit Lanes(int scalar) : Lanes(static_cast<float>(scalar)) {}

    TALUS_INLINE float operator[](int i) const { return values[i]; }
    TALUS_INLINE void set(int i, float value) { values[i] = value; }

    TALUS_INLINE Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
    TALUS_INLINE Lanes& operator-=(const Lanes& b) { return *this = *this - b; }
    TALUS_INLINE Lanes& operator*=(const Lanes& b) { return *this = *this * b; }
    TALUS_INLINE Lanes& operator/=(const Lanes& b) { return *this = *this / b; }

    friend TALUS_INLINE Lanes operator+(const Lanes& a, const Lanes& b) { return Lanes(Floats(a.values + b.values)); }
    friend TALUS_INLINE Lanes operator-(const Lanes& a, const Lanes& b) { return Lanes(Floats(a.values - b.values)); }
    friend TALUS_INLINE Lanes operator*(const Lanes& a, const Lanes& b) { return Lanes(Floats(a.values * b.values)); }
    friend TALUS_INLINE Lanes operator/(const Lanes& a, const Lanes& b) { return Lanes(Floats(a.values / b.values)); }
    friend TALUS_INLINE Lanes operator-(const Lanes& a) { return Lanes(Floats(-a.values)); }
    friend TALUS_INLINE Mask operator<(const Lanes& a, const Lanes& b) { return Mask(a.values < b.values); }
    friend TALUS_INLINE Mask operator>(const Lanes& a, const Lanes& b) { return Mask(b.values < a.values); }
    friend TALUS_INLINE Mask operator==(const Lanes& a, const Lanes& b) { return Mask(a.values == b.values); }
};

/// `mask ? a : b`, lane by lane.
template <int W>
TALUS_INLINE Lanes<W> select(const typename Lanes<W>::Mask& mask, const Lanes<W>& a, const Lanes<W>& b) {
#if defined(__GNUC__) && !defined(TALUS_PLAIN_LANES)
    return Lanes<W>(typename Lanes<W>::Floats(mask ? a.values : b.values));
#else
    Lanes<W> result;
    for (int i = 0; i < W; ++i) {
        result.set(i, mask[i] ? a[i] : b[i]);
    }
    return result;
#endif
}

/// `a > b ? a : b`: the hardware's maximum, which gives b when either is not a number.
template <int W>
TALUS_INLINE Lanes<W> maximum(const Lanes<W>& a, const Lanes<W>& b) {
    return select<W>(a > b, a, b);
}
template <int W>
TALUS_INLINE Lanes<W> minimum(const Lanes<W>& a, const Lanes<W>& b) {
    return select<W>(a < b, a, b);
}

/// Square root, correctly rounded: never from a reciprocal approximation.
template <int W>
TALUS_INLINE Lanes<W> squareRoot(const Lanes<W>& a) {
    Lanes<W> result;
#if defined(__SSE__) && !defined(TALUS_PLAIN_LANES)
    for (int i = 0; i < W; i += 4) {
        __m128 part;
        std::memcpy(&part, reinterpret_cast<const char*>(&a.values) + 4 * i, sizeof part);
        part = _mm_sqrt_ps(part);
        std::memcpy(reinterpret_cast<char*>(&result.values) + 4 * i, &part, sizeof part);
    }
#else
    for (int i = 0; i < W; ++i) {
        result.set(i, std::sqrt(a[i]));
    }
#endif
    return result;
}

/// True if the mask holds in any lane.
template <class Mask>
TALUS_INLINE bool anyLane(const Mask& mask) {
    bool any = false;
    for (std::size_t i = 0; i < sizeof(Mask) / sizeof(std::int32_t); ++i) {
        any |= mask[i] != 0;
    }
    return any;
}
TALUS_INLINE bool anyLane(bool mask) {
    return mask;
}

TALUS_INLINE float select(bool mask, float a, float b) {
    return mask ? a : b;
}
TALUS_INLINE float maximum(float a, float b) {
    return a > b ? a : b;
}
TALUS_INLINE float minimum(float a, float b) {
    return a < b ? a : b;
}
TALUS_INLINE float squareRoot(float a) {
    return std::sqrt(a);
}

// Zero minus a and not -a: the maximum of both zeros is its second, which must be the positive one.
template <int W>
TALUS_INLINE Lanes<W> absolute(const Lanes<W>& a) {
    return maximum(a, Lanes<W>(0.0f) - a);
}
TALUS_INLINE float absolute(float a) {
    return maximum(a, 0.0f - a);
}

/// `value` limited to [-bound, bound]; bound >= 0.
template <class Scalar>
TALUS_INLINE Scalar clampSymmetric(const Scalar& value, const Scalar& bound) {
    return maximum(minimum(value, bound), -bound);
}

/// The scalar type of a row of W contacts, and back.
template <int W>
struct LaneScalarOf {
    using Type = Lanes<W>;
};
template <>
struct LaneScalarOf<1> {
    using Type = float;
};
template <int W>
using LaneScalar = typename LaneScalarOf<W>::Type;

template <class Scalar>
inline constexpr int laneCount = 1;
template <int W>
inline constexpr int laneCount<Lanes<W>> = W;

TALUS_INLINE float laneOf(float value, int) {
    return value;
}
template <int W>
TALUS_INLINE float laneOf(const Lanes<W>& value, int lane) {
    return value[lane];
}
TALUS_INLINE void setLane(float& value, int, float x) {
    value = x;
}
template <int W>
TALUS_INLINE void setLane(Lanes<W>& value, int lane, float x) {
    value.set(lane, x);
}

#if defined(__GNUC__) && !defined(TALUS_PLAIN_LANES)

namespace lanes_detail {

using Quad = LaneStorage<4>::Floats;

TALUS_INLINE Quad loadQuad(const char* address) {
    Quad quad;
    std::memcpy(&quad, address, sizeof quad);
    return quad;
}

template <class Floats, int A0, int A1, int B0, int B1, int... Lane>
TALUS_INLINE Floats shuffleBlocks(const Floats& a, const Floats& b, std::integer_sequence<int, Lane...>) {
    constexpr int W = sizeof...(Lane);
    // Within each block of four lanes: two lanes of a (A0, A1) and two of b (B0, B1), in the order A0 B0 A1 B1.
    constexpr int pick[4] = {A0, W + B0, A1, W + B1};
    return __builtin_shufflevector(a, b, (pick[Lane % 4] + Lane / 4 * 4)...);
}

template <int W>
TALUS_INLINE typename Lanes<W>::Floats interleaveLow(const typename Lanes<W>::Floats& a, const typename Lanes<W>::Floats& b) {
    return shuffleBlocks<typename Lanes<W>::Floats, 0, 1, 0, 1>(a, b, std::make_integer_sequence<int, W>());
}
template <int W>
TALUS_INLINE typename Lanes<W>::Floats interleaveHigh(const typename Lanes<W>::Floats& a, const typename Lanes<W>::Floats& b) {
    return shuffleBlocks<typename Lanes<W>::Floats, 2, 3, 2, 3>(a, b, std::make_integer_sequence<int, W>());
}

// Transposes each 4x4 block of four vectors in place. Two rounds of interleaving rows 0,2 and 1,3.
template <int W>
TALUS_INLINE void transposeBlocks(typename Lanes<W>::Floats r[4]) {
    const auto evenLow = interleaveLow<W>(r[0], r[2]);
    const auto evenHigh = interleaveHigh<W>(r[0], r[2]);
    const auto oddLow = interleaveLow<W>(r[1], r[3]);
    const auto oddHigh = interleaveHigh<W>(r[1], r[3]);
    r[0] = interleaveLow<W>(evenLow, oddLow);
    r[1] = interleaveHigh<W>(evenLow, oddLow);
    r[2] = interleaveLow<W>(evenHigh, oddHigh);
    r[3] = interleaveHigh<W>(evenHigh, oddHigh);
}

}  // namespace lanes_detail

/// Reads one record of four floats a lane, `base + offset[lane]` bytes, into four lane values. Whole records are
/// loaded and transposed: half the time of a hardware gather.
template <int W>
TALUS_INLINE void loadRecords(const void* base, const std::uint32_t* offset, Lanes<W>& a, Lanes<W>& b, Lanes<W>& c, Lanes<W>& d) {
    typename Lanes<W>::Floats r[4];
    for (int i = 0; i < 4; ++i) {
        for (int block = 0; block < W / 4; ++block) {
            const auto quad = lanes_detail::loadQuad(static_cast<const char*>(base) + offset[i + 4 * block]);
            std::memcpy(reinterpret_cast<char*>(&r[i]) + 16 * block, &quad, sizeof quad);
        }
    }
    lanes_detail::transposeBlocks<W>(r);
    a.values = r[0];
    b.values = r[1];
    c.values = r[2];
    d.values = r[3];
}

/// The inverse of `loadRecords`. Lanes that share an offset must hold equal values.
template <int W>
TALUS_INLINE void storeRecords(void* base, const std::uint32_t* offset, const Lanes<W>& a, const Lanes<W>& b, const Lanes<W>& c, const Lanes<W>& d) {
    typename Lanes<W>::Floats r[4] = {a.values, b.values, c.values, d.values};
    lanes_detail::transposeBlocks<W>(r);
    for (int i = 0; i < 4; ++i) {
        for (int block = 0; block < W / 4; ++block) {
            std::memcpy(static_cast<char*>(base) + offset[i + 4 * block], reinterpret_cast<const char*>(&r[i]) + 16 * block, 16);
        }
    }
}

#else

template <int W>
TALUS_INLINE void loadRecords(const void* base, const std::uint32_t* offset, Lanes<W>& a, Lanes<W>& b, Lanes<W>& c, Lanes<W>& d) {
    for (int i = 0; i < W; ++i) {
        float record[4];
        std::memcpy(record, static_cast<const char*>(base) + offset[i], sizeof record);
        a.set(i, record[0]);
        b.set(i, record[1]);
        c.set(i, record[2]);
        d.set(i, record[3]);
    }
}

template <int W>
TALUS_INLINE void storeRecords(void* base, const std::uint32_t* offset, const Lanes<W>& a, const Lanes<W>& b, const Lanes<W>& c, const Lanes<W>& d) {
    for (int i = 0; i < W; ++i) {
        const float record[4] = {a[i], b[i], c[i], d[i]};
        std::memcpy(static_cast<char*>(base) + offset[i], record, sizeof record);
    }
}

#endif

TALUS_INLINE void loadRecords(const void* base, const std::uint32_t* offset, float& a, float& b, float& c, float& d) {
    float record[4];
    std::memcpy(record, static_cast<const char*>(base) + offset[0], sizeof record);
    a = record[0];
    b = record[1];
    c = record[2];
    d = record[3];
}

TALUS_INLINE void storeRecords(void* base, const std::uint32_t* offset, float a, float b, float c, float d) {
    const float record[4] = {a, b, c, d};
    std::memcpy(static_cast<char*>(base) + offset[0], record, sizeof record);
}

}  // namespace talus

namespace Eigen {

template <int W>
struct NumTraits<talus::Lanes<W>> : GenericNumTraits<float> {
    using Real = talus::Lanes<W>;
    using NonInteger = talus::Lanes<W>;
    using Nested = talus::Lanes<W>;
    using Literal = talus::Lanes<W>;
    enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 0, ReadCost = 1, AddCost = 1, MulCost = 1 };
};

}  // namespace Eigen
