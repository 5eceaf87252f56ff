// What is drawn is where it should be.
#include "shots.h"

#include "../../foundation/trig.h"
#include "../../viewer/drawing/looks.h"
#include "../../viewer/render/gl.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace talus::testing {
namespace {

constexpr Look red{colourOf(0xff0000), colourOf(0xff0000), 11};
constexpr Look blue{colourOf(0x0000ff), colourOf(0x0000ff), 12};

ViewCamera spaceCamera() {
    ViewCamera camera = ViewCamera::space({0.0f, 0.0f, 0.0f}, {3.0f, 2.0f, 6.0f}, {0.0f, 1.0f, 0.0f}, 0.6f, 1.0f);
    camera.setViewport(480, 270);
    return camera;
}

Image drawn(const Picture& picture, const ViewCamera& camera, const RenderOptions& options = {}) {
    studio().screen.bind();
    studio().renderer.draw(picture, camera, options);
    return studio().screen.read();
}

bool isRed(Colour colour) {
    return colour.red > colour.blue + 60 && colour.red > colour.green + 60;
}

// A ball before the middle of the picture is a circle; far enough from the eye its radius in pixels is r / sqrt(d^2 - r^2) by that of the lens.
TEST(Renderer, SilhouetteOfABallHasTheProjectedRadius) {
    for (const float radius : {0.2f, 0.6f, 1.2f}) {
        const ViewCamera camera = spaceCamera();
        Picture picture;
        picture.opaque.balls.push_back(ballSolid(zeroVector<3>(), radius, {}, red));
        picture.opaque.balls.back().flags = 0;
        const Image image = drawn(picture, camera, {.shadows = false});
        int count = 0;
        for (int y = 0; y < image.height; ++y) {
            for (int x = 0; x < image.width; ++x) {
                count += isRed(image.at(x, y)) ? 1 : 0;
            }
        }
        const float distance = length<3>(camera.eye());
        const float expected = radius / std::sqrt(distance * distance - radius * radius) * distance / camera.pixelSize();
        EXPECT_NEAR(std::sqrt(static_cast<float>(count) / pi), expected, 0.6f) << radius;
    }
}

TEST(Renderer, PickedPixelGivesTheBodyThatIsThere) {
    const ViewCamera camera = spaceCamera();
    Picture picture;
    const Vector<3> boxAt(-0.8f, 0.1f, 0.0f);
    const Vector<3> ballAt(0.8f, 0.0f, 0.3f);
    picture.opaque.boxes.push_back(boxSolid(boxAt, {0.3f, 0.3f, 0.3f}, {}, red));
    picture.opaque.balls.push_back(ballSolid(ballAt, 0.3f, {}, blue));
    // Behind the box, and hidden by it.
    picture.opaque.drums.push_back(
        roundSolid(boxAt - camera.toward() * 0.8f, boxAt - camera.toward() * 0.9f, 0.1f, 1.0f, {}, {red.fill, red.edge, 13}));
    const auto pickAt = [&](const Vector<3>& place) { return studio().renderer.pick(picture, camera, {}, camera.toPixels(place)); };
    EXPECT_EQ(pickAt(boxAt), 11u);
    EXPECT_EQ(pickAt(ballAt), 12u);
    EXPECT_EQ(pickAt({0.0f, 1.5f, 0.0f}), notPicked);
    EXPECT_EQ(studio().renderer.pick(picture, camera, {}, {-4.0f, 20.0f}), notPicked);
    EXPECT_EQ(studio().renderer.pick(picture, camera, {}, {1e9f, 20.0f}), notPicked);
    // A little beside the ball it is the nearest.
    const Vector<2> beside = camera.toPixels(ballAt + camera.right() * 0.3f) + Vector<2>(4.0f, 0.0f);
    EXPECT_EQ(studio().renderer.pick(picture, camera, {}, beside), notPicked);
    EXPECT_EQ(studio().renderer.pick(picture, camera, {}, beside, 8), 12u);
}

// The colours agree with the pick ids, so that people click what they see.
TEST(Renderer, PicksWhatIsSeenEverywhere) {
    const ViewCamera camera = spaceCamera();
    Picture picture;
    picture.opaque.boxes.push_back(boxSolid({-0.3f, 0.0f, 0.0f}, {0.4f, 0.5f, 0.3f}, {{0.0f, 0.38f, 0.0f}, 0.925f}, red));
    picture.opaque.capsules.push_back(roundSolid({0.1f, -0.6f, 0.5f}, {0.6f, 0.6f, -0.4f}, 0.25f, 1.0f, {}, blue));
    const Image image = drawn(picture, camera, {.shadows = false});
    int looked = 0;
    for (int y = 4; y < image.height; y += 9) {
        for (int x = 4; x < image.width; x += 9) {
            const Colour colour = image.at(x, y);
            // Outlines are mixed with what is behind them.
            const bool sure = colour.green < 6 && std::min(colour.red, colour.blue) < 6;
            if (sure) {
                ++looked;
                const Vector<2> pixel(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
                EXPECT_EQ(studio().renderer.pick(picture, camera, {}, pixel), colour.red > colour.blue ? 11u : 12u) << x << " " << y;
            }
        }
    }
    EXPECT_GT(looked, 60);
}

TEST(Renderer, ClipPlaneCutsAway) {
    const ViewCamera camera = spaceCamera();
    Picture picture;
    picture.opaque.boxes.push_back(boxSolid({0.6f, 0.0f, 0.0f}, {0.3f, 0.3f, 0.3f}, {}, red));
    picture.opaque.balls.push_back(ballSolid({-0.6f, 0.0f, 0.0f}, 0.3f, {}, blue));
    const RenderOptions cut{.shadows = false, .clip = ClipPlane{zeroVector<3>(), Vector<3>::Unit(0)}};
    EXPECT_EQ(studio().renderer.pick(picture, camera, cut, camera.toPixels({0.6f, 0.0f, 0.0f})), notPicked);
    EXPECT_EQ(studio().renderer.pick(picture, camera, cut, camera.toPixels({-0.6f, 0.0f, 0.0f})), 12u);
    const Image image = drawn(picture, camera, cut);
    const Vector<2> pixel = camera.toPixels({0.6f, 0.0f, 0.0f});
    EXPECT_FALSE(isRed(image.at(static_cast<int>(pixel.x()), static_cast<int>(pixel.y()))));
}

TEST(Renderer, DrawsTheSameTwice) {
    const Shot shot{"pyramid_10_3d", 30, Overlays{}};
    const Image first = picture(shot);
    picture({"bounce_2d", 10, Overlays{}, &darkTheme()});
    EXPECT_EQ(differingShare(first, picture(shot), 0), 0.0);
}

TEST(Renderer, EmptyAndBrokenPicturesAreNoFault) {
    Picture picture;
    drawn(picture, spaceCamera());
    const float nan = std::numeric_limits<float>::quiet_NaN();
    picture.opaque.balls.push_back(ballSolid({nan, 0.0f, 0.0f}, 1.0f, {}, red));
    picture.opaque.boxes.push_back(boxSolid({0.0f, 0.0f, 0.0f}, {0.0f, 1e30f, 1.0f}, {}, red));
    picture.lines.push_back({.from = {nan, nan, nan}, .to = {1.0f, 0.0f, 0.0f}});
    picture.labels.push_back({.text = "\xff broken \xc3 text \n Ωμλ"});
    drawn(picture, spaceCamera());
    drawn(picture, ViewCamera::page(480, 270));
}

TEST(Offscreen, RefusesSizesWithASentence) {
    for (const int side : {-1, 0, 15, 16385}) {
        try {
            Offscreen screen(side, 100);
            ADD_FAILURE() << side;
        } catch (const RenderError& error) {
            EXPECT_NE(std::string(error.what()).find("must be 16 to 16384"), std::string::npos);
        }
    }
    // The studio's own context is untouched by one that could not be made.
    EXPECT_EQ(picture({"bounce_2d", 0}).width, 480);
}

TEST(Font, HasGreekAndMeasures) {
    const FontAtlas font(1.0f);
    const float question = font.glyph(TextSize::small, U'?').advance;
    EXPECT_GT(question, 0.0f);
    for (const char32_t letter : {U'Ω', U'μ', U'λ', U'φ', U'·', U'²', U'°', U'√', U'×'}) {
        const Glyph& glyph = font.glyph(TextSize::small, letter);
        EXPECT_NE(glyph.atlasLower, font.glyph(TextSize::small, U'?').atlasLower) << static_cast<int>(letter);
    }
    EXPECT_GT(font.measure("WWWW", TextSize::title).x(), 2.0f * font.measure("iiii", TextSize::title).x());
    EXPECT_NEAR(font.measure("a\nb", TextSize::small).y(), 2.0f * font.measure("a", TextSize::small).y(), 1e-3f);
    EXPECT_NEAR(FontAtlas(2.0f).measure("Talus", TextSize::small).x(), 2.0f * font.measure("Talus", TextSize::small).x(), 1.0f);
}

TEST(Images, SurviveTheirFiles) {
    Image image(5, 3);
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
        image.pixels[i] = static_cast<std::uint8_t>(37 * i);
    }
    const std::string path = ::testing::TempDir() + "talus_image.png";
    writePng(image, path);
    EXPECT_EQ(readPng(path).pixels, image.pixels);
    EXPECT_THROW(readPng(path + ".absent"), std::runtime_error);
    EXPECT_THROW(writePng(image, ::testing::TempDir() + "no/such/folder/a.png"), std::runtime_error);
    Image other = image;
    other.pixels[4] = static_cast<std::uint8_t>(other.pixels[4] + 10);
    EXPECT_NEAR(differingShare(image, other, 9), 1.0 / 15.0, 1e-9);
    EXPECT_EQ(differingShare(image, other, 10), 0.0);
    EXPECT_EQ(differingShare(image, Image(3, 5), 255), 1.0);
}

}  // namespace
}  // namespace talus::testing
