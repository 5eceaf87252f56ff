// Random vectors that are equal on every standard library.
#pragma once

#include "../foundation/math.h"

#include <random>

namespace talus {

inline float uniform(std::mt19937& random, float low, float high) {
    return low + (high - low) * (static_cast<float>(random() >> 8) / 16777216.0f);
}

/// Every coordinate between -size and size.
template <int D>
Vector<D> randomVector(std::mt19937& random, float size) {
    Vector<D> result = zeroVector<D>();
    for (int i = 0; i < D; ++i) {
        result[i] = uniform(random, -size, size);
    }
    return result;
}

}  // namespace talus
