// One person watching one scene: what is open, how time runs, what is to be told. Knows no graphics and no dimension.
#pragma once

#include "play.h"
#include "scene_list.h"

#include "../../engine/fixed_step.h"

#include <deque>
#include <memory>
#include <string>
#include <variant>

namespace talus {

struct SessionMessage {
    enum class Kind { note, error } kind = Kind::note;
    std::string text;
};

class Session {
public:
    explicit Session(const TimelineOptions& options = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Scenes. These return false and leave a message if they fail; what is running stays then.
    /// A built-in scene by its name, or a file by its path.
    bool open(const std::string& nameOrPath);
    bool openDocument(const nlohmann::json& document, const std::string& title);
    bool restart();
    /// Writes the present state as a scene file (`save_scene.h`).
    bool save(const std::string& path);
    bool isOpen() const { return dimension() != 0; }
    /// 2 or 3; 0 while nothing is open.
    int dimension() const;
    const std::string& title() const { return name; }
    /// Grows whenever another scene is open, so that panels know that their selections are void.
    int generation() const { return opened; }

    // Time. None of these does anything while nothing is open.
    void play();
    void pause() { running = false; }
    bool isPlaying() const { return running; }
    /// Seconds of the world in one of the clock, 1/128 to 64; beyond these the nearest.
    void setSpeed(double factor);
    double speed() const { return speedFactor; }
    /// Lets a frame's time pass; returns the steps that were taken.
    int update(double frameSeconds);
    /// How far the present lies between the last step and the next, 0 to 1.
    float interpolation() const { return clock.interpolation(); }
    void stepForward(int steps = 1);
    void stepBack(int steps = 1);
    void seek(int step);
    int step() const;
    int head() const;
    int oldest() const;
    double stepSeconds() const;
    TimelineMemory memory() const;

    // Settings.
    Tuning tuning() const;
    Tuning sceneTuning() const;
    bool setTuning(const Tuning& tuning);
    /// Sets one by its text.
    bool set(const std::string& setting, const std::string& value);
    bool resetSetting(const std::string& setting);

    // Two settings side by side.
    bool compareWith(const Tuning& other);
    bool isComparing() const;
    void endComparison();

    /// Calls act(Play<2>&) or act(Play<3>&) with what is open, or nothing.
    template <class Act>
    void visit(Act&& act) {
        std::visit([&](auto& open) { callIfOpen(act, open); }, current);
    }
    template <class Act>
    void visit(Act&& act) const {
        std::visit([&](const auto& open) { callIfOpen(act, open); }, current);
    }
    /// Does a deed that is made for the dimension that is open: make(play) gives it. False and a message if it is refused.
    template <class Make>
    bool act(Make&& make) {
        return attempt([&] { visit([&](auto& play) { play.act(make(play)); }); });
    }

    // Messages, the last one last.
    const std::deque<SessionMessage>& messages() const { return told; }
    void tell(SessionMessage::Kind kind, const std::string& text);
    void clearMessages() { told.clear(); }

private:
    using Open = std::variant<std::monostate, std::unique_ptr<Play<2>>, std::unique_ptr<Play<3>>>;

    template <class Act>
    static void callIfOpen(Act& act, const std::monostate&) {
        (void)act;
    }
    template <class Act, int D>
    static void callIfOpen(Act& act, const std::unique_ptr<Play<D>>& open) {
        act(*open);
    }
    /// Carries it out; what it throws becomes a message.
    bool attempt(const std::function<void()>& action);
    /// One step of everything that runs; false if it cannot go on.
    bool advance();
    void resetClock();

    TimelineOptions options;
    Open current;
    std::string name;
    int opened = 0;
    bool running = false;
    double speedFactor = 1.0;
    FixedStep clock;
    std::deque<SessionMessage> told;
};

}  // namespace talus
