#include "comparison.h"

#include "../figures.h"
#include "../talus_simulation.h"

#include <algorithm>

namespace talus {
namespace {

template <int D>
BenchScene<D> withOctagons(BenchScene<D> scene) {
    for (BenchBody<D>& body : scene.bodies) {
        body.shape.kind = body.shape.kind == BenchShapeKind::capsule ? BenchShapeKind::octagon : body.shape.kind;
    }
    return scene;
}

template <int D>
void run(Simulation<D>& simulation, const BenchScene<D>& scene, int steps, Side& side) {
    const std::vector<BenchMotion<D>> start = simulation.motions();
    side.runs.push_back(timesOf(timeSteps(simulation, steps, [] {})));
    // Once is enough: all runs are alike.
    if (side.runs.size() == 1) {
        side.quality = qualityOf<D>(scene, start, simulation.motions());
    }
}

Ratio ratioOf(const Comparison& comparison, double StepTimes::*time) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < comparison.talus.runs.size(); ++i) {
        ratios.push_back(comparison.talus.runs[i].*time / comparison.peer.runs[i].*time);
    }
    std::sort(ratios.begin(), ratios.end());
    const std::size_t middle = ratios.size() / 2;
    const double median = ratios.size() % 2 == 1 ? ratios[middle] : 0.5 * (ratios[middle - 1] + ratios[middle]);
    return {median, ratios.front(), ratios.back()};
}

template <int D>
Comparison compareWith(const Peer<D>& peer, const BenchScene<D>& scene, const ComparisonOptions& options) {
    Comparison comparison;
    comparison.scene = scene.name;
    comparison.bodies = movingBodies(scene);
    comparison.steps = options.steps.value_or(scene.steps);
    comparison.peer.engine = peer.name;
    comparison.talus.engine = "talus";
    const BenchScene<D> peerScene = peer.hasCapsules ? scene : withOctagons(scene);
    for (int i = 0; i < options.pairs; ++i) {
        run(*peer.build(peerScene), peerScene, comparison.steps, comparison.peer);
        run<D>(*std::make_unique<TalusSimulation<D>>(scene), scene, comparison.steps, comparison.talus);
    }
    comparison.processor = ratioOf(comparison, &StepTimes::processorMean);
    comparison.elapsed = ratioOf(comparison, &StepTimes::mean);
    comparison.processorFirst = ratioOf(comparison, &StepTimes::processorFirstMean);
    comparison.elapsedFirst = ratioOf(comparison, &StepTimes::firstMean);
    return comparison;
}

StepTimes medianTimes(const Side& side) {
    std::vector<StepTimes> runs = side.runs;
    const auto middle = runs.begin() + (std::ssize(runs) - 1) / 2;
    std::nth_element(runs.begin(), middle, runs.end(), [](const StepTimes& a, const StepTimes& b) { return a.mean < b.mean; });
    return *middle;
}

std::string lineOf(const Comparison& comparison, const Side& side) {
    const StepTimes times = medianTimes(side);
    const Quality& quality = side.quality;
    return formatted("%-9s %-9s %9.3f %9.3f %9.3f %9.3f %9.3f | %7d %7d %8.2f %8.2f %8.2f %9.1f %9.1f %5d", comparison.scene.c_str(),
                     side.engine.c_str(), times.processorMean, times.mean, times.firstMean, times.percentile95, times.worst, quality.pairs,
                     quality.overlapping, quality.overlapMax * millimetres, quality.overlapMean * millimetres, quality.overlap99 * millimetres,
                     quality.driftMax * millimetres, quality.driftMean * millimetres, quality.lost);
}

Json jsonOf(const Ratio& ratio) {
    return {{"median", ratio.median}, {"least", ratio.least}, {"greatest", ratio.greatest}};
}

Json jsonOf(const Side& side) {
    Json json = {{"engine", side.engine}, {"stepMs", jsonOf(medianTimes(side))}, {"runMeansMs", Json::array()}, {"quality", jsonOf(side.quality)}};
    for (const StepTimes& times : side.runs) {
        json["runMeansMs"].push_back(times.mean);
    }
    return json;
}

}  // namespace

void compare(const BenchEntry& entry, const ComparisonOptions& options, const std::function<void(const Comparison&)>& report) {
    const auto compareAll = [&]<int D>(const BenchScene<D>& scene) {
        for (const Peer<D>& peer : peers<D>()) {
            const bool wanted = options.peers.empty() || std::find(options.peers.begin(), options.peers.end(), peer.name) != options.peers.end();
            if (wanted) {
                report(compareWith(peer, scene, options));
            }
        }
    };
    std::visit([&](auto build) { compareAll(build()); }, entry.build);
}

std::string comparisonTitle() {
    return formatted("%-9s %-9s %9s %9s %9s %9s %9s | %7s %7s %8s %8s %8s %9s %9s %5s\n", "scene", "engine", "processor", "mean ms", "first150",
                     "p95", "worst", "pairs", "overlap", "max mm", "mean", "p99", "drift max", "mean", "lost");
}

std::string comparisonText(const Comparison& comparison) {
    const auto text = [](const char* what, const Ratio& whole, const Ratio& first) {
        return formatted("%s %.3f (%.3f to %.3f), first 150 steps %.3f", what, whole.median, whole.least, whole.greatest, first.median);
    };
    return lineOf(comparison, comparison.peer) + "\n" + lineOf(comparison, comparison.talus) + "\n          talus / " + comparison.peer.engine +
           ": " + text("processor", comparison.processor, comparison.processorFirst) + "; " +
           text("clock", comparison.elapsed, comparison.elapsedFirst) + "\n";
}

std::string comparisonJson(const Comparison& comparison) {
    const Json json = {{"scene", comparison.scene},
                       {"bodies", comparison.bodies},
                       {"steps", comparison.steps},
                       {"processorRatio", jsonOf(comparison.processor)},
                       {"processorFirst150Ratio", jsonOf(comparison.processorFirst)},
                       {"ratio", jsonOf(comparison.elapsed)},
                       {"first150Ratio", jsonOf(comparison.elapsedFirst)},
                       {"peer", jsonOf(comparison.peer)},
                       {"talus", jsonOf(comparison.talus)},
                       {"machine", jsonOf(thisMachine())}};
    return json.dump();
}

}  // namespace talus
