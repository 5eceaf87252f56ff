// Talus and a peer in turns: what slows the machine for a while slows both.
#pragma once

#include "../runner.h"
#include "peers.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace talus {

struct Side {
    std::string engine;
    /// Of each run, in order.
    std::vector<StepTimes> runs;
    Quality quality;
};

/// Milliseconds of Talus over those of the peer, over the pairs of runs.
struct Ratio {
    double median = 0.0;
    double least = 0.0;
    double greatest = 0.0;
};

struct Comparison {
    std::string scene;
    int bodies = 0;
    int steps = 0;
    Side peer;
    Side talus;
    /// Of the processor's time, of the clock's, and of either in the first 150 steps.
    Ratio processor;
    Ratio elapsed;
    Ratio processorFirst;
    Ratio elapsedFirst;
};

struct ComparisonOptions {
    /// Instead of the scene's.
    std::optional<int> steps = {};
    int pairs = 5;
    /// Only these peers; empty: all.
    std::vector<std::string> peers = {};
};

/// One for each peer that can play the scene, handed to `report` as soon as it is known.
void compare(const BenchEntry& entry, const ComparisonOptions& options, const std::function<void(const Comparison&)>& report);

std::string comparisonTitle();
std::string comparisonText(const Comparison& comparison);
/// One object, on one line, with the machine.
std::string comparisonJson(const Comparison& comparison);

}  // namespace talus
