#include "halves.h"

#include "gl.h"

namespace talus {

void moveToRightHalf(int width, int height) {
    GLint drawn = 0;
    GLint read = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(drawn));
    // Of the same size and without overlap, which is what OpenGL asks for where pixels have several samples.
    const int half = width / 2;
    glBlitFramebuffer(0, 0, half, height, width - half, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read));
}

}  // namespace talus
