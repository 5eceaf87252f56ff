// One scene of everything in space: its snapshot, its queries against slow truths, its sensors, and pictures.
#include "mixed_scene.h"

#include <random>

namespace talus::testing {
namespace {

struct Pile {
    World3 world{WorldDef<3>{.settings = awake()}};
    std::vector<BodyId> bodies;
    std::mt19937 random{17};

    Pile() : bodies(addMixedScene(world, 60)) { run(world, 200); }

    Vector<3> point(float bound) {
        std::uniform_real_distribution<float> uniform(-bound, bound);
        const float x = uniform(random);
        const float y = uniform(random);
        const float z = uniform(random);
        return {x, y, z};
    }
};

/// Distance from a point to a body's surface by the world's own overlap of ever larger balls: no closer than the answer, no farther.
bool reaches(const World3& world, const Vector<3>& place, float radius) {
    return !world.overlap(Ball<3>{zeroVector<3>(), radius}, Pose<3>{place, {}}).empty();
}

TEST(SceneQueries, ClosestIsWhereABallBeginsToOverlap) {
    Pile pile;
    for (int n = 0; n < 300; ++n) {
        const Vector<3> place = pile.point(4.0f) + Vector<3>(0.0f, 4.0f, 0.0f);
        const auto closest = pile.world.closest(place, 10.0f);
        ASSERT_TRUE(closest.has_value());
        EXPECT_NEAR(length<3>(closest->point - place), closest->distance, 1e-4f);
        if (closest->distance > 1e-3f) {
            EXPECT_FALSE(reaches(pile.world, place, closest->distance - 5e-4f));
            EXPECT_TRUE(reaches(pile.world, place, closest->distance + 5e-4f));
        }
    }
}

TEST(SceneQueries, RaysEndOnTheSurfaceTheyName) {
    Pile pile;
    int hits = 0;
    for (int n = 0; n < 400; ++n) {
        const Vector<3> origin = pile.point(6.0f) + Vector<3>(0.0f, 8.0f, 0.0f);
        const Vector<3> translation = pile.point(4.0f) + Vector<3>(0.0f, 3.0f, 0.0f) - origin;
        const auto hit = pile.world.castRay(origin, translation);
        if (!hit || hit->fraction == 0.0f) {
            continue;
        }
        ++hits;
        EXPECT_NEAR(length(hit->normal), 1.0f, 1e-4f);
        EXPECT_LE(dot(hit->normal, translation), 1e-3f);
        EXPECT_LT(length<3>(origin + translation * hit->fraction - hit->point), 1e-3f);
        // The named place is on the surface: just before it there is free space, just behind it there is not.
        const QueryFilter only = {.accept = [&](ShapeId shape) { return shape == hit->shape; }};
        const Vector<3> way = translation / length(translation);
        EXPECT_FALSE(pile.world.overlap(Ball<3>{zeroVector<3>(), 1e-4f}, Pose<3>{hit->point + hit->normal * 2e-3f, {}}, only).size() > 0);
        EXPECT_TRUE(pile.world.overlap(Ball<3>{zeroVector<3>(), 2e-3f}, Pose<3>{hit->point, {}}, only).size() == 1);
        EXPECT_FALSE(pile.world.castRay(origin, way * (hit->fraction * length(translation) - 2e-3f), only).has_value());
    }
    EXPECT_GT(hits, 50);
}

TEST(SceneQueries, CastShapesStopWhereTheyTouch) {
    Pile pile;
    const Geometry<3> shapes[] = {Ball<3>{zeroVector<3>(), 0.2f}, Box<3>{{0.2f, 0.1f, 0.3f}},
                                  Capsule<3>{{0.0f, -0.2f, 0.0f}, {0.0f, 0.2f, 0.0f}, 0.1f}, Cylinder{0.2f, 0.15f},
                                  hullOfBox<3>({0.15f, 0.15f, 0.15f})};
    int hits = 0;
    for (int n = 0; n < 200; ++n) {
        const Geometry<3>& shape = shapes[static_cast<std::size_t>(n) % std::size(shapes)];
        const Pose<3> start = {pile.point(3.0f) + Vector<3>(0.0f, 12.0f, 0.0f),
                               rotationOf(Vector<3>(1.0f, 2.0f, 3.0f), 0.1f * static_cast<float>(n))};
        const Vector<3> translation(0.0f, -20.0f, 0.0f);
        const auto hit = pile.world.castShape(shape, start, translation);
        ASSERT_TRUE(hit.has_value());
        if (hit->fraction == 0.0f) {
            continue;
        }
        ++hits;
        const auto overlaps = [&](float fraction) { return !pile.world.overlap(shape, {start.p + translation * fraction, start.q}).empty(); };
        EXPECT_FALSE(overlaps(hit->fraction - 1e-3f)) << n;
        // 0.2 mm farther: what grazes an edge is past it again after two centimetres.
        EXPECT_TRUE(overlaps(hit->fraction + 1e-5f)) << n;
    }
    EXPECT_GT(hits, 150);
}

TEST(SceneQueries, ASensorListsWhatOverlapsIt) {
    Pile pile;
    // The zone of the mixed scene is a box of half (2, 1, 2) about (0, 2, 0).
    const Box<3> zone = {{2.0f, 1.0f, 2.0f}};
    const Pose<3> place = {{0.0f, 2.0f, 0.0f}, {}};
    ShapeId sensor;
    for (const BodyId body : pile.world.bodies()) {
        for (const ShapeId shape : pile.world.shapes(body)) {
            sensor = pile.world.isSensor(shape) ? shape : sensor;
        }
    }
    ASSERT_TRUE(pile.world.exists(sensor));
    for (int step = 0; step < 60; ++step) {
        pile.world.step(dt);
        std::vector<ShapeId> expected;
        for (const ShapeId shape : pile.world.overlap(zone, place)) {
            if (pile.world.kind(pile.world.bodyOf(shape)) != BodyKind::fixed) {
                expected.push_back(shape);
            }
        }
        ASSERT_EQ(pile.world.overlaps(sensor), expected) << step;
    }
}

TEST(Scene, StaysValidAndInItsBowl) {
    Pile pile;
    std::string fault;
    EXPECT_TRUE(pile.world.validate(&fault)) << fault;
    EXPECT_LT(pile.world.penetration(), 0.05f);
    for (const BodyId body : pile.bodies) {
        EXPECT_TRUE(pile.world.isEnabled(body));
        EXPECT_GT(pile.world.pose(body).p.y(), 0.0f);
        EXPECT_LT(sidewaysOf<3>(pile.world.pose(body).p), 12.0f);
    }
}

}  // namespace
}  // namespace talus::testing
