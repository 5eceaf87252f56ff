// Whatever bytes come: a reader gives frames that can be drawn, or a fault in words. Nothing else.
#include "../draw_sink.h"
#include "streams.h"

#include <limits>
#include <random>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class BrokenStreams : public ::testing::Test {};
TYPED_TEST_SUITE(BrokenStreams, Dimensions);

struct Outcome {
    int frames = 0;
    int refusedFrames = 0;
    std::string fault;
};

template <int D>
void takeApart(const StreamedFrame& streamed, Outcome& outcome) {
    DebugFrame<D> frame;
    std::string fault;
    if (!streamed.read(frame, &fault)) {
        EXPECT_FALSE(fault.empty());
        EXPECT_TRUE(frame.bodies.empty());
        ++outcome.refusedFrames;
        return;
    }
    ++outcome.frames;
    DrawSink<D> sink;
    frame.replay(sink, {.bounds = true, .centres = true});
    for (const FrameBody<D>& body : frame.bodies) {
        EXPECT_TRUE(isFinite(body.pose.p) && isFinite(body.pose.q));
        EXPECT_EQ(frame.find(body.id), &body);
    }
    for (const ContactRecord<D>& contact : frame.contacts) {
        EXPECT_LE(contact.count, maxManifoldPoints<D>);
        EXPECT_NE(frame.find(contact.bodyA), nullptr);
    }
}

Outcome play(std::span<const std::byte> bytes, std::size_t piece) {
    DebugStreamReader reader;
    Outcome outcome;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        if (!reader.feed(bytes.subspan(at, std::min(piece, bytes.size() - at)))) {
            break;
        }
    }
    while (const std::optional<StreamedFrame> streamed = reader.next()) {
        if (streamed->dimension() == 2) {
            takeApart<2>(*streamed, outcome);
        } else {
            takeApart<3>(*streamed, outcome);
        }
        for (const BodyName& entry : streamed->names()) {
            EXPECT_LE(entry.name.size(), stream::mostNameLetters);
        }
    }
    outcome.fault = reader.fault();
    return outcome;
}

void overwrite(stream::Bytes& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4 && at + i < bytes.size(); ++i) {
        bytes[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xffu);
    }
}

void mutate(stream::Bytes& bytes, std::mt19937_64& dice) {
    constexpr std::uint32_t hostile[] = {0u, 1u, 0xffu, 0x7fffffffu, 0x80000000u, 0xffffffffu, 0x7f800000u, 0x7fc00000u};
    const std::size_t at = dice() % bytes.size();
    switch (dice() % 5) {
        case 0:
            bytes[at] ^= static_cast<std::byte>(1u << dice() % 8);
            break;
        case 1:
            overwrite(bytes, at, hostile[dice() % std::size(hostile)]);
            break;
        case 2:
            bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                        bytes.begin() + static_cast<std::ptrdiff_t>(std::min(bytes.size(), at + 1 + dice() % 64)));
            break;
        case 3:
            bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), 1 + dice() % 64, static_cast<std::byte>(dice() % 256));
            break;
        default:
            overwrite(bytes, at, static_cast<std::uint32_t>(dice()));
    }
    if (bytes.empty()) {
        bytes.push_back(std::byte{0});
    }
}

/// A small stream, so that few bytes are numbers that may be anything.
template <int D>
stream::Bytes smallStream() {
    World<D> world;
    addGround(world);
    addBox<D>(world, at<D>(0.0f, 0.5f));
    const BodyId hull = world.create({.position = at<D>(0.2f, 1.45f)});
    world.attach(hull, {.geometry = hullOfBox<D>(halves<D>(0.5f, 0.5f))});
    run(world, 20);
    return streamOf(world, 2);
}

}  // namespace

TYPED_TEST(BrokenStreams, mutationsAreDrawnOrRefused) {
    constexpr int D = TypeParam::value;
    const stream::Bytes whole = smallStream<D>();
    ASSERT_EQ(play(whole, whole.size()).frames, 2);
    std::mt19937_64 dice(D);
    int refused = 0;
    int drawn = 0;
    for (int i = 0; i < 8000; ++i) {
        stream::Bytes bytes = whole;
        for (std::uint64_t changes = 1 + dice() % 3; changes > 0; --changes) {
            mutate(bytes, dice);
        }
        const Outcome outcome = play(bytes, 1 + dice() % (bytes.size() + 100));
        drawn += outcome.frames;
        refused += outcome.refusedFrames + (outcome.fault.empty() ? 0 : 1);
    }
    EXPECT_GT(refused, 1000);
    EXPECT_GT(drawn, 1000);
}

// A larger world, so that tables refer to each other in many ways.
TYPED_TEST(BrokenStreams, mutationsOfAPileAreDrawnOrRefused) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>();
    const stream::Bytes whole = streamOf(world, 1);
    std::mt19937_64 dice(10 + D);
    for (int i = 0; i < 1000; ++i) {
        stream::Bytes bytes = whole;
        mutate(bytes, dice);
        play(bytes, bytes.size());
    }
}

TYPED_TEST(BrokenStreams, partsAreNoFrames) {
    constexpr int D = TypeParam::value;
    const stream::Bytes whole = smallStream<D>();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Outcome outcome = play(std::span(whole).first(size), 1000);
        EXPECT_LT(outcome.frames, 2) << size;
        EXPECT_EQ(outcome.refusedFrames, 0) << size;
        EXPECT_TRUE(outcome.fault.empty()) << outcome.fault;
    }
}

TYPED_TEST(BrokenStreams, bytesAtRandomAreRefused) {
    std::mt19937_64 dice(5);
    for (int i = 0; i < 1000; ++i) {
        stream::Bytes bytes = stream::headerOf(TypeParam::value);
        // Half of them with the right beginning.
        bytes.resize(i % 2 == 0 ? bytes.size() : 0);
        for (int n = 0; n < 64; ++n) {
            bytes.push_back(static_cast<std::byte>(dice() % 256));
        }
        const Outcome outcome = play(bytes, bytes.size());
        EXPECT_EQ(outcome.frames, 0);
        EXPECT_FALSE(outcome.fault.empty());
    }
}

namespace {

std::string faultOf(std::span<const std::byte> bytes) {
    return play(bytes, bytes.size()).fault;
}

void expectNamed(const std::string& fault, const std::string& part) {
    EXPECT_NE(fault.find(part), std::string::npos) << fault;
}

}  // namespace

TEST(BrokenHeaders, areNamed) {
    stream::Bytes header = stream::headerOf(2);
    header[8] = std::byte{stream::version + 1};
    expectNamed(faultOf(header), "version " + std::to_string(stream::version + 1) + " of the debug stream");
    header = stream::headerOf(2);
    header[10] = std::byte{4};
    expectNamed(faultOf(header), "dimension 4, must be 2 or 3");
    header = stream::headerOf(2);
    header[11] = std::byte{1};
    expectNamed(faultOf(header), "flags 1, must be 0");
    header[0] = std::byte{'t'};
    expectNamed(faultOf(header), "no debug stream of Talus");
}

TEST(BrokenHeads, areNamed) {
    const auto withHead = [](std::uint32_t kind, std::uint64_t length) {
        stream::Bytes bytes = stream::headerOf(2);
        append(bytes, stream::bytesOf({static_cast<stream::MessageKind>(kind), 0, length}));
        return bytes;
    };
    expectNamed(faultOf(withHead(3, 8)), "kind 3, must be 1 (tables) or 2 (frame)");
    expectNamed(faultOf(withHead(2, stream::mostPayload + 1)), "length 268435457, must be at most 268435456");
    expectNamed(faultOf(withHead(2, std::numeric_limits<std::uint64_t>::max())), "must be at most");
    expectNamed(faultOf(withHead(2, 0)), "frame: ends too early");
    stream::Bytes alone = withHead(2, 16);
    alone.resize(alone.size() + 16, std::byte{0});
    expectNamed(faultOf(alone), "which were not sent before it");
}

namespace {

template <class Change>
std::string faultAfter(Change change) {
    World2 world;
    addGround(world);
    addBox<2>(world, at<2>(0.0f, 0.5f));
    run(world, 5);
    DebugFrame<2> frame = captureFrame(world, everything);
    change(frame);
    std::string fault;
    DebugFrame<2> received;
    stream::decode(stream::numbered(1, stream::encodeTables(frame, {})), stream::encodeMoment(frame, 1), received, fault);
    return fault;
}

}  // namespace

// What a viewer relies on, broken one by one.
TEST(BrokenFrames, areNamed) {
    EXPECT_EQ(faultAfter([](DebugFrame<2>&) {}), "");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    expectNamed(faultAfter([&](DebugFrame<2>& frame) { frame.bodies[0].pose.p.x() = nan; }), "bodies: byte ");
    expectNamed(faultAfter([&](DebugFrame<2>& frame) { frame.contacts[0].normal.y() = nan; }), "a place or size must be finite");
    expectNamed(faultAfter([](DebugFrame<2>& frame) { frame.bodies[0].kind = static_cast<BodyKind>(9); }), "a choice is 9, must be at most 2");
    expectNamed(faultAfter([](DebugFrame<2>& frame) { std::swap(frame.bodies[0], frame.bodies[1]); }), "bodies: entry 1 is not in the order of ids");
    expectNamed(faultAfter([](DebugFrame<2>& frame) { frame.contacts[0].bodyB = {77, 0}; }), "contacts: entry 0 names a body");
    expectNamed(faultAfter([](DebugFrame<2>& frame) { frame.shapes[0].body = {77, 0}; }), "shapes: entry 0 belongs to no body");
    expectNamed(faultAfter([](DebugFrame<2>& frame) { frame.contactDetails.clear(); }), "must be as many as contacts");
    expectNamed(faultAfter([](DebugFrame<2>& frame) { frame.drawing.commands[0].kind = DrawCommand<2>::Kind::cone; }), "of the other dimension");
    expectNamed(faultAfter([](DebugFrame<2>& frame) { frame.drawing.corners.clear(); }), "corners or faces that are not there");
    expectNamed(faultAfter([](DebugFrame<2>& frame) { frame.joints.emplace_back().a = {77, 0}; }), "joints: entry 0 names a body");
}
