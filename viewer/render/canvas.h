// A picture that is kept, so that what has not changed need not be drawn again.
#pragma once

#include "gl.h"

namespace talus {

/// A framebuffer beside the screen. Needs a current OpenGL context as `Renderer` does.
class Canvas {
public:
    /// What is drawn goes here from now on. `samples` a pixel smooth the outlines of solids, as far as the driver goes.
    /// Throws `RenderError` if there is no framebuffer of that size.
    void begin(int width, int height, int samples);
    /// Ends the samples: what is drawn from now on lies over the whole picture, with one sample a pixel. `begin` must have been called.
    void flatten();
    /// Binds the framebuffer that was bound at `begin`.
    void end();
    /// Copies the picture into the bound framebuffer, from its lower left corner on.
    void show() const;

private:
    void store(int width, int height, int samples);

    GlFramebuffer drawn;
    GlFramebuffer flat;
    GlRenderbuffer colour;
    GlRenderbuffer depth;
    GlRenderbuffer plain;
    GLint before = 0;
    int wide = 0;
    int high = 0;
    int sampled = 0;
};

}  // namespace talus
