#include "pgs.h"

#include "integrate.h"
#include "passes.h"

namespace talus {

template <int D>
void pgs(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings) {
    using Pass = typename ContactRows<D>::Pass;
    const float h = settings.seconds;
    SolverSettings whole = settings;
    whole.substeps = 1;
    prepareStep(graph, bodies, whole);
    tellObserver(settings, SolverPass::warmStart, 0);
    moveVelocities(graph, bodies, settings, h, WarmStart::fromImpulses);
    for (int sweep = 0; sweep < settings.iterations; ++sweep) {
        // Springs as soft as a whole step demands would let a stack of ten buckle.
        const Pass pass = {.h = h,
                           .bias = true,
                           .rigid = true,
                           .friction = Pass::Friction::after,
                           .opensSubstep = sweep == 0,
                           .closesSubstep = sweep + 1 == settings.iterations};
        sweepColours(graph, bodies, settings, pass);
        tellObserver(settings, SolverPass::sweep, sweep);
    }
    movePositions(graph, bodies, settings, h);
    finishStep(graph, bodies, settings, h);
    tellObserver(settings, SolverPass::rebound, settings.iterations - 1);
}

template void pgs<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&);
template void pgs<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&);

}  // namespace talus
