#include "parts.h"
#include "topics.h"

namespace talus {
namespace {

using namespace parts;

Json pyramid(const Dimension& in, const std::string& name, const std::string& about, int rows) {
    Json document = in.scene(name, about, 800);
    document["bodies"].push_back(in.floor(0.6));
    for (int row = 0; row < rows; ++row) {
        for (int i = 0; i < rows - row; ++i) {
            const std::string block = "box" + std::to_string(row) + "_" + std::to_string(i);
            document["bodies"].push_back(in.body(block, i - 0.5 * (rows - row - 1), 0.5 + row, in.box(0.5, 0.5)));
            document["expect"].push_back(atMost(since(from(check("displacement", ofBody(block)), 120, 600), 120), 2e-5));
        }
    }
    document["script"].push_back(script(600, "set", {{"sleeping", true}}));
    document["expect"].push_back(atMost(from(check("penetration", Json::object()), 120), 0.002));
    document["expect"].push_back(near(from(check("awakeBodies", Json::object()), 780), 0.0, 0.0));
    return document;
}

Json pyramid10(const Dimension& in) {
    return pyramid(in, "pyramid_10", "Ten boxes in a pyramid: after two seconds none moves any more, and when sleep is allowed all of them sleep.",
                   4);
}

Json pyramid55(const Dimension& in) {
    return pyramid(in, "pyramid_55", "The same with ten rows, 55 boxes: what is left unsolved at the bottom adds up on the way to the top.", 10);
}

Json stack10(const Dimension& in) {
    Json document = in.scene(
        "stack_10", "Ten boxes, each bearing all above it: no sideways drift in a minute, heights that stay, and forces that count the boxes.", 3600);
    document["bodies"].push_back(in.floor(0.6));
    Json& expect = document["expect"];
    for (int i = 0; i < 10; ++i) {
        const double weight = (10 - i) * in.unitMass * gravity;
        const std::string name = "box" + std::to_string(i);
        const std::string below = i == 0 ? "floor" : "box" + std::to_string(i - 1);
        document["bodies"].push_back(in.body(name, 0.0, 0.5 + i, in.box(0.5, 0.5)));
        for (int axis = 0; axis < in.number; axis += 2) {
            expect.push_back(near(from(check(axis == 0 ? "displacement.x" : "displacement.z", ofBody(name)), 0), 0.0, 1e-4));
        }
        expect.push_back(near(since(from(check("displacement.y", ofBody(name)), 120), 120), 0.0, 1e-4));
        expect.push_back(near(check("normalForce", ofPair(below, name)), weight, 0.005 * weight));
    }
    expect.push_back(from(check("position.y", ofBody("box9")), 120));
    expect.back()["min"] = 9.44;
    expect.back()["max"] = 9.501;
    expect.push_back(atMost(from(check("speed", ofBody("box9")), 300), 0.002));
    expect.push_back(atMost(from(check("tilt", ofBody("box9")), 0), 0.02 * degree));
    return document;
}

Json stackShapes() {
    Json document = scene("stack_shapes_2d", "A box is a box: as a box, as a hull of its corners, as a rounded box. Three equal stacks.", 1200);
    document["bodies"].push_back(floor(0.6));
    const Json corners = {point(-0.5, -0.5), point(0.5, -0.5), point(0.5, 0.5), point(-0.5, 0.5)};
    const Json kinds = {box(0.5, 0.5), {{"hull", {{"points", corners}}}}, {{"box", {{"half", point(0.4, 0.4)}, {"radius", 0.1}}}}};
    const char* names[] = {"box", "hull", "rounded"};
    for (int kind = 0; kind < 3; ++kind) {
        for (int i = 0; i < 5; ++i) {
            const std::string name = names[kind] + std::to_string(i);
            document["bodies"].push_back(body(name, 5.0 * kind - 5.0, 0.5 + i, kinds[static_cast<std::size_t>(kind)]));
            document["expect"].push_back(near(from(check("displacement.x", ofBody(name)), 0), 0.0, 1e-4));
            document["expect"].push_back(near(since(from(check("displacement.y", ofBody(name)), 120), 120), 0.0, 1e-4));
            document["expect"].push_back(near(from(check("position.y", ofBody(name)), 120), 0.5 + i, 0.005));
        }
    }
    return document;
}

Json massRatio(const Dimension& in, const std::string& name, const std::string& about, double gap, int settled) {
    Json document = in.scene(name, about, 600);
    document["bodies"].push_back(in.floor(0.5));
    const double masses[] = {10.0, 100.0, 1000.0};
    for (int i = 0; i < 3; ++i) {
        const double mass = masses[i];
        const std::string suffix = std::to_string(static_cast<int>(mass));
        const std::string light = "light" + suffix;
        const std::string heavy = "heavy" + suffix;
        const Json skin = in.box(0.5, 0.5, {{"friction", 0.5}});
        document["bodies"].push_back(in.body(light, 5.0 * i, 0.5, skin, {{"mass", 1.0}}));
        document["bodies"].push_back(in.body(heavy, 5.0 * i, 1.5 + gap, skin, {{"mass", mass}}));
        Json& expect = document["expect"];
        if (mass > 500.0) {
            // A thousand times is too much for one sweep a substep; still nothing may pass through anything.
            expect.push_back(atLeast(from(check("position.y", ofBody(light)), 0), 0.25));
            expect.push_back(atLeast(from(check("position.y", ofBody(heavy)), 0), 0.75));
        } else {
            expect.push_back(near(from(check("position.y", ofBody(light)), settled), 0.5, 0.02));
            expect.push_back(near(from(check("position.y", ofBody(heavy)), settled), 1.5, 0.03));
            expect.push_back(atMost(from(check("tilt", ofBody(heavy)), 0), degree));
            expect.push_back(near(from(check("displacement.x", ofBody(heavy)), 0), 0.0, 0.01));
        }
        expect.push_back(near(check("normalForce", ofPair("floor", light)), (mass + 1.0) * gravity, 0.01 * (mass + 1.0) * gravity));
    }
    return document;
}

Json massRatioRest(const Dimension& in) {
    return massRatio(in, "mass_ratio",
                     "A box of 1 kg bears boxes of 10, 100 and 1000 kg: the force on the floor is (M + 1) g, and nothing sinks in. Hard for sweeps "
                     "that pass an impulse on one contact at a time.",
                     0.0, 120);
}

Json massRatioDrop(const Dimension& in) {
    return massRatio(in, "heavy_drop", "The heavy boxes fall on the light ones from half a metre: nothing passes through anything.", 0.5, 180);
}

}  // namespace

std::vector<BuiltinScene> stackingScenes() {
    return {{"pyramid_10_2d", [] { return pyramid10(inPlane); }},     {"pyramid_55_2d", [] { return pyramid55(inPlane); }},
            {"stack_10_2d", [] { return stack10(inPlane); }},         {"stack_shapes_2d", stackShapes},
            {"mass_ratio_2d", [] { return massRatioRest(inPlane); }}, {"heavy_drop_2d", [] { return massRatioDrop(inPlane); }},
            {"pyramid_10_3d", [] { return pyramid10(inSpace); }},     {"pyramid_55_3d", [] { return pyramid55(inSpace); }},
            {"stack_10_3d", [] { return stack10(inSpace); }},         {"mass_ratio_3d", [] { return massRatioRest(inSpace); }},
            {"heavy_drop_3d", [] { return massRatioDrop(inSpace); }}};
}

}  // namespace talus
