// What holds in the viewer whatever is clicked.
#include "../../../scenes/document.h"
#include "../../../viewer/script/script_run.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace talus {
namespace {

std::uint64_t hashOf(App& app) {
    std::uint64_t hash = 0;
    app.session().visit([&](auto& play) { hash = play.world().hash(); });
    return hash;
}

void expectRuns(HeadlessApp& viewer, const char* script) {
    const std::optional<ScriptFault> fault = runScript(parseScript(script), viewer);
    EXPECT_FALSE(fault) << "line " << fault->line << ": " << fault->message;
}

bool says(App& app, const std::string& text) {
    const std::vector<TextRecord>& lines = app.widgets().lines();
    return std::any_of(lines.begin(), lines.end(), [&](const TextRecord& line) { return line.text.find(text) != std::string::npos; });
}

TEST(App, StepTakesOneStep) {
    HeadlessApp viewer(960, 540, {});
    ASSERT_TRUE(viewer.app().session().open("pyramid_10_2d"));
    for (int step = 1; step <= 3; ++step) {
        expectRuns(viewer, "click \"Bar/Step\"");
        EXPECT_EQ(viewer.app().session().step(), step);
        EXPECT_FALSE(viewer.app().session().isPlaying());
    }
}

TEST(App, BackAndForwardIsTheSameWorld) {
    HeadlessApp viewer(960, 540, {});
    App& app = viewer.app();
    ASSERT_TRUE(app.session().open("pyramid_10_3d"));
    expectRuns(viewer, "step 90");
    const std::uint64_t first = hashOf(app);
    // The middle of the track.
    expectRuns(viewer, "click \"Past\"");
    ASSERT_GT(app.session().step(), 0);
    ASSERT_LT(app.session().step(), 90);
    EXPECT_NE(hashOf(app), first);
    const int left = 90 - app.session().step();
    app.session().stepForward(left);
    EXPECT_EQ(app.session().step(), 90);
    EXPECT_EQ(hashOf(app), first);
}

TEST(App, WatchingChangesNothing) {
    HeadlessApp viewer(960, 540, {});
    ASSERT_TRUE(viewer.app().session().open("ramp_creep_3d"));
    expectRuns(viewer, "key F6\nkey F8\nkey F5\nstep 20\nselect contact 1\nstep 40\nkey X\nkey C");
    Session plain;
    ASSERT_TRUE(plain.open("ramp_creep_3d"));
    plain.stepForward(60);
    std::uint64_t expected = 0;
    plain.visit([&](auto& play) { expected = play.world().hash(); });
    EXPECT_EQ(hashOf(viewer.app()), expected);
}

TEST(App, NothingCoversTheSceneButTwoBars) {
    HeadlessApp viewer(1280, 720, {});
    ASSERT_TRUE(viewer.app().session().open("pyramid_10_2d"));
    expectRuns(viewer, "step 2");
    for (const WidgetRecord& item : viewer.app().widgets().records()) {
        EXPECT_TRUE(item.upper.y <= 40.0f || item.lower.y >= 680.0f) << item.panel << "/" << item.label;
    }
}

TEST(App, FitsIntoSmallWindowsAndFineScreens) {
    for (const float scale : {1.0f, 2.0f}) {
        HeadlessApp viewer(static_cast<int>(1280 * scale), static_cast<int>(720 * scale), {.scale = scale});
        ASSERT_TRUE(viewer.app().session().open("pyramid_10_2d"));
        expectRuns(viewer, "step 2");
        for (const WidgetRecord& item : viewer.app().widgets().records()) {
            EXPECT_TRUE(item.visible) << item.panel << "/" << item.label;
            EXPECT_LE(item.upper.x, 1280.0f * scale) << item.panel << "/" << item.label;
        }
    }
}

TEST(App, AClickOnAContactPointSelectsIt) {
    HeadlessApp viewer(1280, 720, {});
    App& app = viewer.app();
    ASSERT_TRUE(app.session().open("ramp_creep_2d"));
    expectRuns(viewer, "step 30\nkey F6");
    Vector<2> pixel = zeroVector<2>();
    ContactPair pair;
    app.session().visit([&]<int D>(Play<D>& play) {
        const ContactRecord<D>& contact = play.frame().contacts.at(0);
        pair = pairOf(contact);
        Vector<3> place = zeroVector<3>();
        for (int i = 0; i < D; ++i) {
            place[i] = contact.points[0].position[i];
        }
        pixel = app.sceneView().camera()->toPixels(place);
    });
    expectRuns(viewer, ("click " + std::to_string(pixel.x()) + " " + std::to_string(pixel.y())).c_str());
    ASSERT_TRUE(app.view().selection.pair);
    EXPECT_EQ(*app.view().selection.pair, pair);
    EXPECT_TRUE(says(app, "edge") || says(app, "corner"));
}

TEST(App, DraggingMovesABodyAndLettingGoEndsIt) {
    HeadlessApp viewer(1280, 720, {});
    App& app = viewer.app();
    ASSERT_TRUE(app.session().open("pyramid_10_2d"));
    expectRuns(viewer, "step 20");
    Vector<2> pixel = zeroVector<2>();
    std::string name;
    app.session().visit([&]<int D>(Play<D>& play) {
        for (const FrameBody<D>& body : play.frame().bodies) {
            if (body.kind == BodyKind::dynamic) {
                Vector<3> place = zeroVector<3>();
                for (int i = 0; i < D; ++i) {
                    place[i] = body.centreOfMass[i];
                }
                pixel = app.sceneView().camera()->toPixels(place);
                name = play.nameOf(body.id);
            }
        }
    });
    const auto height = [&] {
        float value = 0.0f;
        app.session().visit([&](auto& play) { value = play.world().pose(play.run().body(name)).p.y(); });
        return value;
    };
    const float before = height();
    app.session().play();
    const std::string from = std::to_string(pixel.x()) + " " + std::to_string(pixel.y());
    expectRuns(viewer, ("drag " + from + " to " + std::to_string(pixel.x()) + " " + std::to_string(pixel.y() - 150.0f)).c_str());
    EXPECT_GT(height(), before + 0.05f);
    std::size_t joints = 1;
    app.session().visit([&](auto& play) { joints = play.frame().joints.size(); });
    EXPECT_EQ(joints, 0u);
}

TEST(App, ABrokenSceneFileLeavesWhatRuns) {
    const std::string path = testing::TempDir() + "talus_broken_scene.json";
    std::ofstream(path) << R"({"talus": 1, "dimension": 2, "bodies": [{"name": "a", "mass": -1}]})";
    HeadlessApp viewer(960, 540, {});
    App& app = viewer.app();
    ASSERT_TRUE(app.session().open("pyramid_10_2d"));
    expectRuns(viewer, "step 5");
    const std::uint64_t before = hashOf(app);
    viewer.frame({.files = {path}});
    viewer.frame({});
    EXPECT_EQ(hashOf(app), before);
    EXPECT_EQ(app.session().title(), "pyramid_10_2d");
    EXPECT_TRUE(says(app, "talus_broken_scene.json"));
    viewer.frame({.files = {"/no/such/file.json"}});
    viewer.frame({});
    EXPECT_TRUE(says(app, "/no/such/file.json"));
    std::filesystem::remove(path);
}

TEST(App, RemembersItsLayout) {
    const std::string folder = testing::TempDir() + "talus_layout";
    std::filesystem::remove_all(folder);
    {
        HeadlessApp viewer(960, 540, {.layoutFolder = folder});
        expectRuns(viewer, "key F9\nkey D");
    }
    HeadlessApp viewer(960, 540, {.layoutFolder = folder});
    EXPECT_TRUE(viewer.app().view().isOpen(PanelId::settings));
    EXPECT_FALSE(viewer.app().view().isOpen(PanelId::engine));
    EXPECT_EQ(viewer.app().view().theme->name, "dark");
    std::filesystem::remove_all(folder);
}

// Drawn anew (the theme goes there and back) it is the picture that was kept.
TEST(App, AKeptPictureIsTheOneThatWouldBeDrawn) {
    for (const RenderQuality quality : {RenderQuality::full, RenderQuality::fast}) {
        HeadlessApp viewer(640, 400, {.quality = quality});
        ASSERT_TRUE(viewer.app().session().open("pyramid_10_3d"));
        expectRuns(viewer, "step 30\nwait 3");
        Image last = viewer.picture();
        for (const char* change : {"key X", "key X", "key G", "key C", "key N", "drag 20 100 to 60 120", "wheel 2 at 300 200", "step 3"}) {
            expectRuns(viewer, (std::string(change) + "\nwait 3").c_str());
            const Image now = viewer.picture();
            EXPECT_GT(differingShare(now, last, 4), 0.0) << change;
            expectRuns(viewer, "key D\nkey D");
            EXPECT_EQ(differingShare(now, viewer.picture(), 0), 0.0) << change;
            last = now;
        }
    }
}

TEST(App, SurvivesStrangeInput) {
    HeadlessApp viewer(320, 240, {});
    App& app = viewer.app();
    // Without a scene too.
    for (const char* scene : {"", "spinning_disk_3d", "bridge_2d"}) {
        if (*scene != '\0') {
            ASSERT_TRUE(app.session().open(scene));
        }
        for (const Command& command : app.commands().all()) {
            if (command.argument.empty() && command.name != "Quit" && (!command.isEnabled || command.isEnabled())) {
                command.act({});
                viewer.frame({.mouseX = 160.0f, .mouseY = 120.0f, .wheel = 1.0f});
            }
        }
        for (const Panel& panel : panels()) {
            app.view().isOpen(panel.id) = true;
        }
        viewer.frame({.seconds = 0.0f, .mouseX = 1e6f, .mouseY = 5.0f, .mouseDown = {true, true, true}, .wheel = -1000.0f});
        viewer.frame({.seconds = 1e6f, .mouseX = 100.0f, .mouseY = 100.0f, .mouseDown = {true, false, false}, .wheel = 1000.0f, .text = "\xff\xfe"});
        viewer.frame({.mouseX = 5.0f, .mouseY = 5.0f});
    }
    EXPECT_TRUE(app.session().isOpen());
}

}  // namespace
}  // namespace talus
