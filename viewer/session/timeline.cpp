#include "timeline.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace talus {
namespace {

// Where it is long ago that something happened one waits for it a little longer.
constexpr double longAgo = 20.0;
constexpr int sparserLongAgo = 4;

}  // namespace

template <int D>
Timeline<D>::Timeline(const Scene<D>& scene, const TimelineOptions& wanted)
    : scenario(scene), options(wanted), present(std::make_unique<SceneRun<D>>(scene)) {
    addKeyframe();
    track.record(0, present->world);
}

template <int D>
bool Timeline<D>::advance() {
    if (step() < last) {
        present->advance();
        redo(*present);
        return true;
    }
    if (!message.empty()) {
        return false;
    }
    try {
        present->advance();
    } catch (const SceneError& error) {
        message = error.what();
        // Entries before the bad one have been carried out; whoever comes here again must find the same.
        const Keyframe& start = keyframeBefore(last);
        recall(*present, start);
        redo(*present);
        seek(last);
        return false;
    }
    last = step();
    track.record(last, present->world);
    const auto milliseconds = static_cast<double>(present->world.report().milliseconds);
    stepMilliseconds = stepMilliseconds > 0.0 ? stepMilliseconds + 0.05 * (milliseconds - stepMilliseconds) : milliseconds;
    chooseSpacing();
    if (last - keyframes.back().step >= spacing * pressure) {
        addKeyframe();
        thinOut();
    }
    return true;
}

template <int D>
void Timeline<D>::seek(int target) {
    target = std::clamp(target, oldest(), last);
    const Keyframe& start = keyframeBefore(target);
    if (target < step() || start.step > step()) {
        recall(*present, start);
        redo(*present);
    }
    while (step() < target) {
        present->advance();
        redo(*present);
    }
}

template <int D>
void Timeline<D>::act(const Deed<D>& deed) {
    const int now = step();
    try {
        deed.act(*present);
    } catch (...) {
        recall(*present, keyframeBefore(now));
        redo(*present);
        seek(now);
        throw;
    }
    cut();
    std::vector<Deed<D>>& here = done[now];
    if (!deed.kind.empty() && !here.empty() && here.back().kind == deed.kind) {
        here.back() = deed;
    } else {
        here.push_back(deed);
    }
    track.record(now, present->world);
}

template <int D>
void Timeline<D>::trace(ContactId contact) {
    present->world.trace(contact);
    const int now = step();
    if (contact && now > oldest()) {
        seek(now - 1);
        seek(now);
    }
}

template <int D>
void Timeline<D>::cut() {
    const int now = step();
    message.clear();
    if (now == last) {
        return;
    }
    cutOff = track.splitAt(now);
    last = now;
    done.erase(done.upper_bound(now), done.end());
    while (keyframes.back().step > now) {
        keyframes.pop_back();
    }
}

template <int D>
const typename Timeline<D>::Keyframe& Timeline<D>::keyframeBefore(int step) const {
    const auto after =
        std::upper_bound(keyframes.begin(), keyframes.end(), step, [](int wanted, const Keyframe& each) { return wanted < each.step; });
    return *std::prev(after);
}

template <int D>
void Timeline<D>::recall(SceneRun<D>& run, const Keyframe& keyframe) {
    typename SceneRun<D>::Memory memory = keyframe.memory;
    memory.world = keyframe.world.unpacked();
    run.recall(memory);
}

template <int D>
void Timeline<D>::redo(SceneRun<D>& run) const {
    const auto here = done.find(run.stepsTaken());
    if (here != done.end()) {
        for (const Deed<D>& deed : here->second) {
            deed.act(run);
        }
    }
}

template <int D>
void Timeline<D>::addKeyframe() {
    typename SceneRun<D>::Memory memory = present->remember();
    std::vector<std::byte> world = std::move(memory.world);
    memory.world = {};
    PackedBytes packed(std::move(world), keyframes.empty() ? nullptr : &keyframes.back().world);
    keyframes.push_back({step(), std::move(memory), std::move(packed)});
}

template <int D>
void Timeline<D>::chooseSpacing() {
    constexpr double shortest = 4.0;
    constexpr double longest = 120.0;
    spacing = static_cast<int>(std::clamp(options.replayMilliseconds / std::max(stepMilliseconds, 1e-3), shortest, longest));
}

template <int D>
void Timeline<D>::thinOut() {
    const double seconds = static_cast<double>(present->stepSeconds());
    const int kept = static_cast<int>(std::ceil(options.keptSeconds / seconds));
    while (keyframes.size() > 1 && keyframes[1].step <= last - kept) {
        keyframes.pop_front();
    }
    track.dropBefore(oldest());
    done.erase(done.begin(), done.lower_bound(oldest()));
    constexpr int mostPressure = 4096;
    for (;; pressure *= 2) {
        for (std::size_t i = 1; i + 1 < keyframes.size();) {
            const double age = seconds * (last - keyframes[i].step);
            const int allowed = spacing * pressure * (age > longAgo ? sparserLongAgo : 1);
            if (keyframes[i + 1].step - keyframes[i - 1].step <= allowed) {
                keyframes.erase(keyframes.begin() + static_cast<std::ptrdiff_t>(i));
            } else {
                ++i;
            }
        }
        if (memory().keyframeBytes <= options.mostBytes || pressure >= mostPressure || keyframes.size() <= 2) {
            return;
        }
    }
}

template <int D>
TimelineMemory Timeline<D>::memory() const {
    TimelineMemory told;
    std::set<const void*> bases;
    for (const Keyframe& keyframe : keyframes) {
        told.keyframeBytes += keyframe.world.ownSize();
        if (bases.insert(keyframe.world.sharedBase().get()).second) {
            told.keyframeBytes += keyframe.world.sharedBase()->size();
        }
    }
    told.poseBytes = track.size() + cutOff.size();
    told.keyframes = static_cast<int>(keyframes.size());
    told.spacing = spacing * pressure;
    return told;
}

template <int D>
void Timeline<D>::revisit(int from, int to, const std::function<bool(const SceneRun<D>&)>& visit) const {
    from = std::clamp(from, oldest(), last);
    to = std::min(to, last);
    SceneRun<D> other(scenario);
    recall(other, keyframeBefore(from));
    redo(other);
    while (other.stepsTaken() <= to) {
        if ((other.stepsTaken() >= from && !visit(other)) || other.stepsTaken() == to) {
            return;
        }
        other.advance();
        redo(other);
    }
}

template class Timeline<2>;
template class Timeline<3>;

}  // namespace talus
