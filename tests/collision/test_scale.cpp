#include "../../collision/mass.h"
#include "../../collision/queries.h"
#include "../../collision/scale.h"
#include "../../foundation/check.h"

#include "slow_geometry_3d.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace talus {
namespace {

template <int D>
std::string refusalOf(const Geometry<D>& geometry, const Vector<D>& scale) {
    try {
        scaled<D>(geometry, scale);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "accepted";
}

template <int D>
void expectRefused(const Geometry<D>& geometry, const Vector<D>& scale) {
    const std::string message = refusalOf<D>(geometry, scale);
    EXPECT_EQ(message.rfind("shape.scale: ", 0), 0u) << message << " for " << textOf(scale);
}

template <int D>
Piece<D> pieceOf(const Geometry<D>& geometry) {
    return makePieces<D>(geometry, {}).front();
}

Hull<3> wedge(float radius) {
    return {{{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 1.5f}, {1, 0.5f, 1}}, radius};
}

TEST(Scale, PointsStayInsideAndOutside) {
    slow3::Random random(131);
    const std::vector<std::pair<Geometry<3>, std::vector<Vector<3>>>> cases = {
        {Ball<3>{{0.5f, 0, 0}, 0.7f}, {{2, 2, 2}, {-0.5f, 0.5f, 0.5f}}},
        {Capsule<3>{{-0.5f, 0, 0.2f}, {0.5f, 0.5f, 0}, 0.4f}, {{2, 2, 2}, {3, -3, 3}}},
        {Box<3>{{1, 0.5f, 0.25f}, 0}, {{2, 3, 0.5f}, {-1, 2, -3}}},
        {Box<3>{{1, 0.5f, 0.25f}, 0.25f}, {{2, 2, -2}}},
        {wedge(0), {{2, 3, 0.5f}, {-1, 1, 1}, {-1, -2, -3}}},
        {wedge(0.25f), {{0.5f, 0.5f, 0.5f}, {-2, 2, 2}}},
        {Plane<3>{{1, 2, -1}, 0.25f}, {{2, 3, 0.5f}, {-1, 2, -3}}},
        {Cylinder{1, 0.5f}, {{2, 3, 2}, {-2, -0.5f, 2}}},
        {Cone{1, 0.75f}, {{2, 3, 2}, {2, 0.5f, -2}}},
    };
    for (const auto& [geometry, scales] : cases) {
        const Piece<3> before = pieceOf<3>(geometry);
        for (const Vector<3>& scale : scales) {
            const Piece<3> after = pieceOf<3>(scaled<3>(geometry, scale));
            int inside = 0;
            for (int trial = 0; trial < 2000; ++trial) {
                const Vector<3> point = random.inCube(1.25);
                const bool isIn = containsPoint<3>(before, {}, point);
                EXPECT_EQ(containsPoint<3>(after, {}, point.cwiseProduct(scale)), isIn) << int(before.kind) << textOf(scale);
                inside += isIn;
            }
            EXPECT_GT(inside, 20);
            EXPECT_LT(inside, 1980);
            const float volume = massOf<3>(before, 1.0f).mass;
            EXPECT_NEAR(massOf<3>(after, 1.0f).mass, volume * std::fabs(scale.prod()), 1e-5f * volume * std::fabs(scale.prod()));
        }
    }
}

TEST(Scale, PointsStayInsideAndOutsideInThePlane) {
    slow::Random random(132);
    const Hull<2> triangle = {{{-1, -0.5f}, {1, -0.5f}, {0.25f, 1}}, 0};
    const std::vector<std::pair<Geometry<2>, Vector<2>>> cases = {
        {Ball<2>{{0.5f, 0}, 0.7f}, {-2, 2}},
        {Capsule<2>{{-0.5f, 0}, {0.5f, 0.5f}, 0.4f}, {3, -3}},
        {Box<2>{{1, 0.5f}, 0}, {-2, 3}},
        {triangle, {2, -0.5f}},
        {triangle, {-1, 1}},
        {Plane<2>{{1, 2}, 0.25f}, {-1, 2}},
    };
    for (const auto& [geometry, scale] : cases) {
        const Piece<2> before = pieceOf<2>(geometry);
        const Piece<2> after = pieceOf<2>(scaled<2>(geometry, scale));
        int inside = 0;
        for (int trial = 0; trial < 2000; ++trial) {
            const Vector<2> point = random.inSquare(1.25);
            const bool isIn = containsPoint<2>(before, {}, point);
            EXPECT_EQ(containsPoint<2>(after, {}, point.cwiseProduct(scale)), isIn);
            inside += isIn;
        }
        EXPECT_GT(inside, 100);
    }
}

TEST(Scale, AMirroredChainIsFreeOnTheSameSide) {
    for (const bool loop : {false, true}) {
        const Chain chain = {{{-1, 0}, {0, 0.25f}, {1, 0}, {0, 3}}, loop};
        for (const Vector<2>& scale : {Vector<2>(2, 1), Vector<2>(-2, 1), Vector<2>(1, -3), Vector<2>(-1, -1)}) {
            const std::vector<Piece<2>> before = makePieces<2>(chain, {});
            const std::vector<Piece<2>> after = makePieces<2>(scaled<2>(chain, scale), {});
            ASSERT_EQ(before.size(), after.size());
            for (const Piece<2>& piece : before) {
                // From the free side of each segment, a hair off its middle, to the solid one.
                const Vector<2> from = (piece.centroid + piece.normals[0] * 0.01f).cwiseProduct(scale);
                const Vector<2> to = (piece.centroid - piece.normals[0] * 0.01f).cwiseProduct(scale);
                int forth = 0;
                int back = 0;
                for (const Piece<2>& other : after) {
                    forth += castRay<2>(other, {}, from, to - from).has_value();
                    back += castRay<2>(other, {}, to, from - to).has_value();
                }
                EXPECT_EQ(forth, 1);
                EXPECT_EQ(back, 0);
            }
        }
    }
    const Geometry<2> segment = scaled<2>(Segment{{1, 2}, {3, 4}}, {-2, 0.5f});
    EXPECT_EQ(std::get<Segment>(segment).a, Vector<2>(-2, 1));
    EXPECT_EQ(std::get<Segment>(segment).b, Vector<2>(-6, 2));
}

TEST(Scale, OneChangesNothing) {
    const Geometry<3> cone = scaled<3>(Cone{0.1f, 0.3f}, {1, 1, 1});
    EXPECT_EQ(std::get<Cone>(cone).half, 0.1f);
    EXPECT_EQ(std::get<Cone>(cone).radius, 0.3f);
    const Geometry<3> hull = scaled<3>(wedge(0.1f), {1, 1, 1});
    EXPECT_EQ(std::get<Hull<3>>(hull).points, wedge(0).points);
    const Geometry<3> plane = scaled<3>(Plane<3>{{0, 3, 0}, 6}, {1, 1, 1});
    EXPECT_EQ(std::get<Plane<3>>(plane).normal, Vector<3>(0, 3, 0));
}

TEST(Scale, RefusesWhatIsNoSuchShapeAnyMore) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const float bad : {0.0f, nan, infinity, 1e-5f, -2e4f}) {
        expectRefused<3>(Box<3>{}, {1, bad, 1});
        expectRefused<3>(Plane<3>{}, {bad, 1, 1});
        expectRefused<2>(Segment{{0, 0}, {1, 0}}, {1, bad});
    }
    expectRefused<3>(Ball<3>{}, {1, 1, 1.001f});
    expectRefused<3>(Capsule<3>{}, {1, 2, 1});
    expectRefused<3>(Box<3>{{1, 1, 1}, 0.1f}, {1, 2, 1});
    expectRefused<3>(wedge(0.1f), {2, 1, 1});
    expectRefused<3>(Cylinder{}, {2, 1, 1});
    expectRefused<3>(Cone{}, {1, 1, 2});
    expectRefused<3>(Cone{}, {1, -1, 1});
    expectRefused<2>(Ball<2>{}, {1, 2});
    expectRefused<2>(Capsule<2>{}, {1, 2});
    expectRefused<2>(Box<2>{{1, 1}, 0.1f}, {1, 2});
    // Equal up to rounding is equal.
    EXPECT_EQ(refusalOf<3>(Ball<3>{}, {3, 3.000001f, -3}), "accepted");
    EXPECT_EQ(refusalOf<3>(Cylinder{}, {-1e4f, 1e-4f, 1e4f}), "accepted");
}

}  // namespace
}  // namespace talus
