// Every built-in scene holds what it says, and is written as the format wants it.
#include "documents.h"

#include <filesystem>
#include <set>

namespace talus {
namespace {

class Builtin : public testing::TestWithParam<std::string> {};

TEST_P(Builtin, Holds) {
    const nlohmann::json document = test::builtin(GetParam());
    const RunResult result = runDocument({document});
    EXPECT_EQ(result.verdict, Verdict::pass) << result.message << "\n" << textOf(result);
    EXPECT_FALSE(result.outcomes.empty());
    EXPECT_EQ(result.scene, GetParam());
}

TEST_P(Builtin, TeachesInOneOrTwoSentences) {
    const auto about = test::builtin(GetParam()).at("about").get<std::string>();
    EXPECT_GT(about.size(), 30u);
    EXPECT_LT(about.size(), 400u);
}

TEST_P(Builtin, SurvivesTextualForm) {
    const nlohmann::json document = test::builtin(GetParam());
    EXPECT_EQ(parseDocument(document.dump()), document);
}

std::vector<std::string> names() {
    std::vector<std::string> list;
    for (const BuiltinScene& scene : builtinScenes()) {
        list.emplace_back(scene.name);
    }
    return list;
}

INSTANTIATE_TEST_SUITE_P(Scenes, Builtin, testing::ValuesIn(names()), [](const auto& scene) { return scene.param; });

TEST(BuiltinScenes, HaveNamesOfTheirOwn) {
    const std::vector<std::string> all = names();
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
    for (const char* wanted : {"ramp_creep_2d",
                               "pyramid_10_2d",
                               "pyramid_55_2d",
                               "stack_10_2d",
                               "slide_2d",
                               "mass_ratio_2d",
                               "bounce_2d",
                               "tiles_2d",
                               "chain_2d",
                               "sensors_2d",
                               "pile_2d",
                               "conveyor_2d",
                               "no_warm_start_2d",
                               "clamped_increment_2d",
                               "bridge_2d",
                               "pendulum_2d",
                               "limits_2d",
                               "ramp_creep_3d",
                               "pyramid_10_3d",
                               "pyramid_55_3d",
                               "pyramid_square_3d",
                               "stack_10_3d",
                               "friction_heading_3d",
                               "spin_slide_3d",
                               "spinning_disk_3d",
                               "rolling_3d",
                               "t_handle_3d",
                               "dominoes_3d",
                               "card_house_3d",
                               "jenga_3d",
                               "arch_3d",
                               "pile_3d",
                               "conveyor_3d",
                               "mass_ratio_3d",
                               "bounce_3d",
                               "talus_slope_3d"}) {
        EXPECT_NE(findBuiltinScene(wanted), nullptr) << wanted;
    }
    EXPECT_EQ(findBuiltinScene("nothing"), nullptr);
}

// The scene files that come with the project.
TEST(SceneFiles, Hold) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(TALUS_SOURCE_DIR "/scenes/files")) {
        const nlohmann::json document = parseDocument(readText(entry.path().string()));
        const RunResult result = runDocument({document});
        EXPECT_EQ(result.verdict, Verdict::pass) << entry.path() << result.message << "\n" << textOf(result);
        ++files;
    }
    EXPECT_GE(files, 4);
}

}  // namespace
}  // namespace talus
