#include "stages.h"

#include "../../foundation/check.h"

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

template <int D>
void placeJoints(WorldState<D>& state) {
    for (int colour = 0; colour < ConstraintGraph<D>::colourCount; ++colour) {
        for (JointRow<D>& row : state.graph.joints(colour)) {
            placeRow(state, state.joints[row.owner], row);
        }
    }
}

}  // namespace

template <int D>
void solve(WorldState<D>& state, StepContext& context) {
    context.integrated = static_cast<int>(state.bodies.moving.size());
    gatherForces(state);
    placeJoints(state);
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
