// The viewer in a window.
#pragma once

#include "app.h"

#include <memory>
#include <string>

namespace talus {

struct WindowOptions : AppOptions {
    int width = 1280;
    int height = 720;
    /// The screen's own scale times `scale` counts.
    bool usesScreenScale = true;
};

/// Returns when the window is closed. Throws `RenderError` with a sentence if there is no display or no OpenGL 3.3.
/// Shows `remote` if there is one, else the scene or file, else the list of scenes.
void runWindow(const WindowOptions& options, const std::string& scene, std::unique_ptr<RemoteSource> remote);

}  // namespace talus
