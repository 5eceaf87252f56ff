// What a user does between steps: teleports, removals, snapshots.
#include "parts.h"
#include "topics.h"

namespace talus {
namespace {

using namespace parts;

Json supportRemoved(const Dimension& in) {
    constexpr int wait = 300;
    Json document =
        in.scene("support_removed",
                 "Three boxes sleep on a platform; then it is destroyed, stripped of its shape, moved, disabled, filtered out or lowered, or the "
                 "middle box is taken. Whatever bore a sleeper and is gone wakes it: it falls g t^2 / 2, and bystanders sleep on.",
                 wait + 200);
    document["world"]["sleeping"] = true;
    const char* ways[] = {"destroyed", "stripped", "moved", "disabled", "filtered", "lowered", "gap", "bystander"};
    const auto platform = [&](double halfHeight, double offset) {
        return in.box(2.0, halfHeight, {{"friction", 0.5}, {"offset", in.point(0.0, offset)}});
    };
    Json& expect = document["expect"];
    for (int way = 0; way < 8; ++way) {
        const std::string base = ways[way];
        const double x = 30.0 * way - 120.0;
        document["bodies"].push_back(fixed(in.body(base, x, 4.75, platform(0.25, 0.0))));
        for (int i = 0; i < 3; ++i) {
            document["bodies"].push_back(in.body(base + std::to_string(i), x, 5.5 + i, in.box(0.5, 0.5, {{"friction", 0.5}})));
            expect.push_back(near(at(check("awake", ofBody(base + std::to_string(i))), wait), 0.0, 0.0));
        }
        if (way < 5) {
            for (int i = 0; i < 3; ++i) {
                const std::string name = base + std::to_string(i);
                expect.push_back(near(at(check("awake", ofBody(name)), wait + 2), 1.0, 0.0));
                expect.push_back(near(since(at(check("displacement.y", ofBody(name)), wait + 30), wait), -1.25, 0.05));
            }
        }
    }
    document["script"] = {script(wait, "destroy", ofBody("destroyed")),
                          script(wait, "removeShape", {{"body", "stripped"}, {"shape", 0}}),
                          script(wait, "setPosition", {{"body", "moved"}, {"position", in.point(-50.0, 4.75)}}),
                          script(wait, "disable", ofBody("disabled")),
                          script(wait, "setFilter", {{"body", "filtered"}, {"filter", {{"mask", 0}}}}),
                          script(wait, "removeShape", ofBody("lowered")),
                          script(wait, "addShape", {{"body", "lowered"}, {"shape", platform(0.125, -0.125)}}),
                          script(wait, "destroy", ofBody("gap1"))};
    for (int i = 0; i < 3; ++i) {
        expect.push_back(near(since(check("displacement.y", ofBody("lowered" + std::to_string(i))), wait), -0.25, 0.02));
        expect.push_back(near(from(check("awake", ofBody("bystander" + std::to_string(i))), wait), 0.0, 0.0));
    }
    expect.push_back(near(since(check("displacement.y", ofBody("gap2")), wait), -1.0, 0.02));
    expect.push_back(atMost(since(from(check("displacement", ofBody("gap0")), wait), wait), 0.001));
    return document;
}

Json teleport(const Dimension& in) {
    constexpr int wait = 300;
    Json document = in.scene("teleport",
                             "A box that is set to another place must not take along the impulses that held it: after one step it falls with g dt = "
                             "0.1635 m/s, neither kicked nor turned. Moved by a millimetre or turned by half it stays at rest.",
                             wait + 60);
    document["bodies"].push_back(in.floor(0.5, 100.0));
    const auto resting = [&](const std::string& name, double x, double mass) {
        document["bodies"].push_back(in.body(name, x, 0.5, in.box(0.5, 0.5, {{"friction", 0.5}}), {{"mass", mass}}));
    };
    resting("lifted", 0.0, 1000.0);
    resting("nudged", 5.0, 1000.0);
    resting("turned", 10.0, 1000.0);
    resting("stacked", 15.0, 1.0);
    resting("below", 20.0, 1.0);
    const Json skin = ball(0.5);
    document["bodies"].push_back(in.body("still", 0.0, 100.0, skin, {{"gravityScale", 0.0}}));
    document["bodies"].push_back(in.body("arriving", 10.0, 100.0, skin, {{"gravityScale", 0.0}}));
    const auto place = [&](int step, const char* name, double x, double y) {
        document["script"].push_back(script(step, "setPosition", {{"body", name}, {"position", in.point(x, y)}}));
        document["script"].push_back(script(step, "setVelocity", {{"body", name}, {"velocity", in.point(0.0, 0.0)}}));
        document["script"].push_back(script(step, "setAngularVelocity", {{"body", name}, {"angularVelocity", in.spin(0.0)}}));
    };
    place(1, "arriving", 0.8, 100.0);
    place(wait, "lifted", 0.0, 50.0);
    place(wait, "nudged", 5.001, 0.5);
    place(wait, "stacked", 20.0, 1.7);
    document["script"].push_back(script(wait, "setRotation", {{"body", "turned"}, {"rotation", in.rotation(std::numbers::pi)}}));
    Json& expect = document["expect"];
    expect.push_back(near(at(check("velocity.y", ofBody("lifted")), wait + 1), -0.1635, 1e-4));
    expect.push_back(near(at(check("velocity.x", ofBody("lifted")), wait + 1), 0.0, 1e-5));
    expect.push_back(near(at(check(in.aboutZ("angularVelocity"), ofBody("lifted")), wait + 1), 0.0, 1e-5));
    expect.push_back(near(check("position.y", ofBody("lifted")), 45.05, 0.05));
    expect.push_back(atMost(from(check("speed", ofBody("nudged")), wait + 1), 0.005));
    expect.push_back(atMost(from(check("speed", ofBody("turned")), wait + 1), 0.005));
    // Free fall through 0.2 m takes 12 steps.
    for (const int step : {1, 5, 10}) {
        expect.push_back(near(at(check("velocity.y", ofBody("stacked")), wait + step), -gravity * step / 60.0, 1e-4));
    }
    expect.push_back(near(check("position.y", ofBody("stacked")), 1.5, 0.01));
    expect.push_back(near(from(check("contactBegins", ofPair("still", "arriving")), 2, 2), 1.0, 0.0));
    expect.push_back(atLeast(at(check("contactPoints", ofPair("still", "arriving")), 2), 1.0));
    return document;
}

Json rewind() {
    Json document =
        scene("rewind_2d",
              "A snapshot is taken in mid-air and brought back after the landing: the second fall is the first one again, to the last bit, so both "
              "landings leave the boxes in the same places.",
              300);
    document["bodies"] = {floor(0.6), body("one", 0.0, 4.0, box(0.5, 0.3), {{"rotation", 0.4}, {"angularVelocity", 2.0}}),
                          body("two", 0.2, 6.0, box(0.4, 0.4))};
    document["script"] = {script(30, "snapshot", {{"as", "mid-air"}}), script(150, "restore", {{"from", "mid-air"}})};
    // Step 150 + k repeats step 30 + k; what is measured at 120 comes again at 240, so the difference is nought.
    for (const char* name : {"one", "two"}) {
        document["expect"].push_back(near(since(at(check("displacement", ofBody(name)), 240), 120), 0.0, 0.0));
        document["expect"].push_back(atLeast(since(at(check("displacement", ofBody(name)), 149), 30), 1.0));
    }
    return document;
}

}  // namespace

std::vector<BuiltinScene> changeScenes() {
    return {{"support_removed_2d", [] { return supportRemoved(inPlane); }},
            {"teleport_2d", [] { return teleport(inPlane); }},
            {"rewind_2d", rewind},
            {"support_removed_3d", [] { return supportRemoved(inSpace); }},
            {"teleport_3d", [] { return teleport(inSpace); }}};
}

}  // namespace talus
