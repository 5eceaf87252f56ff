#include "parts.h"
#include "topics.h"

namespace talus {
namespace {

using namespace parts;

// A bin of inner half width `half` with a floor at y = 0.
void addBin(Json& document, double half, double height) {
    const Json wall = box(0.5, 0.5 * height, {{"friction", 0.5}});
    document["bodies"].push_back(floor(0.5, half + 1.0));
    document["bodies"].push_back(fixedBody("left", -half - 0.5, 0.5 * height, wall));
    document["bodies"].push_back(fixedBody("right", half + 0.5, 0.5 * height, wall));
}

Json mixedShape(int kind) {
    const Json skin = {{"friction", 0.5}};
    switch (kind) {
        case 0:
            return ball(0.3, skin);
        case 1:
            return box(0.3, 0.3, skin);
        case 2:
            return shape({{"capsule", {{"a", point(-0.2, 0.0)}, {"b", point(0.2, 0.0)}, {"radius", 0.2}}}}, skin);
        case 3:
            return shape({{"hull", {{"points", Json::array({point(-0.3, -0.25), point(0.35, -0.2), point(0.1, 0.35)})}}}}, skin);
        default:
            return shape({{"box", {{"half", point(0.3, 0.15)}, {"radius", 0.1}}}}, skin);
    }
}

Json pile() {
    Json document =
        scene("pile_2d",
              "Five hundred discs, boxes, capsules, triangles and rounded boxes fall into a bin and settle: none is lost, none is pressed deep into "
              "another, and the heap comes to rest.",
              1200);
    addBin(document, 8.0, 40.0);
    for (int i = 0; i < 500; ++i) {
        // Rows slightly shifted and turned against each other, so that nothing stands in columns.
        const int row = i / 16;
        const int column = i % 16;
        document["bodies"].push_back(body("piece" + std::to_string(i), column - 7.5 + 0.2 * ((row % 3) - 1), 0.8 + 1.0 * row,
                                          mixedShape((i * 7 + row) % 5), {{"rotation", 0.37 * (i % 17)}}));
    }
    Json& expect = document["expect"];
    expect.push_back(near(check("bodies", Json::object()), 503.0, 0.0));
    expect.push_back(near(from(check("finite", Json::object()), 0), 1.0, 0.0));
    expect.push_back(near(check("overlap", {{"box", {{"half", point(7.7, 19.9)}}}, {"position", point(0.0, 20.0)}, {"read", "count"}}), 500.0, 0.0));
    expect.push_back(atMost(check("penetration", Json::object()), 0.05));
    for (const int i : {0, 123, 250, 377, 499}) {
        expect.push_back(atMost(from(check("speed", ofBody("piece" + std::to_string(i))), 1100), 0.05));
    }
    return document;
}

Json sleepingPile() {
    Json document =
        scene("pile_sleep_2d", "A heap of a hundred shapes that is allowed to sleep does, as a whole; a disc thrown into it wakes it.", 1500);
    document["world"]["sleeping"] = true;
    addBin(document, 4.0, 30.0);
    for (int i = 0; i < 100; ++i) {
        const int row = i / 8;
        document["bodies"].push_back(body("piece" + std::to_string(i), i % 8 - 3.5 + 0.2 * ((row % 3) - 1), 0.8 + row, mixedShape((i * 7 + row) % 5),
                                          {{"rotation", 0.37 * (i % 17)}}));
    }
    document["script"].push_back(script(1200, "create", {{"body", body("thrown", 0.0, 25.0, ball(0.5, {{"density", 10.0}}))}}));
    document["expect"] = {near(at(check("awakeBodies", Json::object()), 1200), 0.0, 0.0),
                          atLeast(at(check("awakeBodies", Json::object()), 1350), 20.0)};
    return document;
}

}  // namespace

std::vector<BuiltinScene> pileScenes() {
    return {{"pile_2d", pile}, {"pile_sleep_2d", sleepingPile}};
}

}  // namespace talus
