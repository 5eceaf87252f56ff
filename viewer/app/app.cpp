#include "app.h"

#include "free_space.h"
#include "style.h"
#include "view_file.h"

#include "../render/gl.h"
#include "../session/hand.h"

#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <cstdlib>

namespace talus {
namespace {

// Of both bars, in pixels of scale 1.
constexpr float barPixels = 36.0f;

// ImGui's keys for text fields, by the names of shortcuts; each is its own index.
constexpr struct {
    const char* name;
    ImGuiKey_ key;
} textKeys[] = {{"Tab", ImGuiKey_Tab},
                {"Left", ImGuiKey_LeftArrow},
                {"Right", ImGuiKey_RightArrow},
                {"Up", ImGuiKey_UpArrow},
                {"Down", ImGuiKey_DownArrow},
                {"Home", ImGuiKey_Home},
                {"End", ImGuiKey_End},
                {"Delete", ImGuiKey_Delete},
                {"Backspace", ImGuiKey_Backspace},
                {"Enter", ImGuiKey_Enter},
                {"Escape", ImGuiKey_Escape},
                {"A", ImGuiKey_A},
                {"C", ImGuiKey_C},
                {"V", ImGuiKey_V},
                {"X", ImGuiKey_X},
                {"Z", ImGuiKey_Z}};

}  // namespace

void App::ContextDeleter::operator()(ImGuiContext* old) const {
    ImGui::SetCurrentContext(old);
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(old);
}

App::App(const AppOptions& options) : watched(options.timeline), context(ImGui::CreateContext()) {
    ImGui::SetCurrentContext(context.get());
    state.scale = options.scale;
    state.quality = options.quality.value_or(usualQuality());
    const Theme* theme = findTheme(options.theme);
    state.theme = theme != nullptr ? theme : &lightTheme();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    for (const auto& [name, key] : textKeys) {
        io.KeyMap[key] = key;
    }
    if (!options.layoutFolder.empty()) {
        layoutPath = options.layoutFolder + "/layout.ini";
        viewPath = options.layoutFolder + "/view.ini";
        readView(viewPath, state);
        ImGui::LoadIniSettingsFromDisk(layoutPath.c_str());
    }
    loadFont(options.scale);
    if (!ImGui_ImplOpenGL3_Init("#version 330 core")) {
        throw RenderError("the panels cannot be drawn: the functions of OpenGL 3.3 are not found");
    }
    addCommands();
}

App::~App() {
    ImGui::SetCurrentContext(context.get());
    if (!layoutPath.empty()) {
        saveLayout(layoutPath, viewPath, state);
    }
}

bool App::isTyping() const {
    return ImGui::GetIO().WantTextInput;
}

Desk App::desk() {
    const float bar = barPixels * state.scale;
    return {watched, verbs, controls, state, history, memory, size, bar, watched.isOpen() ? bar : 0.0f};
}

PictureSpace App::space() const {
    return {static_cast<int>(size.x),     static_cast<int>(size.y), freePlace.lower.y(),
            size.y - freePlace.upper.y(), freePlace.lower.x(),      size.x - freePlace.upper.x()};
}

// Not while a panel is moved: the scene would run about below it.
void App::lookBesidePanels() {
    const Desk current = desk();
    const Bounds<2> whole{{0.0f, current.barHeight}, {size.x, std::max(size.y - current.timelineHeight, current.barHeight + 1.0f)}};
    const auto isEqual = [](const Bounds<2>& a, const Bounds<2>& b) { return a.lower == b.lower && a.upper == b.upper; };
    const bool isSame =
        isEqual(whole, freeOf) && std::equal(freeBeside.begin(), freeBeside.end(), memory.places.begin(), memory.places.end(), isEqual);
    if (isSame || (isEqual(whole, freeOf) && ImGui::IsAnyMouseDown())) {
        return;
    }
    freeOf = whole;
    freeBeside = memory.places;
    freePlace = freeRectangle(whole, freeBeside);
}

void App::feed(const FrameInput& input) const {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = size;
    io.DeltaTime = std::max(input.seconds, 1e-4f);
    const bool isInside = input.mouseX >= 0.0f && input.mouseY >= 0.0f;
    io.MousePos = isInside ? ImVec2(input.mouseX, input.mouseY) : ImVec2(-FLT_MAX, -FLT_MAX);
    std::copy(std::begin(input.mouseDown), std::end(input.mouseDown), std::begin(io.MouseDown));
    io.MouseWheel = input.wheel;
    io.KeyShift = input.shift;
    io.KeyCtrl = input.control;
    io.KeyAlt = input.alt;
    for (const auto& [name, key] : textKeys) {
        io.KeysDown[key] = std::find(input.keys.begin(), input.keys.end(), name) != input.keys.end();
    }
    io.AddInputCharactersUTF8(input.text.c_str());
}

void App::runShortcuts(const FrameInput& input) {
    if (isTyping()) {
        return;
    }
    for (const std::string& key : input.keys) {
        // A sign may need shift on a keyboard; what counts is the sign.
        const bool isSign = key.size() == 1 && !std::isalnum(static_cast<unsigned char>(key[0]));
        const std::string shortcut =
            std::string(input.control ? "Ctrl+" : "") + (input.alt ? "Alt+" : "") + (input.shift && !isSign ? "Shift+" : "") + key;
        const Command* command = verbs.findShortcut(shortcut);
        if (command != nullptr && (!command->isEnabled || command->isEnabled())) {
            command->act({});
        }
    }
}

// What was selected and looked at belongs to the scene before.
void App::noticeScene() {
    if (shownGeneration != watched.generation()) {
        shownGeneration = watched.generation();
        state.selection = {};
        history.clear();
        scene.reset();
    }
}

void App::askForFrames() {
    const bool detailed = state.isOpen(PanelId::engine);
    const FrameOptions wanted{.bounds = state.overlays.bounds,
                              .islands = detailed || state.overlays.islands,
                              .measures = detailed,
                              .residual = detailed,
                              .penetration = detailed,
                              .hash = detailed,
                              .explanation = state.overlays.clipping || state.isOpen(PanelId::inspector)};
    watched.visit([&](auto& play) {
        if (!(play.shown() == wanted)) {
            play.show(wanted);
        }
    });
}

void App::frame(const FrameInput& input) {
    ImGui::SetCurrentContext(context.get());
    size = {static_cast<float>(std::max(input.width, 1)), static_cast<float>(std::max(input.height, 1))};
    feed(input);
    if (styled != state.theme) {
        styled = state.theme;
        applyStyle(*styled, state.scale);
    }
    controls.scale = state.scale;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    controls.beginFrame();
    for (const std::string& file : input.files) {
        watched.open(file);
    }
    runShortcuts(input);
    watched.update(static_cast<double>(input.seconds));
    noticeScene();
    Desk current = desk();
    drawTopBar(current);
    drawTimeline(current);
    drawPanels(current);
    drawMessages(current);
    noticeScene();
    askForFrames();
    watched.look([&](auto& shown) { history.record(shown.frame()); });
    lookBesidePanels();
    scene.pointer(watched, state, input, !ImGui::GetIO().WantCaptureMouse);
    scene.draw(watched, state, space());
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void App::addCommands() {
    addSessionCommands(verbs, watched);
    addPanelCommands(verbs, state);
    addViewCommands();
    addWorldCommands();
}

void App::addViewCommands() {
    const auto add = [&](const char* name, const char* shortcut, const char* explanation, const std::function<void()>& act) {
        verbs.add({name, shortcut, explanation, "", [act](const std::string&) { act(); }});
    };
    add("Frame all", "A", "Shows all that moves, as large as it can be.", [this] { scene.frameAll(space()); });
    add("Frame selection", "F", "Shows the selected body, as large as it can be.", [this] { scene.frameSelection(state, space()); });
    add("Scene's camera", "H", "Goes back to the view that the scene began with.", [this] { scene.reset(); });
    add("X-ray", "X", "Makes solids glass, so that contacts inside of piles show.", [this] { state.overlays.xray = !state.overlays.xray; });
    add("Clip", "C", "Cuts the world open at the clip plane.", [this] { state.clip.isOn = !state.clip.isOn; });
    add("Grid", "G", "Shows or hides the grid.", [this] { state.overlays.grid = !state.overlays.grid; });
    add("Names", "N", "Shows or hides the names of bodies.", [this] { state.overlays.names = !state.overlays.names; });
    add("Dark or light", "D", "Changes the theme.", [this] { state.theme = state.theme->name == "dark" ? &lightTheme() : &darkTheme(); });
    add("Close panels", "Escape", "Closes all panels, so that nothing covers the scene.", [this] { state.open.fill(false); });
    add("Quit", "Ctrl+Q", "Ends the viewer.", [this] { done = true; });
}

void App::addWorldCommands() {
    const auto add = [&](const char* name, const char* shortcut, const char* explanation, const std::function<void()>& act) {
        verbs.add({name, shortcut, explanation, "", [act](const std::string&) { act(); }, [this] { return watched.hasWorld(); }});
    };
    add("Throw ball", "B", "Throws a ball at the place under the mouse.", [this] { scene.throwBall(watched); });
    add("Remove body", "Delete", "Takes the selected body out of the world.", [this] {
        watched.visit([&](auto& play) {
            const std::string name = play.run().nameOf(state.selection.body);
            if (!name.empty() && watched.act([&]<int D>(Play<D>&) { return removeBody<D>(name); })) {
                clearSelection(watched, state);
            }
        });
    });
    verbs.add({"Clear selection", "Q", "Selects nothing.", "", [this](const std::string&) { clearSelection(watched, state); },
               [this] { return watched.isOpen(); }});
}

std::string usualLayoutFolder() {
    if (const char* folder = std::getenv("XDG_CONFIG_HOME"); folder != nullptr && *folder != '\0') {
        return std::string(folder) + "/talus";
    }
    const char* home = std::getenv("HOME");
    return home != nullptr && *home != '\0' ? std::string(home) + "/.config/talus" : std::string();
}

}  // namespace talus
