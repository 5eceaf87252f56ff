// Case C34: whatever a user passes, it is refused by name, and the world goes on as if it had not been said.
#include "worlds.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace talus::testing {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

struct Field {
    World2 world{WorldDef<2>{.settings = awake()}};
    std::vector<BodyId> boxes;

    Field() {
        addBox(world, {100.0f, -1.0f}, {150.0f, 1.0f}, BodyKind::fixed);
        for (int i = 0; i < 100; ++i) {
            boxes.push_back(addBox(world, {2.0f * static_cast<float>(i), 0.5f}));
        }
    }
};

TEST(BadInput, everyCallRefusesWhatIsNotFiniteOrTooLargeAndNamesTheField) {
    Field field;
    World2& world = field.world;
    const BodyId victim = field.boxes[50];
    const ShapeId shape = world.shapes(victim).front();
    run(world, 10);
    for (const float bad : {notANumber, infinity, -infinity, 1e38f}) {
        const Vector<2> v(bad, 0.0f);
        const std::vector<std::pair<std::string, std::function<void()>>> calls = {
            {"body.position", [&] { world.create({.position = v}); }},
            {"body.velocity", [&] { world.create({.velocity = v}); }},
            {"body.angularVelocity", [&] { world.create({.angularVelocity = bad}); }},
            {"body.rotation",
             [&] {
                 world.create({.rotation = {bad, 0.0f}});
             }},
            {"body.mass", [&] { world.create({.mass = bad}); }},
            {"body.gravityScale", [&] { world.create({.gravityScale = bad}); }},
            {"body.linearDamping", [&] { world.create({.linearDamping = bad}); }},
            {"setPose.position", [&] { world.setPose(victim, v, {}); }},
            {"setPose.rotation",
             [&] {
                 world.setPose(victim, {0.0f, 0.0f}, {bad, 1.0f});
             }},
            {"setVelocity", [&] { world.setVelocity(victim, v); }},
            {"setAngularVelocity", [&] { world.setAngularVelocity(victim, bad); }},
            {"applyForce.force", [&] { world.applyForce(victim, v); }},
            {"applyForce.point",
             [&] {
                 world.applyForce(victim, {0.0f, 0.0f}, v);
             }},
            {"applyTorque", [&] { world.applyTorque(victim, bad); }},
            {"applyImpulse.impulse", [&] { world.applyImpulse(victim, v); }},
            {"applyImpulse.point",
             [&] {
                 world.applyImpulse(victim, {0.0f, 0.0f}, v);
             }},
            {"setMass", [&] { world.setMass(victim, bad); }},
            {"setGravityScale", [&] { world.setGravityScale(victim, bad); }},
            {"setDamping", [&] { world.setDamping(victim, bad, 0.0f); }},
            {"setGravity", [&] { world.setGravity(v); }},
            {"shape.friction", [&] { world.attach(victim, {.material = {.friction = bad}}); }},
            {"shape.restitution", [&] { world.attach(victim, {.material = {.restitution = bad}}); }},
            {"shape.density", [&] { world.attach(victim, {.material = {.density = bad}}); }},
            {"box.half",
             [&] {
                 world.attach(victim, {.geometry = Box<2>{{bad, 1.0f}}});
             }},
            {"ball.radius",
             [&] {
                 world.attach(victim, {.geometry = Ball<2>{zeroVector<2>(), bad}});
             }},
            {"capsule",
             [&] {
                 world.attach(victim, {.geometry = Capsule<2>{v, {1.0f, 0.0f}, 0.1f}});
             }},
            {"hull.points",
             [&] {
                 world.attach(victim, {.geometry = Hull<2>{{{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, bad}}}});
             }},
            {"offset",
             [&] {
                 world.attach(victim, {.local = {v, {}}});
             }},
            {"friction",
             [&] {
                 Material<2> material;
                 material.friction = bad;
                 world.setMaterial(shape, material);
             }},
            {"joint.anchorA", [&] { world.join(RevoluteDef{.b = victim, .anchorA = v}); }},
            {"joint.anchorB", [&] { world.join(DistanceDef<2>{.b = victim, .anchorB = v}); }},
            {"joint.target", [&] { world.join(MouseDef<2>{.b = victim, .target = v}); }},
            {"castRay.origin",
             [&] {
                 world.castRay(v, {1.0f, 0.0f});
             }},
            {"closest.point", [&] { world.closest(v, 1.0f); }},
            {"step.seconds", [&] { world.step(bad); }},
        };
        const std::uint64_t hash = world.hash();
        for (const auto& [name, call] : calls) {
            const std::string refusal = refusalOf(call);
            EXPECT_NE(refusal.find(name), std::string::npos) << name << " with " << bad << " said: '" << refusal << "'";
            EXPECT_EQ(world.hash(), hash) << name;
        }
    }
    EXPECT_NE(refusalOf([&] { world.create({.rotation = {0.0f, 0.0f}}); }), "");
    EXPECT_NE(refusalOf([&] { world.create({.mass = -1.0f}); }), "");
    EXPECT_NE(refusalOf([&] { world.create({.mass = 1e-45f}); }), "");
    EXPECT_NE(refusalOf([&] { world.attach(victim, {.material = {.restitution = 1.5f}}); }), "");
    EXPECT_NE(refusalOf([&] { world.attach(victim, {.geometry = Plane<2>{}}); }), "");
    const BodyId flat = world.create({.kind = BodyKind::fixed, .position = {0.0f, -900.0f}});
    world.attach(flat, {.geometry = Plane<2>{}});
    EXPECT_NE(refusalOf([&] { world.setKind(flat, BodyKind::dynamic); }).find("plane"), std::string::npos);
    EXPECT_EQ(world.kind(flat), BodyKind::fixed);
    EXPECT_NE(refusalOf([&] { world.join(RevoluteDef{.a = victim, .b = victim}); }), "");
    for (const float seconds : {0.0f, -1.0f, 1e-9f, 10.0f}) {
        EXPECT_NE(refusalOf([&] { world.step(seconds); }).find("step.seconds"), std::string::npos) << seconds;
    }
}

TEST(BadInput, refusalsChangeNothingForTheOthers) {
    Field control;
    Field tried;
    for (int i = 0; i < 120; ++i) {
        refusalOf([&] { tried.world.setVelocity(tried.boxes[50], {notANumber, 0.0f}); });
        refusalOf([&] { tried.world.step(notANumber); });
        refusalOf([&] { tried.world.attach(tried.boxes[50], {.geometry = Ball<2>{zeroVector<2>(), -1.0f}}); });
        control.world.step(dt);
        tried.world.step(dt);
        ASSERT_EQ(control.world.hash(), tried.world.hash());
    }
}

TEST(BadInput, aBodyThatOverflowsIsSetBackDisabledAndReportedAndTheRestGoesOnUnchanged) {
    Field control;
    Field tried;
    const BodyId victim = addBox(control.world, {0.0f, 1000.0f});
    const BodyId doomed = addBox(tried.world, {0.0f, 1000.0f});
    ASSERT_EQ(victim, doomed);
    run(control.world, 5);
    run(tried.world, 5);
    // Each force is within bounds; together over so small a mass they are not.
    tried.world.setMass(doomed, 1e-9f);
    for (int i = 0; i < 100; ++i) {
        tried.world.applyForce(doomed, {0.0f, 1e15f});
    }
    const Vector<2> before = tried.world.pose(doomed).p;
    const StepReport report = tried.world.step(dt);
    control.world.step(dt);
    ASSERT_EQ(report.quarantined.size(), 1u);
    EXPECT_EQ(report.quarantined[0], doomed);
    EXPECT_FALSE(tried.world.isEnabled(doomed));
    EXPECT_EQ(tried.world.pose(doomed).p, before);
    for (int i = 0; i < 600; ++i) {
        control.world.step(dt);
        tried.world.step(dt);
    }
    for (std::size_t i = 0; i < control.boxes.size(); ++i) {
        EXPECT_EQ(control.world.pose(control.boxes[i]).p, tried.world.pose(tried.boxes[i]).p);
        EXPECT_EQ(control.world.velocity(control.boxes[i]), tried.world.velocity(tried.boxes[i]));
    }
}

TEST(BadInput, anHourOfFreeFallStaysFinite) {
    World2 world({.settings = awake()});
    const BodyId body = addBall(world, {0.0f, 0.0f}, 0.5f);
    for (int i = 0; i < 3600 * 60 && world.isEnabled(body); ++i) {
        world.step(dt);
    }
    EXPECT_NEAR(world.pose(body).p.y() / -6.36e7f, 1.0f, 0.01f);
    EXPECT_TRUE(std::isfinite(world.velocity(body).y()));
}

TEST(BadInput, settingsAreRefusedByName) {
    World2 world(WorldDef<2>{});
    const auto refused = [&](const char* name, const std::function<void(Settings&)>& change) {
        Settings settings;
        change(settings);
        EXPECT_NE(refusalOf([&] { world.configure(settings); }).find(name), std::string::npos) << name;
        EXPECT_NE(refusalOf([&] { World2 other({.settings = settings}); }).find(name), std::string::npos) << name;
        EXPECT_EQ(world.settings(), Settings{});
    };
    refused("solver", [](Settings& s) { s.solver = "magic"; });
    refused("substeps", [](Settings& s) { s.substeps = 0; });
    refused("iterations", [](Settings& s) { s.iterations = -3; });
    refused("lanes", [](Settings& s) { s.lanes = 3; });
    refused("contactHertz", [](Settings& s) { s.contactHertz = notANumber; });
    refused("slop", [](Settings& s) { s.slop = 0.0f; });
    refused("sleepDelay", [](Settings& s) { s.sleepDelay = -1.0f; });
    EXPECT_NE(refusalOf([&] { World2 other({.workers = 0}); }).find("workers"), std::string::npos);
}

}  // namespace
}  // namespace talus::testing
