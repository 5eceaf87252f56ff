// Contacts of one colour and class in rows of W lanes with room for N points: their storage. What is done with it is in `kernels/`.
#pragma once

#include "../foundation/blocks.h"
#include "graph.h"
#include "rows/2d/contact_row.h"
#include "rows/3d/contact_row.h"

#include <atomic>
#include <vector>

namespace talus {

template <int D, int W, int N>
class WideContactRows final : public ContactRows<D> {
public:
    WideContactRows(const ContactKernels<D>& chosen, const std::shared_ptr<Slabs>& slabs)
        : kernels(chosen), solveRows(slabs), frictionRows(slabs), reportRows(slabs), geometries(slabs) {}

    std::uint32_t add(std::uint32_t owner, std::uint32_t bodyA, std::uint32_t bodyB) override;
    std::uint32_t remove(std::uint32_t lane) override;
    void order(std::span<std::uint32_t> lanes) override;
    std::uint32_t size() const override { return static_cast<std::uint32_t>(owners.size()); }
    std::size_t bytes() const override;
    std::uint32_t ownerOf(std::uint32_t lane) const override { return owners[lane]; }
    ContactGeometry<D>& geometry(std::uint32_t lane) override { return geometries[lane]; }
    ContactImpulses<D> impulses(std::uint32_t lane) const override;
    void setImpulses(std::uint32_t lane, const ContactImpulses<D>& impulses) override;
    float residual(std::uint32_t lane, const SolverBodies<D>& bodies, float substepSeconds, FrictionModel model) const override;
    std::size_t rowCount() const override { return solveRows.size(); }
    void beginStep() override { rebounds = false; }
    void prepare(const RowSpan& rows, const SolverBodies<D>& bodies, const SolverSettings& settings) override;
    void solve(const RowSpan& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, const SweepPass& pass) override;
    void restitute(const RowSpan& rows, const SolverBodies<D>& bodies, const SolverSettings& settings, float h) override;
    bool mayRebound() const override { return rebounds; }

private:
    void copy(std::uint32_t from, std::uint32_t to);
    /// Calls act(range) for what of the rows lies side by side.
    template <class Act>
    void forRanges(const RowSpan& rows, const Act& act);

    const ContactKernels<D>& kernels;
    // Equally long. The last row is filled up with lanes between body 0 and itself, whose points are absent.
    static constexpr std::size_t blockRows = 16;
    Blocks<RowSolve<D, W, N>, blockRows> solveRows;
    Blocks<RowFriction<D, W, N>, blockRows> frictionRows;
    Blocks<RowReport<D, W, N>, blockRows> reportRows;
    /// W for each row.
    Blocks<ContactGeometry<D>, blockRows * W> geometries;
    /// One for each contact.
    std::vector<std::uint32_t> owners;
    std::atomic<bool> rebounds = false;
};

}  // namespace talus
