#include "parts.h"
#include "topics.h"

namespace talus {
namespace {

using namespace parts;

Json sensors() {
    Json document = scene(
        "sensors_2d",
        "Discs fly through walls that do not stop them, one of each pair a sensor. At 20 m/s a disc is inside from 0.265 s to 0.325 s: one begin "
        "in step 16, one end in step 20, and never one without the other. At 600 m/s it steps over the wall: then neither.",
        60);
    document["world"]["gravity"] = point(0.0, 0.0);
    struct Lane {
        const char* name;
        double speed;
        bool wallIsSensor;
        const char* wallType;
        int begin, end;
    };
    const Lane lanes[] = {{"slow", 20.0, false, "static", 16, 20},
                          {"swapped", 20.0, true, "static", 16, 20},
                          {"kinematic", 20.0, false, "kinematic", 16, 20},
                          {"fast", 60.0, false, "static", 6, 7},
                          {"over", 600.0, false, "static", 0, 0}};
    double y = 0.0;
    for (const Lane& lane : lanes) {
        const std::string name = lane.name;
        const std::string wall = name + "Wall";
        const Json sensor = {{"sensor", true}};
        const Json solid = Json::object();
        document["bodies"].push_back(body(wall, 1.5, y + 11.0, box(0.5, 10.0, lane.wallIsSensor ? sensor : solid), {{"type", lane.wallType}}));
        document["bodies"].push_back(
            body(name, 7.398, y + 4.0, ball(0.1, lane.wallIsSensor ? solid : sensor), {{"velocity", point(-lane.speed, 0.0)}, {"mass", 1.0}}));
        const bool seen = lane.begin > 0;
        const Json pair = ofPair(wall, name);
        Json& expect = document["expect"];
        expect.push_back(near(check("sensorBegins", pair), seen ? 1.0 : 0.0, 0.0));
        expect.push_back(near(check("sensorEnds", pair), seen ? 1.0 : 0.0, 0.0));
        if (seen) {
            expect.push_back(near(from(check("sensorBegins", pair), lane.begin - 1, lane.begin + 1), 1.0, 0.0));
            expect.push_back(near(from(check("sensorEnds", pair), lane.end - 1, lane.end + 1), 1.0, 0.0));
        }
        expect.push_back(near(check("contactBegins", pair), 0.0, 0.0));
        expect.push_back(near(check("velocity.x", ofBody(name)), -lane.speed, 1e-4));
        y += 30.0;
    }
    return document;
}

Json filters() {
    Json document =
        scene("filters_2d",
              "Who meets whom: a ghost falls through the floor that its mask leaves out, a team of one negative group passes through itself.", 120);
    Json ground = floor(0.6);
    ground["shapes"][0]["filter"] = {{"category", 1}};
    const Json ghost = box(0.5, 0.5, {{"filter", {{"category", 2}, {"mask", 18446744073709551614ull}}}});
    const Json team = box(0.5, 0.5, {{"filter", {{"group", -1}}}});
    document["bodies"] = {ground,
                          body("ghost", -4.0, 0.5, ghost),
                          body("one", 0.0, 0.5, team),
                          body("two", 0.25, 3.0, team),
                          body("stranger", 4.0, 0.5, box(0.5, 0.5)),
                          body("onTop", 4.25, 3.0, box(0.5, 0.5))};
    document["expect"] = {atMost(check("position.y", ofBody("ghost")), -15.0),
                          near(check("contactBegins", {{"a", "ghost"}}), 0.0, 0.0),
                          near(check("position.y", ofBody("one")), 0.5, 0.01),
                          near(check("position.y", ofBody("two")), 0.5, 0.01),
                          near(check("contactBegins", ofPair("one", "two")), 0.0, 0.0),
                          near(check("position.y", ofBody("onTop")), 1.5, 0.01),
                          near(check("contactBegins", ofPair("stranger", "onTop")), 1.0, 0.0)};
    return document;
}

Json queries() {
    Json document = scene("queries_2d", "Rays, casts and overlaps asked of a small world.", 1);
    document["world"]["gravity"] = point(0.0, 0.0);
    document["bodies"] = {fixedBody("near", 0.0, 0.0, box(0.5, 0.5)), fixedBody("far", 0.0, 4.5, box(0.5, 0.5)),
                          fixedBody("round", 5.0, 0.0, ball(1.0))};
    const auto ray = [](double x, double y, double dx, double dy, const char* read) {
        return check("castRay", {{"origin", point(x, y)}, {"translation", point(dx, dy)}, {"read", read}});
    };
    Json whose = ray(0.0, 10.0, 0.0, -10.0, "body");
    whose["equals"] = "far";
    Json cast =
        check("castShape", {{"ball", {{"radius", 0.5}}}, {"position", point(5.0, 4.0)}, {"translation", point(0.0, -4.0)}, {"read", "fraction"}});
    Json overlap = check("overlap", {{"box", {{"half", point(3.0, 0.25)}}}, {"position", point(2.5, 0.0)}, {"read", "count"}});
    document["expect"] = {whose,
                          near(ray(0.0, 10.0, 0.0, -10.0, "fraction"), 0.5, 1e-5),
                          near(ray(0.0, 10.0, 0.0, -10.0, "normal.y"), 1.0, 1e-4),
                          near(ray(5.0, 3.0, 0.0, -6.0, "fraction"), 1.0 / 3.0, 1e-5),
                          near(ray(2.0, 10.0, 0.0, -20.0, "hit"), 0.0, 0.0),
                          near(cast, 2.5 / 4.0, 1e-4),
                          near(overlap, 2.0, 0.0),
                          near(check("separation", ofPair("near", "far")), 3.5, 1e-4)};
    return document;
}

}  // namespace

std::vector<BuiltinScene> sensorScenes() {
    return {{"sensors_2d", sensors}, {"filters_2d", filters}, {"queries_2d", queries}};
}

}  // namespace talus
