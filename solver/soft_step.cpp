#include "soft_step.h"

#include "integrate.h"
#include "passes.h"

namespace talus {

template <int D>
void softStep(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings) {
    using Pass = typename ContactRows<D>::Pass;
    using Friction = typename Pass::Friction;
    const float h = settings.seconds / static_cast<float>(settings.substeps);
    prepareStep(graph, bodies, settings);
    tellObserver(settings, SolverPass::warmStart, 0);
    for (int substep = 0; substep < settings.substeps; ++substep) {
        const bool first = substep == 0;
        // Friction takes part in the first push: a cold contact that meets friction only in relax, row after row, stops its
        // point by spinning the body, and Coulomb's bound never gives that impulse back. Afterwards friction comes before the
        // normals: what is solved last is what positions see, and that should be non-penetration.
        const Pass push = {.h = h, .bias = true, .friction = first ? Friction::after : Friction::none, .opensSubstep = true};
        const Pass relax = {.h = h, .moved = true, .friction = first ? Friction::after : Friction::before, .closesSubstep = true};

        const WarmStart again = settings.warmStarting ? WarmStart::fromVelocity : WarmStart::none;
        moveVelocities(graph, bodies, settings, h, first ? WarmStart::fromImpulses : again);
        if (!first && settings.warmStarting) {
            turnJoints(graph, bodies, settings);
        }
        sweepColours(graph, bodies, settings, push);
        tellObserver(settings, SolverPass::push, substep);
        movePositions(graph, bodies, settings, h);
        sweepColours(graph, bodies, settings, relax);
        tellObserver(settings, SolverPass::relax, substep);
    }
    finishStep(graph, bodies, settings, h);
    tellObserver(settings, SolverPass::rebound, settings.substeps - 1);
}

template void softStep<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&);
template void softStep<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&);

}  // namespace talus
