#include "../parts.h"
#include "../topics.h"

#include <array>

namespace talus {
namespace {

using namespace parts;

constexpr double slope = 20.0 * degree;
constexpr int second = 60;

// First a turn about y, then one about z.
Json yawOnSlope(double yaw, double angle) {
    const double c = std::cos(0.5 * yaw), s = std::sin(0.5 * yaw);
    const double cz = std::cos(0.5 * angle), sz = std::sin(0.5 * angle);
    return Json::array({-sz * s, cz * s, sz * c, cz * c});
}

Json rampCreep() {
    constexpr double half = 0.25;
    constexpr double slabHalf = 0.2;
    constexpr double mass = 125.0;
    Json document = scene3("ramp_creep_3d",
                           "Cubes on a slope of 20 degrees, turned by 0, 30 and 45 degrees: with friction 0.5 > tan 20 = 0.364 none creeps in a "
                           "minute. With 0.3 the fourth must slide by 1.179 m in two seconds.",
                           3600);
    document["bodies"].push_back(
        fixed(bodyAt("slope", point(0.0, 0.0, 0.0), boxOf(point(1.7, slabHalf, 1.7), {{"friction", 0.5}}), {{"rotation", yawOnSlope(0.0, slope)}})));
    Json& expect = document["expect"];
    const auto cube = [&](const std::string& name, double z, double yaw, double friction) {
        const double up = slabHalf + half;
        document["bodies"].push_back(bodyAt(name, point(-up * std::sin(slope), up * std::cos(slope), z),
                                            boxOf(point(half, half, half), {{"friction", friction}}), {{"rotation", yawOnSlope(yaw, slope)}}));
    };
    int number = 0;
    for (const int yaw : {0, 30, 45}) {
        const std::string name = "yaw" + std::to_string(yaw);
        cube(name, 1.2 - 0.8 * number++, yaw * degree, 0.5);
        expect.push_back(atMost(since(from(check("displacement", ofBody(name)), second), second), 1e-6));
        expect.push_back(atMost(from(check("angle", ofBody(name)), 0), 0.1 * degree));
        expect.push_back(near(check("contactPoints", ofPair("slope", name)), 4.0, 0.0));
        expect.push_back(near(check("normalForce", ofPair("slope", name)), mass * gravity * std::cos(slope), 0.01 * mass * gravity));
        expect.push_back(near(check("frictionForce", ofPair("slope", name)), mass * gravity * std::sin(slope), 0.01 * mass * gravity));
    }
    // The pair mixes by the geometric mean.
    cube("slides", -1.2, 0.0, 0.18);
    document["script"].push_back(script(121, "destroy", ofBody("slides")));
    expect.push_back(near(at(check("displacement", ofBody("slides")), 120), 1.179, 0.01179));
    document["camera"] = {{"target", point(-0.1, 0.1, 0.0)}, {"eye", point(1.5, 4.0, 8.0)}, {"height", 3.1}};
    return document;
}

constexpr int headings = 24;
constexpr double slideSpeed = 3.0;
// v^2 / (2 mu g)
constexpr double slideWay = slideSpeed * slideSpeed / gravity;

// Cubes that do not meet each other slide from one place in all directions.
Json headingScene(const std::string& name, const std::string& about) {
    Json document = scene3(name, about, 90);
    document["bodies"].push_back(floor3(0.5, 5.0));
    for (int i = 0; i < headings; ++i) {
        const double heading = 2.0 * std::numbers::pi * i / headings;
        const Json skin = boxOf(point(0.1, 0.1, 0.1), {{"friction", 0.5}, {"filter", {{"group", -1}}}});
        document["bodies"].push_back(bodyAt("box" + std::to_string(15 * i), point(0.0, 0.1, 0.0), skin,
                                            {{"velocity", point(slideSpeed * std::cos(heading), 0.0, -slideSpeed * std::sin(heading))}}));
    }
    document["camera"] = {{"target", point(0.0, 0.0, 0.0)}, {"eye", point(0.0, 10.0, 0.0)}, {"height", 2.4}};
    return document;
}

Json frictionHeading() {
    Json document = headingScene(
        "friction_heading_3d",
        "Cubes thrown at 3 m/s in 24 directions stop on a circle after v^2 / (2 mu g) = 0.917 m and 0.612 s: friction does not know where north is.");
    Json& expect = document["expect"];
    for (int i = 0; i < headings; ++i) {
        const Json box = ofBody("box" + std::to_string(15 * i));
        const double heading = 2.0 * std::numbers::pi * i / headings;
        expect.push_back(near(check("displacement", box), slideWay, 0.007 * slideWay));
        // Stepping by h shortens all ways by v h / 2; beyond that neither the way nor the direction may depend on the heading.
        constexpr double stepped = slideWay - slideSpeed / 480.0;
        expect.push_back(near(check("displacement.x", box), stepped * std::cos(heading), 0.001 * slideWay));
        expect.push_back(near(check("displacement.z", box), -stepped * std::sin(heading), 0.001 * slideWay));
        expect.push_back(atLeast(at(check("speed", box), 35), 0.05));
        expect.push_back(atMost(from(check("speed", box), 38), 0.01));
        expect.push_back(atMost(from(check("angle", box), 0), degree));
    }
    return document;
}

Json frictionHeadingBox() {
    Json document = headingScene("friction_heading_box_3d",
                                 "The same with each tangent axis clamped by itself, a common shortcut: the cubes stop on a square, at 45 degrees "
                                 "after 0.649 m instead of 0.917 m.");
    document["world"]["friction"] = "box";
    for (int i = 0; i < headings; ++i) {
        const Json box = ofBody("box" + std::to_string(15 * i));
        const double c = std::cos(2.0 * std::numbers::pi * i / headings);
        const double s = std::sin(2.0 * std::numbers::pi * i / headings);
        // Each axis stops by itself: after v_x^2 / (2 mu g) and v_z^2 / (2 mu g).
        document["expect"].push_back(near(check("displacement", box), slideWay * std::sqrt(c * c * c * c + s * s * s * s), 0.01 * slideWay));
    }
    return document;
}

Json frictionShapes() {
    Json document = scene3("friction_shapes_3d",
                           "One cube as a box, as a hull of its corners, as eight small boxes, turned by 30 degrees, and a ball that must not turn: "
                           "however many points bear it, it stops after v^2 / (2 mu g) = 0.917 m.",
                           90);
    document["bodies"].push_back(floor3(0.5, 10.0));
    const Json skin = {{"friction", 0.5}};
    Json corners = Json::array();
    Json eight = Json::array();
    for (int i = 0; i < 8; ++i) {
        const auto at = [&](double half) { return point((i & 1) != 0 ? half : -half, (i & 2) != 0 ? half : -half, (i & 4) != 0 ? half : -half); };
        corners.push_back(at(0.1));
        eight.push_back(boxOf(point(0.05, 0.05, 0.05), {{"friction", 0.5}, {"offset", at(0.05)}}));
    }
    const Json cube = boxOf(point(0.1, 0.1, 0.1), skin);
    const std::array<Json, 5> bodies = {bodyAt("box", point(0.0, 0.1, -1.0), cube), bodyAt("hull", point(0.0, 0.1, -0.5), hull(corners, skin)),
                                        bodyAt("eight", point(0.0, 0.1, 0.0), eight[0], {{"shapes", eight}}),
                                        bodyAt("turned", point(0.0, 0.1, 0.5), cube, {{"rotation", turned(point(0.0, 1.0, 0.0), 30.0 * degree)}}),
                                        bodyAt("ball", point(0.0, 0.1, 1.0), ball(0.1, skin), {{"lockRotation", true}})};
    for (Json each : bodies) {
        each["velocity"] = point(slideSpeed, 0.0, 0.0);
        const Json subject = ofBody(each["name"]);
        document["bodies"].push_back(each);
        document["expect"].push_back(near(check("displacement.x", subject), slideWay, 0.03 * slideWay));
        document["expect"].push_back(near(check("displacement.z", subject), 0.0, 0.01 * slideWay));
        document["expect"].push_back(atMost(from(check("speed", subject), 38), 0.01));
        document["expect"].push_back(atMost(from(check("angle", subject), 0), degree));
    }
    return document;
}

constexpr double discRadius = 0.5;
constexpr double discHalf = 0.05;

// A disc on a plane with the pair's friction 0.3.
Json disc(const std::string& name, double x, double z, double speed, double spin) {
    return bodyAt(name, point(x, discHalf, z), cylinder(discHalf, discRadius, {{"friction", 0.3}}),
                  {{"velocity", point(speed, 0.0, 0.0)}, {"angularVelocity", point(0.0, spin, 0.0)}});
}

Json plane(double friction) {
    return fixed(bodyAt("floor", point(0.0, 0.0, 0.0), shape({{"plane", {{"normal", point(0.0, 1.0, 0.0)}}}}, {{"friction", friction}})));
}

Json spinningDisk() {
    Json document = scene3("spinning_disk_3d",
                           "Sliding and spinning share one budget of friction: a disc at 2 m/s stops after 0.680 s; turning by 4 or 8 rad/s as well "
                           "it goes on for 0.911 and 1.294 s, and both motions end together. (The law of a uniform disc, integrated.)",
                           120);
    document["bodies"].push_back(plane(0.3));
    struct Case {
        const char* name;
        double speed, spin, time, way;
    };
    double z = -3.0;
    for (const Case& each : {Case{"slow", 2.0, 4.0, 0.911, 0.866}, Case{"fast", 2.0, 8.0, 1.294, 1.337}, Case{"straight", 2.0, 0.0, 0.680, 0.680},
                             Case{"spinning", 0.0, 4.0, 0.510, 0.0}}) {
        document["bodies"].push_back(disc(each.name, 0.0, z, each.speed, each.spin));
        z += 1.5;
        const Json subject = ofBody(each.name);
        Json& expect = document["expect"];
        // Three hundredths before and after the time it should take.
        const int before = static_cast<int>(std::floor(0.97 * each.time * 60.0));
        const int after = static_cast<int>(std::ceil(1.03 * each.time * 60.0));
        if (each.speed > 0.0) {
            expect.push_back(atLeast(at(check("speed", subject), before), 1e-3));
            expect.push_back(near(check("displacement.x", subject), each.way, 0.03 * each.way));
        }
        if (each.spin > 0.0) {
            expect.push_back(atLeast(at(check("angularVelocity.y", subject), before), 1e-3));
        }
        expect.push_back(atMost(from(check("speed", subject), after), 1e-3));
        expect.push_back(atMost(from(check("angularSpeed", subject), after), 1e-3));
        // Friction acts below the centre, so the load leans forward, and there a spinning disc moves sideways: it curls a little.
        expect.push_back(near(check("displacement.z", subject), 0.0, 0.03));
        expect.push_back(near(from(check("position.y", subject), 0), discHalf, 2e-3));
    }
    return document;
}

Json spinSlide() {
    Json document = scene3("spin_slide_3d",
                           "Who spins is pushed easily: two discs are pushed for a second with half of what friction can hold. The one at rest does "
                           "not move; the one that spins by 8 rad/s does, 0.463 m in that second and 0.524 m until it rests (the law, integrated).",
                           180);
    document["bodies"] = {plane(0.3), disc("resting", 0.0, -1.0, 0.0, 0.0), disc("spinning", 0.0, 1.0, 0.0, 8.0)};
    const double mass = 1000.0 * std::numbers::pi * discRadius * discRadius * 2.0 * discHalf;
    for (const char* name : {"resting", "spinning"}) {
        document["script"].push_back(
            script(0, "applyForce", {{"body", name}, {"force", point(0.5 * 0.3 * mass * gravity, 0.0, 0.0)}, {"steps", 60}}));
    }
    // The superellipsoid that stands for the law takes a little less from a slow push across a fast spin.
    document["expect"] = {atMost(check("displacement", ofBody("resting")), 1e-4),
                          near(at(check("displacement.x", ofBody("spinning")), 60), 0.463, 0.05 * 0.463),
                          near(at(check("velocity.x", ofBody("spinning")), 60), 0.522, 0.05 * 0.522),
                          near(at(check("angularVelocity.y", ofBody("spinning")), 60), 1.136, 0.1),
                          near(check("displacement.x", ofBody("spinning")), 0.524, 0.05 * 0.524),
                          atMost(from(check("speed", ofBody("spinning")), 78), 1e-3)};
    return document;
}

Json rolling() {
    Json document = scene3("rolling_3d",
                           "A ball thrown without spin slides until it rolls: after 2 v / (7 mu g) = 0.194 s and 0.333 m it keeps five sevenths of "
                           "its speed, for ever, since pure rolling does no work.",
                           300);
    constexpr double radius = 0.5;
    constexpr double rolls = 10.0 / 7.0;
    document["bodies"] = {floor3(0.3),
                          bodyAt("ball", point(-5.0, radius, 0.0), ball(radius, {{"friction", 0.3}}), {{"velocity", point(2.0, 0.0, 0.0)}})};
    const Json subject = ofBody("ball");
    document["expect"] = {atLeast(at(check("velocity.x", subject), 11), rolls + 0.01),
                          near(from(check("velocity.x", subject), 13), rolls, 0.005),
                          near(from(check("angularVelocity.z", subject), 13), -rolls / radius, 0.01),
                          near(at(check("displacement.x", subject), 60), 0.332855 + (1.0 - 0.194165) * rolls, 0.01),
                          near(from(check("displacement.z", subject), 0), 0.0, 1e-4),
                          near(from(check("position.y", subject), 10), radius, 2e-3)};
    return document;
}

Json conveyor() {
    Json document = scene3("conveyor_3d",
                           "A belt that runs at 2 m/s takes a box along: after v / (mu g) = 0.408 s it is as fast, 0.408 m behind. On a turntable a "
                           "box rides while w^2 r = 1.8 m/s2 < mu g: with friction 0.5 it does, with 0.1 it slides off.",
                           180);
    Json belt = floor3(0.5, 12.0);
    belt["name"] = "belt";
    belt["shapes"][0]["surfaceVelocity"] = point(2.0, 0.0, 0.0);
    const Json skin = boxOf(point(0.2, 0.2, 0.2), {{"friction", 0.5}});
    constexpr double spin = 1.5;
    constexpr double radius = 0.8;
    constexpr double top = 0.1;
    const auto rider = [&](const std::string& name, double side, double friction) {
        return bodyAt(name, point(side * radius, top + 0.2, 6.0), boxOf(point(0.2, 0.2, 0.2), {{"friction", friction}}),
                      {{"velocity", point(0.0, 0.0, -spin * side * radius)}, {"angularVelocity", point(0.0, spin, 0.0)}});
    };
    // The pair's friction of the second is 0.1.
    document["bodies"] = {belt, bodyAt("box", point(0.0, 0.2, 0.0), skin),
                          bodyAt("table", point(0.0, 0.0, 6.0), cylinder(top, 2.2, {{"friction", 0.5}}),
                                 {{"type", "kinematic"}, {"angularVelocity", point(0.0, spin, 0.0)}}),
                          rider("rides", 1.0, 0.5), rider("slides", -1.0, 0.02)};
    const double angle = 3.0 * spin;
    document["expect"] = {near(at(check("velocity.x", ofBody("box")), 12), 12.0 / 60.0 * 0.5 * gravity, 0.02),
                          near(from(check("velocity.x", ofBody("box")), 30), 2.0, 0.005),
                          near(check("displacement.x", ofBody("box")), 6.0 - 0.4077, 0.02),
                          near(check("position.x", ofBody("rides")), radius * std::cos(angle), 0.05),
                          near(check("position.z", ofBody("rides")), 6.0 - radius * std::sin(angle), 0.05),
                          near(from(check("angularVelocity.y", ofBody("rides")), 0), spin, 0.02),
                          atLeast(check("displacement", ofBody("slides")), 2.0)};
    return document;
}

}  // namespace

std::vector<BuiltinScene> spaceFrictionScenes() {
    return {{"ramp_creep_3d", rampCreep},
            {"friction_heading_3d", frictionHeading},
            {"friction_heading_box_3d", frictionHeadingBox},
            {"friction_shapes_3d", frictionShapes},
            {"spinning_disk_3d", spinningDisk},
            {"spin_slide_3d", spinSlide},
            {"rolling_3d", rolling},
            {"conveyor_3d", conveyor}};
}

}  // namespace talus
