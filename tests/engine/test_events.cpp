#include "mixed_scene.h"

#include <algorithm>
#include <functional>
#include <map>
#include <random>

namespace talus::testing {
namespace {

template <class T>
class Events : public ::testing::Test {};
TYPED_TEST_SUITE(Events, Dimensions);

/// Follows begins and ends: a pair must alternate, beginning with a begin.
struct Ledger {
    std::map<std::pair<ShapeId, ShapeId>, int> open;
    int begins = 0;
    int ends = 0;
    bool sound = true;

    void begin(ShapeId a, ShapeId b) {
        ++begins;
        sound = sound && ++open[std::minmax(a, b)] == 1;
    }
    void end(ShapeId a, ShapeId b) {
        ++ends;
        sound = sound && --open[std::minmax(a, b)] == 0;
    }
    int stillOpen() const {
        int count = 0;
        for (const auto& [pair, state] : open) {
            count += state;
        }
        return count;
    }
};

/// Ends come first in time when they arose between two steps, begins first within a step; both orders are tried.
template <int D>
void follow(const World<D>& world, Ledger& contacts, Ledger& sensors) {
    const talus::Events<D> events = world.events();
    for (const ContactEnd& e : events.contactEnds) {
        if (contacts.open[std::minmax(e.shapeA, e.shapeB)] == 1) {
            contacts.end(e.shapeA, e.shapeB);
        } else {
            contacts.sound = false;
        }
    }
    for (const ContactBegin& e : events.contactBegins) {
        contacts.begin(e.shapeA, e.shapeB);
    }
    for (const SensorEnd& e : events.sensorEnds) {
        sensors.end(e.sensor, e.visitor);
    }
    for (const SensorBegin& e : events.sensorBegins) {
        sensors.begin(e.sensor, e.visitor);
    }
}

template <int D>
struct Support {
    World<D> world;
    BodyId ground, box;
    ShapeId boxShape;

    Support() {
        ground = addGround(world);
        box = addBox(world, at<D>(0.0f, 0.5f));
        boxShape = world.shapes(box).front();
        run(world, 30);
    }
};

TYPED_TEST(Events, everyBeginGetsItsEndWhateverPartsThem) {
    constexpr int D = TypeParam::value;
    const std::pair<const char*, std::function<void(Support<D>&)>> ways[] = {
        {"destroyBody", [](Support<D>& s) { s.world.destroy(s.box); }},
        {"destroyGround", [](Support<D>& s) { s.world.destroy(s.ground); }},
        {"destroyShape", [](Support<D>& s) { s.world.destroy(s.boxShape); }},
        {"disable", [](Support<D>& s) { s.world.setEnabled(s.box, false); }},
        {"teleport", [](Support<D>& s) { s.world.setPose(s.box, at<D>(0.0f, 50.0f), {}); }},
        {"refilter", [](Support<D>& s) { s.world.setFilter(s.boxShape, {.mask = 0}); }},
        {"retype", [](Support<D>& s) { s.world.setKind(s.box, BodyKind::kinematic); }},
    };
    for (const auto& [name, part] : ways) {
        SCOPED_TRACE(name);
        Support<D> support;
        ASSERT_EQ(support.world.contacts(support.ground, support.box).size(), 1u);
        const ShapeId groundShape = support.world.shapes(support.ground).front();
        part(support);
        support.world.step(dt);
        const talus::Events<D> events = support.world.events();
        ASSERT_EQ(events.contactEnds.size(), 1u);
        EXPECT_EQ(std::minmax(events.contactEnds[0].shapeA, events.contactEnds[0].shapeB), std::minmax(groundShape, support.boxShape));
    }
}

TYPED_TEST(Events, beginComesOnceAndInTheStepOfTheTouch) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addGround(world);
    const BodyId box = addBox(world, at<D>(0.0f, 1.5f));
    int begins = 0;
    for (int i = 0; i < 240; ++i) {
        world.step(dt);
        for (const ContactBegin& event : world.events().contactBegins) {
            ++begins;
            EXPECT_TRUE(event.bodyA == box || event.bodyB == box);
            EXPECT_LT(world.pose(box).p[1], 0.55f);
        }
    }
    EXPECT_EQ(begins, 1);
}

TYPED_TEST(Events, aTouchIsNotToldBeforeTheGapIsClosed) {
    constexpr int D = TypeParam::value;
    World<D> world({.gravity = zeroVector<D>(), .settings = awake()});
    addGround(world);
    addBox(world, at<D>(0.0f, 0.515f));
    run(world, 30);
    EXPECT_EQ(world.report().counts.contacts, 0);
}

TYPED_TEST(Events, hitTellsTheApproachSpeed) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addGround(world);
    addBall(world, at<D>(0.0f, 2.25f), 0.25f);
    int hits = 0;
    for (int i = 0; i < 120; ++i) {
        world.step(dt);
        for (const ContactHit<D>& hit : world.events().contactHits) {
            ++hits;
            EXPECT_NEAR(hit.approachSpeed, std::sqrt(2.0f * 9.81f * 2.0f), 0.2f);
            EXPECT_NEAR(std::fabs(hit.normal[1]), 1.0f, 1e-5f);
            EXPECT_NEAR(hit.point[0], 0.0f, 1e-3f);
        }
    }
    EXPECT_EQ(hits, 1);
}

TEST(ChainEvents, slidingOverTheJointsOfAChainIsOneTouch) {
    World<2> world({.settings = awake()});
    const BodyId ground = world.create({.kind = BodyKind::fixed});
    std::vector<Vector<2>> points;
    for (int i = 0; i <= 20; ++i) {
        points.push_back({static_cast<float>(20 - i), 0.0f});
    }
    // Travels to the left, so that the free side, its right, is up.
    world.attach(ground, {.geometry = Chain{points}, .material = {.friction = 0.0f}});
    const BodyId box = addBox(world, at<2>(1.0f, 0.25f), halves<2>(0.25f, 0.25f));
    world.setVelocity(box, at<2>(6.0f, 0.0f));
    int begins = 0;
    int ends = 0;
    for (int i = 0; i < 150; ++i) {
        world.step(dt);
        begins += static_cast<int>(world.events().contactBegins.size());
        ends += static_cast<int>(world.events().contactEnds.size());
    }
    EXPECT_GT(world.pose(box).p[0], 15.0f);
    EXPECT_EQ(begins, 1);
    EXPECT_EQ(ends, 0);
}

TYPED_TEST(Events, aSensorOfAnyKindBeginsAndEndsOnceForAVisitorThatPassesAndDoesNotTouchIt) {
    constexpr int D = TypeParam::value;
    for (const BodyKind kind : {BodyKind::fixed, BodyKind::kinematic, BodyKind::dynamic}) {
        World<D> world({.gravity = zeroVector<D>(), .settings = awake()});
        const BodyId holder = addBox(world, zeroVector<D>(), halves<D>(0.5f, 0.5f), kind, {.sensor = true});
        const BodyId visitor = addBall(world, at<D>(-3.0f, 0.0f), 0.1f);
        world.setVelocity(visitor, at<D>(5.0f, 0.0f));
        const ShapeId sensor = world.shapes(holder).front();
        int begins = 0;
        int ends = 0;
        bool listed = false;
        for (int i = 0; i < 90; ++i) {
            world.step(dt);
            begins += static_cast<int>(world.events().sensorBegins.size());
            ends += static_cast<int>(world.events().sensorEnds.size());
            listed = listed || world.overlaps(sensor) == world.shapes(visitor);
            EXPECT_LE(ends, begins);
        }
        EXPECT_EQ(begins, 1);
        EXPECT_EQ(ends, 1);
        EXPECT_TRUE(listed);
        EXPECT_TRUE(world.overlaps(sensor).empty());
        EXPECT_NEAR(world.velocity(visitor)[0], 5.0f, 1e-6f);
    }
}

TYPED_TEST(Events, ledgerBalancesUnderRandomChanges) {
    constexpr int D = TypeParam::value;
    std::mt19937 random(7);
    World<D> world(WorldDef<D>{});
    std::vector<BodyId> bodies = addMixedScene(world, 50);
    bodies.pop_back();
    Ledger contacts;
    Ledger sensors;
    std::string fault;
    for (int i = 0; i < 400; ++i) {
        const BodyId body = bodies[random() % bodies.size()];
        if (world.exists(body)) {
            const float x = static_cast<float>(random() % 100) * 0.1f - 5.0f;
            switch (random() % 8) {
                case 0:
                    world.setPose(body, at<D>(x, 6.0f), {});
                    break;
                case 1:
                    world.setEnabled(body, !world.isEnabled(body));
                    break;
                case 2:
                    world.setKind(body, random() % 2 == 0 ? BodyKind::dynamic : BodyKind::fixed);
                    break;
                case 3:
                    world.setFilter(world.shapes(body).front(), {.mask = random() % 2 == 0 ? ~std::uint64_t{0} : 0});
                    break;
                case 4:
                    if (random() % 4 == 0) {
                        world.destroy(body);
                    }
                    break;
                case 5:
                    world.applyImpulse(body, at<D>(x, 3.0f));
                    break;
                default:
                    break;
            }
        }
        world.step(dt);
        follow(world, contacts, sensors);
        ASSERT_TRUE(contacts.sound && sensors.sound) << "step " << i;
        ASSERT_TRUE(world.validate(&fault)) << fault << " in step " << i;
    }
    for (const BodyId body : world.bodies()) {
        world.destroy(body);
    }
    world.step(dt);
    follow(world, contacts, sensors);
    EXPECT_GT(contacts.begins, 100);
    EXPECT_EQ(contacts.stillOpen(), 0);
    EXPECT_EQ(sensors.stillOpen(), 0);
}

}  // namespace
}  // namespace talus::testing
