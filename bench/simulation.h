// A benchmark scene in some engine, and the timing of its steps.
#pragma once

#include "../foundation/profile.h"
#include "quality.h"

#include <memory>
#include <vector>

namespace talus {

template <int D>
class Simulation {
public:
    Simulation() = default;
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;
    virtual ~Simulation() = default;

    /// One step of `benchStepSeconds`.
    virtual void step() = 0;
    /// A motion for each body of the scene, in its order.
    virtual std::vector<BenchMotion<D>> motions() const = 0;
};

/// Milliseconds a step.
struct StepTimes {
    double mean = 0.0;
    double median = 0.0;
    double percentile95 = 0.0;
    double worst = 0.0;
    /// Mean of the first 150 steps (of all if there are fewer).
    double firstMean = 0.0;
};
/// `milliseconds` of each step, in order.
StepTimes timesOf(std::vector<double> milliseconds);

/// Takes `steps` steps and returns the milliseconds of each; what `afterStep` does is not timed.
template <int D, class AfterStep>
std::vector<double> timeSteps(Simulation<D>& simulation, int steps, AfterStep afterStep) {
    std::vector<double> milliseconds;
    milliseconds.reserve(static_cast<std::size_t>(steps));
    for (int i = 0; i < steps; ++i) {
        const Stopwatch watch;
        simulation.step();
        milliseconds.push_back(static_cast<double>(watch.milliseconds()));
        afterStep();
    }
    return milliseconds;
}

}  // namespace talus
