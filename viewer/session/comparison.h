// Two runs of the same scene with different settings, from the same moment on, in step.
#pragma once

#include "pose_track.h"
#include "settings_table.h"

#include "../../scenes/scene_run.h"

#include <memory>
#include <string>
#include <vector>

namespace talus {

struct ComparedStep {
    int step = 0;
    PoseDifference difference;
    double kineticA = 0.0;
    double kineticB = 0.0;
};

template <int D>
class Comparison {
public:
    /// `scene` must outlive it. Throws `std::invalid_argument` for settings that the engine refuses.
    Comparison(const Scene<D>& scene, const typename SceneRun<D>::Memory& start, const Tuning& a, const Tuning& b);

    const SceneRun<D>& a() const { return *runs[0]; }
    const SceneRun<D>& b() const { return *runs[1]; }
    int step() const { return runs[0]->stepsTaken(); }
    /// One step of both. False if the script of either cannot go on; `fault` tells why.
    bool advance();
    const std::string& fault() const { return message; }
    /// From the start on, a step each.
    const std::vector<ComparedStep>& series() const { return steps; }
    struct BodyDifference {
        BodyId body;
        /// Between origins, m.
        float distance = 0.0f;
    };
    /// By body, the most different first.
    std::vector<BodyDifference> differences() const;

private:
    void note();

    std::unique_ptr<SceneRun<D>> runs[2];
    std::vector<ComparedStep> steps;
    std::string message;
};

}  // namespace talus
