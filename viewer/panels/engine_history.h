// What the engine told of itself over the last steps that were shown.
#pragma once

#include "../../engine/debug_frame.h"

#include <deque>

namespace talus {

struct EngineSample {
    int step = 0;
    std::array<float, stageCount> stageMilliseconds = {};
    float milliseconds = 0.0f;
    StepCounts counts = {};
    double kineticEnergy = 0.0;
    double potentialEnergy = 0.0;
    /// Length, kg m/s.
    double momentum = 0.0;
    float residual = 0.0f;
    float penetration = 0.0f;
};

class EngineHistory {
public:
    /// A step that is shown anew takes the place of the same and of later ones.
    template <int D>
    void record(const DebugFrame<D>& frame);
    void clear() { list.clear(); }
    const std::deque<EngineSample>& samples() const { return list; }

private:
    std::deque<EngineSample> list;
};

}  // namespace talus
