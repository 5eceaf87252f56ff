#include "commands.h"
#include "layers.h"

#include "../scenes/read_scene.h"
#include "../scenes/scene_run.h"
#include "../scenes/svg.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <fstream>
#include <map>

namespace talus {
namespace {

/// Options of the page, and what the page itself does not know.
struct VectorOptions : SvgOptions {
    bool trails = false;
};

VectorOptions vectorOptions(const ShotCommand& command) {
    const Layers layers = readLayers(command.show, false);
    VectorOptions options;
    options.contacts = layers.contacts;
    options.normals = layers.normals;
    options.impulses = layers.impulses;
    options.joints = layers.joints;
    options.names = layers.names;
    options.bounds = layers.bounds;
    options.centres = layers.centres;
    options.trails = layers.trails;
    readSize(command.size, options.width, options.height);
    return options;
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
std::string pictureOf(const nlohmann::json& document, int step, VectorOptions options) {
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
    const VectorOptions options = vectorOptions(command);
    const nlohmann::json document = pictureDocument(command);
    return dimensionOf(document) == 2 ? pictureOf<2>(document, command.step, options) : pictureOf<3>(document, command.step, options);
}

}  // namespace

int shot(const ShotCommand& command) {
    const bool isVector = command.out.ends_with(".svg");
    if (!isVector && !command.out.ends_with(".png")) {
        return complain("--out: " + command.out + ", a picture must end in .png or .svg");
    }
    try {
        if (isVector) {
            const std::string text = picture(command);
            std::ofstream file(command.out, std::ios::binary);
            if (!(file << text) || !file.flush()) {
                return complain("--out: " + command.out + ", cannot be written");
            }
        } else {
            shootPixels(command);
        }
    } catch (const SceneError& error) {
        return complain(command.scene + ": " + error.what());
    } catch (const std::exception& error) {
        return complain(error.what());
    }
    return exitHolds;
}

}  // namespace talus
