#include "report.h"

namespace talus {

std::string_view nameOf(Stage stage) {
    constexpr std::string_view names[stageCount] = {"findPairs",     "updateManifolds", "applyTouchChanges", "solve",
                                                    "finalisePoses", "updateSleep",     "updateSensors"};
    return names[static_cast<std::size_t>(stage)];
}

}  // namespace talus
