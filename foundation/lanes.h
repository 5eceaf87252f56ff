// W floats side by side, usable as an Eigen scalar: `Vector<3, Lanes<8>>` is a vector whose lanes are eight
// different contacts. Every operation is the IEEE operation of each lane, so any width gives the bits of
// the scalar. The scalar `float` has the same free functions (`select`, `maximum` ...), and stands for W = 1.
#pragma once

#include "lane_storage.h"
#include "math.h"

#include <cstdint>
#include <utility>

namespace talus {

template <int W>
class Lanes {
public:
    using Floats = typename LaneStorage<W>::Floats;
    using Mask = typename LaneStorage<W>::Mask;
    static constexpr int width = W;

    Floats values;

    Lanes() = default;
    TALUS_INLINE Lanes(const Floats& floats) : values(floats) {}
    TALUS_INLINE Lanes(float scalar) { fill(values, scalar); }
    // Eigen makes its constants from int.
    TALUS_INLINE explicit Lanes(int scalar) : Lanes(static_cast<float>(scalar)) {}

    TALUS_INLINE float operator[](int i) const { return values[i]; }
    TALUS_INLINE void set(int i, float value) { setElement(values, i, value); }

    TALUS_INLINE Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
    TALUS_INLINE Lanes& operator-=(const Lanes& b) { return *this = *this - b; }
    TALUS_INLINE Lanes& operator*=(const Lanes& b) { return *this = *this * b; }
    TALUS_INLINE Lanes& operator/=(const Lanes& b) { return *this = *this / b; }

    friend TALUS_INLINE Lanes operator+(const Lanes& a, const Lanes& b) { return Lanes(Floats(a.values + b.values)); }
    friend TALUS_INLINE Lanes operator-(const Lanes& a, const Lanes& b) { return Lanes(Floats(a.values - b.values)); }
    friend TALUS_INLINE Lanes operator*(const Lanes& a, const Lanes& b) { return Lanes(Floats(a.values * b.values)); }
    friend TALUS_INLINE Lanes operator/(const Lanes& a, const Lanes& b) { return Lanes(Floats(a.values / b.values)); }
    friend TALUS_INLINE Lanes operator-(const Lanes& a) { return Lanes(Floats(-a.values)); }
    friend TALUS_INLINE Mask operator<(const Lanes& a, const Lanes& b) { return Mask(isLess(a.values, b.values)); }
    friend TALUS_INLINE Mask operator>(const Lanes& a, const Lanes& b) { return Mask(isLess(b.values, a.values)); }
    friend TALUS_INLINE Mask operator==(const Lanes& a, const Lanes& b) { return Mask(isEqual(a.values, b.values)); }
};

/// `mask ? a : b`, lane by lane.
template <int W>
TALUS_INLINE Lanes<W> select(const typename Lanes<W>::Mask& mask, const Lanes<W>& a, const Lanes<W>& b) {
    return Lanes<W>(typename Lanes<W>::Floats(select(mask, a.values, b.values)));
}

/// `a > b ? a : b`: the hardware's maximum, which gives b when either is not a number.
template <int W>
TALUS_INLINE Lanes<W> maximum(const Lanes<W>& a, const Lanes<W>& b) {
    return Lanes<W>(typename Lanes<W>::Floats(maximum(a.values, b.values)));
}
template <int W>
TALUS_INLINE Lanes<W> minimum(const Lanes<W>& a, const Lanes<W>& b) {
    return Lanes<W>(typename Lanes<W>::Floats(minimum(a.values, b.values)));
}

/// Square root, correctly rounded: never from a reciprocal approximation.
template <int W>
TALUS_INLINE Lanes<W> squareRoot(const Lanes<W>& a) {
    return Lanes<W>(typename Lanes<W>::Floats(squareRoot(a.values)));
}

/// True if the mask holds in any lane.
template <class Mask>
TALUS_INLINE bool anyLane(const Mask& mask) {
    return anyElement(mask);
}
TALUS_INLINE bool anyLane(bool mask) {
    return mask;
}

/// True if the mask holds in all lanes.
template <class Mask>
TALUS_INLINE bool everyLane(const Mask& mask) {
    return everyElement(mask);
}
TALUS_INLINE bool everyLane(bool mask) {
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
