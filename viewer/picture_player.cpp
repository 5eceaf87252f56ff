#include "picture_player.h"

#include "../scenes/document.h"

#include <cmath>
#include <cstdio>

namespace talus {

PictureWords::PictureWords(const PictureCommand& command)
    : layers(readLayers(command.show, true)), theme(findTheme(command.theme)), scale(command.scale) {
    readSize(command.size, width, height);
    if (width < 320 || width > 16384 || height < 240 || height > 16384) {
        throw SceneError("--size", "'" + command.size + "', must be 320x240 to 16384x16384");
    }
    if (theme == nullptr) {
        throw SceneError("--theme", "'" + command.theme + "', must be light or dark");
    }
    if (!command.clip.empty()) {
        ClipPlane plane;
        float offset = 0.0f;
        char rest = 0;
        const int read = std::sscanf(command.clip.c_str(), "%f,%f,%f,%f%c", &plane.normal.x(), &plane.normal.y(), &plane.normal.z(), &offset, &rest);
        const float size = length<3>(plane.normal);
        if (read != 4 || !std::isfinite(size) || !std::isfinite(offset) || !(size > 0.0f)) {
            throw SceneError("--clip", "'" + command.clip + "', must be NX,NY,NZ,OFFSET with a normal that is not zero");
        }
        plane.normal /= size;
        plane.point = plane.normal * offset;
        clip = plane;
    }
}

Overlays overlaysOf(const Layers& layers) {
    return {.contacts = layers.contacts,
            .normals = layers.normals,
            .impulses = layers.impulses,
            .friction = layers.friction,
            .forces = layers.forces,
            .depth = layers.depth,
            .changes = layers.changes,
            .colouring = layers.modes   ? ContactColouring::mode
                         : layers.ratio ? ContactColouring::ratio
                                        : ContactColouring::identity,
            .scale = layers.logarithmic ? ScaleMode::logarithmic : ScaleMode::linear,
            .joints = layers.joints,
            .names = layers.names,
            .bounds = layers.bounds,
            .centres = layers.centres,
            .trails = layers.trails,
            .xray = layers.xray,
            .grid = layers.grid,
            .shadows = layers.shadows,
            .legend = layers.legend};
}

template <int D>
PicturePlayer<D>::PicturePlayer(const Scene<D>& scene, const PictureWords& given)
    : scenario(scene), words(given), run(scene), screen(given.width, given.height), renderer(std::make_unique<Renderer>()) {}

template <int D>
void PicturePlayer<D>::follow() {
    for (const BodyId body : run.world.bodies()) {
        if (run.world.kind(body) != BodyKind::fixed) {
            Trail<D>& trail = trails[body];
            trail.body = body;
            trail.places.push_back(run.world.centreOfMass(body));
        }
    }
}

template <int D>
void PicturePlayer<D>::advanceTo(int step) {
    while (run.stepsTaken() < step) {
        if (words.layers.trails) {
            follow();
        }
        if (words.layers.changes && run.stepsTaken() + 1 == step) {
            before = run.world.contacts();
        }
        run.advance();
    }
}

template <int D>
Image PicturePlayer<D>::picture() {
    std::vector<Trail<D>> ways;
    for (const auto& [body, trail] : trails) {
        ways.push_back(trail);
        if (run.world.exists(body)) {
            ways.back().places.push_back(run.world.centreOfMass(body));
        }
    }
    FrameRequest<D> request{
        .width = words.width, .height = words.height, .overlays = overlaysOf(words.layers), .theme = words.theme, .scale = words.scale};
    request.title = scenario.name;
    request.stepSeconds = run.stepSeconds();
    request.camera = scenario.camera;
    request.trails = ways;
    request.nameOf = [&](BodyId body) { return run.nameOf(body); };
    request.before = before;
    request.clip = words.clip;
    request.fixedCamera = camera;
    request.fixedScale = scale;
    const SceneFrame frame = frameOf<D>(run.world, request, renderer->font(words.scale));
    camera = frame.camera;
    // A scale without loads is no scale yet.
    if (frame.contacts.loaded) {
        scale = frame.scale;
    }
    screen.bind();
    paint(*renderer, frame);
    return screen.read();
}

template class PicturePlayer<2>;
template class PicturePlayer<3>;

}  // namespace talus
