#include "passes.h"

#include "integrate.h"
#include "joint_rows.h"

namespace talus {

namespace {

// Calls act(colour) in the order of solving.
template <int D, class Act>
void forColours(Act act) {
    act(ConstraintGraph<D>::overflowColour);
    for (int colour = 0; colour < ConstraintGraph<D>::overflowColour; ++colour) {
        act(colour);
    }
}

}  // namespace

template <int D>
void prepareStep(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings) {
    beginMotion(bodies);
    forColours<D>([&](int colour) {
        prepareJoints<D>(graph.joints(colour), bodies, settings);
        graph.contacts(colour).prepare(bodies, settings);
    });
}

template <int D>
void turnJoints(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies) {
    forColours<D>([&](int colour) { turnJointWarmStart<D>(graph.joints(colour), bodies); });
}

template <int D>
void sweepColours(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings,
                  const typename ContactRows<D>::Pass& pass) {
    forColours<D>([&](int colour) {
        solveJoints<D>(graph.joints(colour), bodies, settings, pass);
        graph.contacts(colour).solve(bodies, settings, pass);
    });
}

template <int D>
void finishStep(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings, float h) {
    constexpr int sweeps = 8;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        forColours<D>([&](int colour) { graph.contacts(colour).restitute(bodies, settings, h); });
    }
    lockAxes(bodies);
}

template void prepareStep<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&);
template void prepareStep<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&);
template void turnJoints<2>(ConstraintGraph<2>&, const SolverBodies<2>&);
template void turnJoints<3>(ConstraintGraph<3>&, const SolverBodies<3>&);
template void sweepColours<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&, const ContactRows<2>::Pass&);
template void sweepColours<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&, const ContactRows<3>::Pass&);
template void finishStep<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&, float);
template void finishStep<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&, float);

}  // namespace talus
