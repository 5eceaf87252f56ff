// The interactive viewer without a window: it takes what a person did, and draws into whatever framebuffer is bound.
#pragma once

#include "frame_input.h"
#include "scene_view.h"

#include "../panels/panels.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

struct ImGuiContext;

namespace talus {

struct AppOptions {
    std::string theme = "light";
    /// Screen pixels for one pixel of text and lines.
    float scale = 1.0f;
    /// Empty: as the driver asks for.
    std::optional<RenderQuality> quality = {};
    /// Folder that keeps the layout from run to run; empty: it is forgotten.
    std::string layoutFolder = {};
    TimelineOptions timeline = {};
};

class App {
public:
    /// Needs a current OpenGL context of at least 3.3, here, in `frame` and at destruction. Throws `RenderError` if the driver cannot do it.
    explicit App(const AppOptions& options);
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    /// Lets time pass and draws.
    void frame(const FrameInput& input);

    Session& session() { return watched; }
    Commands& commands() { return verbs; }
    ViewState& view() { return state; }
    Widgets& widgets() { return controls; }
    const SceneView& sceneView() const { return scene; }
    /// A verb asked for the end.
    bool isDone() const { return done; }
    /// Keys go to a field of text.
    bool isTyping() const;

private:
    void addCommands();
    void addViewCommands();
    void addWorldCommands();
    void feed(const FrameInput& input) const;
    void runShortcuts(const FrameInput& input);
    void noticeScene();
    void askForFrames();
    Desk desk();
    PictureSpace space() const;
    void lookBesidePanels();

    Session watched;
    Commands verbs;
    ViewState state;
    Widgets controls;
    EngineHistory history;
    PanelMemory memory;
    struct ContextDeleter {
        void operator()(ImGuiContext* context) const;
    };
    std::unique_ptr<ImGuiContext, ContextDeleter> context;
    SceneView scene;
    /// What panels leave of the window, and of which places that was worked out.
    Bounds<2> freePlace;
    Bounds<2> freeOf;
    std::vector<Bounds<2>> freeBeside;
    std::string layoutPath;
    std::string viewPath;
    ImVec2 size;
    const Theme* styled = nullptr;
    int shownGeneration = 0;
    bool done = false;
};

/// Where a person's layout is kept: "$XDG_CONFIG_HOME/talus", else "~/.config/talus"; empty if there is neither.
std::string usualLayoutFolder();

}  // namespace talus
