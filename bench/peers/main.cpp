// bench_peers: other engines beside Talus.
#include "../figures.h"
#include "comparison.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>

namespace {

std::vector<std::string> peerNames() {
    std::vector<std::string> names;
    for (const auto& peer : talus::peers<3>()) {
        names.emplace_back(peer.name);
    }
    for (const auto& peer : talus::peers<2>()) {
        names.emplace_back(peer.name);
    }
    return names;
}

// The scenes that every engine can play: without sleeping, and without a warm-up that is not timed.
std::vector<std::string> sceneNames() {
    std::vector<std::string> names;
    for (const talus::BenchEntry& entry : talus::benchEntries()) {
        const bool sleeps = std::visit([](auto build) { return build().sleeping; }, entry.build);
        if (!sleeps) {
            names.emplace_back(entry.name);
        }
    }
    return names;
}

int execute(int count, char** words) {
    CLI::App program("Benchmark scenes in other engines and in Talus, in turns.", "bench_peers");
    talus::ComparisonOptions options;
    std::vector<std::string> scenes;
    bool json = false;
    program.add_option("scene", scenes, "Benchmark scenes; none: the common ones")->check(CLI::IsMember(sceneNames()));
    program.add_option("--pairs", options.pairs, "Runs of each engine, in turns")->check(CLI::Range(1, 1000));
    program.add_option("--steps", options.steps, "Number of steps, instead of the scene's")->check(CLI::Range(1, 1'000'000));
    program.add_option("--peers", options.peers, "Only these engines")->delimiter(',')->check(CLI::IsMember(peerNames()));
    program.add_flag("--json", json, "One JSON object a comparison, on one line");
    CLI11_PARSE(program, count, words);

    for (const talus::BenchEntry& entry : talus::benchEntries()) {
        if (scenes.empty() && entry.common) {
            scenes.emplace_back(entry.name);
        }
    }
    if (!json) {
        std::fputs((textOf(talus::thisMachine()) + "\n" + talus::comparisonTitle()).c_str(), stdout);
    }
    for (const std::string& scene : scenes) {
        talus::compare(*talus::findBenchEntry(scene), options, [&](const talus::Comparison& comparison) {
            std::fputs((json ? talus::comparisonJson(comparison) + "\n" : talus::comparisonText(comparison)).c_str(), stdout);
            std::fflush(stdout);
        });
    }
    return 0;
}

}  // namespace

int main(int count, char** words) {
    try {
        return execute(count, words);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_peers: %s\n", error.what());
        return 2;
    }
}
