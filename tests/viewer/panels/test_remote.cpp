// Worlds that live elsewhere, in the real panels: a game that is served, and recordings.
#include "../../../engine/debug_stream.h"
#include "../../../scenes/document.h"
#include "../../../viewer/script/script_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

namespace talus {
namespace {

constexpr int patience = 5000;
constexpr float dt = 1.0f / 60.0f;

void expectRuns(HeadlessApp& viewer, const std::string& script) {
    const std::optional<ScriptFault> fault = runScript(parseScript(script), viewer);
    EXPECT_FALSE(fault) << "line " << fault->line << ": " << fault->message;
}

std::string scriptFile(const char* name) {
    return readText(std::string(TALUS_SOURCE_DIR "/tests/viewer/panels/scripts/") + name);
}

std::string temporaryFile(const std::string& name) {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    return (std::filesystem::path(testing::TempDir()) / (std::string(test->name()) + "_" + name)).string();
}

/// A box that slides on a floor, and one that rests on a third.
class Game {
public:
    Game() {
        floor = world.create({.kind = BodyKind::fixed});
        world.attach(floor, {.geometry = Plane<3>{{0.0f, 1.0f, 0.0f}, 0.0f}});
        for (int i = 0; i < 3; ++i) {
            const BodyId box = world.create({.position = {i < 2 ? 0.0f : 4.0f, i < 2 ? 0.5f + static_cast<float>(i) : 0.5f, 0.0f}});
            world.attach(box, {.geometry = Box<3>{}});
            boxes.push_back(box);
        }
        world.setVelocity(boxes[2], {8.0f, 0.0f, 0.0f});
    }

    std::string nameOf(BodyId body) const { return body == floor ? "ice rink" : body == boxes[2] ? "puck" : ""; }
    DebugStreamOptions content() {
        return {.frame = {.islands = true, .measures = true}, .nameOf = [this](BodyId body) { return nameOf(body); }};
    }
    void step() { world.step(dt); }
    const World<3>& state() const { return world; }

private:
    World<3> world;
    BodyId floor;
    std::vector<BodyId> boxes;
};

/// A game, its server and a viewer, each of which goes on when it is told to.
class RemotePanels : public testing::Test {
protected:
    void serve() { server = std::make_unique<DebugServer>(DebugServerOptions{.framesPerSecond = 0.0f, .content = game.content()}); }
    std::string address() const { return "127.0.0.1:" + std::to_string(server->port()); }
    Session& session() { return viewer.app().session(); }
    void receive(int frames) {
        for (int i = 0; i < patience && !(session().isOpen() && session().head() + 1 >= frames); ++i) {
            game.step();
            server->publish(game.state());
            viewer.frame({});
        }
        ASSERT_TRUE(session().isOpen());
        ASSERT_GE(session().head() + 1, frames);
    }
    std::string record(int frames) {
        const std::string path = temporaryFile("world.talusdbg");
        DebugRecorder recorder(path, game.content());
        for (int i = 0; i < frames; ++i) {
            game.step();
            recorder.record(game.state());
        }
        return path;
    }

    Game game;
    std::unique_ptr<DebugServer> server;
    HeadlessApp viewer = HeadlessApp(1280, 720, {});
};

TEST_F(RemotePanels, ShowAServedWorld) {
    serve();
    expectRuns(viewer, "key F2\nwrite \"Address\" \"" + address() + "\"\nexpect text \"" + address() + "\"");
    viewer.app().view().isOpen(PanelId::scenes) = false;
    receive(40);
    EXPECT_EQ(session().dimension(), 3);
    EXPECT_TRUE(viewer.app().sceneView().camera());
    expectRuns(viewer, scriptFile("remote_live.txt"));
    EXPECT_TRUE(session().remote()->isFollowing());
}

// What is watched is followed in all frames that come, also if several come between two pictures.
TEST_F(RemotePanels, FollowAContactFromFrameToFrame) {
    serve();
    ASSERT_TRUE(session().connect(address()));
    receive(20);
    expectRuns(viewer, "select contact 1");
    const ContactPair pair = *viewer.app().view().selection.pair;
    for (int i = 0; i < patience && session().head() < 60; ++i) {
        for (int k = 0; k < 2; ++k) {
            game.step();
            server->publish(game.state());
        }
        viewer.frame({});
    }
    session().look([&](auto& shown) {
        const auto& series = shown.history().of(pair);
        ASSERT_FALSE(series.empty());
        for (const auto& points : series) {
            ASSERT_GT(points.samples.size(), 40u);
            for (std::size_t i = 1; i < points.samples.size(); ++i) {
                EXPECT_EQ(points.samples[i].step, points.samples[i - 1].step + 1);
            }
        }
    });
}

TEST_F(RemotePanels, ShowARecordingAndItsWholePast) {
    const std::string path = record(120);
    viewer.frame({.files = {path}});
    viewer.frame({});
    ASSERT_TRUE(session().isOpen());
    expectRuns(viewer, scriptFile("remote_recording.txt"));
    std::filesystem::remove(path);
}

// The same contact, whether its world runs here or was recorded.
TEST_F(RemotePanels, ShowTheFactsOfTheWorldItself) {
    const std::string path = record(30);
    ASSERT_TRUE(session().open(path));
    session().seek(29);
    const DebugFrame<3> here = captureFrame(game.state());
    session().look([&]<int D>(ShownWorld<D>& shown) {
        if constexpr (D == 3) {
            ASSERT_EQ(shown.frame().contacts.size(), here.contacts.size());
            for (std::size_t i = 0; i < here.contacts.size(); ++i) {
                EXPECT_EQ(factsOf(shown.frame(), i).normalForce, factsOf(here, i).normalForce);
                EXPECT_EQ(shown.frame().contactDetails[i].normalMass[0], here.contactDetails[i].normalMass[0]);
            }
        } else {
            ADD_FAILURE();
        }
    });
    std::filesystem::remove(path);
}

TEST_F(RemotePanels, SayWhatNeedsTheWorldItself) {
    serve();
    ASSERT_TRUE(session().connect(address()));
    receive(5);
    const std::string why = "the world lives in another process, at " + address();
    for (const char* key : {"F7", "F9", "F10"}) {
        expectRuns(viewer, std::string("key Escape\nkey ") + key + "\nexpect text \"" + why + "\"");
    }
    for (const char* verb : {"Restart", "Throw ball", "Reset settings", "Remove body"}) {
        EXPECT_FALSE(viewer.app().commands().run(verb)) << verb;
    }
    EXPECT_FALSE(session().set("slop", "0.01"));
    EXPECT_NE(session().messages().back().text.find(why), std::string::npos);
    EXPECT_FALSE(session().save(temporaryFile("scene.json")));
    EXPECT_NE(session().messages().back().text.find(why), std::string::npos);
    // Closed panels give the scene its place back.
    expectRuns(viewer, "click \"Dismiss\"\nkey Escape");
    // The boxes in the middle of the picture, and what a hand does to them.
    session().look([&]<int D>(ShownWorld<D>& shown) {
        const FrameBody<D>& body = shown.frame().bodies.back();
        Vector<3> place = zeroVector<3>();
        std::copy(body.centreOfMass.data(), body.centreOfMass.data() + D, place.data());
        const Vector<2> pixel = viewer.app().sceneView().camera()->toPixels(place);
        const std::string from = std::to_string(pixel.x()) + " " + std::to_string(pixel.y());
        expectRuns(viewer, "drag " + from + " to " + std::to_string(pixel.x() + 60.0f) + " 300");
    });
    ASSERT_FALSE(session().messages().empty());
    EXPECT_NE(session().messages().back().text.find("bodies cannot be dragged: " + why), std::string::npos);
}

TEST_F(RemotePanels, KeepTheLastFrameOfALostWorld) {
    serve();
    const std::string gone = address();
    ASSERT_TRUE(session().connect(gone));
    receive(30);
    server.reset();
    for (int i = 0; i < patience && session().remote()->status() != RemoteSource::Status::lost; ++i) {
        viewer.frame({});
    }
    expectRuns(viewer, "expect text \"the connection was lost\"\nexpect text \"lost\"\nkey Home\nexpect text \"frame 0 \"\nkey End\nkey F5");
    EXPECT_FALSE(viewer.app().session().remote()->isFollowing());
    EXPECT_EQ(session().step(), session().head());
    expectRuns(viewer, "expect text \"ice rink\"\nclick \"Connect again\"");
    for (int i = 0; i < patience && session().remote()->status() != RemoteSource::Status::lost; ++i) {
        viewer.frame({});
    }
    expectRuns(viewer, "expect text \"" + gone + ": cannot connect\"\nexpect no text \"frame \"");
}

TEST_F(RemotePanels, RefuseWhatIsNoWorld) {
    ASSERT_TRUE(session().open("pyramid_10_2d"));
    EXPECT_FALSE(session().connect("nonsense"));
    EXPECT_NE(session().messages().back().text.find("address: nonsense, must be HOST:PORT"), std::string::npos);
    EXPECT_FALSE(session().connect("127.0.0.1:70000"));
    EXPECT_NE(session().messages().back().text.find("127.0.0.1:70000, must be HOST:PORT with a port from 1 to 65535"), std::string::npos);
    const std::string path = record(3);
    {
        // The version stands behind the eight letters of the mark.
        std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(8);
        file.put('\x7f');
    }
    EXPECT_FALSE(session().open(path));
    EXPECT_NE(session().messages().back().text.find("version 127 of the debug stream, this program reads version"), std::string::npos);
    EXPECT_NE(session().messages().back().text.find(path), std::string::npos);
    // What ran goes on.
    EXPECT_EQ(session().title(), "pyramid_10_2d");
    EXPECT_TRUE(session().hasWorld());
    std::filesystem::remove(path);
}

// From a scene to a served world and back: nothing of the one is left in the other.
TEST_F(RemotePanels, GiveWayToScenesAndBack) {
    serve();
    ASSERT_TRUE(session().open("pyramid_10_2d"));
    expectRuns(viewer, "step 20\nselect contact 1\nkey F8");
    ASSERT_TRUE(session().connect(address()));
    receive(10);
    EXPECT_FALSE(viewer.app().view().selection.pair);
    EXPECT_FALSE(session().hasWorld());
    expectRuns(viewer, "select contact 1\nopen \"ramp_creep_2d\"\nstep 5\nexpect text \"step 5 \"");
    EXPECT_TRUE(session().hasWorld());
    EXPECT_EQ(session().remote(), nullptr);
    EXPECT_FALSE(viewer.app().view().selection.pair);
}

}  // namespace
}  // namespace talus
