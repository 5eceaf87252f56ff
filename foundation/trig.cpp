#include "trig.h"

#include <cstdint>

namespace talus {

namespace {

// Double arithmetic throughout: a plain Taylor polynomial is then exact to float precision and needs no fitted coefficients.
constexpr double twoOverPi = 0x1.45f306dc9c883p-1;
// pi / 2 in two parts (Cody and Waite): the first has 33 bits, so its product with a quadrant number below 2^20 is exact.
constexpr double halfPiHigh = 0x1.921fb544p0;
constexpr double halfPiLow = 0x1.0b4611a626331p-34;
constexpr double quarterPi = 0x1.921fb54442d18p-1;
constexpr double exactReductionLimit = 1.0e6;

/// Taylor series for |r| <= pi / 4, truncation below 1e-11.
double sineNearZero(double r) {
    const double rr = r * r;
    double sum = -1.0 / 39916800.0;
    sum = sum * rr + 1.0 / 362880.0;
    sum = sum * rr - 1.0 / 5040.0;
    sum = sum * rr + 1.0 / 120.0;
    sum = sum * rr - 1.0 / 6.0;
    return r + r * rr * sum;
}

double cosineNearZero(double r) {
    const double rr = r * r;
    double sum = 1.0 / 479001600.0;
    sum = sum * rr - 1.0 / 3628800.0;
    sum = sum * rr + 1.0 / 40320.0;
    sum = sum * rr - 1.0 / 720.0;
    sum = sum * rr + 1.0 / 24.0;
    sum = sum * rr - 0.5;
    return 1.0 + rr * sum;
}

/// Gregory's series for |z| <= tan(pi / 8), truncation below 1e-10.
double arcTangentNearZero(double z) {
    const double zz = z * z;
    double sum = 0.0;
    for (int term = 10; term >= 1; --term) {
        const double odd = 2.0 * term + 1.0;
        sum = sum * zz + (term % 2 == 0 ? 1.0 : -1.0) / odd;
    }
    return z + z * zz * sum;
}

double lengthOf(const Vector<3>& a) {
    const double x = a.x();
    const double y = a.y();
    const double z = a.z();
    return std::sqrt((x * x + y * y) + z * z);
}

}  // namespace

SineCosine sineCosine(float angle) {
    if (!std::isfinite(angle)) {
        return {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::quiet_NaN()};
    }
    double reduced = std::fabs(static_cast<double>(angle));
    // Each round takes off 15 digits: good to 1e-9 up to 1e8; beyond, floats lie further apart than a turn and only the range matters.
    while (std::fabs(reduced) > exactReductionLimit) {
        reduced -= std::floor(reduced * (0.25 * twoOverPi) + 0.5) * (8.0 * quarterPi);
    }
    const double quadrant = std::floor(reduced * twoOverPi + 0.5);
    const double r = (reduced - quadrant * halfPiHigh) - quadrant * halfPiLow;
    const float side = static_cast<float>(sineNearZero(r));
    const float base = static_cast<float>(cosineNearZero(r));
    // Only the sine knows the sign of the angle, so that both are exactly odd and even.
    const float sign = angle < 0.0f ? -1.0f : 1.0f;
    switch (static_cast<std::int64_t>(quadrant) & 3) {
        case 0:
            return {sign * side, base};
        case 1:
            return {sign * base, -side};
        case 2:
            return {sign * -side, -base};
        default:
            return {sign * -base, side};
    }
}

float arcTangent(float y, float x) {
    const double sizeX = std::fabs(static_cast<double>(x));
    const double sizeY = std::fabs(static_cast<double>(y));
    const bool steep = sizeY > sizeX;
    const double larger = steep ? sizeY : sizeX;
    const double smaller = steep ? sizeX : sizeY;
    if (larger == 0.0) {
        return 0.0f;
    }
    const double ratio = smaller / larger;
    constexpr double tangentOfEighthTurn = 0.41421356237309503;
    double angle = ratio <= tangentOfEighthTurn ? arcTangentNearZero(ratio) : quarterPi + arcTangentNearZero((ratio - 1.0) / (ratio + 1.0));
    if (steep) {
        angle = 2.0 * quarterPi - angle;
    }
    if (x < 0.0f) {
        angle = 4.0 * quarterPi - angle;
    }
    const float rounded = static_cast<float>(angle);
    if (!(y < 0.0f)) {
        return rounded;
    }
    // The float nearest to -pi lies below -pi and is no angle of the half-open range.
    return rounded >= pi ? -0x1.921fb4p+1f : -rounded;
}

Rotation<2> rotationOf(float angle) {
    const SineCosine turn = sineCosine(angle);
    return {turn.cosine, turn.sine};
}

Rotation<3> rotationAbout(const Vector<3>& axis, float angle) {
    const SineCosine half = sineCosine(0.5f * angle);
    const double scale = half.sine / lengthOf(axis);
    return {Vector<3>(static_cast<float>(axis.x() * scale), static_cast<float>(axis.y() * scale), static_cast<float>(axis.z() * scale)), half.cosine};
}

float angleOf(const Rotation<2>& q) {
    return arcTangent(q.s, q.c);
}

float angleOf(const Rotation<3>& q) {
    return 2.0f * arcTangent(static_cast<float>(lengthOf(q.v)), std::fabs(q.s));
}

}  // namespace talus
