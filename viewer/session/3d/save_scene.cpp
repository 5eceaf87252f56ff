#include "../save_scene.h"

#include <nlohmann/json.hpp>

namespace talus {

nlohmann::json rotationJson(const Rotation<3>& rotation) {
    return {rotation.v.x(), rotation.v.y(), rotation.v.z(), rotation.s};
}

void describeTurning(const World<3>& world, JointId joint, nlohmann::json& entry) {
    const JointDef<3> def = world.definition(joint);
    if (const auto* hinge = std::get_if<HingeDef>(&def)) {
        entry.erase("axis");
        entry["axisA"] = {hinge->axisA.x(), hinge->axisA.y(), hinge->axisA.z()};
        entry["axisB"] = {hinge->axisB.x(), hinge->axisB.y(), hinge->axisB.z()};
        // The angle at creation counts as this.
        entry["referenceAngle"] = world.angle(joint);
    }
}

}  // namespace talus
