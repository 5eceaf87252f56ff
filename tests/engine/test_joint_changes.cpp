// What is taken away from a joint must no longer act: motor, limit and spring have impulses that warm starting would give again and again.
#include "worlds.h"

#include <gtest/gtest.h>

using namespace talus;
using namespace talus::testing;

namespace {

/// An arm of one metre that points along x from a hinge at the origin.
template <int D>
struct Arm {
    World<D> world{{.settings = awake()}};
    BodyId weight = add<D>(world, {.position = at<D>(1.0f, 0.0f)}, Box<D>{halves<D>(0.1f, 0.1f, 0.1f)});
};

template <int D>
using Turning = std::conditional_t<D == 2, RevoluteDef, HingeDef>;

template <int D>
Turning<D> hingeOf(BodyId weight) {
    Turning<D> def;
    def.b = weight;
    def.anchorB = at<D>(-1.0f, 0.0f);
    return def;
}

/// Height after a quarter of a second of falling about the hinge.
template <int D>
float heightOf(Arm<D>& arm) {
    run(arm.world, 15);
    return arm.world.pose(arm.weight).p[1];
}

template <int D>
void expectToFall(const std::function<void(Turning<D>&)>& hold) {
    Arm<D> free;
    free.world.join(hingeOf<D>(free.weight));
    Arm<D> held;
    const Turning<D> plain = hingeOf<D>(held.weight);
    Turning<D> holding = plain;
    hold(holding);
    const JointId joint = held.world.join(holding);
    run(held.world, 60);
    ASSERT_NEAR(held.world.pose(held.weight).p[1], 0.0f, 0.05f) << "it is to be held first";
    held.world.set(joint, plain);
    held.world.setPose(held.weight, at<D>(1.0f, 0.0f), {});
    held.world.setVelocity(held.weight, zeroVector<D>());
    held.world.setAngularVelocity(held.weight, zeroAngular<D>());
    const float height = heightOf(free);
    ASSERT_LT(height, -0.2f);
    EXPECT_NEAR(heightOf(held), height, 1e-3f);
    EXPECT_NEAR(aboutZ(held.world.torque(joint)), 0.0f, 1e-5f);
}

template <class T>
class JointChanges : public ::testing::Test {};
TYPED_TEST_SUITE(JointChanges, Dimensions);

}  // namespace

TYPED_TEST(JointChanges, AMotorThatIsSwitchedOffLetsGo) {
    expectToFall<TypeParam::value>([](auto& def) { def.motorMaxTorque = 1e4f; });
}

TYPED_TEST(JointChanges, ALimitThatIsTakenAwayLetsGo) {
    expectToFall<TypeParam::value>([](auto& def) {
        def.limited = true;
        def.limits = {0.0f, 1.0f};
    });
}

TYPED_TEST(JointChanges, ASpringThatIsTakenAwayLetsGo) {
    expectToFall<TypeParam::value>([](auto& def) { def.spring = {60.0f, 1.0f}; });
}

// A rod that becomes a rope of twice its length holds nothing until it is taut.
TYPED_TEST(JointChanges, ARodThatBecomesARopeLetsGo) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    const BodyId weight = add<D>(world, {.position = at<D>(0.0f, -1.0f)}, Box<D>{halves<D>(0.1f, 0.1f, 0.1f)});
    DistanceDef<D> def;
    def.b = weight;
    const JointId joint = world.join(def);
    run(world, 60);
    ASSERT_NEAR(world.pose(weight).p[1], -1.0f, 1e-3f);
    const float before = world.pose(weight).p[1];
    def.limited = true;
    def.limits = {0.0f, 2.0f};
    world.set(joint, def);
    run(world, 15);
    // g t^2 / 2, by steps of a substep.
    EXPECT_NEAR(world.pose(weight).p[1], before - 0.5f * g * 0.0625f, 6e-3f);
}
