#include "../../collision/mass.h"

#include "slow_geometry.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace talus {
namespace {

MassProperties<2> massOf(const Geometry<2>& geometry, float density, const Pose<2>& local = {}) {
    return talus::massOf<2>(makePieces<2>(geometry, local).front(), density);
}

void expectNear(const MassProperties<2>& found, double mass, const slow::Point& centre, double inertia, double relative, double length) {
    EXPECT_NEAR(found.mass / mass, 1.0, relative);
    EXPECT_NEAR(found.inertia / inertia, 1.0, relative);
    EXPECT_LT((found.centre.cast<double>() - centre).norm(), relative * length);
}

TEST(Mass, KnownBodies) {
    using slow::halfTurn;
    expectNear(massOf(Ball<2>{{3, 4}, 2}, 5), 20 * halfTurn, {3, 4}, 40 * halfTurn, 1e-6, 1);
    expectNear(massOf(Box<2>{{2, 3}}, 10), 240, {0, 0}, 240.0 * (16 + 36) / 12, 1e-6, 1);
    // Right triangle, legs b and h: the moments about the centroid are b h^3/36 + h b^3/36.
    expectNear(massOf(Hull<2>{{{1, 1}, {4, 1}, {1, 7}}}, 2), 18, {2, 3}, 2 * (3.0 * 216 + 6.0 * 27) / 36, 1e-6, 1);
    // Regular hexagon of side s: area 3 sqrt(3)/2 s^2, polar moment 5 sqrt(3)/8 s^4.
    Hull<2> hexagon;
    for (int i = 0; i < 6; ++i) {
        hexagon.points.push_back({float(2 * std::cos(i * halfTurn / 3)), float(2 * std::sin(i * halfTurn / 3))});
    }
    expectNear(massOf(hexagon, 1), 6 * std::sqrt(3.0), {0, 0}, 10 * std::sqrt(3.0), 1e-6, 1);
    // Stadium: rectangle of 2 r by h and two half discs, whose centroid lies 4 r/(3 pi) from their base.
    const double r = 0.5;
    const double h = 2.0;
    const double disc = halfTurn * r * r;
    const double away = 4 * r / (3 * halfTurn);
    const double halves = disc * (0.5 * r * r - away * away + (h / 2 + away) * (h / 2 + away));
    expectNear(massOf(Capsule<2>{{1, 0}, {1, 2}, 0.5f}, 1), disc + 2 * r * h, {1, 1}, 2 * r * h * (4 * r * r + h * h) / 12 + halves, 1e-6, 1);
}

TEST(Mass, PiecesWithoutAreaHaveNone) {
    for (const Geometry<2>& geometry : {Geometry<2>(Segment{{0, 0}, {1, 0}}), Geometry<2>(Plane<2>{}), Geometry<2>(Chain{{{0, 0}, {1, 0}}, false})}) {
        const MassProperties<2> none = massOf(geometry, 3);
        EXPECT_EQ(none.mass, 0.0f);
        EXPECT_EQ(none.inertia, 0.0f);
        EXPECT_EQ(none.centre, (Vector<2>{0, 0}));
    }
    EXPECT_EQ(massOf(Ball<2>{}, 0).mass, 0.0f);
}

TEST(Mass, BadDensityIsRefused) {
    for (const float density : {-1.0f, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        EXPECT_THROW(massOf(Ball<2>{}, density), std::invalid_argument);
    }
}

TEST(Mass, AgreesWithTheMomentsOfAFineBoundary) {
    slow::Random random(21);
    int tried = 0;
    while (tried < 300) {
        const Piece<2> piece = slow::randomPiece(random, 1.0);
        if (piece.kind == PieceKind::segment) {
            continue;
        }
        ++tried;
        double area = 0.0;
        double second = 0.0;
        slow::Point first = slow::Point::Zero();
        const std::vector<slow::Point> ring = slow::boundary(slow::roundedOf(piece, {}), 3000);
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const slow::Point& u = ring[i];
            const slow::Point& v = ring[(i + 1) % ring.size()];
            const double part = u.x() * v.y() - u.y() * v.x();
            area += part / 2;
            first += (u + v) * (part / 6);
            second += part * (u.dot(u) + u.dot(v) + v.dot(v)) / 12;
        }
        const slow::Point centre = first / area;
        expectNear(talus::massOf<2>(piece, 7), 7 * area, centre, 7 * (second - area * centre.dot(centre)), 3e-6, 1);
    }
}

TEST(Mass, FarFromTheOriginLosesNothingButThePlace) {
    const Hull<2> near = {{{0, 0}, {3, 0}, {2, 2}, {0, 1}}, 0.25f};
    Hull<2> far = near;
    for (Vector<2>& point : far.points) {
        point += Vector<2>{8192, -4096};
    }
    const MassProperties<2> a = massOf(near, 1);
    const MassProperties<2> b = massOf(far, 1);
    EXPECT_NEAR(b.mass / a.mass, 1.0f, 1e-6f);
    EXPECT_NEAR(b.inertia / a.inertia, 1.0f, 1e-6f);
    EXPECT_LT(length<2>(b.centre - a.centre - Vector<2>{8192, -4096}), 1e-3f);
}

TEST(Mass, TurnsWithThePiece) {
    slow::Random random(22);
    for (int trial = 0; trial < 100; ++trial) {
        const Pose<2> local = random.pose(3.0);
        const Hull<2> hull = {{random.inSquare(1), random.inSquare(1), random.inSquare(1), random.inSquare(1)}, 0.1f};
        const MassProperties<2> a = massOf(hull, 2);
        const MassProperties<2> b = massOf(hull, 2, local);
        EXPECT_NEAR(b.mass / a.mass, 1.0f, 5e-6f);
        EXPECT_NEAR(b.inertia / a.inertia, 1.0f, 5e-6f);
        EXPECT_LT((slow::worldOf(local, a.centre) - b.centre.cast<double>()).norm(), 3e-6);
    }
}

TEST(Mass, TwoHalvesMakeTheWhole) {
    const MassProperties<2> left = massOf(Box<2>{{1, 0.5f}}, 4, {{-1, 2}, {}});
    const MassProperties<2> right = massOf(Box<2>{{1, 0.5f}}, 4, {{1, 2}, {}});
    const MassProperties<2> sum = combined<2>(left, right);
    const MassProperties<2> whole = massOf(Box<2>{{2, 0.5f}}, 4, {{0, 2}, {}});
    expectNear(sum, whole.mass, whole.centre.cast<double>(), whole.inertia, 1e-6, 1);
}

TEST(Mass, SumsFollowTheParallelAxes) {
    slow::Random random(23);
    for (int trial = 0; trial < 200; ++trial) {
        const auto some = [&random] {
            MassProperties<2> m;
            m.mass = static_cast<float>(random.between(0.1, 10));
            m.centre = random.inSquare(5);
            m.inertia = static_cast<float>(random.between(0.1, 10));
            return m;
        };
        const MassProperties<2> parts[3] = {some(), some(), some()};
        double mass = 0.0;
        double about = 0.0;
        slow::Point first = slow::Point::Zero();
        for (const MassProperties<2>& part : parts) {
            mass += part.mass;
            first += part.centre.cast<double>() * double(part.mass);
            about += part.inertia + part.mass * part.centre.cast<double>().squaredNorm();
        }
        const slow::Point centre = first / mass;
        const double inertia = about - mass * centre.squaredNorm();
        expectNear(combined<2>(combined<2>(parts[0], parts[1]), parts[2]), mass, centre, inertia, 2e-6, 5);
        expectNear(combined<2>(parts[2], combined<2>(parts[1], parts[0])), mass, centre, inertia, 2e-6, 5);
    }
}

TEST(Mass, NothingAddsNothing) {
    const MassProperties<2> body = massOf(Box<2>{{1, 2}}, 3, {{5, 6}, {}});
    for (const MassProperties<2>& sum : {combined<2>(body, {}), combined<2>({}, body)}) {
        EXPECT_EQ(sum.mass, body.mass);
        EXPECT_EQ(sum.inertia, body.inertia);
        EXPECT_EQ(sum.centre, body.centre);
    }
    EXPECT_EQ(combined<2>({}, {}).mass, 0.0f);
}

TEST(Mass, CapsuleThatIsNearlyABall) {
    for (const float length : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        const MassProperties<2> m = massOf(Capsule<2>{{0, 0}, {0, length}, 0.5f}, 1);
        const double area = slow::halfTurn * 0.25 + length;
        // Below 1e-5 of the radius the capsule is a ball and lacks its strip.
        EXPECT_NEAR(m.mass / area, 1.0, length <= 1e-6f ? 2e-6 : 1e-6);
        EXPECT_NEAR(m.inertia / (0.125 * area), 1.0, length <= 1e-6f ? 4e-6 : 1e-2);
    }
}

TEST(Mass, ExtremeSizesStayFinite) {
    for (const float size : {1e-5f, 1e5f}) {
        for (const Geometry<2>& geometry :
             {Geometry<2>(Ball<2>{{0, 0}, size}), Geometry<2>(Box<2>{{size, size}, size}), Geometry<2>(Box<2>{{1e-5f, 1e5f}})}) {
            const MassProperties<2> m = massOf(geometry, 1e12f);
            EXPECT_TRUE(isFinite(m.mass) && isFinite(m.inertia) && isFinite(m.centre));
            EXPECT_GT(m.inertia, 0.0f);
        }
    }
}

}  // namespace
}  // namespace talus
