// The viewer in a window.
#pragma once

#include "app.h"

#include <string>

namespace talus {

struct WindowOptions : AppOptions {
    int width = 1280;
    int height = 720;
    /// The screen's own scale times `scale` counts.
    bool usesScreenScale = true;
};

/// Returns when the window is closed. Throws `RenderError` with a sentence if there is no display or no OpenGL 3.3.
void runWindow(const WindowOptions& options, const std::string& scene);

}  // namespace talus
