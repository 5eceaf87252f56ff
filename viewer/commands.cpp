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

nlohmann::json loadDocument(const std::string& scene, const std::vector<std::string>& assignments, std::optional<SceneError>& fault) {
    const BuiltinScene* builtin = findBuiltinScene(scene);
    nlohmann::json document = builtin ? builtin->build() : parseDocument(readText(scene), fault);
    for (const std::string& assignment : assignments) {
        assign(document, assignment);
    }
    return document;
}

}  // namespace talus
