#include "registry.h"

#include "builtin/topics.h"

#include <algorithm>

namespace talus {

const std::vector<BuiltinScene>& builtinScenes() {
    static const std::vector<BuiltinScene> all = [] {
        std::vector<BuiltinScene> list;
        for (const auto& topic : {frictionScenes(), stackingScenes(), bounceScenes(), tileScenes(), jointScenes(), sensorScenes(), pileScenes(),
                                  changeScenes(), spaceFrictionScenes(), spaceStackingScenes(), spaceMotionScenes(), spacePileScenes()}) {
            list.insert(list.end(), topic.begin(), topic.end());
        }
        return list;
    }();
    return all;
}

const BuiltinScene* findBuiltinScene(std::string_view name) {
    const std::vector<BuiltinScene>& all = builtinScenes();
    const auto found = std::find_if(all.begin(), all.end(), [&](const BuiltinScene& scene) { return scene.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace talus
