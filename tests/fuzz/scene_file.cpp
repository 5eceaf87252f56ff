// Any text as a scene file: parsed, read, built and played for a few steps. Nothing may crash, hang or be lost.
#include "../../scenes/read_scene.h"
#include "../../scenes/runner.h"
#include "../../scenes/scene_run.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdlib>

namespace {

constexpr std::size_t mostText = 1 << 16;
constexpr std::size_t mostBodies = 64;
constexpr int mostSteps = 20;

template <int D>
void play(const nlohmann::json& document) {
    talus::Scene<D> scene = talus::readScene<D>(document);
    if (scene.bodies.size() > mostBodies) {
        return;
    }
    // A sweep costs time, not new states.
    scene.world.settings.iterations = std::min(scene.world.settings.iterations, 8);
    scene.world.settings.substeps = std::min(scene.world.settings.substeps, 8);
    scene.world.workers = 1;
    const talus::RunResult result = talus::runScene(scene, {.steps = std::min(scene.steps, mostSteps), .workers = 1, .trace = nullptr});
    // What is told must be JSON again.
    if (!nlohmann::json::accept(talus::jsonOf(result))) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size > mostText) {
        return 0;
    }
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    std::optional<talus::SceneError> fault;
    const nlohmann::json document = talus::parseDocument(text, fault);
    if (fault) {
        talus::runDocument({document, fault});
        return 0;
    }
    try {
        if (talus::dimensionOf(document) == 2) {
            play<2>(document);
        } else {
            play<3>(document);
        }
    } catch (const talus::SceneError& error) {
        if (std::string_view(error.what()).empty()) {
            std::abort();
        }
    }
    return 0;
}
