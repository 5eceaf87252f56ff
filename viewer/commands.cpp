#include "commands.h"

#include "../scenes/document.h"
#include "../scenes/registry.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace talus {

int complain(const std::string& message) {
    std::string line = "talus: " + message;
    // One line, whatever a name or path holds.
    for (char& c : line) {
        if (static_cast<unsigned char>(c) < 32) {
            c = ' ';
        }
    }
    std::fprintf(stderr, "%s\n", line.c_str());
    return exitRefused;
}

void readSize(const std::string& size, int& width, int& height) {
    char rest = 0;
    if (std::sscanf(size.c_str(), "%5dx%5d%c", &width, &height, &rest) != 2) {
        throw SceneError("--size", "'" + size + "', must be WIDTHxHEIGHT in pixels");
    }
}

nlohmann::json loadDocument(const std::string& scene, const std::vector<std::string>& assignments, std::optional<SceneError>& fault) {
    const BuiltinScene* builtin = findBuiltinScene(scene);
    nlohmann::json document = builtin ? builtin->build() : parseDocument(readText(scene), fault);
    for (const std::string& assignment : assignments) {
        assign(document, assignment);
    }
    return document;
}

nlohmann::json pictureDocument(const PictureCommand& command) {
    std::vector<std::string> assignments = command.assignments;
    if (!command.camera.empty()) {
        assignments.push_back("/camera=" + command.camera);
    }
    std::optional<SceneError> fault;
    nlohmann::json document = loadDocument(command.scene, assignments, fault);
    if (fault) {
        throw *fault;
    }
    return document;
}

}  // namespace talus
