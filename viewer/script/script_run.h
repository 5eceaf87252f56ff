// Carries out a script, frame by frame.
#pragma once

#include "script.h"

#include "../app/headless.h"

#include <optional>
#include <string>
#include <vector>

namespace talus {

struct ScriptFault {
    int line = 0;
    /// What was wanted and what was found.
    std::string message;
};

/// Ends at the first line that cannot be carried out or whose expectation does not hold. A label may be given as "Panel/Label" where several panels
/// have it.
std::optional<ScriptFault> runScript(const std::vector<ScriptLine>& script, HeadlessApp& viewer);

}  // namespace talus
