#include "commands.h"

#include "../scenes/read_scene.h"
#include "../scenes/scene_run.h"
#include "../scenes/svg.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <fstream>
#include <sstream>

namespace talus {
namespace {

struct Layer {
    const char* word;
    bool SvgOptions::*flag;
};

constexpr Layer layers[] = {{"contacts", &SvgOptions::contacts}, {"normals", &SvgOptions::normals}, {"impulses", &SvgOptions::impulses},
                            {"joints", &SvgOptions::joints},     {"names", &SvgOptions::names},     {"bounds", &SvgOptions::bounds},
                            {"centres", &SvgOptions::centres}};

std::string layerWords() {
    std::string words;
    for (const Layer& layer : layers) {
        words += (words.empty() ? "" : ", ") + std::string(layer.word);
    }
    return words;
}

void readShow(const std::string& show, SvgOptions& options) {
    if (show.empty()) {
        return;
    }
    for (const Layer& layer : layers) {
        options.*layer.flag = false;
    }
    std::istringstream words(show);
    for (std::string word; std::getline(words, word, ',');) {
        const Layer* found = nullptr;
        for (const Layer& layer : layers) {
            found = word == layer.word ? &layer : found;
        }
        if (!found) {
            throw SceneError("--show", "'" + word + "', must be among: " + layerWords());
        }
        options.*found->flag = true;
    }
}

void readSize(const std::string& size, SvgOptions& options) {
    char rest = 0;
    if (std::sscanf(size.c_str(), "%5dx%5d%c", &options.width, &options.height, &rest) != 2) {
        throw SceneError("--size", "'" + size + "', must be WIDTHxHEIGHT in pixels");
    }
}

std::string picture(const ShotCommand& command) {
    SvgOptions options;
    readSize(command.size, options);
    readShow(command.show, options);
    std::optional<SceneError> fault;
    const nlohmann::json document = loadDocument(command.scene, command.assignments, fault);
    if (fault) {
        throw *fault;
    }
    const Scene<2> scene = readScene<2>(document);
    SceneRun<2> run(scene);
    while (run.stepsTaken() < command.step) {
        run.advance();
    }
    options.target = scene.cameraTarget;
    options.viewHeight = scene.cameraHeight;
    options.title = scene.name + ", step " + std::to_string(command.step);
    options.stepSeconds = run.stepSeconds();
    options.nameOf = [&](BodyId body) { return run.nameOf(body); };
    return svgOf(run.world, options);
}

}  // namespace

int shot(const ShotCommand& command) {
    if (!command.out.ends_with(".svg")) {
        return complain("--out: " + command.out + ", pictures of pixels are not built yet, use talus shot --out F.svg");
    }
    try {
        const std::string text = picture(command);
        std::ofstream file(command.out, std::ios::binary);
        if (!(file << text) || !file.flush()) {
            return complain("--out: " + command.out + ", cannot be written");
        }
    } catch (const SceneError& error) {
        return complain(command.scene + ": " + error.what());
    } catch (const std::invalid_argument& error) {
        return complain(error.what());
    }
    return exitHolds;
}

}  // namespace talus
