// The only way a frame's time reaches a world.
#pragma once

#include "world.h"

namespace talus {

/// Turns frame times of any length into steps of one length.
class FixedStep {
public:
    /// `seconds`: length of a step, > 0. `maxSteps`: most steps in one frame (>= 1); time beyond it is dropped and reported.
    explicit FixedStep(float seconds = 1.0f / 60.0f, int maxSteps = 4);

    /// Adds a frame's time (>= 0, finite) and steps the world as often as it holds whole steps. Returns the number of steps.
    template <int D>
    int advance(World<D>& world, double frameSeconds) {
        const int steps = stepsFor(frameSeconds);
        for (int i = 0; i < steps; ++i) {
            world.step(length);
        }
        return steps;
    }

    /// Number of steps that a frame of this length takes; advances the clock.
    int stepsFor(double frameSeconds);
    float stepSeconds() const { return length; }
    /// How far the present lies between the last step and the next, 0 to 1: for interpolating pictures.
    float interpolation() const;
    /// Seconds dropped by the cap since the start.
    double dropped() const { return droppedSeconds; }

private:
    float length;
    int cap;
    double accumulated = 0.0;
    double droppedSeconds = 0.0;
};

}  // namespace talus
