// OpenGL without a screen.
#pragma once

#include "image.h"

#include <memory>

namespace talus {

class Canvas;

/// A context of its own (EGL, no surface) that is current on this thread while the object lives, and a framebuffer.
/// Throws `RenderError` with a sentence if there is no EGL, no OpenGL 3.3 or no framebuffer of that size.
class Offscreen {
public:
    /// Pixels, 16 to 16384 each. `samples` a pixel smooth the outlines of solids, as far as the driver goes; without a graphics card four take
    /// four times as long as none.
    Offscreen(int width, int height, int samples = 4);
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    /// What is drawn goes into the framebuffer from now on.
    void bind() const;
    /// What has been drawn.
    Image read() const;
    int width() const { return wide; }
    int height() const { return high; }

private:
    struct Context;
    int wide;
    int high;
    int sampled;
    std::unique_ptr<Context> context;
    std::unique_ptr<Canvas> canvas;
};

}  // namespace talus
