#include "worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace talus::testing {
namespace {

/// Balls at random places: answers are known in closed form.
struct Field {
    World2 world{WorldDef<2>{.settings = awake()}};
    std::vector<BodyId> bodies;
    std::vector<Vector<2>> centres;
    std::vector<float> radii;
    std::mt19937 random{11};

    float uniform(float low, float high) { return low + (high - low) * static_cast<float>(random() % 100000) / 100000.0f; }

    Field() {
        for (int i = 0; i < 200; ++i) {
            centres.push_back({uniform(-20.0f, 20.0f), uniform(-20.0f, 20.0f)});
            radii.push_back(uniform(0.05f, 0.6f));
            bodies.push_back(addBall(world, centres.back(), radii.back(), BodyKind::fixed));
        }
    }

    /// Fraction at which the ray enters ball i, its radius grown (0 inside), or a negative number.
    double entry(std::size_t i, const Vector<2>& origin, const Vector<2>& translation, float grownBy = 0.0f) const {
        const double px = double(origin.x()) - double(centres[i].x());
        const double py = double(origin.y()) - double(centres[i].y());
        const double dx = translation.x();
        const double dy = translation.y();
        const double radius = double(radii[i]) + double(grownBy);
        const double c = px * px + py * py - radius * radius;
        if (c <= 0.0) {
            return 0.0;
        }
        const double a = dx * dx + dy * dy;
        const double b = px * dx + py * dy;
        const double root = b * b - a * c;
        const double fraction = root < 0.0 ? -1.0 : (-b - std::sqrt(root)) / a;
        return fraction <= 1.0 ? fraction : -1.0;
    }
};

TEST(Queries, nearestAndAllHitsOfRaysAgreeWithTheClosedForm) {
    Field field;
    for (int n = 0; n < 500; ++n) {
        const Vector<2> origin(field.uniform(-25.0f, 25.0f), field.uniform(-25.0f, 25.0f));
        const Vector<2> translation(field.uniform(-30.0f, 30.0f), field.uniform(-30.0f, 30.0f));
        std::vector<double> expected;
        for (std::size_t i = 0; i < field.bodies.size(); ++i) {
            const double fraction = field.entry(i, origin, translation);
            if (fraction >= 0.0) {
                expected.push_back(fraction);
            }
        }
        std::sort(expected.begin(), expected.end());
        const std::vector<RayHit<2>> all = field.world.castRayAll(origin, translation);
        const std::optional<RayHit<2>> nearest = field.world.castRay(origin, translation);
        ASSERT_NEAR(static_cast<double>(all.size()), static_cast<double>(expected.size()), 1.0);  // a graze may differ by rounding
        ASSERT_EQ(nearest.has_value(), !all.empty());
        for (std::size_t i = 0; i < std::min(all.size(), expected.size()) && all.size() == expected.size(); ++i) {
            EXPECT_NEAR(all[i].fraction, expected[i], 1e-4);
        }
        if (nearest) {
            EXPECT_EQ(nearest->fraction, all.front().fraction);
            EXPECT_EQ(nearest->body, all.front().body);
        }
    }
}

TEST(Queries, overlapAndClosestAgreeWithTheClosedForm) {
    Field field;
    for (int n = 0; n < 300; ++n) {
        const Vector<2> place(field.uniform(-20.0f, 20.0f), field.uniform(-20.0f, 20.0f));
        const float radius = field.uniform(0.1f, 2.0f);
        std::vector<BodyId> inside;
        float least = 1e9f;
        for (std::size_t i = 0; i < field.bodies.size(); ++i) {
            const float gap = length<2>(field.centres[i] - place) - field.radii[i];
            least = std::min(least, std::max(gap, 0.0f));
            if (std::fabs(gap - radius) < 1e-4f) {
                continue;
            }
            if (gap < radius) {
                inside.push_back(field.bodies[i]);
            }
        }
        std::vector<BodyId> found;
        for (const ShapeId shape : field.world.overlap(Ball<2>{zeroVector<2>(), radius}, Pose<2>{place, {}})) {
            found.push_back(field.world.bodyOf(shape));
        }
        EXPECT_EQ(found, inside);
        const std::optional<ClosestHit<2>> closest = field.world.closest(place, 40.0f);
        ASSERT_TRUE(closest.has_value());
        EXPECT_NEAR(closest->distance, least, 1e-4f);
        EXPECT_NEAR(length<2>(closest->point - place), least, 1e-4f);
        EXPECT_FALSE(field.world.closest(place, least * 0.99f - 1e-4f > 0.0f ? least * 0.99f - 1e-4f : 0.0f).has_value() && least > 1e-3f);
    }
}

TEST(Queries, sweptBallEqualsARayAgainstGrownBalls) {
    Field field;
    const float radius = 0.3f;
    for (int n = 0; n < 200; ++n) {
        const Vector<2> origin(field.uniform(-25.0f, 25.0f), 25.0f);
        const Vector<2> translation(field.uniform(-10.0f, 10.0f), -50.0f);
        double expected = 2.0;
        for (std::size_t i = 0; i < field.radii.size(); ++i) {
            const double fraction = field.entry(i, origin, translation, radius);
            if (fraction >= 0.0) {
                expected = std::min(expected, fraction);
            }
        }
        const auto hit = field.world.castShape(Ball<2>{zeroVector<2>(), radius}, Pose<2>{origin, {}}, translation);
        ASSERT_EQ(hit.has_value(), expected <= 1.0);
        if (hit) {
            EXPECT_NEAR(hit->fraction, expected, 1e-3);
        }
    }
}

TEST(Queries, filtersSensorsAndDisabledBodiesAreLeftOut) {
    World2 world(WorldDef<2>{});
    const BodyId first = addBox(world, {0.0f, 0.0f}, {0.5f, 0.5f}, BodyKind::fixed, {.filter = {.category = 2}});
    const BodyId second = addBox(world, {2.0f, 0.0f}, {0.5f, 0.5f}, BodyKind::fixed, {.sensor = true});
    const BodyId third = addBox(world, {4.0f, 0.0f}, {0.5f, 0.5f}, BodyKind::fixed);
    const auto firstHit = [&](const QueryFilter& filter) { return world.castRay({-5.0f, 0.0f}, {20.0f, 0.0f}, filter)->body; };
    EXPECT_EQ(firstHit({}), first);
    EXPECT_EQ(firstHit({.mask = ~std::uint64_t{2}}), third);
    EXPECT_EQ(firstHit({.mask = ~std::uint64_t{2}, .sensors = true}), second);
    EXPECT_EQ(firstHit({.accept = [&](ShapeId shape) { return world.bodyOf(shape) != first; }}), third);
    world.setEnabled(first, false);
    EXPECT_EQ(firstHit({}), third);
    world.setEnabled(first, true);
    EXPECT_EQ(firstHit({}), first);
}

TEST(Queries, filteredStartShapeDoesNotHideWhatIsBehindIt) {  // case C15 (vii)
    World2 world(WorldDef<2>{});
    const BodyId start = addBox(world, {0.0f, 0.0f}, {1.0f, 1.0f}, BodyKind::fixed);
    const BodyId behind = addBox(world, {0.0f, 4.5f}, {0.5f, 0.5f}, BodyKind::fixed);
    const auto hit = world.castRay({0.0f, 0.5f}, {0.0f, 10.0f}, {.accept = [&](ShapeId shape) { return world.bodyOf(shape) != start; }});
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->body, behind);
    EXPECT_NEAR(hit->fraction, 0.35f, 1e-5f);
}

TEST(Queries, seeATeleportAtOnce) {  // case C19 (e)
    World2 world(WorldDef<2>{});
    const BodyId box = addBox(world, {0.0f, 0.0f});
    run(world, 3);
    world.setPose(box, {10.0f, 0.0f}, {});
    EXPECT_TRUE(world.castRay({10.0f, 5.0f}, {0.0f, -10.0f}).has_value());
    EXPECT_FALSE(world.castRay({0.0f, 5.0f}, {0.0f, -10.0f}).has_value());
    EXPECT_EQ(world.overlap(Ball<2>{zeroVector<2>(), 0.1f}, Pose<2>{{10.0f, 0.0f}, {}}).size(), 1u);
    EXPECT_TRUE(world.overlap(Ball<2>{zeroVector<2>(), 0.1f}, Pose<2>{{0.0f, 0.0f}, {}}).empty());
}

}  // namespace
}  // namespace talus::testing
