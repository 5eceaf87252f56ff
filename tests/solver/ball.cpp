#include "../../solver/friction/ball.h"

#include "problem.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

// Log-uniform size, from denormal neighbourhood to the largest finite float.
float anySize(Random& random) {
    const float mantissa = random.uniform(1.0f, 1.99f);
    return std::ldexp(mantissa, static_cast<int>(random.below(250)) - 123);
}

double lengthOf(const Vector<2>& a) {
    return std::hypot(static_cast<double>(a.x()), static_cast<double>(a.y()));
}

}  // namespace

TEST(Ball, DiskNeverExceedsRadiusAndKeepsDirection) {
    Random random(1);
    for (int i = 0; i < 10000; ++i) {
        const float size = anySize(random);
        const double angle = random.uniform(0.0f, 6.2831853f);
        const Vector<2> candidate(static_cast<float>(size * std::cos(angle)), static_cast<float>(size * std::sin(angle)));
        const float radius = i % 3 == 0 ? size * random.uniform(0.0f, 2.0f) : anySize(random);
        const Vector<2> projected = projectBall(candidate, radius);
        ASSERT_TRUE(isFinite(projected));
        ASSERT_LE(lengthOf(projected), static_cast<double>(radius) * (1.0 + 2.4e-7) + 1e-44);
        if (lengthOf(candidate) <= radius * (1.0 - 1e-6)) {
            ASSERT_EQ(projected, candidate);
        } else if (lengthOf(candidate) > radius * (1.0 + 1e-6) && radius > 1e-30f) {
            ASSERT_NEAR(lengthOf(projected) / radius, 1.0, 4e-7);
            const double turn = static_cast<double>(projected.x()) * candidate.y() - static_cast<double>(projected.y()) * candidate.x();
            ASSERT_LE(std::fabs(turn), 1e-6 * lengthOf(projected) * lengthOf(candidate));
        }
    }
}

TEST(Ball, DiskProjectionTurnsWithItsFrame) {
    Random random(6);
    for (int i = 0; i < 10000; ++i) {
        const float radius = random.uniform(0.0f, 1.0f);
        const Vector<2> candidate = random.vector(-2.0f, 2.0f, -2.0f, 2.0f);
        const Rotation<2> frame = rotationOf(random.uniform(-3.1415927f, 3.1415927f));
        const Vector<2> after = rotate(frame, projectBall(candidate, radius));
        const Vector<2> before = projectBall(rotate(frame, candidate), radius);
        ASSERT_LT(lengthOf(after - before), 1e-6);
    }
}

TEST(Ball, CheckedProjectionRefusesWhatIsNoNumberAndNegativeRadii) {
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const float bad : {-1.0f, -1e-30f, nan, infinity, -infinity}) {
        EXPECT_THROW(projectDisk(Vector<2>(1.0f, 2.0f), bad), std::invalid_argument) << bad;
    }
    for (const float bad : {nan, infinity, -infinity}) {
        EXPECT_THROW(projectDisk(Vector<2>(bad, 2.0f), 1.0f), std::invalid_argument) << bad;
        EXPECT_THROW(projectDisk(Vector<2>(2.0f, bad), 1.0f), std::invalid_argument) << bad;
    }
    try {
        projectDisk(Vector<2>(1.0f, 2.0f), -3.0f);
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("radius"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("-3"), std::string::npos);
    }
    EXPECT_EQ(projectDisk(Vector<2>(0.3f, 0.4f), 0.6f), Vector<2>(0.3f, 0.4f));
    EXPECT_NEAR(lengthOf(projectDisk(Vector<2>(3.0f, 4.0f), 2.0f) - Vector<2>(1.2f, 1.6f)), 0.0, 2e-7);
    EXPECT_EQ(projectDisk(Vector<2>(3.0f, 4.0f), 0.0f), zeroVector<2>());
}

TEST(Ball, HugeCandidatesAndZeroRadius) {
    const float huge = std::numeric_limits<float>::max();
    const Vector<2> projected = projectBall(Vector<2>(huge, -huge), 2.0f);
    EXPECT_NEAR(projected.x(), std::sqrt(2.0), 1e-6);
    EXPECT_NEAR(projected.y(), -std::sqrt(2.0), 1e-6);
    EXPECT_EQ(projectBall(Vector<2>(huge, huge), 0.0f), zeroVector<2>());
    EXPECT_EQ(projectBall(zeroVector<2>(), 0.0f), zeroVector<2>());
}

TEST(Ball, IntervalIsTheNearestPoint) {
    Random random(2);
    for (int i = 0; i < 10000; ++i) {
        const float sign = random.uniform(-1.0f, 1.0f);
        const float candidate = sign * anySize(random);
        const float radius = anySize(random);
        const float expected = std::fabs(candidate) <= radius ? candidate : std::copysign(radius, candidate);
        ASSERT_EQ(projectBall(candidate, radius), expected);
    }
}

TEST(Ball, LanesAreTheScalarsSideBySide) {
    Random random(3);
    for (int i = 0; i < 500; ++i) {
        Vector<2, Lanes<8>> candidates(Lanes<8>(0.0f), Lanes<8>(0.0f));
        Lanes<8> radii(0.0f);
        for (int lane = 0; lane < 8; ++lane) {
            const Vector<2> direction = random.vector(-1.0f, 1.0f, -1.0f, 1.0f);
            candidates.x().set(lane, direction.x() * anySize(random));
            candidates.y().set(lane, direction.y() * anySize(random));
            radii.set(lane, anySize(random));
        }
        const Vector<2, Lanes<8>> wide = projectBall(candidates, radii);
        for (int lane = 0; lane < 8; ++lane) {
            const Vector<2> single = projectBall(Vector<2>(candidates.x()[lane], candidates.y()[lane]), radii[lane]);
            ASSERT_EQ(wide.x()[lane], single.x());
            ASSERT_EQ(wide.y()[lane], single.y());
        }
    }
}
