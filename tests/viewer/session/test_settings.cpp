// Every setting is in the table, means what it says and stays within what the engine accepts.
#include "scenes.h"

#include "../../../viewer/session/second_run.h"

#include "../../../viewer/session/comparison.h"
#include "../../../viewer/session/settings_table.h"

#include "../../../scenes/read_scene.h"

#include <set>

using namespace talus;
using namespace talus::testing;

namespace {

template <class T>
class Tunings : public ::testing::Test {};
TYPED_TEST_SUITE(Tunings, Dimensions);

}  // namespace

// What scene files may set of a world may be set live.
TEST(SettingsTable, HoldsEverySettingOnce) {
    std::set<std::string_view> names;
    for (const SettingEntry& entry : settingsTable()) {
        EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
        EXPECT_GT(entry.meaning.size(), 20u) << entry.name;
        EXPECT_EQ(entry.meaning.back(), '.') << entry.name;
    }
    for (const std::string_view name : settingNames()) {
        EXPECT_TRUE(names.contains(name)) << name;
    }
    EXPECT_EQ(names.size(), settingNames().size() + 3) << "gravity aside";
}

TYPED_TEST(Tunings, TheEngineTakesBothEndsOfEveryRange) {
    constexpr int D = TypeParam::value;
    World<D> world;
    for (const SettingEntry& entry : settingsTable()) {
        for (const double value : {entry.low, entry.high, entry.sliderHigh}) {
            if (entry.dimension != 0 && entry.dimension != D) {
                continue;
            }
            Tuning tuning = tuningOf(world);
            entry.set(tuning, value);
            EXPECT_NO_THROW(apply(tuning, world)) << entry.name << " = " << value;
            EXPECT_FLOAT_EQ(static_cast<float>(entry.get(tuningOf(world))), static_cast<float>(value)) << entry.name;
            apply(Tuning{}, world);
        }
    }
}

TYPED_TEST(Tunings, WhatIsRefusedChangesNothing) {
    constexpr int D = TypeParam::value;
    World<D> world;
    Tuning tuning = tuningOf(world);
    tuning.gravity[0] = 3.0f;
    tuning.settings.substeps = 0;
    EXPECT_THROW(apply(tuning, world), std::invalid_argument);
    EXPECT_TRUE(changedBetween(tuningOf(world), Tuning{}).empty());
}

TEST(SettingsTable, DefaultsAreThoseOfAWorld) {
    EXPECT_TRUE(changedBetween(Tuning{}, tuningOf(World3())).empty());
    EXPECT_TRUE(changedBetween(Tuning{}, tuningOf(World2())).empty());
}

TEST(SettingsTable, TextsAreReadStrictly) {
    Tuning tuning;
    const auto set = [&](const char* name, const char* text) { assign(*findSetting(name), text, tuning); };
    set("substeps", "7");
    set("solver", "pgs");
    set("lanes", "4");
    set("sleeping", "false");
    set("slop", "0.001");
    set("gravity.x", "-2.5");
    set("frictionModel", "points");
    EXPECT_EQ(tuning.settings.substeps, 7);
    EXPECT_EQ(tuning.settings.solver, "pgs");
    EXPECT_EQ(tuning.settings.lanes, 4);
    EXPECT_FALSE(tuning.settings.sleeping);
    EXPECT_EQ(tuning.settings.slop, 0.001f);
    EXPECT_EQ(tuning.gravity[0], -2.5f);
    EXPECT_EQ(tuning.settings.frictionModel, FrictionModel::points);
    EXPECT_EQ(textOf(*findSetting("lanes"), tuning), "4");
    EXPECT_EQ(textOf(*findSetting("sleeping"), tuning), "false");
    EXPECT_EQ(textOf(*findSetting("substeps"), tuning), "7");
    EXPECT_EQ(changedBetween(tuning, Tuning{}).size(), 7u);
    for (const auto& [name, text] : std::vector<std::pair<const char*, const char*>>{{"substeps", "2.5"},
                                                                                     {"substeps", "0"},
                                                                                     {"substeps", "65"},
                                                                                     {"substeps", ""},
                                                                                     {"substeps", "four"},
                                                                                     {"slop", "nan"},
                                                                                     {"slop", "inf"},
                                                                                     {"slop", "0.1 m"},
                                                                                     {"solver", "magic"},
                                                                                     {"lanes", "2"},
                                                                                     {"sleeping", "perhaps"}}) {
        const Tuning before = tuning;
        EXPECT_THROW(set(name, text), std::invalid_argument) << name << " = " << text;
        EXPECT_TRUE(changedBetween(before, tuning).empty());
    }
    EXPECT_EQ(findSetting("nothing"), nullptr);
}

TYPED_TEST(Tunings, EqualSettingsSideBySideStayEqual) {
    constexpr int D = TypeParam::value;
    Play<D> play(eventful<D>());
    advance(play, 30);
    play.compare(play.tuning());
    for (int i = 0; i < 60; ++i) {
        ASSERT_TRUE(play.comparison()->advance());
    }
    ASSERT_EQ(play.comparison()->series().size(), 61u);
    EXPECT_EQ(play.comparison()->series().front().step, 30);
    for (const ComparedStep& step : play.comparison()->series()) {
        EXPECT_EQ(step.difference.greatest, 0.0f) << step.step;
        EXPECT_EQ(step.difference.unmatched, 0) << step.step;
    }
    advance(play, 60);
    EXPECT_EQ(play.comparison()->a().world.hash(), play.world().hash()) << "the first run goes the way of the scene";
}

// In less gravity one falls less far; what stands stands in both.
TYPED_TEST(Tunings, OtherSettingsSideBySideDiffer) {
    constexpr int D = TypeParam::value;
    Play<D> play(document<D>({ground<D>(), box<D>("box", 0.0, 3.0), box<D>("still", 9.0, 0.5)}));
    Tuning moon = play.tuning();
    moon.gravity[1] = -1.62f;
    play.compare(moon);
    for (int i = 0; i < 30; ++i) {
        ASSERT_TRUE(play.comparison()->advance());
    }
    const auto differences = play.comparison()->differences();
    ASSERT_EQ(differences.size(), 3u);
    EXPECT_EQ(differences[0].body, bodyOf(play, "box"));
    EXPECT_NEAR(differences[0].distance, 0.5f * (9.81f - 1.62f) * 0.25f, 0.05f);
    EXPECT_LT(differences[1].distance, 0.001f);
    EXPECT_EQ(play.comparison()->series().back().difference.body, bodyOf(play, "box"));
    EXPECT_GT(play.comparison()->series().back().kineticA, play.comparison()->series().back().kineticB);
    EXPECT_NE(comparedWords(*play.comparison(), false).find("A: gravity"), std::string::npos) << comparedWords(*play.comparison(), false);
    EXPECT_NE(comparedWords(*play.comparison(), true).find("-1.62"), std::string::npos);
    SecondRun<D> second(play);
    EXPECT_EQ(second.frame().step, 30u);
    EXPECT_EQ(second.nameOf(bodyOf(play, "box")), "box");
    EXPECT_EQ(second.frame().find(bodyOf(play, "box"))->pose.p, play.comparison()->b().world.pose(bodyOf(play, "box")).p);
    EXPECT_FALSE(second.frame().contacts.empty());
    moon.settings.iterations = 0;
    EXPECT_THROW(play.compare(moon), std::invalid_argument);
    EXPECT_NE(play.comparison(), nullptr) << "the old comparison stays";
    play.endComparison();
    EXPECT_EQ(play.comparison(), nullptr);
}
