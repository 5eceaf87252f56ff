#include "simulation.h"

#include <algorithm>
#include <numeric>

namespace talus {
namespace {

double meanOf(std::vector<double>::const_iterator begin, std::vector<double>::const_iterator end) {
    return begin == end ? 0.0 : std::accumulate(begin, end, 0.0) / static_cast<double>(end - begin);
}

}  // namespace

StepTimes timesOf(std::vector<double> milliseconds) {
    if (milliseconds.empty()) {
        return {};
    }
    constexpr std::ptrdiff_t firstSteps = 150;
    StepTimes times;
    times.mean = meanOf(milliseconds.begin(), milliseconds.end());
    times.firstMean = meanOf(milliseconds.begin(), milliseconds.begin() + std::min(firstSteps, std::ssize(milliseconds)));
    std::sort(milliseconds.begin(), milliseconds.end());
    times.median = milliseconds[milliseconds.size() / 2];
    times.percentile95 = milliseconds[(milliseconds.size() - 1) * 95 / 100];
    times.worst = milliseconds.back();
    return times;
}

}  // namespace talus
