#include "../../foundation/trig.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <random>
#include <stdexcept>

namespace talus {
namespace {

float uniform(std::mt19937& random, float low, float high) {
    return low + (high - low) * (static_cast<float>(random() >> 8) / 16777216.0f);
}

void expectSineCosine(float angle, double tolerance) {
    const SineCosine result = sineCosine(angle);
    ASSERT_NEAR(result.sine, std::sin(static_cast<double>(angle)), tolerance) << angle;
    ASSERT_NEAR(result.cosine, std::cos(static_cast<double>(angle)), tolerance) << angle;
}

TEST(Trig, SineAndCosineAgreeWithDoubleOnDenseAngles) {
    for (int i = -200000; i <= 200000; ++i) {
        expectSineCosine(static_cast<float>(i) * 1e-4f, 1e-7);
    }
}

TEST(Trig, SineAndCosineAgreeWithDoubleOnLargeAngles) {
    std::mt19937 random(2);
    for (int i = 0; i < 100000; ++i) {
        expectSineCosine(uniform(random, -1e4f, 1e4f), 1e-7);
        expectSineCosine(uniform(random, -1e8f, 1e8f), 2e-7);
    }
    for (float quarter = 1.0f; quarter < 6000.0f; quarter += 1.0f) {
        expectSineCosine(quarter * static_cast<float>(std::numbers::pi / 2.0), 1e-7);
    }
}

TEST(Trig, EveryFiniteAngleGivesAUnitPair) {
    std::mt19937 random(3);
    for (int i = 0; i < 100000; ++i) {
        const auto bits = static_cast<std::uint32_t>(random());
        float angle = 0.0f;
        std::memcpy(&angle, &bits, sizeof angle);
        if (!std::isfinite(angle)) {
            continue;
        }
        const SineCosine result = sineCosine(angle);
        const double square = static_cast<double>(result.sine) * result.sine + static_cast<double>(result.cosine) * result.cosine;
        ASSERT_NEAR(square, 1.0, 3e-7) << angle;
        const SineCosine mirrored = sineCosine(-angle);
        ASSERT_EQ(mirrored.sine, -result.sine) << angle;
        ASSERT_EQ(mirrored.cosine, result.cosine) << angle;
    }
}

TEST(Trig, WhatIsNotFiniteStaysNotANumber) {
    EXPECT_TRUE(std::isnan(sineCosine(std::numeric_limits<float>::infinity()).sine));
    EXPECT_TRUE(std::isnan(sineCosine(std::numeric_limits<float>::quiet_NaN()).cosine));
}

TEST(Trig, ArcTangentAgreesWithDouble) {
    for (int i = -100000; i <= 100000; ++i) {
        const double angle = i * 3.14159e-5;
        for (const double radius : {1e-30, 1e-3, 1.0, 1e30}) {
            const float x = static_cast<float>(radius * std::cos(angle));
            const float y = static_cast<float>(radius * std::sin(angle));
            ASSERT_NEAR(arcTangent(y, x), std::atan2(static_cast<double>(y), static_cast<double>(x)), 2e-7) << angle;
        }
    }
}

TEST(Trig, ArcTangentOnTheAxesAndAtTheSeam) {
    EXPECT_EQ(arcTangent(0.0f, 0.0f), 0.0f);
    EXPECT_EQ(arcTangent(0.0f, 2.0f), 0.0f);
    EXPECT_FLOAT_EQ(arcTangent(3.0f, 0.0f), pi / 2.0f);
    EXPECT_FLOAT_EQ(arcTangent(-3.0f, 0.0f), -pi / 2.0f);
    EXPECT_EQ(arcTangent(0.0f, -1.0f), pi);
    EXPECT_EQ(arcTangent(-0.0f, -1.0f), pi);
    for (const float y : {-1e-40f, -1e-20f, -1e-8f, -1e-7f}) {
        const float angle = arcTangent(y, -1.0f);
        EXPECT_GT(angle, -pi) << y;
        EXPECT_NEAR(angle, -std::numbers::pi, 3e-7) << y;
    }
    const float largest = std::numeric_limits<float>::max();
    EXPECT_FLOAT_EQ(arcTangent(largest, -largest), 0.75f * pi);
}

TEST(Trig, RotationsTurnByTheirAngle) {
    for (float angle = -3.1f; angle < 3.1f; angle += 0.01f) {
        const Rotation<2> plane = rotationOf(angle);
        EXPECT_NEAR(angleOf(plane), angle, 4e-7f);
        const Rotation<3> space = rotationOf(Vector<3>(0.0f, 0.0f, 5.0f), angle);
        EXPECT_NEAR(angleOf(space), std::fabs(angle), 8e-7f);
        const Vector<3> turned = rotate(space, Vector<3>(1.0f, 0.0f, 2.0f));
        const Vector<2> flat = rotate(plane, Vector<2>(1.0f, 0.0f));
        EXPECT_NEAR(turned.x(), flat.x(), 5e-7f);
        EXPECT_NEAR(turned.y(), flat.y(), 5e-7f);
        EXPECT_NEAR(turned.z(), 2.0f, 5e-7f);
    }
}

TEST(Trig, AxisMayHaveAnyLengthButZero) {
    for (const float size : {1e-38f, 1e-20f, 1.0f, 1e20f, 1e38f}) {
        const Rotation<3> q = rotationOf(Vector<3>(size, -size, size), 1.0f);
        EXPECT_NEAR(dot(q.v, q.v) + q.s * q.s, 1.0f, 4e-7f) << size;
        EXPECT_NEAR(angleOf(q), 1.0f, 4e-7f) << size;
    }
    EXPECT_THROW(rotationOf(Vector<3>(0.0f, 0.0f, 0.0f), 1.0f), std::invalid_argument);
    EXPECT_THROW(rotationOf(Vector<3>(0.0f, std::numeric_limits<float>::quiet_NaN(), 0.0f), 1.0f), std::invalid_argument);
    EXPECT_THROW(rotationOf(Vector<3>(0.0f, std::numeric_limits<float>::infinity(), 0.0f), 1.0f), std::invalid_argument);
}

TEST(Trig, SmallRotationIsUnitForAllAnglesAndExactForSmallOnes) {
    for (float angle = -20.0f; angle < 20.0f; angle += 0.0037f) {
        const Rotation<2> q = smallRotation(angle);
        ASSERT_NEAR(q.c * q.c + q.s * q.s, 1.0f, 5e-7f) << angle;
        if (std::fabs(angle) <= 0.25f) {
            ASSERT_NEAR(std::atan2(static_cast<double>(q.s), static_cast<double>(q.c)), angle, 1e-7) << angle;
        }
    }
}

}  // namespace
}  // namespace talus
