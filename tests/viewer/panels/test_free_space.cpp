// What panels leave of the window to the scene.
#include "../../../viewer/app/free_space.h"
#include "../../../viewer/script/script_run.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

constexpr float wide = 1280.0f;
constexpr float high = 720.0f;
const Bounds<2> whole{{0.0f, 0.0f}, {wide, high}};

void expectPlace(const std::vector<Bounds<2>>& covered, const Bounds<2>& expected) {
    const Bounds<2> free = freeRectangle(whole, covered);
    EXPECT_EQ(free.lower, expected.lower);
    EXPECT_EQ(free.upper, expected.upper);
}

TEST(FreeSpace, LiesBesidePanels) {
    expectPlace({}, whole);
    expectPlace({{{8.0f, 44.0f}, {400.0f, 700.0f}}}, {{400.0f, 0.0f}, {wide, high}});
    expectPlace({{{8.0f, 44.0f}, {400.0f, 700.0f}}, {{900.0f, 44.0f}, {1272.0f, 500.0f}}}, {{400.0f, 0.0f}, {900.0f, high}});
    expectPlace({{{8.0f, 500.0f}, {1272.0f, 700.0f}}}, {{0.0f, 0.0f}, {wide, 500.0f}});
    // A panel may reach out of the window.
    expectPlace({{{-200.0f, -50.0f}, {300.0f, 900.0f}}}, {{300.0f, 0.0f}, {wide, high}});
}

TEST(FreeSpace, IsAllWherePanelsLeaveTooLittle) {
    expectPlace({{{8.0f, 8.0f}, {1270.0f, 710.0f}}}, whole);
    expectPlace({{{100.0f, 0.0f}, {1200.0f, high}}}, whole);
}

Vector<2> pixelOfFirstBody(App& app) {
    Vector<2> pixel = zeroVector<2>();
    app.session().visit([&]<int D>(Play<D>& play) {
        const FrameBody<D>& body = play.frame().bodies.back();
        Vector<3> place = zeroVector<3>();
        for (int i = 0; i < D; ++i) {
            place[i] = body.centreOfMass[i];
        }
        pixel = app.sceneView().camera()->toPixels(place);
    });
    return pixel;
}

TEST(FreeSpace, TheSceneMakesRoomForPanelsAndComesBack) {
    for (const char* scene : {"pyramid_10_2d", "pyramid_10_3d"}) {
        HeadlessApp viewer(1280, 720, {});
        App& app = viewer.app();
        ASSERT_TRUE(app.session().open(scene));
        ASSERT_FALSE(runScript(parseScript("step 1"), viewer));
        const Vector<2> before = pixelOfFirstBody(app);
        ASSERT_FALSE(runScript(parseScript("key F6\nwait 2"), viewer));
        EXPECT_LT(pixelOfFirstBody(app).x(), 860.0f) << scene;
        EXPECT_GT(length<2>(pixelOfFirstBody(app) - before), 50.0f) << scene;
        ASSERT_FALSE(runScript(parseScript("key F6\nwait 2"), viewer));
        EXPECT_LT(length<2>(pixelOfFirstBody(app) - before), 0.5f) << scene;
    }
}

}  // namespace
}  // namespace talus
