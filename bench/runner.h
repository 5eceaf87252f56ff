// Measures benchmark scenes in Talus.
#pragma once

#include "../engine/report.h"
#include "scene.h"
#include "simulation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace talus {

struct BenchOptions {
    /// Instead of the scene's.
    std::optional<int> steps = {};
    std::optional<int> lanes = {};
    int workers = 1;
    /// Runs of each scene; the one with the median mean is told.
    int repeat = 1;
};

/// Counts of a step, averaged over the run.
struct MeanCounts {
    double pairs = 0.0;
    double contacts = 0.0;
    double manifoldsComputed = 0.0;
    double manifoldsRefreshed = 0.0;
};

struct BenchResult {
    std::string scene;
    int dimension = 0;
    /// Bodies that move.
    int bodies = 0;
    int steps = 0;
    int warmUp = 0;
    int workers = 0;
    int lanes = 0;
    int substeps = 0;
    StepTimes times;
    /// Mean milliseconds a step, in the order of `Stage`.
    std::array<double, stageCount> stageMeans = {};
    /// Means of all runs, in the order in which they were taken.
    std::vector<double> runMeans;
    MeanCounts meanCounts;
    /// After the last step.
    StepCounts counts;
    /// Milliseconds to describe the scene to the world, before the first step.
    double buildMilliseconds = 0.0;
    /// After the last step.
    MemoryUse memory;
    /// Allocations in all measured steps; negative where they cannot be counted.
    long allocations = 0;
    Quality quality;
    std::uint64_t hash = 0;
};

/// Bytes of bodies, their shapes and bounds, for each of them.
double bytesPerBody(const BenchResult& result);
/// Bytes of the records of all pairs and of the solver's rows, for each touching pair.
double bytesPerContact(const BenchResult& result);
/// Megabytes of rows that the passes of a step stream through: prepare, and a push and a relax for each substep, each of which reads most of a row.
double streamedMegabytes(const BenchResult& result);

BenchResult measure(const BenchEntry& entry, const BenchOptions& options);

/// A table of scenes, one of stages.
std::string benchText(const std::vector<BenchResult>& results);
/// One object, on one line, with the machine.
std::string benchJson(const BenchResult& result);
/// A line of names, then a line a scene.
std::string benchCsv(const std::vector<BenchResult>& results);

}  // namespace talus
