// The figures that the engine promises at default settings.
#include "worlds.h"

#include <gtest/gtest.h>

namespace talus::testing {
namespace {

std::vector<std::uint32_t> keysOf(const World2& world) {
    std::vector<std::uint32_t> keys;
    for (const ContactRecord<2>& record : world.contacts()) {
        for (int i = 0; i < record.count; ++i) {
            keys.push_back(record.points[i].key);
        }
    }
    return keys;
}

class PyramidOfRows : public ::testing::TestWithParam<int> {};

TEST_P(PyramidOfRows, standsStillAndKeepsItsPoints) {
    World2 world({.settings = awake()});
    const BodyId ground = addGround(world);
    const std::vector<BodyId> boxes = addPyramid(world, GetParam());
    run(world, 120);
    std::vector<Vector<2>> places;
    for (const BodyId box : boxes) {
        places.push_back(world.pose(box).p);
    }
    const std::vector<std::uint32_t> keys = keysOf(world);
    for (int step = 0; step < 480; ++step) {
        world.step(dt);
        ASSERT_EQ(keysOf(world), keys) << "step " << step;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            ASSERT_LT(length<2>(world.pose(boxes[i]).p - places[i]), 2e-5f) << "box " << i << " in step " << step;
        }
    }
    float force = 0.0f;
    for (const ContactRecord<2>& record : world.contacts(ground)) {
        for (int i = 0; i < record.count; ++i) {
            force += record.points[i].normalImpulse / dt;
        }
    }
    const float weight = 9.81f * static_cast<float>(boxes.size());
    EXPECT_NEAR(force, weight, 0.005f * weight);
}

INSTANTIATE_TEST_SUITE_P(Numbers, PyramidOfRows, ::testing::Values(4, 10));

TEST(Numbers, boxOnASlopeNeitherCreepsNorTurns) {
    World2 world({.settings = awake()});
    const Rotation<2> slope = rotationOf(20.0f * pi / 180.0f);
    const BodyId slab = world.create({.kind = BodyKind::fixed, .rotation = slope});
    world.attach(slab, {.geometry = Box<2>{{50.0f, 0.5f}}, .material = {.friction = 0.5f}});
    const BodyId box = world.create({.position = rotate(slope, Vector<2>(0.0f, 0.75f)), .rotation = slope});
    world.attach(box, {.geometry = Box<2>{{0.25f, 0.25f}}, .material = {.friction = 0.5f}});
    run(world, 60);
    const Pose<2> start = world.pose(box);
    run(world, 3540);
    EXPECT_LT(length<2>(world.pose(box).p - start.p), 1e-6f);
    EXPECT_LT(turnOf(compose(inverse(start.q), world.pose(box).q)), 0.001f * pi / 180.0f);
}

TEST(Numbers, shakenSlopeDoesNotLetTheBoxCreep) {  // case C35, last variant
    World2 world({.settings = awake()});
    const float angle = 20.0f * pi / 180.0f;
    const Rotation<2> slope = rotationOf(angle);
    const BodyId slab = world.create({.kind = BodyKind::fixed, .rotation = slope});
    world.attach(slab, {.geometry = Box<2>{{50.0f, 0.5f}}, .material = {.friction = 0.5f}});
    const BodyId box = world.create({.position = rotate(slope, Vector<2>(0.0f, 0.75f)), .rotation = slope});
    world.attach(box, {.geometry = Box<2>{{0.25f, 0.25f}}, .material = {.friction = 0.5f}});
    run(world, 60);
    const Pose<2> start = world.pose(box);
    for (int i = 0; i < 3540; ++i) {
        const float shake = i / 30 % 2 == 0 ? 0.1f : -0.1f;
        world.setGravity(Vector<2>(0.0f, -9.81f) + rotate(slope, Vector<2>(shake, 0.0f)));
        world.step(dt);
    }
    EXPECT_LT(length<2>(world.pose(box).p - start.p), 1e-3f);
    EXPECT_LT(turnOf(compose(inverse(start.q), world.pose(box).q)), 0.1f * pi / 180.0f);
}

}  // namespace
}  // namespace talus::testing
