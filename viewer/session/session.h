// One person watching one world, which runs here or elsewhere: what is open, how time runs, what is to be told. Knows no graphics and no dimension.
#pragma once

#include "play.h"
#include "remote_play.h"
#include "scene_list.h"
#include "session_message.h"

#include "../../engine/fixed_step.h"

#include <deque>
#include <memory>
#include <string>
#include <variant>

namespace talus {

class Session {
public:
    explicit Session(const TimelineOptions& options = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Scenes. These return false and leave a message if they fail; what is running stays then.
    /// A built-in scene by its name, or a scene file or recording by its path.
    bool open(const std::string& nameOrPath);
    bool openDocument(const nlohmann::json& document, const std::string& title);
    bool restart();
    /// Writes the present state as a scene file (`save_scene.h`).
    bool save(const std::string& path);
    /// Shows a world that lives elsewhere: in another process that serves its debug stream at HOST:PORT, or in a recording at a path. It can be looked
    /// at, also in its past, and nothing else. A connection that is refused or lost later is a message; what came stays.
    bool connect(const std::string& addressOrPath);
    void show(std::unique_ptr<RemoteSource> next);
    /// The same address once more.
    bool connectAgain();
    /// Something is shown.
    bool isOpen() const { return dimension() != 0; }
    /// A scene runs here, so that it can be changed.
    bool hasWorld() const { return current.index() != 0; }
    /// Null while what is shown runs here.
    const RemoteSource* remote() const { return source.get(); }
    /// Why a world that lives elsewhere cannot be changed, as the end of a sentence.
    std::string whyNotHere() const;
    /// 2 or 3; 0 while nothing is open.
    int dimension() const;
    const std::string& title() const { return name; }
    /// Grows whenever another scene is open, so that panels know that their selections are void.
    int generation() const { return opened; }

    // Time. None of these does anything while nothing is open. Of a world that lives elsewhere, steps are the frames that came, from 0.
    void play();
    void pause();
    bool isPlaying() const { return source ? source->isPlaying() : running; }
    /// Shows each frame of a live world as it comes.
    void follow();
    /// Seconds of the world in one of the clock, 1/128 to 64; beyond these the nearest.
    void setSpeed(double factor);
    double speed() const { return source ? source->speed() : speedFactor; }
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

    /// Calls see(ShownWorld<2>&) or see(ShownWorld<3>&) with what is shown, wherever it lives, or nothing.
    template <class See>
    void look(See&& see) {
        std::visit([&](auto& open) { seeIfOpen(see, open); }, current);
        std::visit([&](auto& open) { seeIfOpen(see, open); }, received);
    }
    /// Calls act(Play<2>&) or act(Play<3>&) with the scene that runs here, or nothing.
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
        return attempt([&] {
            requireWorld("nothing can be done to it");
            visit([&](auto& play) { play.act(make(play)); });
        });
    }

    // Messages, the last one last.
    const std::deque<SessionMessage>& messages() const { return told; }
    void tell(SessionMessage::Kind kind, const std::string& text);
    void clearMessages() { told.clear(); }

private:
    using Open = std::variant<std::monostate, std::unique_ptr<Play<2>>, std::unique_ptr<Play<3>>>;
    using Received = std::variant<std::monostate, std::unique_ptr<RemotePlay<2>>, std::unique_ptr<RemotePlay<3>>>;

    template <class See>
    static void seeIfOpen(See&, const std::monostate&) {}
    template <class See, template <int> class Kind, int D>
    static void seeIfOpen(See& see, const std::unique_ptr<Kind<D>>& open) {
        see(static_cast<ShownWorld<D>&>(*open));
    }
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
    /// Throws if what is shown lives elsewhere.
    void requireWorld(const std::string& consequence) const;
    /// Takes over what the source tells and shows.
    void takeReceived();
    /// One step of everything that runs; false if it cannot go on.
    bool advance();
    void resetClock();

    TimelineOptions options;
    // At most one of both is there.
    Open current;
    std::unique_ptr<RemoteSource> source;
    Received received;
    std::string name;
    int opened = 0;
    bool running = false;
    double speedFactor = 1.0;
    FixedStep clock;
    std::deque<SessionMessage> told;
};

}  // namespace talus
