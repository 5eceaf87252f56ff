#include "commands.h"

#include "../scenes/registry.h"
#include "../scenes/runner.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>

namespace talus {
namespace {

int statusOf(Verdict verdict) {
    return verdict == Verdict::pass ? exitHolds : verdict == Verdict::fail ? exitFails : exitRefused;
}

void print(const RunResult& result, const RunCommand& command) {
    if (command.json) {
        std::printf("%s\n", jsonOf(result).c_str());
    } else if (result.verdict != Verdict::rejected) {
        std::fputs(textOf(result).c_str(), stdout);
    }
    std::fflush(stdout);
}

int runOne(const std::string& scene, const RunCommand& command, const RunOptions& options) {
    RunResult result;
    try {
        std::optional<SceneError> fault;
        const nlohmann::json document = loadDocument(scene, command.assignments, fault);
        result = runDocument({document, fault}, options);
    } catch (const SceneError& error) {
        result.message = error.what();
    }
    if (result.scene.empty()) {
        result.scene = scene;
    }
    print(result, command);
    return result.verdict == Verdict::rejected ? complain(scene + ": " + result.message) : statusOf(result.verdict);
}

}  // namespace

int run(const RunCommand& command) {
    std::vector<std::string> scenes;
    for (const std::string& scene : command.scenes) {
        if (scene != "all") {
            scenes.push_back(scene);
            continue;
        }
        for (const BuiltinScene& builtin : builtinScenes()) {
            scenes.emplace_back(builtin.name);
        }
    }
    std::ofstream trace;
    if (!command.trace.empty()) {
        if (scenes.size() != 1) {
            return complain("--trace: " + std::to_string(scenes.size()) + " scenes, one file holds the trace of one scene");
        }
        trace.open(command.trace);
        if (!trace) {
            return complain("--trace: " + command.trace + ", cannot be written");
        }
    }
    const RunOptions options{command.steps, command.workers, trace.is_open() ? &trace : nullptr};
    int status = exitHolds;
    for (const std::string& scene : scenes) {
        status = std::max(status, runOne(scene, command, options));
    }
    if (trace.is_open() && !trace.flush()) {
        return complain("--trace: " + command.trace + ", could not be written to its end");
    }
    return status;
}

}  // namespace talus
