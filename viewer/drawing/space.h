// From the plane or space of a world to the space of pictures.
#pragma once

#include "../../foundation/math.h"

#include <cmath>

namespace talus {

inline Vector<3> inSpace(const Vector<2>& v) {
    return {v.x(), v.y(), 0.0f};
}
inline const Vector<3>& inSpace(const Vector<3>& v) {
    return v;
}

/// The part of it that lies in the world's own dimension.
template <int D>
Vector<D> outOfSpace(const Vector<3>& v) {
    Vector<D> result;
    for (int i = 0; i < D; ++i) {
        result[i] = v[i];
    }
    return result;
}

/// About z by the same angle.
inline Rotation<3> inSpace(const Rotation<2>& q) {
    const float sine = std::sqrt(std::fmax(0.5f * (1.0f - q.c), 0.0f));
    return {{0.0f, 0.0f, std::copysign(sine, q.s)}, std::sqrt(std::fmax(0.5f * (1.0f + q.c), 0.0f))};
}
inline const Rotation<3>& inSpace(const Rotation<3>& q) {
    return q;
}

}  // namespace talus
