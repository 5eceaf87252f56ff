#include "simulation.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace talus {
namespace {

double meanOf(std::span<const double> values) {
    return values.empty() ? 0.0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

StepTimes timesOf(StepSamples samples) {
    const std::span<double> elapsed = samples.elapsed;
    const std::span<double> processor = samples.processor;
    if (elapsed.empty()) {
        return {};
    }
    const std::size_t first = std::min<std::size_t>(150, elapsed.size());
    StepTimes times;
    times.mean = meanOf(elapsed);
    times.firstMean = meanOf(elapsed.first(first));
    times.processorMean = meanOf(processor);
    times.processorFirstMean = meanOf(processor.first(first));
    std::sort(elapsed.begin(), elapsed.end());
    times.median = elapsed[percentileRank(elapsed.size(), 50)];
    times.percentile95 = elapsed[percentileRank(elapsed.size(), 95)];
    times.worst = elapsed.back();
    return times;
}

}  // namespace talus
