#include "pose_track.h"

#include <algorithm>
#include <iterator>

namespace talus {

template <int D>
StepPoses<D>::StepPoses(const World<D>& world, const StepPoses* before) {
    std::vector<BodyId> bodies = world.bodies();
    std::vector<Pose<D>> now;
    now.reserve(bodies.size());
    for (const BodyId body : bodies) {
        now.push_back(world.pose(body));
    }
    const auto equal = [](const Pose<D>& a, const Pose<D>& b) { return a.p == b.p && coefficientsOf(a.q) == coefficientsOf(b.q); };
    if (before != nullptr && *before->ids == bodies) {
        ids = before->ids;
        if (std::equal(now.begin(), now.end(), before->places->begin(), before->places->end(), equal)) {
            places = before->places;
            return;
        }
    } else {
        ownBytes += bodies.size() * sizeof(BodyId);
        ids = std::make_shared<const std::vector<BodyId>>(std::move(bodies));
    }
    ownBytes += now.size() * sizeof(Pose<D>);
    places = std::make_shared<const std::vector<Pose<D>>>(std::move(now));
}

template <int D>
std::optional<Pose<D>> StepPoses<D>::find(BodyId body) const {
    const auto found = std::lower_bound(ids->begin(), ids->end(), body);
    if (found == ids->end() || *found != body) {
        return {};
    }
    return (*places)[static_cast<std::size_t>(found - ids->begin())];
}

template <int D>
PoseDifference differenceOf(const StepPoses<D>& a, const StepPoses<D>& b) {
    PoseDifference difference;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.bodies().size() && j < b.bodies().size()) {
        if (a.bodies()[i] != b.bodies()[j]) {
            ++difference.unmatched;
            ++(a.bodies()[i] < b.bodies()[j] ? i : j);
            continue;
        }
        const float apart = length(talus::difference<D>(b.poses()[j].p, a.poses()[i].p));
        if (apart > difference.greatest) {
            difference.greatest = apart;
            difference.body = a.bodies()[i];
        }
        ++i;
        ++j;
    }
    difference.unmatched += static_cast<int>(a.bodies().size() - i + b.bodies().size() - j);
    return difference;
}

template <int D>
const StepPoses<D>* PoseTrack<D>::at(int step) const {
    return step >= begin() && step < end() ? &steps[static_cast<std::size_t>(step - first)] : nullptr;
}

template <int D>
void PoseTrack<D>::record(int step, const World<D>& world) {
    if (step < begin() || step > end()) {
        *this = {};
        first = step;
    } else if (step < end()) {
        splitAt(step);
    }
    steps.push_back(StepPoses<D>(world, steps.empty() ? nullptr : &steps.back()));
    bytes += steps.back().ownSize();
}

template <int D>
void PoseTrack<D>::dropBefore(int step) {
    while (!steps.empty() && first < step) {
        bytes -= steps.front().ownSize();
        steps.pop_front();
        ++first;
    }
}

template <int D>
PoseTrack<D> PoseTrack<D>::splitAt(int step) {
    PoseTrack rest;
    if (step >= end()) {
        return rest;
    }
    const auto middle = steps.begin() + std::max(step - first, 0);
    rest.first = std::max(step, first);
    rest.steps.assign(std::make_move_iterator(middle), std::make_move_iterator(steps.end()));
    steps.erase(middle, steps.end());
    for (const StepPoses<D>& moved : rest.steps) {
        rest.bytes += moved.ownSize();
    }
    bytes -= rest.bytes;
    return rest;
}

template class StepPoses<2>;
template class StepPoses<3>;
template class PoseTrack<2>;
template class PoseTrack<3>;
template PoseDifference differenceOf(const StepPoses<2>&, const StepPoses<2>&);
template PoseDifference differenceOf(const StepPoses<3>&, const StepPoses<3>&);

}  // namespace talus
