#include "script_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <thread>

namespace talus {
namespace {

// Thrown and caught in this file: a line that does not hold.
struct Fault {
    std::string message;
};

class ScriptHand {
public:
    explicit ScriptHand(HeadlessApp& target) : viewer(target), app(target.app()) {}

    void run(const ScriptLine& line);
    void idle(int frames);
    void wait(int frames);

private:
    void click(const std::string& label);
    void clickAt(float x, float y);
    void choose(const std::string& label, const std::string& item);
    void write(const std::string& label, const std::string& text);
    void drag(const std::vector<double>& numbers);
    void key(const std::string& keys);
    void select(int number);
    void expect(const std::string& text, bool isWanted);
    void frame();
    WidgetRecord find(const std::string& label);
    std::optional<WidgetRecord> seen(const std::string& label) const;
    std::string allText() const;

    HeadlessApp& viewer;
    App& app;
    FrameInput input;
};

bool isNamed(const WidgetRecord& item, const std::string& label) {
    return item.label == label || item.panel + "/" + item.label == label;
}

void ScriptHand::frame() {
    viewer.frame(input);
    input.keys.clear();
    input.text.clear();
    input.wheel = 0.0f;
}

void ScriptHand::idle(int frames) {
    for (int i = 0; i < frames; ++i) {
        frame();
    }
}

// What another process sends comes by the clock.
void ScriptHand::wait(int frames) {
    const RemoteSource* remote = app.session().remote();
    const bool isLive = remote != nullptr && remote->status() != RemoteSource::Status::recording;
    for (int i = 0; i < frames; ++i) {
        if (isLive) {
            std::this_thread::sleep_for(std::chrono::duration<double>(1.0 / 60.0));
        }
        frame();
    }
}

std::optional<WidgetRecord> ScriptHand::seen(const std::string& label) const {
    std::optional<WidgetRecord> found;
    for (const WidgetRecord& item : app.widgets().records()) {
        if (!isNamed(item, label)) {
            continue;
        }
        if (found && found->panel != item.panel) {
            throw Fault{"\"" + label + "\" is in several panels: write \"" + found->panel + "/" + label + "\" or \"" + item.panel + "/" + label +
                        "\""};
        }
        if (!found) {
            found = item;
        }
    }
    return found;
}

WidgetRecord ScriptHand::find(const std::string& label) {
    std::optional<WidgetRecord> item = seen(label);
    if (item && !item->visible) {
        app.widgets().reveal(item->panel, item->label);
        idle(3);
        item = seen(label);
    }
    if (!item) {
        std::set<std::string> labels;
        for (const WidgetRecord& record : app.widgets().records()) {
            labels.insert(record.panel + "/" + record.label);
        }
        std::string all;
        for (const std::string& other : labels) {
            all += (all.empty() ? "" : ", ") + other;
        }
        throw Fault{"there is no \"" + label + "\"; found: " + all};
    }
    if (!item->visible) {
        throw Fault{"\"" + label + "\" is out of sight"};
    }
    if (!item->enabled) {
        throw Fault{"\"" + label + "\" is disabled"};
    }
    return *item;
}

void ScriptHand::clickAt(float x, float y) {
    input.mouseX = x;
    input.mouseY = y;
    // The first frame takes notice of what is under the mouse.
    idle(2);
    input.mouseDown[0] = true;
    idle(2);
    input.mouseDown[0] = false;
    idle(2);
}

void ScriptHand::click(const std::string& label) {
    const WidgetRecord item = find(label);
    clickAt(0.5f * (item.lower.x + item.upper.x), 0.5f * (item.lower.y + item.upper.y));
}

void ScriptHand::choose(const std::string& label, const std::string& item) {
    click(label);
    click(item);
}

void ScriptHand::write(const std::string& label, const std::string& text) {
    const WidgetRecord item = find(label);
    // Beside the label, and with Ctrl, which turns a slider into a field.
    const float x = item.lower.x + std::min(0.5f * (item.upper.x - item.lower.x), 24.0f);
    input.control = true;
    clickAt(x, 0.5f * (item.lower.y + item.upper.y));
    input.keys = {"A"};
    frame();
    input.control = false;
    frame();
    input.text = text;
    if (text.empty()) {
        input.keys = {"Delete"};
    }
    idle(2);
    input.keys = {"Enter"};
    idle(3);
}

void ScriptHand::drag(const std::vector<double>& numbers) {
    constexpr int parts = 12;
    input.mouseX = static_cast<float>(numbers[0]);
    input.mouseY = static_cast<float>(numbers[1]);
    idle(2);
    input.mouseDown[0] = true;
    frame();
    for (int i = 1; i <= parts; ++i) {
        const double share = static_cast<double>(i) / parts;
        input.mouseX = static_cast<float>(numbers[0] + share * (numbers[2] - numbers[0]));
        input.mouseY = static_cast<float>(numbers[1] + share * (numbers[3] - numbers[1]));
        frame();
    }
    frame();
    input.mouseDown[0] = false;
    idle(2);
}

void ScriptHand::key(const std::string& keys) {
    std::string name = keys;
    const auto takes = [&](const char* prefix) {
        if (!name.starts_with(prefix) || name.size() == std::string_view(prefix).size()) {
            return false;
        }
        name.erase(0, std::string_view(prefix).size());
        return true;
    };
    for (bool isMore = true; isMore;) {
        const bool control = takes("Ctrl+");
        const bool shift = takes("Shift+");
        const bool alt = takes("Alt+");
        input.control |= control;
        input.shift |= shift;
        input.alt |= alt;
        isMore = control || shift || alt;
    }
    input.keys = {name};
    frame();
    input.control = input.shift = input.alt = false;
    idle(2);
}

void ScriptHand::select(int number) {
    app.session().look([&](auto& shown) {
        const auto& contacts = shown.frame().contacts;
        if (number < 1 || number > static_cast<int>(contacts.size())) {
            throw Fault{"select contact " + std::to_string(number) + ": there are " + std::to_string(contacts.size())};
        }
        const auto contact = contacts[static_cast<std::size_t>(number - 1)];
        selectContact(shown, app.view(), contact, 0);
    });
    app.view().isOpen(PanelId::inspector) = true;
    idle(3);
}

std::string ScriptHand::allText() const {
    std::string all;
    for (const TextRecord& line : app.widgets().lines()) {
        all += line.text + "\n";
    }
    return all;
}

void ScriptHand::expect(const std::string& text, bool isWanted) {
    constexpr std::size_t most = 1500;
    frame();
    const std::string all = allText();
    if ((all.find(text) != std::string::npos) != isWanted) {
        std::string found = all.substr(0, most);
        std::replace(found.begin(), found.end(), '\n', '|');
        throw Fault{std::string(isWanted ? "expected text \"" : "expected no text \"") + text + "\"; found: " + found};
    }
}

void ScriptHand::run(const ScriptLine& line) {
    const auto whole = [&](std::size_t index) { return static_cast<int>(std::lround(line.numbers[index])); };
    switch (line.verb) {
        case ScriptVerb::open:
            app.session().open(line.words[0]);
            idle(3);
            break;
        case ScriptVerb::click:
            if (line.words.empty()) {
                clickAt(static_cast<float>(line.numbers[0]), static_cast<float>(line.numbers[1]));
            } else {
                click(line.words[0]);
            }
            break;
        case ScriptVerb::choose:
            choose(line.words[0], line.words[1]);
            break;
        case ScriptVerb::write:
            write(line.words[0], line.words[1]);
            break;
        case ScriptVerb::drag:
            drag(line.numbers);
            break;
        case ScriptVerb::key:
            key(line.words[0]);
            break;
        case ScriptVerb::wheel:
            input.mouseX = static_cast<float>(line.numbers[1]);
            input.mouseY = static_cast<float>(line.numbers[2]);
            frame();
            input.wheel = static_cast<float>(line.numbers[0]);
            idle(2);
            break;
        case ScriptVerb::select:
            select(whole(0));
            break;
        case ScriptVerb::step:
            app.session().stepForward(whole(0));
            idle(2);
            break;
        case ScriptVerb::wait:
            wait(whole(0));
            break;
        case ScriptVerb::expect:
            expect(line.words[0], true);
            break;
        case ScriptVerb::refute:
            expect(line.words[0], false);
            break;
        case ScriptVerb::shot:
            // Without a tip that covers what is to be seen.
            input.mouseX = input.mouseY = -1.0f;
            idle(2);
            writePng(viewer.picture(), line.words[0]);
            break;
    }
}

}  // namespace

std::optional<ScriptFault> runScript(const std::vector<ScriptLine>& script, HeadlessApp& viewer) {
    ScriptHand hand(viewer);
    hand.idle(3);
    for (const ScriptLine& line : script) {
        try {
            hand.run(line);
        } catch (const Fault& fault) {
            return ScriptFault{line.number, fault.message};
        } catch (const std::exception& error) {
            return ScriptFault{line.number, error.what()};
        }
    }
    return {};
}

}  // namespace talus
