#include "command.h"

#include "hand.h"
#include "session.h"

#include "../../foundation/check.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace talus {
namespace {

bool equalIgnoringCase(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// The verbs of one session, in groups.
class SessionCommands {
public:
    SessionCommands(Commands& target, Session& watched) : commands(target), session(watched) {}

    void addAll() {
        addTime();
        addScenes();
        addSettings();
    }

private:
    void add(const char* name, const char* shortcut, const char* explanation, const std::function<void()>& act) {
        commands.add({name, shortcut, explanation, "", [act](const std::string&) { act(); }, [watched = &session] { return watched->isOpen(); }});
    }
    /// What needs a world that runs here.
    void addHere(const char* name, const char* shortcut, const char* explanation, const std::function<void()>& act) {
        commands.add({name, shortcut, explanation, "", [act](const std::string&) { act(); }, [watched = &session] { return watched->hasWorld(); }});
    }
    /// What needs one that lives elsewhere.
    void addElsewhere(const char* name, const char* explanation, const std::function<void()>& act) {
        commands.add({name, "", explanation, "", [act](const std::string&) { act(); }, [watched = &session] { return watched->remote() != nullptr; }});
    }
    void addWith(const char* name, const char* argument, const char* explanation, const std::function<void(const std::string&)>& act) {
        commands.add({name, "", explanation, argument, act});
    }

    void addTime() {
        Session& s = session;
        add("Play or pause", "Space", "Lets time run, or stops it.", [&s] { s.isPlaying() ? s.pause() : s.play(); });
        add("Play", "", "Lets time run.", [&s] { s.play(); });
        add("Pause", "", "Stops time.", [&s] { s.pause(); });
        add("Step", "Right", "Takes one step and stops.", [&s] { s.stepForward(); });
        add("Step back", "Left", "Goes one step back and stops.", [&s] { s.stepBack(); });
        add("Ten steps", "Shift+Right", "Takes ten steps and stops.", [&s] { s.stepForward(10); });
        add("Ten steps back", "Shift+Left", "Goes ten steps back and stops.", [&s] { s.stepBack(10); });
        add("Go to begin", "Home", "Goes to the oldest step that is kept.", [&s] { s.seek(s.oldest()); });
        add("Go to end", "End", "Goes to the last step that is known.", [&s] { s.seek(s.head()); });
        addHere("Restart", "R", "Begins the scene anew; its past and what was done to it are forgotten.", [&s] { s.restart(); });
        add("Faster", "+", "Doubles the speed of time.", [&s] { s.setSpeed(2.0 * s.speed()); });
        add("Slower", "-", "Halves the speed of time.", [&s] { s.setSpeed(0.5 * s.speed()); });
        add("Normal speed", "0", "A second of the world takes a second.", [&s] { s.setSpeed(1.0); });
        addHere("Forget ghost", "", "Forgets the future that was cut off.", [&s] { s.visit([](auto& play) { play.forgetGhost(); }); });
        addWith("Go to step", "step", "Goes to a step that is kept.", [&s](const std::string& argument) {
            int step = 0;
            const auto [end, fault] = std::from_chars(argument.data(), argument.data() + argument.size(), step);
            if (fault != std::errc() || end != argument.data() + argument.size()) {
                s.tell(SessionMessage::Kind::error, "Go to step: " + argument + ", must be a whole number");
            } else {
                s.seek(step);
            }
        });
    }

    void addScenes() {
        Session& s = session;
        addWith("Open", "scene or file", "Opens a built-in scene by its name, or a scene file by its path.",
                [&s](const std::string& argument) { s.open(argument); });
        addWith("Connect", "HOST:PORT or recording", "Shows a world that another process serves, or that was recorded.",
                [&s](const std::string& argument) { s.connect(argument); });
        addElsewhere("Connect again", "Connects to the same address once more; what came before is forgotten.", [&s] { s.connectAgain(); });
        addElsewhere("Follow", "Shows each frame of a live world as it comes.", [&s] { s.follow(); });
        addWith("Save", "path", "Writes what is there now as a scene file.", [&s](const std::string& argument) { s.save(argument); });
    }

    void addSettings() {
        Session& s = session;
        addWith("Set", "setting=value", "Changes a setting of the running world.", [&s](const std::string& argument) {
            const std::size_t equals = argument.find('=');
            if (equals == std::string::npos) {
                s.tell(SessionMessage::Kind::error, "Set: " + argument + ", must be setting=value");
            } else {
                s.set(argument.substr(0, equals), argument.substr(equals + 1));
            }
        });
        addWith("Reset setting", "setting", "Gives a setting the value that the scene began with.",
                [&s](const std::string& argument) { s.resetSetting(argument); });
        addHere("Reset settings", "", "Gives all settings the values that the scene began with.", [&s] { s.setTuning(s.sceneTuning()); });
        addWith("Compare", "setting=value", "Runs the scene from here on a second time beside, with another setting.",
                [&s](const std::string& argument) {
                    const std::size_t equals = argument.find('=');
                    const SettingEntry* entry = findSetting(argument.substr(0, equals));
                    if (equals == std::string::npos || !entry) {
                        s.tell(SessionMessage::Kind::error, "Compare: " + argument + ", must be setting=value with a setting that exists");
                        return;
                    }
                    try {
                        Tuning other = s.tuning();
                        assign(*entry, argument.substr(equals + 1), other);
                        s.compareWith(other);
                    } catch (const std::invalid_argument& error) {
                        s.tell(SessionMessage::Kind::error, error.what());
                    }
                });
        addHere("End comparison", "", "Ends the second run.", [&s] { s.endComparison(); });
    }

    Commands& commands;
    Session& session;
};

}  // namespace

void Commands::add(Command command) {
    if (command.name.empty() || !command.act) {
        refuse("command.name", command.name, "must not be empty, and there must be something to do");
    }
    if (find(command.name)) {
        refuse("command.name", command.name, "must be used once");
    }
    if (!command.shortcut.empty() && findShortcut(command.shortcut)) {
        refuse("command.shortcut", command.shortcut, "must be used once");
    }
    list.push_back(std::move(command));
}

const Command* Commands::find(std::string_view name) const {
    const auto found = std::find_if(list.begin(), list.end(), [&](const Command& command) { return equalIgnoringCase(command.name, name); });
    return found == list.end() ? nullptr : &*found;
}

const Command* Commands::findShortcut(std::string_view shortcut) const {
    const auto found = std::find_if(list.begin(), list.end(), [&](const Command& command) { return equalIgnoringCase(command.shortcut, shortcut); });
    return found == list.end() || shortcut.empty() ? nullptr : &*found;
}

bool Commands::run(std::string_view name, const std::string& argument) const {
    const Command* command = find(name);
    if (!command || (command->isEnabled && !command->isEnabled())) {
        return false;
    }
    command->act(argument);
    return true;
}

void addSessionCommands(Commands& commands, Session& session) {
    SessionCommands(commands, session).addAll();
}

}  // namespace talus
