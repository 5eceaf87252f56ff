#include "read_scene.h"

#include <array>

namespace talus {
namespace {

constexpr int formatVersion = 1;
constexpr int mostSteps = 10'000'000;
constexpr std::array<std::string_view, 12> sceneKeys = {"talus",  "name",   "about",  "dimension", "world",  "geometry",
                                                        "bodies", "joints", "script", "steps",     "expect", "camera"};

template <int D>
void readWorld(const Node& value, Scene<D>& scene) {
    const Object object(value, {"gravity", "hertz", "continuous", "workers"}, settingNames());
    object.read("gravity", scene.world.gravity);
    // A step lasts from a microsecond to a second.
    object.read("hertz", scene.hertz, {1.0, 1e6, true, "must be from 1 to 1000000"});
    object.read("workers", scene.world.workers, 1, 64);
    if (object.has("continuous") && object.at("continuous").boolean()) {
        object.at("continuous").refuseNotBuilt("continuous collision is");
    }
    for (const auto& [key, setting] : value.members()) {
        readSetting(key, setting, scene.world.settings);
    }
}

template <int D>
void readCamera(const Node& value, Scene<D>& scene) {
    const Object object(value, {"target", "height", "eye"});
    if (object.has("eye") && D == 2) {
        object.at("eye").refuse("belongs to 3D, must not be given in 2D");
    }
    const auto place = [&](std::string_view key) {
        return object.has(key) ? std::optional<Position<D>>(object.at(key).template vector<D>()) : std::nullopt;
    };
    scene.camera.target = place("target");
    scene.camera.eye = place("eye");
    if (scene.camera.eye && scene.camera.target && *scene.camera.eye == *scene.camera.target) {
        object.at("eye").refuse("must be another place than 'target'");
    }
    if (object.has("height")) {
        scene.camera.height = object.at("height").number(positive);
    }
}

template <int D>
void readGeometries(const Node& value, Vocabulary<D>& vocabulary) {
    for (const auto& [name, entry] : value.members()) {
        // A name may refer to one that was read before, not to itself.
        vocabulary.geometries[name] = readGeometry<D>(Object(entry, {}, geometryNames<D>()), vocabulary);
    }
}

template <int D>
void readBodies(const Node& value, Vocabulary<D>& vocabulary, Scene<D>& scene) {
    for (const Node& entry : value.elements()) {
        scene.bodies.push_back(readBody<D>(entry, vocabulary));
        if (!vocabulary.bodies.insert(scene.bodies.back().name).second) {
            entry.at("name").refuse("duplicate name, each must be used once");
        }
    }
}

template <int D>
void readJoints(const Node& value, Vocabulary<D>& vocabulary, Scene<D>& scene) {
    for (const Node& entry : value.elements()) {
        scene.joints.push_back(readJoint<D>(entry, vocabulary));
        const std::string& name = scene.joints.back().name;
        if (!name.empty() && !vocabulary.joints.insert(name).second) {
            entry.at("name").refuse("duplicate name, each must be used once");
        }
    }
}

}  // namespace

int dimensionOf(const nlohmann::json& document) {
    const Node root(document);
    if (!root.isObject()) {
        root.refuse("must be an object");
    }
    root.at("talus").integer(formatVersion, formatVersion);
    root.at("name").name();
    return root.at("dimension").integer(2, 3);
}

template <int D>
Scene<D> readScene(const nlohmann::json& document) {
    if (dimensionOf(document) != D) {
        Node(document).at("dimension").refuse("must be " + std::to_string(D));
    }
    const Object object(Node(document), {}, sceneKeys);
    Scene<D> scene;
    Vocabulary<D> vocabulary;
    scene.name = object.at("name").name();
    object.read("about", scene.about);
    object.read("steps", scene.steps, 0, mostSteps);
    vocabulary.steps = scene.steps;
    const auto part = [&](std::string_view key, const auto& read) {
        if (object.has(key)) {
            read(object.at(key));
        }
    };
    part("world", [&](const Node& value) { readWorld<D>(value, scene); });
    part("geometry", [&](const Node& value) { readGeometries<D>(value, vocabulary); });
    part("bodies", [&](const Node& value) { readBodies<D>(value, vocabulary, scene); });
    // A joint of the scene can only hold bodies of the scene, those of the script come later.
    part("joints", [&](const Node& value) { readJoints<D>(value, vocabulary, scene); });
    part("script", [&](const Node& value) {
        collectScriptNames<D>(value, vocabulary);
        scene.script = readScript<D>(value, vocabulary);
    });
    part("expect", [&](const Node& value) {
        for (const Node& entry : value.elements()) {
            readExpectation<D>(entry, vocabulary, scene);
        }
    });
    part("camera", [&](const Node& value) { readCamera<D>(value, scene); });
    return scene;
}

template Scene<2> readScene(const nlohmann::json&);
template Scene<3> readScene(const nlohmann::json&);

}  // namespace talus
