#include "window.h"

#include "../render/gl.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>

namespace talus {
namespace {

struct Library {
    Library() {
        glfwSetErrorCallback([](int, const char* text) { fault() = text; });
        if (glfwInit() != GLFW_TRUE) {
            throw RenderError("no display can be opened (" + fault() +
                              "); without one, talus shot SCENE --step N --out F.png draws pictures, and "
                              "talus view SCENE --script FILE --headless drives the viewer");
        }
    }
    ~Library() { glfwTerminate(); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    static std::string& fault() {
        static std::string text;
        return text;
    }
};

std::string keyName(int key, int scancode) {
    struct Named {
        int key;
        const char* name;
    };
    static constexpr Named named[] = {{GLFW_KEY_SPACE, "Space"},    {GLFW_KEY_LEFT, "Left"},         {GLFW_KEY_RIGHT, "Right"},
                                      {GLFW_KEY_UP, "Up"},          {GLFW_KEY_DOWN, "Down"},         {GLFW_KEY_HOME, "Home"},
                                      {GLFW_KEY_END, "End"},        {GLFW_KEY_DELETE, "Delete"},     {GLFW_KEY_BACKSPACE, "Backspace"},
                                      {GLFW_KEY_ENTER, "Enter"},    {GLFW_KEY_KP_ENTER, "Enter"},    {GLFW_KEY_ESCAPE, "Escape"},
                                      {GLFW_KEY_TAB, "Tab"},        {GLFW_KEY_KP_ADD, "+"},          {GLFW_KEY_KP_SUBTRACT, "-"},
                                      {GLFW_KEY_PAGE_UP, "PageUp"}, {GLFW_KEY_PAGE_DOWN, "PageDown"}};
    for (const Named& entry : named) {
        if (entry.key == key) {
            return entry.name;
        }
    }
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) {
        return "F" + std::to_string(key - GLFW_KEY_F1 + 1);
    }
    // As the keyboard's own layout has it.
    const char* printed = glfwGetKeyName(key, scancode);
    std::string name = printed != nullptr ? printed : "";
    if (name.size() == 1) {
        name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
        return name;
    }
    return {};
}

void appendCharacter(std::string& text, unsigned character) {
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xc0 | (character >> 6));
        text += static_cast<char>(0x80 | (character & 0x3f));
    } else if (character < 0x10000) {
        text += static_cast<char>(0xe0 | (character >> 12));
        text += static_cast<char>(0x80 | ((character >> 6) & 0x3f));
        text += static_cast<char>(0x80 | (character & 0x3f));
    }
}

class Window {
public:
    Window(int width, int height) {
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
        // The scene is smoothed on a canvas of its own.
        glfwWindowHint(GLFW_SAMPLES, 0);
        handle = glfwCreateWindow(width, height, "Talus", nullptr, nullptr);
        if (handle == nullptr) {
            throw RenderError("no window with OpenGL 3.3 can be opened (" + Library::fault() +
                              "); talus shot SCENE --step N --out F.png draws without one");
        }
        glfwMakeContextCurrent(handle);
        glfwSwapInterval(1);
        glfwSetWindowUserPointer(handle, this);
        listen();
    }
    ~Window() { glfwDestroyWindow(handle); }
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    float screenScale() const {
        float x = 1.0f;
        float y = 1.0f;
        glfwGetWindowContentScale(handle, &x, &y);
        return std::clamp(x, 0.5f, 4.0f);
    }
    bool isClosed() const { return glfwWindowShouldClose(handle) != 0; }
    void setTitle(const std::string& title) { glfwSetWindowTitle(handle, title.c_str()); }
    void show() { glfwSwapBuffers(handle); }

    FrameInput takeInput() {
        glfwPollEvents();
        FrameInput input = std::move(gathered);
        gathered = {};
        glfwGetFramebufferSize(handle, &input.width, &input.height);
        place(input);
        for (int button = 0; button < 3; ++button) {
            // A click that began and ended between two frames is still one.
            input.mouseDown[button] = glfwGetMouseButton(handle, button) == GLFW_PRESS || clicked[button];
            clicked[button] = false;
        }
        const auto held = [&](int left, int right) { return glfwGetKey(handle, left) == GLFW_PRESS || glfwGetKey(handle, right) == GLFW_PRESS; };
        input.shift = input.shift || held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
        input.control = input.control || held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
        input.alt = input.alt || held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
        return input;
    }

private:
    static Window& of(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

    void place(FrameInput& input) const {
        double x = -1.0;
        double y = -1.0;
        glfwGetCursorPos(handle, &x, &y);
        int width = 1;
        int height = 1;
        glfwGetWindowSize(handle, &width, &height);
        input.mouseX = static_cast<float>(x * input.width / std::max(width, 1));
        input.mouseY = static_cast<float>(y * input.height / std::max(height, 1));
    }

    void listen() {
        glfwSetKeyCallback(handle, [](GLFWwindow* window, int key, int scancode, int action, int held) {
            const std::string name = action != GLFW_RELEASE ? keyName(key, scancode) : std::string();
            if (!name.empty()) {
                FrameInput& input = of(window).gathered;
                input.keys.push_back(name);
                // As held with the key: between two slow pictures all may have been let go again.
                input.shift = input.shift || (held & GLFW_MOD_SHIFT) != 0;
                input.control = input.control || (held & GLFW_MOD_CONTROL) != 0;
                input.alt = input.alt || (held & GLFW_MOD_ALT) != 0;
            }
        });
        glfwSetCharCallback(handle, [](GLFWwindow* window, unsigned character) { appendCharacter(of(window).gathered.text, character); });
        glfwSetScrollCallback(handle, [](GLFWwindow* window, double, double notches) { of(window).gathered.wheel += static_cast<float>(notches); });
        glfwSetMouseButtonCallback(handle, [](GLFWwindow* window, int button, int action, int) {
            if (button < 3 && action == GLFW_PRESS) {
                of(window).clicked[button] = true;
            }
        });
        glfwSetDropCallback(handle, [](GLFWwindow* window, int count, const char** paths) {
            of(window).gathered.files.insert(of(window).gathered.files.end(), paths, paths + count);
        });
    }

    GLFWwindow* handle = nullptr;
    FrameInput gathered;
    bool clicked[3] = {};
};

}  // namespace

void runWindow(const WindowOptions& options, const std::string& scene, std::unique_ptr<RemoteSource> remote) {
    const Library library;
    Window window(options.width, options.height);
    AppOptions appOptions = options;
    appOptions.scale *= options.usesScreenScale ? window.screenScale() : 1.0f;
    App app(appOptions);
    if (remote) {
        app.session().show(std::move(remote));
    } else if (!scene.empty()) {
        app.session().open(scene);
    } else {
        app.view().isOpen(PanelId::scenes) = true;
    }
    auto last = std::chrono::steady_clock::now();
    std::string title;
    while (!window.isClosed() && !app.isDone()) {
        FrameInput input = window.takeInput();
        const auto now = std::chrono::steady_clock::now();
        input.seconds = std::chrono::duration<float>(now - last).count();
        last = now;
        app.frame(input);
        window.show();
        if (title != app.session().title()) {
            title = app.session().title();
            window.setTitle(title + " \u2013 Talus");
        }
    }
}

}  // namespace talus
