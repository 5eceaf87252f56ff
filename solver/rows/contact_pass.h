// What is equal for all contact rows of a pass.
#pragma once

#include "../settings.h"

namespace talus {

/// Told at run time.
struct ContactPass {
    float inverseSeconds = 0.0f;
    float pushSpeed = 0.0f;
    bool moved = false;
    bool clear = false;
    bool closesSubstep = false;
    FrictionVariant variant = FrictionVariant::law;
    FrictionModel model = FrictionModel::patch;
    static constexpr bool mayLock = true;
    static constexpr bool isUsual = false;
};

/// The same for nearly all passes: Coulomb's law on one patch, no axis locked, warm starting; `relax`: the pass that ends a substep. All of it is
/// known to the compiler, and the loop is half as long.
template <bool relax>
struct UsualPass {
    float inverseSeconds = 0.0f;
    float pushSpeed = 0.0f;
    static constexpr bool moved = relax;
    static constexpr bool clear = false;
    static constexpr bool closesSubstep = relax;
    static constexpr FrictionVariant variant = FrictionVariant::law;
    static constexpr FrictionModel model = FrictionModel::patch;
    static constexpr bool mayLock = false;
    static constexpr bool isUsual = true;
};

}  // namespace talus
