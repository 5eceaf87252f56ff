// A world is served over the loopback and does not notice.
#include "streams.h"

#include "../../../engine/stream/socket.h"

#include <algorithm>
#include <functional>
#include <map>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Server : public ::testing::Test {};
TYPED_TEST_SUITE(Server, Dimensions);

// Generous: only a failure takes so long.
constexpr int patience = 5000;

DebugServerOptions everyFrame() {
    return {.framesPerSecond = 0.0f, .content = {.frame = everything, .nameOf = labelOf}};
}

std::string addressOf(const DebugServer& server) {
    return "127.0.0.1:" + std::to_string(server.port());
}

/// Steps, publishes and polls until something is so; false if that never comes.
template <int D>
bool publishUntil(DebugServer& server, World<D>& world, DebugClient& client, const std::function<bool()>& holds) {
    for (int i = 0; i < patience && !holds(); ++i) {
        world.step(dt);
        server.publish(world);
        client.poll(1);
    }
    return holds();
}

/// The next frame that arrives while the world steps on.
template <int D>
std::optional<StreamedFrame> fetch(DebugServer& server, World<D>& world, DebugClient& client) {
    std::optional<StreamedFrame> frame;
    publishUntil(server, world, client, [&] { return frame || (frame = client.next()); });
    return frame;
}

}  // namespace

TYPED_TEST(Server, showsTheWorld) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>();
    DebugServer server(everyFrame());
    EXPECT_GT(server.port(), 0);
    DebugClient client(addressOf(server));
    const std::optional<StreamedFrame> streamed = fetch(server, world, client);
    ASSERT_TRUE(streamed.has_value()) << client.fault();
    EXPECT_EQ(server.clients(), 1);
    EXPECT_EQ(client.dimension(), D);
    EXPECT_FALSE(streamed->names().empty());
    DebugFrame<D> frame;
    ASSERT_TRUE(streamed->read(frame));
    World<D> again = mixedWorld<D>();
    run(again, static_cast<int>(frame.step - again.stepCount()));
    EXPECT_EQ(frame.hash, again.hash());
    EXPECT_EQ(frame.bodies.size(), again.bodies().size());
}

TYPED_TEST(Server, leavesTheWorldAsItIs) {
    constexpr int D = TypeParam::value;
    World<D> served = mixedWorld<D>();
    World<D> alone = mixedWorld<D>();
    DebugServer server(everyFrame());
    DebugClient client(addressOf(server));
    std::size_t received = 0;
    for (int step = 0; step < 120; ++step) {
        served.step(dt);
        alone.step(dt);
        server.publish(served);
        client.poll(step == 0 ? 100 : 0);
        while (client.next()) {
            ++received;
        }
        ASSERT_EQ(served.hash(), alone.hash()) << step;
    }
    EXPECT_GT(received, 0u);
    const std::vector<std::byte> before = served.snapshot();
    server.publish(served);
    EXPECT_TRUE(served.snapshot() == before);
}

// Whoever does not read misses frames, and is told how many once it reads on.
TYPED_TEST(Server, isNotHeldUpBySlowReaders) {
    constexpr int D = TypeParam::value;
    // Much to send and little to compute.
    World<D> world;
    for (int i = 0; i < 2000; ++i) {
        addBox<D>(world, at<D>(3.0f * static_cast<float>(i), 0.0f), halves<D>(0.5f, 0.5f), BodyKind::fixed);
    }
    DebugServer server({.framesPerSecond = 0.0f});
    DebugClient client(addressOf(server));
    const std::optional<StreamedFrame> first = fetch(server, world, client);
    ASSERT_TRUE(first.has_value());
    // More than the buffers of systems hold.
    const std::size_t unread = std::size_t{64} << 20;
    for (std::size_t bytes = 0; bytes < unread; bytes += first->bytes()) {
        world.step(dt);
        server.publish(world);
    }
    EXPECT_EQ(server.clients(), 1);
    const std::uint64_t target = world.stepCount() + 1;
    std::uint64_t accounted = first->step();
    std::uint64_t missed = 0;
    publishUntil(server, world, client, [&] {
        while (const std::optional<StreamedFrame> streamed = client.next()) {
            missed += streamed->missed();
            accounted += streamed->missed() + 1;
            EXPECT_EQ(streamed->step(), accounted);
        }
        return accounted >= target;
    });
    EXPECT_GE(accounted, target);
    EXPECT_GT(missed, 0u);
}

TYPED_TEST(Server, goesOnWhenClientsComeAndGo) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>(5);
    DebugServer server(everyFrame());
    for (int visit = 0; visit < 3; ++visit) {
        DebugClient client(addressOf(server));
        EXPECT_TRUE(fetch(server, world, client).has_value()) << visit;
    }
    for (int i = 0; i < patience && server.clients() > 0; ++i) {
        server.publish(world);
    }
    EXPECT_EQ(server.clients(), 0);
}

TYPED_TEST(Server, showsTwoAtOnceTheSame) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>(5);
    DebugServer server(everyFrame());
    DebugClient one(addressOf(server));
    DebugClient other(addressOf(server));
    ASSERT_TRUE(publishUntil(server, world, one, [&] { return server.clients() == 2; }));
    const auto gather = [](DebugClient& client, std::map<std::uint64_t, std::uint64_t>& hashes) {
        while (const std::optional<StreamedFrame> streamed = client.next()) {
            DebugFrame<D> frame;
            ASSERT_TRUE(streamed->read(frame));
            hashes[frame.step] = *frame.hash;
        }
    };
    std::map<std::uint64_t, std::uint64_t> seenByOne;
    std::map<std::uint64_t, std::uint64_t> seenByOther;
    int common = 0;
    publishUntil(server, world, one, [&] {
        other.poll();
        gather(one, seenByOne);
        gather(other, seenByOther);
        common =
            static_cast<int>(std::count_if(seenByOne.begin(), seenByOne.end(), [&](const auto& seen) { return seenByOther.contains(seen.first); }));
        return common >= 20;
    });
    EXPECT_GE(common, 20);
    for (const auto& [step, hash] : seenByOne) {
        if (seenByOther.contains(step)) {
            EXPECT_EQ(hash, seenByOther[step]) << step;
        }
    }
}

// Read only: there is nothing to say to a server.
TYPED_TEST(Server, cutsOffWhoeverSpeaks) {
    constexpr int D = TypeParam::value;
    World<D> world = mixedWorld<D>(5);
    DebugServer server(everyFrame());
    DebugClient quiet(addressOf(server));
    ASSERT_TRUE(fetch(server, world, quiet).has_value());
    std::string fault;
    stream::Socket rude = stream::connectTo(stream::lookUp("address", "127.0.0.1", server.port()).front(), fault);
    ASSERT_EQ(stream::progressOf(rude, patience, fault), stream::Connecting::done) << fault;
    ASSERT_TRUE(publishUntil(server, world, quiet, [&] { return server.clients() == 2; }));
    const World<D> before = mixedWorld<D>(5);
    const std::string words = "GET / HTTP/1.1\r\n\r\n";
    EXPECT_EQ(rude.send(std::as_bytes(std::span(words))).count, words.size());
    EXPECT_TRUE(publishUntil(server, world, quiet, [&] { return server.clients() == 1; }));
    EXPECT_TRUE(fetch(server, world, quiet).has_value());
    EXPECT_EQ(quiet.status(), DebugClient::Status::connected);
}

TEST(ServerOfOneDimension, refusesTheOther) {
    DebugServer server;
    World2 flat;
    World3 solid;
    server.publish(flat);
    EXPECT_NE(refusalOf([&] { server.publish(solid); }).find("3 dimensions"), std::string::npos);
    server.publish(flat);
}

TEST(ServerOptions, areChecked) {
    EXPECT_NE(refusalOf([] { DebugServer({.port = 65536}); }).find("port"), std::string::npos);
    EXPECT_NE(refusalOf([] { DebugServer({.framesPerSecond = -1.0f}); }).find("framesPerSecond"), std::string::npos);
    EXPECT_NE(refusalOf([] { DebugServer({.queuedFrames = 0}); }).find("queuedFrames"), std::string::npos);
    EXPECT_NE(refusalOf([] { DebugServer({.clients = 65}); }).find("clients"), std::string::npos);
    // An address of the documentation's own range, which no interface has.
    EXPECT_NE(refusalOf([] { DebugServer({.address = "192.0.2.1"}); }).find("cannot be listened on"), std::string::npos);
    DebugServer first;
    EXPECT_NE(refusalOf([&] { DebugServer({.port = first.port()}); }).find("port: " + std::to_string(first.port())), std::string::npos);
}

TEST(ServerOptions, boundTheCrowd) {
    World2 world;
    DebugServer server({.framesPerSecond = 0.0f, .clients = 1});
    DebugClient first(addressOf(server));
    ASSERT_TRUE(fetch(server, world, first).has_value());
    DebugClient second(addressOf(server));
    publishUntil(server, world, second, [&] { return second.status() == DebugClient::Status::lost; });
    EXPECT_EQ(second.status(), DebugClient::Status::lost);
    EXPECT_EQ(server.clients(), 1);
}

TEST(Client, refusesWhatIsNoAddress) {
    for (const char* address : {"", "host", ":80", "host:", "host:0", "host:65536", "host:12x", "a:b:80", "[]:80", "host:-1"}) {
        EXPECT_NE(refusalOf([&] { DebugClient client{address}; }).find("must be HOST:PORT"), std::string::npos) << address;
    }
}

TEST(Client, tellsThatNobodyListens) {
    int port = 0;
    {
        const DebugServer gone;
        port = gone.port();
    }
    DebugClient client("127.0.0.1:" + std::to_string(port));
    for (int i = 0; i < patience && client.status() == DebugClient::Status::connecting; ++i) {
        client.poll(1);
    }
    EXPECT_EQ(client.status(), DebugClient::Status::lost);
    EXPECT_NE(client.fault().find("cannot connect"), std::string::npos) << client.fault();
    EXPECT_NE(client.fault().find(std::to_string(port)), std::string::npos);
}

TEST(Client, keepsWhatCameBeforeTheEnd) {
    World2 world;
    auto server = std::make_unique<DebugServer>(everyFrame());
    DebugClient client(addressOf(*server));
    ASSERT_TRUE(publishUntil(*server, world, client, [&] { return client.dimension() == 2; }));
    server->publish(world);
    server.reset();
    for (int i = 0; i < patience && client.status() != DebugClient::Status::lost; ++i) {
        client.poll(1);
    }
    EXPECT_EQ(client.status(), DebugClient::Status::lost);
    EXPECT_NE(client.fault().find("lost"), std::string::npos);
    EXPECT_TRUE(client.next().has_value());
}

// A server of something else.
TEST(Client, endsAStreamThatIsNone) {
    stream::Socket listener = stream::listenOn("127.0.0.1", 0);
    DebugClient client("127.0.0.1:" + std::to_string(listener.port()));
    stream::Socket served;
    for (int i = 0; i < patience && !served.isOpen(); ++i) {
        client.poll(1);
        served = listener.accept();
    }
    ASSERT_TRUE(served.isOpen());
    const std::string words = "HTTP/1.1 400 Bad Request\r\n";
    served.send(std::as_bytes(std::span(words)));
    for (int i = 0; i < patience && client.status() != DebugClient::Status::lost; ++i) {
        client.poll(1);
    }
    EXPECT_NE(client.fault().find("no debug stream of Talus"), std::string::npos) << client.fault();
}
