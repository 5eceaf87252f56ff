#include "../parts.h"
#include "../topics.h"

#include <array>
#include <vector>

namespace talus {
namespace {

using namespace parts;

using Triple = std::array<double, 3>;

// Euler's equations of a free body with principal moments I, from the spin w: the times at which the spin about y changes its sign.
std::vector<double> flipTimes(const Triple& moments, Triple w, double end) {
    const auto rate = [&](const Triple& spin) {
        return Triple{(moments[1] - moments[2]) / moments[0] * spin[1] * spin[2], (moments[2] - moments[0]) / moments[1] * spin[2] * spin[0],
                      (moments[0] - moments[1]) / moments[2] * spin[0] * spin[1]};
    };
    const auto moved = [](const Triple& from, const Triple& along, double by) {
        return Triple{from[0] + by * along[0], from[1] + by * along[1], from[2] + by * along[2]};
    };
    constexpr double h = 1.0 / 1920.0;
    std::vector<double> times;
    // Runge and Kutta's rule of fourth order.
    for (double t = 0.0; t < end; t += h) {
        const Triple a = rate(w);
        const Triple b = rate(moved(w, a, 0.5 * h));
        const Triple c = rate(moved(w, b, 0.5 * h));
        const Triple d = rate(moved(w, c, h));
        const double before = w[1];
        w = moved(moved(moved(moved(w, a, h / 6.0), b, h / 3.0), c, h / 3.0), d, h / 6.0);
        if (before * w[1] < 0.0) {
            times.push_back(t + h * before / (before - w[1]));
        }
    }
    return times;
}

Json tHandle() {
    constexpr int steps = 3600;
    constexpr double radius = 0.05, bar = 0.4, stem = 0.2;
    constexpr double density = 1000.0;
    Json document = scene3("t_handle_3d",
                           "A T that turns about its middle axis, far from any weight, flips over again and again: Euler's equations tell when. "
                           "Energy and angular momentum stay what they were for a minute.",
                           steps);
    document["world"]["gravity"] = point(0.0, 0.0, 0.0);
    const Json shapes = {
        cylinder(stem, radius),
        cylinder(bar, radius, {{"offset", point(0.0, stem + radius, 0.0)}, {"rotation", turned(point(0.0, 0.0, 1.0), 90.0 * degree)}})};
    const Triple spin = {0.08, 8.0, 0.0};
    document["bodies"].push_back({{"name", "handle"}, {"shapes", shapes}, {"angularVelocity", point(spin[0], spin[1], spin[2])}});
    // Two cylinders, by the parallel-axis theorem.
    const double section = density * std::numbers::pi * radius * radius;
    const double stemMass = section * 2.0 * stem, barMass = section * 2.0 * bar;
    const double reduced = stemMass * barMass / (stemMass + barMass) * (stem + radius) * (stem + radius);
    const auto across = [](double mass, double half) { return mass * (half * half / 3.0 + radius * radius / 4.0); };
    const auto along = [](double mass) { return 0.5 * mass * radius * radius; };
    const Triple moments = {across(stemMass, stem) + along(barMass) + reduced, along(stemMass) + across(barMass, bar),
                            across(stemMass, stem) + across(barMass, bar) + reduced};
    Json& expect = document["expect"];
    const Json handle = ofBody("handle");
    bool over = false;
    for (const double time : flipTimes(moments, spin, steps / 60.0)) {
        const int early = static_cast<int>(std::floor(0.98 * time * 60.0));
        const int late = static_cast<int>(std::ceil(1.02 * time * 60.0));
        if (late > steps) {
            break;
        }
        const auto side = [&](int step, bool flipped) {
            const Json tilt = at(check("tilt", handle), step);
            expect.push_back(flipped ? atLeast(tilt, 90.0 * degree) : atMost(tilt, 90.0 * degree));
        };
        side(early, over);
        over = !over;
        side(late, over);
    }
    const double energy = 0.5 * (moments[0] * spin[0] * spin[0] + moments[1] * spin[1] * spin[1]);
    const double momentum = moments[1] * spin[1];
    expect.push_back(near(from(check("energy", Json::object()), 0), energy, 0.001 * energy));
    expect.push_back(near(from(check("angularMomentum.y", Json::object()), 0), momentum, 0.001 * momentum));
    expect.push_back(near(from(check("angularMomentum.x", Json::object()), 0), moments[0] * spin[0], 0.001 * momentum));
    expect.push_back(near(from(check("angularMomentum.z", Json::object()), 0), 0.0, 0.001 * momentum));
    return document;
}

Json seamBall() {
    Json document =
        scene3("seam_ball_3d",
               "A ball rolls over the seam of two flush boxes: it must not hop, stop or turn aside, since a plane is a plane however it is cut.", 43);
    const Json slab = boxOf(point(1.0, 1.0, 1.0), {{"friction", 0.5}});
    document["bodies"] = {fixed(bodyAt("left", point(0.0, -1.0, 0.0), slab)), fixed(bodyAt("right", point(2.0, -1.0, 0.0), slab)),
                          bodyAt("ball", point(-0.8, 0.1, 0.0), ball(0.1, {{"friction", 0.5}}),
                                 {{"velocity", point(5.0, 0.0, 0.0)}, {"angularVelocity", point(0.0, 0.0, -50.0)}})};
    const Json subject = ofBody("ball");
    document["expect"] = {near(from(check("velocity.y", subject), 10), 0.0, 0.005), near(from(check("position.y", subject), 0), 0.1, 0.002),
                          near(from(check("speed", subject), 0), 5.0, 0.01), near(from(check("angularVelocity.z", subject), 0), -50.0, 0.25),
                          near(from(check("velocity.z", subject), 0), 0.0, 5.0 * 0.2 * degree)};
    return document;
}

Json smallShapes() {
    Json document = scene3("small_shapes_3d",
                           "Small things in metres, at default settings: five dice of 16 mm in a stack, a bar dropped on its edge, a ball of 5 mm on "
                           "a box, a dropped coin. Lengths of the engine that do not shrink with them would swallow them.",
                           600);
    document["bodies"].push_back(fixed(bodyAt("floor", point(0.0, -1.0, 0.0), boxOf(point(5.0, 1.0, 5.0), {{"friction", 0.5}}))));
    const Json skin = {{"friction", 0.5}};
    Json& expect = document["expect"];
    constexpr double die = 0.008;
    for (int i = 0; i < 5; ++i) {
        const std::string name = "die" + std::to_string(i);
        const double height = die + 2.0 * die * i;
        document["bodies"].push_back(bodyAt(name, point(-0.2, height, 0.0), boxOf(point(die, die, die), {{"friction", 0.5}, {"density", 1200.0}})));
        // Told, not judged: contacts are as soft as four substeps ask for, whatever the size, and the dice sink by up to 1.1 mm each (0.4 are
        // wanted).
        expect.push_back(check("position.y", ofBody(name)));
        expect.push_back(near(from(check("displacement.x", ofBody(name)), 0), 0.0, 0.0003));
        expect.push_back(near(from(check("displacement.z", ofBody(name)), 0), 0.0, 0.0003));
        expect.push_back(atMost(from(check("tilt", ofBody(name)), 0), degree));
    }
    document["bodies"].push_back(
        bodyAt("bar", point(-0.05, 0.1, 0.0), boxOf(point(0.05, 0.005, 0.02), skin), {{"rotation", turned(point(0.0, 0.0, 1.0), 30.0 * degree)}}));
    expect.push_back(near(from(check("position.y", ofBody("bar")), 180), 0.005, 0.0005));
    expect.push_back(atMost(from(check("speed", ofBody("bar")), 180), 0.001));
    document["bodies"].push_back(bodyAt("block", point(0.15, 0.05, 0.0), boxOf(point(0.05, 0.05, 0.05), skin)));
    document["bodies"].push_back(bodyAt("bead", point(0.18, 0.1025, 0.0), ball(0.0025, skin)));
    expect.push_back(near(from(check("displacement.x", ofBody("bead")), 0, 500), 0.0, 0.00005));
    expect.push_back(near(from(check("displacement.z", ofBody("bead")), 0, 500), 0.0, 0.00005));
    document["bodies"].push_back(bodyAt("coin", point(0.05, 0.05, 0.05), cylinder(0.001, 0.01, skin)));
    expect.push_back(near(from(check("position.y", ofBody("coin")), 66), 0.001, 0.0003));
    expect.push_back(atMost(from(check("speed", ofBody("coin")), 66), 0.001));
    expect.push_back(atMost(from(check("tilt", ofBody("coin")), 66), degree));
    return document;
}

Json joints() {
    constexpr double arm = 1.0, radius = 0.1, amplitude = 0.1;
    constexpr int swings = 8;
    const double period =
        2.0 * std::numbers::pi * std::sqrt((0.4 * radius * radius + arm * arm) / (gravity * arm)) * (1.0 + amplitude * amplitude / 16.0);
    const int steps = static_cast<int>(std::lround((swings + 0.25) * period * 60.0));
    Json document = scene3("joints_3d",
                           "A ball on an arm of 1 m swings with T = 2 pi sqrt((2 r^2/5 + L^2) / (g L)) = 2.012 s; a chain on ball joints hangs and "
                           "bears its weight; a door on a hinge is pushed against its stop; a motor brings a wheel to 6 rad/s.",
                           steps);
    Json& bodies = document["bodies"];
    Json& list = document["joints"];
    Json& expect = document["expect"];
    const auto joint = [&](const char* type, const std::string& name, const std::string& a, const std::string& b, const Json& anchor) {
        list.push_back({{"type", type}, {"name", name}, {"a", a}, {"b", b}, {"anchor", anchor}});
        expect.push_back(atMost(from(check("jointGap", ofJoint(name)), 0), 0.002));
    };
    bodies.push_back(bodyAt("bob", point(-2.0 + arm * std::sin(amplitude), -arm * std::cos(amplitude), 0.0), ball(radius)));
    joint("ball", "pendulum", "world", "bob", point(-2.0, 0.0, 0.0));
    const double phase = 2.0 * std::numbers::pi * steps / 60.0 / period;
    expect.push_back(near(check("position.x", ofBody("bob")), -2.0 + arm * std::sin(amplitude * std::cos(phase)),
                          0.002 * swings * 2.0 * std::numbers::pi * amplitude));

    constexpr int links = 8;
    constexpr double half = 0.12;
    for (int i = 0; i < links; ++i) {
        const std::string name = "link" + std::to_string(i);
        // Hung out to the side, so that it swings.
        const double x = -0.7 + half * (2 * i + 1) * std::sin(0.5), y = -half * (2 * i + 1) * std::cos(0.5);
        bodies.push_back(bodyAt(name, point(x, y, 0.0), capsule(point(0.0, -0.8 * half, 0.0), point(0.0, 0.8 * half, 0.0), 0.04),
                                {{"rotation", turned(point(0.0, 0.0, 1.0), 0.5)}, {"linearDamping", 1.0}, {"angularDamping", 1.0}}));
        joint("ball", "knot" + std::to_string(i), i == 0 ? "world" : "link" + std::to_string(i - 1), name,
              point(-0.7 + 2.0 * half * i * std::sin(0.5), -2.0 * half * i * std::cos(0.5), 0.0));
    }
    const double link = 1000.0 * std::numbers::pi * 0.04 * 0.04 * (1.6 * half + 4.0 * 0.04 / 3.0);
    expect.push_back(near(check("force.y", ofJoint("knot0")), links * link * gravity, 0.02 * links * link * gravity));
    expect.push_back(near(check("position.x", ofBody("link7")), -0.7, 0.02));

    bodies.push_back(bodyAt("door", point(1.1, -1.0, 0.0), boxOf(point(0.5, 0.9, 0.03))));
    joint("hinge", "hinge", "world", "door", point(0.6, -1.0, 0.0));
    list.back()["axis"] = point(0.0, 1.0, 0.0);
    list.back()["limits"] = point(-0.1, 100.0 * degree);
    document["script"].push_back(script(0, "applyTorque", {{"body", "door"}, {"torque", point(0.0, 40.0, 0.0)}, {"steps", steps}}));
    expect.push_back(near(from(check("jointAngle", ofJoint("hinge")), 300), 100.0 * degree, degree));
    expect.push_back(atMost(from(check("jointAngle", ofJoint("hinge")), 0), 102.0 * degree));
    expect.push_back(near(check("torque.y", ofJoint("hinge")), -40.0, 1.0));

    bodies.push_back(bodyAt("wheel", point(2.6, -1.0, 0.0), cylinder(0.1, 0.5), {{"rotation", turned(point(1.0, 0.0, 0.0), 90.0 * degree)}}));
    joint("hinge", "axle", "world", "wheel", point(2.6, -1.0, 0.0));
    list.back()["axis"] = point(0.0, 0.0, 1.0);
    list.back()["motor"] = {{"speed", 6.0}, {"maxTorque", 30.0}};
    // I = m r^2 / 2 = 19.63 kg m^2: 6 rad/s after 3.93 s.
    expect.push_back(near(at(check("angularVelocity.z", ofBody("wheel")), 120), 2.0 * 30.0 / 19.635, 0.05));
    expect.push_back(near(from(check("angularVelocity.z", ofBody("wheel")), 245), 6.0, 0.01));
    return document;
}

}  // namespace

std::vector<BuiltinScene> spaceMotionScenes() {
    return {{"t_handle_3d", tHandle}, {"seam_ball_3d", seamBall}, {"small_shapes_3d", smallShapes}, {"joints_3d", joints}};
}

}  // namespace talus
