// Looking at a solver while it works.
#pragma once

#include <cstdint>

namespace talus {

/// What a solver has just done with all constraints: put in the kept impulses, a sweep with bias (softStep), one without it (softStep), a sweep
/// (pgs), the rebound at the end.
enum class SolverPass : std::uint8_t { warmStart, push, relax, sweep, rebound };

/// Called between passes, on the stepping thread; it must change nothing.
class PassObserver {
public:
    virtual ~PassObserver() = default;
    /// `round`: the substep (softStep) or the sweep (pgs), from 0.
    virtual void after(SolverPass pass, int round) = 0;
};

}  // namespace talus
