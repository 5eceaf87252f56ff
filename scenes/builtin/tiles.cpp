#include "parts.h"
#include "topics.h"

namespace talus {
namespace {

using namespace parts;

constexpr double speed = 7.2;

// Rows of tiles above each other, a box on each, all starting at another phase.
Json tileRows(Json document, int rows, double friction) {
    for (int k = 0; k < rows; ++k) {
        const double y = 5.0 * k;
        const std::string row = std::to_string(k);
        for (int i = 0; i < 20; ++i) {
            document["bodies"].push_back(
                fixedBody("tile" + row + "_" + std::to_string(i), i + 0.5, y - 0.5, box(0.5, 0.5, {{"friction", friction}})));
        }
        document["bodies"].push_back(
            body("box" + row, 0.9 + 0.013 * k, y + 0.4, box(0.4, 0.4, {{"friction", friction}}), {{"velocity", point(speed, 0.0)}}));
    }
    return document;
}

Json tiles() {
    Json document =
        tileRows(scene("tiles_2d",
                       "Boxes glide over flush tiles without friction: a plane is a plane however it is cut, so nothing may stop, lift or turn "
                       "them. Forty phases, since the fault depends on where the box is when it meets a seam.",
                       150),
                 40, 0.0);
    for (int k = 0; k < 40; ++k) {
        const Json box = ofBody("box" + std::to_string(k));
        document["expect"].push_back(near(from(check("velocity.x", box), 0), speed, 0.01));
        document["expect"].push_back(near(from(check("velocity.y", box), 0), 0.0, 0.01));
        document["expect"].push_back(near(check("displacement.x", box), speed * 2.5, 0.02));
        document["expect"].push_back(atMost(from(check("tilt", box), 0), 0.5 * degree));
    }
    return document;
}

Json tilesFriction() {
    constexpr double friction = 0.3;
    Json document = tileRows(
        scene("tiles_friction_2d", "With friction 0.3 the boxes stop after v^2 / (2 mu g) = 8.81 m and 2.45 s, seams or not.", 180), 10, friction);
    for (int k = 0; k < 10; ++k) {
        const Json box = ofBody("box" + std::to_string(k));
        document["expect"].push_back(near(check("displacement.x", box), speed * speed / (2.0 * friction * gravity), 0.15));
        document["expect"].push_back(atLeast(at(check("speed", box), 143), 0.03));
        document["expect"].push_back(atMost(from(check("speed", box), 150), 0.001));
        document["expect"].push_back(atMost(from(check("tilt", box), 0), 0.5 * degree));
    }
    return document;
}

Json chain() {
    Json document =
        scene("chain_2d",
              "A chain of flush segments of many lengths: a box and a disc glide over its corners as over one line, and a box comes to rest on a "
              "corner. The chain is solid on its left, so it runs from right to left to bear what is above.",
              240);
    Json points = Json::array();
    double x = 30.0;
    for (int i = 0; x > -10.0; ++i) {
        points.push_back(point(x, 0.0));
        x -= 0.07 + 0.31 * (i % 5);
    }
    document["bodies"] = {fixedBody("chain", 0.0, 0.0, shape({{"chain", {{"points", points}}}}, {{"friction", 0.0}})),
                          body("box", 0.0, 0.4, box(0.4, 0.4, {{"friction", 0.0}}), {{"velocity", point(speed, 0.0)}}),
                          body("disc", -3.0, 0.4, ball(0.4, {{"friction", 0.0}}), {{"velocity", point(speed, 0.0)}}),
                          body("resting", -7.0, 0.4, box(0.4, 0.4))};
    for (const char* name : {"box", "disc"}) {
        document["expect"].push_back(near(from(check("velocity.x", ofBody(name)), 0), speed, 0.01));
        document["expect"].push_back(near(from(check("velocity.y", ofBody(name)), 0), 0.0, 0.01));
        document["expect"].push_back(near(from(check("position.y", ofBody(name)), 10), 0.4, 0.003));
    }
    document["expect"].push_back(atMost(since(check("displacement", ofBody("resting")), 60), 1e-5));
    document["expect"].push_back(near(check("normalForce", ofPair("chain", "resting")), 0.64 * gravity, 0.01 * gravity));
    return document;
}

}  // namespace

std::vector<BuiltinScene> tileScenes() {
    return {{"tiles_2d", tiles}, {"tiles_friction_2d", tilesFriction}, {"chain_2d", chain}};
}

}  // namespace talus
