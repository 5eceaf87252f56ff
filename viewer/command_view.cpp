// The interactive viewer; `no_pixels.cpp` takes its place where it is not built.
#include "commands.h"

#include "app/headless.h"
#include "app/window.h"
#include "render/gl.h"
#include "script/script_run.h"

#include "../scenes/document.h"

#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <thread>

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

// With its first frame, unless that takes too long: a message in the window tells then what becomes of it. Null if there is nothing to connect to.
std::unique_ptr<RemoteSource> remoteOf(const ViewCommand& command) {
    if (command.connect.empty()) {
        return nullptr;
    }
    std::unique_ptr<RemoteSource> remote = RemoteSource::from(command.connect);
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    while (remote->shown() < 0 && remote->status() != RemoteSource::Status::recording && std::chrono::steady_clock::now() < patience) {
        remote->update(0.0);
        if (remote->status() == RemoteSource::Status::lost && remote->shown() < 0) {
            throw std::invalid_argument(remote->messages().back().text);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return remote;
}

int runHeadless(const ViewCommand& command, WindowOptions options, std::unique_ptr<RemoteSource> remote) {
    // What a script finds must not depend on who ran it before.
    options.layoutFolder = command.layout.empty() || command.layout == "none" ? std::string() : command.layout;
    const std::vector<ScriptLine> script = parseScript(readText(command.script));
    HeadlessApp viewer(options.width, options.height, options);
    if (remote) {
        viewer.app().session().show(std::move(remote));
    } else if (!command.scene.empty() && !viewer.app().session().open(command.scene)) {
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
        std::unique_ptr<RemoteSource> remote = remoteOf(command);
        if (command.headless) {
            return runHeadless(command, options, std::move(remote));
        }
        runWindow(options, command.scene, std::move(remote));
    } catch (const std::exception& error) {
        return complain(std::string("view: ") + error.what());
    }
    return exitHolds;
}

}  // namespace talus
