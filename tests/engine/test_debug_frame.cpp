// A frame holds what the world was when it was taken, refers to nothing of it and leaves it as it is.
#include "draw_sink.h"
#include "mixed_scene.h"

#include "../../engine/debug_frame.h"

#include <gtest/gtest.h>

#include <set>

using namespace talus;
using namespace talus::testing;

namespace {

constexpr FrameOptions everything = {.bounds = true, .islands = true, .measures = true, .residual = true, .penetration = true, .hash = true};

template <class T>
class Frames : public ::testing::Test {};
TYPED_TEST_SUITE(Frames, Dimensions);

// Every layer by itself, since a frame draws them one after the other.
std::vector<DrawOptions> layers() {
    const DrawOptions none = {.shapes = false, .joints = false, .contacts = false};
    std::vector<DrawOptions> each(5, none);
    each[0].shapes = true;
    each[1].joints = true;
    each[2].contacts = true;
    each[3].bounds = true;
    each[4].centres = true;
    return each;
}

template <int D>
World<D> mixedWorld(int steps) {
    World<D> world;
    const std::vector<BodyId> bodies = addMixedScene(world, 24);
    world.setEnabled(bodies[3], false);
    run(world, steps);
    return world;
}

}  // namespace

TYPED_TEST(Frames, drawWhatTheWorldDrew) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>(90);
    const DebugFrame<D> frame = captureFrame(world, everything);
    std::vector<std::vector<double>> drawn;
    for (const DrawOptions& layer : layers()) {
        DrawSink<D> sink;
        world.draw(sink, layer);
        EXPECT_GT(sink.told.size(), 10u);
        drawn.push_back(sink.told);
    }
    run(world, 30);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        DrawSink<D> sink;
        frame.replay(sink, layers()[i]);
        EXPECT_EQ(sink.told, drawn[i]) << "layer " << i;
    }
}

TYPED_TEST(Frames, tellWhatTheWorldTells) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>(90);
    const DebugFrame<D> frame = captureFrame(world, everything);
    EXPECT_EQ(frame.step, 90u);
    EXPECT_EQ(frame.stepSeconds, dt);
    ASSERT_EQ(frame.bodies.size(), world.bodies().size());
    for (const FrameBody<D>& body : frame.bodies) {
        EXPECT_EQ(body.pose.p, world.pose(body.id).p);
        EXPECT_EQ(body.velocity, world.velocity(body.id));
        EXPECT_EQ(body.mass, world.mass(body.id));
        EXPECT_EQ(body.awake, world.isAwake(body.id));
        EXPECT_EQ(body.enabled, world.isEnabled(body.id));
        EXPECT_EQ(frame.find(body.id), &body);
    }
    EXPECT_EQ(frame.find(BodyId{}), nullptr);
    ASSERT_EQ(frame.contacts.size(), world.contacts().size());
    ASSERT_EQ(frame.contactDetails.size(), frame.contacts.size());
    EXPECT_FALSE(frame.contacts.empty());
    for (const FrameJoint<D>& joint : frame.joints) {
        EXPECT_EQ(joint.force, world.force(joint.id));
    }
    EXPECT_EQ(frame.hash, world.hash());
    EXPECT_EQ(frame.residual, world.residual());
    EXPECT_EQ(frame.measures->kineticEnergy, world.kineticEnergy());
    EXPECT_EQ(frame.events.contactBegins.size(), world.events().contactBegins.size());
}

// A cube on the ground, pushed at a corner of its lower face, answers by moving and by turning.
TYPED_TEST(Frames, tellHowMuchMassAPointFeels) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addGround(world);
    const BodyId box = addBox<D>(world, at<D>(0.0f, 0.5f));
    run(world, 3);
    const DebugFrame<D> frame = captureFrame(world);
    ASSERT_EQ(frame.contacts.size(), 1u);
    EXPECT_EQ(frame.contactDetails[0].dynamicFriction, frame.contacts[0].friction);
    EXPECT_GE(frame.contactDetails[0].colour, 0);
    // 1/m + (arm across the normal)^2 / I with I = m/6: in the plane an arm of 0.5, in space one of 0.5 along both axes.
    const float mass = world.mass(box);
    const float square = D == 2 ? 0.25f : 0.5f;
    for (int i = 0; i < frame.contacts[0].count; ++i) {
        EXPECT_NEAR(frame.contactDetails[0].normalMass[i], mass / (1.0f + 6.0f * square), 0.001f * mass);
    }
}

// Pushed along the ground it answers by moving and by turning about the axis across: a long box turns hardly about its short axis.
TYPED_TEST(Frames, tellHowMuchMassFrictionFeels) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addGround(world);
    const BodyId box = addBox<D>(world, at<D>(0.0f, 0.5f), halves<D>(0.5f, 0.5f, 1.5f));
    run(world, 3);
    const DebugFrame<D> frame = captureFrame(world);
    ASSERT_EQ(frame.contacts.size(), 1u);
    const float mass = world.mass(box);
    // 1/m + arm^2 / I with an arm of 0.5; I = m (1 + 1) / 12 about z, m (1 + 9) / 12 about x.
    const float along = mass / (1.0f + 0.25f * 6.0f);
    const float across = D == 2 ? along : mass / (1.0f + 0.25f * 1.2f);
    EXPECT_NEAR(frame.contactDetails[0].tangentMass[0], along, 0.002f * mass);
    EXPECT_NEAR(frame.contactDetails[0].tangentMass[1], across, 0.002f * mass);
}

// Nothing turns and nothing moves along a locked axis: what is left is the mass, or nothing.
TYPED_TEST(Frames, tellThatLockedAxesFeelNoMass) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addGround(world);
    LockedAxes<D> locked;
    locked.linear[0] = true;
    const BodyId box = world.create({.position = at<D>(0.0f, 0.5f), .locked = locked});
    world.attach(box, {.geometry = Box<D>{}});
    run(world, 3);
    const DebugFrame<D> frame = captureFrame(world);
    ASSERT_EQ(frame.contacts.size(), 1u);
    // Along x it can only turn.
    const float mass = world.mass(box);
    const float turning = mass / (0.25f * 6.0f);
    const float free = D == 2 ? turning : mass / 2.5f;
    EXPECT_NEAR(frame.contactDetails[0].tangentMass[0], free, 0.002f * mass);
    EXPECT_NEAR(frame.contactDetails[0].tangentMass[1], turning, 0.002f * mass);
}

TYPED_TEST(Frames, explainTheTracedContact) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    addBox<D>(world, at<D>(0.0f, -0.5f), halves<D>(0.5f, 0.5f), BodyKind::fixed);
    addBox<D>(world, at<D>(0.4f, 0.5f));
    run(world, 30);
    EXPECT_FALSE(captureFrame(world, {.explanation = true}).explanation);
    const ContactRecord<D> contact = world.contacts().at(0);
    world.trace(contact.id);
    EXPECT_FALSE(captureFrame(world).explanation);
    const std::uint64_t hash = world.hash();
    const DebugFrame<D> frame = captureFrame(world, {.explanation = true});
    EXPECT_EQ(world.hash(), hash);
    ASSERT_TRUE(frame.explanation);
    const FrameExplanation<D>& told = *frame.explanation;
    EXPECT_EQ(told.contact, contact.id);
    EXPECT_TRUE(told.isWhole);
    EXPECT_TRUE(told.isCurrent);
    EXPECT_GE(told.reach, world.settings().speculativeDistance);
    EXPECT_NEAR(dot(told.normal, contact.normal), 1.0f, 1e-3f);
    EXPECT_EQ(told.reference.size(), D == 2 ? 2u : 4u);
    EXPECT_EQ(told.incident.size(), D == 2 ? 2u : 4u);
    int kept = 0;
    int clipped = 0;
    for (const FrameCandidate<D>& candidate : told.candidates) {
        clipped += candidate.fate == CandidateFate::clippedAway ? 1 : 0;
        for (int i = 0; i < contact.count && candidate.fate == CandidateFate::kept; ++i) {
            if (contact.points[i].key == candidate.key) {
                ++kept;
                const Vector<D> middle = (candidate.onA + candidate.onB) * 0.5f;
                EXPECT_LT(length(difference<D>(middle, contact.points[i].position)), 1e-3f);
            }
        }
    }
    EXPECT_EQ(kept, contact.count);
    EXPECT_EQ(kept, maxManifoldPoints<D>);
    // It hangs over at one side.
    EXPECT_EQ(clipped, D == 2 ? 1 : 2);
}

// A shape tells its sensors, filters and stuff apart from its drawing.
TYPED_TEST(Frames, knowShapesAndSensors) {
    constexpr int D = TypeParam::value;
    World<D> world;
    const BodyId zone = addBox<D>(world, at<D>(0.0f, 5.0f), halves<D>(1.0f, 1.0f), BodyKind::fixed, {.sensor = true});
    const BodyId box = addBox<D>(world, at<D>(0.0f, 0.5f), halves<D>(0.5f, 0.5f), BodyKind::dynamic, {.material = {.friction = 0.3f}});
    const DebugFrame<D> frame = captureFrame(world);
    EXPECT_TRUE(frame.find(zone)->sensor);
    EXPECT_FALSE(frame.find(box)->sensor);
    const FrameShape<D>* shape = frame.find(world.shapes(box).front());
    ASSERT_NE(shape, nullptr);
    EXPECT_EQ(shape->material.friction, 0.3f);
    EXPECT_EQ(shape->body, box);
    EXPECT_FALSE(frame.hash.has_value());
    EXPECT_FALSE(frame.measures.has_value());
}

TYPED_TEST(Frames, leaveTheWorldAsItIs) {
    constexpr int D = TypeParam::value;
    World<D> watched = mixedWorld<D>(60);
    World<D> alone = mixedWorld<D>(60);
    for (int step = 0; step < 120; ++step) {
        captureFrame(watched, everything);
        watched.step(dt);
        alone.step(dt);
        ASSERT_EQ(watched.hash(), alone.hash()) << step;
    }
    const std::vector<std::byte> before = watched.snapshot();
    captureFrame(watched, everything);
    EXPECT_TRUE(watched.snapshot() == before);
}

// Two stacks that do not touch are two islands; what stands on the same ground is not joined by it.
TYPED_TEST(Frames, numberIslands) {
    constexpr int D = TypeParam::value;
    World<D> world({.settings = awake()});
    const BodyId ground = addGround(world);
    const BodyId a = addBox<D>(world, at<D>(-5.0f, 0.5f));
    const BodyId onA = addBox<D>(world, at<D>(-5.0f, 1.5f));
    const BodyId b = addBox<D>(world, at<D>(5.0f, 0.5f));
    run(world, 5);
    const DebugFrame<D> frame = captureFrame(world, {.islands = true});
    EXPECT_EQ(frame.find(a)->island, frame.find(onA)->island);
    EXPECT_EQ((std::set<std::uint32_t>{frame.find(a)->island, frame.find(b)->island}), (std::set<std::uint32_t>{1, 2}));
    EXPECT_EQ(frame.find(ground)->island, 0u);
    EXPECT_EQ(frame.report.counts.islands, 2);
    EXPECT_EQ(frame.report.counts.contactPoints, world.counts().contactPoints);
}
