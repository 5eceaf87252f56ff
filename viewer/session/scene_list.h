// The built-in scenes for people who look for one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace talus {

struct SceneInfo {
    std::string name;
    std::string about;
    int dimension = 2;
};

/// All, in the order in which they are listed everywhere.
const std::vector<SceneInfo>& sceneInfos();
/// Those in whose name or description every word of the text occurs, in any case; all for an empty text. Names that begin with it come first.
std::vector<const SceneInfo*> searchScenes(std::string_view text);

}  // namespace talus
