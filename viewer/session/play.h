// A scene that is being watched: its document, its run with its past, what is shown of it, and what is remembered of its contacts.
#pragma once

#include "comparison.h"
#include "shown_world.h"
#include "timeline.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace talus {

template <int D>
class Play final : public ShownWorld<D> {
public:
    /// Throws `SceneError` if the document is refused.
    explicit Play(const nlohmann::json& document, const TimelineOptions& options = {});
    ~Play() override;

    const nlohmann::json& document() const { return *source; }
    const Scene<D>& scene() const { return *read; }
    const Timeline<D>& timeline() const { return past; }
    const SceneRun<D>& run() const { return past.run(); }
    const World<D>& world() const { return past.run().world; }
    std::string nameOf(BodyId body) const override;
    Camera<D> camera() const override { return read->camera; }
    Play<D>* local() override { return this; }

    /// As of `Timeline`; watched pairs are recorded.
    bool advance();
    void seek(int step);
    void act(const Deed<D>& deed);
    void forgetGhost() { past.forgetGhost(); }

    /// What is shown of the present step. Captured when it is first asked for.
    const DebugFrame<D>& frame() override;
    std::uint64_t frameNumber() const override { return captured; }
    /// Null after a jump to the first step.
    const DebugFrame<D>* frameBefore() override { return before ? &*before : nullptr; }
    /// What frames hold from now on.
    void show(const FrameOptions& options);
    const FrameOptions& shown() const { return options; }
    /// Points that began, ended and were renamed in the present step (or since the frame before it that was shown).
    const std::vector<PointChange>& changes() override;

    ContactHistory<D>& history() { return contacts; }
    const ContactHistory<D>& history() const override { return contacts; }
    /// Follows a pair, with the past of so many seconds: that is stepped through once more. Steps that are jumped over later are gaps in its series.
    using ShownWorld<D>::watch;
    void watch(const ContactPair& pair, double pastSeconds) override;
    void ignore(const ContactPair& pair) override { contacts.ignore(pair); }
    /// Traces a contact from now on and through the last step once more; a null id ends it.
    void trace(ContactId contact) override;

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
