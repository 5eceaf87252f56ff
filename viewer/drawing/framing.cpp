#include "framing.h"

#include "../../scenes/stragglers.h"

#include <algorithm>
#include <cmath>

namespace talus {

namespace {

bool isFixed(DrawRole role) {
    return role == DrawRole::staticShape || role == DrawRole::disabledShape;
}

// One entry a body, by id.
std::vector<BodyExtent> bodiesOf(std::span<const BodyExtent> extents) {
    std::vector<BodyExtent> bodies(extents.begin(), extents.end());
    std::stable_sort(bodies.begin(), bodies.end(), [](const BodyExtent& a, const BodyExtent& b) { return a.body < b.body; });
    std::size_t count = 0;
    for (const BodyExtent& part : bodies) {
        if (count > 0 && bodies[count - 1].body == part.body) {
            bodies[count - 1].bounds = merge(bodies[count - 1].bounds, part.bounds);
        } else {
            bodies[count++] = part;
        }
    }
    bodies.resize(count);
    return bodies;
}

void addCorners(const Bounds<3>& bounds, std::vector<Vector<3>>& corners) {
    for (unsigned which = 0; which < 8; ++which) {
        corners.push_back({(which & 1u) != 0 ? bounds.upper.x() : bounds.lower.x(), (which & 2u) != 0 ? bounds.upper.y() : bounds.lower.y(),
                           (which & 4u) != 0 ? bounds.upper.z() : bounds.lower.z()});
    }
}

}  // namespace

float typicalBodySize(std::span<const BodyExtent> extents) {
    std::vector<float> movable;
    std::vector<float> all;
    for (const BodyExtent& extent : bodiesOf(extents)) {
        const Vector<3> size = extent.bounds.upper - extent.bounds.lower;
        // The side of a cube, or of a square, of this diagonal.
        const float side = length<3>(size) / std::sqrt(size.z() > 0.0f ? 3.0f : 2.0f);
        all.push_back(side);
        if (!isFixed(extent.role)) {
            movable.push_back(side);
        }
    }
    std::vector<float>& sizes = movable.empty() ? all : movable;
    if (sizes.empty()) {
        return 1.0f;
    }
    std::nth_element(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2), sizes.end());
    const float size = sizes[sizes.size() / 2];
    return size > 0.0f ? size : 1.0f;
}

std::vector<Vector<3>> subjectOf(std::span<const BodyExtent> extents) {
    std::vector<Bounds<3>> movable;
    std::vector<Bounds<3>> fixed;
    for (const BodyExtent& extent : bodiesOf(extents)) {
        (isFixed(extent.role) ? fixed : movable).push_back(extent.bounds);
    }
    std::vector<Vector<3>> corners;
    if (movable.empty()) {
        for (const Bounds<3>& bounds : fixed) {
            addCorners(bounds, corners);
        }
        return corners;
    }
    const Bounds<3> subject = withoutStragglers<3>(movable);
    const Vector<3> extent = subject.upper - subject.lower;
    const Bounds<3> near = expanded(subject, 0.12f * extent.maxCoeff());
    const Bounds<3> around = expanded(subject, 0.4f * extent.maxCoeff());
    for (const Bounds<3>& bounds : movable) {
        if (contains(near, bounds)) {
            addCorners(bounds, corners);
        }
    }
    // The part of what bears or holds the bodies, where it does not reach far away to all sides.
    for (const Bounds<3>& bounds : fixed) {
        const Bounds<3> part{bounds.lower.cwiseMax(near.lower), bounds.upper.cwiseMin(near.upper)};
        if (contains(around, bounds)) {
            addCorners(bounds, corners);
        } else if (extent.z() == 0.0f && overlaps(part, part)) {
            addCorners(part, corners);
        }
    }
    return corners;
}

}  // namespace talus
