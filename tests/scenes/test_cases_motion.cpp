// Hard cases from the field that are scenes in the plane: pyramids, sensors, joints. Named after their numbers. (Those of both dimensions:
// tests/engine.)
#include "documents.h"

#include <cmath>

namespace talus {
namespace {

using test::builtin;
using test::changed;
using test::measured;

constexpr float g = 9.81f;
constexpr float step = 1.0f / 60.0f;

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

TEST(C25, OverlapListsAreEmptyAfterTheEnd) {
    WorldDef<2> def;
    def.gravity = zeroVector<2>();
    def.settings.sleeping = false;
    World2 world(def);
    BodyDef<2> standing;
    standing.kind = BodyKind::fixed;
    standing.position = {1.5f, 4.0f};
    const BodyId wall = world.create(standing);
    world.attach(wall, {});
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

}  // namespace
}  // namespace talus
