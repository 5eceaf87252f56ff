// A scene that is being watched: its document, its run with its past, what is shown of it, and what is remembered of its contacts.
#pragma once

#include "comparison.h"
#include "contact_history.h"
#include "timeline.h"
#include "words.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace talus {

template <int D>
class Play {
public:
    /// Throws `SceneError` if the document is refused.
    explicit Play(const nlohmann::json& document, const TimelineOptions& options = {});
    ~Play();
    Play(const Play&) = delete;
    Play& operator=(const Play&) = delete;

    const nlohmann::json& document() const { return *source; }
    const Scene<D>& scene() const { return *read; }
    const Timeline<D>& timeline() const { return past; }
    const SceneRun<D>& run() const { return past.run(); }
    const World<D>& world() const { return past.run().world; }
    /// The name of a body in the scene; "body 7" for one that has none.
    std::string nameOf(BodyId body) const;
    NameOf names() const {
        return [this](BodyId body) { return nameOf(body); };
    }

    /// As of `Timeline`; watched pairs are recorded.
    bool advance();
    void seek(int step);
    void act(const Deed<D>& deed);
    void forgetGhost() { past.forgetGhost(); }

    /// What is shown of the present step. Captured when it is first asked for.
    const DebugFrame<D>& frame();
    /// Grows with every frame that is captured: while it stays, `frame` does.
    std::uint64_t frameNumber() const { return captured; }
    /// The frame that was shown before it, for what is gone since; null after a jump to the first step. Its drawing may be missing.
    const DebugFrame<D>* frameBefore() const { return before ? &*before : nullptr; }
    /// What frames hold from now on.
    void show(const FrameOptions& options);
    const FrameOptions& shown() const { return options; }
    /// Points that began, ended and were renamed in the present step (or since the frame before it that was shown).
    const std::vector<PointChange>& changes();

    ContactHistory<D>& history() { return contacts; }
    const ContactHistory<D>& history() const { return contacts; }
    /// Follows a pair, with the past of so many seconds: that is stepped through once more. Steps that are jumped over later are gaps in its series.
    void watch(const ContactPair& pair, double pastSeconds = 2.0);
    void ignore(const ContactPair& pair) { contacts.ignore(pair); }
    /// Traces a contact from now on and through the last step once more; a null id ends it.
    void trace(ContactId contact);

    Tuning tuning() const { return tuningOf(world()); }
    /// The settings that the scene began with.
    const Tuning& sceneTuning() const { return given; }

    /// Begins to compare the present settings with others, from here on. Throws `std::invalid_argument` for bad ones.
    void compare(const Tuning& other);
    Comparison<D>* comparison() { return beside.get(); }
    const Comparison<D>* comparison() const { return beside.get(); }
    void endComparison() { beside.reset(); }

private:
    void changed();

    std::unique_ptr<nlohmann::json> source;
    std::unique_ptr<Scene<D>> read;
    Timeline<D> past;
    FrameOptions options;
    std::optional<DebugFrame<D>> current;
    std::uint64_t captured = 0;
    std::optional<DebugFrame<D>> before;
    std::optional<std::vector<PointChange>> pointChanges;
    ContactHistory<D> contacts;
    Tuning given;
    std::unique_ptr<Comparison<D>> beside;
};

}  // namespace talus
