// Shapes in space that are none, or hardly, and bodies whose mass is flat: refused by name, or handled without a number that is none.
#include "worlds.h"

#include <cmath>
#include <limits>

namespace talus::testing {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

/// Attaches to a body of its own; the message, or nothing if the shape was taken. What is taken must be bounded and move soundly.
std::string tried(const ShapeDef<3>& shape) {
    World3 world({.settings = awake()});
    addGround(world);
    const BodyId body = world.create({.position = {0.0f, 3.0f, 0.0f}});
    const std::uint64_t before = world.hash();
    const std::string refusal = refusalOf([&] { world.attach(body, shape); });
    if (!refusal.empty()) {
        EXPECT_EQ(world.hash(), before);
        EXPECT_TRUE(world.shapes(body).empty());
        return refusal;
    }
    const Bounds<3> bounds = world.bounds(world.shapes(body).front());
    EXPECT_TRUE(isFinite(bounds.lower) && isFinite(bounds.upper));
    EXPECT_LT((bounds.upper - bounds.lower).maxCoeff(), 1e7f);
    for (int step = 0; step < 60; ++step) {
        world.step(dt);
        EXPECT_TRUE(world.isEnabled(body));
    }
    EXPECT_TRUE(isFinite(world.pose(body).p));
    std::string fault;
    EXPECT_TRUE(world.validate(&fault)) << fault;
    return {};
}

std::vector<Vector<3>> onALine(int count) {
    std::vector<Vector<3>> points;
    for (int i = 0; i < count; ++i) {
        points.push_back(Vector<3>(0.3f, -0.2f, 0.9f) * (0.1f * static_cast<float>(i)));
    }
    return points;
}

std::vector<Vector<3>> inAPlane(int count) {
    std::vector<Vector<3>> points;
    for (int i = 0; i < count; ++i) {
        points.push_back({0.1f * static_cast<float>(i % 10), 0.1f * static_cast<float>(i / 10), 0.0f});
    }
    return points;
}

TEST(BadShapes, HullsWithoutVolumeAreRefused) {
    EXPECT_NE(tried({.geometry = Hull<3>{}}).find("hull.points"), std::string::npos);
    for (const int count : {1, 2, 3, 50}) {
        EXPECT_NE(tried({.geometry = Hull<3>{onALine(count)}}).find("hull.points"), std::string::npos) << count;
        EXPECT_NE(tried({.geometry = Hull<3>{onALine(count), 0.1f}}).find("hull.points"), std::string::npos) << count;
    }
    for (const int count : {3, 4, 100}) {
        EXPECT_NE(tried({.geometry = Hull<3>{inAPlane(count)}}).find("hull.points"), std::string::npos) << count;
    }
    EXPECT_NE(tried({.geometry = Hull<3>{std::vector<Vector<3>>(20, Vector<3>(1.0f, 2.0f, 3.0f))}}).find("hull.points"), std::string::npos);
    for (const float number : {notANumber, infinity, -infinity}) {
        Hull<3> hull = hullOfBox<3>({0.5f, 0.5f, 0.5f});
        hull.points[5].z() = number;
        EXPECT_NE(tried({.geometry = hull}).find("hull.points"), std::string::npos) << number;
    }
}

TEST(BadShapes, HugeAndTinyHullsAreRefusedOrWork) {
    for (const float scale : {1e-30f, 1e-10f, 1e-6f, 1e-4f, 1e-3f, 1.0f, 1e3f, 1e5f, 1e10f, 1e30f}) {
        const Vector<3> half(0.5f * scale, 0.3f * scale, 0.4f * scale);
        const std::string refusal = tried({.geometry = hullOfBox<3>(half)});
        // What lies between a millimetre and a kilometre is no question.
        if (scale >= 1e-3f && scale <= 1e3f) {
            EXPECT_EQ(refusal, "") << scale;
        }
        if (scale > 1e9f) {
            EXPECT_NE(refusal, "") << scale;
        }
    }
}

TEST(BadShapes, RoundShapesNeedSizes) {
    for (const float bad : {0.0f, -0.5f, notANumber, infinity, 1e38f}) {
        EXPECT_NE(tried({.geometry = Cylinder{0.5f, bad}}).find("cylinder.radius"), std::string::npos) << bad;
        EXPECT_NE(tried({.geometry = Cylinder{bad, 0.5f}}).find("cylinder.half"), std::string::npos) << bad;
        EXPECT_NE(tried({.geometry = Cone{0.5f, bad}}).find("cone.radius"), std::string::npos) << bad;
        EXPECT_NE(tried({.geometry = Cone{bad, 0.5f}}).find("cone.half"), std::string::npos) << bad;
        EXPECT_NE(tried({.geometry = Ball<3>{zeroVector<3>(), bad}}).find("ball.radius"), std::string::npos) << bad;
        EXPECT_NE(tried({.geometry = Box<3>{{0.5f, bad, 0.5f}}}).find("box.half"), std::string::npos) << bad;
    }
    EXPECT_EQ(tried({.geometry = Capsule<3>{{1.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, 0.5f}}), "");
    EXPECT_NE(tried({.geometry = Plane<3>{zeroVector<3>(), 0.0f}}), "");
}

TEST(BadShapes, ScalesThatFitNoShapeAreRefused) {
    for (const float bad : {0.0f, notANumber, infinity, -infinity, 1e30f, 1e-30f}) {
        EXPECT_NE(tried({.geometry = Box<3>{}, .scale = {1.0f, bad, 1.0f}}).find("scale"), std::string::npos) << bad;
    }
    // A ball stays a ball, a cylinder round.
    EXPECT_NE(tried({.geometry = Ball<3>{}, .scale = {1.0f, 2.0f, 1.0f}}).find("scale"), std::string::npos);
    EXPECT_NE(tried({.geometry = Cylinder{}, .scale = {1.0f, 2.0f, 3.0f}}).find("scale"), std::string::npos);
    EXPECT_NE(tried({.geometry = Cone{}, .scale = {1.0f, -1.0f, 1.0f}}).find("scale"), std::string::npos);
    EXPECT_EQ(tried({.geometry = Cylinder{}, .scale = {2.0f, 3.0f, 2.0f}}), "");
    Hull<3> wedge = hullOfBox<3>({0.5f, 0.5f, 0.5f});
    wedge.points.pop_back();
    EXPECT_EQ(tried({.geometry = wedge, .scale = {-1.0f, 0.5f, 2.0f}}), "");
}

TEST(BadShapes, DynamicFrictionAboveTheStaticIsRefused) {
    EXPECT_NE(tried({.material = {.friction = 0.3f, .dynamicFriction = 0.4f}}).find("dynamicFriction"), std::string::npos);
    EXPECT_EQ(tried({.material = {.friction = 0.4f, .dynamicFriction = 0.4f}}), "");
    EXPECT_NE(tried({.material = {.dynamicFriction = notANumber}}).find("dynamicFriction"), std::string::npos);
    for (const float bad : {-1.0f, notANumber, infinity}) {
        EXPECT_NE(tried({.material = {.rollingResistance = bad}}).find("rollingResistance"), std::string::npos) << bad;
        EXPECT_NE(tried({.material = {.spinResistance = bad}}).find("spinResistance"), std::string::npos) << bad;
        EXPECT_NE(tried({.material = {.friction = bad}}).find("friction"), std::string::npos) << bad;
    }
    for (const float bad : {notANumber, infinity}) {
        EXPECT_NE(tried({.material = {.surfaceVelocity = {0.0f, bad, 0.0f}}}).find("surfaceVelocity"), std::string::npos) << bad;
    }
}

TEST(BadShapes, QuaternionsAreMadeUnitOrRefused) {
    World3 world;
    EXPECT_NE(refusalOf([&] { world.create({.rotation = {zeroVector<3>(), 0.0f}}); }).find("body.rotation"), std::string::npos);
    EXPECT_NE(refusalOf([&] { world.create({.rotation = {{notANumber, 0.0f, 0.0f}, 1.0f}}); }).find("body.rotation"), std::string::npos);
    const BodyId body = world.create({.rotation = {{0.0f, 3.0f, 0.0f}, 4.0f}});
    EXPECT_NEAR(world.pose(body).q.v.y(), 0.6f, 1e-6f);
    EXPECT_NEAR(world.pose(body).q.s, 0.8f, 1e-6f);
    EXPECT_NE(refusalOf([&] { world.attach(body, {.local = {zeroVector<3>(), {zeroVector<3>(), 0.0f}}}); }), "");
    EXPECT_NE(refusalOf([&] { world.setPose(body, zeroVector<3>(), {zeroVector<3>(), 0.0f}); }).find("setPose.rotation"), std::string::npos);
    EXPECT_NEAR(world.pose(body).q.s, 0.8f, 1e-6f);
}

/// Turns a body by an impulse in every direction and lets it move, fall and lie.
void movesSoundly(World3& world, BodyId body) {
    world.applyAngularImpulse(body, {0.1f, -0.2f, 0.3f});
    world.applyImpulse(body, {0.5f, 0.0f, 0.2f});
    for (int step = 0; step < 240; ++step) {
        world.step(dt);
        ASSERT_TRUE(world.isEnabled(body)) << step;
        ASSERT_TRUE(isFinite(world.pose(body).p) && isFinite(world.pose(body).q) && isFinite(world.angularVelocity(body))) << step;
    }
}

TEST(FlatBodies, PlatesRodsAndBodiesWithoutShapesMove) {
    const Geometry<3> flat[] = {Box<3>{{1.0f, 1e-4f, 1.0f}}, Box<3>{{1.0f, 1e-3f, 1e-3f}}, Cylinder{1e-4f, 0.5f}, Cylinder{1.0f, 1e-3f},
                                Capsule<3>{{-2.0f, 0.0f, 0.0f}, {2.0f, 0.0f, 0.0f}, 1e-3f}};
    for (std::size_t shape = 0; shape < std::size(flat); ++shape) {
        SCOPED_TRACE(shape);
        World3 world({.settings = awake()});
        addGround(world);
        const BodyId body = add(world, {.position = {0.0f, 1.0f, 0.0f}, .mass = 1.0f}, flat[shape]);
        movesSoundly(world, body);
    }
    World3 world({.settings = awake()});
    const BodyId bare = world.create({.mass = 2.0f});
    movesSoundly(world, bare);
    EXPECT_NEAR(world.velocity(bare).x(), 0.25f, 1e-6f);
}

TEST(FlatBodies, ShapesWithoutMassTakeAMassThatIsGiven) {
    // Densities of zero: the mass is given, and no axis may turn with an infinite or missing inertia.
    World3 world({.settings = awake()});
    addGround(world);
    const BodyId body = world.create({.position = {0.0f, 1.0f, 0.0f}, .mass = 3.0f});
    world.attach(body, {.geometry = Box<3>{{0.2f, 0.2f, 0.2f}}, .local = {{0.5f, 0.0f, 0.0f}, {}}, .material = {.density = 0.0f}});
    world.attach(body, {.geometry = Box<3>{{0.2f, 0.2f, 0.2f}}, .local = {{-0.5f, 0.0f, 0.0f}, {}}, .material = {.density = 0.0f}});
    EXPECT_EQ(world.mass(body), 3.0f);
    movesSoundly(world, body);
}

TEST(FlatBodies, ACompoundOfBallsOnALineHasTheInertiaOfItsParts) {
    World3 world;
    const BodyId body = world.create({});
    const float radius = 0.01f;
    for (const float x : {-1.0f, 1.0f}) {
        world.attach(body, {.geometry = Ball<3>{{x, 0.0f, 0.0f}, radius}});
    }
    const float mass = world.mass(body);
    const Matrix<3> inertia = world.inertia(body);
    EXPECT_NEAR(inertia(0, 0) / (0.4f * mass * radius * radius), 1.0f, 1e-3f);
    EXPECT_NEAR(inertia(1, 1) / (mass * (1.0f + 0.4f * radius * radius)), 1.0f, 1e-4f);
    EXPECT_NEAR(inertia(2, 2) / (mass * (1.0f + 0.4f * radius * radius)), 1.0f, 1e-4f);
}

}  // namespace
}  // namespace talus::testing
