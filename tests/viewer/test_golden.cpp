// Pictures of built-in scenes against those that people have looked at. TALUS_UPDATE_GOLDEN=1 writes them anew: look at each before it is kept.
#include "shots.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace talus::testing {
namespace {

/// Another version of a driver shifts outlines by parts of a pixel: channels may differ by so much, and pixels beyond that are counted.
constexpr int tolerance = 56;
/// An overlay that is missing changes more pixels than this share; rounding of outlines does not.
constexpr double allowed = 0.004;

struct Golden {
    const char* name;
    Shot shot;
};

Overlays with(void (*change)(Overlays&)) {
    Overlays overlays = noOverlays();
    change(overlays);
    return overlays;
}

const std::vector<Golden>& goldens() {
    static const std::vector<Golden> all = {
        {"contacts_2d", {"pyramid_10_2d", 120, with([](Overlays& o) { o.contacts = o.normals = true; })}},
        {"impulses_2d", {"pyramid_10_2d", 120, with([](Overlays& o) { o.impulses = true; })}},
        {"friction_2d", {"ramp_creep_2d", 120, with([](Overlays& o) { o.friction = o.forces = true; })}},
        {"modes_3d", {"ramp_creep_3d", 60, with([](Overlays& o) { o.forces = o.contacts = true, o.colouring = ContactColouring::mode; })}},
        {"ratio_2d", {"ramp_creep_2d", 60, with([](Overlays& o) { o.forces = o.contacts = true, o.colouring = ContactColouring::ratio; })}},
        {"forces_3d", {"pyramid_10_3d", 120, with([](Overlays& o) { o.forces = true; })}},
        {"impulses_3d", {"arch_3d", 120, with([](Overlays& o) { o.impulses = true; })}},
        {"friction_3d", {"spinning_disk_3d", 20, with([](Overlays& o) { o.friction = true; }), &darkTheme()}},
        {"trails_3d", {"friction_heading_3d", 60, with([](Overlays& o) { o.trails = true; })}},
        {"trails_2d", {"bounce_2d", 76, with([](Overlays& o) { o.trails = true; }), &darkTheme()}},
        {"joints_3d", {"joints_3d", 100, with([](Overlays& o) { o.joints = o.names = true; })}},
        {"xray_3d", {"stack_10_3d", 60, with([](Overlays& o) { o.xray = o.forces = true; })}},
        {"bounds_3d", {"pyramid_10_3d", 60, with([](Overlays& o) { o.bounds = true; })}},
        {"centres_2d", {"pyramid_10_2d", 30, with([](Overlays& o) { o.centres = true; })}},
        {"depth_2d", {"stack_10_2d", 60, with([](Overlays& o) { o.depth = true; })}},
        {"logarithmic_2d", {"mass_ratio_2d", 60, with([](Overlays& o) { o.impulses = true, o.scale = ScaleMode::logarithmic; })}},
        {"shapes_3d", {"pile_3d", 25, with([](Overlays&) {})}},
        {"shapes_2d", {"pile_2d", 90, with([](Overlays&) {})}},
    };
    return all;
}

std::string pathOf(const Golden& golden) {
    std::string path = TALUS_GOLDEN_DIR;
    path += "/";
    path += golden.name;
    path += ".png";
    return path;
}

class GoldenPicture : public ::testing::TestWithParam<Golden> {};

TEST_P(GoldenPicture, IsAsItWasLookedAt) {
    const Golden& golden = GetParam();
    const std::string path = pathOf(golden);
    const Image now = picture(golden.shot);
    if (std::getenv("TALUS_UPDATE_GOLDEN") != nullptr) {
        writePng(now, path);
    }
    EXPECT_LE(differingShare(now, readPng(path), tolerance), allowed) << path;
}

// The comparison would notice: without its overlays (the legend as it is) each picture is another.
TEST_P(GoldenPicture, IsAnotherWithoutItsOverlays) {
    const Golden& golden = GetParam();
    Shot bare = golden.shot;
    bare.overlays = noOverlays();
    bare.overlays.legend = golden.shot.overlays.legend;
    const Image kept = readPng(pathOf(golden));
    const std::string name = golden.name;
    if (name.starts_with("shapes")) {
        bare.step += 10;
    }
    EXPECT_GT(differingShare(picture(bare), kept, tolerance), allowed) << name;
}

INSTANTIATE_TEST_SUITE_P(Scenes, GoldenPicture, ::testing::ValuesIn(goldens()),
                         [](const ::testing::TestParamInfo<Golden>& entry) { return std::string(entry.param.name); });

}  // namespace
}  // namespace talus::testing
