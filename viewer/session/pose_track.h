// Where all bodies were, step by step.
#pragma once

#include "../../engine/world.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace talus {

/// The poses of all bodies at one step. Steps in which nothing moves share them.
template <int D>
class StepPoses {
public:
    /// Of the world as it is now. `before`: an earlier step, whose parts are shared where they are equal.
    StepPoses(const World<D>& world, const StepPoses* before);

    const std::vector<BodyId>& bodies() const { return *ids; }
    const std::vector<Pose<D>>& poses() const { return *places; }
    std::optional<Pose<D>> find(BodyId body) const;
    /// Bytes that it does not share with the step before.
    std::size_t ownSize() const { return ownBytes; }

private:
    std::shared_ptr<const std::vector<BodyId>> ids;
    std::shared_ptr<const std::vector<Pose<D>>> places;
    std::size_t ownBytes = 0;
};

/// How far the bodies of two steps are apart.
struct PoseDifference {
    /// Of the bodies that both have, in metres between origins, and whose it is.
    float greatest = 0.0f;
    BodyId body;
    /// Bodies that only one of the two has.
    int unmatched = 0;
};
template <int D>
PoseDifference differenceOf(const StepPoses<D>& a, const StepPoses<D>& b);

/// Steps that follow each other.
template <int D>
class PoseTrack {
public:
    /// The first step in it and one past the last.
    int begin() const { return first; }
    int end() const { return first + static_cast<int>(steps.size()); }
    bool empty() const { return steps.empty(); }
    /// Null if the step is not in it.
    const StepPoses<D>* at(int step) const;
    /// Appends a step; a step that is there already, and what follows it, is replaced.
    void record(int step, const World<D>& world);
    /// Takes away the steps before `step`.
    void dropBefore(int step);
    /// Takes away the steps from `step` on and returns them.
    PoseTrack splitAt(int step);
    std::size_t size() const { return bytes; }

private:
    int first = 0;
    std::deque<StepPoses<D>> steps;
    std::size_t bytes = 0;
};

}  // namespace talus
