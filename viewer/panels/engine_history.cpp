#include "engine_history.h"

namespace talus {

template <int D>
void EngineHistory::record(const DebugFrame<D>& frame) {
    constexpr std::size_t most = 600;
    const int step = static_cast<int>(frame.step);
    if (!list.empty() && list.back().step == step) {
        list.pop_back();
    }
    while (!list.empty() && list.back().step > step) {
        list.pop_back();
    }
    EngineSample sample{.step = step,
                        .stageMilliseconds = frame.report.stageMilliseconds,
                        .milliseconds = frame.report.milliseconds,
                        .counts = frame.report.counts,
                        .residual = frame.residual.value_or(0.0f),
                        .penetration = frame.penetration.value_or(0.0f)};
    if (frame.measures) {
        sample.kineticEnergy = frame.measures->kineticEnergy;
        sample.potentialEnergy = frame.measures->potentialEnergy;
        sample.momentum = static_cast<double>(length<D>(frame.measures->momentum));
    }
    list.push_back(sample);
    if (list.size() > most) {
        list.pop_front();
    }
}

template void EngineHistory::record(const DebugFrame<2>&);
template void EngineHistory::record(const DebugFrame<3>&);

}  // namespace talus
