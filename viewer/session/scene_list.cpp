#include "scene_list.h"

#include "../../scenes/registry.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace talus {
namespace {

std::string lowered(std::string_view text) {
    std::string low(text);
    std::transform(low.begin(), low.end(), low.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return low;
}

}  // namespace

const std::vector<SceneInfo>& sceneInfos() {
    static const std::vector<SceneInfo> all = [] {
        std::vector<SceneInfo> list;
        for (const BuiltinScene& scene : builtinScenes()) {
            const nlohmann::json document = scene.build();
            list.push_back({std::string(scene.name), document.value("about", ""), document.at("dimension").get<int>()});
        }
        return list;
    }();
    return all;
}

std::vector<const SceneInfo*> searchScenes(std::string_view text) {
    std::vector<std::string> words;
    std::istringstream stream(lowered(text));
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    std::vector<const SceneInfo*> found;
    for (const SceneInfo& info : sceneInfos()) {
        const std::string all = lowered(info.name + " " + info.about);
        if (std::all_of(words.begin(), words.end(), [&](const std::string& word) { return all.find(word) != std::string::npos; })) {
            found.push_back(&info);
        }
    }
    const auto beginsWith = [&](const SceneInfo* info) { return !words.empty() && lowered(info->name).starts_with(words.front()); };
    std::stable_partition(found.begin(), found.end(), beginsWith);
    return found;
}

}  // namespace talus
