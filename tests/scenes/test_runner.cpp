// How a scene is played and judged.
#include "documents.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace talus {
namespace {

using test::changed;
using test::measured;
using test::smallDocument;

RunResult runWith(const std::vector<std::string>& assignments, const RunOptions& options = {}) {
    const nlohmann::json document = changed(smallDocument(), assignments);
    return runDocument({document}, options);
}

// After n steps free fall has the speed g n / 60, so every time shows which state was looked at.
TEST(Runner, AtMeansAfterThatManySteps) {
    const RunResult result = runWith({R"(/expect=[
        {"check": "velocity.y", "body": "ball", "at": 0, "equals": 0},
        {"check": "velocity.y", "body": "ball", "at": 1, "equals": -0.16666667},
        {"check": "velocity.y", "body": "ball", "at": 30, "equals": -5, "within": 1e-4},
        {"check": "velocity.y", "body": "ball", "at": 60, "equals": -10, "within": 1e-4},
        {"check": "velocity.y", "body": "ball", "at": -1, "equals": -10, "within": 1e-4},
        {"check": "velocity.y", "body": "ball", "equals": -10, "within": 1e-4}])"});
    EXPECT_EQ(result.verdict, Verdict::pass) << textOf(result);
}

TEST(Runner, RangesTellTheWorstValue) {
    const RunResult result = runWith({R"(/expect=[
        {"check": "velocity.y", "body": "ball", "from": 6, "to": 12, "max": -1},
        {"check": "velocity.y", "body": "ball", "from": 6, "to": 12, "max": -1.5},
        {"check": "velocity.y", "body": "ball", "from": 6, "to": 12, "min": -3},
        {"check": "velocity.y", "body": "ball", "from": 6},
        {"check": "velocity.y", "body": "ball", "from": 6, "to": 18, "equals": -2, "within": 0.9}])"});
    EXPECT_NEAR(measured(result, 0), -1.0, 1e-5);
    EXPECT_FALSE(result.outcomes[1].ok);
    EXPECT_EQ(result.outcomes[1].step, 6);
    EXPECT_TRUE(result.outcomes[2].ok);
    EXPECT_NEAR(measured(result, 2), -2.0, 1e-5);
    EXPECT_TRUE(result.outcomes[3].ok);
    EXPECT_NEAR(measured(result, 3), -10.0, 1e-4);
    EXPECT_FALSE(result.outcomes[4].ok);
    EXPECT_EQ(result.verdict, Verdict::fail);
}

TEST(Runner, ScriptRunsBeforeItsStep) {
    const RunResult result = runWith({R"(/script=[
            {"step": 20, "do": "setGravity", "gravity": [0, 0]},
            {"step": 10, "do": "setVelocity", "body": "ball", "velocity": [3, 0]},
            {"step": 10, "do": "setVelocity", "body": "ball", "velocity": [4, 0]}])",
                                      R"(/expect=[
            {"check": "velocity.x", "body": "ball", "at": 10, "equals": 0},
            {"check": "velocity.x", "body": "ball", "at": 11, "equals": 4},
            {"check": "velocity.y", "body": "ball", "at": 20, "equals": -1.6666667, "within": 1e-4},
            {"check": "velocity.y", "body": "ball", "at": 60, "equals": -1.6666667, "within": 1e-4}])"});
    EXPECT_EQ(result.verdict, Verdict::pass) << textOf(result);
}

TEST(Runner, ForcesActForTheirSteps) {
    // 2 N on pi/4 kg for 30 steps.
    const double speed = 2.0 / (0.25 * 3.14159265) * 30.0 / 60.0;
    const RunResult result = runWith({R"(/script=[{"step": 5, "do": "applyForce", "body": "ball", "force": [2, 0], "steps": 30}])",
                                      R"(/expect=[{"check": "velocity.x", "body": "ball", "at": 5}, {"check": "velocity.x", "body": "ball", "at": 35},
            {"check": "velocity.x", "body": "ball"}])"});
    EXPECT_EQ(measured(result, 0), 0.0);
    EXPECT_NEAR(measured(result, 1), speed, 1e-4);
    EXPECT_NEAR(measured(result, 2), speed, 1e-4);
}

TEST(Runner, DisplacementCountsFromItsStep) {
    const RunResult result =
        runWith({R"(/script=[{"step": 0, "do": "setVelocity", "body": "ball", "velocity": [6, 0]}])",
                 R"(/expect=[{"check": "displacement.x", "body": "ball"}, {"check": "displacement.x", "body": "ball", "since": 50},
            {"check": "displacement.x", "body": "ball", "since": 20, "at": 30}])"});
    EXPECT_NEAR(measured(result, 0), 6.0, 1e-4);
    EXPECT_NEAR(measured(result, 1), 1.0, 1e-4);
    EXPECT_NEAR(measured(result, 2), 1.0, 1e-4);
}

TEST(Runner, AngleCountsTurnsAlsoFastOnes) {
    // 250 rad/s are two thirds of a turn in a step: a count by poses alone would go backwards.
    const RunResult result =
        runWith({"/bodies/2/angularVelocity=-250", "/bodies/3/angularVelocity=7",
                 R"(/expect=[{"check": "angle", "body": "ball"}, {"check": "jointAngle", "joint": "pin"}, {"check": "angle", "body": "rod"},
            {"check": "tilt", "body": "rod", "from": 0, "max": 3.1415928}])"});
    EXPECT_NEAR(measured(result, 0), -250.0, 2.0);
    EXPECT_NEAR(measured(result, 1), 7.0, 0.05);
    EXPECT_NEAR(measured(result, 2), measured(result, 1), 1e-3);
    EXPECT_TRUE(result.outcomes[3].ok);
}

TEST(Runner, ForcesOfARestingBoxAreItsWeight) {
    const RunResult result = runWith({R"(/expect=[
        {"check": "normalForce", "a": "floor", "b": "box", "equals": 10, "within": 0.01},
        {"check": "frictionForce", "a": "box", "b": "floor", "equals": 0, "within": 0.01},
        {"check": "contactPoints", "a": "box", "b": "floor", "equals": 2},
        {"check": "normal.y", "a": "floor", "b": "box", "equals": 1},
        {"check": "normal.y", "a": "box", "b": "floor", "equals": -1},
        {"check": "separation", "a": "box", "b": "floor", "equals": 0, "within": 0.002},
        {"check": "contacts", "equals": 1}, {"check": "bodies", "equals": 4}, {"check": "awakeBodies", "equals": 3},
        {"check": "exists", "body": "box", "equals": 1}, {"check": "finite", "from": 0, "equals": 1}])"});
    EXPECT_EQ(result.verdict, Verdict::pass) << textOf(result);
}

TEST(Runner, SlidingUsesAllFriction) {
    const RunResult result = runWith({R"(/bodies/1/velocity=[5, 0])", R"(/expect=[
        {"check": "frictionForce", "a": "box", "b": "floor", "at": 20, "equals": 6, "within": 0.05},
        {"check": "frictionUse", "a": "box", "b": "floor", "at": 20, "equals": 1, "within": 1e-3}])"});
    EXPECT_EQ(result.verdict, Verdict::pass) << textOf(result);
}

TEST(Runner, EventsAreCountedInTheirRange) {
    const RunResult result = runWith({"/bodies/2/position=[5, 1.75]", R"(/script=[{"step": 50, "do": "destroy", "body": "ball"}])", R"(/expect=[
        {"check": "contactBegins", "a": "ball", "b": "floor"}, {"check": "contactBegins", "b": "ball"},
        {"check": "contactBegins", "a": "ball", "from": 1, "to": 25}, {"check": "contactBegins", "a": "ball", "from": 26, "to": 34},
        {"check": "contactEnds", "a": "ball", "b": "floor", "at": 50}, {"check": "contactEnds", "a": "ball", "b": "floor", "at": 51},
        {"check": "hits", "a": "ball"}, {"check": "exists", "body": "ball"}])"});
    // Falls 1.25 m in half a second.
    const double expected[] = {1, 1, 0, 1, 0, 1, 1, 0};
    for (std::size_t i = 0; i < std::size(expected); ++i) {
        EXPECT_EQ(measured(result, i), expected[i]) << i;
    }
}

TEST(Runner, WhatIsAbsentFailsWithAMessage) {
    const RunResult result =
        runWith({R"(/script=[{"step": 5, "do": "destroy", "body": "ball"}, {"step": 5, "do": "unjoin", "joint": "pin"}])", R"(/expect=[
        {"check": "speed", "body": "ball", "max": 1}, {"check": "jointGap", "joint": "pin", "max": 1}, {"check": "normal.x", "a": "box", "b": "rod", "max": 1},
        {"check": "exists", "body": "ball", "equals": 0}])"});
    EXPECT_NE(result.outcomes[0].message.find("'ball' is gone"), std::string::npos);
    EXPECT_NE(result.outcomes[1].message.find("'pin'"), std::string::npos);
    EXPECT_NE(result.outcomes[2].message.find("do not touch"), std::string::npos);
    EXPECT_FALSE(result.outcomes[0].ok || result.outcomes[1].ok || result.outcomes[2].ok);
    EXPECT_TRUE(result.outcomes[3].ok);
}

TEST(Runner, StepsCanBeCutShortAndThenExpectationsAreNotReached) {
    const RunResult result = runWith(
        {R"(/expect=[{"check": "finite", "at": 5, "equals": 1}, {"check": "finite", "at": 30, "equals": 1}, {"check": "finite", "from": 0, "equals": 1}])"},
        {.steps = 10});
    EXPECT_EQ(result.steps, 10);
    EXPECT_TRUE(result.outcomes[0].ok);
    EXPECT_FALSE(result.outcomes[1].ok);
    EXPECT_NE(result.outcomes[1].message.find("step 30 was not reached"), std::string::npos);
    EXPECT_TRUE(result.outcomes[2].ok);
}

TEST(Runner, RefusalsCanBeExpected) {
    const char* refusal = R"(/expect=[{"check": "rejected", "contains": "radius"}])";
    EXPECT_EQ(runWith({refusal, "/bodies/2/shapes/0/ball/radius=-1"}).verdict, Verdict::pass);
    EXPECT_EQ(runWith({refusal, "/bodies/2/friction=-1"}).verdict, Verdict::fail);
    EXPECT_EQ(runWith({refusal}).verdict, Verdict::fail);
    std::string text = changed(smallDocument(), {refusal}).dump();
    text.replace(text.find("\"radius\":0.5"), 12, "\"radius\":1e400,\"radius\":1");
    std::optional<SceneError> fault;
    const nlohmann::json document = parseDocument(text, fault);
    const RunResult result = runDocument({document, fault});
    EXPECT_EQ(result.verdict, Verdict::fail) << "the message speaks of the number";
    EXPECT_EQ(result.outcomes.size(), 1u);
}

TEST(Runner, SnapshotsBringBackNamesAndBodies) {
    const RunResult result = runWith({R"(/script=[
        {"step": 10, "do": "snapshot", "as": "s"}, {"step": 20, "do": "destroy", "body": "ball"},
        {"step": 20, "do": "create", "name": "new", "position": [0, 30], "shapes": [{"ball": {"radius": 1}}]},
        {"step": 30, "do": "restore", "from": "s"}])",
                                      R"(/expect=[
        {"check": "exists", "body": "ball", "at": 25, "equals": 0}, {"check": "exists", "body": "new", "at": 25, "equals": 1},
        {"check": "exists", "body": "ball", "equals": 1}, {"check": "exists", "body": "new", "equals": 0},
        {"check": "velocity.y", "body": "ball", "at": 31, "equals": -1.8333333, "within": 1e-4}])"});
    EXPECT_EQ(result.verdict, Verdict::pass) << textOf(result);
}

TEST(Runner, ScriptVerbsDoWhatTheySay) {
    const RunResult result = runWith({R"(/script=[
        {"step": 1, "do": "addShape", "body": "ball", "shape": {"ball": {"radius": 0.25}, "offset": [3, 0], "density": 0}},
        {"step": 2, "do": "removeShape", "body": "ball", "shape": 0},
        {"step": 3, "do": "join", "joint": {"type": "distance", "name": "rope", "a": "world", "b": "ball", "anchorA": [5, 20]}},
        {"step": 5, "do": "setType", "body": "rod", "type": "static"},
        {"step": 6, "do": "disable", "body": "box"}, {"step": 8, "do": "enable", "body": "box"},
        {"step": 9, "do": "set", "substeps": 8, "sleeping": true}, {"step": 9, "do": "set", "name": "pushSpeed", "value": 2},
        {"step": 10, "do": "sleep", "body": "box"}, {"step": 20, "do": "wake", "body": "box"},
        {"step": 25, "do": "setFriction", "body": "box", "friction": 0}, {"step": 25, "do": "setFriction", "body": "floor", "friction": 0},
        {"step": 26, "do": "applyImpulse", "body": "box", "impulse": [1, 0]}, {"step": 40, "do": "setFilter", "body": "box", "mask": 0}])",
                                      R"(/expect=[
        {"check": "castRay", "origin": [8, 30], "translation": [0, -30], "at": 2, "equals": 1},
        {"check": "castRay", "origin": [5, 30], "translation": [0, -30], "at": 3, "read": "body", "equals": "floor"},
        {"check": "jointTranslation", "joint": "rope", "from": 4, "max": 0.2},
        {"check": "angularVelocity", "body": "rod", "from": 6, "equals": 0},
        {"check": "contactPoints", "a": "box", "b": "floor", "at": 7, "equals": 0},
        {"check": "contactPoints", "a": "box", "b": "floor", "at": 9, "equals": 2},
        {"check": "awake", "body": "box", "at": 15, "equals": 0}, {"check": "awake", "body": "box", "at": 21, "equals": 1},
        {"check": "velocity.x", "body": "box", "from": 27, "to": 40, "equals": 1, "within": 1e-3},
        {"check": "velocity.y", "body": "box", "at": 60, "equals": -3.3333333, "within": 1e-2}])"});
    EXPECT_EQ(result.verdict, Verdict::pass) << result.message << textOf(result);
}

TEST(Runner, RunsAreRepeatableAndJsonIsOneLine) {
    const RunResult first = runWith({R"(/expect=[{"check": "speed", "body": "ball", "min": 1}])"});
    const RunResult second = runWith({R"(/expect=[{"check": "speed", "body": "ball", "min": 1}])"}, {.workers = 2});
    EXPECT_EQ(first.hash, second.hash);
    const std::string line = jsonOf(first);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const nlohmann::json json = nlohmann::json::parse(line);
    EXPECT_EQ(json.at("scene"), "small");
    EXPECT_EQ(json.at("dimension"), 2);
    EXPECT_EQ(json.at("steps"), 60);
    EXPECT_EQ(json.at("verdict"), "pass");
    EXPECT_EQ(json.at("hash").get<std::string>().size(), 16u);
    EXPECT_EQ(json.at("expect").at(0).at("check"), "speed");
    EXPECT_EQ(json.at("expect").at(0).at("ok"), true);
    EXPECT_GT(json.at("expect").at(0).at("value").get<double>(), 9.0);
    EXPECT_EQ(json.at("counts").at("bodies"), 4);
    EXPECT_TRUE(json.at("stepMs").contains("mean"));
}

TEST(Runner, TraceHasALinePerBodyAndState) {
    std::ostringstream out;
    runWith({"/steps=3", R"(/bodies/1/name="a \"b\", c")"}, {.trace = &out});
    const std::string text = out.str();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 4 * 4);
    EXPECT_EQ(text.rfind("step,name,x,y,angle,vx,vy,w,awake\n", 0), 0u);
    EXPECT_NE(text.find("3,\"a \"\"b\"\", c\","), std::string::npos);
}

}  // namespace
}  // namespace talus
