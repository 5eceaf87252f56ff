#include "../../collision/mass.h"

#include "slow_geometry_3d.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace talus {
namespace {

using Point = slow3::Point;
using Square = Matrix<3, double>;

constexpr double pi = slow::halfTurn;

Piece<3> pieceOf(const Geometry<3>& geometry, const Pose<3>& local = {}) {
    return makePieces<3>(geometry, local).front();
}

MassProperties<3> massOfShape(const Geometry<3>& geometry, const Pose<3>& local = {}, float density = 1.0f) {
    return massOf<3>(pieceOf(geometry, local), density);
}

Square matrixOf(const Rotation<3>& q) {
    Square matrix;
    for (int i = 0; i < 3; ++i) {
        matrix.col(i) = slow3::turned(q, Point::Unit(i));
    }
    return matrix;
}

void expectMass(const MassProperties<3>& found, double mass, const Point& centre, const Square& inertia, double relative) {
    const double size = std::sqrt(inertia.trace() / mass);
    EXPECT_NEAR(found.mass / mass, 1.0, relative);
    EXPECT_LT((found.centre.cast<double>() - centre).norm(), relative * (size + centre.norm()));
    EXPECT_LT((found.inertia.cast<double>() - inertia).norm(), relative * inertia.norm());
}

Square diagonal(double x, double y, double z) {
    return Point(x, y, z).asDiagonal();
}

/// Sums over a grid of cells, each weighted by how deep its middle is in the solid.
MassProperties<3> voxelMass(const slow3::Solid& solid, int cells) {
    Point lower;
    Point upper;
    for (int axis = 0; axis < 3; ++axis) {
        upper[axis] = slow3::height(solid, Point::Unit(axis));
        lower[axis] = -slow3::height(solid, -Point::Unit(axis));
    }
    const Point cell = (upper - lower) / cells;
    double volume = 0.0;
    Point first = Point::Zero();
    Square second = Square::Zero();
    for (int i = 0; i < cells * cells * cells; ++i) {
        const Point place = lower + cell.cwiseProduct(Point(i % cells + 0.5, i / cells % cells + 0.5, i / (cells * cells) + 0.5));
        const double part = std::clamp(0.5 - slow3::signedDistance(solid, place) / std::cbrt(cell.prod()), 0.0, 1.0) * cell.prod();
        volume += part;
        first += place * part;
        second += place * place.transpose() * part;
    }
    const Point centre = first / volume;
    second -= centre * centre.transpose() * volume;
    MassProperties<3> mass;
    mass.mass = static_cast<float>(volume);
    mass.centre = centre.cast<float>();
    mass.inertia = (Square::Identity() * second.trace() - second).cast<float>();
    return mass;
}

TEST(Mass3, ClosedForms) {
    const double ball = 4.0 / 3.0 * pi * 0.125;
    expectMass(massOfShape(Ball<3>{{1, 2, 3}, 0.5f}), ball, {1, 2, 3}, Square::Identity() * (0.4 * ball * 0.25), 1e-6);
    expectMass(massOfShape(Box<3>{{1, 2, 3}, 0}, {}, 2.0f), 96.0, Point::Zero(), diagonal(96.0 * 13 / 3, 96.0 * 10 / 3, 96.0 * 5 / 3), 1e-6);
    const double cylinder = pi * 0.25 * 2.0;
    const double across = cylinder * (3 * 0.25 + 4.0) / 12.0;
    expectMass(massOfShape(Cylinder{1, 0.5f}), cylinder, Point::Zero(), diagonal(across, cylinder * 0.125, across), 1e-6);
    const double cone = pi * 0.25 * 2.0 / 3.0;
    const double aside = cone * (3.0 / 20.0 * 0.25 + 3.0 / 80.0 * 4.0);
    expectMass(massOfShape(Cone{1, 0.5f}), cone, {0, -0.5, 0}, diagonal(aside, cone * 0.3 * 0.25, aside), 1e-6);
    // A capsule: a cylinder and two half balls.
    const double l = 2.0;
    const double r = 0.5;
    const double body = pi * r * r * l;
    const double caps = 4.0 / 3.0 * pi * r * r * r;
    const double turn = body * (l * l / 12 + r * r / 4) + caps * (0.4 * r * r + 0.5 * (l / 2) * (l / 2) * 2 + 0.375 * r * l);
    const double spin = body * r * r / 2 + caps * 0.4 * r * r;
    expectMass(massOfShape(Capsule<3>{{0, -1, 0}, {0, 1, 0}, 0.5f}), body + caps, Point::Zero(), diagonal(turn, spin, turn), 1e-6);
    // The corner of a cube: volume 1/6, second moments 1/60 and 1/120 about the corner.
    const Hull<3> corner = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 0};
    const double same = 1.0 / 60 - 1.0 / 96;
    const double mixed = 1.0 / 120 - 1.0 / 96;
    expectMass(massOfShape(corner), 1.0 / 6, Point::Constant(0.25),
               Square::Identity() * (3 * same) - (Square::Identity() * (same - mixed) + Square::Constant(mixed)), 2e-6);
}

/// Volume of all within r of a convex body: V + S r + M r^2 + 4/3 pi r^3 (Steiner).
TEST(Mass3, RoundedVolumesFollowSteiner) {
    const double r = 0.25;
    const double ball = 4.0 / 3.0 * pi * r * r * r;
    EXPECT_NEAR(massOfShape(Box<3>{{1, 2, 3}, 0.25f}).mass, 48 + 88 * r + pi * r * r * 12 + ball, 1e-4);
    // A regular tetrahedron of edge sqrt 8: dihedral angle acos(1/3).
    const double edge = std::sqrt(8.0);
    const double volume = edge * edge * edge / (6 * std::sqrt(2.0));
    const double surface = std::sqrt(3.0) * edge * edge;
    const double mean = 6 * edge * (pi - std::acos(1.0 / 3.0)) / 2;
    const Hull<3> tetrahedron = {{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}, 0.25f};
    const MassProperties<3> mass = massOfShape(tetrahedron);
    EXPECT_NEAR(mass.mass / (volume + surface * r + mean * r * r + ball), 1.0, 1e-6);
    EXPECT_LT(mass.centre.norm(), 1e-6f);
    const Square inertia = mass.inertia.cast<double>();
    EXPECT_LT((inertia - Square::Identity() * (inertia.trace() / 3)).norm(), 1e-6 * inertia.norm());
}

TEST(Mass3, RoundedEdgesAndCornersMakeCapsulesAndBalls) {
    const MassProperties<3> ball = massOfShape(Ball<3>{{0, 0, 0}, 1});
    const Hull<3> grain = {{{0, 0, 0}, {1e-4f, 0, 0}, {0, 1e-4f, 0}, {0, 0, 1e-4f}}, 1};
    for (const Geometry<3>& geometry : {Geometry<3>(Box<3>{{1e-5f, 1e-5f, 1e-5f}, 1}), Geometry<3>(grain)}) {
        expectMass(massOfShape(geometry), ball.mass, Point::Zero(), ball.inertia.cast<double>(), 4e-4);
    }
    const MassProperties<3> capsule = massOfShape(Capsule<3>{{-1, 0, 0}, {1, 0, 0}, 0.5f});
    expectMass(massOfShape(Box<3>{{1, 1e-5f, 1e-5f}, 0.5f}), capsule.mass, Point::Zero(), capsule.inertia.cast<double>(), 3e-4);
}

TEST(Mass3, RoundedInertiaOfABoxByItsParts) {
    // Along each axis the second moment sums up core, slabs, quarter cylinders and eighths of balls, each written out.
    const double r = 0.5;
    const Point h = {1.0, 0.75, 0.25};
    Point second = Point::Zero();
    const double ball = 4.0 / 3.0 * pi * r * r * r;
    for (int x = 0; x < 3; ++x) {
        const int y = (x + 1) % 3;
        const int z = (x + 2) % 3;
        const double a = h[x];
        const double b = h[y];
        const double c = h[z];
        second[x] += 8 * a * b * c * a * a / 3;
        second[x] += 2 * (4 * b * c) * (std::pow(a + r, 3) - std::pow(a, 3)) / 3;
        second[x] += 2 * r * (4 * a * c + 4 * a * b) * a * a / 3;
        // Round edges along x; then those along y and z, whose quarter disks are off by a.
        second[x] += pi * r * r * 2 * a * a * a / 3;
        second[x] += 2 * (b + c) * (pi * r * r * a * a + 2 * a * (4.0 / 3.0) * r * r * r + pi * r * r * r * r / 4);
        second[x] += ball * (a * a + 0.75 * r * a + r * r / 5);
    }
    const MassProperties<3> mass = massOfShape(Box<3>{h.cast<float>(), 0.5f});
    const Square inertia = diagonal(second.y() + second.z(), second.z() + second.x(), second.x() + second.y());
    expectMass(mass, mass.mass, Point::Zero(), inertia, 1e-6);
}

TEST(Mass3, RoundedHullsAgreeWithCountingCells) {
    slow3::Random random(112);
    for (int trial = 0; trial < 4; ++trial) {
        Hull<3> hull;
        for (int i = 0; i < 5 + trial; ++i) {
            hull.points.push_back(random.inCube(1.0));
        }
        hull.radius = 0.6f;
        const Piece<3> piece = pieceOf(hull);
        const MassProperties<3> slow = voxelMass(slow3::solidOf(piece, {}), 50);
        expectMass(massOf<3>(piece, 1.0f), slow.mass, slow.centre.cast<double>(), slow.inertia.cast<double>(), 2e-3);
    }
}

TEST(Mass3, TurnsAndMovesWithThePiece) {
    slow3::Random random(113);
    for (int trial = 0; trial < 300; ++trial) {
        const Geometry<3> geometry = slow3::randomGeometry(random, 1.0);
        const MassProperties<3> here = massOfShape(geometry);
        const Pose<3> local = random.pose(trial % 2 == 0 ? 1.0 : 100.0);
        const Square turn = matrixOf(local.q);
        const Point centre = local.p.cast<double>() + turn * here.centre.cast<double>();
        const Square inertia = turn * here.inertia.cast<double>() * turn.transpose();
        // The placed corners are rounded.
        expectMass(massOfShape(geometry, local), here.mass, centre, inertia, trial % 2 == 0 ? 1e-5 : 1e-3);
    }
}

TEST(Mass3, ScalesWithDensityAndSize) {
    slow3::Random random(114);
    for (int trial = 0; trial < 100; ++trial) {
        const Piece<3> piece = slow3::randomPiece(random, 1.0);
        const MassProperties<3> one = massOf<3>(piece, 1.0f);
        expectMass(massOf<3>(piece, 1000.0f), 1000.0 * one.mass, one.centre.cast<double>(), 1000.0 * one.inertia.cast<double>(), 1e-6);
        // An inertia is symmetric and none of its principal moments exceeds the sum of the others.
        EXPECT_LT((one.inertia - one.inertia.transpose()).norm(), 1e-6f * one.inertia.norm());
        const Square second = Square::Identity() * (0.5 * double(one.inertia.trace())) - one.inertia.cast<double>();
        for (int i = 0; i < 50; ++i) {
            const Point n = random.direction();
            EXPECT_GT(n.dot(second * n), 0.0);
        }
    }
    EXPECT_EQ(massOfShape(Plane<3>{}).mass, 0.0f);
    EXPECT_EQ(massOfShape(Box<3>{}, {}, 0.0f).mass, 0.0f);
    for (const float density : {-1.0f, std::numeric_limits<float>::quiet_NaN(), 2e12f}) {
        for (const Geometry<3>& geometry : {Geometry<3>(Box<3>{}), Geometry<3>(Ball<3>{}), Geometry<3>(Plane<3>{})}) {
            EXPECT_THROW(massOfShape(geometry, {}, density), std::invalid_argument);
        }
    }
}

TEST(Mass3, SumsFollowTheParallelAxes) {
    // A box in eight pieces of different size.
    MassProperties<3> sum;
    for (int i = 0; i < 8; ++i) {
        const Vector<3> half = {i & 1 ? 0.25f : 0.75f, i & 2 ? 0.5f : 1.5f, i & 4 ? 1.0f : 2.0f};
        const Vector<3> place = {i & 1 ? 0.75f : -0.25f, i & 2 ? 1.5f : -0.5f, i & 4 ? 2.0f : -1.0f};
        sum = combined<3>(sum, massOfShape(Box<3>{half, 0}, {place, {}}));
    }
    const MassProperties<3> whole = massOfShape(Box<3>{{1, 2, 3}, 0});
    expectMass(sum, whole.mass, whole.centre.cast<double>(), whole.inertia.cast<double>(), 1e-6);
    // Point masses: about the origin minus the parallel axis.
    const Vector<3> r = {1, -2, 3};
    const Matrix<3> point = pointInertia<3>(2.0f, r);
    EXPECT_LT((point - Matrix<3>(2.0f * (Matrix<3>::Identity() * 14.0f - r * r.transpose()))).norm(), 1e-5f);
    EXPECT_LT((point * r).norm(), 1e-5f);
    EXPECT_EQ(combined<3>(whole, {}).mass, whole.mass);
    EXPECT_EQ(combined<3>({}, whole).mass, whole.mass);
}

TEST(Mass3, NearlyBallCapsules) {
    for (const float l : {0.0f, 1e-9f, 1e-6f, 1e-3f}) {
        const MassProperties<3> mass = massOfShape(Capsule<3>{{0, 0, 0}, {0, l, 0}, 0.5f});
        EXPECT_NEAR(mass.mass / (pi / 6 + pi * 0.25 * double(l)), 1.0, 1e-5);
        if (l <= 1e-6f) {
            EXPECT_LT((mass.inertia.cast<double>() / (0.1 * double(mass.mass)) - Square::Identity()).norm(), 1e-5);
        }
    }
}

}  // namespace
}  // namespace talus
