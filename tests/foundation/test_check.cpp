#include "../../foundation/check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <stdexcept>

namespace talus {
namespace {

template <class Action>
std::string refusalOf(Action&& action) {
    try {
        action();
    } catch (const std::invalid_argument& refusal) {
        return refusal.what();
    }
    return "accepted";
}

TEST(Check, RefusalNamesFieldValueAndRule) {
    EXPECT_EQ(refusalOf([] { refuse("mass", "-1", "must be positive"); }), "mass: -1, must be positive");
}

TEST(Check, RangeIsClosedAndNamesItsBounds) {
    EXPECT_EQ(refusalOf([] { requireRange("friction", 0.0f, 0.0f, 2.0f); }), "accepted");
    EXPECT_EQ(refusalOf([] { requireRange("friction", 2.0f, 0.0f, 2.0f); }), "accepted");
    EXPECT_EQ(refusalOf([] { requireRange("friction", 2.5f, 0.0f, 2.0f); }), "friction: 2.5, must be between 0 and 2");
    EXPECT_EQ(refusalOf([] { requireRange("friction", -0.5f, 0.0f, 2.0f); }), "friction: -0.5, must be between 0 and 2");
}

TEST(Check, NotANumberIsOutsideEveryRange) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_NE(refusalOf([&] { requireRange("x", nan, -infinity, infinity); }), "accepted");
    EXPECT_NE(refusalOf([&] { requireWithin("x", nan, 1.0f); }), "accepted");
    EXPECT_NE(refusalOf([&] { requireWithin("x", Vector<2>(0.0f, nan), 1.0f); }), "accepted");
    EXPECT_NE(refusalOf([&] { requireWithin("x", Vector<2>(-infinity, 0.0f), 1e5f); }), "accepted");
}

TEST(Check, VectorsAreShownWhole) {
    EXPECT_EQ(refusalOf([] { requireWithin("position", Vector<3>(1.0f, -2.5f, 7.0f), 5.0f); }),
              "position: [1, -2.5, 7], must be finite and within 5 in every coordinate");
    EXPECT_EQ(refusalOf([] { requireWithin("position", Vector<3>(1.0f, -5.0f, 5.0f), 5.0f); }), "accepted");
}

TEST(Check, TextReadsBackAsTheSameNumberAndIsShort) {
    EXPECT_EQ(textOf(0.1f), "0.1");
    EXPECT_EQ(textOf(-3.0f), "-3");
    std::mt19937 random(1);
    for (int i = 0; i < 20000; ++i) {
        const auto bits = static_cast<std::uint32_t>(random());
        float value = 0.0f;
        std::memcpy(&value, &bits, sizeof value);
        if (std::isfinite(value)) {
            const std::string text = textOf(value);
            EXPECT_EQ(std::strtof(text.c_str(), nullptr), value) << text;
            EXPECT_LE(text.size(), 15u) << text;
        }
    }
}

TEST(CheckDeathTest, BrokenInvariantNamesTheCondition) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(TALUS_INVARIANT(1 + 1 == 3), "1 \\+ 1 == 3");
    TALUS_INVARIANT(1 + 1 == 2);
}

}  // namespace
}  // namespace talus
