// A manifold seen from the other side.
#pragma once

#include "feature.h"
#include "manifold.h"

#include <utility>

namespace talus {

constexpr AxisKind flipped(AxisKind kind) {
    switch (kind) {
        case AxisKind::faceOfA:
            return AxisKind::faceOfB;
        case AxisKind::faceOfB:
            return AxisKind::faceOfA;
        default:
            return kind;
    }
}

constexpr std::uint32_t flippedAxis(std::uint32_t axis) {
    return axisCode(flipped(axisKind(axis)), axisFeatureB(axis), axisFeatureA(axis));
}

constexpr std::uint32_t flippedKey(std::uint32_t key) {
    return pointKey(flipped(keyKind(key)), keyFeatureB(key), keyFeatureA(key), keySide(key));
}

/// The manifold of (b, a) as that of (a, b).
template <int D>
Manifold<D> flipped(const Manifold<D>& manifold, const Pose<D>& bInA) {
    Manifold<D> result;
    result.axis = flippedAxis(manifold.axis);
    result.lever = manifold.lever;
    result.gap = manifold.gap;
    if (manifold.count > 0) {
        result.normal = rotate(bInA.q, Vector<D>(-manifold.normal));
    }
    for (; result.count < manifold.count; ++result.count) {
        const ManifoldPoint<D>& point = manifold.points[result.count];
        int place = result.count;
        result.points[place] = {point.localB, point.localA, point.separation, flippedKey(point.key)};
        for (; place > 0 && result.points[place].key < result.points[place - 1].key; --place) {
            std::swap(result.points[place], result.points[place - 1]);
        }
    }
    return result;
}

}  // namespace talus
