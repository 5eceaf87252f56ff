// The viewer without a display: for scripts, tests and pictures.
#pragma once

#include "app.h"

#include "../render/offscreen.h"

namespace talus {

class HeadlessApp {
public:
    /// Throws `RenderError` as `Offscreen` does.
    HeadlessApp(int width, int height, const AppOptions& options);

    /// `input`'s size is that of the picture.
    void frame(FrameInput input);
    Image picture();
    App& app() { return viewer; }
    int width() const { return screen.width(); }
    int height() const { return screen.height(); }

private:
    Offscreen screen;
    App viewer;
};

}  // namespace talus
