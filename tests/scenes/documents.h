// Documents to test with.
#pragma once

#include "../../scenes/document.h"
#include "../../scenes/read_scene.h"
#include "../../scenes/registry.h"
#include "../../scenes/runner.h"
#include "../../scenes/scene_run.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace talus::test {

/// A floor (top y = 0), a box at rest on it, a ball 5 m up, a pinned rod.
inline nlohmann::json smallDocument() {
    return parseDocument(R"({
        "talus": 1, "name": "small", "dimension": 2, "steps": 60,
        "world": {"gravity": [0, -10], "sleeping": false},
        "geometry": {"unit": {"box": {"half": [0.5, 0.5]}}},
        "bodies": [
            {"name": "floor", "type": "static", "position": [0, -1], "shapes": [{"box": {"half": [50, 1]}}]},
            {"name": "box", "position": [0, 0.5], "shapes": [{"geometry": "unit"}]},
            {"name": "ball", "position": [5, 20], "shapes": [{"ball": {"radius": 0.5}}]},
            {"name": "rod", "position": [-10, 20], "shapes": [{"capsule": {"a": [-1, 0], "b": [1, 0], "radius": 0.1}}]}
        ],
        "joints": [{"type": "revolute", "name": "pin", "a": "world", "b": "rod", "anchor": [-10, 20]}]
    })");
}

/// The same in space: the ball may spin, a cylinder stands on the floor, a hull lies beside it.
inline nlohmann::json smallDocument3() {
    return parseDocument(R"({
        "talus": 1, "name": "small", "dimension": 3, "steps": 60,
        "world": {"gravity": [0, -10, 0], "sleeping": false},
        "geometry": {"unit": {"box": {"half": [0.5, 0.5, 0.5]}}},
        "bodies": [
            {"name": "floor", "type": "static", "position": [0, -1, 0], "shapes": [{"box": {"half": [50, 1, 50]}}]},
            {"name": "box", "position": [0, 0.5, 0], "shapes": [{"geometry": "unit"}]},
            {"name": "ball", "position": [5, 20, 0], "shapes": [{"ball": {"radius": 0.5}}]},
            {"name": "can", "position": [-5, 0.5, 0], "shapes": [{"cylinder": {"half": 0.5, "radius": 0.4}}]},
            {"name": "wedge", "position": [0, 0, 5], "shapes": [{"hull": {"points": [[-1, 0, -1], [1, 0, -1], [-1, 0, 1], [-1, 1, -1]]}}]}
        ]
    })");
}

inline nlohmann::json changed(nlohmann::json document, const std::vector<std::string>& assignments) {
    for (const std::string& assignment : assignments) {
        assign(document, assignment);
    }
    return document;
}

inline nlohmann::json builtin(const std::string& name) {
    const BuiltinScene* scene = findBuiltinScene(name);
    return scene ? scene->build() : nlohmann::json();
}

/// What the run measured for an expectation, after as many steps as it asks for.
inline double measured(const RunResult& result, std::size_t index) {
    const Outcome& outcome = result.outcomes.at(index);
    return outcome.value ? std::get<double>(*outcome.value) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace talus::test
