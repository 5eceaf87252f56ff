#include "../parts.h"
#include "../topics.h"

#include <cstdint>
#include <utility>

namespace talus {
namespace {

using namespace parts;

// The same numbers everywhere (Knuth's linear congruence).
class Random {
public:
    /// From 0 to 1.
    double next() {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<double>(state >> 40) / 16777216.0;
    }
    double between(double low, double high) { return low + (high - low) * next(); }
    Json quaternion() {
        // Any four numbers; their length does not matter.
        Json q = Json::array();
        for (int i = 0; i < 4; ++i) {
            q.push_back(between(-1.0, 1.0) + (i == 3 ? 0.01 : 0.0));
        }
        return q;
    }

private:
    std::uint64_t state = 20240229;
};

// A stone: points on an ellipsoid, somewhat in and out of it.
Json rock(Random& random, double size, const Json& more) {
    const double across = size * random.between(0.8, 1.1), high = size * random.between(0.6, 0.9), deep = size * random.between(0.8, 1.1);
    constexpr int corners = 14;
    Json points = Json::array();
    for (int i = 0; i < corners; ++i) {
        // Even steps along the axis, a golden angle between them, each moved at random.
        const double y = 1.0 - 2.0 * (i + 0.5) / corners;
        const double angle = 2.399963 * i + random.between(-0.3, 0.3);
        const double ring = std::sqrt(1.0 - y * y);
        const double out = random.between(0.85, 1.0);
        points.push_back(point(across * out * ring * std::cos(angle), high * out * y, deep * out * ring * std::sin(angle)));
    }
    return hull(points, more);
}

// A bin of inner half width `half` on a floor at y = 0.
void addBin(Json& document, double half, double height, double friction) {
    document["bodies"].push_back(floor3(friction, half + 1.0));
    const char* names[] = {"left", "right", "back", "front"};
    for (int i = 0; i < 4; ++i) {
        const double away = (i % 2 == 0 ? -1.0 : 1.0) * (half + 0.5);
        const bool alongX = i < 2;
        const Json size = alongX ? point(0.5, 0.5 * height, half + 1.0) : point(half, 0.5 * height, 0.5);
        document["bodies"].push_back(
            fixed(bodyAt(names[i], point(alongX ? away : 0.0, 0.5 * height, alongX ? 0.0 : away), boxOf(size, {{"friction", friction}}))));
    }
}

Json mixedShape(Random& random, int kind) {
    const Json skin = {{"friction", 0.5}};
    switch (kind) {
        case 0:
            return ball(0.25, skin);
        case 1:
            return boxOf(point(0.25, 0.2, 0.22), skin);
        case 2:
            return capsule(point(0.0, -0.18, 0.0), point(0.0, 0.18, 0.0), 0.17, skin);
        case 3:
            return cylinder(0.22, 0.22, skin);
        case 4:
            return cone(0.25, 0.25, skin);
        default:
            return rock(random, 0.28, skin);
    }
}

Json pile() {
    constexpr int side = 8;
    constexpr int count = 1000;
    constexpr double half = 3.0;
    constexpr double height = 12.0;
    Json document = scene3("pile_3d",
                           "A thousand balls, boxes, capsules, cylinders, cones and rocks fall into a bin: none is lost, none falls through the "
                           "floor, none is pressed deep into another, and the heap comes to rest.",
                           420);
    addBin(document, half, height, 0.5);
    Random random;
    for (int i = 0; i < count; ++i) {
        const int layer = i / (side * side);
        const double x = 0.7 * (i % side - 0.5 * (side - 1)) + random.between(-0.05, 0.05);
        const double z = 0.7 * (i / side % side - 0.5 * (side - 1)) + random.between(-0.05, 0.05);
        // One draw after the other: compilers differ in the order of arguments.
        const Json rotation = random.quaternion();
        const Json shape = mixedShape(random, i % 6);
        document["bodies"].push_back(bodyAt("piece" + std::to_string(i), point(x, 0.5 + 0.7 * layer, z), shape, {{"rotation", rotation}}));
    }
    Json& expect = document["expect"];
    expect.push_back(near(from(check("finite", Json::object()), 0), 1.0, 0.0));
    expect.push_back(near(check("bodies", Json::object()), count + 5.0, 0.0));
    // Within the walls and above the floor.
    const Json inside = {{"box", {{"half", point(half - 0.05, 0.5 * height - 0.1, half - 0.05)}}}, {"position", point(0.0, 0.5 * height, 0.0)}};
    Json within = check("overlap", inside);
    within["read"] = "count";
    expect.push_back(near(within, count, 0.0));
    expect.push_back(atMost(check("penetration", Json::object()), 0.05));
    for (const int i : {0, 250, 499, 777, 999}) {
        expect.push_back(atMost(from(check("speed", ofBody("piece" + std::to_string(i))), 400), 0.1));
    }
    document["camera"] = {{"target", point(0.0, 2.6, 0.0)}, {"eye", point(5.0, 9.0, 10.0)}, {"height", 9.0}};
    return document;
}

Json talusSlope() {
    constexpr int rocks = 400;
    constexpr int pace = 4;
    constexpr int settle = 300;
    Json document = scene3(
        "talus_slope_3d",
        "Four hundred rocks are poured on a plane and rest as a cone, at the angle of repose that this program is named after: 35 degrees, more than "
        "atan 0.6 = 31, since rocks hook into each other.",
        rocks * pace + settle);
    document["bodies"].push_back(floor3(0.6, 20.0));
    Random random;
    for (int i = 0; i < rocks; ++i) {
        const double z = random.between(-0.25, 0.25);
        const double x = random.between(-0.25, 0.25);
        const Json rotation = random.quaternion();
        const double size = random.between(0.14, 0.22);
        const Json shape = rock(random, size, {{"friction", 0.6}});
        const Json entry = bodyAt("rock" + std::to_string(i), point(x, 2.2, z), shape, {{"rotation", rotation}, {"velocity", point(0.0, -2.0, 0.0)}});
        document["script"].push_back(script(i * pace, "create", {{"body", entry}}));
    }
    Json& expect = document["expect"];
    expect.push_back(near(from(check("finite", Json::object()), 0), 1.0, 0.0));
    expect.push_back(near(check("bodies", Json::object()), rocks + 1.0, 0.0));
    expect.push_back(atMost(check("penetration", Json::object()), 0.02));
    // Rays from above: the top, the middle of the slope and the plane around the foot, in four directions.
    const auto height = [&](double x, double z, double low, double high) {
        const Json ray = check("castRay", {{"origin", point(x, 4.0, z)}, {"translation", point(0.0, -4.0, 0.0)}, {"read", "fraction"}});
        expect.push_back(atLeast(atMost(ray, 1.0 - 0.25 * low), 1.0 - 0.25 * high));
    };
    height(0.0, 0.0, 1.0, 1.6);
    for (const auto& [x, z] : {std::pair{1.0, 0.0}, std::pair{0.0, 1.0}, std::pair{-1.0, 0.0}, std::pair{0.0, -1.0}}) {
        height(x, z, 0.3, 1.1);
        height(3.5 * x, 3.5 * z, 0.0, 0.3);
    }
    document["camera"] = {{"target", point(0.0, 0.55, 0.0)}, {"eye", point(1.5, 2.0, 9.0)}, {"height", 2.7}};
    return document;
}

}  // namespace

std::vector<BuiltinScene> spacePileScenes() {
    return {{"pile_3d", pile}, {"talus_slope_3d", talusSlope}};
}

}  // namespace talus
