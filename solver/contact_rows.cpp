#include "contact_rows.h"

#include "../foundation/check.h"
#include "../foundation/permute.h"
#include "rows/2d/residual.h"
#include "rows/3d/residual.h"
#include "rows/contact.h"

#include <algorithm>

namespace talus {

template <int D, int W, int N>
std::uint32_t WideContactRows<D, W, N>::add(std::uint32_t owner, std::uint32_t bodyA, std::uint32_t bodyB) {
    const std::uint32_t place = size();
    if (place % W == 0) {
        solveRows.append();
        frictionRows.append();
        reportRows.append();
        geometries.resize(geometries.size() + W);
    }
    owners.push_back(owner);
    solveRows[place / W].bodyA[place % W] = bodyA * bodyStride<D>;
    solveRows[place / W].bodyB[place % W] = bodyB * bodyStride<D>;
    return place;
}

template <int D, int W, int N>
void WideContactRows<D, W, N>::copy(std::uint32_t from, std::uint32_t to) {
    const int source = static_cast<int>(from % W);
    const int target = static_cast<int>(to % W);
    copyLane<W>(solveRows[to / W], target, solveRows[from / W], source);
    copyLane<W>(frictionRows[to / W], target, frictionRows[from / W], source);
    copyLane<W>(reportRows[to / W], target, reportRows[from / W], source);
    geometries[to] = geometries[from];
    owners[to] = owners[from];
}

template <int D, int W, int N>
std::uint32_t WideContactRows<D, W, N>::remove(std::uint32_t lane) {
    const std::uint32_t last = size() - 1;
    const std::uint32_t moved = owners[last];
    const std::uint32_t removed = owners[lane];
    const int end = static_cast<int>(last % W);
    copy(last, lane);

    owners.pop_back();
    if (end == 0) {
        solveRows.resize(last / W);
        frictionRows.resize(last / W);
        reportRows.resize(last / W);
        geometries.resize(last);
    } else {
        copyLane<W>(solveRows[last / W], end, RowSolve<D, W, N>(), 0);
        copyLane<W>(frictionRows[last / W], end, RowFriction<D, W, N>(), 0);
        copyLane<W>(reportRows[last / W], end, RowReport<D, W, N>(), 0);
        geometries[last] = ContactGeometry<D>();
    }
    return lane == last ? removed : moved;
}

template <int D, int W, int N>
void WideContactRows<D, W, N>::order(std::span<std::uint32_t> lanes) {
    if (lanes.size() < 2) {
        return;
    }
    // A place at the end, as one contact is out of its place all the time.
    const std::uint32_t spare = add(0, 0, 0);
    permute(
        lanes, [&](std::uint32_t from) { copy(from, spare); }, [&](std::uint32_t to, std::uint32_t from) { copy(from, to); },
        [&](std::uint32_t to) { copy(spare, to); });
    remove(spare);
}

template <int D, int W, int N>
std::size_t WideContactRows<D, W, N>::bytes() const {
    constexpr std::size_t row =
        sizeof(RowSolve<D, W, N>) + sizeof(RowFriction<D, W, N>) + sizeof(RowReport<D, W, N>) + W * sizeof(ContactGeometry<D>);
    return solveRows.size() * row + owners.size() * sizeof(std::uint32_t);
}

template <int D, int W, int N>
ContactImpulses<D> WideContactRows<D, W, N>::impulses(std::uint32_t lane) const {
    return impulsesOf<D, W, N>(solveRows[lane / W], frictionRows[lane / W], reportRows[lane / W], static_cast<int>(lane % W));
}

template <int D, int W, int N>
void WideContactRows<D, W, N>::setImpulses(std::uint32_t lane, const ContactImpulses<D>& impulses) {
    assignImpulses<D, W, N>({solveRows[lane / W], frictionRows[lane / W], reportRows[lane / W]}, static_cast<int>(lane % W), impulses);
}

template <int D, int W, int N>
float WideContactRows<D, W, N>::residual(std::uint32_t lane, const SolverBodies<D>& bodies, float substepSeconds, FrictionModel model) const {
    return contactResidual<W, N>(solveRows[lane / W], frictionRows[lane / W], static_cast<int>(lane % W), bodies, substepSeconds, model);
}

template <int D, int W, int N>
template <class Act>
void WideContactRows<D, W, N>::forRanges(const RowSpan& rows, const Act& act) {
    for (std::size_t i = rows.begin, stop = 0; i < rows.end; i = stop) {
        const std::size_t first = i / blockRows * blockRows;
        stop = std::min(rows.end, first + blockRows);
        act(RowRange<D>{solveRows.block(i), frictionRows.block(i), reportRows.block(i), geometries.block(i * W), i - first, stop - first});
    }
}

template <int D, int W, int N>
void WideContactRows<D, W, N>::prepare(const RowSpan& rows, const SolverBodies<D>& bodies, const SolverSettings& settings) {
    forRanges(rows, [&](const RowRange<D>& range) {
        if (kernels.prepare(range, bodies, settings)) {
            rebounds.store(true, std::memory_order_relaxed);
        }
    });
}

template <int D, int W, int N>
void WideContactRows<D, W, N>::solve(const RowSpan& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, const SweepPass& pass) {
    TALUS_INVARIANT(isBuilt(pass));
    forRanges(rows, [&](const RowRange<D>& range) { kernels.solve(range, bodies, settings, pass); });
}

template <int D, int W, int N>
void WideContactRows<D, W, N>::restitute(const RowSpan& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, float h) {
    forRanges(rows, [&](const RowRange<D>& range) { kernels.restitute(range, bodies, settings, h); });
}

namespace {

/// Of `pointClass`, which is this class or a later one.
template <int D, int W, int thisClass = 0>
std::unique_ptr<ContactRows<D>> rowsFor(int pointClass, const ContactKernelSet<D>& kernels, const std::shared_ptr<Slabs>& slabs) {
    if constexpr (thisClass + 1 < classCount<D>) {
        if (pointClass != thisClass) {
            return rowsFor<D, W, thisClass + 1>(pointClass, kernels, slabs);
        }
    }
    return std::make_unique<WideContactRows<D, W, pointsOfClass<D>[thisClass]>>(kernels.classes[thisClass], slabs);
}

}  // namespace

template <int D>
std::unique_ptr<ContactRows<D>> makeContactRows(int lanes, int pointClass, Isa isa, std::shared_ptr<Slabs> slabs) {
    switch (lanes) {
        case 1:
            return rowsFor<D, 1>(pointClass, narrowKernels<D, 1>(), slabs);
        case 4:
            return rowsFor<D, 4>(pointClass, narrowKernels<D, 4>(), slabs);
        case 8:
        case 16:
            return rowsFor<D, 8>(pointClass, wideKernels<D>(isa).contacts, slabs);
        default:
            refuse("lanes", std::to_string(lanes), "must be 1, 4, 8 or 16");
    }
}

template std::unique_ptr<ContactRows<2>> makeContactRows<2>(int, int, Isa, std::shared_ptr<Slabs>);
template std::unique_ptr<ContactRows<3>> makeContactRows<3>(int, int, Isa, std::shared_ptr<Slabs>);

}  // namespace talus
