// Bodies look at their bounds only when they may have left them: they must never be late.
#include "../../engine/world.h"
#include "../random_vectors.h"

#include <gtest/gtest.h>

#include <random>

namespace talus {
namespace {

void makeRandom(float& spin, std::mt19937& random, float size) {
    spin = uniform(random, -size, size);
}
void makeRandom(Vector<3>& spin, std::mt19937& random, float size) {
    spin = randomVector<3>(random, size);
}

template <class Number>
class Proxies : public testing::Test {};
using Dimensions = testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;
TYPED_TEST_SUITE(Proxies, Dimensions);

// Creeping, drifting, flying and spinning bodies of several shapes, off centre, near the origin and far from it.
TYPED_TEST(Proxies, ContainTheirPiecesInEveryStep) {
    constexpr int D = TypeParam::value;
    for (const float far : {0.0f, 3000.0f}) {
        std::mt19937 random(70);
        World<D> world;
        std::vector<BodyId> bodies;
        for (int i = 0; i < 120; ++i) {
            BodyDef<D> def;
            def.position = randomVector<D>(random, 15.0f) + Vector<D>::Constant(far);
            const float speed = i % 4 == 0 ? 1e-4f : (i % 4 == 1 ? 0.05f : 3.0f);
            def.velocity = randomVector<D>(random, speed);
            makeRandom(def.angularVelocity, random, i % 3 == 0 ? 0.001f : speed);
            bodies.push_back(world.create(def));
            for (int part = 0; part < 1 + i % 3; ++part) {
                ShapeDef<D> shape;
                shape.local.p = randomVector<D>(random, 1.0f);
                if (i % 2 == 0) {
                    shape.geometry = Ball<D>{.radius = uniform(random, 0.05f, 0.5f)};
                }
                world.attach(bodies.back(), shape);
            }
        }
        std::string fault;
        for (int step = 0; step < 400; ++step) {
            world.step(1.0f / 60.0f);
            ASSERT_TRUE(world.validate(&fault)) << fault << " " << step;
            const BodyId one = bodies[random() % bodies.size()];
            if (step % 5 == 0) {
                world.setVelocity(one, randomVector<D>(random, 4.0f));
            } else if (step % 31 == 0) {
                world.setPose(one, world.pose(one).p + randomVector<D>(random, 0.1f), world.pose(one).q);
            } else if (step % 47 == 0) {
                ShapeDef<D> shape;
                shape.local.p = randomVector<D>(random, 2.0f);
                world.attach(one, shape);
            }
            ASSERT_TRUE(world.validate(&fault)) << fault << " " << step;
        }
    }
}

// A box pushed out of rest is met where it is, also when nobody has looked at its bounds for long.
TYPED_TEST(Proxies, SlowBodiesAreMetWhereTheyAre) {
    constexpr int D = TypeParam::value;
    World<D> world({.gravity = zeroVector<D>()});
    BodyDef<D> def;
    Vector<D> slow = zeroVector<D>();
    slow[0] = 0.01f;
    def.velocity = slow;
    const BodyId body = world.create(def);
    world.attach(body, {});
    Vector<D> place = zeroVector<D>();
    for (int step = 0; step < 2000; ++step) {
        world.step(1.0f / 60.0f);
    }
    place[0] = 10.0f;
    Vector<D> back = zeroVector<D>();
    back[0] = -20.0f;
    const auto hit = world.castRay(place, back);
    ASSERT_TRUE(hit.has_value());
    EXPECT_NEAR(hit->point[0], world.pose(body).p[0] + 0.5f, 1e-4f);
    EXPECT_NEAR(world.pose(body).p[0], 0.01f * 2000.0f / 60.0f, 1e-3f);
}

TYPED_TEST(Proxies, QueriesSeeWhatWasMadeGoneAndMovedAtOnce) {
    constexpr int D = TypeParam::value;
    World<D> world;
    const auto count = [&] { return world.overlap(Ball<D>{.radius = 0.1f}, {}).size(); };
    std::vector<BodyId> bodies;
    for (int i = 0; i < 100; ++i) {
        BodyDef<D> def;
        def.kind = i % 2 == 0 ? BodyKind::fixed : BodyKind::dynamic;
        bodies.push_back(world.create(def));
        world.attach(bodies.back(), {});
        ASSERT_EQ(count(), static_cast<std::size_t>(i + 1));
    }
    for (int i = 0; i < 100; i += 3) {
        world.setPose(bodies[static_cast<std::size_t>(i)], Vector<D>::Constant(50.0f), {});
    }
    EXPECT_EQ(count(), 66u);
    for (int i = 1; i < 100; i += 3) {
        world.destroy(bodies[static_cast<std::size_t>(i)]);
    }
    EXPECT_EQ(count(), 33u);
    EXPECT_TRUE(world.validate());
}

}  // namespace
}  // namespace talus
