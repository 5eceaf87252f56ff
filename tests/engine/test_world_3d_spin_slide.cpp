// A disk that slides and spins has one budget of friction for both: numbers of an integrated uniform disk.
#include "worlds.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace talus::testing {
namespace {

/// When a quantity that falls steadily to zero gets there.
class Ending {
public:
    explicit Ending(float start) : last(start), atEnd(start == 0.0f) {}

    void sample(float value, float now) {
        if (atEnd) {
            return;
        }
        // Less than half of the last step's loss left: zero was passed within the step.
        const float loss = last - value;
        if (value < 0.05f * loss || (loss > 0.0f && value < 0.5f * loss && value < 1e-3f)) {
            seconds = now - dt + (lastLoss > 0.0f ? std::fmin(last / lastLoss, 1.0f) * dt : dt);
            atEnd = true;
        }
        lastLoss = loss;
        last = value;
    }

    float seconds = 0.0f;

private:
    float last;
    float lastLoss = 0.0f;
    bool atEnd;
};

struct Course {
    float slideSeconds = 0.0f;
    float spinSeconds = 0.0f;
    float along = 0.0f;
    float sideways = 0.0f;
};

/// A disk of radius 1/2 and half height 1/20 on what is at hand.
Course slide(World3& world, float v, float w) {
    // Any heading will do.
    const Vector<3> heading(0.8f, 0.0f, -0.6f);
    const BodyId disk = add(world, {.position = {0.0f, 0.05f, 0.0f}, .velocity = heading * v, .angularVelocity = {0.0f, w, 0.0f}},
                            Cylinder{.half = 0.05f, .radius = 0.5f}, {.friction = 0.3f});
    Ending sliding(v);
    Ending spinning(w);
    for (int i = 1; i <= 120; ++i) {
        world.step(dt);
        sliding.sample(length(world.velocity(disk)), static_cast<float>(i) * dt);
        spinning.sample(std::fabs(world.angularVelocity(disk).y()), static_cast<float>(i) * dt);
    }
    Vector<3> moved = world.pose(disk).p;
    moved.y() = 0.0f;
    return {sliding.seconds, spinning.seconds, dot(moved, heading), length<3>(cross(moved, heading))};
}

Course slideOnPlane(float v, float w) {
    World3 world({.settings = awake()});
    add(world, {.kind = BodyKind::fixed}, Plane<3>{}, {.friction = 0.3f});
    return slide(world, v, w);
}

Course slideOnBox(float v, float w) {
    World3 world({.settings = awake()});
    addGround(world, 50.0f, {.friction = 0.3f});
    return slide(world, v, w);
}

struct Start {
    float v, w, seconds, way;
};

class SpinningDisk : public ::testing::TestWithParam<Start> {};

TEST_P(SpinningDisk, SharesOneBudget) {
    const Start& wanted = GetParam();
    for (const Course& course : {slideOnPlane(wanted.v, wanted.w), slideOnBox(wanted.v, wanted.w)}) {
        if (wanted.v > 0.0f) {
            EXPECT_NEAR(course.slideSeconds, wanted.seconds, 0.03f * wanted.seconds);
        }
        if (wanted.w > 0.0f) {
            EXPECT_NEAR(course.spinSeconds, wanted.seconds, 0.03f * wanted.seconds);
        }
        if (wanted.v > 0.0f && wanted.w > 0.0f) {
            EXPECT_NEAR(course.slideSeconds, course.spinSeconds, 0.05f * wanted.seconds);
        }
        EXPECT_NEAR(course.along, wanted.way, 0.03f * wanted.way + 1e-4f);
        // The load leans forward by friction times the height of the centre, and so bends the path of what spins, but little.
        EXPECT_LT(course.sideways, 0.03f * wanted.way + 1e-4f);
    }
}

INSTANTIATE_TEST_SUITE_P(Friction, SpinningDisk,
                         ::testing::Values(Start{2.0f, 4.0f, 0.911f, 0.866f}, Start{2.0f, 8.0f, 1.294f, 1.337f}, Start{2.0f, 0.0f, 0.680f, 0.680f},
                                           Start{0.0f, 4.0f, 0.510f, 0.0f}),
                         [](const auto& instance) {
                             return "v" + std::to_string(static_cast<int>(instance.param.v)) + "_w" +
                                    std::to_string(static_cast<int>(instance.param.w));
                         });

/// A uniform disk of radius 1/2 under its own weight, stepped in small steps with the friction of its area summed: a slow truth.
struct TrueDisk {
    double v, w;
    double seconds = 0.0;
    double way = 0.0;
    double ratio = 0.0;

    TrueDisk(double speed, double rate, double slowest) : v(speed), w(rate) {
        constexpr double step = 5e-4;
        while (v > slowest || (slowest == 0.0 && w > 0.0)) {
            ratio = w > 0.0 ? v / (0.5 * w) : ratio;
            const auto [force, torque] = friction();
            way += 0.5 * step * v;
            v = std::max(v - step * 0.3 * 9.81 * force, 0.0);
            w = std::max(w - step * 0.3 * 9.81 * torque / (0.5 * 0.25), 0.0);
            way += 0.5 * step * v;
            seconds += step;
        }
    }

private:
    /// Means over the area of the direction of slip, and of its moment.
    std::pair<double, double> friction() const {
        constexpr int rings = 16;
        constexpr int spokes = 48;
        double force = 0.0;
        double torque = 0.0;
        for (int ring = 0; ring < rings; ++ring) {
            const double radius = 0.5 * std::sqrt((ring + 0.5) / rings);
            for (int spoke = 0; spoke < spokes; ++spoke) {
                const double angle = (spoke + 0.5) * 2.0 * 3.14159265358979 / spokes;
                const double x = v - w * radius * std::sin(angle);
                const double y = w * radius * std::cos(angle);
                const double slip = std::hypot(x, y);
                if (slip > 0.0) {
                    force += x / slip;
                    torque += radius * (std::cos(angle) * y - std::sin(angle) * x) / slip;
                }
            }
        }
        return {force / (rings * spokes), torque / (rings * spokes)};
    }
};

TEST(SpinningDisk, FollowsTheTruthFromOtherStarts) {
    for (const Vector<2>& start : {Vector<2>(1.0f, 4.0f), Vector<2>(1.0f, 8.0f), Vector<2>(3.0f, 2.0f), Vector<2>(2.0f, 1.0f)}) {
        const TrueDisk truth(start.x(), start.y(), 0.0);
        const Course course = slideOnPlane(start.x(), start.y());
        const float seconds = static_cast<float>(truth.seconds);
        EXPECT_NEAR(course.slideSeconds, seconds, 0.03f * seconds) << start.x() << " " << start.y();
        EXPECT_NEAR(course.spinSeconds, course.slideSeconds, 0.05f * seconds) << start.x() << " " << start.y();
        // The limit surface of the patch follows the disk's within 5 %.
        EXPECT_NEAR(course.along, truth.way, 0.05 * truth.way) << start.x() << " " << start.y();
    }
}

TEST(SpinningDisk, TheTruthStopsWhenTheIssueSays) {
    EXPECT_NEAR(TrueDisk(2.0, 4.0, 0.0).seconds, 0.911, 0.003);
    EXPECT_NEAR(TrueDisk(2.0, 4.0, 0.0).way, 0.866, 0.003);
    EXPECT_NEAR(TrueDisk(2.0, 8.0, 0.0).seconds, 1.294, 0.005);
    EXPECT_NEAR(TrueDisk(2.0, 8.0, 0.0).way, 1.337, 0.005);
    // friction.md benchmark 9: v / (a w) -> 0.6534.
    EXPECT_NEAR(TrueDisk(1.0, 3.0, 1e-3).ratio, 0.6534, 0.01);
}

TEST(FrictionPoints, OnARingShareThePureLimitsExactly) {
    // Benchmark 9: a ring of points at 2 a / 3 has the disk's greatest force and greatest torque. Four feet at 1/3 m under a light plate.
    Settings settings = awake();
    settings.frictionModel = FrictionModel::points;
    for (const bool spinning : {false, true}) {
        World3 world({.settings = settings});
        addGround(world, 50.0f, {.friction = 0.3f});
        const BodyId table = world.create({.position = {0.0f, 0.05f, 0.0f},
                                           .velocity = {spinning ? 0.0f : 2.0f, 0.0f, 0.0f},
                                           .angularVelocity = {0.0f, spinning ? 4.0f : 0.0f, 0.0f}});
        world.attach(table, {.geometry = Cylinder{0.03f, 0.5f}, .local = {{0.0f, 0.02f, 0.0f}, {}}, .material = {.friction = 0.3f}});
        for (int foot = 0; foot < 4; ++foot) {
            const Vector<3> place =
                rotate(rotationOf(Vector<3>(0.0f, 1.0f, 0.0f), 0.5f * pi * static_cast<float>(foot)), Vector<3>(1.0f / 3.0f, 0.0f, 0.0f));
            world.attach(table, {.geometry = Ball<3>{place - Vector<3>(0.0f, 0.03f, 0.0f), 0.02f}, .material = {.density = 1.0f, .friction = 0.3f}});
        }
        const float inertia = world.inertia(table)(1, 1);
        const float rate = 0.3f * world.mass(table) * g * (1.0f / 3.0f) / inertia;
        const float seconds = spinning ? 4.0f / rate : 2.0f / (0.3f * g);
        Ending ending(spinning ? 4.0f : 2.0f);
        for (int i = 1; i <= 120; ++i) {
            world.step(dt);
            ending.sample(spinning ? std::fabs(world.angularVelocity(table).y()) : length(world.velocity(table)), static_cast<float>(i) * dt);
        }
        EXPECT_NEAR(ending.seconds, seconds, 0.02f * seconds) << spinning;
    }
}

}  // namespace
}  // namespace talus::testing
