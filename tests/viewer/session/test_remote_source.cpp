// A world in another place: what is shown of it, its past, and what happens when it goes away.
#include "scenes.h"

#include "../../../engine/debug_stream.h"
#include "../../../viewer/session/session.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Remote : public ::testing::Test {};
TYPED_TEST_SUITE(Remote, Dimensions);

constexpr int patience = 5000;
constexpr float dt = 1.0f / 60.0f;
const FrameOptions withHash = {.hash = true};

/// A box that lands on another.
template <int D>
World<D> landing() {
    World<D> world;
    world.attach(world.create({.kind = BodyKind::fixed}), {.geometry = Plane<D>{vector<D>(0.0f, 1.0f), 0.0f}});
    for (const float height : {0.5f, 1.8f}) {
        world.attach(world.create({.position = vector<D>(0.0f, height)}), {.geometry = Box<D>{}});
    }
    return world;
}

std::string labelOf(BodyId body) {
    return body.index == 1 ? "floor" : "";
}

std::string addressOf(const DebugServer& server) {
    return "127.0.0.1:" + std::to_string(server.port());
}

template <int D>
std::vector<std::uint64_t> record(const std::string& path, int frames) {
    World<D> world = landing<D>();
    std::vector<std::uint64_t> hashes;
    DebugRecorder recorder(path, {.frame = withHash, .nameOf = labelOf});
    for (int i = 0; i < frames; ++i) {
        recorder.record(world);
        hashes.push_back(world.hash());
        world.step(dt);
    }
    return hashes;
}

std::string temporaryFile(const std::string& name) {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    std::string unique = std::string(test->test_suite_name()) + "_" + test->name() + "_" + name;
    std::replace(unique.begin(), unique.end(), '/', '_');
    return (std::filesystem::path(::testing::TempDir()) / unique).string();
}

std::optional<std::uint64_t> hashOf(const RemoteSource& source) {
    std::optional<std::uint64_t> hash;
    source.visit([&](const auto& frame) { hash = frame.hash; });
    return hash;
}

/// Serves a world, step by step, until so many frames have come.
template <int D>
void receive(DebugServer& server, World<D>& world, RemoteSource& source, std::int64_t frames) {
    for (int i = 0; i < patience && source.newest() + 1 < frames; ++i) {
        world.step(dt);
        server.publish(world);
        source.update(0.0);
    }
    ASSERT_GE(source.newest() + 1, frames);
}

}  // namespace

TYPED_TEST(Remote, followsALiveWorld) {
    constexpr int D = TypeParam::value;
    World<D> world = landing<D>();
    DebugServer server({.framesPerSecond = 0.0f, .content = {.frame = withHash, .nameOf = labelOf}});
    const auto source = RemoteSource::connect(addressOf(server));
    EXPECT_EQ(source->status(), RemoteSource::Status::connecting);
    EXPECT_EQ(source->shown(), -1);
    EXPECT_TRUE(source->isFollowing());
    receive(server, world, *source, 5);
    EXPECT_EQ(source->status(), RemoteSource::Status::live);
    EXPECT_EQ(source->dimension(), D);
    EXPECT_EQ(source->shown(), source->newest());
    World<D> again = landing<D>();
    while (again.stepCount() < source->step()) {
        again.step(dt);
    }
    EXPECT_EQ(hashOf(*source), again.hash());
    EXPECT_EQ(source->nameOf(again.bodies()[0]), "floor");
    EXPECT_EQ(source->nameOf(again.bodies()[1]), "body 2");
}

TYPED_TEST(Remote, canBeScrubbedWhileItGoesOn) {
    constexpr int D = TypeParam::value;
    World<D> world = landing<D>();
    DebugServer server({.framesPerSecond = 0.0f, .content = {.frame = withHash}});
    const auto source = RemoteSource::connect(addressOf(server));
    receive(server, world, *source, 40);
    DebugFrame<D> frame;
    ASSERT_TRUE(source->read(10, frame));
    source->seek(10);
    EXPECT_FALSE(source->isFollowing());
    EXPECT_EQ(source->shown(), 10);
    EXPECT_EQ(frame.step, 10u);
    EXPECT_EQ(hashOf(*source), frame.hash);
    receive(server, world, *source, 60);
    EXPECT_EQ(source->shown(), 10);
    // As fast as the world: a frame a step.
    source->play();
    source->update(5.5 * static_cast<double>(dt));
    EXPECT_EQ(source->shown(), 15);
    for (int i = 0; i < patience && !source->isFollowing(); ++i) {
        source->update(0.25);
    }
    EXPECT_TRUE(source->isFollowing());
    EXPECT_EQ(source->shown(), source->newest());
    source->seek(3);
    source->follow();
    source->update(0.0);
    EXPECT_EQ(source->shown(), source->newest());
}

TYPED_TEST(Remote, keepsTheLastFrameWhenTheGameEnds) {
    constexpr int D = TypeParam::value;
    World<D> world = landing<D>();
    auto server = std::make_unique<DebugServer>(DebugServerOptions{.framesPerSecond = 0.0f});
    const auto source = RemoteSource::connect(addressOf(*server));
    receive(*server, world, *source, 5);
    server.reset();
    for (int i = 0; i < patience && source->status() != RemoteSource::Status::lost; ++i) {
        source->update(0.01);
    }
    EXPECT_EQ(source->status(), RemoteSource::Status::lost);
    ASSERT_FALSE(source->messages().empty());
    EXPECT_EQ(source->messages().back().kind, SessionMessage::Kind::error);
    EXPECT_NE(source->messages().back().text.find("the connection was lost"), std::string::npos);
    EXPECT_EQ(source->shown(), source->newest());
    EXPECT_GT(source->step(), 0u);
    source->seek(0);
    EXPECT_EQ(source->shown(), 0);
    const std::size_t told = source->messages().size();
    source->update(0.01);
    EXPECT_EQ(source->messages().size(), told);
}

TYPED_TEST(Remote, forgetsBeyondItsBound) {
    constexpr int D = TypeParam::value;
    World<D> world = landing<D>();
    DebugServer server({.framesPerSecond = 0.0f});
    const RemoteOptions options = {.historyBytes = 20000};
    const auto source = RemoteSource::connect(addressOf(server), options);
    receive(server, world, *source, 300);
    EXPECT_LE(source->bytes(), options.historyBytes);
    EXPECT_GT(source->oldest(), 0);
    EXPECT_GT(source->newest(), source->oldest());
    source->seek(0);
    EXPECT_EQ(source->shown(), source->oldest());
}

TYPED_TEST(Remote, playsARecording) {
    constexpr int D = TypeParam::value;
    const std::string path = temporaryFile("recording");
    const std::vector<std::uint64_t> hashes = record<D>(path, 60);
    const auto source = RemoteSource::open(path);
    EXPECT_EQ(source->status(), RemoteSource::Status::recording);
    EXPECT_EQ(source->dimension(), D);
    EXPECT_TRUE(source->messages().empty());
    EXPECT_EQ(source->shown(), 0);
    EXPECT_FALSE(source->isPlaying());
    for (const std::int64_t number : {59, 7, 8, 0, 30}) {
        source->seek(number);
        EXPECT_EQ(hashOf(*source), hashes[static_cast<std::size_t>(number)]);
    }
    source->seek(0);
    source->play();
    source->setSpeed(2.0);
    EXPECT_TRUE(source->update(4.25 * static_cast<double>(dt)));
    EXPECT_EQ(source->shown(), 8);
    for (int i = 0; i < patience && source->isPlaying(); ++i) {
        source->update(0.25);
    }
    EXPECT_EQ(source->shown(), 59);
    source->play();
    EXPECT_EQ(source->shown(), 0);
    source->seek(1000);
    EXPECT_EQ(source->shown(), 59);
    std::filesystem::remove(path);
}

// The upper box meets the lower one in one frame, and its points are new there and in no frame after.
TYPED_TEST(Remote, tellsWhatContactsBegan) {
    constexpr int D = TypeParam::value;
    const std::string path = temporaryFile("recording");
    record<D>(path, 60);
    const auto source = RemoteSource::open(path);
    int begun = 0;
    std::size_t points = 0;
    for (std::int64_t number = 1; number <= source->newest(); ++number) {
        source->seek(number);
        for (const PointChange& change : source->changes()) {
            begun += change.kind == PointChange::Kind::begun ? 1 : 0;
            begun -= change.kind == PointChange::Kind::lost ? 1 : 0;
        }
    }
    source->visit([&](const auto& frame) {
        for (const auto& contact : frame.contacts) {
            points += static_cast<std::size_t>(contact.count);
        }
    });
    EXPECT_EQ(points, std::size_t{2} * maxManifoldPoints<D>);
    EXPECT_EQ(begun, static_cast<int>(points));
    source->seek(source->newest());
    EXPECT_TRUE(source->changes().empty());
    std::filesystem::remove(path);
}

// What is asked of a session is answered from frames, or refused with a reason.
TYPED_TEST(Remote, isASessionWithoutAWorldOfItsOwn) {
    constexpr int D = TypeParam::value;
    const std::string path = temporaryFile("recording");
    const std::vector<std::uint64_t> hashes = record<D>(path, 60);
    Session session;
    ASSERT_TRUE(session.open(path));
    EXPECT_EQ(session.dimension(), D);
    EXPECT_TRUE(session.isOpen());
    EXPECT_FALSE(session.hasWorld());
    EXPECT_EQ(session.head(), 59);
    session.seek(10);
    session.stepForward(3);
    EXPECT_EQ(session.step(), 13);
    session.stepBack(20);
    EXPECT_EQ(session.step(), 0);
    session.play();
    session.update(10.5 * static_cast<double>(dt));
    EXPECT_EQ(session.step(), 10);
    EXPECT_TRUE(session.isPlaying());
    session.seek(40);
    EXPECT_FALSE(session.isPlaying());
    int seen = 0;
    session.look([&](auto& shown) {
        ++seen;
        EXPECT_EQ(shown.frame().step, 40u);
        EXPECT_EQ(shown.frame().hash, hashes[40]);
        ASSERT_NE(shown.frameBefore(), nullptr);
        EXPECT_EQ(shown.frameBefore()->hash, hashes[39]);
        EXPECT_EQ(shown.local(), nullptr);
    });
    EXPECT_EQ(seen, 1);
    session.visit([&](auto&) { ADD_FAILURE() << "there is no scene"; });
    EXPECT_EQ(session.tuning().settings, Settings{});
    for (const bool isDone : {session.set("slop", "0.01"), session.restart(), session.save(temporaryFile("scene")), session.compareWith({})}) {
        EXPECT_FALSE(isDone);
        EXPECT_NE(session.messages().back().text.find(session.whyNotHere()), std::string::npos);
    }
    EXPECT_EQ(session.step(), 40);
    std::filesystem::remove(path);
}

// A pair is followed from two seconds before, on through the frames that are passed, and anew after a jump.
TYPED_TEST(Remote, followsContactsThroughARecording) {
    constexpr int D = TypeParam::value;
    const std::string path = temporaryFile("recording");
    record<D>(path, 900);
    const auto source = RemoteSource::open(path);
    RemotePlay<D> play(*source);
    const auto span = [&](const ContactPair& pair) {
        int first = 1000;
        int last = -1;
        for (const PointSeries<D>& points : play.history().of(pair)) {
            first = std::min(first, points.samples.front().step);
            last = std::max(last, points.samples.back().step);
        }
        return std::pair(first, last);
    };
    source->seek(300);
    const ContactPair pair = pairOf(play.frame().contacts.at(0));
    play.watch(pair);
    EXPECT_EQ(span(pair), std::pair(180, 300));
    source->seek(340);
    play.update();
    EXPECT_EQ(span(pair), std::pair(180, 340));
    source->seek(200);
    play.update();
    EXPECT_EQ(span(pair), std::pair(180, 340));
    source->seek(850);
    play.update();
    EXPECT_EQ(span(pair), std::pair(730, 850));
    play.ignore(pair);
    EXPECT_TRUE(play.history().of(pair).empty());
    std::filesystem::remove(path);
}

TEST(RemoteFaults, areMessages) {
    EXPECT_THROW(RemoteSource::connect("nonsense"), std::invalid_argument);
    EXPECT_THROW(RemoteSource::open(temporaryFile("none")), std::invalid_argument);
    int port = 0;
    {
        const DebugServer gone;
        port = gone.port();
    }
    const auto source = RemoteSource::connect("127.0.0.1:" + std::to_string(port));
    for (int i = 0; i < patience && source->status() != RemoteSource::Status::lost; ++i) {
        source->update(0.01);
    }
    EXPECT_EQ(source->status(), RemoteSource::Status::lost);
    EXPECT_EQ(source->dimension(), 0);
    EXPECT_NE(source->messages().back().text.find("cannot connect"), std::string::npos);
    source->seek(5);
    source->play();
    source->update(1.0);
    EXPECT_TRUE(source->changes().empty());
    EXPECT_EQ(source->shown(), -1);
}

// What a file breaks in the middle is told, and what is whole can be seen.
TEST(RemoteFaults, ofARecordingLeaveTheRest) {
    const std::string path = temporaryFile("recording");
    const std::vector<std::uint64_t> hashes = record<2>(path, 10);
    const auto size = std::filesystem::file_size(path);
    std::filesystem::resize_file(path, size - 10);
    const auto source = RemoteSource::open(path);
    ASSERT_EQ(source->messages().size(), 1u);
    EXPECT_NE(source->messages()[0].text.find("breaks off after frame 9"), std::string::npos);
    EXPECT_EQ(source->newest(), 8);
    source->seek(8);
    EXPECT_EQ(hashOf(*source), hashes[8]);
    std::filesystem::remove(path);
}

// Random damage is told or not seen; it never ends the program.
TEST(RemoteFaults, ofAnyKindAreSurvived) {
    const std::string path = temporaryFile("recording");
    record<3>(path, 4);
    std::string whole;
    {
        std::ifstream file(path, std::ios::binary);
        whole.assign(std::istreambuf_iterator<char>(file), {});
    }
    std::uint64_t dice = 1;
    const auto next = [&] { return dice = dice * 6364136223846793005ull + 1442695040888963407ull, static_cast<std::size_t>(dice >> 33); };
    int looked = 0;
    for (int i = 0; i < 200; ++i) {
        std::string damaged = whole;
        // Behind the header and the first head, whose damage means that there is no recording.
        damaged[30 + next() % (damaged.size() - 30)] = static_cast<char>(next() % 256);
        // Some file systems wait for the disk when a file is replaced in place.
        std::filesystem::remove(path);
        std::ofstream(path, std::ios::binary) << damaged;
        const auto source = RemoteSource::open(path);
        for (std::int64_t number = source->oldest(); number <= source->newest(); ++number) {
            source->seek(number);
            source->changes();
            source->visit([&]<int D>(const DebugFrame<D>& frame) {
                for (std::size_t k = 0; k < frame.contacts.size(); ++k) {
                    factsOf(frame, k);
                    const ContactRecord<D>& contact = frame.contacts[k];
                    const std::string words = keyWords(frame, contact, contact.points[0].key, [&](BodyId body) { return source->nameOf(body); });
                    looked += words.empty() ? 0 : 1;
                }
            });
        }
    }
    EXPECT_GT(looked, 200);
    std::filesystem::remove(path);
}
