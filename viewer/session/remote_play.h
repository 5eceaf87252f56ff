// What is shown of a world that lives elsewhere, with what is remembered of its contacts.
#pragma once

#include "remote_source.h"
#include "shown_world.h"

namespace talus {

/// Of a source that shows a frame of this dimension, and outlives it.
template <int D>
class RemotePlay final : public ShownWorld<D> {
public:
    explicit RemotePlay(RemoteSource& received) : source(received) {}

    /// To be called when another frame may be shown: followed pairs are recorded in all frames in between.
    void update();

    const DebugFrame<D>& frame() override { return *source.frame<D>(); }
    std::uint64_t frameNumber() const override { return static_cast<std::uint64_t>(source.shown()); }
    const DebugFrame<D>* frameBefore() override { return source.before<D>(); }
    const std::vector<PointChange>& changes() override { return source.changes(); }
    std::string nameOf(BodyId body) const override { return source.nameOf(body); }

    const ContactHistory<D>& history() const override { return contacts; }
    using ShownWorld<D>::watch;
    void watch(const ContactPair& pair, double pastSeconds) override;
    void ignore(const ContactPair& pair) override { contacts.ignore(pair); }
    /// Nothing can be asked of the world: traces are those that the game asks for.
    void trace(ContactId) override {}

private:
    void record(std::int64_t from, std::int64_t to);

    RemoteSource& source;
    ContactHistory<D> contacts;
    /// Frames that have been taken in for the followed pairs, both included.
    std::int64_t first = 0;
    std::int64_t last = -1;
    double past = watchedPast;
};

}  // namespace talus
