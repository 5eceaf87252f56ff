#include "../../collision/3d/polyhedron.h"
#include "../../collision/piece.h"

#include "slow_geometry_3d.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace talus {
namespace {

using Point = slow3::Point;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

Piece<3> pieceOf(const Geometry<3>& geometry, const Pose<3>& local = {}) {
    return makePieces<3>(geometry, local).front();
}

/// The message of the refusal, or nothing.
std::string refusalOf(const Geometry<3>& geometry, const Pose<3>& local = {}) {
    try {
        makePieces<3>(geometry, local);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

Hull<3> tetrahedron(float size) {
    return {{{0, 0, 0}, {size, 0, 0}, {0, size, 0}, {0, 0, size}}, 0};
}

/// Counter-clockwise faces whose corners lie on their planes, below which everything is; edges as `HullMesh` promises them.
void expectClosed(const Polyhedron& polyhedron, double tolerance) {
    EXPECT_EQ(polyhedron.vertices.size() + polyhedron.faces.size(), polyhedron.edges.size() + 2);
    for (const HullFace& face : polyhedron.faces) {
        const Point normal = face.normal.cast<double>();
        EXPECT_NEAR(normal.norm(), 1.0, 1e-6);
        for (const Vector<3>& vertex : polyhedron.vertices) {
            EXPECT_LE(normal.dot(vertex.cast<double>()), face.offset + tolerance);
        }
        const auto corners = polyhedron.cornersOf(face);
        EXPECT_EQ(corners[0], *std::min_element(corners.begin(), corners.end()));
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const auto corner = [&](std::size_t k) { return Point(polyhedron.vertices[corners[k % corners.size()]].cast<double>()); };
            EXPECT_NEAR(normal.dot(corner(i)), face.offset, tolerance);
            EXPECT_GT((corner(i + 1) - corner(i)).cross(corner(i + 2) - corner(i + 1)).dot(normal), 0.0);
            const HullEdge& edge = polyhedron.edges[polyhedron.edgesOf(face)[i]];
            const int from = corners[i];
            const int to = corners[(i + 1) % corners.size()];
            EXPECT_EQ(edge.vertices[0], std::min(from, to));
            EXPECT_EQ(edge.vertices[1], std::max(from, to));
            EXPECT_EQ(&polyhedron.faces[edge.faces[from < to ? 0 : 1]], &face);
        }
    }
    EXPECT_TRUE(std::is_sorted(polyhedron.edges.begin(), polyhedron.edges.end(),
                               [](const HullEdge& a, const HullEdge& b) { return a.vertices < b.vertices; }));
}

TEST(Piece3, BoxesAreNumberedByTheBitsOfTheirCorners) {
    slow3::Random random(101);
    for (int trial = 0; trial < 50; ++trial) {
        const Pose<3> local = trial == 0 ? Pose<3>{} : random.pose(2.0);
        const Vector<3> half = {1.0f, 0.25f, 0.5f};
        const Piece<3> box = pieceOf(Box<3>{half, 0.125f}, local);
        EXPECT_EQ(box.kind, PieceKind::box);
        EXPECT_EQ(box.count, 8);
        EXPECT_EQ(box.radius, 0.125f);
        for (int i = 0; i < 8; ++i) {
            const Vector<3> corner = {(i & 1 ? 1.0f : -1.0f) * half.x(), (i & 2 ? 1.0f : -1.0f) * half.y(), (i & 4 ? 1.0f : -1.0f) * half.z()};
            EXPECT_LT((slow3::worldOf(local, corner) - box.points[i].cast<double>()).norm(), 3e-7);
        }
        for (int i = 0; i < 6; ++i) {
            const Point normal = slow3::turned(local.q, Point::Unit(i / 2) * (i % 2 == 0 ? -1.0 : 1.0));
            EXPECT_LT((normal - box.faces[i].normal.cast<double>()).norm(), 1e-7);
            for (const std::uint8_t corner : polyhedronOf(box).cornersOf(box.faces[i])) {
                EXPECT_EQ((corner >> i / 2) & 1, i % 2);
            }
        }
        EXPECT_EQ(polyhedronOf(box).edges.size(), 12u);
        EXPECT_LT((box.centroid - local.p).norm(), 1e-7f);
        expectClosed(polyhedronOf(box), 1e-6);
    }
}

TEST(Piece3, HullsArePlacedWhole) {
    slow3::Random random(102);
    for (int trial = 0; trial < 50; ++trial) {
        Hull<3> hull;
        Vector<3> mean = zeroVector<3>();
        for (int i = 0; i < 12; ++i) {
            hull.points.push_back(random.direction().cast<float>());
            mean += hull.points.back() / 12.0f;
        }
        hull.points.push_back(mean);
        const Pose<3> local = random.pose(trial < 25 ? 3.0 : 3000.0);
        const double grain = trial < 25 ? 4e-7 : 3e-4;
        const Piece<3> piece = pieceOf(hull, local);
        ASSERT_EQ(piece.kind, PieceKind::hull);
        EXPECT_EQ(piece.count, 0);
        EXPECT_EQ(piece.hull->vertices.size(), 12u);
        for (std::size_t i = 0; i < 12; ++i) {
            const Point place = slow3::worldOf(local, hull.points[i]);
            double nearest = 1e300;
            for (const Vector<3>& vertex : piece.hull->vertices) {
                nearest = std::min(nearest, (place - vertex.cast<double>()).norm());
            }
            EXPECT_LT(nearest, grain);
        }
        expectClosed(polyhedronOf(piece), 8.0 * grain);
    }
    // The centroid is that of the volume.
    EXPECT_LT((pieceOf(tetrahedron(1)).centroid - Vector<3>::Constant(0.25f)).norm(), 1e-6f);
}

TEST(Piece3, RoundPiecesHaveTheirEndsOnY) {
    const float s = std::sqrt(0.5f);
    const Pose<3> local = {{1, 2, 3}, {{0, 0, -s}, s}};  // y to x
    const Piece<3> cylinder = pieceOf(Cylinder{0.5f, 0.25f}, local);
    EXPECT_LT((cylinder.points[0] - Vector<3>(0.5f, 2, 3)).norm(), 1e-6f);
    EXPECT_LT((cylinder.points[1] - Vector<3>(1.5f, 2, 3)).norm(), 1e-6f);
    EXPECT_LT((cylinder.axis - Vector<3>(1, 0, 0)).norm(), 1e-6f);
    EXPECT_EQ(cylinder.rim, 0.25f);
    EXPECT_EQ(cylinder.radius, 0.0f);
    EXPECT_LT((cylinder.centroid - local.p).norm(), 1e-6f);
    const Piece<3> cone = pieceOf(Cone{0.5f, 0.25f}, local);
    EXPECT_LT((cone.points[1] - Vector<3>(1.5f, 2, 3)).norm(), 1e-6f);
    EXPECT_LT((cone.centroid - Vector<3>(0.75f, 2, 3)).norm(), 1e-6f);
}

TEST(Piece3, BoundsAreTight) {
    slow3::Random random(103);
    for (int trial = 0; trial < 500; ++trial) {
        const Piece<3> piece = slow3::randomPiece(random, 1.0);
        const Pose<3> pose = random.pose(1.0);
        const slow3::Solid solid = slow3::solidOf(piece, pose);
        const Bounds<3> bounds = boundsOf<3>(piece, pose);
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(bounds.upper[axis], slow3::height(solid, Point::Unit(axis)), 2e-6);
            EXPECT_NEAR(bounds.lower[axis], -slow3::height(solid, -Point::Unit(axis)), 2e-6);
        }
    }
    const Bounds<3> flat = boundsOf<3>(pieceOf(Cylinder{1, 0.5f}), {});
    EXPECT_EQ(flat.upper, Vector<3>(0.5f, 1, 0.5f));
    EXPECT_EQ(boundsOf<3>(pieceOf(Cone{1, 0.5f}), {}).lower, Vector<3>(-0.5f, -1, -0.5f));
}

TEST(Piece3, PlanesAreBoundedAgainstParallelNormalsOnly) {
    constexpr float unlimited = std::numeric_limits<float>::max();
    const Bounds<3> floor = boundsOf<3>(pieceOf(Plane<3>{{0, 2, 0}, 3}), {{0, 1, 0}, {}});
    EXPECT_EQ(floor.upper, Vector<3>(unlimited, 2.5f, unlimited));
    EXPECT_EQ(floor.lower, Vector<3>::Constant(-unlimited));
    const Bounds<3> ceiling = boundsOf<3>(pieceOf(Plane<3>{{0, 0, -1}, -3}), {});
    EXPECT_EQ(ceiling.lower, Vector<3>(-unlimited, -unlimited, 3));
    const Bounds<3> slope = boundsOf<3>(pieceOf(Plane<3>{{0, 1, 1e-6f}, 0}), {});
    EXPECT_EQ(slope.upper, Vector<3>::Constant(unlimited));
    const Piece<3> turned = pieceOf(Plane<3>{{0, 5, 0}, 5}, {{1, 0, 0}, {{0, 0, -std::sqrt(0.5f)}, std::sqrt(0.5f)}});
    EXPECT_LT((turned.axis - Vector<3>(1, 0, 0)).norm(), 1e-6f);
    EXPECT_NEAR(turned.points[0].dot(turned.axis), 2.0f, 1e-6f);
}

TEST(Piece3, ReachIsTheGreatestDistanceOfTheSurface) {
    slow3::Random random(104);
    for (int trial = 0; trial < 100; ++trial) {
        const Piece<3> piece = slow3::randomPiece(random, 1.0);
        const slow3::Solid solid = slow3::solidOf(piece, {});
        const Vector<3> place = random.inCube(1.0);
        double greatest = 0.0;
        for (int i = 0; i < 4000; ++i) {
            greatest = std::max(greatest, (slow3::supportOf(solid, random.direction()) - place.cast<double>()).norm());
        }
        const double reach = reachOf<3>(piece, place);
        EXPECT_LE(greatest, reach + 1e-6);
        EXPECT_GE(greatest, reach - 0.02);
    }
    EXPECT_NEAR(reachOf<3>(pieceOf(Cylinder{3, 4}), zeroVector<3>()), 5.0f, 1e-6f);
    EXPECT_NEAR(reachOf<3>(pieceOf(Cone{1.5f, 4}), {0, 1.5f, 0}), 5.0f, 1e-6f);
    EXPECT_NEAR(reachOf<3>(pieceOf(Box<3>{{1, 2, 2}, 0.5f}), zeroVector<3>()), 3.5f, 1e-6f);
    EXPECT_EQ(reachOf<3>(pieceOf(Plane<3>{}), zeroVector<3>()), std::numeric_limits<float>::max());
    EXPECT_NEAR(reachOf<2>(makePieces<2>(Box<2>{{3, 4}, 0.5f}, {}).front(), zeroVector<2>()), 5.5f, 1e-6f);
    EXPECT_EQ(reachOf<2>(makePieces<2>(Plane<2>{}, {}).front(), zeroVector<2>()), std::numeric_limits<float>::max());
}

TEST(Piece3, NearlyBallCapsules) {
    for (const float longer : {0.0f, 1e-9f, 1e-6f}) {
        const Piece<3> piece = pieceOf(Capsule<3>{{0, 0, 0}, {0, longer, 0}, 0.5f}, {{1, 0, 0}, {}});
        EXPECT_EQ(piece.kind, PieceKind::ball);
        EXPECT_EQ(piece.count, 1);
        EXPECT_LT((piece.points[0] - Vector<3>(1, 0, 0)).norm(), 1e-6f);
    }
    const Piece<3> piece = pieceOf(Capsule<3>{{0, 0, 0}, {0, 1e-3f, 0}, 0.5f});
    EXPECT_EQ(piece.kind, PieceKind::capsule);
    EXPECT_EQ(piece.axis, Vector<3>(0, 1, 0));
    // Far away the ends meet in single precision.
    EXPECT_EQ(pieceOf(Capsule<3>{{0, 0, 0}, {0, 1e-3f, 0}, 0.5f}, {{9e4f, 9e4f, 9e4f}, {}}).kind, PieceKind::ball);
}

TEST(Piece3, RefusesBadShapesByTheirField) {
    const std::vector<std::pair<Geometry<3>, std::string>> bad = {
        {Ball<3>{{nan, 0, 0}, 1}, "ball.centre"},
        {Ball<3>{{0, 0, 0}, 0}, "ball.radius"},
        {Ball<3>{{0, 0, 0}, -0.1f}, "ball.radius"},
        {Ball<3>{{0, 0, 0}, nan}, "ball.radius"},
        {Capsule<3>{{0, 0, 2e5f}, {0, 0, 0}, 1}, "capsule.a"},
        {Capsule<3>{{0, 0, 0}, {0, infinity, 0}, 1}, "capsule.b"},
        {Capsule<3>{{0, 0, 0}, {0, 1, 0}, -1}, "capsule.radius"},
        {Box<3>{{1, 1, 0}, 0}, "box.half"},
        {Box<3>{{1, nan, 1}, 0}, "box.half"},
        {Box<3>{{1, 1, 1}, -1e-3f}, "box.radius"},
        {Hull<3>{{{0, 0, 0}, {1, 0, 0}, {0, 1, nan}, {0, 0, 1}}, 0}, "hull.points[2]"},
        {Hull<3>{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, 0}, "hull.points"},
        {Hull<3>{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, 0}, "hull.points"},
        {Hull<3>{{}, 0}, "hull.points"},
        {Hull<3>{tetrahedron(1).points, infinity}, "hull.radius"},
        {Plane<3>{{0, 0, 0}, 0}, "plane.normal"},
        {Plane<3>{{0, nan, 0}, 0}, "plane.normal"},
        {Plane<3>{{0, 1, 0}, infinity}, "plane.offset"},
        {Plane<3>{{0, 1e-3f, 0}, 1e3f}, "plane.offset"},
        {Cylinder{0, 1}, "cylinder.half"},
        {Cylinder{1, nan}, "cylinder.radius"},
        {Cone{2e5f, 1}, "cone.half"},
        {Cone{1, -1}, "cone.radius"},
    };
    for (const auto& [geometry, field] : bad) {
        EXPECT_EQ(refusalOf(geometry).substr(0, field.size() + 1), field + ":") << refusalOf(geometry);
    }
}

TEST(Piece3, RefusesBadPlaces) {
    EXPECT_EQ(refusalOf(Ball<3>{}, {{0, nan, 0}, {}}).substr(0, 7), "offset:");
    EXPECT_EQ(refusalOf(Ball<3>{}, {{0, 2e5f, 0}, {}}).substr(0, 7), "offset:");
    for (const Rotation<3>& q : {Rotation<3>{{0, 0, 0}, 0}, Rotation<3>{{nan, 0, 0}, 1}, Rotation<3>{{0, infinity, 0}, 1},
                                 Rotation<3>{{0, 0, 0}, 1e-30f}, Rotation<3>{{0, 0, 1e30f}, 0}}) {
        EXPECT_EQ(refusalOf(Box<3>{}, {{0, 0, 0}, q}).substr(0, 9), "rotation:");
    }
    EXPECT_EQ(refusalOf(Box<3>{{1e-3f, 1e-3f, 1e-3f}, 0}, {{9e4f, 0, 0}, {}}).substr(0, 7), "offset:");
    EXPECT_EQ(refusalOf(Cylinder{1e-3f, 1}, {{0, 9e4f, 0}, {}}).substr(0, 7), "offset:");
    EXPECT_EQ(refusalOf(tetrahedron(0.01f), {{9e4f, 0, 0}, {}}).substr(0, 7), "offset:");
    EXPECT_EQ(refusalOf(tetrahedron(1e4f), {{9.5e4f, 0, 0}, {}}).substr(0, 7), "offset:");
    // A rotation of any other length is taken as its unit.
    const Piece<3> piece = pieceOf(Box<3>{{1, 2, 3}, 0}, {{0, 0, 0}, {{0, 0, 3e10f}, 3e10f}});
    EXPECT_LT((piece.points[7] - Vector<3>(-2, 1, 3)).norm(), 1e-6f);
    EXPECT_EQ(refusalOf(tetrahedron(1), {{100, 100, 100}, {}}), "");
}

}  // namespace
}  // namespace talus
