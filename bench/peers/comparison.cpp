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

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

void measureRatios(Comparison& comparison) {
    std::vector<double> ratios;
    std::vector<double> firstRatios;
    for (std::size_t i = 0; i < comparison.talus.runs.size(); ++i) {
        ratios.push_back(comparison.talus.runs[i].mean / comparison.peer.runs[i].mean);
        firstRatios.push_back(comparison.talus.runs[i].firstMean / comparison.peer.runs[i].firstMean);
    }
    comparison.ratio = medianOf(ratios);
    comparison.firstRatio = medianOf(firstRatios);
    comparison.leastRatio = *std::min_element(ratios.begin(), ratios.end());
    comparison.greatestRatio = *std::max_element(ratios.begin(), ratios.end());
}

template <int D>
Comparison compareWith(const Peer<D>& peer, const BenchScene<D>& scene, const ComparisonOptions& options) {
    Comparison comparison;
    comparison.scene = scene.name;
    comparison.bodies =
        static_cast<int>(std::count_if(scene.bodies.begin(), scene.bodies.end(), [](const BenchBody<D>& body) { return !body.fixed; }));
    comparison.steps = options.steps.value_or(scene.steps);
    comparison.peer.engine = peer.name;
    comparison.talus.engine = "talus";
    const BenchScene<D> peerScene = peer.hasCapsules ? scene : withOctagons(scene);
    for (int i = 0; i < options.pairs; ++i) {
        const std::unique_ptr<Simulation<D>> simulation = peer.build(peerScene);
        run(*simulation, peerScene, comparison.steps, comparison.peer);
        TalusSimulation<D> own(scene);
        run<D>(own, scene, comparison.steps, comparison.talus);
    }
    measureRatios(comparison);
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
    return formatted("%-9s %-9s %9.3f %9.3f %9.3f %9.3f | %7d %7d %8.2f %8.2f %8.2f %9.1f %9.1f %5d", comparison.scene.c_str(), side.engine.c_str(),
                     times.mean, times.firstMean, times.percentile95, times.worst, quality.pairs, quality.overlapping,
                     quality.overlapMax * millimetres, quality.overlapMean * millimetres, quality.overlap99 * millimetres,
                     quality.driftMax * millimetres, quality.driftMean * millimetres, quality.lost);
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
    return formatted("%-9s %-9s %9s %9s %9s %9s | %7s %7s %8s %8s %8s %9s %9s %5s\n", "scene", "engine", "mean ms", "first150", "p95", "worst",
                     "pairs", "overlap", "max mm", "mean", "p99", "drift max", "mean", "lost");
}

std::string comparisonText(const Comparison& comparison) {
    return lineOf(comparison, comparison.peer) + "\n" + lineOf(comparison, comparison.talus) +
           formatted("\n          talus / %s: %.3f (%.3f to %.3f), first 150 steps %.3f\n", comparison.peer.engine.c_str(), comparison.ratio,
                     comparison.leastRatio, comparison.greatestRatio, comparison.firstRatio);
}

std::string comparisonJson(const Comparison& comparison) {
    const Json json = {{"scene", comparison.scene},
                       {"bodies", comparison.bodies},
                       {"steps", comparison.steps},
                       {"ratio", comparison.ratio},
                       {"leastRatio", comparison.leastRatio},
                       {"greatestRatio", comparison.greatestRatio},
                       {"first150Ratio", comparison.firstRatio},
                       {"peer", jsonOf(comparison.peer)},
                       {"talus", jsonOf(comparison.talus)},
                       {"machine", jsonOf(thisMachine())}};
    return json.dump();
}

}  // namespace talus
