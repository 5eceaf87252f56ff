// The scenes that come with the program, written as documents, so that they are read, changed and run like anyone's.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string_view>
#include <vector>

namespace talus {

struct BuiltinScene {
    std::string_view name;
    nlohmann::json (*build)();
};

/// All, by topic.
const std::vector<BuiltinScene>& builtinScenes();

/// Null if there is none of that name.
const BuiltinScene* findBuiltinScene(std::string_view name);

}  // namespace talus
