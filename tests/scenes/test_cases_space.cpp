// Hard cases from the field, in space. Named after their numbers.
#include "documents.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace talus {
namespace {

using test::builtin;
using test::changed;
using test::measured;

constexpr double degree = std::numbers::pi / 180.0;
constexpr double g = 9.81;

// Where the bodies of a scene have gone in the level, without the static ones.
std::vector<Vector<3>> ways(const nlohmann::json& document) {
    const Scene<3> scene = readScene<3>(document);
    SceneRun<3> run(scene);
    while (run.stepsTaken() < scene.steps) {
        run.advance();
    }
    std::vector<Vector<3>> result;
    for (const SceneBody<3>& body : scene.bodies) {
        if (body.def.kind == BodyKind::dynamic) {
            const Vector<3> way = difference<3>(run.world.pose(run.body(body.name)).p, body.def.position);
            result.emplace_back(way.x(), 0.0f, way.z());
        }
    }
    return result;
}

// The circle and the square, and for the circle how round it is.
TEST(C39, FrictionDoesNotKnowItsHeading) {
    for (const char* model : {"patch", "points"}) {
        nlohmann::json document = changed(builtin("friction_heading_3d"), {"/world/frictionModel=\"" + std::string(model) + "\""});
        const std::vector<Vector<3>> stops = ways(document);
        ASSERT_EQ(stops.size(), 24u);
        double shortest = 1e9, longest = 0.0;
        for (std::size_t i = 0; i < stops.size(); ++i) {
            const double heading = 2.0 * std::numbers::pi * static_cast<double>(i) / 24.0;
            const auto x = static_cast<double>(stops[i].x()), z = static_cast<double>(stops[i].z());
            const double way = std::hypot(x, z);
            shortest = std::min(shortest, way);
            longest = std::max(longest, way);
            const double aside = std::fabs(x * std::sin(heading) + z * std::cos(heading));
            EXPECT_LT(aside, 0.001 * way) << model << ", heading " << 15 * i;
        }
        // Points share the load unevenly as the cube pitches.
        EXPECT_LT((longest - shortest) / longest, std::string(model) == "patch" ? 0.001 : 0.002) << model;
        EXPECT_NEAR(longest, 9.0 / g, 0.007 * 9.0 / g) << model;
    }
}

TEST(C39, AxesClampedByThemselvesMakeASquare) {
    for (const Vector<3>& stop : ways(builtin("friction_heading_box_3d"))) {
        EXPECT_NEAR(std::fabs(stop.x()) + std::fabs(stop.z()), 9.0 / g, 0.01 * 9.0 / g);
    }
}

// Twenty-four yaws of the cube itself, one heading.
TEST(C39, FrictionDoesNotKnowHowTheCubeIsTurned) {
    for (int yaw = 0; yaw <= 90; yaw += 15) {
        nlohmann::json document = builtin("friction_heading_3d");
        for (auto& body : document["bodies"]) {
            if (body.contains("velocity")) {
                body["rotation"] = {{"axis", {0, 1, 0}}, {"angle", yaw * degree}};
            }
        }
        for (const Vector<3>& stop : ways(document)) {
            EXPECT_NEAR(length<3>(stop), 9.0 / g, 0.01 * 9.0 / g) << yaw;
        }
    }
}

TEST(C35, CubesHoldForAMinuteHoweverTheyAreTurned) {
    for (const int yaw : {0, 15, 30, 45, 60}) {
        nlohmann::json document = builtin("ramp_creep_3d");
        document["expect"] = nlohmann::json::array();
        const double slope = 20.0 * degree;
        const double c = std::cos(0.5 * yaw * degree), s = std::sin(0.5 * yaw * degree);
        const double cz = std::cos(0.5 * slope), sz = std::sin(0.5 * slope);
        document["bodies"][1]["rotation"] = {-sz * s, cz * s, sz * c, cz * c};
        document["expect"].push_back({{"check", "displacement"}, {"body", "yaw0"}, {"since", 60}, {"from", 60}, {"max", 1e-6}});
        const RunResult result = runDocument({document});
        EXPECT_EQ(result.verdict, Verdict::pass) << yaw << "\n" << textOf(result);
    }
}

// Right after a teleport, before any step, queries see the new place and not the old one.
TEST(C19, QueriesSeeATeleportAtOnce) {
    const Scene<3> scene = readScene<3>(test::smallDocument3());
    SceneRun<3> run(scene);
    for (int i = 0; i < 30; ++i) {
        run.advance();
    }
    const auto hit = [&](float x) {
        const auto ray = run.world.castRay(Vector<3>(x, 5.0f, 0.0f), Vector<3>(0.0f, -4.5f, 0.0f));
        return ray && ray->body == run.body("box");
    };
    EXPECT_TRUE(hit(0.0f));
    run.place("box", Vector<3>(7.0f, 3.0f, 0.0f), {});
    EXPECT_FALSE(hit(0.0f));
    EXPECT_TRUE(hit(7.0f));
    EXPECT_EQ(run.world.overlap(Ball<3>{zeroVector<3>(), 0.3f}, {Vector<3>(7.0f, 3.0f, 0.0f), {}}).size(), 1u);
    EXPECT_TRUE(run.world.overlap(Ball<3>{zeroVector<3>(), 0.3f}, {Vector<3>(0.0f, 0.5f, 0.0f), {}}).empty());
}

// A cap of a capsule of so little length is its ball: equal ways within a millimetre.
TEST(C42, ShortCapsulesRollLikeBalls) {
    const RunResult result = runDocument({changed(builtin("capsule_ball_3d"), {R"(/expect=[{"check": "displacement.x", "body": "ball0"},
        {"check": "displacement.x", "body": "ball1"}, {"check": "displacement.x", "body": "ball2"}, {"check": "displacement.x", "body": "ball3"}])"})});
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_NEAR(measured(result, i), measured(result, 0), 0.001);
    }
}

// The slope of the poured rocks: a straight line through the mean heights of rings about the middle. Loose angular rock with friction 0.6 rests
// between 25 and 40 degrees.
TEST(TalusSlope, RestsAtAnAngleOfRepose) {
    const Scene<3> scene = readScene<3>(builtin("talus_slope_3d"));
    SceneRun<3> run(scene);
    while (run.stepsTaken() < scene.steps) {
        run.advance();
    }
    std::vector<std::pair<double, double>> profile;
    for (int ring = 0; ring < 60; ++ring) {
        const double radius = 0.05 * (ring + 0.5);
        double sum = 0.0;
        constexpr int rays = 48;
        for (int i = 0; i < rays; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / rays;
            const Vector<3> from(static_cast<float>(radius * std::cos(angle)), 5.0f, static_cast<float>(radius * std::sin(angle)));
            const auto hit = run.world.castRay(from, Vector<3>(0.0f, -6.0f, 0.0f));
            ASSERT_TRUE(hit.has_value());
            sum += 5.0 - 6.0 * static_cast<double>(hit->fraction);
        }
        profile.emplace_back(radius, sum / rays);
    }
    // Without the rounded top and the foot, where single rocks lie.
    const double top = profile[1].second;
    double n = 0.0, sr = 0.0, sh = 0.0, srr = 0.0, srh = 0.0;
    for (const auto& [radius, height] : profile) {
        if (height < 0.9 * top && height > 0.1 * top) {
            n += 1.0;
            sr += radius;
            sh += height;
            srr += radius * radius;
            srh += radius * height;
        }
    }
    ASSERT_GT(n, 10.0);
    const double angle = std::atan(-(n * srh - sr * sh) / (n * srr - sr * sr)) / degree;
    RecordProperty("angle", std::to_string(angle));
    EXPECT_GT(angle, 25.0);
    EXPECT_LT(angle, 40.0);
}

}  // namespace
}  // namespace talus
