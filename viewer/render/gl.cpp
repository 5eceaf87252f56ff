#include "gl.h"

#include <array>

namespace talus {

namespace {

GLuint compiled(GLenum kind, const std::string& defines, const char* source) {
    const std::string head = std::string("#version 330 core\n") + (kind == GL_VERTEX_SHADER ? "#define VERTEX\n" : "") + defines;
    const std::array<const char*, 2> parts = {head.c_str(), source};
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 2, parts.data(), nullptr);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good == 0) {
        std::array<char, 2048> log = {};
        glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
        glDeleteShader(shader);
        throw RenderError(std::string("the graphics driver refuses a shader: ") + log.data());
    }
    return shader;
}

}  // namespace

GlProgram::GlProgram(const std::string& defines, const char* vertex, const char* fragment) {
    const GLuint first = compiled(GL_VERTEX_SHADER, defines, vertex);
    const GLuint second = compiled(GL_FRAGMENT_SHADER, defines, fragment);
    name = glCreateProgram();
    glAttachShader(name, first);
    glAttachShader(name, second);
    glLinkProgram(name);
    glDeleteShader(first);
    glDeleteShader(second);
    GLint good = 0;
    glGetProgramiv(name, GL_LINK_STATUS, &good);
    if (good == 0) {
        std::array<char, 2048> log = {};
        glGetProgramInfoLog(name, static_cast<GLsizei>(log.size()), nullptr, log.data());
        throw RenderError(std::string("the graphics driver cannot link its shaders: ") + log.data());
    }
    // Textures keep their units: what shades at 0, items of rectangles at 1.
    glUseProgram(name);
    glUniform1i(uniform("shadows"), 0);
    glUniform1i(uniform("glyphs"), 0);
    glUniform1i(uniform("items"), 1);
}

}  // namespace talus
