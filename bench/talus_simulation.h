// A benchmark scene in Talus.
#pragma once

#include "../engine/world.h"
#include "simulation.h"

#include <optional>

namespace talus {

struct TalusOptions {
    int workers = 1;
    /// Instead of the world's default.
    std::optional<int> lanes = {};
};

template <int D>
class TalusSimulation final : public Simulation<D> {
public:
    /// Default settings, save those that the scene or the options give.
    explicit TalusSimulation(const BenchScene<D>& scene, const TalusOptions& options = {});

    void step() override;
    std::vector<BenchMotion<D>> motions() const override;
    const World<D>& world() const { return simulated; }

private:
    World<D> simulated;
    std::vector<BodyId> ids;
};

/// The shape as the engine's own.
template <int D>
Geometry<D> geometryOf(const BenchShape<D>& shape);

}  // namespace talus
