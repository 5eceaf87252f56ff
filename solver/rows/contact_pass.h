// What is equal for all contact rows of a pass.
#pragma once

#include "../settings.h"

namespace talus {

struct ContactPass {
    float inverseSeconds = 0.0f;
    float pushSpeed = 0.0f;
    bool moved = false;
    bool clear = false;
    bool closesSubstep = false;
    FrictionVariant variant = FrictionVariant::law;
    FrictionModel model = FrictionModel::patch;
};

}  // namespace talus
