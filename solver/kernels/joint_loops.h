// What `JointKernels` do.
#pragma once

#include "../contact_kernels.h"
#include "../joints/pin_lanes.h"

namespace talus {

inline constexpr int pinWidth = 8;

template <int D>
void turnPinLoop(JointRow<D>* joints, std::size_t count, const SolverBodies<D>& bodies) {
    for (std::size_t i = 0; i + pinWidth <= count; i += pinWidth) {
        turnPins<D, pinWidth>(joints + i, bodies);
    }
}

template <int D>
void solvePinLoop(JointRow<D>* joints, std::size_t count, const SolverBodies<D>& bodies, const Softness<>& rigid, bool closesSubstep) {
    for (std::size_t i = 0; i + pinWidth <= count; i += pinWidth) {
        solvePins<D, pinWidth>(joints + i, bodies, rigid, closesSubstep);
    }
}

template <int D>
inline constexpr JointKernels<D> jointLoops = {pinWidth, turnPinLoop<D>, solvePinLoop<D>};

}  // namespace talus
