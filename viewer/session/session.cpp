#include "session.h"

#include "hand.h"
#include "save_scene.h"

#include "../../scenes/read_scene.h"
#include "../../scenes/registry.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <stdexcept>

namespace talus {
namespace {

constexpr std::size_t mostMessages = 200;
// A frame in which more has to be done than it takes shows what is there and goes on in the next.
constexpr double longestUpdate = 0.1;

nlohmann::json documentOf(const std::string& nameOrPath) {
    const BuiltinScene* builtin = findBuiltinScene(nameOrPath);
    return builtin ? builtin->build() : parseDocument(readText(nameOrPath));
}

}  // namespace

Session::Session(const TimelineOptions& timelineOptions) : options(timelineOptions) {}
Session::~Session() = default;

void Session::tell(SessionMessage::Kind kind, const std::string& text) {
    told.push_back({kind, text});
    if (told.size() > mostMessages) {
        told.pop_front();
    }
}

bool Session::attempt(const std::function<void()>& action) {
    try {
        action();
        return true;
    } catch (const std::exception& error) {
        tell(SessionMessage::Kind::error, error.what());
        return false;
    }
}

bool Session::open(const std::string& nameOrPath) {
    if (findBuiltinScene(nameOrPath) == nullptr && RemoteSource::isRecording(nameOrPath)) {
        return connect(nameOrPath);
    }
    nlohmann::json document;
    const bool isRead = attempt([&] {
        try {
            document = documentOf(nameOrPath);
        } catch (const SceneError& error) {
            throw SceneError(nameOrPath, error.what());
        }
    });
    return isRead && openDocument(document, nameOrPath);
}

bool Session::openDocument(const nlohmann::json& document, const std::string& title) {
    return attempt([&] {
        Open next;
        try {
            if (dimensionOf(document) == 2) {
                next = std::make_unique<Play<2>>(document, options);
            } else {
                next = std::make_unique<Play<3>>(document, options);
            }
        } catch (const SceneError& error) {
            throw SceneError(title, error.what());
        }
        current = std::move(next);
        received = {};
        source.reset();
        name = title;
        ++opened;
        running = false;
        resetClock();
    });
}

bool Session::connect(const std::string& addressOrPath) {
    return attempt([&] { show(RemoteSource::from(addressOrPath)); });
}

bool Session::connectAgain() {
    return source && connect(source->title());
}

void Session::show(std::unique_ptr<RemoteSource> next) {
    next->setSpeed(speedFactor);
    current = {};
    received = {};
    source = std::move(next);
    name = source->title();
    ++opened;
    running = false;
    takeReceived();
}

void Session::takeReceived() {
    for (const SessionMessage& message : source->messages()) {
        // That it is connected can be seen all the time.
        if (message.kind == SessionMessage::Kind::error || source->status() == RemoteSource::Status::recording) {
            tell(message.kind, message.text);
        }
    }
    source->clearMessages();
    if (received.index() == 0 && source->shown() >= 0) {
        source->visit([&]<int D>(const DebugFrame<D>&) {
            received = std::make_unique<RemotePlay<D>>(*source);
            ++opened;
        });
    }
    std::visit(
        [](auto& open) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(open)>, std::monostate>) {
                open->update();
            }
        },
        received);
}

std::string Session::whyNotHere() const {
    if (!source) {
        return {};
    }
    return source->status() == RemoteSource::Status::recording ? "what is shown is the recording " + name + ", not a world that runs here"
                                                               : "the world lives in another process, at " + name + ", and is only shown here";
}

void Session::requireWorld(const std::string& consequence) const {
    if (source) {
        throw std::invalid_argument(consequence + ": " + whyNotHere());
    }
}

bool Session::restart() {
    bool isDone = false;
    if (source) {
        return attempt([&] { requireWorld("it cannot be begun anew"); });
    }
    visit([&](auto& play) {
        const bool wasRunning = running;
        const nlohmann::json document = play.document();
        isDone = openDocument(document, name);
        running = wasRunning;
    });
    return isDone;
}

bool Session::save(const std::string& path) {
    if (!hasWorld() && !source) {
        tell(SessionMessage::Kind::error, "save: nothing is open");
        return false;
    }
    return attempt([&] {
        requireWorld("it cannot be saved as a scene");
        visit([&](auto& play) {
            const SavedScene saved = savedScene(play);
            std::ofstream file(path, std::ios::binary);
            if (!(file << saved.document->dump(4) << '\n') || !file.flush()) {
                throw SceneError(path, "cannot be written");
            }
            for (const std::string& note : saved.notes) {
                tell(SessionMessage::Kind::note, note);
            }
            tell(SessionMessage::Kind::note, "saved " + path);
        });
    });
}

int Session::dimension() const {
    constexpr int dimensions[] = {0, 2, 3};
    return dimensions[std::max(current.index(), received.index())];
}

void Session::play() {
    if (source) {
        source->play();
    }
    running = hasWorld();
}

void Session::pause() {
    if (source) {
        source->pause();
    }
    running = false;
}

void Session::follow() {
    if (source) {
        source->follow();
    }
}

void Session::resetClock() {
    constexpr int stepsOfAFrame = 8;
    const int cap = std::max(stepsOfAFrame, static_cast<int>(std::ceil(stepsOfAFrame * speedFactor)));
    clock = FixedStep(static_cast<float>(hasWorld() ? stepSeconds() : 1.0 / 60.0), cap);
}

void Session::setSpeed(double factor) {
    constexpr double slowest = 1.0 / 128.0;
    constexpr double fastest = 64.0;
    speedFactor = factor >= slowest ? std::min(factor, fastest) : slowest;
    if (source) {
        source->setSpeed(speedFactor);
    }
    resetClock();
}

bool Session::advance() {
    bool isDone = false;
    visit([&](auto& play) {
        isDone = play.advance();
        if (!isDone) {
            running = false;
            tell(SessionMessage::Kind::error, "the script cannot go on: " + play.timeline().fault());
        } else if (play.comparison() && !play.comparison()->advance()) {
            tell(SessionMessage::Kind::error, "the comparison ends: " + play.comparison()->fault());
            play.endComparison();
        }
    });
    return isDone;
}

int Session::update(double frameSeconds) {
    if (source) {
        const std::int64_t before = source->shown();
        source->update(frameSeconds);
        takeReceived();
        return static_cast<int>(std::max<std::int64_t>(source->shown() - before, 0));
    }
    if (!running || !hasWorld() || !(frameSeconds > 0.0)) {
        return 0;
    }
    constexpr double longestFrame = 1.0;
    const int steps = clock.stepsFor(std::min(frameSeconds, longestFrame) * speedFactor);
    const auto start = std::chrono::steady_clock::now();
    for (int taken = 0; taken < steps; ++taken) {
        if (!advance()) {
            return taken;
        }
        if (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > longestUpdate) {
            return taken + 1;
        }
    }
    return steps;
}

void Session::stepForward(int steps) {
    if (source) {
        source->seek(source->shown() + std::max(steps, 0));
        takeReceived();
    }
    running = false;
    while (steps-- > 0 && hasWorld() && advance()) {
    }
}

void Session::stepBack(int steps) {
    pause();
    seek(step() - std::max(steps, 0));
}

void Session::seek(int target) {
    if (source) {
        source->seek(target);
        takeReceived();
    }
    visit([&](auto& play) { play.seek(target); });
}

int Session::step() const {
    int value = source ? static_cast<int>(std::max<std::int64_t>(source->shown(), 0)) : 0;
    visit([&](const auto& play) { value = play.timeline().step(); });
    return value;
}

int Session::head() const {
    int value = source ? static_cast<int>(std::max<std::int64_t>(source->newest(), 0)) : 0;
    visit([&](const auto& play) { value = play.timeline().head(); });
    return value;
}

int Session::oldest() const {
    int value = source ? static_cast<int>(source->oldest()) : 0;
    visit([&](const auto& play) { value = play.timeline().oldest(); });
    return value;
}

double Session::stepSeconds() const {
    double value = 0.0;
    if (source) {
        constexpr double usual = 1.0 / 60.0;
        value = usual;
        source->visit([&](const auto& frame) { value = frame.stepSeconds > 0.0f ? static_cast<double>(frame.stepSeconds) : usual; });
    }
    visit([&](const auto& play) { value = static_cast<double>(play.run().stepSeconds()); });
    return value;
}

TimelineMemory Session::memory() const {
    TimelineMemory value;
    visit([&](const auto& play) { value = play.timeline().memory(); });
    return value;
}

Tuning Session::tuning() const {
    Tuning value;
    if (source) {
        source->visit([&]<int D>(const DebugFrame<D>& frame) {
            value.settings = frame.settings;
            std::copy(frame.gravity.data(), frame.gravity.data() + D, value.gravity);
        });
    }
    visit([&](const auto& play) { value = play.tuning(); });
    return value;
}

Tuning Session::sceneTuning() const {
    Tuning value = tuning();
    visit([&](const auto& play) { value = play.sceneTuning(); });
    return value;
}

bool Session::setTuning(const Tuning& tuning) {
    return act([&]<int D>(const Play<D>&) { return tune<D>(tuning); });
}

bool Session::set(const std::string& setting, const std::string& value) {
    const SettingEntry* entry = findSetting(setting);
    if (!entry) {
        tell(SessionMessage::Kind::error, "setting: there is none named '" + setting + "'");
        return false;
    }
    Tuning changed = tuning();
    return attempt([&] { assign(*entry, value, changed); }) && setTuning(changed);
}

bool Session::resetSetting(const std::string& setting) {
    const SettingEntry* entry = findSetting(setting);
    if (!entry) {
        tell(SessionMessage::Kind::error, "setting: there is none named '" + setting + "'");
        return false;
    }
    Tuning changed = tuning();
    copySetting(*entry, sceneTuning(), changed);
    return setTuning(changed);
}

bool Session::compareWith(const Tuning& other) {
    return isOpen() && attempt([&] {
        requireWorld("it cannot be compared");
        visit([&](auto& play) { play.compare(other); });
    });
}

bool Session::isComparing() const {
    bool value = false;
    visit([&](const auto& play) { value = play.comparison() != nullptr; });
    return value;
}

void Session::endComparison() {
    visit([](auto& play) { play.endComparison(); });
}

}  // namespace talus
