// A running scene as a document: what is there now becomes the beginning of a new one.
#pragma once

#include "play.h"

namespace talus {

struct SavedScene {
    std::unique_ptr<nlohmann::json> document;
    /// What a scene file cannot hold and was left out, in words.
    std::vector<std::string> notes;

    SavedScene();
    SavedScene(SavedScene&&) noexcept;
    ~SavedScene();
};

/// Bodies, joints, gravity and settings as they are now, and the part of the script that is still to come. Impulses of contacts are no part of scene
/// files: the saved scene begins without them. Expectations, which judge the whole run, are left out.
template <int D>
SavedScene savedScene(const Play<D>& play);

/// What turns is a number in the plane and a quaternion in space; by dimension.
nlohmann::json rotationJson(const Rotation<2>& rotation);
nlohmann::json rotationJson(const Rotation<3>& rotation);
/// What only the joints of one dimension have: axes and the angle counted so far.
void describeTurning(const World<2>& world, JointId joint, nlohmann::json& entry);
void describeTurning(const World<3>& world, JointId joint, nlohmann::json& entry);

}  // namespace talus
