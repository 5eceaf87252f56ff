// Stacks at default settings, in both dimensions: cases C27 and C29, and what each box of a stack bears.
#include "worlds.h"

#include <algorithm>
#include <cmath>

namespace talus::testing {
namespace {

template <class T>
class Stack : public ::testing::Test {};
TYPED_TEST_SUITE(Stack, Dimensions);

struct StackOptions {
    bool fromTheTop = false;
    bool hulls = false;
    float yaw = 0.0f;
    float seconds = dt;
};

/// What holds in every variant of case C29, and tighter bounds for the plain one.
struct StackBounds {
    float sideways = 5e-3f;
    float tilt = 0.3f * degree;
};

template <int D>
Rotation<D> yawed(float) {
    return {};
}
template <>
Rotation<3> yawed<3>(float angle) {
    return rotationOf(Vector<3>(0.0f, 1.0f, 0.0f), angle);
}

template <int D>
std::vector<BodyId> addStack(World<D>& world, const StackOptions& options) {
    std::vector<BodyId> boxes(10);
    for (int n = 0; n < 10; ++n) {
        const int i = options.fromTheTop ? 9 - n : n;
        const BodyDef<D> def = {.position = at<D>(0.0f, 0.5f + static_cast<float>(i)), .rotation = yawed<D>(options.yaw * static_cast<float>(i))};
        const Vector<D> half = Vector<D>::Constant(0.5f);
        const Geometry<D> geometry = options.hulls ? Geometry<D>(hullOfBox<D>(half)) : Geometry<D>(Box<D>{half});
        boxes[static_cast<std::size_t>(i)] = add(world, def, geometry, {.friction = 0.6f});
    }
    return boxes;
}

template <int D>
void standsForAMinute(const StackOptions& options, const StackBounds& bounds = {}) {
    World<D> world({.settings = awake()});
    const BodyId ground = addGround(world, 50.0f, {.friction = 0.6f});
    const std::vector<BodyId> boxes = addStack(world, options);
    const int perSecond = static_cast<int>(std::lround(1.0f / options.seconds));
    std::vector<float> heights(boxes.size());
    float sideways = 0.0f;
    float tilt = 0.0f;
    float sagging = 0.0f;
    float fastest = 0.0f;
    for (int step = 1; step <= 60 * perSecond; ++step) {
        world.step(options.seconds);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const Vector<D> place = world.pose(boxes[i]).p;
            sideways = std::max(sideways, sidewaysOf<D>(place));
            tilt = std::max(tilt, tiltOf(world, boxes[i]));
            heights[i] = step <= 2 * perSecond ? place[1] : heights[i];
            sagging = std::max(sagging, std::fabs(place[1] - heights[i]));
            fastest = step > 5 * perSecond ? std::max(fastest, length<D>(world.velocity(boxes[i]))) : 0.0f;
        }
    }
    EXPECT_LT(sideways, bounds.sideways);
    EXPECT_LT(tilt, bounds.tilt);
    EXPECT_LT(sagging, 1e-3f);
    EXPECT_LT(fastest, 2e-3f);
    EXPECT_GT(world.pose(boxes[9]).p[1], 9.44f);
    EXPECT_LT(world.pose(boxes[9]).p[1], 9.501f);
    // friction.md benchmark 14: every box bears what stands on it.
    const float weight = world.mass(boxes[0]) * g;
    EXPECT_NEAR(normalForce(world, ground, boxes[0], options.seconds), 10.0f * weight, 0.01f * 10.0f * weight);
    for (std::size_t i = 0; i + 1 < boxes.size(); ++i) {
        const float borne = static_cast<float>(9 - i) * weight;
        EXPECT_NEAR(normalForce(world, boxes[i], boxes[i + 1], options.seconds), borne, 0.01f * borne) << i;
    }
}

TYPED_TEST(Stack, OfTenStandsForAMinute) {
    standsForAMinute<TypeParam::value>({}, {.sideways = 1e-4f, .tilt = 0.02f * degree});
}
TYPED_TEST(Stack, StandsWhenMadeFromTheTop) {
    standsForAMinute<TypeParam::value>({.fromTheTop = true}, {.sideways = 1e-4f, .tilt = 0.02f * degree});
}
TYPED_TEST(Stack, OfHullsStands) {
    standsForAMinute<TypeParam::value>({.hulls = true});
}
TYPED_TEST(Stack, StandsInLongerSteps) {
    standsForAMinute<TypeParam::value>({.seconds = 1.0f / 30.0f});
}
TEST(Stack, OfBoxesTurnedBySevenDegreesEachStands) {
    standsForAMinute<3>({.yaw = 7.0f * degree});
}

/// Case C27.
struct Pressing {
    float mass = 10.0f;
    float gap = 0.0f;
    bool heavyFirst = false;
};

template <int D>
void heavyOnLight(const Pressing& pressing, float lowWithin, float highWithin) {
    World<D> world({.settings = awake()});
    const Vector<D> half = Vector<D>::Constant(0.5f);
    const Material<D> material = {.friction = 0.5f};
    const BodyDef<D> upper = {.position = at<D>(0.0f, 1.5f + pressing.gap), .mass = pressing.mass};
    const BodyDef<D> lower = {.position = at<D>(0.0f, 0.5f), .mass = 1.0f};
    const BodyId first = add(world, pressing.heavyFirst ? upper : lower, Box<D>{half}, material);
    const BodyId second = add(world, pressing.heavyFirst ? lower : upper, Box<D>{half}, material);
    const BodyId heavy = pressing.heavyFirst ? first : second;
    const BodyId light = pressing.heavyFirst ? second : first;
    const BodyId floor = addGround(world, 50.0f, material);
    for (int step = 1; step <= 600; ++step) {
        world.step(dt);
        const Vector<D> low = world.pose(light).p;
        const Vector<D> high = world.pose(heavy).p;
        // Nothing passes, whatever the masses.
        ASSERT_GT(low[1], 0.25f) << step;
        ASSERT_GT(high[1] - low[1], 0.5f) << step;
        if (step < 120) {
            continue;
        }
        ASSERT_NEAR(low[1], 0.5f, lowWithin) << step;
        ASSERT_NEAR(high[1], 1.5f, highWithin) << step;
        ASSERT_LT(std::max(tiltOf(world, light), tiltOf(world, heavy)), degree) << step;
        ASSERT_LT(std::max(sidewaysOf<D>(low), sidewaysOf<D>(high)), 0.01f) << step;
    }
    const float weight = (pressing.mass + 1.0f) * g;
    EXPECT_NEAR(normalForce(world, floor, light), weight, 0.01f * weight);
}

TYPED_TEST(Stack, HeavyOnLightStands) {
    for (const float mass : {10.0f, 100.0f}) {
        for (const float gap : {0.0f, 0.5f}) {
            for (const bool heavyFirst : {false, true}) {
                SCOPED_TRACE(std::to_string(mass) + " kg from " + std::to_string(gap) + (heavyFirst ? " heavy first" : ""));
                heavyOnLight<TypeParam::value>({mass, gap, heavyFirst}, 0.02f, 0.03f);
            }
        }
    }
}

TYPED_TEST(Stack, AThousandTimesHeavierDoesNotPass) {
    for (const float gap : {0.0f, 0.5f}) {
        for (const bool heavyFirst : {false, true}) {
            heavyOnLight<TypeParam::value>({1000.0f, gap, heavyFirst}, 0.5f, 1.0f);
        }
    }
}

}  // namespace
}  // namespace talus::testing
