#include "stragglers.h"

#include <algorithm>
#include <vector>

namespace talus {

namespace {

// Lower and upper end of what belongs together along one axis: the middle half of the values, and three times its width to each side.
Vector<2> fence(std::vector<float> values, float least) {
    std::sort(values.begin(), values.end());
    const std::size_t last = values.size() - 1;
    const float low = values[last / 4];
    const float high = values[last - last / 4];
    const float reach = std::max(3.0f * (high - low), least);
    return {low - reach, high + reach};
}

}  // namespace

template <int D>
Bounds<D> withoutStragglers(std::span<const Bounds<D>> bodies) {
    Bounds<D> result;
    if (bodies.empty()) {
        return result;
    }
    std::vector<float> sizes;
    for (const Bounds<D>& bounds : bodies) {
        sizes.push_back(length<D>(difference<D>(bounds.upper, bounds.lower)));
    }
    std::sort(sizes.begin(), sizes.end());
    const float least = 12.0f * sizes[sizes.size() / 2];
    Bounds<D> fences;
    for (int axis = 0; axis < D; ++axis) {
        std::vector<float> middles;
        for (const Bounds<D>& bounds : bodies) {
            middles.push_back(0.5f * (bounds.lower[axis] + bounds.upper[axis]));
        }
        const Vector<2> ends = fence(std::move(middles), least);
        fences.lower[axis] = ends[0];
        fences.upper[axis] = ends[1];
    }
    for (const Bounds<D>& bounds : bodies) {
        const Vector<D> middle = (bounds.lower + bounds.upper) * 0.5f;
        result = contains(fences, Bounds<D>{middle, middle}) ? merge(result, bounds) : result;
    }
    return result;
}

template Bounds<2> withoutStragglers<2>(std::span<const Bounds<2>>);
template Bounds<3> withoutStragglers<3>(std::span<const Bounds<3>>);

}  // namespace talus
