// A scene being played: the world and what the world itself does not remember (names, starts, turns, events).
#pragma once

#include "document.h"
#include "scene.h"

#include "../engine/world.h"

#include <compare>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace talus {

/// Something asked for by name is not there (any more, or yet).
struct Absent : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class EventKind { contactBegin, contactEnd, sensorBegin, sensorEnd, hit };

template <int D>
class SceneRun {
public:
    /// Builds the world. Throws `SceneError` with the pointer of the entry that the engine refuses. The scene must outlive the run.
    /// `workers` replaces the scene's.
    explicit SceneRun(const Scene<D>& scene, std::optional<int> workers = {});

    /// Runs the script entries of this time, then one step. Throws `SceneError` if an entry cannot be carried out.
    void advance();

    /// What the run keeps of a body.
    struct Actor {
        std::string name;
        BodyId id;
        /// Pose at the start, or at creation if that was later.
        Pose<D> start;
        Rotation<D> last;
        /// The quantity `angle`, rad (`turn.h`).
        double turn = 0.0;
    };

    const Scene<D>& scene() const { return scenario; }
    int stepsTaken() const { return course.taken; }
    float stepSeconds() const { return seconds; }
    const std::vector<Actor>& actors() const { return cast.actors; }
    /// These throw `Absent`.
    BodyId body(const std::string& name) const;
    const Actor& actor(const std::string& name) const;
    JointId joint(const std::string& name) const;
    bool bodyExists(const std::string& name) const;
    std::string nameOf(BodyId body) const;
    /// Where the body was when `step` steps had been taken, or at its creation if that was later.
    Position<D> placeAt(const std::string& name, int step) const;
    /// Events of a kind in the steps from `from` to `to` (counted from 1; `atEnd`: the present one). Empty names fit every body.
    int count(EventKind kind, const std::string& a, const std::string& b, int from, int to) const;
    /// Names of bodies that the engine has quarantined.
    const std::vector<std::string>& quarantined() const { return course.lost; }

    void create(const SceneBody<D>& entry);
    void attach(BodyId body, const SceneShape<D>& entry);
    void join(const SceneJoint<D>& entry);
    /// Moves a body; a new rotation counts as the shorter turn.
    void place(const std::string& name, const Position<D>& position, const Rotation<D>& rotation);
    /// Applied in each of the next `steps` steps.
    void push(const std::string& name, const Vector<D>& force, const std::optional<Position<D>>& point, const Angular<D>& torque, int steps);
    void keep(const std::string& name);
    void restore(const std::string& name);

    struct Memory;
    /// Everything that the run's future depends on beside its scene, and what it can be asked about its past.
    Memory remember() const;
    /// Goes on from there, bit by bit as the first time. Throws `std::invalid_argument` if it is the memory of another build's world.
    void recall(const Memory& memory);

    World<D> world;

private:
    struct Push {
        std::string pointer;
        std::string body;
        Vector<D> force;
        std::optional<Position<D>> point;
        Angular<D> torque;
        int until;
    };
    struct LoggedEvent {
        EventKind kind;
        int step;
        std::string a, b;
    };
    // All that goes back in time with the world.
    struct Cast {
        std::vector<Actor> actors;
        std::map<std::string, std::size_t> byName;
        // Keeps the destroyed ones: their last events come later.
        std::map<BodyId, std::size_t> byId;
        std::map<std::string, JointId> joints;
    };
    struct Kept {
        std::vector<std::byte> world;
        Cast cast;
    };
    // All but the world and its cast. What only grows is shared between memories.
    struct Course {
        int taken = 0;
        std::size_t nextEntry = 0;
        std::vector<Push> pushes;
        /// By step, as many as there were.
        std::vector<std::shared_ptr<const std::vector<LoggedEvent>>> events;
        std::map<std::pair<std::string, int>, Position<D>> places;
        std::map<std::string, std::shared_ptr<const Kept>> kept;
        std::vector<std::string> lost;
    };

    Pose<D> poseOf(const std::string& name) const;
    void mark();
    void countTurns(bool bySpin);
    void logEvents();
    void noteQuarantined(const StepReport& report);

    const Scene<D>& scenario;
    float seconds;
    std::string runningEntry;
    Cast cast;
    Course course;
    // A copy of the cast that memories share; null once the cast has changed.
    mutable std::shared_ptr<const Cast> sharedCast;
};

template <int D>
struct SceneRun<D>::Memory {
    std::vector<std::byte> world;
    int stepsTaken() const { return course.taken; }

private:
    friend class SceneRun;
    std::shared_ptr<const Cast> cast;
    Course course;
};

}  // namespace talus
