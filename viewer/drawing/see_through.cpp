#include "see_through.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace talus {

namespace {

/// Bodies that are looked at, evenly among all: more would tell the same.
constexpr std::size_t mostSamples = 48;
/// Share of them that a wall may hide.
constexpr float hiddenShare = 0.08f;
constexpr float glassAlpha = 0.13f;

// Whether the segment passes through the box: clipped by the three pairs of its faces.
bool passes(const Vector<3>& from, const Vector<3>& to, const Solid& box) {
    const Rotation<3> rotation{{box.rotation[0], box.rotation[1], box.rotation[2]}, box.rotation[3]};
    const Vector<3> start = inverseRotate(rotation, Vector<3>(from - box.place));
    const Vector<3> way = inverseRotate(rotation, Vector<3>(to - from));
    float enter = 0.0f;
    float leave = 1.0f;
    for (int axis = 0; axis < 3; ++axis) {
        if (std::fabs(way[axis]) < 1e-12f) {
            if (std::fabs(start[axis]) > box.reach[axis]) {
                return false;
            }
            continue;
        }
        const float first = (-box.reach[axis] - start[axis]) / way[axis];
        const float second = (box.reach[axis] - start[axis]) / way[axis];
        enter = std::max(enter, std::min(first, second));
        leave = std::min(leave, std::max(first, second));
    }
    return enter < leave;
}

std::vector<Vector<3>> samplesOf(std::span<const BodyExtent> extents) {
    std::vector<Vector<3>> places;
    for (const BodyExtent& extent : extents) {
        if (extent.role != DrawRole::staticShape && extent.role != DrawRole::disabledShape) {
            places.push_back((extent.bounds.lower + extent.bounds.upper) * 0.5f);
        }
    }
    const std::size_t step = places.size() / mostSamples + 1;
    std::vector<Vector<3>> samples;
    for (std::size_t i = 0; i < places.size(); i += step) {
        samples.push_back(places[i]);
    }
    return samples;
}

}  // namespace

void letThrough(Picture& picture, const ViewCamera& camera, std::span<const BodyExtent> extents) {
    const std::vector<Vector<3>> samples = samplesOf(extents);
    std::set<std::uint32_t> fixed;
    for (const BodyExtent& extent : extents) {
        if (extent.role == DrawRole::staticShape) {
            fixed.insert(pickOf(extent.body));
        }
    }
    if (samples.empty() || camera.isFlat()) {
        return;
    }
    const auto hides = [&](const Solid& box) {
        const auto count = std::count_if(samples.begin(), samples.end(), [&](const Vector<3>& place) { return passes(place, camera.eye(), box); });
        return fixed.contains(box.pick) && static_cast<float>(count) > hiddenShare * static_cast<float>(samples.size());
    };
    std::vector<Solid>& boxes = picture.opaque.boxes;
    const auto first = std::stable_partition(boxes.begin(), boxes.end(), [&](const Solid& box) { return !hides(box); });
    for (auto box = first; box != boxes.end(); ++box) {
        box->fill = faded(box->fill, glassAlpha);
        box->edge = faded(box->edge, 0.8f);
        picture.glass.boxes.push_back(*box);
    }
    boxes.erase(first, boxes.end());
}

}  // namespace talus
