// Other engines that play the benchmark scenes.
#pragma once

#include "../simulation.h"

#include <memory>
#include <string_view>
#include <vector>

namespace talus {

template <int D>
struct Peer {
    std::string_view name;
    std::unique_ptr<Simulation<D>> (*build)(const BenchScene<D>&);
    /// Without them it plays octagons instead, and is judged by them.
    bool hasCapsules = true;
};

/// Those of a dimension that this build has found.
template <int D>
std::vector<Peer<D>> peers();

std::unique_ptr<Simulation<3>> bulletSimulation(const BenchScene<3>& scene);
std::unique_ptr<Simulation<3>> odeSimulation(const BenchScene<3>& scene);
std::unique_ptr<Simulation<2>> box2dSimulation(const BenchScene<2>& scene);
std::unique_ptr<Simulation<2>> chipmunkSimulation(const BenchScene<2>& scene);

}  // namespace talus
