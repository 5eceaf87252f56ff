// A session opens, plays, scrubs, saves; whatever goes wrong becomes a message and the running scene stays.
#include "scenes.h"

#include "../../../viewer/session/command.h"
#include "../../../viewer/session/hand.h"
#include "../../../viewer/session/session.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Sessions : public ::testing::Test {};
TYPED_TEST_SUITE(Sessions, Dimensions);

std::uint64_t hashOf(const Session& session) {
    std::uint64_t hash = 0;
    session.visit([&](const auto& play) { hash = play.world().hash(); });
    return hash;
}

std::string lastError(const Session& session) {
    for (auto message = session.messages().rbegin(); message != session.messages().rend(); ++message) {
        if (message->kind == SessionMessage::Kind::error) {
            return message->text;
        }
    }
    return {};
}

// A file of this test's own, removed in the end.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& text = {})
        : path(std::filesystem::temp_directory_path() / ("talus_session_" + std::to_string(number++) + ".scene.json")) {
        std::ofstream(path) << text;
    }
    ~TemporaryFile() { std::filesystem::remove(path); }
    std::string name() const { return path.string(); }

private:
    inline static int number = 0;
    std::filesystem::path path;
};

}  // namespace

TEST(Session, WithoutASceneEverythingIsCalm) {
    Session session;
    EXPECT_FALSE(session.isOpen());
    session.play();
    EXPECT_FALSE(session.isPlaying());
    EXPECT_EQ(session.update(1.0), 0);
    session.stepForward();
    session.stepBack();
    session.seek(10);
    EXPECT_FALSE(session.restart());
    EXPECT_FALSE(session.save("nowhere.json"));
    EXPECT_FALSE(session.compareWith({}));
    session.set("substeps", "2");
    EXPECT_EQ(session.step(), 0);
    EXPECT_EQ(session.memory().keyframes, 0);
}

TEST(Session, OpensBuiltInScenesOfBothDimensions) {
    Session session;
    ASSERT_TRUE(session.open("pyramid_10_2d"));
    EXPECT_EQ(session.dimension(), 2);
    EXPECT_EQ(session.title(), "pyramid_10_2d");
    const int first = session.generation();
    ASSERT_TRUE(session.open("ramp_creep_3d"));
    EXPECT_EQ(session.dimension(), 3);
    EXPECT_GT(session.generation(), first);
    EXPECT_TRUE(session.messages().empty());
}

TEST(Session, ABadSceneLeavesAMessageAndTheRunningScene) {
    Session session;
    ASSERT_TRUE(session.open("pyramid_10_2d"));
    session.stepForward(10);
    const std::uint64_t hash = hashOf(session);
    const TemporaryFile noJson("{\"talus\": 1,");
    const TemporaryFile unknownKey(R"({"talus": 1, "name": "x", "dimension": 2, "colour": "red"})");
    const TemporaryFile badMass(R"({"talus": 1, "name": "x", "dimension": 2, "bodies": [{"name": "b", "velocity": [1e9, 0]}]})");
    for (const auto& [name, part] : std::vector<std::pair<std::string, std::string>>{
             {"no_such_scene", "no_such_scene"}, {noJson.name(), "line"}, {unknownKey.name(), "colour"}, {badMass.name(), "/bodies/0"}}) {
        session.clearMessages();
        EXPECT_FALSE(session.open(name));
        EXPECT_NE(lastError(session).find(part), std::string::npos) << lastError(session);
        EXPECT_NE(lastError(session).find(name), std::string::npos) << lastError(session);
        EXPECT_EQ(session.title(), "pyramid_10_2d");
        EXPECT_EQ(hashOf(session), hash);
    }
}

TEST(Session, FrameTimesBecomeSteps) {
    Session session;
    ASSERT_TRUE(session.open("pyramid_10_2d"));
    EXPECT_EQ(session.update(0.1), 0) << "paused";
    session.play();
    int steps = 0;
    for (int frame = 0; frame < 50; ++frame) {
        steps += session.update(0.02);
    }
    EXPECT_NEAR(steps, 60, 1);
    EXPECT_EQ(session.step(), steps);
    session.setSpeed(0.25);
    steps = 0;
    for (int frame = 0; frame < 50; ++frame) {
        steps += session.update(0.02);
    }
    EXPECT_NEAR(steps, 15, 1);
    session.setSpeed(3.0);
    EXPECT_NEAR(session.update(0.1), 18, 1);
    session.pause();
    EXPECT_EQ(session.update(0.1), 0);
    session.setSpeed(1e9);
    EXPECT_EQ(session.speed(), 64.0);
    session.setSpeed(-1.0);
    EXPECT_EQ(session.speed(), 1.0 / 128.0);
    session.setSpeed(std::nan(""));
    EXPECT_EQ(session.speed(), 1.0 / 128.0);
    EXPECT_EQ(session.update(std::nan("")), 0);
}

TEST(Session, ScrubbingAndGoingOnGivesTheSameHash) {
    Session session;
    ASSERT_TRUE(session.open("pyramid_10_3d"));
    session.stepForward(90);
    const std::uint64_t hash = hashOf(session);
    session.stepBack();
    EXPECT_EQ(session.step(), 89);
    session.seek(-5);
    EXPECT_EQ(session.step(), 0);
    session.seek(1000);
    EXPECT_EQ(session.step(), 90);
    session.seek(20);
    session.play();
    while (session.step() < 90) {
        session.update(1.0 / 60.0);
    }
    EXPECT_EQ(hashOf(session), hash);
    EXPECT_EQ(session.head(), 90);
    EXPECT_GT(session.memory().keyframeBytes, 0u);
    ASSERT_TRUE(session.restart());
    EXPECT_EQ(session.step(), 0);
    EXPECT_EQ(session.head(), 0);
    EXPECT_TRUE(session.isPlaying());
    session.stepForward(90);
    EXPECT_EQ(hashOf(session), hash);
}

TEST(Session, AScriptThatFailsPausesWithAMessage) {
    Session session;
    const Json script = {{{"step", 5}, {"do", "destroy"}, {"body", "box"}}, {{"step", 6}, {"do", "wake"}, {"body", "box"}}};
    ASSERT_TRUE(session.openDocument(document<2>(Json::array({box<2>("box", 0.0, 0.0)}), {{"script", script}}), "failing"));
    session.play();
    for (int i = 0; i < 20; ++i) {
        session.update(1.0 / 30.0);
    }
    EXPECT_FALSE(session.isPlaying());
    EXPECT_EQ(session.step(), 6);
    EXPECT_NE(lastError(session).find("/script/1"), std::string::npos);
}

TYPED_TEST(Sessions, WhatIsSavedOpensAsItWas) {
    constexpr int D = TypeParam::value;
    Session session;
    ASSERT_TRUE(session.openDocument(eventful<D>(), "eventful"));
    session.stepForward(95);
    ASSERT_TRUE(session.act([]<int E>(const Play<E>&) { return throwBall<E>(vector<E>(3.0f, 4.0f), vector<E>(1.0f, 2.0f), 0.2f); }));
    ASSERT_TRUE(session.set("iterations", "20"));
    session.stepForward(1);
    const TemporaryFile file;
    ASSERT_TRUE(session.save(file.name())) << lastError(session);
    Session reopened;
    ASSERT_TRUE(reopened.open(file.name())) << lastError(reopened);
    ASSERT_EQ(reopened.dimension(), D);
    EXPECT_EQ(reopened.tuning().settings.iterations, 20);
    session.visit([&](const auto& old) {
        reopened.visit([&](const auto& now) {
            for (const auto& actor : old.run().actors()) {
                const bool exists = old.world().exists(actor.id);
                ASSERT_EQ(now.run().bodyExists(actor.name), exists) << actor.name;
                if (exists) {
                    const BodyId id = now.run().body(actor.name);
                    EXPECT_NEAR(old.world().pose(actor.id).p[0], now.world().pose(id).p[0], 1e-5f) << actor.name;
                    EXPECT_NEAR(old.world().velocity(actor.id)[1], now.world().velocity(id)[1], 1e-5f) << actor.name;
                    EXPECT_EQ(old.world().mass(actor.id), now.world().mass(id)) << actor.name;
                }
            }
            EXPECT_FALSE(now.run().bodyExists("ball"));
            EXPECT_TRUE(now.run().bodyExists("ball 1"));
            EXPECT_TRUE(now.run().bodyExists("late"));
            // The snapshot that a later entry restores has been taken before: it cannot be kept. The two settings can.
            EXPECT_EQ(now.document().at("script").size(), 2u);
            EXPECT_EQ(now.document().at("script")[0].at("step"), 130 - 96);
        });
    });
    reopened.stepForward(60);
    EXPECT_EQ(reopened.tuning().settings.substeps, 6);
    EXPECT_FALSE(session.save("/no/such/folder/x.json"));
    EXPECT_NE(lastError(session).find("cannot be written"), std::string::npos);
}

TEST(Session, SavedHingesKeepTheirAngleAndAxis) {
    Session session;
    const Json hinge = {{"type", "hinge"}, {"name", "hinge"}, {"a", "world"}, {"b", "box"}, {"anchor", {-0.5, 2.0, 0.0}}, {"axis", {0.0, 0.0, 1.0}}};
    const Json rod = {{"type", "distance"}, {"a", "box"}, {"b", "bob"}};
    ASSERT_TRUE(session.openDocument(document<3>({box<3>("box", 0.0, 2.0), box<3>("bob", 2.0, 2.0)}, {{"joints", {hinge, rod}}}), "hinge"));
    session.stepForward(25);
    const TemporaryFile file;
    ASSERT_TRUE(session.save(file.name()));
    Session reopened;
    ASSERT_TRUE(reopened.open(file.name())) << lastError(reopened);
    const auto angle = [](const Session& of) {
        float value = 0.0f;
        of.visit([&](const auto& play) { value = play.world().angle(play.run().joint("hinge")); });
        return value;
    };
    EXPECT_LT(angle(session), -0.2f);
    EXPECT_NEAR(angle(reopened), angle(session), 1e-4f);
    session.stepForward(30);
    reopened.stepForward(30);
    EXPECT_NEAR(angle(reopened), angle(session), 0.02f);
}

TEST(Session, SettingsAreChangedLiveAndReset) {
    Session session;
    ASSERT_TRUE(session.open("pyramid_10_2d"));
    EXPECT_TRUE(session.set("substeps", "8"));
    EXPECT_TRUE(session.set("gravity.y", "-3"));
    EXPECT_FALSE(session.set("substeps", "-8"));
    EXPECT_FALSE(session.set("warpDrive", "on"));
    EXPECT_EQ(changedBetween(session.tuning(), session.sceneTuning()).size(), 2u);
    EXPECT_TRUE(session.resetSetting("substeps"));
    EXPECT_EQ(changedBetween(session.tuning(), session.sceneTuning()).size(), 1u);
    EXPECT_TRUE(session.setTuning(session.sceneTuning()));
    EXPECT_TRUE(changedBetween(session.tuning(), session.sceneTuning()).empty());
}

TEST(Session, AComparisonGoesInStep) {
    Session session;
    ASSERT_TRUE(session.open("pyramid_10_2d"));
    Tuning other = session.tuning();
    other.settings.warmStarting = false;
    ASSERT_TRUE(session.compareWith(other));
    session.stepForward(20);
    session.visit([](const auto& play) { EXPECT_EQ(play.comparison()->step(), 20); });
    session.endComparison();
    EXPECT_FALSE(session.isComparing());
}

TEST(SceneList, FindsByNameAndDescription) {
    EXPECT_EQ(searchScenes("").size(), sceneInfos().size());
    const auto found = searchScenes("PYRAMID 2d");
    ASSERT_FALSE(found.empty());
    for (const SceneInfo* info : found) {
        EXPECT_NE((info->name + info->about).find("yramid"), std::string::npos) << info->name;
    }
    EXPECT_EQ(searchScenes("ramp_creep_3d").front()->dimension, 3);
    EXPECT_TRUE(searchScenes("no scene has these words").empty());
}

TEST(Commands, AreFoundByNameAndShortcutAndDoWhatTheySay) {
    Session session;
    Commands commands;
    addSessionCommands(commands, session);
    EXPECT_FALSE(commands.run("Step")) << "nothing is open";
    EXPECT_TRUE(commands.run("Open", "pyramid_10_2d"));
    EXPECT_TRUE(commands.run("step"));
    EXPECT_TRUE(commands.run("Ten steps"));
    EXPECT_EQ(session.step(), 11);
    EXPECT_TRUE(commands.run("Step back"));
    EXPECT_TRUE(commands.run("Go to step", "4"));
    EXPECT_EQ(session.step(), 4);
    EXPECT_TRUE(commands.run("Go to step", "four"));
    EXPECT_NE(lastError(session).find("four"), std::string::npos);
    commands.findShortcut("space")->act("");
    EXPECT_TRUE(session.isPlaying());
    commands.run("Slower");
    EXPECT_EQ(session.speed(), 0.5);
    commands.run("Set", "substeps=2");
    EXPECT_EQ(session.tuning().settings.substeps, 2);
    commands.run("Reset settings");
    EXPECT_EQ(session.tuning().settings.substeps, 4);
    commands.run("Compare", "warmStarting=false");
    EXPECT_TRUE(session.isComparing());
    session.clearMessages();
    commands.run("Compare", "warmStarting=perhaps");
    commands.run("Compare", "nothing");
    commands.run("Set", "nothing");
    EXPECT_EQ(session.messages().size(), 3u);
    EXPECT_FALSE(commands.run("Fly"));
    EXPECT_EQ(commands.findShortcut(""), nullptr);
}

TEST(Commands, NamesAndShortcutsAreUsedOnce) {
    Commands commands;
    const auto nothing = [](const std::string&) {};
    commands.add({"Jump", "J", "Jumps.", "", nothing});
    EXPECT_THROW(commands.add({"jump", "", "Jumps.", "", nothing}), std::invalid_argument);
    EXPECT_THROW(commands.add({"Hop", "j", "Hops.", "", nothing}), std::invalid_argument);
    EXPECT_THROW(commands.add({"", "", "", "", nothing}), std::invalid_argument);
    EXPECT_THROW(commands.add({"Idle", "", "Does nothing.", "", nullptr}), std::invalid_argument);
    EXPECT_EQ(commands.all().size(), 1u);
    Session session;
    Commands all;
    addSessionCommands(all, session);
    std::set<std::string> shortcuts;
    for (const Command& command : all.all()) {
        EXPECT_EQ(command.explanation.back(), '.') << command.name;
        EXPECT_TRUE(command.shortcut.empty() || shortcuts.insert(command.shortcut).second) << command.name;
    }
}
