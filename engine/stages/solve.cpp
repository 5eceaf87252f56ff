#include "stages.h"

#include "../../foundation/check.h"
#include "../../foundation/prefetch.h"
#include "../state/contact_records.h"

#include <functional>

namespace talus {
namespace {

template <int D>
void gatherForces(WorldState<D>& state) {
    state.bodies.anyLocked = false;
    for (const std::uint32_t index : state.bodies.moving) {
        const Body<D>& body = state.bodies[index];
        BodyForces<D>& forces = state.bodies.forces[index];
        forces = {};
        if (!isMovable(body)) {
            continue;
        }
        forces.acceleration = state.gravity * body.gravityScale + body.force * state.bodies.velocities[index].inverseMass;
        forces.angularAcceleration = state.bodies.warms[index].inverseInertia * body.torque;
        forces.linearDamping = body.linearDamping;
        forces.angularDamping = body.angularDamping;
        for (int axis = 0; axis < D; ++axis) {
            forces.freeAxes[axis] = body.locked.linear[axis] ? 0.0f : 1.0f;
            forces.acceleration[axis] *= forces.freeAxes[axis];
            state.bodies.anyLocked = state.bodies.anyLocked || body.locked.linear[axis];
        }
    }
}

/// Has the processor fetch what placing needs of a joint's record, which lies far from the last one's.
template <int D>
TALUS_INLINE void announce(const Joint<D>& joint) {
    prefetch(joint.edges);
    prefetch(joint.anchorB);
    prefetch(joint.angle);
}

template <int D>
void placeJoints(WorldState<D>& state) {
    constexpr int grain = 128;
    constexpr std::size_t ahead = 8;
    for (int colour = 0; colour < ConstraintGraph<D>::colourCount; ++colour) {
        std::vector<JointRow<D>>& rows = state.graph.joints(colour);
        const auto place = [&](int begin, int end) {
            for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
                if (i + ahead < rows.size()) {
                    announce(state.joints[rows[i + ahead].owner]);
                }
                placeRow(state, state.joints[rows[i].owner], rows[i]);
            }
        };
        state.jobs.run(static_cast<int>(rows.size()), grain, std::ref(place));
    }
}

/// Notes the impulses of the traced contact.
template <int D>
class Tracer final : public PassObserver {
public:
    explicit Tracer(WorldState<D>& observed) : state(observed) {}

    /// Itself if there is something to note, else null.
    PassObserver* attach() {
        state.trace.clear();
        const ContactId id = state.tracedContact;
        const bool lives = id && state.contacts.slots.isValid(id.index, id.generation);
        return lives && !state.contacts[id.index].slot.isNull() ? this : nullptr;
    }

    void after(SolverPass pass, int round) override {
        state.trace.push_back(sampleOf(state, state.contacts[state.tracedContact.index], pass, round));
    }

private:
    WorldState<D>& state;
};

}  // namespace

template <int D>
void solve(WorldState<D>& state, StepContext& context) {
    context.integrated = static_cast<int>(state.bodies.moving.size());
    gatherForces(state);
    placeJoints(state);
    Tracer<D> tracer(state);
    context.solver.observer = tracer.attach();
    const Solver<D> solver = findSolver<D>(state.settings.solver.c_str());
    TALUS_INVARIANT(solver != nullptr);
    if (!state.bodies.moving.empty()) {
        SolverBodies<D> bodies = solverBodies(state);
        if (state.jobs.isParallel()) {
            context.solver.jobs = &state.jobs;
            bodies.shared = true;
        }
        solver(state.graph, bodies, context.solver);
    }
    for (const std::uint32_t index : state.scratch.mayHit) {
        reportHit(state, state.contacts[index]);
    }
}

template void solve<2>(WorldState<2>&, StepContext&);
template void solve<3>(WorldState<3>&, StepContext&);

}  // namespace talus
