#include "collide.h"

namespace talus {

template <int D>
std::array<int, maxManifoldPoints<D>> matchPoints(const Manifold<D>& before, const Manifold<D>& now, float distance) {
    std::array<int, maxManifoldPoints<D>> matches;
    matches.fill(-1);
    if (!(dot(before.normal, now.normal) >= leastMatchingCosine)) {
        return matches;
    }
    bool taken[maxManifoldPoints<D>] = {};
    const auto match = [&](int i, int j) {
        matches[static_cast<std::size_t>(i)] = j;
        taken[j] = true;
    };
    const auto isMatched = [&](int i) { return matches[static_cast<std::size_t>(i)] >= 0; };
    for (int i = 0; i < now.count; ++i) {
        for (int j = 0; j < before.count && !isMatched(i); ++j) {
            if (!taken[j] && before.points[j].key == now.points[i].key) {
                match(i, j);
            }
        }
    }
    // The nearest pair first, so that the result does not depend on the order of the points.
    for (;;) {
        int nearestNow = -1;
        int nearestBefore = -1;
        float nearest = distance;
        for (int i = 0; i < now.count; ++i) {
            for (int j = 0; j < before.count; ++j) {
                const float between = length(Vector<D>(now.points[i].localA - before.points[j].localA));
                if (!isMatched(i) && !taken[j] && (nearestNow < 0 ? between <= nearest : between < nearest)) {
                    nearest = between;
                    nearestNow = i;
                    nearestBefore = j;
                }
            }
        }
        if (nearestNow < 0) {
            return matches;
        }
        match(nearestNow, nearestBefore);
    }
}

template <int D>
void refresh(Manifold<D>& manifold, const Pose<D>& bInA) {
    for (int i = 0; i < manifold.count; ++i) {
        ManifoldPoint<D>& point = manifold.points[i];
        point.separation = dot(manifold.normal, Vector<D>(toWorld(bInA, point.localB) - point.localA));
    }
}

template std::array<int, maxManifoldPoints<2>> matchPoints<2>(const Manifold<2>&, const Manifold<2>&, float);
template std::array<int, maxManifoldPoints<3>> matchPoints<3>(const Manifold<3>&, const Manifold<3>&, float);
template void refresh<2>(Manifold<2>&, const Pose<2>&);
template void refresh<3>(Manifold<3>&, const Pose<3>&);

}  // namespace talus
