// What `WideContactRows` does; included by the files that build it, one a width (`contact_rows_8.cpp` and its like).
#pragma once

#include "contact_rows.h"

#include "../foundation/check.h"
#include "rows/2d/residual.h"
#include "rows/3d/residual.h"
#include "rows/contact.h"

namespace talus {

template <int D, int W>
std::uint32_t WideContactRows<D, W>::add(std::uint32_t owner, std::uint32_t bodyA, std::uint32_t bodyB) {
    const std::uint32_t place = size();
    if (place % W == 0) {
        solveRows.emplace_back();
        frictionRows.emplace_back();
        reportRows.emplace_back();
        stagings.resize(stagings.size() + W);
    }
    owners.push_back(owner);
    solveRows[place / W].bodyA[place % W] = bodyA * bodyStride<D>;
    solveRows[place / W].bodyB[place % W] = bodyB * bodyStride<D>;
    return place;
}

template <int D, int W>
std::uint32_t WideContactRows<D, W>::remove(std::uint32_t lane) {
    const std::uint32_t last = size() - 1;
    const std::uint32_t moved = owners[last];
    const std::uint32_t removed = owners[lane];
    const int hole = static_cast<int>(lane % W);
    const int end = static_cast<int>(last % W);
    copyLane<W>(solveRows[lane / W], hole, solveRows[last / W], end);
    copyLane<W>(frictionRows[lane / W], hole, frictionRows[last / W], end);
    copyLane<W>(reportRows[lane / W], hole, reportRows[last / W], end);
    stagings[lane] = stagings[last];
    owners[lane] = moved;

    owners.pop_back();
    if (end == 0) {
        solveRows.pop_back();
        frictionRows.pop_back();
        reportRows.pop_back();
        stagings.resize(stagings.size() - W);
    } else {
        copyLane<W>(solveRows[last / W], end, RowSolve<D, W>(), 0);
        copyLane<W>(frictionRows[last / W], end, RowFriction<D, W>(), 0);
        copyLane<W>(reportRows[last / W], end, RowReport<D, W>(), 0);
        stagings[last] = ContactStaging<D>();
    }
    return lane == last ? removed : moved;
}

template <int D, int W>
ContactImpulses<D> WideContactRows<D, W>::impulses(std::uint32_t lane) const {
    return impulsesOf<D, W>(solveRows[lane / W], frictionRows[lane / W], reportRows[lane / W], static_cast<int>(lane % W));
}

template <int D, int W>
void WideContactRows<D, W>::setImpulses(std::uint32_t lane, const ContactImpulses<D>& impulses) {
    assignImpulses<D, W>({solveRows[lane / W], frictionRows[lane / W], reportRows[lane / W]}, static_cast<int>(lane % W), impulses);
}

template <int D, int W>
float WideContactRows<D, W>::residual(std::uint32_t lane, const SolverBodies<D>& bodies, float substepSeconds, FrictionModel model) const {
    return contactResidual<W>(solveRows[lane / W], frictionRows[lane / W], static_cast<int>(lane % W), bodies, substepSeconds, model);
}

template <int D, int W>
void WideContactRows<D, W>::prepare(const SolverBodies<D>& bodies, const SolverSettings& settings) {
    rebounds = false;
    for (std::size_t i = 0; i < solveRows.size(); ++i) {
        const bool mayRebound = prepareContact<W>({solveRows[i], frictionRows[i], reportRows[i]}, stagings.data() + i * W, bodies, settings);
        rebounds = rebounds || mayRebound;
    }
}

template <int D, int W>
template <Push push, typename ContactRows<D>::Pass::Friction placement>
void WideContactRows<D, W>::sweepRows(const SolverBodies<D>& bodies, const ContactPass& pass) {
    for (std::size_t i = 0; i < solveRows.size(); ++i) {
        solveContact<D, push, placement, W>({solveRows[i], frictionRows[i], reportRows[i]}, bodies, pass);
    }
}

template <int D, int W>
void WideContactRows<D, W>::solve(const SolverBodies<D>& bodies, const SolverSettings& settings, const typename ContactRows<D>::Pass& pass) {
    const ContactPass rowPass = {.inverseSeconds = 1.0f / pass.h,
                                 .pushSpeed = settings.pushSpeed,
                                 .moved = pass.moved,
                                 .clear = pass.opensSubstep && !settings.warmStarting,
                                 .closesSubstep = pass.closesSubstep,
                                 .variant = settings.friction,
                                 .model = settings.frictionModel};
    // Only the combinations that the solvers ask for are built.
    using Friction = typename ContactRows<D>::Pass::Friction;
    if (pass.bias && pass.rigid) {
        TALUS_INVARIANT(pass.friction == Friction::after);
        sweepRows<Push::rigid, Friction::after>(bodies, rowPass);
    } else if (pass.bias) {
        TALUS_INVARIANT(pass.friction != Friction::before);
        pass.friction == Friction::none ? sweepRows<Push::soft, Friction::none>(bodies, rowPass)
                                        : sweepRows<Push::soft, Friction::after>(bodies, rowPass);
    } else {
        TALUS_INVARIANT(pass.friction != Friction::none);
        pass.friction == Friction::before ? sweepRows<Push::none, Friction::before>(bodies, rowPass)
                                          : sweepRows<Push::none, Friction::after>(bodies, rowPass);
    }
}

template <int D, int W>
void WideContactRows<D, W>::restitute(const SolverBodies<D>& bodies, const SolverSettings& settings, float h) {
    if (!rebounds) {
        return;
    }
    for (std::size_t i = 0; i < solveRows.size(); ++i) {
        restituteContact<D, W>({solveRows[i], frictionRows[i], reportRows[i]}, bodies, settings.restitutionThreshold, 1.0f / h);
    }
}

}  // namespace talus
