#include "play.h"

#include "../../scenes/read_scene.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

// What the facts of contacts need, and no more.
constexpr FrameOptions contactsOnly = {.drawing = false, .joints = false};

template <int D>
DebugFrame<D> frameOf(const SceneRun<D>& run, const FrameOptions& options) {
    DebugFrame<D> frame = captureFrame(run.world, options);
    // A script may set the world back; what counts here are the steps of the run.
    frame.step = static_cast<std::uint64_t>(run.stepsTaken());
    return frame;
}

}  // namespace

template <int D>
Play<D>::Play(const nlohmann::json& document, const TimelineOptions& timelineOptions)
    : source(std::make_unique<nlohmann::json>(document)),
      read(std::make_unique<Scene<D>>(readScene<D>(*source))),
      past(*read, timelineOptions),
      contacts(static_cast<int>(std::ceil(timelineOptions.keptSeconds / static_cast<double>(past.run().stepSeconds())))),
      given(tuningOf(past.run().world)) {}

template <int D>
Play<D>::~Play() = default;

template <int D>
std::string Play<D>::nameOf(BodyId body) const {
    const std::string name = run().nameOf(body);
    return name.empty() ? "body " + std::to_string(body.index) : name;
}

template <int D>
void Play<D>::changed() {
    current.reset();
    pointChanges.reset();
}

template <int D>
bool Play<D>::advance() {
    if (current) {
        before = std::move(current);
    }
    changed();
    if (!past.advance()) {
        return false;
    }
    if (contacts.watchesAny()) {
        contacts.record(frameOf(run(), contactsOnly));
    }
    return true;
}

template <int D>
void Play<D>::seek(int step) {
    const int target = std::clamp(step, past.oldest(), past.head());
    changed();
    before.reset();
    // By way of the step before it, so that one sees what is new in this one.
    if (target > past.oldest()) {
        past.seek(target - 1);
        before = frameOf(run(), contactsOnly);
        past.advance();
    } else {
        past.seek(target);
    }
}

template <int D>
void Play<D>::act(const Deed<D>& deed) {
    changed();
    const bool hasFuture = past.step() < past.head();
    past.act(deed);
    if (hasFuture) {
        contacts.cutAfter(past.step());
    }
}

template <int D>
const DebugFrame<D>& Play<D>::frame() {
    if (!current) {
        current = frameOf(run(), options);
        ++captured;
    }
    return *current;
}

template <int D>
void Play<D>::show(const FrameOptions& wanted) {
    options = wanted;
    current.reset();
}

template <int D>
const std::vector<PointChange>& Play<D>::changes() {
    if (!pointChanges) {
        pointChanges = before ? changesBetween(*before, frame()) : std::vector<PointChange>();
    }
    return *pointChanges;
}

template <int D>
void Play<D>::watch(const ContactPair& pair, double pastSeconds) {
    contacts.begin(pair);
    const int steps = static_cast<int>(std::ceil(std::max(pastSeconds, 0.0) / static_cast<double>(run().stepSeconds())));
    past.revisit(past.step() - steps, past.step(), [&](const SceneRun<D>& other) {
        contacts.record(pair, frameOf(other, contactsOnly));
        return true;
    });
}

template <int D>
void Play<D>::trace(ContactId contact) {
    past.trace(contact);
    changed();
}

template <int D>
void Play<D>::compare(const Tuning& other) {
    beside = std::make_unique<Comparison<D>>(scene(), past.remember(), tuning(), other);
}

template class Play<2>;
template class Play<3>;

}  // namespace talus
