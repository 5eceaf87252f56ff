// Case C34: whatever a user passes, it is refused by name, and the world goes on as if it had not been said.
#include "mixed_scene.h"

#include <functional>
#include <limits>

namespace talus::testing {
namespace {

template <class T>
class BadInput : public ::testing::Test {};
TYPED_TEST_SUITE(BadInput, Dimensions);

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

/// A rotation with a number at its first place, else zeros.
template <int D>
Rotation<D> rotationWith(float number);
template <>
Rotation<2> rotationWith<2>(float number) {
    return {number, 0.0f};
}
template <>
Rotation<3> rotationWith<3>(float number) {
    return {{number, 0.0f, 0.0f}, 0.0f};
}

/// A hull with a number among its coordinates.
template <int D>
Hull<D> hullWith(float number) {
    Hull<D> hull = hullOfBox<D>(Vector<D>::Constant(0.5f));
    hull.points[2][1] = number;
    return hull;
}

template <int D>
struct Field {
    World<D> world{WorldDef<D>{.settings = awake()}};
    std::vector<BodyId> boxes;

    Field() {
        addBox(world, at<D>(100.0f, -1.0f), halves<D>(150.0f, 1.0f, 50.0f), BodyKind::fixed);
        for (int i = 0; i < 100; ++i) {
            boxes.push_back(addBox(world, at<D>(2.0f * static_cast<float>(i), 0.5f)));
        }
    }
};

TYPED_TEST(BadInput, everyCallRefusesWhatIsNotFiniteOrTooLargeAndNamesTheField) {
    constexpr int D = TypeParam::value;
    Field<D> field;
    World<D>& world = field.world;
    const BodyId victim = field.boxes[50];
    const ShapeId shape = world.shapes(victim).front();
    run(world, 10);
    for (const float bad : {notANumber, infinity, -infinity, 1e38f}) {
        const Vector<D> v = at<D>(bad, 0.0f);
        const std::vector<std::pair<std::string, std::function<void()>>> calls = {
            {"body.position", [&] { world.create({.position = v}); }},
            {"body.velocity", [&] { world.create({.velocity = v}); }},
            {"body.angularVelocity", [&] { world.create({.angularVelocity = spin<D>(bad)}); }},
            {"body.rotation", [&] { world.create({.rotation = rotationWith<D>(bad)}); }},
            {"body.mass", [&] { world.create({.mass = bad}); }},
            {"body.gravityScale", [&] { world.create({.gravityScale = bad}); }},
            {"body.linearDamping", [&] { world.create({.linearDamping = bad}); }},
            {"setPose.position", [&] { world.setPose(victim, v, {}); }},
            {"setPose.rotation", [&] { world.setPose(victim, zeroVector<D>(), rotationWith<D>(bad)); }},
            {"setVelocity", [&] { world.setVelocity(victim, v); }},
            {"setAngularVelocity", [&] { world.setAngularVelocity(victim, spin<D>(bad)); }},
            {"applyForce.force", [&] { world.applyForce(victim, v); }},
            {"applyForce.point", [&] { world.applyForce(victim, zeroVector<D>(), v); }},
            {"applyTorque", [&] { world.applyTorque(victim, spin<D>(bad)); }},
            {"applyImpulse.impulse", [&] { world.applyImpulse(victim, v); }},
            {"applyImpulse.point", [&] { world.applyImpulse(victim, zeroVector<D>(), v); }},
            {"setMass", [&] { world.setMass(victim, bad); }},
            {"setGravityScale", [&] { world.setGravityScale(victim, bad); }},
            {"setDamping", [&] { world.setDamping(victim, bad, 0.0f); }},
            {"setGravity", [&] { world.setGravity(v); }},
            {"shape.friction", [&] { world.attach(victim, {.material = {.friction = bad}}); }},
            {"shape.restitution", [&] { world.attach(victim, {.material = {.restitution = bad}}); }},
            {"shape.density", [&] { world.attach(victim, {.material = {.density = bad}}); }},
            {"box.half", [&] { world.attach(victim, {.geometry = Box<D>{halves<D>(bad, 1.0f)}}); }},
            {"ball.radius",
             [&] {
                 world.attach(victim, {.geometry = Ball<D>{zeroVector<D>(), bad}});
             }},
            {"capsule",
             [&] {
                 world.attach(victim, {.geometry = Capsule<D>{v, at<D>(1.0f, 0.0f), 0.1f}});
             }},
            {"hull.points", [&] { world.attach(victim, {.geometry = hullWith<D>(bad)}); }},
            {"offset",
             [&] {
                 world.attach(victim, {.local = {v, {}}});
             }},
            {"friction",
             [&] {
                 Material<D> material;
                 material.friction = bad;
                 world.setMaterial(shape, material);
             }},
            {"joint.anchorA", [&] { world.join(MixedParts<D>::pin(0, {}, victim, v, zeroVector<D>())); }},
            {"joint.anchorB", [&] { world.join(DistanceDef<D>{.b = victim, .anchorB = v}); }},
            {"joint.target", [&] { world.join(MouseDef<D>{.b = victim, .target = v}); }},
            {"castRay.origin", [&] { world.castRay(v, at<D>(1.0f, 0.0f)); }},
            {"castRay.translation", [&] { world.castRay(zeroVector<D>(), v); }},
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
    EXPECT_NE(refusalOf([&] { world.create({.rotation = rotationWith<D>(0.0f)}); }), "");
    EXPECT_NE(refusalOf([&] { world.create({.mass = -1.0f}); }), "");
    EXPECT_NE(refusalOf([&] { world.create({.mass = 1e-45f}); }), "");
    EXPECT_NE(refusalOf([&] { world.attach(victim, {.material = {.restitution = 1.5f}}); }), "");
    EXPECT_NE(refusalOf([&] { world.attach(victim, {.geometry = Plane<D>{}}); }), "");
    const BodyId flat = world.create({.kind = BodyKind::fixed, .position = at<D>(0.0f, -900.0f)});
    world.attach(flat, {.geometry = Plane<D>{}});
    EXPECT_NE(refusalOf([&] { world.setKind(flat, BodyKind::dynamic); }).find("plane"), std::string::npos);
    EXPECT_EQ(world.kind(flat), BodyKind::fixed);
    EXPECT_NE(refusalOf([&] { world.join(MixedParts<D>::pin(0, victim, victim, zeroVector<D>(), zeroVector<D>())); }), "");
    for (const float seconds : {0.0f, -1.0f, 1e-9f, 10.0f}) {
        EXPECT_NE(refusalOf([&] { world.step(seconds); }).find("step.seconds"), std::string::npos) << seconds;
    }
}

TYPED_TEST(BadInput, refusalsChangeNothingForTheOthers) {
    constexpr int D = TypeParam::value;
    Field<D> control;
    Field<D> tried;
    for (int i = 0; i < 120; ++i) {
        refusalOf([&] { tried.world.setVelocity(tried.boxes[50], at<D>(notANumber, 0.0f)); });
        refusalOf([&] { tried.world.step(notANumber); });
        refusalOf([&] { tried.world.attach(tried.boxes[50], {.geometry = Ball<D>{zeroVector<D>(), -1.0f}}); });
        control.world.step(dt);
        tried.world.step(dt);
        ASSERT_EQ(control.world.hash(), tried.world.hash());
    }
}

TYPED_TEST(BadInput, aBodyThatOverflowsIsSetBackDisabledAndReportedAndTheRestGoesOnUnchanged) {
    constexpr int D = TypeParam::value;
    Field<D> control;
    Field<D> tried;
    const BodyId victim = addBox(control.world, at<D>(0.0f, 1000.0f));
    const BodyId doomed = addBox(tried.world, at<D>(0.0f, 1000.0f));
    ASSERT_EQ(victim, doomed);
    run(control.world, 5);
    run(tried.world, 5);
    // Each force is within bounds; together over so small a mass they are not.
    tried.world.setMass(doomed, 1e-9f);
    for (int i = 0; i < 100; ++i) {
        tried.world.applyForce(doomed, at<D>(0.0f, 1e15f));
    }
    const Vector<D> before = tried.world.pose(doomed).p;
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

TYPED_TEST(BadInput, anHourOfFreeFallStaysFinite) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    const BodyId body = addBall(world, zeroVector<D>(), 0.5f);
    for (int i = 0; i < 3600 * 60 && world.isEnabled(body); ++i) {
        world.step(dt);
    }
    EXPECT_NEAR(world.pose(body).p[1] / -6.36e7f, 1.0f, 0.01f);
    EXPECT_TRUE(std::isfinite(world.velocity(body)[1]));
}

TYPED_TEST(BadInput, settingsAreRefusedByName) {
    constexpr int D = TypeParam::value;
    World<D> world(WorldDef<D>{});
    const auto refused = [&](const char* name, const std::function<void(Settings&)>& change) {
        Settings settings;
        change(settings);
        EXPECT_NE(refusalOf([&] { world.configure(settings); }).find(name), std::string::npos) << name;
        EXPECT_NE(refusalOf([&] { World<D> other({.settings = settings}); }).find(name), std::string::npos) << name;
        EXPECT_EQ(world.settings(), Settings{});
    };
    refused("solver", [](Settings& s) { s.solver = "magic"; });
    refused("substeps", [](Settings& s) { s.substeps = 0; });
    refused("iterations", [](Settings& s) { s.iterations = -3; });
    refused("lanes", [](Settings& s) { s.lanes = 3; });
    refused("contactHertz", [](Settings& s) { s.contactHertz = notANumber; });
    refused("slop", [](Settings& s) { s.slop = 0.0f; });
    refused("sleepDelay", [](Settings& s) { s.sleepDelay = -1.0f; });
    EXPECT_NE(refusalOf([&] { World<D> other({.workers = 0}); }).find("workers"), std::string::npos);
}

}  // namespace
}  // namespace talus::testing
