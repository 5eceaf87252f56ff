// All that a world owns. Stages and the public class work on it; it has no behaviour of its own.
#pragma once

#include "../../collision/broad_phase.h"
#include "../../collision/kernels/manifold_kernels.h"
#include "../../foundation/jobs.h"
#include "../../solver/graph.h"
#include "../../solver/islands.h"
#include "../defs.h"
#include "../events.h"
#include "../report.h"
#include "bodies.h"
#include "contacts.h"
#include "joints.h"
#include "../kernels/gap_kernels.h"
#include "limits.h"
#include "shapes.h"

#include <functional>
#include <vector>

namespace talus {

template <int D>
struct EventBuffers {
    std::vector<ContactBegin> contactBegins;
    std::vector<ContactEnd> contactEnds;
    std::vector<ContactHit<D>> contactHits;
    std::vector<SensorBegin> sensorBegins;
    std::vector<SensorEnd> sensorEnds;
    std::vector<BodyMoved<D>> bodiesMoved;

    void clear() {
        contactBegins.clear();
        contactEnds.clear();
        contactHits.clear();
        sensorBegins.clear();
        sensorEnds.clear();
        bodiesMoved.clear();
    }

    template <class Archive>
    void archive(Archive& io) {
        io(contactBegins);
        io(contactEnds);
        io(contactHits);
        io(sensorBegins);
        io(sensorEnds);
        io(bodiesMoved);
    }
};

/// Where in the list of awake contacts one is that cannot be passed over in this step.
struct Visit {
    std::uint32_t place = 0;
    enum class Kind : std::uint32_t {
        /// Its manifold is to be looked at.
        full,
        /// Known to be apart: the oriented bounds are asked first.
        apart,
        /// They have answered: nothing is to be done.
        done
    } kind = Kind::full;
};

/// Bodies of a contact, the lower number first, and where the contact stands.
struct OrderKey {
    std::uint64_t bodies = 0;
    std::uint32_t place = 0;
};

template <int D>
struct WorldState {
    WorldState(const WorldDef<D>& def);

    Vector<D> gravity;
    Settings settings;
    std::function<bool(ShapeId, ShapeId)> pairHook;
    Jobs jobs;

    Bodies<D> bodies;
    Shapes<D> shapes;
    Contacts<D> contacts;
    Joints<D> joints;
    BroadPhase<D> broadPhase;
    ConstraintGraph<D> graph;
    const GapKernels<D>* gapKernels = &talus::gapKernels<D>(chooseIsa());
    const ManifoldKernels<D>* manifoldKernels = &talus::manifoldKernels<D>(chooseIsa());

    std::uint64_t stepCount = 0;
    /// Shapes (heads, not pieces) and touching pairs of solid pieces.
    std::int32_t shapeCount = 0;
    std::int32_t touchingCount = 0;
    /// Duration of the last step, s.
    float stepSeconds = 1.0f / 60.0f;
    /// Duration of its substeps, s; 0 before the first step.
    float substepSeconds = 0.0f;
    /// The longest substep of late, s: contacts are as stiff as it allows. If they stiffened with every short step, the depth that
    /// a long one had left would be thrown out.
    float slowestSubstep = 0.0f;
    /// How far the frame has gone against which travels are counted (`BodyMotion`), m.
    double frameTravel = 0.0;
    /// The step before which no search for islands that may sleep is made, and how long the next one in vain is put off.
    std::uint64_t nextSleepSearch = 0;
    std::uint32_t sleepSearchPause = 1;
    /// Events of the last step, and ends that have come since.
    EventBuffers<D> events;
    EventBuffers<D> pending;
    std::vector<BodyId> quarantined;
    /// The contact whose impulses are noted pass by pass (null: none), and those of the last step. No part of snapshots.
    ContactId tracedContact;
    std::vector<TraceSample<D>> trace;
    StepReport report;

    // Room that steps use again and again.
    struct Scratch {
        /// Places in the list of awake contacts (`Visit`), and the contacts that the narrow phase looks at in this step; those of them that may hit,
        /// and the sensors'.
        std::vector<Visit> visits;
        /// How many each part of the list has given.
        std::vector<std::size_t> visitsOfParts;
        std::vector<std::uint32_t> visited;
        /// Beside `visited`: whether there is anything to apply.
        std::vector<std::uint8_t> hasChanges;
        /// Those of them that have.
        std::vector<std::uint32_t> changed;
        std::vector<std::uint32_t> mayHit;
        std::vector<std::uint32_t> sensors;
        /// Of contacts that are put in order.
        std::vector<OrderKey> orderKeys;
        std::vector<OrderKey> orderRoom;
        std::vector<std::uint32_t> order;
        /// Of the moving bodies, whether what the solver found of them is finite.
        std::vector<std::uint8_t> sound;
        std::vector<std::uint32_t> doomedContacts;
        std::vector<std::uint32_t> begun;
        std::vector<std::uint32_t> ended;
        std::vector<std::uint32_t> labels;
        std::vector<IslandEdge> edges;
        std::vector<float> leastRest;
        /// Label and body of those that may sleep, and one island of them.
        std::vector<std::pair<std::uint32_t, std::uint32_t>> sleepers;
        std::vector<std::uint32_t> group;
    };
    Scratch scratch;
};

/// The view of the hot arrays that the solver takes.
template <int D>
SolverBodies<D> solverBodies(WorldState<D>& state) {
    Bodies<D>& bodies = state.bodies;
    return {bodies.velocities, bodies.deltas, bodies.warms, bodies.forces, bodies.places, bodies.moving, bodies.anyLocked};
}

}  // namespace talus
