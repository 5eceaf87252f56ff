// How a scene of space is read, played and judged.
#include "documents.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

namespace talus {
namespace {

using test::changed;
using test::measured;
using test::smallDocument3;

RunResult runWith(const std::vector<std::string>& assignments, const RunOptions& options = {}) {
    const nlohmann::json document = changed(smallDocument3(), assignments);
    return runDocument({document}, options);
}

TEST(Runner3, ForcesOfARestingBoxAreItsWeight) {
    const RunResult result = runWith({R"(/expect=[
        {"check": "normalForce", "a": "floor", "b": "box", "equals": 10000, "within": 20},
        {"check": "frictionForce", "a": "box", "b": "floor", "equals": 0, "within": 1},
        {"check": "contactPoints", "a": "box", "b": "floor", "equals": 4},
        {"check": "normal.y", "a": "floor", "b": "box", "equals": 1},
        {"check": "normal.z", "a": "box", "b": "floor", "equals": 0},
        {"check": "normal.y", "a": "box", "b": "floor", "equals": -1},
        {"check": "separation", "a": "box", "b": "floor", "equals": 0, "within": 0.002},
        {"check": "penetration", "max": 0.002},
        {"check": "contacts", "equals": 3}, {"check": "bodies", "equals": 5}, {"check": "awakeBodies", "equals": 4},
        {"check": "finite", "from": 0, "equals": 1}])"});
    EXPECT_EQ(result.verdict, Verdict::pass) << result.message << textOf(result);
    EXPECT_EQ(result.dimension, 3);
}

TEST(Runner3, SlidingUsesAllFriction) {
    const RunResult result = runWith({"/bodies/1/velocity=[3, 0, 4]", R"(/expect=[
        {"check": "frictionForce", "a": "box", "b": "floor", "at": 20, "equals": 6000, "within": 60},
        {"check": "frictionUse", "a": "box", "b": "floor", "at": 20, "equals": 1, "within": 0.01}])"});
    EXPECT_EQ(result.verdict, Verdict::pass) << textOf(result);
}

// A turn about a slanted axis by a spin of 1.5 rad/s: `angle` is that of the rotation, `tilt` that of the y axis.
TEST(Runner3, AnglesAreThoseOfTheRotation) {
    const double spin = 1.5;
    const double slant = 0.6;
    const RunResult result = runWith({"/bodies/2/angularVelocity=[0.9, 1.2, 0]", R"(/expect=[
        {"check": "angle", "body": "ball"}, {"check": "tilt", "body": "ball"}, {"check": "angularSpeed", "body": "ball"},
        {"check": "angle", "body": "ball", "at": 30}, {"check": "angularVelocity.x", "body": "ball"}])"});
    EXPECT_NEAR(measured(result, 0), spin, 1e-3);
    // A vector at the angle a from the axis moves by 2 asin(sin a sin(turn / 2)).
    EXPECT_NEAR(measured(result, 1), 2.0 * std::asin(slant * std::sin(0.5 * spin)), 1e-3);
    EXPECT_NEAR(measured(result, 2), spin, 1e-5);
    EXPECT_NEAR(measured(result, 3), 0.5 * spin, 1e-3);
    EXPECT_NEAR(measured(result, 4), 0.9, 1e-5);
}

TEST(Runner3, AnglesStayBelowHalfATurn) {
    const double spin = 5.0;
    const RunResult result = runWith({"/bodies/2/angularVelocity=[0, 0, 5]", R"(/expect=[{"check": "angle", "body": "ball"}])"});
    EXPECT_NEAR(measured(result, 0), 2.0 * std::numbers::pi - spin, 1e-3);
}

TEST(Runner3, RotationsAreQuaternionsOrAxisAndAngle) {
    const double angle = 2.0 * std::acos(0.6);
    const std::string text = std::to_string(angle);
    nlohmann::json document = smallDocument3();
    // Any length of quaternion and axis.
    const Scene<3> scene = readScene<3>(
        changed(document, {"/bodies/1/rotation=[8e20, 0, 0, 6e20]", "/bodies/2/rotation={\"axis\": [1e-30, 0, 0], \"angle\": " + text + "}"}));
    for (const std::size_t body : {std::size_t{1}, std::size_t{2}}) {
        const Rotation<3>& rotation = scene.bodies[body].def.rotation;
        EXPECT_NEAR(rotation.v.x(), 0.8f, 1e-6f);
        EXPECT_NEAR(rotation.s, 0.6f, 1e-6f);
    }
}

TEST(Runner3, LocksHoldTheAxesThatTheyName) {
    const RunResult result = runWith({"/bodies/2/lockRotation=[true, false, false]", "/bodies/2/angularVelocity=[1, 2, 3]", R"(/expect=[
        {"check": "angularVelocity.x", "body": "ball", "from": 1, "equals": 0}, {"check": "angularVelocity.y", "body": "ball", "equals": 2, "within": 1e-3},
        {"check": "angularVelocity.z", "body": "ball", "equals": 3, "within": 1e-3}])"});
    EXPECT_EQ(result.verdict, Verdict::pass) << textOf(result);
}

TEST(Runner3, ScriptVerbsDoWhatTheySay) {
    // 2000 N m for half a second on 0.4 m r^2.
    const double spin = 2000.0 * 0.5 / (0.4 * 1000.0 * 4.0 / 3.0 * std::numbers::pi * 0.125 * 0.25);
    const RunResult result = runWith({R"(/script=[
        {"step": 0, "do": "applyTorque", "body": "ball", "torque": [0, 2000, 0], "steps": 30},
        {"step": 40, "do": "setAngularVelocity", "body": "ball", "angularVelocity": [0, 0, 1]},
        {"step": 50, "do": "setRotation", "body": "ball", "rotation": {"axis": [0, 0, 1], "angle": 0}},
        {"step": 10, "do": "setRotation", "body": "can", "rotation": {"axis": [1, 0, 0], "angle": 1.5707963}},
        {"step": 20, "do": "applyAngularImpulse", "body": "box", "impulse": [0, 500, 0]},
        {"step": 30, "do": "addShape", "body": "wedge", "shape": {"cone": {"half": 0.5, "radius": 0.2}, "offset": [0, 3, 0], "density": 0}},
        {"step": 40, "do": "create", "name": "pill", "position": [9, 9, 9], "shapes": [{"capsule": {"a": [0, 0, 0], "b": [0, 1, 0], "radius": 0.2}}]}])",
                                      R"(/expect=[
        {"check": "angularVelocity.y", "body": "ball", "at": 30},
        {"check": "angularVelocity.z", "body": "ball", "at": 41, "equals": 1, "within": 1e-3},
        {"check": "angle", "body": "ball", "at": 60, "equals": 0.16667, "within": 0.001},
        {"check": "angle", "body": "can", "at": 11, "min": 1.5},
        {"check": "angularSpeed", "body": "box", "at": 20, "max": 1e-3}, {"check": "angularVelocity.y", "body": "box", "at": 21, "min": 0.5},
        {"check": "castRay", "origin": [0, 9, 5], "translation": [0, -9, 0], "read": "fraction", "equals": 0.6111, "within": 0.001},
        {"check": "castRay", "origin": [0.1, 9, 5], "translation": [0, -9, 0], "read": "normal.x", "min": 0.3},
        {"check": "exists", "body": "pill", "equals": 1}])"});
    EXPECT_NEAR(measured(result, 0), spin, 0.005 * spin);
    EXPECT_EQ(result.verdict, Verdict::pass) << result.message << textOf(result);
}

TEST(Runner3, TraceNamesPlacesTurnsAndSpins) {
    std::ostringstream out;
    runWith({"/steps=3", "/bodies/2/angularVelocity=[0, 0, 2]"}, {.trace = &out});
    const std::string text = out.str();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 4 * 5);
    EXPECT_EQ(text.rfind("step,name,x,y,z,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz,awake\n", 0), 0u);
    EXPECT_NE(text.find("\n0,ball,5,20,0,0,0,0,1,0,0,0,0,0,2,1\n"), std::string::npos) << text;
}

TEST(Runner3, JsonTellsTheDimension) {
    const nlohmann::json json = nlohmann::json::parse(jsonOf(runWith({"/steps=2"})));
    EXPECT_EQ(json.at("dimension"), 3);
    EXPECT_EQ(json.at("verdict"), "pass");
    const RunResult refused = runWith({"/bodies/2/shapes/0/ball/radius=-1"});
    EXPECT_EQ(nlohmann::json::parse(jsonOf(refused)).at("dimension"), 3);
}

TEST(Runner3, ResultsDoNotDependOnWorkers) {
    EXPECT_EQ(runWith({"/bodies/3/velocity=[1, 0, 2]"}).hash, runWith({"/bodies/3/velocity=[1, 0, 2]"}, {.workers = 2}).hash);
}

}  // namespace
}  // namespace talus
