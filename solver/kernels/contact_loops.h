// What `ContactKernels` do, for any width; included by the files that build them.
#pragma once

#include "../contact_kernels.h"
#include "../rows/contact.h"

namespace talus {

template <int D, int W, int N>
ContactRow<D, W, N> rowAt(const RowRange<D>& rows, std::size_t i) {
    return {static_cast<RowSolve<D, W, N>*>(rows.solve)[i], static_cast<RowFriction<D, W, N>*>(rows.friction)[i],
            static_cast<RowReport<D, W, N>*>(rows.report)[i]};
}

template <int D, int W, int N>
bool prepareRows(const RowRange<D>& rows, const SolverBodies<D>& bodies, const SolverSettings& settings) {
    bool rebounds = false;
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
        const bool mayRebound = prepareContact(rowAt<D, W, N>(rows, i), placeContact<W, N>(rows.geometry + i * W, bodies), bodies, settings);
        rebounds = rebounds || mayRebound;
    }
    return rebounds;
}

template <int D, int W, int N, Push push, SweepPass::Friction placement, class Pass>
void sweepRows(const RowRange<D>& rows, const SolverBodies<D>& bodies, const Pass& pass) {
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
        solveContact<D, push, placement>(rowAt<D, W, N>(rows, i), bodies, pass);
    }
}

/// The passes of `UsualPass`.
template <int D, int W, int N>
void solveUsualRows(const RowRange<D>& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, const SweepPass& pass) {
    using Friction = SweepPass::Friction;
    const UsualPass<false> pushing = {.inverseSeconds = 1.0f / pass.h, .pushSpeed = settings.pushSpeed};
    const UsualPass<true> relaxing = {.inverseSeconds = 1.0f / pass.h, .pushSpeed = settings.pushSpeed};
    if (pass.bias) {
        pass.friction == Friction::none ? sweepRows<D, W, N, Push::soft, Friction::none>(rows, bodies, pushing)
                                        : sweepRows<D, W, N, Push::soft, Friction::after>(rows, bodies, pushing);
    } else {
        pass.friction == Friction::before ? sweepRows<D, W, N, Push::none, Friction::before>(rows, bodies, relaxing)
                                          : sweepRows<D, W, N, Push::none, Friction::after>(rows, bodies, relaxing);
    }
}

template <int D>
bool isUsual(const SolverBodies<D>& bodies, const SolverSettings& settings, const SweepPass& pass) {
    const bool relax = !pass.bias;
    return settings.friction == FrictionVariant::law && settings.frictionModel == FrictionModel::patch && settings.warmStarting &&
           !bodies.anyLocked && !pass.rigid && pass.moved == relax && pass.closesSubstep == relax;
}

template <int D, int W, int N>
void solveRows(const RowRange<D>& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, const SweepPass& pass) {
    if (isUsual(bodies, settings, pass)) {
        solveUsualRows<D, W, N>(rows, bodies, settings, pass);
        return;
    }
    const ContactPass rowPass = {.inverseSeconds = 1.0f / pass.h,
                                 .pushSpeed = settings.pushSpeed,
                                 .moved = pass.moved,
                                 .clear = pass.opensSubstep && !settings.warmStarting,
                                 .closesSubstep = pass.closesSubstep,
                                 .variant = settings.friction,
                                 .model = settings.frictionModel};
    // Only the combinations that the solvers ask for are built (`isBuilt`).
    using Friction = SweepPass::Friction;
    if (pass.bias && pass.rigid) {
        sweepRows<D, W, N, Push::rigid, Friction::after>(rows, bodies, rowPass);
    } else if (pass.bias) {
        pass.friction == Friction::none ? sweepRows<D, W, N, Push::soft, Friction::none>(rows, bodies, rowPass)
                                        : sweepRows<D, W, N, Push::soft, Friction::after>(rows, bodies, rowPass);
    } else {
        pass.friction == Friction::before ? sweepRows<D, W, N, Push::none, Friction::before>(rows, bodies, rowPass)
                                          : sweepRows<D, W, N, Push::none, Friction::after>(rows, bodies, rowPass);
    }
}

template <int D, int W, int N>
void restituteRows(const RowRange<D>& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, float h) {
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
        restituteContact<D>(rowAt<D, W, N>(rows, i), bodies, settings.restitutionThreshold, 1.0f / h);
    }
}

template <int D, int W, int N>
inline constexpr ContactKernels<D> contactLoopsFor = {prepareRows<D, W, N>, solveRows<D, W, N>, restituteRows<D, W, N>};

template <int D, int W>
inline constexpr ContactKernelSet<D> contactLoops;
template <int W>
inline constexpr ContactKernelSet<2> contactLoops<2, W> = {{contactLoopsFor<2, W, 2>, contactLoopsFor<2, W, 1>}};
template <int W>
inline constexpr ContactKernelSet<3> contactLoops<3, W> = {{contactLoopsFor<3, W, 4>, contactLoopsFor<3, W, 1>, contactLoopsFor<3, W, 2>}};

}  // namespace talus
