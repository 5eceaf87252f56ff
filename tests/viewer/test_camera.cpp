#include "../../viewer/render/camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace talus {
namespace {

ViewCamera cameraOfKind(int kind) {
    ViewCamera camera = kind == 0   ? ViewCamera::plane({3.0f, -2.0f}, 7.0f)
                        : kind == 1 ? ViewCamera::space({1.0f, 2.0f, 3.0f}, {4.0f, 6.0f, 9.0f}, {0.0f, 1.0f, 0.0f}, 0.6f, 1.0f)
                                    : ViewCamera::space({1.0f, 2.0f, 3.0f}, {4.0f, 6.0f, 9.0f}, {0.0f, 0.0f, 1.0f}, 0.0f, 5.0f);
    camera.setViewport(800, 450);
    return camera;
}

class EveryCamera : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Kinds, EveryCamera, ::testing::Values(0, 1, 2));

TEST_P(EveryCamera, ZoomKeepsThePlaceUnderTheCursor) {
    for (const float factor : {1.25f, 0.4f, 7.0f}) {
        ViewCamera camera = cameraOfKind(GetParam());
        const Vector<2> cursor(120.0f, 333.0f);
        const Vector<3> place = camera.placeAt(cursor);
        camera.zoomAt(cursor, factor);
        EXPECT_LT(length<2>(Vector<2>(camera.toPixels(place) - cursor)), 0.05f) << factor;
        // Also a place that the ray meets elsewhere, if that is what is zoomed about.
        ViewCamera other = cameraOfKind(GetParam());
        const ViewRay ray = other.rayAt(cursor);
        const Vector<3> picked = ray.origin + ray.direction * 4.0f;
        other.zoomAbout(picked, factor);
        EXPECT_LT(length<2>(Vector<2>(other.toPixels(picked) - cursor)), 0.05f) << factor;
    }
}

TEST_P(EveryCamera, RaysAndPixelsAreInverse) {
    const ViewCamera camera = cameraOfKind(GetParam());
    for (const Vector<2>& pixel : {Vector<2>(0.0f, 0.0f), Vector<2>(700.0f, 20.0f), Vector<2>(400.0f, 225.0f)}) {
        const ViewRay ray = camera.rayAt(pixel);
        EXPECT_NEAR(length<3>(ray.direction), 1.0f, 1e-5f);
        for (const float along : {1.0f, 3.0f, 9.0f}) {
            EXPECT_LT(length<2>(Vector<2>(camera.toPixels(ray.origin + ray.direction * along) - pixel)), 0.1f);
        }
    }
}

TEST_P(EveryCamera, PanDragsThePlaneOfTheTarget) {
    ViewCamera camera = cameraOfKind(GetParam());
    const Vector<3> place = camera.placeAt({200.0f, 100.0f});
    camera.pan({37.0f, -12.0f});
    EXPECT_LT(length<2>(Vector<2>(camera.toPixels(place) - Vector<2>(237.0f, 88.0f))), 0.05f);
}

TEST_P(EveryCamera, ClipSpaceAgreesWithPixels) {
    const ViewCamera camera = cameraOfKind(GetParam());
    const Vector<3> place(2.0f, 1.0f, 0.5f);
    const Vector<4> clip = camera.toClip() * Vector<4>(place.x(), place.y(), place.z(), 1.0f);
    const Vector<2> pixel((clip.x() / clip.w() * 0.5f + 0.5f) * 800.0f, (0.5f - clip.y() / clip.w() * 0.5f) * 450.0f);
    EXPECT_LT(length<2>(Vector<2>(pixel - camera.toPixels(place))), 0.05f);
    EXPECT_LT(std::fabs(clip.z()), std::fabs(clip.w()));
}

TEST_P(EveryCamera, FramesAllPlacesWithinTheMargins) {
    ViewCamera camera = cameraOfKind(GetParam());
    std::vector<Vector<3>> places;
    for (int i = 0; i < 8; ++i) {
        places.push_back({(i & 1) != 0 ? 9.0f : 4.0f, (i & 2) != 0 ? 5.0f : 3.0f, GetParam() == 0 ? 0.0f : (i & 4) != 0 ? -2.0f : 7.0f});
    }
    camera.frame(places, {.left = 40.0f, .top = 60.0f, .right = 20.0f, .bottom = 90.0f});
    Bounds<2> seen;
    for (const Vector<3>& place : places) {
        const Vector<2> pixel = camera.toPixels(place);
        seen = merge(seen, Bounds<2>{pixel, pixel});
    }
    const Bounds<2> room{Vector<2>(40.0f, 60.0f), Vector<2>(780.0f, 360.0f)};
    EXPECT_TRUE(contains(expanded(room, 1.0f), seen)) << seen.lower.transpose() << " " << seen.upper.transpose();
    // As large as can be: one side is reached.
    const Vector<2> slack = (room.upper - room.lower) - (seen.upper - seen.lower);
    EXPECT_LT(slack.minCoeff(), 3.0f);
}

TEST(Camera, OrbitTurnsAboutTheTargetAndStaysUpright) {
    ViewCamera camera = cameraOfKind(1);
    const float before = length<3>(Vector<3>(camera.eye() - camera.target()));
    for (int i = 0; i < 200; ++i) {
        camera.orbit(0.13f, 0.11f);
        EXPECT_NEAR(length<3>(Vector<3>(camera.eye() - camera.target())), before, 1e-2f);
        EXPECT_NEAR(dot(camera.right(), camera.upward()), 0.0f, 1e-3f);
        EXPECT_GE(dot(camera.up(), camera.upward()), 0.0f);
    }
}

TEST(Camera, SurvivesWhatCannotBeSeen) {
    ViewCamera camera = cameraOfKind(1);
    camera.zoomAt({0.0f, 0.0f}, 0.0f);
    camera.zoomAt({0.0f, 0.0f}, 1e30f);
    EXPECT_TRUE(isFinite(camera.target()));
    const std::vector<Vector<3>> same(3, Vector<3>(1.0f, 1.0f, 1.0f));
    camera.frame(same, {});
    EXPECT_TRUE(isFinite(camera.target()));
    EXPECT_GT(camera.metres(), 0.0f);
    camera.setViewport(0, -3);
    EXPECT_GE(camera.width(), 1);
}

}  // namespace
}  // namespace talus
