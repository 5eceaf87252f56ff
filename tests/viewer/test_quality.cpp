// Fast pictures leave out only what would not be seen.
#include "shots.h"

#include "../../viewer/render/canvas.h"
#include "../../viewer/render/depth_tiles.h"

#include <gtest/gtest.h>

#include <random>

namespace talus::testing {
namespace {

ViewCamera spaceCamera(float lens) {
    ViewCamera camera = ViewCamera::space({0.0f, 0.0f, 0.0f}, {3.0f, 2.0f, 6.0f}, {0.0f, 1.0f, 0.0f}, lens, 4.0f);
    camera.setViewport(480, 270);
    return camera;
}

// Boxes on a floor, with overlays of all sizes around, on and within them.
Picture crowd() {
    Picture picture;
    const Look look{colourOf(0x88aacc), colourOf(0x224466), 1};
    picture.opaque.boxes.push_back(boxSolid({0.0f, -1.0f, 0.0f}, {6.0f, 0.2f, 6.0f}, {}, look));
    picture.opaque.boxes.back().flags = solidFlags::ruled;
    picture.opaque.boxes.push_back(boxSolid({-0.6f, 0.0f, 0.0f}, {0.8f, 0.8f, 0.5f}, {{0.0f, 0.38f, 0.0f}, 0.925f}, look));
    picture.opaque.balls.push_back(ballSolid({1.0f, 0.0f, 0.5f}, 0.7f, {}, look));
    std::mt19937 random(5);
    std::uniform_real_distribution<float> place(-2.0f, 2.0f);
    std::uniform_real_distribution<float> share(0.0f, 1.0f);
    const auto somewhere = [&] { return Vector<3>(place(random), 0.5f * place(random), place(random)); };
    for (int i = 0; i < 400; ++i) {
        const Colour colour = colourOf(random() & 0xffffffu);
        picture.marks.push_back({.place = somewhere(), .size = 2.0f + 20.0f * share(random), .colour = colour, .form = MarkForm::target});
        picture.disks.push_back({.centre = somewhere(),
                                 .radius = 0.3f * share(random),
                                 .normal = i % 3 == 0 ? zeroVector<3>() : Vector<3>(Vector<3>::Unit(i % 2)),
                                 .rimPixels = 1.4f,
                                 .fill = colour,
                                 .rim = colour});
        const Vector<3> from = somewhere();
        const std::uint32_t flags = (i % 2 == 0 ? lineFlags::arrow | lineFlags::cased : lineFlags::butt) | (i % 5 == 0 ? lineFlags::worldWidth : 0);
        picture.lines.push_back({.from = from,
                                 .width = i % 5 == 0 ? 0.05f : 1.0f + 4.0f * share(random),
                                 .to = from + 0.2f * somewhere(),
                                 .flags = flags,
                                 .colour = colour});
    }
    return picture;
}

Image flatPicture(const Picture& picture, const ViewCamera& camera, const RenderOptions& options) {
    studio().screen.bind();
    Canvas canvas;
    canvas.begin(camera.width(), camera.height(), 0);
    studio().renderer.draw(picture, camera, options);
    canvas.end();
    canvas.show();
    return studio().screen.read();
}

TEST(Quality, WhatIsLeftOutWouldNotBeSeen) {
    const Picture all = crowd();
    const RenderOptions options{.shadows = false, .hiddenOverlays = 0.0f};
    for (const float lens : {0.0f, 0.6f, 1.4f}) {
        const ViewCamera camera = spaceCamera(lens);
        Picture bare = all;
        bare.marks.clear();
        bare.disks.clear();
        bare.lines.clear();
        studio().screen.bind();
        Canvas canvas;
        canvas.begin(camera.width(), camera.height(), 0);
        studio().renderer.draw(bare, camera, options);
        DepthTiles tiles;
        tiles.read(camera.width(), camera.height());
        canvas.end();
        SeenOverlays seen;
        keepSeen(all, camera, tiles, 1.5f, 1.0f, seen);
        const std::size_t left = seen.marks.size() + seen.disks.size() + seen.lines.size();
        EXPECT_LT(left, 1150u) << lens;
        EXPECT_GT(left, 200u) << lens;
        Picture less = bare;
        less.marks = seen.marks;
        less.disks = seen.disks;
        less.lines = seen.lines;
        // What is smaller than half a pixel may still tint one.
        EXPECT_LE(differingShare(flatPicture(all, camera, options), flatPicture(less, camera, options), 40), 2e-4) << lens;
    }
}

TEST(Quality, FastShowsTheSameWorld) {
    const Picture all = crowd();
    const ViewCamera camera = spaceCamera(0.6f);
    const Image full = flatPicture(all, camera, {.shadows = false, .hiddenOverlays = 0.0f});
    const Image fast = flatPicture(all, camera, {.quality = RenderQuality::fast, .shadows = false});
    EXPECT_LE(differingShare(full, fast, 40), 0.002);
}

TEST(DepthTiles, HidesOnlyWhatIsBehindEveryPixel) {
    std::vector<float> depths(64 * 48, 0.5f);
    depths[20 * 64 + 30] = 0.9f;
    DepthTiles tiles;
    tiles.build(depths, 64, 48);
    EXPECT_TRUE(tiles.hides({1.0f, 1.0f}, {6.0f, 6.0f}, 0.6f));
    EXPECT_FALSE(tiles.hides({1.0f, 1.0f}, {6.0f, 6.0f}, 0.4f));
    // The pixel that lies far away.
    EXPECT_FALSE(tiles.hides({25.0f, 18.0f}, {31.0f, 22.0f}, 0.6f));
    EXPECT_FALSE(tiles.hides({0.0f, 0.0f}, {63.0f, 47.0f}, 0.6f));
    EXPECT_TRUE(tiles.hides({25.0f, 18.0f}, {31.0f, 22.0f}, 0.95f));
    // Outside of the picture nothing is seen; what is no number is not hidden.
    EXPECT_TRUE(tiles.hides({-9.0f, 3.0f}, {-1.0f, 9.0f}, 0.1f));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(tiles.hides({nan, nan}, {nan, nan}, 0.9f));
    EXPECT_FALSE(tiles.hides({1.0f, 1.0f}, {6.0f, 6.0f}, nan));
}

}  // namespace
}  // namespace talus::testing
