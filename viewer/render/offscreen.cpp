#include "offscreen.h"

#include "canvas.h"

#include <epoxy/egl.h>

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <string>

namespace talus {

namespace {

// The loader of entry points ends the program if a library is missing, so that is found out before.
void requireLibrary(const char* name, const char* package) {
    void* library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (library == nullptr) {
        throw RenderError(std::string("pictures of pixels need ") + name + ", which is not installed (on Debian: " + package + ")");
    }
    dlclose(library);
}

EGLDisplay openDisplay() {
    EGLDisplay display = EGL_NO_DISPLAY;
    if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
        display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    }
    if (display == EGL_NO_DISPLAY) {
        display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    }
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) == EGL_FALSE) {
        throw RenderError("EGL finds no graphics driver (on Debian: libgl1-mesa-dri)");
    }
    return display;
}

}  // namespace

struct Offscreen::Context {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    Context() {
        requireLibrary("libEGL.so.1", "libegl1");
        requireLibrary("libGL.so.1", "libgl1");
        display = openDisplay();
        try {
            create();
        } catch (...) {
            eglTerminate(display);
            throw;
        }
    }

    void create() {
        constexpr std::array<EGLint, 5> wanted = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
        EGLConfig config = nullptr;
        EGLint count = 0;
        constexpr std::array<EGLint, 7> version = {
            EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
        if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE || eglChooseConfig(display, wanted.data(), &config, 1, &count) == EGL_FALSE || count < 1) {
            throw RenderError("EGL offers no OpenGL without a screen");
        }
        context = eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
        if (context == EGL_NO_CONTEXT || eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_FALSE) {
            throw RenderError("OpenGL 3.3 without a screen is needed, this graphics driver does not offer it");
        }
    }

    ~Context() {
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, context);
        eglTerminate(display);
    }

    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
};

Offscreen::Offscreen(int width, int height, int samples) : wide(width), high(height), sampled(samples) {
    constexpr int least = 16;
    constexpr int greatest = 16384;
    if (std::min(width, height) < least || std::max(width, height) > greatest) {
        throw RenderError("size: " + std::to_string(width) + "x" + std::to_string(height) + ", must be 16 to 16384 pixels each");
    }
    context = std::make_unique<Context>();
    canvas = std::make_unique<Canvas>();
    bind();
}

Offscreen::~Offscreen() = default;

void Offscreen::bind() const {
    canvas->begin(wide, high, sampled);
}

Image Offscreen::read() const {
    canvas->flatten();
    Image image(wide, high);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, wide, high, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
    // OpenGL counts rows from below.
    const std::size_t row = static_cast<std::size_t>(wide) * 4;
    for (std::size_t upper = 0, lower = static_cast<std::size_t>(high) - 1; upper < lower; ++upper, --lower) {
        std::swap_ranges(image.pixels.begin() + static_cast<std::ptrdiff_t>(upper * row),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>((upper + 1) * row),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>(lower * row));
    }
    bind();
    return image;
}

}  // namespace talus
