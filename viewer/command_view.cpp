// The interactive viewer; `no_pixels.cpp` takes its place where it is not built.
#include "commands.h"

#include "app/headless.h"
#include "app/window.h"
#include "render/gl.h"
#include "script/script_run.h"

#include "../scenes/document.h"

#include <cstdio>

namespace talus {
namespace {

WindowOptions optionsOf(const ViewCommand& command) {
    WindowOptions options;
    readSize(command.size, options.width, options.height);
    if (options.width < 320 || options.width > 16384 || options.height < 240 || options.height > 16384) {
        throw SceneError("--size", "'" + command.size + "', must be 320x240 to 16384x16384");
    }
    if (findTheme(command.theme) == nullptr) {
        throw SceneError("--theme", "'" + command.theme + "', must be light or dark");
    }
    options.theme = command.theme;
    options.scale = command.scale;
    if (command.quality != "auto") {
        options.quality = command.quality == "full" ? RenderQuality::full : RenderQuality::fast;
    }
    if (command.layout != "none") {
        options.layoutFolder = command.layout.empty() ? usualLayoutFolder() : command.layout;
    }
    return options;
}

int runHeadless(const ViewCommand& command, WindowOptions options) {
    // What a script finds must not depend on who ran it before.
    options.layoutFolder = command.layout.empty() || command.layout == "none" ? std::string() : command.layout;
    const std::vector<ScriptLine> script = parseScript(readText(command.script));
    HeadlessApp viewer(options.width, options.height, options);
    if (!command.scene.empty() && !viewer.app().session().open(command.scene)) {
        return complain(viewer.app().session().messages().back().text);
    }
    const std::optional<ScriptFault> fault = runScript(script, viewer);
    if (fault) {
        std::fprintf(stderr, "talus: %s:%d: %s\n", command.script.c_str(), fault->line, fault->message.c_str());
        return exitFails;
    }
    return exitHolds;
}

}  // namespace

int view(const ViewCommand& command) {
    try {
        if (command.headless != !command.script.empty()) {
            return complain(command.headless ? "--headless: must come with --script FILE" : "--script: must come with --headless");
        }
        const WindowOptions options = optionsOf(command);
        if (command.headless) {
            return runHeadless(command, options);
        }
        runWindow(options, command.scene);
    } catch (const std::exception& error) {
        return complain(std::string("view: ") + error.what());
    }
    return exitHolds;
}

}  // namespace talus
