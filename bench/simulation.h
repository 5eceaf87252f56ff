// A benchmark scene in some engine, and the timing of its steps.
#pragma once

#include "../foundation/profile.h"
#include "quality.h"

#include <ctime>
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

/// Milliseconds a step, by the clock unless said.
struct StepTimes {
    double mean = 0.0;
    double median = 0.0;
    double percentile95 = 0.0;
    double worst = 0.0;
    /// Mean of the first 150 steps (of all if there are fewer).
    double firstMean = 0.0;
    /// The two means of the processor's time, all threads together: on a machine that is busy otherwise it is the steadier measure.
    double processorMean = 0.0;
    double processorFirstMean = 0.0;
};

/// Milliseconds of each step, in order: by the clock and of the processor.
struct StepSamples {
    std::vector<double> elapsed;
    std::vector<double> processor;
};
StepTimes timesOf(StepSamples samples);

/// Takes `steps` steps; what `afterStep` does is not timed.
template <int D, class AfterStep>
StepSamples timeSteps(Simulation<D>& simulation, int steps, AfterStep afterStep) {
    constexpr double perTick = 1000.0 / CLOCKS_PER_SEC;
    StepSamples samples;
    for (int i = 0; i < steps; ++i) {
        const std::clock_t before = std::clock();
        const Stopwatch watch;
        simulation.step();
        samples.elapsed.push_back(static_cast<double>(watch.milliseconds()));
        samples.processor.push_back(static_cast<double>(std::clock() - before) * perTick);
        afterStep();
    }
    return samples;
}

}  // namespace talus
