// Case C23 in both dimensions: a ball dropped from 2 m rises to e^2 of it, whatever the step and however the ground moves.
#include "worlds.h"

#include <algorithm>

namespace talus::testing {
namespace {

template <class T>
class Bounce : public ::testing::Test {};
TYPED_TEST_SUITE(Bounce, Dimensions);

struct Drop {
    float restitution = 0.0f;
    float hertz = 60.0f;
    /// Velocity of the ground and of the frame in which the ball is dropped.
    float lift = 0.0f;
    float speculativeDistance = 0.02f;
};

struct Apexes {
    std::vector<float> heights;
    float lowest = 1e9f;
};

/// Heights above the ground at which the ball turns, the first `count`, and the least of all.
template <int D>
Apexes dropped(const Drop& drop, std::size_t count) {
    Settings settings = awake();
    settings.speculativeDistance = drop.speculativeDistance;
    World<D> world({.settings = settings});
    const BodyId ground = add(world, {.kind = BodyKind::kinematic, .position = at<D>(0.0f, -1.0f), .velocity = at<D>(0.0f, drop.lift)},
                              Box<D>{halves<D>(50.0f, 1.0f, 50.0f)});
    const BodyId ball = add(world, {.position = at<D>(0.0f, 2.25f), .velocity = at<D>(0.0f, drop.lift)}, Ball<D>{zeroVector<D>(), 0.25f},
                            {.restitution = drop.restitution});
    Apexes apexes;
    bool rising = false;
    float apex = 0.0f;
    for (int i = 0; i < static_cast<int>(drop.hertz * 30.0f) && apexes.heights.size() < count; ++i) {
        world.step(1.0f / drop.hertz);
        const float height = world.pose(ball).p[1] - world.pose(ground).p[1] - 1.25f;
        apexes.lowest = std::min(apexes.lowest, height);
        // A ball at rest that trembles by a hair neither rises nor turns.
        const float velocity = world.velocity(ball)[1] - drop.lift;
        if (velocity > 0.0f) {
            rising = true;
            apex = std::max(apex, height);
        } else if (rising) {
            apexes.heights.push_back(std::max(apex, height));
            rising = false;
            apex = 0.0f;
        }
    }
    return apexes;
}

template <int D>
void risesAsItShould(const Drop& drop) {
    SCOPED_TRACE("e " + std::to_string(drop.restitution) + " hertz " + std::to_string(drop.hertz) + " lift " + std::to_string(drop.lift));
    const float e = drop.restitution;
    const std::size_t count = e == 1.0f ? 10 : 1;
    const Apexes apexes = dropped<D>(drop, count);
    ASSERT_GE(apexes.heights.size(), e == 0.0f ? 0u : count);
    for (const float height : apexes.heights) {
        EXPECT_NEAR(height, e * e * 2.0f, e == 0.0f ? 0.005f : 0.1f);
        EXPECT_LT(height, 1.01f * apexes.heights.front() + 0.005f);
        if (e == 1.0f) {
            EXPECT_LE(height, 2.02f);
        }
    }
    EXPECT_GT(apexes.lowest, -0.03f);
}

TYPED_TEST(Bounce, ApexIsRestitutionSquared) {
    for (const float hertz : {30.0f, 60.0f, 240.0f}) {
        for (const float e : {0.0f, 0.3f, 0.5f, 0.8f, 1.0f}) {
            risesAsItShould<TypeParam::value>({.restitution = e, .hertz = hertz});
        }
    }
}

TYPED_TEST(Bounce, IsTheSameInALift) {
    for (const float lift : {2.0f, -2.0f}) {
        for (const float e : {0.0f, 0.3f, 0.5f, 0.8f, 1.0f}) {
            risesAsItShould<TypeParam::value>({.restitution = e, .lift = lift});
        }
    }
}

TYPED_TEST(Bounce, DoesNotDependOnTheSpeculativeDistance) {
    for (const float e : {0.0f, 0.3f, 0.5f, 0.8f, 1.0f}) {
        risesAsItShould<TypeParam::value>({.restitution = e, .speculativeDistance = 0.2f});
    }
}

}  // namespace
}  // namespace talus::testing
