// Hard cases from the field: slopes, seams, slides. Named after their numbers.
#include "documents.h"

#include <cmath>

namespace talus {
namespace {

using test::builtin;
using test::changed;
using test::measured;

constexpr double degree = 3.14159265358979 / 180.0;
constexpr double g = 9.81;

// Largest displacement and turn of a body between two times.
struct Moved {
    double distance = 0.0;
    double turn = 0.0;
};
Moved moved(SceneRun<2>& run, const std::string& name, int from, int to) {
    while (run.stepsTaken() < from) {
        run.advance();
    }
    const Pose<2> start = run.world.pose(run.body(name));
    Moved most;
    while (run.stepsTaken() < to) {
        run.advance();
        const Pose<2> now = run.world.pose(run.body(name));
        most.distance = std::max(most.distance, std::hypot(double(now.p.x() - start.p.x()), double(now.p.y() - start.p.y())));
        const Rotation<2> turned = compose(inverse(start.q), now.q);
        most.turn = std::max(most.turn, std::fabs(std::atan2(double(turned.s), double(turned.c))));
    }
    return most;
}

TEST(C35, NothingCreepsFromSecondOneToSixty) {
    for (const char* name : {"ramp_creep_2d", "ramp_creep_stack_2d", "ramp_creep_chain_2d"}) {
        const nlohmann::json document = builtin(name);
        const Scene<2> scene = readScene<2>(document);
        for (std::size_t i = 1; i < scene.bodies.size(); ++i) {
            SceneRun<2> run(scene);
            const Moved most = moved(run, scene.bodies[i].name, 60, 3600);
            EXPECT_LT(most.distance, 1e-6) << name << " " << scene.bodies[i].name;
            EXPECT_LT(most.turn, 0.001 * degree) << name << " " << scene.bodies[i].name;
        }
    }
}

TEST(C35, ShakenSlopesHoldToo) {
    nlohmann::json document = builtin("ramp_creep_2d");
    document["expect"] = nlohmann::json::array();
    // Half a second along the slope one way, half the other; the needed friction stays below 0.38.
    for (int step = 0; step < 3600; step += 30) {
        const double shake = step % 60 == 0 ? 0.1 : -0.1;
        document["script"].push_back(
            {{"step", step}, {"do", "setGravity"}, {"gravity", {shake * std::cos(20 * degree), -g + shake * std::sin(20 * degree)}}});
    }
    const Scene<2> scene = readScene<2>(document);
    SceneRun<2> run(scene);
    const Moved most = moved(run, "box", 60, 3600);
    EXPECT_LT(most.distance, 1e-3);
    EXPECT_LT(most.turn, 0.1 * degree);
}

// What a box does on a slope for two seconds, as a function of friction: it stays, or slides by a t^2 / 2.
TEST(C35, SlidesByTheLaw) {
    for (const double friction : {0.0, 0.1, 0.2, 0.3, 0.35}) {
        const std::string value = std::to_string(friction);
        const nlohmann::json document =
            changed(builtin("ramp_slide_2d"), {"/bodies/0/shapes/0/friction=" + value, "/bodies/1/shapes/0/friction=" + value,
                                               "/expect=[{\"check\": \"displacement\", \"body\": \"box\"}]"});
        const double way = 2.0 * g * (std::sin(20 * degree) - friction * std::cos(20 * degree));
        EXPECT_NEAR(measured(runDocument({document}), 0), way, 0.01 * way + 0.01) << friction;
    }
}

TEST(Lesson, WithoutWarmStartingTheRampCreepsFiftyTimesAsFar) {
    const RunResult result = runDocument({builtin("no_warm_start_2d")});
    const double with = measured(result, 0);
    const double without = measured(result, 1);
    RecordProperty("with_warm_starting_m", std::to_string(with));
    RecordProperty("without_m", std::to_string(without));
    EXPECT_GT(without, 50.0 * with);
    EXPECT_GT(without, 1e-4);
}

TEST(Lesson, ClampedIncrementsBreakTheLawAndSumsKeepIt) {
    const double way = 1.179;
    const double wrong = measured(runDocument({builtin("clamped_increment_2d")}), 0);
    const double right = measured(runDocument({changed(builtin("clamped_increment_2d"), {"/world/friction=\"law\""})}), 0);
    EXPECT_GT(std::fabs(wrong - way), 0.1 * way);
    EXPECT_NEAR(right, way, 0.01 * way);
}

// Variants of the row of tiles: rotation locked, and other solvers.
TEST(C01, LockedBoxesGlideToo) {
    nlohmann::json document = builtin("tiles_2d");
    for (auto& body : document["bodies"]) {
        if (body["name"].get<std::string>().starts_with("box")) {
            body["lockRotation"] = true;
        }
    }
    const RunResult result = runDocument({document});
    EXPECT_EQ(result.verdict, Verdict::pass) << result.message;
}

TEST(C01, OtherSolverGlidesToo) {
    const RunResult result = runDocument({changed(builtin("tiles_2d"), {"/world/solver=\"pgs\""})});
    EXPECT_EQ(result.verdict, Verdict::pass) << textOf(result);
}

// Stopping distance v^2 / (2 mu g) for many speeds, frictions and step lengths.
TEST(Slide, StopsByTheLaw) {
    for (const double speed : {1.0, 3.0, 6.0}) {
        for (const double friction : {0.2, 0.5, 1.0}) {
            const std::string mu = std::to_string(friction);
            const nlohmann::json document = changed(
                builtin("slide_2d"), {"/bodies/0/shapes/0/friction=" + mu, "/bodies/1/shapes/0/friction=" + mu,
                                      "/bodies/1/velocity/0=" + std::to_string(speed), "/world/hertz=240", "/steps=1200",
                                      "/expect=[{\"check\": \"displacement.x\", \"body\": \"box\"}, {\"check\": \"speed\", \"body\": \"box\"}]"});
            const RunResult result = runDocument({document});
            const double way = speed * speed / (2.0 * friction * g);
            EXPECT_NEAR(measured(result, 0), way, 0.03 * way + 0.002) << speed << " " << friction;
            EXPECT_LT(measured(result, 1), 1e-3);
        }
    }
}

}  // namespace
}  // namespace talus
