#include "parts.h"
#include "topics.h"

#include <vector>

namespace talus {
namespace {

using namespace parts;

Json bridge() {
    constexpr int links = 30;
    constexpr double half = 0.5;
    constexpr double mass = 0.25;
    // A chain of equal links hangs in balance if the tangents of their slopes grow evenly; the horizontal pull is then weight / step.
    constexpr double step = 0.1;
    Json document =
        scene("bridge_2d",
              "Thirty links hung in balance: the slope of link i is atan(0.1 (i - 14.5)), so every joint pulls with m g / 0.1 = 24.5 N "
              "sideways and the two ends bear half of the weight each. Air damps what swings while the tension builds up along the chain.",
              600);
    double x = 0.0;
    double y = 0.0;
    std::vector<double> xs = {x};
    std::vector<double> ys = {y};
    for (int i = 0; i < links; ++i) {
        const double slope = std::atan(step * (i - 0.5 * (links - 1)));
        document["bodies"].push_back(body("link" + std::to_string(i), x + half * std::cos(slope), y + half * std::sin(slope),
                                          box(half, 0.125, {{"friction", 0.5}}),
                                          {{"rotation", slope}, {"mass", mass}, {"linearDamping", 2.0}, {"angularDamping", 2.0}}));
        x += 2.0 * half * std::cos(slope);
        y += 2.0 * half * std::sin(slope);
        xs.push_back(x);
        ys.push_back(y);
    }
    for (int i = 0; i <= links; ++i) {
        const std::string a = i == 0 ? "world" : "link" + std::to_string(i - 1);
        const std::string b = i == links ? "world" : "link" + std::to_string(i);
        const auto index = static_cast<std::size_t>(i);
        document["joints"].push_back(
            {{"type", "revolute"}, {"name", "pin" + std::to_string(i)}, {"a", a}, {"b", b}, {"anchor", point(xs[index], ys[index])}});
    }
    const double weight = links * mass * gravity;
    Json& expect = document["expect"];
    for (const int i : {0, 7, 15, 22, 29}) {
        expect.push_back(atMost(from(check("speed", ofBody("link" + std::to_string(i))), 600), 0.001));
        expect.push_back(atMost(check("displacement", ofBody("link" + std::to_string(i))), 0.1));
    }
    expect.push_back(near(check("force.y", ofJoint("pin0")), 0.5 * weight, 0.01 * weight));
    expect.push_back(near(check("force.x", ofJoint("pin0")), -mass * gravity / step, 0.02 * mass * gravity / step));
    expect.push_back(near(check("force.x", ofJoint("pin15")), -mass * gravity / step, 0.02 * mass * gravity / step));
    expect.push_back(atMost(check("jointGap", ofJoint("pin0")), 0.005));
    return document;
}

Json pendulum() {
    constexpr double arm = 1.0;
    constexpr double radius = 0.1;
    constexpr double amplitude = 0.1;
    // T = 2 pi sqrt((r^2 / 2 + L^2) / (g L)) (1 + amplitude^2 / 16 ...)
    const double period =
        2.0 * std::numbers::pi * std::sqrt((0.5 * radius * radius + arm * arm) / (gravity * arm)) * (1.0 + amplitude * amplitude / 16.0);
    const int steps = static_cast<int>(std::lround(10.25 * period * 60.0));
    Json document =
        scene("pendulum_2d",
              "A disc on a massless arm of 1 m swings with T = 2 pi sqrt((r^2/2 + L^2) / (g L)) = 2.013 s. After ten and a quarter swings it "
              "must pass the lowest point within 0.2 % of the time.",
              steps);
    document["bodies"].push_back(
        body("bob", arm * std::sin(amplitude), -arm * std::cos(amplitude), ball(radius), {{"rotation", amplitude}, {"mass", 1.0}}));
    document["joints"].push_back(
        {{"type", "revolute"}, {"name", "pin"}, {"a", "world"}, {"b", "bob"}, {"anchor", point(0.0, 0.0)}, {"referenceAngle", 0.0}});
    const double now = amplitude * std::cos(2.0 * std::numbers::pi * steps / 60.0 / period);
    const double late = 0.002 * 10.25 * 2.0 * std::numbers::pi * amplitude;
    Json& expect = document["expect"];
    expect.push_back(near(check("jointAngle", ofJoint("pin")), now, late));
    const int tenPeriods = static_cast<int>(std::lround(10.0 * period * 60.0));
    expect.push_back(near(at(check("jointAngle", ofJoint("pin")), tenPeriods), amplitude, 0.03 * amplitude));
    expect.push_back(atMost(from(check("jointGap", ofJoint("pin")), 0), 1e-4));
    return document;
}

Json limits(const Dimension& in) {
    struct Range {
        const char* name;
        double lower, upper, start;
    };
    const Range ranges[] = {{"quarters", 0.0, 270.0, 0.0},
                            {"both", -200.0, 200.0, 0.0},
                            {"beyond", 170.0, 190.0, 180.0},
                            {"narrow", -45.0, 45.0, 0.0},
                            {"locked", 0.0, 0.0, 0.0}};
    Json document = in.scene("limits",
                             "Limits are counted through turns: a cube is turned by 0.5 N m against the upper limit for five seconds, then against "
                             "the lower. It stops at 270 degrees, at 200, at 190 and at 45, and the joint bears the torque.",
                             600);
    document["world"]["gravity"] = in.point(0.0, 0.0);
    double x = 0.0;
    for (const Range& range : ranges) {
        const std::string name = range.name;
        const std::string pin = name + "Pin";
        document["bodies"].push_back(in.body(name, x, 0.0, in.box(0.25, 0.25), {{"mass", 1.0}, {"rotation", in.rotation(range.start * degree)}}));
        Json joint = {{"type", in.isPlane() ? "revolute" : "hinge"},
                      {"name", pin},
                      {"a", "world"},
                      {"b", name},
                      {"anchor", in.point(x, 0.0)},
                      {"limits", point(range.lower * degree, range.upper * degree)}};
        if (in.isPlane()) {
            joint["referenceAngle"] = 0.0;
        } else {
            joint["axis"] = point(0.0, 0.0, 1.0);
            joint["referenceAngle"] = range.start * degree;
        }
        document["joints"].push_back(joint);
        document["script"].push_back(script(0, "applyTorque", {{"body", name}, {"torque", in.spin(0.5)}, {"steps", 300}}));
        document["script"].push_back(script(300, "applyTorque", {{"body", name}, {"torque", in.spin(-0.5)}, {"steps", 300}}));
        Json& expect = document["expect"];
        expect.push_back(near(from(check("jointAngle", ofJoint(pin)), 240, 300), range.upper * degree, degree));
        expect.push_back(near(from(check("jointAngle", ofJoint(pin)), 540), range.lower * degree, degree));
        Json whole = from(check("jointAngle", ofJoint(pin)), 0);
        whole["min"] = (range.lower - 2.0) * degree;
        whole["max"] = (range.upper + 2.0) * degree;
        expect.push_back(whole);
        expect.push_back(atMost(from(check("angularSpeed", ofBody(name)), 240, 300), 0.01));
        expect.push_back(near(at(check("torque.z", ofJoint(pin)), 300), -0.5, 0.01));
        expect.push_back(near(check("torque.z", ofJoint(pin)), 0.5, 0.01));
        x += 3.0;
    }
    // From rest: sqrt(2 * 4.712 / 12) = 0.886 s to 270 degrees.
    document["expect"].push_back(atMost(at(check("jointAngle", ofJoint("quartersPin")), 51), 269.9 * degree));
    document["expect"].push_back(atLeast(at(check("jointAngle", ofJoint("quartersPin")), 55), 269.0 * degree));
    return document;
}

Json ropes() {
    Json document =
        scene("distance_2d",
              "A weight on a rod, one on a rope and one on a spring: each holds m g = 9.81 N; the spring of 1 hertz is stretched by g / (2 pi f)^2 = "
              "0.248 m.",
              1200);
    const Json bob = ball(0.1);
    document["bodies"] = {body("onRod", 0.0, -1.0, bob, {{"mass", 1.0}}), body("onRope", 2.0, -0.5, bob, {{"mass", 1.0}}),
                          body("onSpring", 4.0, -1.0, bob, {{"mass", 1.0}})};
    document["joints"] = {
        {{"type", "distance"}, {"name", "rod"}, {"a", "world"}, {"b", "onRod"}, {"anchorA", point(0.0, 0.0)}},
        {{"type", "distance"}, {"name", "rope"}, {"a", "world"}, {"b", "onRope"}, {"anchorA", point(2.0, 0.0)}, {"limits", point(0.0, 1.0)}},
        {{"type", "distance"},
         {"name", "spring"},
         {"a", "world"},
         {"b", "onSpring"},
         {"anchorA", point(4.0, 0.0)},
         {"spring", {{"hertz", 1.0}, {"dampingRatio", 0.5}}}}};
    const double stretch = gravity / std::pow(2.0 * std::numbers::pi, 2.0);
    document["expect"] = {near(from(check("jointTranslation", ofJoint("rod")), 0), 1.0, 0.002),
                          near(check("jointTranslation", ofJoint("rope")), 1.0, 0.005),
                          near(check("jointTranslation", ofJoint("spring")), 1.0 + stretch, 0.005)};
    for (const char* name : {"rod", "rope", "spring"}) {
        document["expect"].push_back(near(check("force", ofJoint(name)), gravity, 0.01 * gravity));
    }
    return document;
}

Json mouse() {
    Json document =
        scene("mouse_2d",
              "A mouse joint drags a box to its target against gravity; the spring of 5 hertz then hangs through by g / (2 pi f)^2 = 9.9 mm.", 300);
    document["bodies"] = {floor(0.6), body("box", 0.0, 0.5, box(0.5, 0.5))};
    document["script"].push_back(
        script(60, "join", {{"joint", {{"type", "mouse"}, {"name", "hand"}, {"b", "box"}, {"target", point(2.0, 3.0)}, {"maxForce", 200.0}}}}));
    const double sag = gravity / std::pow(2.0 * std::numbers::pi * 5.0, 2.0);
    document["expect"] = {near(at(check("position.y", ofBody("box")), 60), 0.5, 0.005), near(check("position.x", ofBody("box")), 2.0, 0.005),
                          near(check("position.y", ofBody("box")), 3.0 - sag, 0.005),
                          near(check("force.y", ofJoint("hand")), gravity, 0.02 * gravity)};
    return document;
}

}  // namespace

std::vector<BuiltinScene> jointScenes() {
    return {{"bridge_2d", bridge},
            {"pendulum_2d", pendulum},
            {"limits_2d", [] { return limits(inPlane); }},
            {"limits_3d", [] { return limits(inSpace); }},
            {"distance_2d", ropes},
            {"mouse_2d", mouse}};
}

}  // namespace talus
