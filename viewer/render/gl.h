// Objects of OpenGL with owners.
#pragma once

#include <epoxy/gl.h>

#include <cstddef>
#include <stdexcept>
#include <string>

namespace talus {

/// The graphics driver cannot do what is needed; the message is a sentence.
struct RenderError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A linked program.
class GlProgram {
public:
    /// `defines` stand before both sources.
    GlProgram(const std::string& defines, const char* vertex, const char* fragment);
    ~GlProgram() { glDeleteProgram(name); }
    GlProgram(const GlProgram&) = delete;
    GlProgram& operator=(const GlProgram&) = delete;

    void use() const { glUseProgram(name); }
    GLint uniform(const char* variable) const { return glGetUniformLocation(name, variable); }

private:
    GLuint name = 0;
};

class GlBuffer {
public:
    explicit GlBuffer(GLenum kind) : target(kind) { glGenBuffers(1, &name); }
    ~GlBuffer() { glDeleteBuffers(1, &name); }
    GlBuffer(const GlBuffer&) = delete;
    GlBuffer& operator=(const GlBuffer&) = delete;

    void bind() const { glBindBuffer(target, name); }
    /// Replaces the contents; the driver keeps the old ones as long as it needs them.
    void fill(const void* data, std::size_t bytes) {
        bind();
        glBufferData(target, static_cast<GLsizeiptr>(bytes), data, GL_STREAM_DRAW);
    }
    GLuint id() const { return name; }

private:
    GLenum target;
    GLuint name = 0;
};

class GlVertexArray {
public:
    GlVertexArray() { glGenVertexArrays(1, &name); }
    ~GlVertexArray() { glDeleteVertexArrays(1, &name); }
    GlVertexArray(const GlVertexArray&) = delete;
    GlVertexArray& operator=(const GlVertexArray&) = delete;

    void bind() const { glBindVertexArray(name); }

private:
    GLuint name = 0;
};

class GlTexture {
public:
    GlTexture() { glGenTextures(1, &name); }
    ~GlTexture() { glDeleteTextures(1, &name); }
    GlTexture(const GlTexture&) = delete;
    GlTexture& operator=(const GlTexture&) = delete;

    GLuint id() const { return name; }

private:
    GLuint name = 0;
};

class GlFramebuffer {
public:
    GlFramebuffer() { glGenFramebuffers(1, &name); }
    ~GlFramebuffer() { glDeleteFramebuffers(1, &name); }
    GlFramebuffer(const GlFramebuffer&) = delete;
    GlFramebuffer& operator=(const GlFramebuffer&) = delete;

    void bind(GLenum target = GL_FRAMEBUFFER) const { glBindFramebuffer(target, name); }
    GLuint id() const { return name; }

private:
    GLuint name = 0;
};

class GlRenderbuffer {
public:
    GlRenderbuffer() { glGenRenderbuffers(1, &name); }
    ~GlRenderbuffer() { glDeleteRenderbuffers(1, &name); }
    GlRenderbuffer(const GlRenderbuffer&) = delete;
    GlRenderbuffer& operator=(const GlRenderbuffer&) = delete;

    void store(GLenum format, int width, int height, int samples) const {
        glBindRenderbuffer(GL_RENDERBUFFER, name);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    }
    void attach(GLenum place) const { glFramebufferRenderbuffer(GL_FRAMEBUFFER, place, GL_RENDERBUFFER, name); }

private:
    GLuint name = 0;
};

}  // namespace talus
