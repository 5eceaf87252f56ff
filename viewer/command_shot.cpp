#include "commands.h"

#include "../scenes/read_scene.h"
#include "../scenes/scene_run.h"
#include "../scenes/svg.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

namespace talus {
namespace {

/// What `--show` may name.
struct Layers : SvgOptions {
    bool trails = false;
};

struct Layer {
    const char* word;
    bool Layers::*flag;
};

constexpr Layer layers[] = {{"contacts", &Layers::contacts}, {"normals", &Layers::normals}, {"impulses", &Layers::impulses},
                            {"joints", &Layers::joints},     {"names", &Layers::names},     {"bounds", &Layers::bounds},
                            {"centres", &Layers::centres},   {"trails", &Layers::trails}};

std::string layerWords() {
    std::string words;
    for (const Layer& layer : layers) {
        words += (words.empty() ? "" : ", ") + std::string(layer.word);
    }
    return words;
}

void readShow(const std::string& show, Layers& options) {
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

void readSize(const std::string& size, Layers& options) {
    char rest = 0;
    if (std::sscanf(size.c_str(), "%5dx%5d%c", &options.width, &options.height, &rest) != 2) {
        throw SceneError("--size", "'" + size + "', must be WIDTHxHEIGHT in pixels");
    }
}

// Adds where the bodies that move are now.
template <int D>
void follow(const SceneRun<D>& run, std::map<BodyId, Trail<D>>& trails) {
    for (const BodyId body : run.world.bodies()) {
        if (run.world.kind(body) != BodyKind::fixed) {
            Trail<D>& trail = trails[body];
            trail.body = body;
            trail.places.push_back(run.world.centreOfMass(body));
        }
    }
}

template <int D>
std::string pictureOf(const nlohmann::json& document, int step, Layers options) {
    const Scene<D> scene = readScene<D>(document);
    SceneRun<D> run(scene);
    std::map<BodyId, Trail<D>> trails;
    while (run.stepsTaken() < step) {
        if (options.trails) {
            follow(run, trails);
        }
        run.advance();
    }
    SvgSpace<D> space{.camera = scene.camera};
    for (const auto& [body, trail] : trails) {
        space.trails.push_back(trail);
        if (run.world.exists(body)) {
            space.trails.back().places.push_back(run.world.centreOfMass(body));
        }
    }
    options.title = scene.name + ", step " + std::to_string(step);
    options.stepSeconds = run.stepSeconds();
    options.nameOf = [&](BodyId body) { return run.nameOf(body); };
    return svgOf(run.world, options, space);
}

std::string picture(const ShotCommand& command) {
    Layers options;
    readSize(command.size, options);
    readShow(command.show, options);
    std::optional<SceneError> fault;
    const nlohmann::json document = loadDocument(command.scene, command.assignments, fault);
    if (fault) {
        throw *fault;
    }
    return dimensionOf(document) == 2 ? pictureOf<2>(document, command.step, options) : pictureOf<3>(document, command.step, options);
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
