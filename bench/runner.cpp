#include "runner.h"

#include "allocations.h"

#include "talus_simulation.h"

#include <algorithm>

namespace talus {
namespace {

template <int D>
BenchResult runOnce(const BenchScene<D>& scene, const BenchOptions& options) {
    BenchResult result;
    result.scene = scene.name;
    result.dimension = D;
    result.bodies = movingBodies(scene);
    result.steps = options.steps.value_or(scene.steps);
    result.warmUp = scene.warmUp;
    result.workers = options.workers;

    const Stopwatch building;
    TalusSimulation<D> simulation(scene, {options.workers, options.lanes});
    result.buildMilliseconds = static_cast<double>(building.milliseconds());
    result.lanes = simulation.world().settings().lanes;
    for (int i = 0; i < scene.warmUp; ++i) {
        simulation.step();
    }
    const std::vector<BenchMotion<D>> start = simulation.motions();

    const double share = 1.0 / std::max(result.steps, 1);
    const long before = allocationCount();
    result.times = timesOf(timeSteps(simulation, result.steps, [&] {
        const StepReport& report = simulation.world().report();
        for (std::size_t i = 0; i < result.stageMeans.size(); ++i) {
            result.stageMeans[i] += share * static_cast<double>(report.stageMilliseconds[i]);
        }
        result.meanCounts.pairs += share * report.counts.pairs;
        result.meanCounts.contacts += share * report.counts.contacts;
        result.meanCounts.manifoldsComputed += share * report.counts.manifoldsComputed;
        result.meanCounts.manifoldsRefreshed += share * report.counts.manifoldsRefreshed;
    }));

    result.allocations = before < 0 ? before : allocationCount() - before;
    result.substeps = simulation.world().settings().substeps;
    result.memory = simulation.world().memory();
    result.counts = simulation.world().counts();
    result.hash = simulation.world().hash();
    result.quality = qualityOf<D>(scene, start, simulation.motions());
    return result;
}

template <int D>
BenchResult measureScene(const BenchScene<D>& scene, const BenchOptions& options) {
    std::vector<BenchResult> runs;
    std::vector<double> means;
    for (int i = 0; i < options.repeat; ++i) {
        runs.push_back(runOnce(scene, options));
        means.push_back(runs.back().times.mean);
    }
    const auto middle = runs.begin() + (std::ssize(runs) - 1) / 2;
    std::nth_element(runs.begin(), middle, runs.end(), [](const BenchResult& a, const BenchResult& b) { return a.times.mean < b.times.mean; });
    middle->runMeans = means;
    return *middle;
}

}  // namespace

double bytesPerBody(const BenchResult& result) {
    return static_cast<double>(result.memory.bodies + result.memory.shapes + result.memory.broadPhase) / std::max(result.bodies, 1);
}

double bytesPerContact(const BenchResult& result) {
    return static_cast<double>(result.memory.contacts + result.memory.contactRows) / std::max(result.counts.contacts, 1);
}

double streamedMegabytes(const BenchResult& result) {
    const int passes = 1 + 2 * result.substeps;
    return 1e-6 * static_cast<double>(result.memory.contactRows) * passes;
}

BenchResult measure(const BenchEntry& entry, const BenchOptions& options) {
    return std::visit([&](auto build) { return measureScene(build(), options); }, entry.build);
}

}  // namespace talus
