#include "../../bench/allocation_counter.h"

#include "../../scenes/read_scene.h"
#include "../../scenes/registry.h"
#include "../../scenes/scene_run.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace talus {
namespace {

TEST(Allocation, theSettledPileOfTheSceneAllocatesNothingInAnyStep) {
    const nlohmann::json document = findBuiltinScene("pile_2d")->build();
    const Scene<2> scene = readScene<2>(document);
    SceneRun<2> run(scene);
    for (int i = 0; i < 900; ++i) {
        run.advance();
    }
    for (int i = 0; i < 300; ++i) {
        const long before = allocations;
        run.world.step(1.0f / 60.0f);
        ASSERT_EQ(allocations, before) << "step " << i;
    }
}

}  // namespace
}  // namespace talus
