#include "../../foundation/profile.h"

#include <gtest/gtest.h>

#include <thread>

namespace talus {
namespace {

TEST(Stopwatch, CountsMillisecondsAndLapsAddUp) {
    Stopwatch stopwatch;
    float laps = 0.0f;
    for (int i = 0; i < 3; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        const float lap = stopwatch.lap();
        EXPECT_GE(lap, 2.0f);
        laps += lap;
    }
    const float total = stopwatch.milliseconds();
    EXPECT_GE(total, laps * 0.999f);
    EXPECT_LT(total, 60000.0f);
}

}  // namespace
}  // namespace talus
