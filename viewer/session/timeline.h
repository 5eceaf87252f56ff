// The past of a run: one can go back to any step that is kept, and on again bit by bit as the first time.
#pragma once

#include "packed_bytes.h"
#include "pose_track.h"

#include "../../scenes/scene_run.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace talus {

/// Something a person does to a running scene. It is noted and done again whenever its step is reached again.
template <int D>
struct Deed {
    /// In words: "throws ball 2".
    std::string name;
    /// Must depend on nothing but the run and what it holds itself.
    std::function<void(SceneRun<D>&)> act;
    /// Not empty: takes the place of a deed of the same kind that was done last at the same step (as a hand moves on).
    std::string kind;
};

struct TimelineOptions {
    /// How far one can go back.
    double keptSeconds = 60.0;
    /// Most bytes for keyframes; where they do not suffice keyframes stand farther apart.
    std::size_t mostBytes = std::size_t{512} << 20;
    /// How long stepping on from a keyframe may take: they stand so close together that it does in a world as fast as this one was.
    double replayMilliseconds = 40.0;
};

/// What the past takes.
struct TimelineMemory {
    std::size_t keyframeBytes = 0;
    std::size_t poseBytes = 0;
    int keyframes = 0;
    /// Steps between the last keyframes.
    int spacing = 0;
};

/// A run with its past. Keyframes (snapshots of everything) stand some steps apart and what lies between is stepped anew; poses are kept of every
/// step. Whoever does something while there is a future cuts that off; its poses stay as a ghost.
template <int D>
class Timeline {
public:
    /// `scene` must outlive it. Throws `SceneError` as `SceneRun` does.
    explicit Timeline(const Scene<D>& scene, const TimelineOptions& options = {});

    const SceneRun<D>& run() const { return *present; }
    /// The present step, the last one that is known, and the first one that can be gone to.
    int step() const { return present->stepsTaken(); }
    int head() const { return last; }
    int oldest() const { return keyframes.front().step; }

    /// One step on: through the known future, or beyond it. False if the script of the scene cannot go on (`fault` tells why).
    bool advance();
    /// Goes to a step from `oldest` to `head`; beyond these to the nearest.
    void seek(int step);
    /// Does something at the present step. Throws what the deed throws; nothing has changed then.
    void act(const Deed<D>& deed);

    /// Traces a contact from now on, and through the last step once more (`World::trace`).
    void trace(ContactId contact);

    /// Deeds that have been done, by step.
    const std::map<int, std::vector<Deed<D>>>& deeds() const { return done; }
    const PoseTrack<D>& poses() const { return track; }
    /// The future that was cut off last: the poses from the cut on.
    const PoseTrack<D>& ghost() const { return cutOff; }
    void forgetGhost() { cutOff = {}; }
    /// Why the script cannot go on beyond `head`; empty if it can.
    const std::string& fault() const { return message; }
    TimelineMemory memory() const;

    /// Steps a second run through past steps (from `from` to `to`, which must be kept) and calls visit(run) at each; the present stays. Ends early if
    /// `visit` returns false.
    void revisit(int from, int to, const std::function<bool(const SceneRun<D>&)>& visit) const;
    /// Everything at the present step, for a run of the same scene elsewhere.
    typename SceneRun<D>::Memory remember() const { return present->remember(); }

private:
    struct Keyframe {
        int step = 0;
        typename SceneRun<D>::Memory memory;
        PackedBytes world;
    };

    const Keyframe& keyframeBefore(int step) const;
    static void recall(SceneRun<D>& run, const Keyframe& keyframe);
    /// Does the deeds of the present step again.
    void redo(SceneRun<D>& run) const;
    void addKeyframe();
    void thinOut();
    void chooseSpacing();
    void cut();

    const Scene<D>& scenario;
    TimelineOptions options;
    std::unique_ptr<SceneRun<D>> present;
    int last = 0;
    std::deque<Keyframe> keyframes;
    int spacing = 4;
    /// Grows where the bytes do not suffice.
    int pressure = 1;
    double stepMilliseconds = 0.0;
    std::map<int, std::vector<Deed<D>>> done;
    PoseTrack<D> track;
    PoseTrack<D> cutOff;
    std::string message;
};

}  // namespace talus
