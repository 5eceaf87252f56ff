// Slopes in both dimensions: what holds does not creep (case C35), what slides does so by the law, what is tall enough tips.
#include "worlds.h"

#include <algorithm>
#include <cmath>

namespace talus::testing {
namespace {

template <class T>
class Slope : public ::testing::Test {};
TYPED_TEST_SUITE(Slope, Dimensions);

/// A static slab whose top passes through the origin and falls towards +x.
template <int D>
struct Incline {
    World<D> world{WorldDef<D>{.settings = awake()}};
    Rotation<D> rotation;
    Vector<D> up, along;

    Incline(float angle, const Material<D>& material)
        : rotation(turned<D>(-angle)), up(rotate(rotation, at<D>(0.0f, 1.0f))), along(rotate(rotation, at<D>(1.0f, 0.0f))) {
        add(world, {.kind = BodyKind::fixed, .position = up * -0.5f, .rotation = rotation}, Box<D>{halves<D>(50.0f, 0.5f, 10.0f)}, material);
    }

    BodyId addBoxAt(float height, const Vector<D>& half, const Material<D>& material, const Rotation<D>& turn = {}) {
        return add(world, {.position = up * (height + half[1]), .rotation = compose(rotation, turn)}, Box<D>{half}, material);
    }
};

struct Moved {
    float distance = 0.0f;
    float turn = 0.0f;
};

/// Largest displacement and turn from second 1 to second 60.
template <int D>
Moved creep(World<D>& world, const std::vector<BodyId>& bodies, const std::function<void(int)>& before = {}) {
    std::vector<Pose<D>> starts;
    Moved most;
    for (int step = 0; step < 3600; ++step) {
        if (before) {
            before(step);
        }
        world.step(dt);
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const Pose<D> pose = world.pose(bodies[i]);
            if (step == 59) {
                starts.push_back(pose);
            } else if (step > 59) {
                most.distance = std::max(most.distance, length<D>(pose.p - starts[i].p));
                most.turn = std::max(most.turn, turnOf(compose(inverse(starts[i].q), pose.q)));
            }
        }
    }
    return most;
}

constexpr float steep = 20.0f * degree;

TEST(Slope, HoldsACubeOfAnyYawAndLetsItSlideByTheLaw) {
    for (const float yaw : {0.0f, 30.0f, 45.0f}) {
        const Rotation<3> turn = rotationOf(Vector<3>(0.0f, 1.0f, 0.0f), yaw * degree);
        for (const FrictionModel model : {FrictionModel::patch, FrictionModel::points}) {
            Settings settings = awake();
            settings.frictionModel = model;
            Incline<3> rough(steep, {.friction = 0.5f});
            rough.world.configure(settings);
            const BodyId held = rough.addBoxAt(0.0f, {0.25f, 0.25f, 0.25f}, {.friction = 0.5f}, turn);
            const Moved most = creep(rough.world, {held});
            EXPECT_LT(most.distance, 1e-6f) << yaw;
            EXPECT_LT(most.turn, 0.1f * degree) << yaw;

            Incline<3> smooth(steep, {.friction = 0.3f});
            smooth.world.configure(settings);
            const BodyId sliding = smooth.addBoxAt(0.0f, {0.25f, 0.25f, 0.25f}, {.friction = 0.3f}, turn);
            run(smooth.world, 120);
            EXPECT_NEAR(dot(smooth.world.pose(sliding).p, smooth.along), 1.179f, 0.01f * 1.179f) << yaw;
            EXPECT_NEAR(smooth.world.pose(sliding).p.z(), 0.0f, 1e-3f) << yaw;
        }
    }
}

TYPED_TEST(Slope, HoldsABoxThatNeitherCreepsNorTurns) {
    constexpr int D = TypeParam::value;
    Incline<D> slope(steep, {.friction = 0.5f});
    const BodyId box = slope.addBoxAt(0.0f, Vector<D>::Constant(0.25f), {.friction = 0.5f});
    const Moved most = creep(slope.world, {box});
    EXPECT_LT(most.distance, 1e-6f);
    EXPECT_LT(most.turn, 0.001f * degree);
}

TYPED_TEST(Slope, HoldsThreeFlatBoxesOnEachOther) {
    constexpr int D = TypeParam::value;
    Incline<D> slope(steep, {.friction = 0.5f});
    std::vector<BodyId> boxes;
    for (int i = 0; i < 3; ++i) {
        boxes.push_back(slope.addBoxAt(0.2f * static_cast<float>(i), halves<D>(0.25f, 0.1f, 0.25f), {.friction = 0.5f}));
    }
    const Moved most = creep(slope.world, boxes);
    EXPECT_LT(most.distance, 1e-5f);
    EXPECT_LT(most.turn, 0.1f * degree);
}

TYPED_TEST(Slope, HoldsWhenShaken) {
    constexpr int D = TypeParam::value;
    Incline<D> slope(steep, {.friction = 0.5f});
    const BodyId box = slope.addBoxAt(0.0f, Vector<D>::Constant(0.25f), {.friction = 0.5f});
    const Moved most = creep(slope.world, {box}, [&](int step) {
        if (step % 30 == 0) {
            slope.world.setGravity(at<D>(0.0f, -g) + slope.along * (step / 30 % 2 == 0 ? 0.1f : -0.1f));
        }
    });
    EXPECT_LT(most.distance, 1e-3f);
    EXPECT_LT(most.turn, 0.1f * degree);
}

TYPED_TEST(Slope, LetsSlideByTheLaw) {
    constexpr int D = TypeParam::value;
    for (const float friction : {0.0f, 0.1f, 0.2f, 0.3f, 0.35f}) {
        Incline<D> slope(steep, {.friction = friction});
        const BodyId box = slope.addBoxAt(0.0f, Vector<D>::Constant(0.25f), {.friction = friction});
        run(slope.world, 120);
        const float way = 2.0f * g * (std::sin(steep) - friction * std::cos(steep));
        EXPECT_NEAR(dot(slope.world.pose(box).p, slope.along), way, 0.01f * way + 0.01f) << friction;
    }
}

// friction.md benchmark 3: a = g (sin 35 - 0.5 cos 35) = 1.6088441.
TYPED_TEST(Slope, AcceleratesAtThirtyFiveDegreesAsKnown) {
    constexpr int D = TypeParam::value;
    Incline<D> slope(35.0f * degree, {.friction = 0.5f});
    const BodyId box = slope.addBoxAt(0.0f, Vector<D>::Constant(0.25f), {.friction = 0.5f});
    run(slope.world, 60);
    const float before = dot(slope.world.velocity(box), slope.along);
    run(slope.world, 60);
    EXPECT_NEAR(dot(slope.world.velocity(box), slope.along) - before, 1.6088441f, 0.002f);
}

TYPED_TEST(Slope, TakesMoreToStartThanToKeepSliding) {
    constexpr int D = TypeParam::value;
    const Material<D> material = {.friction = 0.5f, .dynamicFriction = 0.3f};
    // Between the two angles of friction, 16.7 and 26.6 degrees.
    const float angle = std::atan(0.4f);
    Incline<D> slope(angle, material);
    const BodyId box = slope.addBoxAt(0.0f, halves<D>(0.25f, 0.1f, 0.25f), material);
    run(slope.world, 60);
    const Vector<D> start = slope.world.pose(box).p;
    run(slope.world, 300);
    EXPECT_LT(length<D>(slope.world.pose(box).p - start), 1e-5f);
    slope.world.setVelocity(box, slope.along * 0.5f);
    run(slope.world, 120);
    const float acceleration = g * (std::sin(angle) - 0.3f * std::cos(angle));
    EXPECT_NEAR(dot(slope.world.velocity(box), slope.along), 0.5f + 2.0f * acceleration, 0.02f);
    // Above the angle of rest it starts by itself, with the smaller coefficient.
    const float above = std::atan(0.53f);
    Incline<D> steeper(above, material);
    const BodyId starting = steeper.addBoxAt(0.0f, halves<D>(0.25f, 0.1f, 0.25f), material);
    run(steeper.world, 120);
    EXPECT_NEAR(dot(steeper.world.velocity(starting), steeper.along), 2.0f * g * (std::sin(above) - 0.3f * std::cos(above)), 0.15f);
}

// friction.md benchmark 13: a box three times as high as wide tips beyond atan(1/3) = 18.434949 degrees.
TYPED_TEST(Slope, TipsWhatIsTall) {
    constexpr int D = TypeParam::value;
    for (const float angle : {10.0f, 18.0f, 18.9f, 20.0f}) {
        Incline<D> slope(angle * degree, {.friction = 1.0f});
        const BodyId tower = slope.addBoxAt(0.0f, halves<D>(0.1f, 0.3f, 0.1f), {.friction = 1.0f});
        run(slope.world, 300);
        const float lean = dot(rotate(slope.world.pose(tower).q, at<D>(0.0f, 1.0f)), slope.up);
        if (angle < 18.434949f) {
            EXPECT_GT(lean, std::cos(degree)) << angle;
            EXPECT_LT(std::fabs(dot(slope.world.pose(tower).p, slope.along)), 0.01f) << angle;
        } else {
            EXPECT_LT(lean, 0.1f) << angle;
        }
    }
}

TEST(Slope, TipsWhatIsTallAboutAnyEdge) {
    // The slope is turned about the vertical, the tower with it, and then by quarter turns on it.
    for (const float heading : {0.0f, 37.0f, 90.0f, 200.0f}) {
        for (const int quarter : {0, 1}) {
            for (const float angle : {18.0f, 18.9f}) {
                World3 world({.settings = awake()});
                const Vector<3> vertical(0.0f, 1.0f, 0.0f);
                const Rotation<3> q = compose(rotationOf(vertical, heading * degree), turned<3>(-angle * degree));
                const Vector<3> up = rotate(q, vertical);
                add(world, {.kind = BodyKind::fixed, .position = up * -0.5f, .rotation = q}, Box<3>{{50.0f, 0.5f, 50.0f}}, {.friction = 1.0f});
                const Rotation<3> turn = compose(q, rotationOf(vertical, 0.5f * pi * static_cast<float>(quarter)));
                const BodyId tower = add(world, {.position = up * 0.3f, .rotation = turn}, Box<3>{{0.1f, 0.3f, 0.1f}}, {.friction = 1.0f});
                run(world, 300);
                const float lean = dot(rotate(world.pose(tower).q, vertical), up);
                EXPECT_EQ(lean > std::cos(degree), angle < 18.4f) << heading << " " << quarter << " " << angle << ": " << lean;
            }
        }
    }
}

}  // namespace
}  // namespace talus::testing
