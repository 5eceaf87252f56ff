#include "profile.h"

namespace talus {

namespace {

float millisecondsOf(std::chrono::steady_clock::duration duration) {
    return std::chrono::duration<float, std::milli>(duration).count();
}

}  // namespace

Stopwatch::Stopwatch() : start(Clock::now()), lapStart(start) {}

float Stopwatch::milliseconds() const {
    return millisecondsOf(Clock::now() - start);
}

float Stopwatch::lap() {
    const Clock::time_point now = Clock::now();
    const float duration = millisecondsOf(now - lapStart);
    lapStart = now;
    return duration;
}

}  // namespace talus
