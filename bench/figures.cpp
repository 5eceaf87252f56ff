#include "figures.h"

#include <cstdarg>
#include <cstdio>

namespace talus {

std::string formatted(const char* format, ...) {
    char text[256];
    va_list values;
    va_start(values, format);
    std::vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return text;
}

std::string textOf(const Machine& machine) {
    return "talus " + machine.version + (machine.commit.empty() ? "" : " (" + machine.commit + ")") + ", " + machine.compiler + ", " +
           machine.instructionSet + "\n" + machine.processor + ", " + std::to_string(machine.threads) + " threads\n";
}

Json jsonOf(const Machine& machine) {
    return {{"processor", machine.processor},           {"threads", machine.threads}, {"compiler", machine.compiler},
            {"instructionSet", machine.instructionSet}, {"version", machine.version}, {"commit", machine.commit}};
}

Json jsonOf(const StepTimes& times) {
    return {{"mean", times.mean},
            {"median", times.median},
            {"p95", times.percentile95},
            {"worst", times.worst},
            {"first150", times.firstMean},
            {"processorMean", times.processorMean},
            {"processorFirst150", times.processorFirstMean}};
}

Json jsonOf(const Quality& quality) {
    return {{"pairs", quality.pairs},
            {"overlapping", quality.overlapping},
            {"overlapMaxMm", quality.overlapMax * millimetres},
            {"overlapMeanMm", quality.overlapMean * millimetres},
            {"overlap99Mm", quality.overlap99 * millimetres},
            {"driftMaxMm", quality.driftMax * millimetres},
            {"driftMeanMm", quality.driftMean * millimetres},
            {"kineticEnergy", quality.kineticEnergy},
            {"totalEnergy", quality.totalEnergy},
            {"lost", quality.lost}};
}

}  // namespace talus
