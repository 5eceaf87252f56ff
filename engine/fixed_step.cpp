#include "fixed_step.h"

#include "../foundation/check.h"
#include "state/limits.h"

namespace talus {

FixedStep::FixedStep(float seconds, int maxSteps) : length(seconds), cap(maxSteps) {
    requireRange("fixedStep.seconds", seconds, shortestStep, longestStep);
    requireRange("fixedStep.maxSteps", static_cast<float>(maxSteps), 1.0f, 1e6f);
}

int FixedStep::stepsFor(double frameSeconds) {
    requireRange("fixedStep.frameSeconds", static_cast<float>(frameSeconds), 0.0f, 1e9f);
    accumulated += frameSeconds;
    int steps = 0;
    while (accumulated >= static_cast<double>(length) && steps < cap) {
        accumulated -= static_cast<double>(length);
        ++steps;
    }
    if (accumulated >= static_cast<double>(length)) {
        // Whole steps that the cap left over are dropped, the broken rest is kept: the world slows down instead of spiralling.
        const double whole = static_cast<double>(static_cast<long long>(accumulated / static_cast<double>(length))) * static_cast<double>(length);
        droppedSeconds += whole;
        accumulated -= whole;
    }
    return steps;
}

float FixedStep::interpolation() const {
    return static_cast<float>(accumulated / static_cast<double>(length));
}

}  // namespace talus
