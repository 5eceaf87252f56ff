// Built-in scenes as small pictures.
#pragma once

#include "../../scenes/read_scene.h"
#include "../../scenes/registry.h"
#include "../../scenes/scene_run.h"
#include "../../viewer/drawing/scene_frame.h"
#include "../../viewer/render/image.h"
#include "../../viewer/render/offscreen.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>

namespace talus::testing {

/// One context for all tests of the program: what they draw must not depend on what was drawn before.
struct Studio {
    Offscreen screen{480, 270};
    Renderer renderer;
};

inline Studio& studio() {
    static Studio one;
    return one;
}

inline Overlays noOverlays() {
    return {.contacts = false, .normals = false, .impulses = false, .joints = false};
}

struct Shot {
    std::string scene;
    int step = 0;
    Overlays overlays = noOverlays();
    const Theme* theme = &lightTheme();
};

inline Image painted(const SceneFrame& frame) {
    studio().screen.bind();
    paint(studio().renderer, frame);
    return studio().screen.read();
}

template <int D>
Image picture(const nlohmann::json& document, const Shot& shot) {
    const Scene<D> scene = readScene<D>(document);
    SceneRun<D> run(scene);
    std::map<BodyId, Trail<D>> trails;
    while (run.stepsTaken() < shot.step) {
        for (const BodyId body : run.world.bodies()) {
            if (shot.overlays.trails && run.world.kind(body) != BodyKind::fixed) {
                trails[body].places.push_back(run.world.centreOfMass(body));
            }
        }
        run.advance();
    }
    std::vector<Trail<D>> ways;
    for (const auto& [body, trail] : trails) {
        ways.push_back(trail);
    }
    FrameRequest<D> request{.width = 480, .height = 270, .overlays = shot.overlays, .theme = shot.theme};
    request.title = shot.scene;
    request.stepSeconds = run.stepSeconds();
    request.camera = scene.camera;
    request.trails = ways;
    request.nameOf = [&](BodyId body) { return run.nameOf(body); };
    return painted(frameOf<D>(run.world, request, studio().renderer.font(1.0f)));
}

inline Image picture(const Shot& shot) {
    const nlohmann::json document = findBuiltinScene(shot.scene)->build();
    return dimensionOf(document) == 2 ? picture<2>(document, shot) : picture<3>(document, shot);
}

}  // namespace talus::testing
