// One list a topic, one file each.
#pragma once

#include "../registry.h"

namespace talus {

std::vector<BuiltinScene> frictionScenes();
std::vector<BuiltinScene> stackingScenes();
std::vector<BuiltinScene> bounceScenes();
std::vector<BuiltinScene> tileScenes();
std::vector<BuiltinScene> jointScenes();
std::vector<BuiltinScene> sensorScenes();
std::vector<BuiltinScene> pileScenes();
std::vector<BuiltinScene> changeScenes();
// 3d/
std::vector<BuiltinScene> spaceFrictionScenes();
std::vector<BuiltinScene> spaceStackingScenes();
std::vector<BuiltinScene> spaceMotionScenes();
std::vector<BuiltinScene> spacePileScenes();

}  // namespace talus
