// Hard cases from the field: stacks, bounces, sensors, joints, changes. Named after their numbers.
#include "documents.h"

#include <array>
#include <cmath>
#include <limits>

namespace talus {
namespace {

using test::builtin;
using test::changed;
using test::measured;

constexpr float g = 9.81f;
constexpr float step = 1.0f / 60.0f;

WorldDef<2> sleepless() {
    WorldDef<2> def;
    def.settings.sleeping = false;
    return def;
}

BodyId addBox(World2& world, float x, float y, float half = 0.5f, float mass = 0.0f, BodyKind kind = BodyKind::dynamic) {
    BodyDef<2> def;
    def.kind = kind;
    def.position = {x, y};
    def.mass = kind == BodyKind::dynamic ? mass : 0.0f;
    const BodyId body = world.create(def);
    ShapeDef<2> shape;
    shape.geometry = Box<2>{{half, half}, 0.0f};
    shape.material.friction = 0.5f;
    world.attach(body, shape);
    return body;
}

BodyId addFloor(World2& world) {
    BodyDef<2> def;
    def.kind = BodyKind::fixed;
    def.position = {0.0f, -1.0f};
    const BodyId body = world.create(def);
    ShapeDef<2> shape;
    shape.geometry = Box<2>{{200.0f, 1.0f}, 0.0f};
    shape.material.friction = 0.5f;
    world.attach(body, shape);
    return body;
}

void advance(World2& world, int steps) {
    for (int i = 0; i < steps; ++i) {
        world.step(step);
    }
}

float forceOn(const World2& world, BodyId body) {
    float sum = 0.0f;
    for (const ContactRecord<2>& contact : world.contacts(body)) {
        for (int i = 0; i < contact.count; ++i) {
            sum += contact.points[i].normalImpulse * std::fabs(contact.normal.y());
        }
    }
    return sum / step;
}

// The floor bears the whole weight, however the load is shared.
TEST(Pyramid, FloorBearsTheWeight) {
    for (const char* name : {"pyramid_10_2d", "pyramid_55_2d"}) {
        const nlohmann::json document = builtin(name);
        const Scene<2> scene = readScene<2>(document);
        SceneRun<2> run(scene);
        while (run.stepsTaken() < 600) {
            run.advance();
        }
        const float weight = g * static_cast<float>(scene.bodies.size() - 1);
        EXPECT_NEAR(forceOn(run.world, run.body("floor")), weight, 0.005f * weight) << name;
    }
}

std::vector<std::uint32_t> keysOf(const World2& world) {
    std::vector<std::uint32_t> keys;
    for (const ContactRecord<2>& contact : world.contacts()) {
        for (int i = 0; contact.touching && i < contact.count; ++i) {
            keys.push_back(contact.points[i].key);
        }
    }
    return keys;
}

TEST(Pyramid, PointsKeepTheirNames) {
    const nlohmann::json document = builtin("pyramid_55_2d");
    const Scene<2> scene = readScene<2>(document);
    SceneRun<2> run(scene);
    while (run.stepsTaken() < 120) {
        run.advance();
    }
    const std::vector<std::uint32_t> keys = keysOf(run.world);
    EXPECT_GT(keys.size(), 100u);
    while (run.stepsTaken() < 600) {
        run.advance();
        ASSERT_EQ(keysOf(run.world), keys) << run.stepsTaken();
    }
}

TEST(Pyramid, SleepsWithinThreeSecondsAndThenCostsNothing) {
    for (const char* name : {"pyramid_10_2d", "pyramid_55_2d"}) {
        const nlohmann::json document = changed(builtin(name), {"/world/sleeping=true", "/script=[]", "/expect=[]"});
        const Scene<2> scene = readScene<2>(document);
        SceneRun<2> run(scene);
        while (run.stepsTaken() < 181) {
            run.advance();
        }
        const StepCounts& counts = run.world.report().counts;
        EXPECT_EQ(counts.awakeBodies, 0) << name;
        EXPECT_EQ(counts.bodiesIntegrated, 0);
        EXPECT_EQ(counts.manifoldsComputed, 0);
        EXPECT_EQ(counts.manifoldsRefreshed, 0);
    }
}

TEST(C19, QueriesSeeATeleportAtOnce) {
    World2 world(sleepless());
    addFloor(world);
    const BodyId box = addBox(world, 0.0f, 0.5f);
    advance(world, 60);
    world.setPose(box, {30.0f, 10.0f}, Rotation<2>{});
    EXPECT_FALSE(world.castRay({-2.0f, 0.5f}, {4.0f, 0.0f}));
    const auto hit = world.castRay({28.0f, 10.0f}, {4.0f, 0.0f});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, box);
    EXPECT_NEAR(hit->fraction, 1.5f / 4.0f, 1e-5f);
    EXPECT_TRUE(world.overlap(Ball<2>{zeroVector<2>(), 0.1f}, {{0.0f, 0.5f}, {}}).empty());
    EXPECT_EQ(world.overlap(Ball<2>{zeroVector<2>(), 0.1f}, {{30.0f, 10.0f}, {}}).size(), 1u);
}

TEST(C19, SleepersFallWhenTeleported) {
    World2 world;
    addFloor(world);
    const BodyId box = addBox(world, 0.0f, 0.5f, 0.5f, 1000.0f);
    advance(world, 180);
    ASSERT_FALSE(world.isAwake(box));
    world.setPose(box, {0.0f, 10.0f}, Rotation<2>{});
    advance(world, 1);
    EXPECT_NEAR(world.velocity(box).y(), -g * step, 1e-4f);
    EXPECT_NEAR(world.velocity(box).x(), 0.0f, 1e-5f);
    EXPECT_NEAR(world.angularVelocity(box), 0.0f, 1e-5f);
    advance(world, 59);
    EXPECT_NEAR(10.0f - world.pose(box).p.y(), 4.95f, 0.05f);
}

// The limits hold to a degree, the angle at rest does not wander, and the joint bears the torque.
TEST(C20, AngleAtRestIsStill) {
    const nlohmann::json document = changed(builtin("limits_2d"), {"/expect=[]"});
    const Scene<2> scene = readScene<2>(document);
    SceneRun<2> run(scene);
    std::map<std::string, std::pair<float, float>> spread;
    while (run.stepsTaken() < 300) {
        run.advance();
        for (const SceneJoint<2>& joint : scene.joints) {
            const float angle = run.world.angle(run.joint(joint.name));
            auto& [low, high] = spread.try_emplace(joint.name, angle, angle).first->second;
            low = run.stepsTaken() <= 240 ? angle : std::min(low, angle);
            high = run.stepsTaken() <= 240 ? angle : std::max(high, angle);
        }
    }
    for (const auto& [name, range] : spread) {
        EXPECT_LT(range.second - range.first, 0.05f * 3.14159f / 180.0f) << name;
    }
}

// Heights of the first apex and of ten more for e = 1, measured above the ground, at several step lengths.
TEST(C23, ApexIsRestitutionSquared) {
    for (const float hertz : {30.0f, 60.0f, 240.0f}) {
        for (const float e : {0.0f, 0.3f, 0.5f, 0.8f, 1.0f}) {
            World2 world(sleepless());
            addFloor(world);
            BodyDef<2> def;
            def.position = {0.0f, 2.25f};
            const BodyId disc = world.create(def);
            ShapeDef<2> shape;
            shape.geometry = Ball<2>{zeroVector<2>(), 0.25f};
            shape.material.restitution = e;
            world.attach(disc, shape);
            const int apexes = e == 1.0f ? 10 : 1;
            float first = 0.0f;
            float lowest = 1.0f;
            bool rising = false;
            float apex = 0.0f;
            int found = 0;
            for (int i = 0; i < static_cast<int>(hertz * 30.0f) && found < apexes; ++i) {
                world.step(1.0f / hertz);
                const float height = world.pose(disc).p.y() - 0.25f;
                lowest = std::min(lowest, height);
                if (world.velocity(disc).y() > 0.0f) {
                    rising = true;
                    apex = std::max(apex, height);
                } else if (rising) {
                    rising = false;
                    apex = std::max(apex, height);
                    first = found == 0 ? apex : first;
                    ++found;
                    EXPECT_NEAR(apex, e * e * 2.0f, e == 0.0f ? 0.005f : 0.1f) << "e " << e << " hertz " << hertz << " apex " << found;
                    EXPECT_LT(apex, 1.01f * first + 0.005f);
                    apex = 0.0f;
                }
            }
            if (e == 1.0f) {
                EXPECT_EQ(found, 10) << hertz;
            }
            EXPECT_GT(lowest, -0.03f) << "e " << e << " hertz " << hertz;
        }
    }
}

TEST(C25, OverlapListsAreEmptyAfterTheEnd) {
    WorldDef<2> def = sleepless();
    def.gravity = zeroVector<2>();
    World2 world(def);
    const BodyId wall = addBox(world, 1.5f, 4.0f, 0.5f, 0.0f, BodyKind::fixed);
    BodyDef<2> flying;
    flying.position = {7.398f, 4.0f};
    flying.velocity = {-20.0f, 0.0f};
    const BodyId disc = world.create(flying);
    ShapeDef<2> shape;
    shape.geometry = Ball<2>{zeroVector<2>(), 0.1f};
    shape.sensor = true;
    const ShapeId sensor = world.attach(disc, shape);
    int begins = 0;
    int ends = 0;
    for (int i = 0; i < 60; ++i) {
        world.step(step);
        begins += static_cast<int>(world.events().sensorBegins.size());
        ends += static_cast<int>(world.events().sensorEnds.size());
        EXPECT_EQ(world.overlaps(sensor).size(), static_cast<std::size_t>(begins - ends));
        EXPECT_LE(ends, begins);
    }
    EXPECT_EQ(begins, 1);
    EXPECT_EQ(ends, 1);
    EXPECT_TRUE(world.exists(wall));
}

TEST(C25, GrazingPairsBeginAndEnd) {
    // The wall's top is now at 3.91, a hundredth above the lowest point of the disc.
    const RunResult result = runDocument({changed(builtin("sensors_2d"), {"/bodies/0/position/1=-6.09"})});
    EXPECT_EQ(measured(result, 0), 1.0);
    EXPECT_EQ(measured(result, 1), 1.0);
}

TEST(C27, OrderOfCreationDoesNotMatter) {
    for (const float mass : {10.0f, 100.0f}) {
        World2 world(sleepless());
        const BodyId heavy = addBox(world, 0.0f, 1.5f, 0.5f, mass);
        const BodyId light = addBox(world, 0.0f, 0.5f, 0.5f, 1.0f);
        const BodyId floor = addFloor(world);
        advance(world, 120);
        for (int i = 0; i < 480; ++i) {
            advance(world, 1);
            ASSERT_NEAR(world.pose(light).p.y(), 0.5f, 0.02f);
            ASSERT_NEAR(world.pose(heavy).p.y(), 1.5f, 0.03f);
            ASSERT_NEAR(world.pose(heavy).p.x(), 0.0f, 0.01f);
        }
        EXPECT_NEAR(forceOn(world, floor), (mass + 1.0f) * g, 0.01f * (mass + 1.0f) * g);
    }
}

TEST(C29, StackStandsAlsoWhenMadeFromTheTop) {
    nlohmann::json document = builtin("stack_10_2d");
    nlohmann::json bodies = nlohmann::json::array({document["bodies"][0]});
    for (std::size_t i = document["bodies"].size() - 1; i > 0; --i) {
        bodies.push_back(document["bodies"][i]);
    }
    document["bodies"] = bodies;
    document["expect"] = nlohmann::json::array();
    for (int i = 0; i < 10; ++i) {
        const std::string name = "box" + std::to_string(i);
        document["expect"].push_back({{"check", "displacement.x"}, {"body", name}, {"from", 0}, {"equals", 0}, {"within", 0.005}});
        document["expect"].push_back({{"check", "speed"}, {"body", name}, {"from", 300}, {"max", 0.002}});
        document["expect"].push_back({{"check", "tilt"}, {"body", name}, {"from", 0}, {"max", 0.0052}});
    }
    const RunResult result = runDocument({document});
    EXPECT_EQ(result.verdict, Verdict::pass) << textOf(result);
}

// Every way to give a body something that is no number, is refused, and the others go on as if nothing had been said.
TEST(C34, NumbersThatAreNoneAreRefusedAndChangeNothing) {
    World2 world(sleepless());
    World2 control(sleepless());
    BodyId victim;
    for (World2* each : {&world, &control}) {
        addFloor(*each);
        for (int i = 0; i < 20; ++i) {
            const BodyId body = addBox(*each, 2.0f * static_cast<float>(i) - 20.0f, 0.5f);
            victim = i == 10 ? body : victim;
        }
    }
    const ShapeId shape = world.shapes(victim).front();
    const float inf = std::numeric_limits<float>::infinity();
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), inf, -inf, 1e38f}) {
        EXPECT_THROW(world.setPose(victim, {bad, 0.0f}, {}), std::invalid_argument) << bad;
        EXPECT_THROW(world.setPose(victim, {0.0f, 0.0f}, Rotation<2>{bad, 0.0f}), std::invalid_argument) << bad;
        EXPECT_THROW(world.setVelocity(victim, {0.0f, bad}), std::invalid_argument) << bad;
        EXPECT_THROW(world.setAngularVelocity(victim, bad), std::invalid_argument) << bad;
        EXPECT_THROW(world.applyForce(victim, {bad, 0.0f}), std::invalid_argument) << bad;
        EXPECT_THROW(world.applyImpulse(victim, {1.0f, 0.0f}, {bad, 0.0f}), std::invalid_argument) << bad;
        EXPECT_THROW(world.setGravityScale(victim, bad), std::invalid_argument) << bad;
        EXPECT_THROW(world.setMass(victim, bad), std::invalid_argument) << bad;
        EXPECT_THROW(world.step(bad), std::invalid_argument) << bad;
        EXPECT_THROW(world.castRay({bad, 0.0f}, {1.0f, 0.0f}), std::invalid_argument) << bad;
        Material<2> material = world.material(shape);
        material.friction = bad;
        EXPECT_THROW(world.setMaterial(shape, material), std::invalid_argument) << bad;
        ShapeDef<2> ball;
        ball.geometry = Ball<2>{zeroVector<2>(), bad};
        EXPECT_THROW(world.attach(victim, ball), std::invalid_argument) << bad;
        ShapeDef<2> hull;
        hull.geometry = Hull<2>{{{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, bad}}, 0.0f};
        EXPECT_THROW(world.attach(victim, hull), std::invalid_argument) << bad;
        RevoluteDef joint;
        joint.b = victim;
        joint.anchorB = {bad, 0.0f};
        EXPECT_THROW(world.join(joint), std::invalid_argument) << bad;
    }
    for (const float bad : {0.0f, -1.0f, 1e-9f, 10.0f}) {
        EXPECT_THROW(world.step(bad), std::invalid_argument) << bad;
    }
    EXPECT_THROW(world.setPose(victim, {0.0f, 0.0f}, Rotation<2>{0.0f, 0.0f}), std::invalid_argument);
    for (int i = 0; i < 120; ++i) {
        world.step(step);
        control.step(step);
        ASSERT_EQ(world.hash(), control.hash()) << i;
    }
    EXPECT_TRUE(world.castRay({0.0f, 10.0f}, {0.0f, -20.0f}));
}

TEST(C34, FreeFallForAnHourStaysFinite) {
    World2 world(sleepless());
    const BodyId body = addBox(world, 0.0f, 0.0f);
    advance(world, 216'000);
    EXPECT_TRUE(isFinite(world.pose(body).p));
    EXPECT_TRUE(isFinite(world.velocity(body)));
    EXPECT_LT(world.pose(body).p.y(), -1e6f);
}

TEST(C42, NearlyBallsRollLikeBalls) {
    nlohmann::json document = builtin("capsule_ball_2d");
    for (auto& body : document["bodies"]) {
        if (body["name"] != "floor") {
            body["position"][0] = 0.0;
        }
    }
    std::array<double, 4> way = {};
    for (std::size_t i = 0; i < way.size(); ++i) {
        // One at a time, all from the same place.
        nlohmann::json alone = document;
        alone["bodies"] = nlohmann::json::array({document["bodies"][0], document["bodies"][i + 1]});
        alone["expect"] = nlohmann::json::array({{{"check", "displacement.x"}, {"body", "ball" + std::to_string(i)}}});
        way[i] = measured(runDocument({alone}), 0);
        EXPECT_NEAR(way[i], way[0], 1e-3) << i;
    }
}

TEST(C42, CapsulesWithoutSizeAreRefused) {
    World2 world;
    const BodyId body = addBox(world, 0.0f, 0.0f);
    const std::uint64_t before = world.hash();
    for (const float radius : {0.0f, -0.1f, std::numeric_limits<float>::quiet_NaN()}) {
        ShapeDef<2> def;
        def.geometry = Capsule<2>{{0.0f, 0.0f}, {0.0f, 0.0f}, radius};
        EXPECT_THROW(world.attach(body, def), std::invalid_argument) << radius;
    }
    EXPECT_EQ(world.hash(), before);
    EXPECT_EQ(world.shapes(body).size(), 1u);
}

TEST(C42, MassOfANearlyBallIsThatOfABall) {
    for (const float length : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        World2 world;
        const BodyId body = world.create({});
        ShapeDef<2> def;
        def.geometry = Capsule<2>{{-0.5f * length, 0.0f}, {0.5f * length, 0.0f}, 0.5f};
        world.attach(body, def);
        const double area = 3.14159265 * 0.25 + length;
        EXPECT_NEAR(world.mass(body), area, 1e-4 * area) << length;
        if (length <= 1e-6f) {
            EXPECT_NEAR(world.inertia(body), 0.5 * area * 0.25, 1e-3 * 0.5 * area * 0.25) << length;
        }
    }
}

}  // namespace
}  // namespace talus
