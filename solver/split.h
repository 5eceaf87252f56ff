// How the loops of a pass are shared by threads.
#pragma once

#include "../foundation/jobs.h"
#include "settings.h"

#include <cstddef>
#include <functional>

namespace talus {

/// Calls act(begin, end) for parts of [0, count) of `grain` or more, on the threads of the settings. The parts must not depend on each other.
template <class Act>
void split(const SolverSettings& settings, std::size_t count, int grain, const Act& act) {
    if (settings.jobs == nullptr || count <= static_cast<std::size_t>(grain)) {
        act(std::size_t{0}, count);
        return;
    }
    const auto part = [&](int begin, int end) { act(static_cast<std::size_t>(begin), static_cast<std::size_t>(end)); };
    // By reference: a function object of its own would be allocated for every colour of every pass.
    settings.jobs->run(static_cast<int>(count), grain, std::ref(part));
}

}  // namespace talus
