// The second run of a comparison as a world that is shown.
#pragma once

#include "play.h"

namespace talus {

/// Of a play that compares, as it is now; the play must outlive it.
template <int D>
class SecondRun final : public ShownWorld<D> {
public:
    explicit SecondRun(const Play<D>& compared);

    const DebugFrame<D>& frame() override { return now; }
    std::uint64_t frameNumber() const override { return 0; }
    const DebugFrame<D>* frameBefore() override { return nullptr; }
    const std::vector<PointChange>& changes() override { return noChanges; }
    std::string nameOf(BodyId body) const override { return play.nameOf(body); }
    const ContactHistory<D>& history() const override { return noHistory; }
    /// Contacts are followed in the first run alone.
    void watch(const ContactPair&, double) override {}
    void ignore(const ContactPair&) override {}
    void trace(ContactId) override {}

private:
    const Play<D>& play;
    DebugFrame<D> now;
    std::vector<PointChange> noChanges;
    ContactHistory<D> noHistory;
};

/// "A: warmStarting true", "B: warmStarting false": in what the two runs differ.
template <int D>
std::string comparedWords(const Comparison<D>& comparison, bool isSecond);

}  // namespace talus
