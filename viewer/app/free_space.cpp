#include "free_space.h"

#include <algorithm>
#include <vector>

namespace talus {
namespace {

/// Of either side of the whole.
constexpr float leastShare = 0.25f;

// Sides of the whole and of what covers it, cut to it.
std::vector<float> sidesAlong(int axis, const Bounds<2>& whole, std::span<const Bounds<2>> covered) {
    std::vector<float> sides = {whole.lower[axis], whole.upper[axis]};
    for (const Bounds<2>& each : covered) {
        sides.push_back(std::clamp(each.lower[axis], whole.lower[axis], whole.upper[axis]));
        sides.push_back(std::clamp(each.upper[axis], whole.lower[axis], whole.upper[axis]));
    }
    std::sort(sides.begin(), sides.end());
    sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
    return sides;
}

// Touching is no overlap.
bool isFree(const Bounds<2>& place, std::span<const Bounds<2>> covered) {
    return std::none_of(covered.begin(), covered.end(), [&](const Bounds<2>& each) {
        return (each.lower.array() < place.upper.array()).all() && (each.upper.array() > place.lower.array()).all();
    });
}

}  // namespace

Bounds<2> freeRectangle(const Bounds<2>& whole, std::span<const Bounds<2>> covered) {
    const std::vector<float> x = sidesAlong(0, whole, covered);
    const std::vector<float> y = sidesAlong(1, whole, covered);
    const Vector<2> least = (whole.upper - whole.lower) * leastShare;
    Bounds<2> best = whole;
    float largest = 0.0f;
    for (std::size_t left = 0; left < x.size(); ++left) {
        for (std::size_t right = left + 1; right < x.size(); ++right) {
            for (std::size_t top = 0; top < y.size(); ++top) {
                for (std::size_t bottom = top + 1; bottom < y.size(); ++bottom) {
                    const Vector<2> size(x[right] - x[left], y[bottom] - y[top]);
                    const Bounds<2> place{{x[left], y[top]}, {x[right], y[bottom]}};
                    if (size.x() * size.y() > largest && (size.array() >= least.array()).all() && isFree(place, covered)) {
                        largest = size.x() * size.y();
                        best = place;
                    }
                }
            }
        }
    }
    return best;
}

}  // namespace talus
