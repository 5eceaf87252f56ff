#include "../../collision/piece.h"

#include "slow_geometry.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace talus {
namespace {

const float nan = std::numeric_limits<float>::quiet_NaN();
const float infinite = std::numeric_limits<float>::infinity();

std::string refusal(const Geometry<2>& geometry, const Pose<2>& local = {}) {
    try {
        makePieces<2>(geometry, local);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "accepted";
}

void expectRefused(const std::string& field, const Geometry<2>& geometry, const Pose<2>& local = {}) {
    const std::string message = refusal(geometry, local);
    EXPECT_EQ(message.rfind(field + ":", 0), 0u) << "expected a refusal of " << field << ", got: " << message;
}

TEST(Piece, BadInputIsRefusedByName) {
    for (const float radius : {0.0f, -0.1f, nan, infinite, 2e5f, 1e-6f}) {
        expectRefused("ball.radius", Ball<2>{{0, 0}, radius});
        expectRefused("capsule.radius", Capsule<2>{{0, 0}, {0, 1}, radius});
    }
    expectRefused("ball.centre", Ball<2>{{nan, 0}, 1});
    expectRefused("capsule.a", Capsule<2>{{infinite, 0}, {0, 0}, 1});
    expectRefused("capsule.b", Capsule<2>{{0, 0}, {0, 2e5f}, 1});
    for (const float half : {0.0f, -1.0f, nan, infinite, 2e5f, 1e-6f}) {
        expectRefused("box.half", Box<2>{{1, half}});
        expectRefused("box.half", Box<2>{{half, 1}});
    }
    for (const float radius : {-0.1f, nan, infinite}) {
        expectRefused("box.radius", Box<2>{{1, 1}, radius});
        expectRefused("hull.radius", Hull<2>{{{0, 0}, {1, 0}, {0, 1}}, radius});
    }
    expectRefused("hull.points", Hull<2>{});
    expectRefused("hull.points", Hull<2>{{{0, 0}, {1, 0}}});
    expectRefused("hull.points", Hull<2>{{{0, 0}, {1, 1}, {2, 2}, {5, 5}}});
    expectRefused("hull.points[1]", Hull<2>{{{0, 0}, {1, nan}, {2, 2}}});
    expectRefused("plane.normal", Plane<2>{{0, 0}, 0});
    expectRefused("plane.normal", Plane<2>{{nan, 1}, 0});
    expectRefused("plane.offset", Plane<2>{{0, 1}, nan});
    expectRefused("plane.offset", Plane<2>{{0, 1e-6f}, 1});
    expectRefused("segment.a", Segment{{nan, 0}, {1, 0}});
    expectRefused("segment.b", Segment{{1, 0}, {1, 0}});
    expectRefused("chain.points", Chain{{{0, 0}}, false});
    expectRefused("chain.points", Chain{{{0, 0}, {1, 0}}, true});
    expectRefused("chain.points[2]", Chain{{{0, 0}, {1, 0}, {1, 0}, {2, 0}}, false});
    expectRefused("chain.points[0]", Chain{{{0, 0}, {1, 0}, {1, 1}, {0, 0}}, true});
    expectRefused("chain.points[1]", Chain{{{0, 0}, {1, infinite}}, false});
    expectRefused("offset", Ball<2>{}, {{nan, 0}, {}});
    expectRefused("rotation", Ball<2>{}, {{0, 0}, {0, 0}});
    expectRefused("rotation", Ball<2>{}, {{0, 0}, {nan, 0}});
    expectRefused("offset", Box<2>{{1e-4f, 1e-4f}}, {{9e4f, 0}, {}});
    EXPECT_EQ(refusal(Hull<2>{{{0, 0}, {1, 0}, {0, 1}}, 0}), "accepted");
}

TEST(Piece, HullWithTooManyCornersIsRefusedWithTheirNumber) {
    Hull<2> hull;
    for (int i = 0; i < 17; ++i) {
        hull.points.push_back({std::cos(0.3f * float(i)), std::sin(0.3f * float(i))});
    }
    const std::string message = refusal(hull);
    EXPECT_NE(message.find("17 corners"), std::string::npos) << message;
    EXPECT_NE(message.find("16"), std::string::npos) << message;
    hull.points.pop_back();
    EXPECT_EQ(makePieces<2>(hull, {}).front().count, 16);
}

TEST(Piece, BoxHasExactNormalsAndCornersInOrder) {
    const Piece<2> box = makePieces<2>(Box<2>{{2, 0.1f}}, {}).front();
    const Vector<2> corners[] = {{-2, -0.1f}, {2, -0.1f}, {2, 0.1f}, {-2, 0.1f}};
    const Vector<2> normals[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    ASSERT_EQ(box.count, 4);
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(box.points[i], corners[i]);
        EXPECT_EQ(box.normals[i], normals[i]);
    }
    const Pose<2> quarter = {{3, 4}, {0, 1}};
    const Piece<2> turned = makePieces<2>(Box<2>{{2, 0.1f}}, quarter).front();
    EXPECT_EQ(turned.normals[0], (Vector<2>{1, 0}));
    EXPECT_EQ(turned.points[0], (Vector<2>{3.1f, 2}));
}

TEST(Piece, EveryPieceIsConvexWithUnitOutwardNormals) {
    slow::Random random(11);
    for (int trial = 0; trial < 2000; ++trial) {
        const Piece<2> piece = slow::randomPiece(random, trial % 3 == 0 ? 0.01 : trial % 3 == 1 ? 1.0 : 300.0);
        double size = 0.0;
        for (int i = 0; i < piece.count; ++i) {
            size = std::max(size, double(length<2>(piece.points[i] - piece.points[0])));
        }
        for (int i = 0; piece.count > 1 && i < piece.count; ++i) {
            const slow::Point n = piece.normals[i].cast<double>();
            EXPECT_NEAR(n.norm(), 1.0, 3e-7);
            double lowest = 0.0;
            for (int j = 0; j < piece.count; ++j) {
                const double height = n.dot((piece.points[j] - piece.points[i]).cast<double>());
                EXPECT_LE(height, 1e-6 * size);
                lowest = std::min(lowest, height);
            }
            EXPECT_NEAR(n.dot((piece.points[(i + 1) % piece.count] - piece.points[i]).cast<double>()), 0.0, 1e-6 * size);
            if (piece.kind == PieceKind::polygon) {
                EXPECT_LT(lowest, 0.0);
                EXPECT_LT(n.dot((piece.centroid - piece.points[i]).cast<double>()), 0.0);
            }
        }
    }
}

TEST(Piece, LocalPoseCarriesThePiece) {
    slow::Random random(12);
    for (int trial = 0; trial < 200; ++trial) {
        const Pose<2> local = random.pose(2.0);
        Rotation<2> longer = local.q;
        longer.c *= 3.0f;
        longer.s *= 3.0f;
        const Hull<2> hull = {{random.inSquare(1), random.inSquare(1), random.inSquare(1)}, 0.1f};
        const Piece<2> plain = makePieces<2>(hull, {}).front();
        const Piece<2> placed = makePieces<2>(hull, {local.p, longer}).front();
        for (int i = 0; i < 3; ++i) {
            EXPECT_LT((slow::worldOf(local, plain.points[i]) - placed.points[i].cast<double>()).norm(), 1e-6);
            EXPECT_LT(length<2>(rotate(local.q, plain.normals[i]) - placed.normals[i]), 1e-6f);
        }
        EXPECT_LT((slow::worldOf(local, plain.centroid) - placed.centroid.cast<double>()).norm(), 1e-6);
    }
}

TEST(Piece, PlaneTakesNormalsOfAnyLengthAndKeepsItsPointSet) {
    const Piece<2> plane = makePieces<2>(Plane<2>{{3, 4}, 10}, {}).front();
    EXPECT_LT(length<2>(plane.normals[0] - Vector<2>{0.6f, 0.8f}), 1e-6f);
    EXPECT_NEAR(3 * plane.points[0].x() + 4 * plane.points[0].y(), 10.0f, 1e-5f);
    const Piece<2> tiny = makePieces<2>(Plane<2>{{1e-38f, 0}, 0}, {}).front();
    EXPECT_EQ(tiny.normals[0], (Vector<2>{1, 0}));
    const Piece<2> huge = makePieces<2>(Plane<2>{{0, -3e38f}, 3e38f}, {}).front();
    EXPECT_EQ(huge.normals[0], (Vector<2>{0, -1}));
    EXPECT_EQ(huge.points[0], (Vector<2>{0, -1}));
    const Piece<2> raised = makePieces<2>(Plane<2>{{0, 1}, 1}, {{0, 2}, {0, 1}}).front();
    EXPECT_EQ(raised.normals[0], (Vector<2>{-1, 0}));
    EXPECT_EQ(raised.points[0], (Vector<2>{-1, 2}));
}

TEST(Piece, ChainGivesOneSegmentASideWithItsNeighbours) {
    const std::vector<Vector<2>> corners = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    const auto loop = makePieces<2>(Chain{corners, true}, {});
    ASSERT_EQ(loop.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(loop[i].kind, PieceKind::chainSegment);
        EXPECT_EQ(loop[i].points[0], corners[i]);
        EXPECT_EQ(loop[i].points[1], corners[(i + 1) % 4]);
        EXPECT_EQ(loop[i].ghosts[0], corners[(i + 3) % 4]);
        EXPECT_EQ(loop[i].ghosts[1], corners[(i + 2) % 4]);
        // A counter-clockwise loop is solid inside: the free side looks away from the middle.
        EXPECT_GT(dot<float>(loop[i].normals[0], loop[i].centroid - Vector<2>{1, 1}), 0.9f);
    }
    const auto open = makePieces<2>(Chain{corners, false}, {});
    ASSERT_EQ(open.size(), 3u);
    EXPECT_EQ(open[0].ghosts[0], corners[0]);
    EXPECT_EQ(open[0].ghosts[1], corners[2]);
    EXPECT_EQ(open[2].ghosts[0], corners[1]);
    EXPECT_EQ(open[2].ghosts[1], corners[3]);
}

TEST(Piece, CapsuleWithoutLengthIsABall) {
    for (const float length : {0.0f, 1e-9f, 4e-6f}) {
        const Piece<2> piece = makePieces<2>(Capsule<2>{{1, 1}, {1, 1 + length}, 0.5f}, {}).front();
        EXPECT_EQ(piece.kind, PieceKind::ball);
        EXPECT_EQ(piece.count, 1);
        EXPECT_LT(talus::length<2>(piece.points[0] - Vector<2>{1, 1}), 3e-6f);
    }
    for (const float length : {1e-5f, 1e-3f}) {
        const Piece<2> piece = makePieces<2>(Capsule<2>{{0, 0}, {0, length}, 0.5f}, {}).front();
        EXPECT_EQ(piece.kind, PieceKind::capsule);
        EXPECT_EQ(piece.normals[0], (Vector<2>{1, 0}));
        EXPECT_EQ(piece.normals[1], (Vector<2>{-1, 0}));
    }
    // Single precision has no room for the length there.
    EXPECT_EQ(makePieces<2>(Capsule<2>{{0, 0}, {0, 1e-3f}, 0.5f}, {{0, 9e4f}, {}}).front().kind, PieceKind::ball);
}

TEST(Piece, BoundsAreTight) {
    slow::Random random(13);
    for (int trial = 0; trial < 300; ++trial) {
        const Piece<2> piece = slow::randomPiece(random, 1.0);
        const Pose<2> pose = random.pose(10.0);
        const Bounds<2> bounds = boundsOf<2>(piece, pose);
        const slow::Rounded rounded = slow::roundedOf(piece, pose);
        slow::Point lower = slow::Point::Constant(1e30);
        slow::Point upper = slow::Point::Constant(-1e30);
        for (const slow::Point& corner : rounded.corners) {
            lower = lower.cwiseMin(corner);
            upper = upper.cwiseMax(corner);
        }
        for (int axis = 0; axis < 2; ++axis) {
            EXPECT_NEAR(bounds.lower[axis], lower[axis] - rounded.radius, 5e-6);
            EXPECT_NEAR(bounds.upper[axis], upper[axis] + rounded.radius, 5e-6);
        }
    }
}

TEST(Piece, PlaneIsBoundedOnlyAgainstAnAxisParallelNormal) {
    constexpr float most = std::numeric_limits<float>::max();
    const Piece<2> floor = makePieces<2>(Plane<2>{{0, 2}, 3}, {}).front();
    const Bounds<2> up = boundsOf<2>(floor, {{5, 1}, {}});
    EXPECT_EQ(up.upper, (Vector<2>{most, 2.5f}));
    EXPECT_EQ(up.lower, (Vector<2>{-most, -most}));
    const Bounds<2> left = boundsOf<2>(floor, {{5, 1}, {0, 1}});
    EXPECT_EQ(left.lower, (Vector<2>{3.5f, -most}));
    EXPECT_EQ(left.upper, (Vector<2>{most, most}));
    const Bounds<2> slanted = boundsOf<2>(floor, {{5, 1}, {0.8f, 0.6f}});
    EXPECT_EQ(slanted.lower, (Vector<2>{-most, -most}));
    EXPECT_EQ(slanted.upper, (Vector<2>{most, most}));
}

TEST(Piece, ExtremeSizesStayFinite) {
    for (const float size : {2e-5f, 1e5f}) {
        for (const Geometry<2>& geometry :
             {Geometry<2>(Ball<2>{{0, 0}, size}), Geometry<2>(Box<2>{{size, size}, size}), Geometry<2>(Box<2>{{1e-5f, 1e5f}}),
              Geometry<2>(Hull<2>{{{0, 0}, {size, 0}, {0, size}}, 0}), Geometry<2>(Capsule<2>{{-size, 0}, {size, size}, 1e-5f})}) {
            const Piece<2> piece = makePieces<2>(geometry, {{0, 0}, {0, 1}}).front();
            const Bounds<2> bounds = boundsOf<2>(piece, {{1e9f, -1e9f}, {}});
            EXPECT_TRUE(isFinite(bounds.lower) && isFinite(bounds.upper) && isFinite(piece.centroid));
            for (int i = 0; i < piece.count; ++i) {
                EXPECT_TRUE(isFinite(piece.points[i]) && isFinite(piece.normals[i]));
            }
        }
    }
}

}  // namespace
}  // namespace talus
