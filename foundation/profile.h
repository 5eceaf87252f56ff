// Time measurement.
#pragma once

#include <chrono>

namespace talus {

/// Monotonic clock that runs from its construction.
class Stopwatch {
public:
    Stopwatch();

    /// Milliseconds since construction.
    float milliseconds() const;
    /// Milliseconds since the last lap (or construction); begins a new one.
    float lap();

private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point start;
    Clock::time_point lapStart;
};

}  // namespace talus
