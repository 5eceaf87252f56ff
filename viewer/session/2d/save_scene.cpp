#include "../save_scene.h"

#include "../../../foundation/trig.h"

#include <nlohmann/json.hpp>

namespace talus {

nlohmann::json rotationJson(const Rotation<2>& rotation) {
    return angleOf(rotation);
}

// In the plane the angle that counts as zero belongs to the joint, wherever its bodies are.
void describeTurning(const World<2>&, JointId, nlohmann::json&) {}

}  // namespace talus
