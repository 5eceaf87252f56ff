#include "canvas.h"

#include <algorithm>
#include <string>

namespace talus {

void Canvas::store(int width, int height, int samples) {
    wide = width;
    high = height;
    sampled = samples;
    flat.bind();
    plain.store(GL_RGBA8, width, height, 0);
    plain.attach(GL_COLOR_ATTACHMENT0);
    drawn.bind();
    if (samples > 0) {
        colour.store(GL_RGBA8, width, height, samples);
        colour.attach(GL_COLOR_ATTACHMENT0);
    } else {
        plain.attach(GL_COLOR_ATTACHMENT0);
    }
    depth.store(GL_DEPTH_COMPONENT24, width, height, samples);
    depth.attach(GL_DEPTH_ATTACHMENT);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        wide = high = 0;
        glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
        throw RenderError("the graphics driver offers no framebuffer of " + std::to_string(width) + " x " + std::to_string(height) + " pixels");
    }
}

void Canvas::begin(int width, int height, int samples) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    const int count = std::clamp(samples, 0, most);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &before);
    if (width != wide || height != high || count != sampled) {
        store(width, height, count);
    }
    drawn.bind();
}

void Canvas::flatten() {
    if (sampled > 0) {
        drawn.bind(GL_READ_FRAMEBUFFER);
        flat.bind(GL_DRAW_FRAMEBUFFER);
        glBlitFramebuffer(0, 0, wide, high, 0, 0, wide, high, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    }
    flat.bind();
}

void Canvas::end() {
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
}

void Canvas::show() const {
    GLint found = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &found);
    glDisable(GL_SCISSOR_TEST);
    flat.bind(GL_READ_FRAMEBUFFER);
    glBlitFramebuffer(0, 0, wide, high, 0, 0, wide, high, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(found));
}

}  // namespace talus
