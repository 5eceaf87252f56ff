// The benchmark scenes are what they are described to be.
#include "../../bench/quality.h"
#include "../../bench/scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace talus {
namespace {

template <int D>
BenchScene<D> sceneOf(const char* name) {
    return std::get<BenchScene<D> (*)()>(findBenchEntry(name)->build)();
}

template <int D>
Quality qualityAtStart(const BenchScene<D>& scene) {
    std::vector<BenchMotion<D>> motions;
    for (const BenchBody<D>& body : scene.bodies) {
        motions.push_back(atRest(body.pose));
    }
    return qualityOf<D>(scene, motions, motions);
}

TEST(BenchScenes, BodiesAndSteps) {
    const std::map<std::string_view, std::pair<int, int>> stated = {
        {"a", {465, 300}},          {"sq", {2870, 150}},          {"b", {10000, 300}},         {"b2", {10000, 300}},
        {"c", {5000, 300}},         {"d", {5050, 300}},           {"e", {10000, 400}},         {"b2-2500", {2500, 300}},
        {"b2-40000", {40000, 300}}, {"b2-160000", {160000, 300}}, {"b2-settled", {10000, 300}}};
    ASSERT_EQ(benchEntries().size(), stated.size());
    for (const BenchEntry& entry : benchEntries()) {
        std::visit(
            [&](auto build) {
                const auto scene = build();
                EXPECT_EQ(scene.name, entry.name);
                EXPECT_EQ(movingBodies(scene), stated.at(entry.name).first) << entry.name;
                EXPECT_EQ(scene.steps, stated.at(entry.name).second) << entry.name;
            },
            entry.build);
    }
}

TEST(BenchScenes, AllHaveNamesOfTheirOwn) {
    for (const BenchEntry& entry : benchEntries()) {
        EXPECT_EQ(findBenchEntry(entry.name), &entry);
    }
    EXPECT_EQ(findBenchEntry("z"), nullptr);
}

// Every box of a pyramid touches what it should, and nothing overlaps by more than rounding.
template <int D>
void expectTouching(const char* name, int pairs) {
    const Quality quality = qualityAtStart(sceneOf<D>(name));
    EXPECT_EQ(quality.pairs, pairs) << name;
    EXPECT_LT(quality.overlapMax, 1e-9) << name;
}

// A base of n: n (n - 1) from row to row, n on the ground, n (n - 1) / 2 side by side.
TEST(BenchScenes, PyramidsTouchExactly) {
    expectTouching<3>("a", 30 * 29 + 30 + 30 * 29 / 2);
    expectTouching<2>("d", 100 * 99 + 100 + 100 * 99 / 2);
}

TEST(BenchScenes, SquarePyramidTouchesExactly) {
    int pairs = 20 * 20;
    for (int n = 20; n > 0; --n) {
        // Each box of the next layer lies on four; neighbours share faces or edges.
        pairs += 4 * (n - 1) * (n - 1) + 2 * n * (n - 1) + 2 * (n - 1) * (n - 1);
    }
    expectTouching<3>("sq", pairs);
}

TEST(BenchScenes, TowerAndRainBeginApart) {
    EXPECT_EQ(qualityAtStart(sceneOf<3>("b")).pairs, 0);
    EXPECT_EQ(qualityAtStart(sceneOf<2>("e")).pairs, 0);
}

// Turned cubes are wider along their diagonals than their pitch, so some corners overlap, by what the diagonal exceeds it at most; all
// are clear of ground and walls.
TEST(BenchScenes, HeapsBeginClearOfGroundAndWalls) {
    for (const char* name : {"b2-2500", "b2"}) {
        BenchScene<3> scene = sceneOf<3>(name);
        const Quality quality = qualityAtStart(scene);
        EXPECT_LT(quality.overlapMax, 0.8 * std::sqrt(3.0) - 1.2) << name;
        std::erase_if(scene.bodies, [](const BenchBody<3>& body) { return body.fixed; });
        EXPECT_EQ(qualityAtStart(scene).pairs, quality.pairs) << name;
    }
}

TEST(BenchScenes, BowlLeansOutwardsByThirtyDegrees) {
    const BenchScene<3> scene = sceneOf<3>("c");
    int walls = 0;
    for (const BenchBody<3>& wall : scene.bodies) {
        if (!wall.fixed || wall.pose.p.y() < 0.0f) {
            continue;
        }
        ++walls;
        // A small ball that just touches the inner face where it meets the floor, and 5 m up along it.
        const bool alongX = std::fabs(wall.pose.p.x()) > std::fabs(wall.pose.p.z());
        const double side = (alongX ? wall.pose.p.x() : wall.pose.p.z()) > 0.0f ? 1.0 : -1.0;
        const BenchShape<3> ball{.kind = BenchShapeKind::ball, .radius = 0.01f};
        for (const double up : {1.0, 5.0}) {
            const double out = side * (10.0 + up * std::tan(std::acos(-1.0) / 6.0));
            const BenchMotion<3> place{.position = alongX ? Vector<3, double>(out, up, 0.0) : Vector<3, double>(0.0, up, out)};
            EXPECT_NEAR(separationOf(ball, place, wall.shape, atRest(wall.pose)), -0.01, 1e-5);
        }
    }
    EXPECT_EQ(walls, 4);
}

TEST(BenchScenes, RandomRotationsAreUnitAndRepeat) {
    BenchRandom first(7);
    BenchRandom second(7);
    for (int i = 0; i < 1000; ++i) {
        const Vector<4> q = coefficientsOf(first.rotation<3>());
        EXPECT_EQ(q, coefficientsOf(second.rotation<3>()));
        EXPECT_NEAR(q.squaredNorm(), 1.0f, 1e-6f);
    }
}

}  // namespace
}  // namespace talus
