// Verbs by name: keyboard, menus and scripts use the same ones.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

class Session;

struct Command {
    /// As a button or menu shows it: "Step back".
    std::string name;
    /// As people write it: "Space", "Ctrl+S"; empty if there is none.
    std::string shortcut;
    /// One sentence.
    std::string explanation;
    /// What its argument is ("scene or file"); empty if it takes none.
    std::string argument;
    std::function<void(const std::string& argument)> act;
    /// Whether it makes sense now; null: always.
    std::function<bool()> isEnabled = {};
};

class Commands {
public:
    /// Refuses (`std::invalid_argument`) a name or shortcut that is taken, and a command without name or act.
    void add(Command command);
    const std::vector<Command>& all() const { return list; }
    /// Null if there is none. Names are compared without regard to case.
    const Command* find(std::string_view name) const;
    const Command* findShortcut(std::string_view shortcut) const;
    /// False if there is none of that name or it makes no sense now.
    bool run(std::string_view name, const std::string& argument = {}) const;

private:
    std::vector<Command> list;
};

/// The verbs of a session: time, scenes, settings. It must outlive them.
void addSessionCommands(Commands& commands, Session& session);

}  // namespace talus
