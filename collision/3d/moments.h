// Moments of solids up to the second, in double.
#pragma once

#include "../mass.h"

namespace talus {

/// Volume and the integrals of x and x x^T of a solid about a reference point.
struct Moments {
    double volume = 0.0;
    Vector<3, double> first = Vector<3, double>::Zero();
    Matrix<3, double> second = Matrix<3, double>::Zero();

    /// Adds a region given by its moments about the point `at`.
    void add(const Vector<3, double>& at, const Moments& region) {
        volume += region.volume;
        first += at * region.volume + region.first;
        second += at * at.transpose() * region.volume + at * region.first.transpose() + region.first * at.transpose() + region.second;
    }
};

/// Of the solid filled with `density` (0 to 1e12, else refused); `reference` is where the moments are taken about.
MassProperties<3> massOf(const Moments& moments, const Vector<3>& reference, float density);

/// Matrix of the quadratic form that is `along` for the unit vector `axis` and `across` for those at right angles to it.
inline Matrix<3, double> axialMatrix(const Vector<3, double>& axis, double along, double across) {
    return Matrix<3, double>::Identity() * across + axis * axis.transpose() * (along - across);
}

}  // namespace talus
