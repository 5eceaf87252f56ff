#include "../../bench/allocation_counter.h"
#include "mixed_scene.h"

#include <gtest/gtest.h>

namespace talus::testing {
namespace {

TEST(Allocation, theCounterCounts) {
    const long before = allocations;
    const std::vector<int> some(100);
    EXPECT_GT(allocations, before + static_cast<long>(some.size() == 0));
}

template <class Dimension>
class Allocations : public ::testing::Test {};
TYPED_TEST_SUITE(Allocations, Dimensions);

TYPED_TEST(Allocations, aSettledPileAllocatesNothingInAnyStep) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    const std::vector<BodyId> bodies = addMixedScene(world, 150);
    world.setAngularVelocity(bodies.back(), zeroAngular<D>());
    run(world, 600);
    for (int i = 0; i < 120; ++i) {
        const long before = allocations;
        world.step(dt);
        ASSERT_EQ(allocations, before) << "step " << i;
    }
}

TYPED_TEST(Allocations, aSleepingWorldAllocatesNothingInAnyStep) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    addGround(world);
    addPyramid(world, 6);
    run(world, 300);
    ASSERT_EQ(world.report().counts.awakeBodies, 0);
    const long before = allocations;
    run(world, 60);
    EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace talus::testing
