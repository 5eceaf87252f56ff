// A world in space that is held to a plane (no motion along z, no turning but about z) follows the world in the plane.
#include "worlds.h"

#include <utility>
#include <algorithm>
#include <cmath>

namespace talus::testing {
namespace {

/// The same scene in the plane and, locked to it, in space.
struct Twins {
    World2 flat{WorldDef<2>{.settings = awake()}};
    World3 deep{WorldDef<3>{.settings = awake()}};
    std::vector<std::pair<BodyId, BodyId>> bodies;

    /// A box one metre deep, of 1 kg/m^2 in both worlds.
    void addBox(BodyKind kind, const Vector<2>& place, float angle, const Vector<2>& half, float friction, const Vector<2>& velocity = {0.0f, 0.0f}) {
        const bool locks = kind == BodyKind::dynamic;
        const BodyId a = add(flat, {.kind = kind, .position = place, .rotation = rotationOf(angle), .velocity = velocity}, Box<2>{half},
                             {.density = 1.0f, .friction = friction});
        const BodyDef<3> def = {.kind = kind,
                                .position = at<3>(place.x(), place.y()),
                                .rotation = turned<3>(angle),
                                .velocity = at<3>(velocity.x(), velocity.y()),
                                .locked = {.linear = {false, false, locks}, .angular = {locks, locks, false}}};
        const BodyId b = add(deep, def, Box<3>{halves<3>(half.x(), half.y())}, {.density = 1.0f, .friction = friction});
        bodies.emplace_back(a, b);
    }

    /// Greatest distance of any pair of twins over the steps; what leaves the plane is a failure.
    float run(int steps) {
        float most = 0.0f;
        for (int step = 0; step < steps; ++step) {
            flat.step(dt);
            deep.step(dt);
            for (const auto& [a, b] : bodies) {
                const Pose<2> pose = flat.pose(a);
                const Pose<3> twin = deep.pose(b);
                EXPECT_EQ(twin.p.z(), 0.0f);
                EXPECT_EQ(twin.q.v.x(), 0.0f);
                EXPECT_EQ(twin.q.v.y(), 0.0f);
                EXPECT_TRUE(deep.isEnabled(b));
                most = std::max(most, length<2>(twin.p.head<2>() - pose.p));
            }
        }
        return most;
    }
};

TEST(HeldToAPlane, APyramidFollows) {
    // The rows sink a little less on four points of the soft contact than on two: ten rows by 1.7 mm at the top.
    for (const auto& [rows, bound] : {std::pair{4, 1e-3f}, std::pair{10, 2.5e-3f}}) {
        Twins twins;
        twins.addBox(BodyKind::fixed, {0.0f, -1.0f}, 0.0f, {50.0f, 1.0f}, 0.6f);
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < rows - row; ++column) {
                const float x = 0.5f * static_cast<float>(row + 1 - rows) + static_cast<float>(column);
                twins.addBox(BodyKind::dynamic, {x, 0.5f + static_cast<float>(row)}, 0.0f, {0.5f, 0.5f}, 0.6f);
            }
        }
        EXPECT_LT(twins.run(600), bound) << rows;
    }
}

TEST(HeldToAPlane, ASlideOnTheLevelFollows) {
    for (const float speed : {1.0f, 3.0f, 6.0f}) {
        Twins twins;
        twins.addBox(BodyKind::fixed, {0.0f, -1.0f}, 0.0f, {50.0f, 1.0f}, 0.5f);
        twins.addBox(BodyKind::dynamic, {0.0f, 0.25f}, 0.0f, {0.25f, 0.25f}, 0.5f, {speed, 0.0f});
        EXPECT_LT(twins.run(180), 1e-3f) << speed;
        EXPECT_GT(twins.flat.pose(twins.bodies[1].first).p.x(), 0.09f * speed);
    }
}

TEST(HeldToAPlane, ASlideDownARampFollows) {
    for (const float friction : {0.0f, 0.3f, 0.5f}) {
        Twins twins;
        const float angle = -20.0f * degree;
        const Vector<2> up = rotate(rotationOf(angle), Vector<2>(0.0f, 1.0f));
        twins.addBox(BodyKind::fixed, up * -0.5f, angle, {50.0f, 0.5f}, friction);
        twins.addBox(BodyKind::dynamic, up * 0.25f, angle, {0.25f, 0.25f}, friction);
        // 1.18 m at friction 0.3; the planes part by a fifth of a per cent, since in 3D friction knows how the normals hold.
        EXPECT_LT(twins.run(120), 2.5e-3f) << friction;
    }
}

TEST(HeldToAPlane, ABoxThatFallsOnItsCornerFollowsToItsRest) {
    Twins twins;
    twins.addBox(BodyKind::fixed, {0.0f, -1.0f}, 0.0f, {50.0f, 1.0f}, 0.5f);
    twins.addBox(BodyKind::dynamic, {0.0f, 1.0f}, 0.5f, {0.5f, 0.25f}, 0.5f);
    // Four points of the soft contact yield less than two.
    EXPECT_LT(twins.run(240), 3e-3f);
}

}  // namespace
}  // namespace talus::testing
