// A frame that has gone through the stream is the frame that was sent.
#include "../draw_sink.h"
#include "streams.h"

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class RoundTrip : public ::testing::Test {};
TYPED_TEST_SUITE(RoundTrip, Dimensions);

template <int D>
std::vector<double> drawn(const DebugFrame<D>& frame) {
    DrawSink<D> sink;
    frame.replay(sink, {.bounds = true, .centres = true});
    return sink.told;
}

template <int D>
void expectSameBody(const FrameBody<D>& a, const FrameBody<D>& b) {
    EXPECT_EQ(a.id, b.id);
    EXPECT_EQ(a.kind, b.kind);
    EXPECT_EQ(std::tuple(a.awake, a.enabled, a.canSleep, a.sensor), std::tuple(b.awake, b.enabled, b.canSleep, b.sensor));
    EXPECT_EQ(a.pose.p, b.pose.p);
    EXPECT_EQ(coefficientsOf(a.pose.q), coefficientsOf(b.pose.q));
    EXPECT_EQ(a.centreOfMass, b.centreOfMass);
    EXPECT_EQ(a.velocity, b.velocity);
    EXPECT_EQ(a.angularVelocity, b.angularVelocity);
    EXPECT_EQ(std::tuple(a.mass, a.restTime, a.island, a.userData), std::tuple(b.mass, b.restTime, b.island, b.userData));
}

template <int D>
void expectSameContact(const ContactRecord<D>& a, const ContactRecord<D>& b) {
    EXPECT_EQ(std::tuple(a.id, a.shapeA, a.shapeB, a.bodyA, a.bodyB), std::tuple(b.id, b.shapeA, b.shapeB, b.bodyA, b.bodyB));
    EXPECT_EQ(std::tuple(a.pieceA, a.pieceB, a.touching, a.count), std::tuple(b.pieceA, b.pieceB, b.touching, b.count));
    EXPECT_EQ(a.normal, b.normal);
    EXPECT_EQ(std::tuple(a.friction, a.dynamicFriction, a.restitution, a.lever, a.spinImpulse),
              std::tuple(b.friction, b.dynamicFriction, b.restitution, b.lever, b.spinImpulse));
    EXPECT_EQ(a.rollingImpulse, b.rollingImpulse);
    for (int i = 0; i < a.count; ++i) {
        const ContactPointRecord<D>& x = a.points[i];
        const ContactPointRecord<D>& y = b.points[i];
        EXPECT_EQ(x.position, y.position);
        EXPECT_EQ(x.localA, y.localA);
        EXPECT_EQ(x.localB, y.localB);
        EXPECT_EQ(x.tangentImpulse, y.tangentImpulse);
        EXPECT_EQ(std::tuple(x.key, x.age, x.separation, x.normalImpulse), std::tuple(y.key, y.age, y.separation, y.normalImpulse));
    }
}

template <int D>
void expectSameShape(const FrameShape<D>& a, const FrameShape<D>& b) {
    EXPECT_EQ(std::tuple(a.id, a.body, a.sensor, a.userData), std::tuple(b.id, b.body, b.sensor, b.userData));
    EXPECT_EQ(a.filter, b.filter);
    EXPECT_EQ(std::tuple(a.material.density, a.material.friction, a.material.dynamicFriction, a.material.restitution, a.material.rollingResistance),
              std::tuple(b.material.density, b.material.friction, b.material.dynamicFriction, b.material.restitution, b.material.rollingResistance));
    EXPECT_EQ(a.material.surfaceVelocity, b.material.surfaceVelocity);
}

template <int D>
void expectSameJoint(const FrameJoint<D>& a, const FrameJoint<D>& b) {
    EXPECT_EQ(std::tuple(a.id, a.type, a.a, a.b, a.gap), std::tuple(b.id, b.type, b.a, b.b, b.gap));
    EXPECT_EQ(a.anchorA, b.anchorA);
    EXPECT_EQ(a.anchorB, b.anchorB);
    EXPECT_EQ(a.force, b.force);
    EXPECT_EQ(a.torque, b.torque);
}

template <int D>
void expectSameTrace(const TraceSample<D>& a, const TraceSample<D>& b) {
    EXPECT_EQ(std::tuple(a.pass, a.round, a.count, a.spinImpulse), std::tuple(b.pass, b.round, b.count, b.spinImpulse));
    EXPECT_EQ(a.rollingImpulse, b.rollingImpulse);
    for (int i = 0; i < a.count; ++i) {
        EXPECT_EQ(a.normalImpulse[i], b.normalImpulse[i]);
        EXPECT_EQ(a.totalNormalImpulse[i], b.totalNormalImpulse[i]);
        EXPECT_EQ(a.tangentImpulse[i], b.tangentImpulse[i]);
    }
}

template <class Item, class Compare>
void forBoth(const std::vector<Item>& a, const std::vector<Item>& b, Compare compare) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        compare(a[i], b[i]);
    }
}

template <int D>
void expectSameExplanation(const FrameExplanation<D>& a, const FrameExplanation<D>& b) {
    EXPECT_EQ(std::tuple(a.contact, a.axis, a.referenceIsA, a.isWhole, a.isCurrent), std::tuple(b.contact, b.axis, b.referenceIsA, b.isWhole, b.isCurrent));
    EXPECT_EQ(a.normal, b.normal);
    EXPECT_EQ(std::tuple(a.separation, a.reach), std::tuple(b.separation, b.reach));
    EXPECT_EQ(a.reference, b.reference);
    EXPECT_EQ(a.incident, b.incident);
    forBoth(a.candidates, b.candidates, [](const FrameCandidate<D>& x, const FrameCandidate<D>& y) {
        EXPECT_EQ(x.onA, y.onA);
        EXPECT_EQ(x.onB, y.onB);
        EXPECT_EQ(std::tuple(x.separation, x.key, x.fate), std::tuple(y.separation, y.key, y.fate));
    });
}

template <int D>
void expectSame(const DebugFrame<D>& a, const DebugFrame<D>& b) {
    EXPECT_EQ(std::tuple(a.step, a.stepSeconds, a.substepSeconds), std::tuple(b.step, b.stepSeconds, b.substepSeconds));
    EXPECT_EQ(a.gravity, b.gravity);
    EXPECT_EQ(a.settings, b.settings);
    forBoth(a.bodies, b.bodies, expectSameBody<D>);
    forBoth(a.shapes, b.shapes, expectSameShape<D>);
    forBoth(a.joints, b.joints, expectSameJoint<D>);
    forBoth(a.contacts, b.contacts, expectSameContact<D>);
    forBoth(a.contactDetails, b.contactDetails, [](const ContactDetail& x, const ContactDetail& y) {
        EXPECT_EQ(std::tuple(x.colour, x.dynamicFriction, x.lever), std::tuple(y.colour, y.dynamicFriction, y.lever));
        EXPECT_TRUE(std::equal(std::begin(x.normalMass), std::end(x.normalMass), y.normalMass));
        EXPECT_TRUE(std::equal(std::begin(x.tangentMass), std::end(x.tangentMass), y.tangentMass));
    });
    ASSERT_EQ(a.explanation.has_value(), b.explanation.has_value());
    if (a.explanation) {
        expectSameExplanation(*a.explanation, *b.explanation);
    }
    EXPECT_EQ(a.tracedContact, b.tracedContact);
    forBoth(a.trace, b.trace, expectSameTrace<D>);
    EXPECT_EQ(a.report.stageMilliseconds, b.report.stageMilliseconds);
    EXPECT_EQ(a.report.counts.contactPoints, b.report.counts.contactPoints);
    EXPECT_EQ(a.report.counts.bodiesIntegrated, b.report.counts.bodiesIntegrated);
    EXPECT_EQ(a.quarantined, b.quarantined);
    EXPECT_EQ(std::tuple(a.residual, a.penetration, a.hash), std::tuple(b.residual, b.penetration, b.hash));
    ASSERT_EQ(a.measures.has_value(), b.measures.has_value());
    if (a.measures) {
        EXPECT_EQ(a.measures->kineticEnergy, b.measures->kineticEnergy);
        EXPECT_EQ(a.measures->potentialEnergy, b.measures->potentialEnergy);
        EXPECT_EQ(a.measures->momentum, b.measures->momentum);
        EXPECT_EQ(a.measures->angularMomentum, b.measures->angularMomentum);
    }
    EXPECT_EQ(drawn(a), drawn(b));
}

}  // namespace

TYPED_TEST(RoundTrip, keepsEveryField) {
    constexpr int D = TypeParam::value;
    const World<D> world = mixedWorld<D>();
    const DebugFrame<D> frame = captureFrame(world, everything);
    ASSERT_FALSE(frame.contacts.empty());
    ASSERT_FALSE(frame.joints.empty());
    ASSERT_FALSE(frame.trace.empty());
    ASSERT_FALSE(frame.bounds.empty());
    expectSame(frame, sent(frame));
}

TYPED_TEST(RoundTrip, keepsEventsOverManySteps) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>(1);
    std::size_t begins = 0;
    std::size_t hits = 0;
    std::size_t visits = 0;
    bool sleeps = false;
    for (int step = 0; step < 400; ++step) {
        world.step(dt);
        const DebugFrame<D> frame = captureFrame(world);
        const DebugFrame<D> received = sent(frame);
        forBoth(frame.events.contactBegins, received.events.contactBegins, [](const ContactBegin& a, const ContactBegin& b) {
            EXPECT_EQ(std::tuple(a.shapeA, a.shapeB, a.bodyA, a.bodyB), std::tuple(b.shapeA, b.shapeB, b.bodyA, b.bodyB));
        });
        forBoth(frame.events.contactHits, received.events.contactHits, [](const ContactHit<D>& a, const ContactHit<D>& b) {
            EXPECT_EQ(std::tuple(a.shapeA, a.bodyB, a.approachSpeed), std::tuple(b.shapeA, b.bodyB, b.approachSpeed));
            EXPECT_EQ(a.point, b.point);
            EXPECT_EQ(a.normal, b.normal);
        });
        forBoth(frame.events.sensorBegins, received.events.sensorBegins, [](const SensorBegin& a, const SensorBegin& b) {
            EXPECT_EQ(std::tuple(a.sensor, a.visitor, a.sensorBody, a.visitorBody), std::tuple(b.sensor, b.visitor, b.sensorBody, b.visitorBody));
        });
        EXPECT_EQ(frame.events.contactEnds.size(), received.events.contactEnds.size());
        EXPECT_EQ(frame.events.sensorEnds.size(), received.events.sensorEnds.size());
        begins += received.events.contactBegins.size();
        hits += received.events.contactHits.size();
        visits += received.events.sensorBegins.size();
        for (const FrameBody<D>& body : received.bodies) {
            EXPECT_EQ(body.awake, world.isAwake(body.id));
            sleeps = sleeps || (body.kind == BodyKind::dynamic && body.enabled && !body.awake);
        }
    }
    EXPECT_GT(begins, 0u);
    EXPECT_GT(hits, 0u);
    EXPECT_GT(visits, 0u);
    EXPECT_TRUE(sleeps);
}

TYPED_TEST(RoundTrip, keepsWhatIsLeftOutEmpty) {
    constexpr int D = TypeParam::value;
    const World<D> world = mixedWorld<D>();
    const DebugFrame<D> frame = captureFrame(world, {.shapes = false, .drawing = false, .contacts = false, .joints = false});
    const DebugFrame<D> received = sent(frame);
    EXPECT_TRUE(received.shapes.empty());
    EXPECT_TRUE(received.drawing.commands.empty());
    EXPECT_FALSE(received.measures.has_value());
    EXPECT_FALSE(received.hash.has_value());
    expectSame(frame, received);
}

TYPED_TEST(RoundTrip, keepsAnEmptyWorld) {
    constexpr int D = TypeParam::value;
    const World<D> world;
    expectSame(captureFrame(world, everything), sent(captureFrame(world, everything)));
}

// However the bytes are cut.
TYPED_TEST(RoundTrip, comesInAnyPieces) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>();
    const std::uint64_t first = world.stepCount();
    const stream::Bytes bytes = streamOf(world, 3);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{4096}, bytes.size()}) {
        DebugStreamReader reader;
        for (std::size_t at = 0; at < bytes.size(); at += piece) {
            ASSERT_TRUE(reader.feed(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at))));
        }
        EXPECT_EQ(reader.dimension(), D);
        ASSERT_EQ(reader.waiting(), 3u);
        for (std::uint64_t i = 0; i < 3; ++i) {
            const StreamedFrame streamed = *reader.next();
            EXPECT_EQ(streamed.step(), first + i);
            EXPECT_EQ(streamed.stepSeconds(), dt);
            DebugFrame<D> frame;
            ASSERT_TRUE(streamed.read(frame));
            EXPECT_EQ(frame.step, first + i);
        }
        EXPECT_FALSE(reader.next().has_value());
    }
}

// Shapes, drawing and names travel again only when they have changed.
TYPED_TEST(RoundTrip, sendsTablesWhenTheyChange) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>();
    stream::FrameSource source({.nameOf = labelOf});
    source.messageOf(captureFrame(world));
    world.step(dt);
    source.messageOf(captureFrame(world));
    EXPECT_EQ(source.tablesNumber(), 1u);
    const BodyId added = addBox<D>(world, at<D>(0.0f, 9.0f));
    source.messageOf(captureFrame(world));
    EXPECT_EQ(source.tablesNumber(), 2u);
    bool isNamed = false;
    for (const BodyName& entry : stream::decodeNames(*source.tables().payload)) {
        EXPECT_EQ(entry.name, labelOf(entry.body));
        EXPECT_FALSE(entry.name.empty());
        isNamed = isNamed || entry.body == added || labelOf(added).empty();
    }
    EXPECT_TRUE(isNamed);
}

TEST(Stream, isLittleEndianEverywhere) {
    const stream::Bytes head = stream::bytesOf({stream::MessageKind::frame, 0x01020304u, 0x0a0bu});
    const stream::Bytes expected = {std::byte{2},  std::byte{0},  std::byte{0}, std::byte{0}, std::byte{4}, std::byte{3}, std::byte{2}, std::byte{1},
                                    std::byte{11}, std::byte{10}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0}};
    EXPECT_EQ(head, expected);
    const stream::Bytes header = stream::headerOf(3);
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(header.data()), 8), "TALUSDBG");
    EXPECT_EQ(header.size(), stream::headerSize);
    EXPECT_EQ(header[8], std::byte{stream::version});
    EXPECT_EQ(header[10], std::byte{3});
}
