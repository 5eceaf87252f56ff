// A script for each panel opens it and uses all of its controls.
#include "../../../scenes/document.h"
#include "../../../viewer/script/script_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace talus {
namespace {

struct PanelScript {
    const char* name;
    const char* panel;
    const char* scene;
    /// Labels that stand for many: rows, scenes, points.
    std::vector<std::string> lists = {};
};

std::string textOf(const PanelScript& script) {
    return readText(std::string(TALUS_SOURCE_DIR "/tests/viewer/panels/scripts/") + script.name + ".txt");
}

class Panels : public testing::TestWithParam<PanelScript> {};

TEST_P(Panels, DoWhatTheirLabelsSay) {
    HeadlessApp viewer(1280, 720, {});
    ASSERT_TRUE(viewer.app().session().open(GetParam().scene));
    const std::optional<ScriptFault> fault = runScript(parseScript(textOf(GetParam())), viewer);
    EXPECT_FALSE(fault) << GetParam().name << ".txt:" << fault->line << ": " << fault->message;
}

// A control that no script uses is a control that nobody has tried.
TEST_P(Panels, HaveNoControlThatTheScriptLeavesOut) {
    const std::string text = textOf(GetParam());
    HeadlessApp viewer(1280, 720, {});
    ASSERT_TRUE(viewer.app().session().open(GetParam().scene));
    for (const Panel& panel : panels()) {
        viewer.app().view().isOpen(panel.id) = panel.title == std::string(GetParam().panel);
    }
    ASSERT_FALSE(runScript(parseScript("step 30\nwait 3\n"), viewer));
    if (GetParam().name == std::string("inspector")) {
        ASSERT_FALSE(runScript(parseScript("select contact 1\n"), viewer));
    }
    int controls = 0;
    for (const WidgetRecord& item : viewer.app().widgets().records()) {
        if (item.panel != GetParam().panel) {
            continue;
        }
        ++controls;
        const bool isListed =
            std::any_of(GetParam().lists.begin(), GetParam().lists.end(), [&](const std::string& list) { return item.label.starts_with(list); });
        const bool isUsed = text.find("\"" + item.label + "\"") != std::string::npos || text.find("/" + item.label + "\"") != std::string::npos;
        EXPECT_TRUE(isListed || isUsed) << item.panel << "/" << item.label;
    }
    EXPECT_GT(controls, 0);
}

const std::vector<PanelScript> scripts = {{"bar", "Bar", "pyramid_10_2d", {}},
                                          {"timeline", "Timeline", "pyramid_10_2d", {}},
                                          {"scenes", "Scenes", "arch_3d", {"Search", "Open file", "Save", "File", "Target", ""}},
                                          {"view", "View", "arch_3d", {}},
                                          {"contacts", "Contacts", "pyramid_10_3d", {}},
                                          {"inspector", "Inspector", "ramp_creep_2d", {"Point "}},
                                          {"table", "Contact table", "pyramid_10_2d", {"1", "2", "3", "4", "5", "6", "7", "8", "9"}},
                                          {"why", "Why", "ramp_creep_2d", {}},
                                          {"engine", "Engine", "pyramid_10_2d", {}},
                                          {"settings", "Settings", "pyramid_10_2d", {}},
                                          {"comparison", "Comparison", "pyramid_10_2d", {}},
                                          {"help", "Help", "pyramid_10_2d", {}}};

INSTANTIATE_TEST_SUITE_P(Each, Panels, testing::ValuesIn(scripts), [](const auto& script) { return std::string(script.param.name); });

TEST(Scripts, SayWhichLineFailedAndWhatWasFound) {
    HeadlessApp viewer(640, 480, {});
    ASSERT_TRUE(viewer.app().session().open("slide_2d"));
    const std::optional<ScriptFault> fault = runScript(parseScript("step 1\n\nexpect text \"no such text\" # never\n"), viewer);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->line, 3);
    EXPECT_NE(fault->message.find("no such text"), std::string::npos);
    EXPECT_NE(fault->message.find("step 1"), std::string::npos);
}

TEST(Scripts, SayWhichControlsThereAre) {
    HeadlessApp viewer(640, 480, {});
    const std::optional<ScriptFault> fault = runScript(parseScript("click \"No such control\""), viewer);
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->message.find("Bar/Panels"), std::string::npos) << fault->message;
}

TEST(Scripts, RefuseWhatTheyDoNotUnderstand) {
    for (const char* bad : {"jump 3", "drag 1 2 3 4", "step many", "expect \"text\"", "click", "click \"unclosed", "key", "step 1 2", "step nan",
                            "step 1e300", "shot"}) {
        try {
            parseScript(std::string("step 1\n") + bad);
            ADD_FAILURE() << bad;
        } catch (const ScriptError& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with("line 2: ")) << error.what();
        }
    }
    EXPECT_TRUE(parseScript("\n  \r\n# nothing\n").empty());
}

}  // namespace
}  // namespace talus
