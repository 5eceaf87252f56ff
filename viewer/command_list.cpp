#include "commands.h"

#include "../scenes/registry.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace talus {

int list(const ListCommand& command) {
    for (const BuiltinScene& scene : builtinScenes()) {
        const nlohmann::json document = scene.build();
        const auto about = document.at("about").get<std::string>();
        const int dimension = document.at("dimension").get<int>();
        if (command.json) {
            const nlohmann::ordered_json line = {{"name", scene.name}, {"dimension", dimension}, {"about", about}};
            std::printf("%s\n", line.dump().c_str());
        } else {
            std::printf("%-24s %dD  %s\n", std::string(scene.name).c_str(), dimension, about.c_str());
        }
    }
    return exitHolds;
}

}  // namespace talus
