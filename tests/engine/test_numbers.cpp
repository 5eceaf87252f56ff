// The figures that the engine promises at default settings. (What stands on a slope: test_world_3d_slopes.cpp.)
#include "worlds.h"

namespace talus::testing {
namespace {

template <class T>
class Numbers : public ::testing::Test {};
TYPED_TEST_SUITE(Numbers, Dimensions);

template <int D>
std::vector<std::uint32_t> keysOf(const World<D>& world) {
    std::vector<std::uint32_t> keys;
    for (const ContactRecord<D>& record : world.contacts()) {
        for (int i = 0; i < record.count; ++i) {
            keys.push_back(record.points[i].key);
        }
    }
    return keys;
}

TYPED_TEST(Numbers, pyramidsStandStillAndKeepTheirPoints) {
    constexpr int D = TypeParam::value;
    for (const int rows : {4, 10}) {
        World<D> world({.settings = awake()});
        const BodyId ground = addGround(world);
        const std::vector<BodyId> boxes = addPyramid(world, rows);
        run(world, 120);
        std::vector<Vector<D>> places;
        for (const BodyId box : boxes) {
            places.push_back(world.pose(box).p);
        }
        const std::vector<std::uint32_t> keys = keysOf(world);
        for (int step = 0; step < 480; ++step) {
            world.step(dt);
            ASSERT_EQ(keysOf(world), keys) << "step " << step;
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                ASSERT_LT(length<D>(world.pose(boxes[i]).p - places[i]), 2e-5f) << "box " << i << " of " << rows << " rows in step " << step;
            }
        }
        float force = 0.0f;
        for (const ContactRecord<D>& record : world.contacts(ground)) {
            for (int i = 0; i < record.count; ++i) {
                force += record.points[i].normalImpulse / dt;
            }
        }
        const float weight = world.mass(boxes.front()) * g * static_cast<float>(boxes.size());
        EXPECT_NEAR(force, weight, 0.005f * weight);
    }
}

}  // namespace
}  // namespace talus::testing
