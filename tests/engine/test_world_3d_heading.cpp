// Case C39: how far a body slides depends neither on its heading nor on its yaw nor on how many points bear it.
#include "worlds.h"

#include <algorithm>
#include <cmath>

namespace talus::testing {
namespace {

constexpr float speed = 3.0f;
constexpr float friction = 0.5f;
constexpr float way = speed * speed / (2.0f * friction * g);
constexpr float duration = speed / (friction * g);

const Vector<3> up(0.0f, 1.0f, 0.0f);

struct Stop {
    float way = 0.0f;
    float sideways = 0.0f;
    float seconds = 0.0f;
    float turn = 0.0f;
};

enum class Slider { box, hull, compound, ball };

BodyId addSlider(World3& world, Slider slider, const Rotation<3>& yaw, const Vector<3>& velocity) {
    const Material<3> material = {.friction = friction};
    BodyDef<3> def = {.position = up * 0.1f, .rotation = yaw, .velocity = velocity};
    switch (slider) {
        case Slider::box:
            return add(world, def, Box<3>{{0.1f, 0.1f, 0.1f}}, material);
        case Slider::hull:
            return add(world, def, hullOfBox<3>({0.1f, 0.1f, 0.1f}), material);
        case Slider::ball:
            def.locked = {.angular = {true, true, true}};
            return add(world, def, Ball<3>{zeroVector<3>(), 0.1f}, material);
        default:
            break;
    }
    const BodyId body = world.create(def);
    for (const Vector<3>& corner : hullOfBox<3>({0.05f, 0.05f, 0.05f}).points) {
        world.attach(body, {.geometry = Box<3>{{0.05f, 0.05f, 0.05f}}, .local = {corner, {}}, .material = material});
    }
    return body;
}

Stop slide(const Settings& settings, Slider slider, float heading, float yaw) {
    World3 world({.settings = settings});
    addGround(world, 50.0f, {.friction = friction});
    const Vector<3> along = rotate(rotationOf(up, heading), Vector<3>(1.0f, 0.0f, 0.0f));
    const BodyId body = addSlider(world, slider, rotationOf(up, yaw), along * speed);
    const Pose<3> start = world.pose(body);
    Stop stop;
    for (int i = 1; i <= 60; ++i) {
        world.step(dt);
        // What is slower only rocks back to rest.
        if (dot(world.velocity(body), along) > 0.005f * speed) {
            stop.seconds = static_cast<float>(i + 1) * dt;
        }
    }
    const Vector<3> moved = world.pose(body).p - start.p;
    stop.way = dot(moved, along);
    stop.sideways = std::fabs(dot(moved, cross(up, along)));
    stop.turn = turnOf(compose(inverse(start.q), world.pose(body).q));
    return stop;
}

class Heading : public ::testing::TestWithParam<std::tuple<FrictionModel, Slider>> {};

TEST_P(Heading, decidesNeitherWayNorTime) {
    Settings settings = awake();
    settings.frictionModel = std::get<0>(GetParam());
    float shortest = 1e9f;
    float longest = 0.0f;
    for (int step = 0; step < 24; ++step) {
        const float heading = 15.0f * degree * static_cast<float>(step);
        for (const float yaw : {0.0f, heading}) {
            const Stop stop = slide(settings, std::get<1>(GetParam()), heading, yaw);
            EXPECT_NEAR(stop.way, way, 0.007f * way) << heading / degree << " yaw " << yaw / degree;
            EXPECT_NEAR(stop.seconds, duration, dt) << heading / degree << " yaw " << yaw / degree;
            EXPECT_LT(stop.sideways, 1e-3f * stop.way) << heading / degree << " yaw " << yaw / degree;
            EXPECT_LT(stop.turn, degree) << heading / degree << " yaw " << yaw / degree;
            shortest = std::min(shortest, stop.way);
            longest = std::max(longest, stop.way);
        }
    }
    // One patch keeps to a tenth of a per cent; several bodies of contact, or a disk at each of four points, begin less evenly from rest.
    const bool onePatch = std::get<0>(GetParam()) == FrictionModel::patch && std::get<1>(GetParam()) != Slider::compound;
    EXPECT_LT(longest - shortest, (onePatch ? 1e-3f : 3e-3f) * way);
}

std::string nameOfSlide(const ::testing::TestParamInfo<std::tuple<FrictionModel, Slider>>& instance) {
    const char* const sliders[] = {"box", "hull", "compound", "ball"};
    return std::string(std::get<0>(instance.param) == FrictionModel::patch ? "patch_" : "points_") +
           sliders[static_cast<int>(std::get<1>(instance.param))];
}

INSTANTIATE_TEST_SUITE_P(C39, Heading,
                         ::testing::Combine(::testing::Values(FrictionModel::patch, FrictionModel::points),
                                            ::testing::Values(Slider::box, Slider::hull, Slider::compound, Slider::ball)),
                         nameOfSlide);

TEST(Lesson, ABoxInPlaceOfTheDiskStopsEarlierOnTheDiagonal) {
    Settings settings = awake();
    settings.friction = FrictionVariant::box;
    for (const FrictionModel model : {FrictionModel::patch, FrictionModel::points}) {
        settings.frictionModel = model;
        EXPECT_NEAR(slide(settings, Slider::box, 45.0f * degree, 0.0f).way, way / std::sqrt(2.0f), 0.007f * way);
        EXPECT_NEAR(slide(settings, Slider::box, 0.0f, 0.0f).way, way, 0.007f * way);
    }
}

}  // namespace
}  // namespace talus::testing
