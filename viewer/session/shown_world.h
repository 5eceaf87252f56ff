// A world as it is shown, wherever it lives: here (`Play`), or in another process or a recording (`RemotePlay`).
#pragma once

#include "contact_history.h"
#include "words.h"

#include "../../scenes/camera.h"

#include <string>
#include <vector>

namespace talus {

template <int D>
class Play;

/// How much of the past is taken in for a pair that is followed from now on, s.
inline constexpr double watchedPast = 2.0;

template <int D>
class ShownWorld {
public:
    ShownWorld() = default;
    virtual ~ShownWorld() = default;
    ShownWorld(const ShownWorld&) = delete;
    ShownWorld& operator=(const ShownWorld&) = delete;

    /// What is shown now. Its `step` counts what can be gone to: steps of the run, or received frames.
    virtual const DebugFrame<D>& frame() = 0;
    /// Changes with every frame that `frame` gives anew: while it stays, the frame does.
    virtual std::uint64_t frameNumber() const = 0;
    /// The frame before it, for what is gone since; null if there is none. Its drawing may be missing.
    virtual const DebugFrame<D>* frameBefore() = 0;
    /// Points that began, ended and were renamed since the frame before.
    virtual const std::vector<PointChange>& changes() = 0;
    /// "body 7" for one that has no name.
    virtual std::string nameOf(BodyId body) const = 0;
    NameOf names() const {
        return [this](BodyId body) { return nameOf(body); };
    }

    virtual const ContactHistory<D>& history() const = 0;
    /// Follows a pair, with the past of so many seconds.
    virtual void watch(const ContactPair& pair, double pastSeconds) = 0;
    void watch(const ContactPair& pair) { watch(pair, watchedPast); }
    virtual void ignore(const ContactPair& pair) = 0;
    /// Traces a contact from now on where that can be asked for; a null id ends it.
    virtual void trace(ContactId contact) = 0;

    /// Where the scene wants to be seen from.
    virtual Camera<D> camera() const { return {}; }
    /// The scene that runs here; null if the world is out of reach.
    virtual Play<D>* local() { return nullptr; }
};

}  // namespace talus
