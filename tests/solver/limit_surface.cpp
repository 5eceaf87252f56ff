// Projection on the limit surface against a slow search and the laws of projections.
#include "../../solver/friction/limit_surface.h"

#include "space.h"

#include <gtest/gtest.h>

using namespace talus;

namespace {

constexpr double power = 5.0 / 3.0;

PatchImpulse<float> patch(float x, float y, float twist) {
    PatchImpulse<float> impulse;
    impulse.force = Vector<2>(x, y);
    impulse.twist = twist;
    return impulse;
}
Vector3d asVector(const PatchImpulse<float>& impulse) {
    return Vector3d(impulse.force.x(), impulse.force.y(), impulse.twist);
}
bool operator==(const PatchImpulse<float>& a, const PatchImpulse<float>& b) {
    return a.force == b.force && a.twist == b.twist;
}

/// 1 on the surface, below inside.
double gauge(const Vector3d& impulse, double radius) {
    return std::pow(std::pow(std::hypot(impulse.x(), impulse.y()) / radius, power) + std::pow(std::fabs(impulse.z()) / radius, power), 1.0 / power);
}

/// The place (|force|, |twist|) of the curve of radius 1, by an angle.
Eigen::Vector2d onCurve(double angle) {
    return Eigen::Vector2d(std::pow(std::cos(angle), 2.0 / power), std::pow(std::sin(angle), 2.0 / power));
}

/// Nearest point of the surface by a grid of angles and repeated refining about the best.
Vector3d slowNearest(const Vector3d& candidate, double radius) {
    const double force = std::hypot(candidate.x(), candidate.y());
    const Eigen::Vector2d wanted = Eigen::Vector2d(force, std::fabs(candidate.z())) / radius;
    double low = 0.0;
    double high = pi64 / 2.0;
    double best = 0.0;
    for (int round = 0; round < 12; ++round) {
        constexpr int parts = 60;
        const double part = (high - low) / parts;
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i <= parts; ++i) {
            const double angle = low + part * i;
            // Of the difference to the candidate only what varies: the squares of far candidates would swallow it.
            const Eigen::Vector2d place = onCurve(angle);
            const double distance = place.squaredNorm() - 2.0 * place.dot(wanted);
            if (distance < least) {
                least = distance;
                best = angle;
            }
        }
        low = std::max(0.0, best - part);
        high = std::min(pi64 / 2.0, best + part);
    }
    const Eigen::Vector2d place = onCurve(best) * radius;
    const double scale = force > 0.0 ? place.x() / force : 0.0;
    return Vector3d(candidate.x() * scale, candidate.y() * scale, std::copysign(place.y(), candidate.z()));
}

float decades(Random& random, float low, float high) {
    return std::pow(10.0f, random.uniform(low, high));
}

/// From nearly pure force to nearly pure twist, all signs, and the size of `radius` times a factor of 0.01 to 1000.
PatchImpulse<float> randomCandidate(Random& random, float radius) {
    const float angle = random.uniform(0.0f, 6.2831853f);
    const float size = radius * decades(random, -2.0f, 3.0f);
    const float balance = decades(random, -5.0f, 5.0f);
    const float force = size * std::min(balance, 1.0f);
    const float twist = size * std::min(1.0f / balance, 1.0f);
    return patch(force * std::cos(angle), force * std::sin(angle), random.below(2) == 0 ? twist : -twist);
}

/// A point of the set, more often near its surface.
Vector3d randomAllowed(Random& random, double radius) {
    const Eigen::Vector2d place = onCurve(random.uniform(0.0f, 1.5707963f)) * radius * std::sqrt(random.uniform(0.0f, 1.0f));
    const double angle = random.uniform(0.0f, 6.2831853f);
    return Vector3d(place.x() * std::cos(angle), place.x() * std::sin(angle), random.below(2) == 0 ? place.y() : -place.y());
}

}  // namespace

TEST(LimitSurface, IsTheNearestPointOverTwelveDecades) {
    Random random(1);
    int outside = 0;
    for (int i = 0; i < 4000; ++i) {
        const float radius = decades(random, -6.0f, 6.0f);
        const PatchImpulse<float> candidate = randomCandidate(random, radius);
        const PatchImpulse<float> projected = projectLimitSurface(candidate, radius);
        const double before = gauge(asVector(candidate), radius);
        if (before < 1.0 - 2e-5) {
            ASSERT_TRUE(projected == candidate) << i;
        } else if (before > 1.0 + 2e-5) {
            ++outside;
            ASSERT_NEAR(gauge(asVector(projected), radius), 1.0, 2e-5) << i;
            ASSERT_LT((asVector(projected) - slowNearest(asVector(candidate), radius)).norm(), 2e-4 * radius)
                << i << ": " << asVector(candidate).transpose() / radius;
        }
    }
    EXPECT_GT(outside, 2000);
    EXPECT_LT(outside, 3900);
}

TEST(LimitSurface, TellsWhatIsBeyondAndWhatIsWithinForCertain) {
    Random random(6);
    int certain = 0;
    for (int i = 0; i < 4000; ++i) {
        const float radius = decades(random, -6.0f, 6.0f);
        const PatchImpulse<float> candidate = randomCandidate(random, radius);
        const double size = gauge(asVector(candidate), radius);
        if (std::fabs(size - 1.0) > 2e-5) {
            ASSERT_EQ(isBeyond(candidate, radius), size > 1.0) << i;
        }
        const bool isCertain = roughExcess(candidate, radius) < 0.0f;
        certain += isCertain ? 1 : 0;
        ASSERT_FALSE(isCertain && size > 1.0) << i;
        const double sum = std::hypot(candidate.force.x(), candidate.force.y()) + std::fabs(candidate.twist);
        ASSERT_TRUE(isCertain || sum > 0.999 * static_cast<double>(radius)) << i;
    }
    EXPECT_GT(certain, 500);
    EXPECT_FALSE(roughExcess(patch(1e-25f, 0.0f, 0.0f), 1e-26f) < 0.0f);
    EXPECT_FALSE(roughExcess(patch(3e38f, 0.0f, 0.0f), 1e30f) < 0.0f);
    EXPECT_FALSE(roughExcess(patch(0.0f, 0.0f, 0.0f), 0.0f) < 0.0f);
}

TEST(LimitSurface, MeetsTheVariationalInequality) {
    // (candidate - projected) . (allowed - projected) <= 0: what acts dissipates at least as much as whatever else is allowed.
    Random random(2);
    for (int i = 0; i < 2000; ++i) {
        const float radius = decades(random, -6.0f, 6.0f);
        const PatchImpulse<float> candidate = randomCandidate(random, radius);
        const Vector3d projected = asVector(projectLimitSurface(candidate, radius));
        const Vector3d taken = asVector(candidate) - projected;
        for (int j = 0; j < 50; ++j) {
            ASSERT_LE(taken.dot(randomAllowed(random, radius) - projected), 4e-5 * radius * taken.norm());
        }
    }
}

TEST(LimitSurface, IsSymmetricInSignsAndTurnsWithTheForce) {
    Random random(3);
    for (int i = 0; i < 2000; ++i) {
        const float radius = decades(random, -6.0f, 6.0f);
        const PatchImpulse<float> c = randomCandidate(random, radius);
        const PatchImpulse<float> p = projectLimitSurface(c, radius);
        ASSERT_TRUE(projectLimitSurface(patch(-c.force.x(), c.force.y(), -c.twist), radius) == patch(-p.force.x(), p.force.y(), -p.twist));
        ASSERT_TRUE(projectLimitSurface(patch(c.force.y(), c.force.x(), c.twist), radius) == patch(p.force.y(), p.force.x(), p.twist));
        const float angle = random.uniform(0.0f, 6.2831853f);
        const Rotation<2> q = rotationOf(angle);
        const Vector<2> turned = rotate(q, c.force);
        const PatchImpulse<float> later = projectLimitSurface(patch(turned.x(), turned.y(), c.twist), radius);
        // Candidates on the brink may fall on either side by rounding.
        ASSERT_LT((later.force - rotate(q, p.force)).norm(), 2e-5f * radius);
        ASSERT_NEAR(later.twist, p.twist, 2e-5f * radius);
    }
}

TEST(LimitSurface, IsTheDiskWithoutTwistAndTheIntervalWithoutForce) {
    Random random(4);
    for (int i = 0; i < 2000; ++i) {
        const float radius = decades(random, -6.0f, 6.0f);
        const PatchImpulse<float> c = randomCandidate(random, radius);
        const PatchImpulse<float> disk = projectLimitSurface(patch(c.force.x(), c.force.y(), 0.0f), radius);
        const Vector<2> expected = projectBall(c.force, radius);
        ASSERT_LT((disk.force - expected).norm(), 5e-7f * radius);
        ASSERT_EQ(disk.twist, 0.0f);
        const PatchImpulse<float> interval = projectLimitSurface(patch(0.0f, 0.0f, c.twist), radius);
        ASSERT_NEAR(interval.twist, clampSymmetric(c.twist, radius), 5e-7f * radius);
        ASSERT_EQ(interval.force, zeroVector<2>());
    }
}

TEST(LimitSurface, FollowsTheUniformDiskWithinTwoPercent) {
    // A disk of even pressure that turns about a centre at a distance c from its middle: friction and twist by summing over rings and angles.
    double largest = 0.0;
    for (const double c : {0.05, 0.2, 0.4, 0.6, 0.8, 0.89978, 0.95, 1.05, 1.3, 2.0, 5.0, 20.0}) {
        constexpr int rings = 200;
        constexpr int rays = 400;
        double force = 0.0;
        double twist = 0.0;
        for (int i = 0; i < rings; ++i) {
            const double r = (i + 0.5) / rings;
            for (int j = 0; j < rays; ++j) {
                const double angle = 2.0 * pi64 * (j + 0.5) / rays;
                const double x = r * std::cos(angle);
                const double y = r * std::sin(angle);
                const double distance = std::hypot(x + c, y);
                force += r * (x + c) / distance;
                twist += r * (x * (x + c) + y * y) / distance;
            }
        }
        const double scale = 2.0 / (static_cast<double>(rings) * rays);
        // The lever of a disk is 2/3 of its radius.
        const double value = gauge(Vector3d(force * scale, 0.0, twist * scale * 1.5), 1.0);
        largest = std::max(largest, std::fabs(value - 1.0));
        if (c == 0.89978) {
            EXPECT_NEAR(force * scale, 0.79562, 1e-4);
            EXPECT_NEAR(twist * scale, 0.33333, 1e-4);
        }
    }
    EXPECT_LT(largest, 0.02);
}

TEST(LimitSurface, HugeTinyAndZero) {
    const float huge = std::numeric_limits<float>::max();
    for (const float radius : {0.0f, 1e-30f, 1.0f, 1e30f, huge}) {
        for (const float twist : {0.0f, 1e-30f, -huge, huge}) {
            const PatchImpulse<float> p = projectLimitSurface(patch(-huge, huge, twist), radius);
            ASSERT_TRUE(isFinite(p.force) && isFinite(p.twist)) << radius << " " << twist;
            if (radius < huge) {
                ASSERT_LE(gauge(asVector(p), std::max(radius, 1e-40f)), 1.0 + 2e-5) << radius << " " << twist;
            }
        }
    }
    EXPECT_TRUE(projectLimitSurface(patch(3.0f, -4.0f, 5.0f), 0.0f) == patch(0.0f, 0.0f, 0.0f));
    EXPECT_TRUE(projectLimitSurface(patch(0.0f, 0.0f, 0.0f), 0.0f) == patch(0.0f, 0.0f, 0.0f));
    EXPECT_TRUE(projectLimitSurface(patch(1e-38f, 0.0f, 1e-38f), huge) == patch(1e-38f, 0.0f, 1e-38f));
}

TEST(LimitSurface, LanesAreTheScalarsSideBySide) {
    Random random(5);
    for (int i = 0; i < 500; ++i) {
        PatchImpulse<Lanes<8>> candidates;
        Lanes<8> radii(0.0f);
        PatchImpulse<float> singles[8];
        for (int lane = 0; lane < 8; ++lane) {
            radii.set(lane, lane == 7 ? 0.0f : decades(random, -6.0f, 6.0f));
            singles[lane] = randomCandidate(random, std::max(radii[lane], 1e-6f));
            candidates.force.x().set(lane, singles[lane].force.x());
            candidates.force.y().set(lane, singles[lane].force.y());
            candidates.twist.set(lane, singles[lane].twist);
        }
        const PatchImpulse<Lanes<8>> wide = projectLimitSurface(candidates, radii);
        for (int lane = 0; lane < 8; ++lane) {
            const PatchImpulse<float> single = projectLimitSurface(singles[lane], radii[lane]);
            ASSERT_TRUE(single == patch(wide.force.x()[lane], wide.force.y()[lane], wide.twist[lane])) << i << " " << lane;
        }
    }
}
