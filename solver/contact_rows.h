// Contacts of one colour in rows of W lanes.
#pragma once

#include "graph.h"
#include "rows/2d/contact_row.h"
#include "rows/3d/contact_row.h"

#include <vector>

namespace talus {

template <int D, int W>
class WideContactRows final : public ContactRows<D> {
public:
    std::uint32_t add(std::uint32_t owner, std::uint32_t bodyA, std::uint32_t bodyB) override;
    std::uint32_t remove(std::uint32_t lane) override;
    std::uint32_t size() const override { return static_cast<std::uint32_t>(owners.size()); }
    std::uint32_t ownerOf(std::uint32_t lane) const override { return owners[lane]; }
    ContactStaging<D>& staging(std::uint32_t lane) override { return stagings[lane]; }
    ContactImpulses<D> impulses(std::uint32_t lane) const override;
    void setImpulses(std::uint32_t lane, const ContactImpulses<D>& impulses) override;
    float residual(std::uint32_t lane, const SolverBodies<D>& bodies, float substepSeconds, FrictionModel model) const override;
    void prepare(const SolverBodies<D>& bodies, const SolverSettings& settings) override;
    void solve(const SolverBodies<D>& bodies, const SolverSettings& settings, const typename ContactRows<D>::Pass& pass) override;
    void restitute(const SolverBodies<D>& bodies, const SolverSettings& settings, float h) override;

private:
    template <Push push, typename ContactRows<D>::Pass::Friction placement>
    void sweepRows(const SolverBodies<D>& bodies, const ContactPass& pass);

    // Equally long. The last row is filled up with lanes between body 0 and itself, whose points are absent.
    std::vector<RowSolve<D, W>> solveRows;
    std::vector<RowFriction<D, W>> frictionRows;
    std::vector<RowReport<D, W>> reportRows;
    /// W for each row.
    std::vector<ContactStaging<D>> stagings;
    /// One for each contact.
    std::vector<std::uint32_t> owners;
    bool rebounds = false;
};

// Built in files of their own, one a width.
extern template class WideContactRows<2, 1>;
extern template class WideContactRows<3, 1>;
extern template class WideContactRows<2, 4>;
extern template class WideContactRows<3, 4>;
extern template class WideContactRows<2, 8>;
extern template class WideContactRows<3, 8>;
#if defined(__AVX512F__)
extern template class WideContactRows<2, 16>;
extern template class WideContactRows<3, 16>;
#endif

}  // namespace talus
