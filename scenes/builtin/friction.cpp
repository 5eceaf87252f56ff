#include "parts.h"
#include "topics.h"

namespace talus {
namespace {

using namespace parts;

constexpr double slope = 20.0 * degree;
constexpr double boxHalf = 0.25;
constexpr double slabHalf = 0.5;

Json slab(double friction, double angle, double halfLength = 50.0) {
    return fixedBody("slope", 0.0, 0.0, box(halfLength, slabHalf, {{"friction", friction}}), {{"rotation", angle}});
}

// A box whose lower face is `height` above the surface of a slab through the origin, `along` up its slope.
Json boxOnSlope(const std::string& name, double angle, double along, double height, double friction, double halfWidth = boxHalf,
                double halfHeight = boxHalf) {
    const double up = slabHalf + height + halfHeight;
    return body(name, along * std::cos(angle) - up * std::sin(angle), along * std::sin(angle) + up * std::cos(angle),
                box(halfWidth, halfHeight, {{"friction", friction}}), {{"rotation", angle}});
}

void expectStays(Json& document, const std::string& name) {
    document["expect"].push_back(atMost(since(from(check("displacement", ofBody(name)), 60), 60), 1e-6));
    document["expect"].push_back(near(from(check("angle", ofBody(name)), 60), 0.0, 0.1 * degree));
}

void expectPress(Json& document, const std::string& a, const std::string& b, double mass, double friction) {
    document["expect"].push_back(near(check("normalForce", ofPair(a, b)), mass * gravity * std::cos(slope), 0.005 * mass * gravity));
    document["expect"].push_back(near(check("frictionForce", ofPair(a, b)), mass * gravity * std::sin(slope), 0.005 * mass * gravity));
    document["expect"].push_back(near(check("frictionUse", ofPair(a, b)), std::tan(slope) / friction, 0.02));
}

Json rampCreep() {
    Json document = scene("ramp_creep_2d",
                          "A box on a slope of 20 degrees with friction 0.5 stays, since tan 20 = 0.364 < 0.5: friction that is a law holds to the "
                          "last bit, friction that is only damped creeps.",
                          3600);
    document["bodies"] = {slab(0.5, slope), boxOnSlope("box", slope, 0.0, 0.0, 0.5)};
    expectStays(document, "box");
    expectPress(document, "slope", "box", 0.25, 0.5);
    return document;
}

// Number `layer` of a stack of boxes twice as wide as high.
Json flatBox(const std::string& name, int layer) {
    return boxOnSlope(name, slope, 0.0, 2.0 * boxHalf * layer, 0.5, 2.0 * boxHalf, boxHalf);
}

Json rampCreepStack() {
    Json document =
        scene("ramp_creep_stack_2d",
              "Three flat boxes stacked on a slope of 20 degrees: each contact carries its part, none creeps. (Three cubes would topple: as high as "
              "three widths, they do beyond 18.4 degrees.)",
              3600);
    document["bodies"].push_back(slab(0.5, slope));
    for (int i = 0; i < 3; ++i) {
        const std::string name = "box" + std::to_string(i);
        document["bodies"].push_back(flatBox(name, i));
        expectStays(document, name);
    }
    expectPress(document, "slope", "box0", 1.5, 0.5);
    expectPress(document, "box1", "box2", 0.5, 0.5);
    return document;
}

Json rampCreepChain() {
    Json document =
        scene("ramp_creep_chain_2d", "The slope is a chain of segments, free above and solid below; it holds a box like a slab does.", 3600);
    // From right to left, so that the solid side is below.
    Json points = Json::array();
    for (int i = 10; i >= -10; --i) {
        points.push_back(point(5.0 * i * std::cos(slope), 5.0 * i * std::sin(slope)));
    }
    document["bodies"].push_back(fixedBody("slope", 0.0, 0.0, shape({{"chain", {{"points", points}}}}, {{"friction", 0.5}})));
    // Across a corner of the chain.
    document["bodies"].push_back(boxOnSlope("box", slope, 0.1, -slabHalf, 0.5));
    expectStays(document, "box");
    document["expect"].push_back(near(check("frictionForce", ofPair("slope", "box")), 0.25 * gravity * std::sin(slope), 0.0125));
    return document;
}

Json rampSlide() {
    Json document = scene("ramp_slide_2d", "With friction 0.3 < tan 20 the box must slide, with a = g (sin 20 - 0.3 cos 20) = 0.590 m/s2.", 120);
    document["bodies"] = {slab(0.3, slope), boxOnSlope("box", slope, 10.0, 0.0, 0.3)};
    document["expect"] = {near(check("displacement", ofBody("box")), 1.179, 0.01179),
                          near(from(check("frictionUse", ofPair("slope", "box")), 10), 1.0, 1e-3)};
    return document;
}

Json noWarmStart() {
    Json document =
        scene("no_warm_start_2d",
              "Three boxes on a slope, two sweeps a step. For half a minute each step starts from the impulses of the last one and nothing "
              "creeps; then the memory is taken away, and the same two sweeps let the pile crawl down.",
              3660);
    document["world"]["solver"] = "pgs";
    document["world"]["iterations"] = 2;
    document["bodies"].push_back(slab(0.5, slope));
    for (int i = 0; i < 3; ++i) {
        document["bodies"].push_back(flatBox("box" + std::to_string(i), i));
    }
    document["script"].push_back(script(1860, "set", {{"warmStarting", false}}));
    document["expect"] = {atMost(since(at(check("displacement", ofBody("box0")), 1860), 60), 2e-5),
                          atLeast(since(at(check("displacement", ofBody("box0")), 3660), 1860), 1e-3)};
    return document;
}

Json clampedIncrement() {
    Json document = scene("clamped_increment_2d",
                          "A common mistake: the change of the friction impulse is clamped instead of its sum. What adds up then is not bound by the "
                          "law: a box with friction 0.3 on 20 degrees, which must slide by 1.179 m in two seconds, goes another way.",
                          120);
    document["world"]["friction"] = "clampedIncrement";
    document["bodies"] = {slab(0.3, slope), boxOnSlope("box", slope, 10.0, 0.0, 0.3)};
    document["expect"] = {atLeast(check("displacement", ofBody("box")), 1.1 * 1.179), check("frictionUse", ofPair("slope", "box"))};
    return document;
}

Json slide() {
    Json document = scene("slide_2d", "A box thrown along a floor stops after v^2 / (2 mu g) = 0.917 m and v / (mu g) = 0.612 s.", 120);
    document["bodies"] = {floor(0.5), body("box", 0.0, 0.1, box(0.1, 0.1, {{"friction", 0.5}}), {{"velocity", point(3.0, 0.0)}})};
    document["expect"] = {near(check("displacement.x", ofBody("box")), 0.91743, 0.0275), atMost(from(check("speed", ofBody("box")), 45), 1e-3),
                          atLeast(at(check("speed", ofBody("box")), 35), 0.05), atMost(from(check("tilt", ofBody("box")), 0), 0.5 * degree)};
    return document;
}

Json conveyor() {
    Json document = scene("conveyor_2d",
                          "A belt that runs at 2 m/s takes a box along: it is accelerated by mu g until both are equally fast, after v / (mu g) = "
                          "0.408 s, and falls behind by v^2 / (2 mu g) = 0.408 m.",
                          180);
    Json belt = floor(0.5);
    belt["name"] = "belt";
    belt["shapes"][0]["surfaceVelocity"] = 2.0;
    document["bodies"] = {belt, body("box", 0.0, 0.25, box(0.25, 0.25, {{"friction", 0.5}}))};
    document["expect"] = {near(at(check("velocity.x", ofBody("box")), 12), 12.0 / 60.0 * 0.5 * gravity, 0.02),
                          near(from(check("velocity.x", ofBody("box")), 30), 2.0, 0.005),
                          near(check("displacement.x", ofBody("box")), 6.0 - 0.4077, 0.02)};
    return document;
}

Json rolling() {
    Json document =
        scene("rolling_2d",
              "A disc thrown without spin slides until it rolls: after v / (3 mu g) = 0.227 s it keeps two thirds of its speed, for ever, "
              "since pure rolling does no work.",
              300);
    document["bodies"] = {floor(0.3), body("disc", -5.0, 0.5, ball(0.5, {{"friction", 0.3}}), {{"velocity", point(2.0, 0.0)}})};
    document["expect"] = {near(from(check("velocity.x", ofBody("disc")), 20), 4.0 / 3.0, 0.01),
                          near(from(check("angularVelocity", ofBody("disc")), 20), -8.0 / 3.0, 0.02),
                          near(at(check("displacement.x", ofBody("disc")), 60), 0.37756 + (1.0 - 0.226529) * 4.0 / 3.0, 0.01),
                          near(from(check("position.y", ofBody("disc")), 10), 0.5, 2e-3)};
    return document;
}

Json tipping() {
    Json document =
        scene("tipping_2d",
              "A column three times as high as wide tips when the slope exceeds atan(1/3) = 18.43 degrees, whatever the friction: one stands "
              "on 17.4 degrees, one falls on 19.4.",
              300);
    constexpr double standing = 17.434949 * degree;
    constexpr double falling = 19.434949 * degree;
    Json left = slab(1.0, standing, 5.0);
    left["name"] = "gentle";
    Json right = slab(1.0, falling, 5.0);
    right["name"] = "steep";
    Json column = boxOnSlope("tips", falling, 0.0, 0.0, 1.0, 0.1, 0.3);
    right["position"][0] = 20.0;
    column["position"][0] = column["position"][0].get<double>() + 20.0;
    document["bodies"] = {left, right, boxOnSlope("stands", standing, 0.0, 0.0, 1.0, 0.1, 0.3), column};
    document["expect"] = {atMost(from(check("tilt", ofBody("stands")), 0), 0.2 * degree),
                          atMost(since(check("displacement", ofBody("stands")), 60), 1e-5), atLeast(check("tilt", ofBody("tips")), 60.0 * degree)};
    return document;
}

}  // namespace

std::vector<BuiltinScene> frictionScenes() {
    return {{"ramp_creep_2d", rampCreep},
            {"ramp_creep_stack_2d", rampCreepStack},
            {"ramp_creep_chain_2d", rampCreepChain},
            {"ramp_slide_2d", rampSlide},
            {"no_warm_start_2d", noWarmStart},
            {"clamped_increment_2d", clampedIncrement},
            {"slide_2d", slide},
            {"conveyor_2d", conveyor},
            {"rolling_2d", rolling},
            {"tipping_2d", tipping}};
}

}  // namespace talus
