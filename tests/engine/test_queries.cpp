#include "worlds.h"

#include <algorithm>
#include <random>

namespace talus::testing {
namespace {

template <class T>
class Queries : public ::testing::Test {};
TYPED_TEST_SUITE(Queries, Dimensions);

/// Balls at random places: answers are known in closed form.
template <int D>
struct Field {
    World<D> world{WorldDef<D>{.settings = awake()}};
    std::vector<BodyId> bodies;
    std::vector<Vector<D>> centres;
    std::vector<float> radii;
    std::mt19937 random{11};

    float uniform(float low, float high) { return low + (high - low) * static_cast<float>(random() % 100000) / 100000.0f; }

    /// In space the same number of balls is packed into less width.
    static constexpr float extent = D == 2 ? 20.0f : 4.0f;

    Vector<D> place(float bound) {
        Vector<D> point = zeroVector<D>();
        for (int i = 0; i < D; ++i) {
            point[i] = uniform(-bound, bound);
        }
        return point;
    }

    Field() {
        for (int i = 0; i < 200; ++i) {
            centres.push_back(place(extent));
            radii.push_back(uniform(0.05f, 0.6f));
            bodies.push_back(addBall(world, centres.back(), radii.back(), BodyKind::fixed));
        }
    }

    /// Fraction at which the ray enters ball i, its radius grown (0 inside), or a negative number.
    double entry(std::size_t i, const Vector<D>& origin, const Vector<D>& translation, float grownBy = 0.0f) const {
        const double radius = double(radii[i]) + double(grownBy);
        double c = -radius * radius;
        double a = 0.0;
        double b = 0.0;
        for (int k = 0; k < D; ++k) {
            const double p = double(origin[k]) - double(centres[i][k]);
            const double d = translation[k];
            c += p * p;
            b += p * d;
            a += d * d;
        }
        if (c <= 0.0) {
            return 0.0;
        }
        const double root = b * b - a * c;
        const double fraction = root < 0.0 ? -1.0 : (-b - std::sqrt(root)) / a;
        return fraction <= 1.0 ? fraction : -1.0;
    }
};

TYPED_TEST(Queries, nearestAndAllHitsOfRaysAgreeWithTheClosedForm) {
    constexpr int D = TypeParam::value;
    Field<D> field;
    for (int n = 0; n < 500; ++n) {
        const Vector<D> origin = field.place(1.25f * field.extent);
        const Vector<D> translation = field.place(1.5f * field.extent);
        std::vector<double> expected;
        for (std::size_t i = 0; i < field.bodies.size(); ++i) {
            const double fraction = field.entry(i, origin, translation);
            if (fraction >= 0.0) {
                expected.push_back(fraction);
            }
        }
        std::sort(expected.begin(), expected.end());
        const std::vector<RayHit<D>> all = field.world.castRayAll(origin, translation);
        const std::optional<RayHit<D>> nearest = field.world.castRay(origin, translation);
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

TYPED_TEST(Queries, overlapAndClosestAgreeWithTheClosedForm) {
    constexpr int D = TypeParam::value;
    Field<D> field;
    for (int n = 0; n < 300; ++n) {
        const Vector<D> place = field.place(field.extent);
        const float radius = field.uniform(0.1f, 2.0f);
        std::vector<BodyId> inside;
        float least = 1e9f;
        for (std::size_t i = 0; i < field.bodies.size(); ++i) {
            const float gap = length<D>(field.centres[i] - place) - field.radii[i];
            least = std::min(least, std::max(gap, 0.0f));
            if (std::fabs(gap - radius) < 1e-4f) {
                continue;
            }
            if (gap < radius) {
                inside.push_back(field.bodies[i]);
            }
        }
        std::vector<BodyId> found;
        for (const ShapeId shape : field.world.overlap(Ball<D>{zeroVector<D>(), radius}, Pose<D>{place, {}})) {
            found.push_back(field.world.bodyOf(shape));
        }
        EXPECT_EQ(found, inside);
        const std::optional<ClosestHit<D>> closest = field.world.closest(place, 40.0f);
        ASSERT_TRUE(closest.has_value());
        EXPECT_NEAR(closest->distance, least, 1e-4f);
        EXPECT_NEAR(length<D>(closest->point - place), least, 1e-4f);
        EXPECT_FALSE(field.world.closest(place, least * 0.99f - 1e-4f > 0.0f ? least * 0.99f - 1e-4f : 0.0f).has_value() && least > 1e-3f);
    }
}

TYPED_TEST(Queries, sweptBallEqualsARayAgainstGrownBalls) {
    constexpr int D = TypeParam::value;
    Field<D> field;
    const float radius = 0.3f;
    for (int n = 0; n < 200; ++n) {
        Vector<D> origin = field.place(field.extent);
        origin[1] = 25.0f;
        Vector<D> translation = field.place(0.5f * field.extent);
        translation[1] = -50.0f;
        double expected = 2.0;
        for (std::size_t i = 0; i < field.radii.size(); ++i) {
            const double fraction = field.entry(i, origin, translation, radius);
            if (fraction >= 0.0) {
                expected = std::min(expected, fraction);
            }
        }
        const auto hit = field.world.castShape(Ball<D>{zeroVector<D>(), radius}, Pose<D>{origin, {}}, translation);
        ASSERT_EQ(hit.has_value(), expected <= 1.0);
        if (hit) {
            EXPECT_NEAR(hit->fraction, expected, 1e-3);
        }
    }
}

TYPED_TEST(Queries, filtersSensorsAndDisabledBodiesAreLeftOut) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const BodyId first = addBox(world, zeroVector<D>(), halves<D>(0.5f, 0.5f), BodyKind::fixed, {.filter = {.category = 2}});
    const BodyId second = addBox(world, at<D>(2.0f, 0.0f), halves<D>(0.5f, 0.5f), BodyKind::fixed, {.sensor = true});
    const BodyId third = addBox(world, at<D>(4.0f, 0.0f), halves<D>(0.5f, 0.5f), BodyKind::fixed);
    const auto firstHit = [&](const QueryFilter& filter) { return world.castRay(at<D>(-5.0f, 0.0f), at<D>(20.0f, 0.0f), filter)->body; };
    EXPECT_EQ(firstHit({}), first);
    EXPECT_EQ(firstHit({.mask = ~std::uint64_t{2}}), third);
    EXPECT_EQ(firstHit({.mask = ~std::uint64_t{2}, .sensors = true}), second);
    EXPECT_EQ(firstHit({.accept = [&](ShapeId shape) { return world.bodyOf(shape) != first; }}), third);
    world.setEnabled(first, false);
    EXPECT_EQ(firstHit({}), third);
    world.setEnabled(first, true);
    EXPECT_EQ(firstHit({}), first);
}

TYPED_TEST(Queries, filteredStartShapeDoesNotHideWhatIsBehindIt) {  // case C15 (vii)
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const BodyId start = addBox(world, zeroVector<D>(), Vector<D>::Constant(1.0f), BodyKind::fixed);
    const BodyId behind = addBox(world, at<D>(0.0f, 4.5f), halves<D>(0.5f, 0.5f), BodyKind::fixed);
    const auto hit = world.castRay(at<D>(0.0f, 0.5f), at<D>(0.0f, 10.0f), {.accept = [&](ShapeId shape) { return world.bodyOf(shape) != start; }});
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->body, behind);
    EXPECT_NEAR(hit->fraction, 0.35f, 1e-5f);
}

TYPED_TEST(Queries, seeATeleportAtOnce) {  // case C19 (e)
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const BodyId box = addBox(world, zeroVector<D>());
    run(world, 3);
    world.setPose(box, at<D>(10.0f, 0.0f), {});
    EXPECT_TRUE(world.castRay(at<D>(10.0f, 5.0f), at<D>(0.0f, -10.0f)).has_value());
    EXPECT_FALSE(world.castRay(at<D>(0.0f, 5.0f), at<D>(0.0f, -10.0f)).has_value());
    EXPECT_EQ(world.overlap(Ball<D>{zeroVector<D>(), 0.1f}, Pose<D>{at<D>(10.0f, 0.0f), {}}).size(), 1u);
    EXPECT_TRUE(world.overlap(Ball<D>{zeroVector<D>(), 0.1f}, Pose<D>{zeroVector<D>(), {}}).empty());
}

}  // namespace
}  // namespace talus::testing
