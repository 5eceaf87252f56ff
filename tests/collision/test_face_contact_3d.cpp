// Contacts on faces: case C09, clipped polygons against a clip in double, cases where edges coincide, levers.
#include "collide_truth_3d.h"

namespace talus {
namespace {

using namespace test3;

const CollideSettings settings;

using Polygon = std::vector<slow::Point>;

/// The points of a manifold in the world's xz plane, in the order of their angles.
Polygon footprint(const Manifold<3>& manifold, const Pose<3>& frameOfA) {
    Polygon points;
    slow::Point middle = slow::Point::Zero();
    for (int i = 0; i < manifold.count; ++i) {
        const Point place = slow3::worldOf(frameOfA, manifold.points[i].localA);
        points.push_back({place.x(), place.z()});
        middle += points.back() / manifold.count;
    }
    std::sort(points.begin(), points.end(), [&](const slow::Point& u, const slow::Point& v) {
        return std::atan2(u.y() - middle.y(), u.x() - middle.x()) < std::atan2(v.y() - middle.y(), v.x() - middle.x());
    });
    return points;
}

double areaOf(const Polygon& polygon) {
    double twice = 0.0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const slow::Point& u = polygon[i];
        const slow::Point& v = polygon[(i + 1) % polygon.size()];
        twice += u.x() * v.y() - u.y() * v.x();
    }
    return 0.5 * std::fabs(twice);
}

/// Least distance of the place from the lines of the polygon's edges, negative outside.
double spare(const Polygon& polygon, const slow::Point& place) {
    double least = 1e300;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const slow::Point edge = polygon[(i + 1) % polygon.size()] - polygon[i];
        const slow::Point arm = place - polygon[i];
        least = std::min(least, (edge.x() * arm.y() - edge.y() * arm.x()) / edge.norm());
    }
    return least;
}

/// Exact Sutherland-Hodgman: the part of a polygon in space inside the walls that stand on the edges of another, along `up`.
std::vector<Point> clipped(std::vector<Point> polygon, const std::vector<Point>& walls, const Point& up) {
    for (std::size_t k = 0; k < walls.size(); ++k) {
        const Point outwards = (walls[(k + 1) % walls.size()] - walls[k]).cross(up);
        const auto outside = [&](const Point& p) { return outwards.dot(p - walls[k]); };
        std::vector<Point> rest;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Point& p = polygon[i];
            const Point& q = polygon[(i + 1) % polygon.size()];
            if (outside(p) <= 0.0) {
                rest.push_back(p);
            }
            if ((outside(p) <= 0.0) != (outside(q) <= 0.0)) {
                rest.push_back(p + (q - p) * (outside(p) / (outside(p) - outside(q))));
            }
        }
        polygon = rest;
    }
    return polygon;
}

const double degree = slow::halfTurn / 180.0;

TEST(FaceContact3, TwoStackedCubesInEveryPose) {
    const Piece<3> cube = boxOf(1.0f, 1.0f, 1.0f);
    for (const Rotation<3>& turn : quarterTurns()) {
        for (const double yaw : {0.0, 1e-7, 1e-6, 1e-4, 0.01, 5.0 * degree, 44.999 * degree, 45.0 * degree}) {
            for (const double tilt : {0.0, 1e-6, -1e-6, 1e-4, -1e-4}) {
                for (const Vector<3>& place : {zeroVector<3>(), Vector<3>(100.0f, 50.0f, -70.0f)}) {
                    const Pose<3> poseA{place, turn};
                    const Pose<3> poseB{place + Vector<3>(0.0f, 1.9f, 0.0f), compose(turned(unitX, tilt), turned(unitY, yaw))};
                    for (const bool swapped : {false, true}) {
                        SCOPED_TRACE(testing::Message() << "yaw " << yaw << " tilt " << tilt << " swapped " << swapped << " place " << place.x());
                        const Pose<3>& first = swapped ? poseB : poseA;
                        const Pose<3> bInA = relative(first, swapped ? poseA : poseB);
                        const Manifold<3> manifold = collide<3>(cube, cube, bInA, {}, settings);
                        expectSound(manifold, cube, cube, bInA, settings, Anchors::onSurface, 2e-5);
                        ASSERT_EQ(manifold.count, 4);
                        const Vector<3> normal = rotate(first.q, manifold.normal) * (swapped ? -1.0f : 1.0f);
                        ASSERT_GT(normal.y(), std::cos(0.5 * degree));
                        ASSERT_NEAR(lowestSeparation(manifold), -0.1, 2e-4);
                        const Polygon polygon = footprint(manifold, first);
                        // Two squares of side 2 turned against each other by less than 45 degrees share 8 / (1 + sin + cos).
                        const double shared = 8.0 / (1.0 + std::sin(yaw) + std::cos(yaw));
                        ASSERT_GE(areaOf(polygon), 0.55 * shared);
                        ASSERT_LE(areaOf(polygon), shared + 1e-3);
                        ASSERT_GE(spare(polygon, {place.x(), place.z()}), 0.6);
                    }
                }
            }
        }
    }
}

TEST(FaceContact3, DeepCubeLeavesByTheNearestFace) {
    const Piece<3> cube = boxOf(1.0f, 1.0f, 1.0f);
    const Piece<3> small = boxOf(0.2f, 0.2f, 0.2f);
    const Pose<3> bInA{{0.1f, 0.3f, 0.2f}, {}};
    const Manifold<3> manifold = collide<3>(cube, small, bInA, {}, settings);
    ASSERT_EQ(manifold.count, 4);
    EXPECT_NEAR(manifold.normal.y(), 1.0f, 1e-6f);
    EXPECT_NEAR(lowestSeparation(manifold), -0.9f, 1e-5f);
    EXPECT_NEAR(areaOf(footprint(manifold, {})), 0.16, 1e-5);
    const Manifold<3> back = collide<3>(small, cube, relative(bInA, Pose<3>{}), {}, settings);
    EXPECT_NEAR(back.normal.y(), -1.0f, 1e-6f);
    EXPECT_NEAR(lowestSeparation(back), -0.9f, 1e-5f);
}

/// A prism of height 1 on a random polygon of `corners` corners across y.
Piece<3> randomPrism(Random& random, int corners) {
    Hull<3> hull;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * slow::halfTurn * (i + 0.6 * random.between(0.0, 1.0)) / corners;
        const double size = random.between(0.5, 0.7);
        for (const float y : {-0.5f, 0.5f}) {
            hull.points.push_back({static_cast<float>(size * std::cos(angle)), y, static_cast<float>(size * std::sin(angle))});
        }
    }
    return pieceOf(hull);
}

std::vector<Point> cornersOf(const Piece<3>& prism, const Pose<3>& pose, double side) {
    const slow3::Solid solid = slow3::solidOf(prism, pose);
    std::size_t best = 0;
    const Point up = slow3::turned(pose.q, Point(0.0, side, 0.0));
    for (std::size_t i = 1; i < solid.faces.size(); ++i) {
        best =
            slow3::normalOf(solid, solid.faces[i]).normalized().dot(up) > slow3::normalOf(solid, solid.faces[best]).normalized().dot(up) ? i : best;
    }
    std::vector<Point> corners;
    for (const std::size_t corner : solid.faces[best]) {
        corners.push_back(solid.corners[corner]);
    }
    return corners;
}

TEST(FaceContact3, IsThePolygonOfAClipInDouble) {
    Random random(41);
    double kept = 0.0;
    double least = 1.0;
    int compared = 0;
    for (int trial = 0; trial < 1500; ++trial) {
        SCOPED_TRACE(trial);
        const int cornersA = 3 + random.below(7);
        const int cornersB = 3 + random.below(7);
        const Piece<3> a = randomPrism(random, cornersA);
        const Piece<3> b = randomPrism(random, cornersB);
        const double tilt = random.between(0.0, 0.01);
        Pose<3> bInA;
        // One after the other: compilers differ in the order of arguments, and would be given other pairs.
        const double turn = random.between(-3.0, 3.0);
        const Vector<3> axis = random.direction().cast<float>();
        const double z = random.between(-0.3, 0.3);
        const double x = random.between(-0.3, 0.3);
        bInA.q = compose(turned(axis, tilt), turned(unitY, turn));
        bInA.p = Vector<3>(static_cast<float>(x), 0.99f, static_cast<float>(z));
        // A's face is the reference: B's truth is clipped by it.
        const std::vector<Point> truth = clipped(cornersOf(b, bInA, -1.0), cornersOf(a, {}, 1.0), Point::UnitY());
        Polygon truthPolygon;
        double deepest = 1e300;
        for (const Point& corner : truth) {
            truthPolygon.push_back({corner.x(), corner.z()});
            deepest = std::min(deepest, corner.y() - 0.5);
        }
        const double area = areaOf(truthPolygon);
        const Manifold<3> manifold = collide<3>(a, b, bInA, {}, settings);
        // Points a hair outside are moved in across one side after the other, which may leave them outside at sharp corners.
        expectSound(manifold, a, b, bInA, settings, Anchors::onSurface, 2e-4);
        if (axisKind(manifold.axis) != AxisKind::faceOfA || manifold.normal.y() < 0.99f || area < 0.05) {
            continue;
        }
        ++compared;
        ASSERT_GE(manifold.count, 3);
        // Among points that are as deep but for a hair those that span the area go first.
        EXPECT_NEAR(lowestSeparation(manifold), deepest, 7e-4);
        if (spare(truthPolygon, (truthPolygon[0] + truthPolygon[1] + truthPolygon[2]) / 3.0) < 0.0) {
            std::reverse(truthPolygon.begin(), truthPolygon.end());
        }
        for (int i = 0; i < manifold.count; ++i) {
            const Vector<3>& place = manifold.points[i].localA;
            EXPECT_GT(spare(truthPolygon, {place.x(), place.z()}), -1.1e-3);
            // It is a point of B's face over A's, at B's true height.
            const Point onB = slow3::worldOf(bInA, manifold.points[i].localB);
            EXPECT_NEAR(slow3::signedDistance(slow3::solidOf(b, bInA), onB), 0.0, 2e-5);
            EXPECT_NEAR(manifold.points[i].separation, onB.y() - 0.5, 1e-5);
        }
        const double share = areaOf(footprint(manifold, {})) / area;
        EXPECT_GT(share, 0.5);
        EXPECT_LT(share, 1.0 + 0.01 / area);
        kept += share;
        least = std::min(least, share);
    }
    ASSERT_GT(compared, 500);
    EXPECT_GT(kept / compared, 0.75);
    RecordProperty("area kept on average", std::to_string(kept / compared));
    RecordProperty("least area kept", std::to_string(least));
}

struct Coincidence {
    std::string name;
    Piece<3> a;
    Piece<3> b;
    Pose<3> bInA;
    int count;
    double area;
};

std::vector<Coincidence> coincidences() {
    const Piece<3> cube = boxOf(0.5f, 0.5f, 0.5f);
    const Piece<3> half = boxOf(0.5f, 0.5f, 0.25f);
    const Piece<3> capsule = pieceOf(Capsule<3>{-unitX * 0.5f, unitX * 0.5f, 0.2f});
    const Rotation<3> onEdge = turned(unitX, 45.0 * degree);
    const float high = 0.5f + 0.5f * std::sqrt(2.0f) - 0.003f;
    return {
        {"equal cubes", cube, cube, {{0.0f, 0.997f, 0.0f}, {}}, 4, 1.0},
        {"equal cubes, quarter turn", cube, cube, {{0.0f, 0.997f, 0.0f}, turned(unitY, 90.0 * degree)}, 4, 1.0},
        {"pyramid", cube, cube, {{0.5f, 0.997f, 0.0f}, {}}, 4, 0.5},
        {"pyramid both ways", cube, cube, {{0.5f, 0.997f, -0.5f}, {}}, 4, 0.25},
        {"flush on one side", cube, half, {{0.0f, 0.997f, 0.25f}, {}}, 4, 0.5},
        {"wider below", half, cube, {{0.0f, 0.997f, 0.25f}, {}}, 4, 0.5},
        {"edge on face", cube, cube, {{0.0f, high, 0.0f}, onEdge}, 2, 0.0},
        {"short edge on face", cube, boxOf(0.3f, 0.5f, 0.5f), {{0.0f, high, 0.1f}, onEdge}, 2, 0.0},
        {"edge on face, half over", cube, cube, {{0.5f, high, 0.0f}, onEdge}, 2, 0.0},
        {"capsule as long as the face", cube, capsule, {{0.0f, 0.697f, 0.0f}, {}}, 2, 0.0},
        {"capsule half over", cube, capsule, {{0.5f, 0.697f, 0.0f}, {}}, 2, 0.0},
        {"capsules side by side", capsule, capsule, {{0.0f, 0.397f, 0.0f}, {}}, 2, 0.0},
        {"capsules half side by side", capsule, capsule, {{0.5f, 0.397f, 0.0f}, turned(unitY, 180.0 * degree)}, 2, 0.0},
        {"rounded cubes", boxOf(0.4f, 0.4f, 0.4f, 0.1f), boxOf(0.4f, 0.4f, 0.4f, 0.1f), {{0.0f, 0.997f, 0.0f}, {}}, 4, 0.64},
        {"rounded cubes edge to edge",
         boxOf(0.4f, 0.4f, 0.4f, 0.1f),
         boxOf(0.4f, 0.4f, 0.4f, 0.1f),
         {{0.0f, 0.8f + 0.139f, 0.8f + 0.139f}, {}},
         2,
         -1.0},
    };
}

TEST(FaceContact3, CoincidingEdgesKeepCountAreaAndKeysUnderNoise) {
    Random random(42);
    for (const Coincidence& coincidence : coincidences()) {
        for (const bool swapped : {false, true}) {
            const Piece<3>& a = swapped ? coincidence.b : coincidence.a;
            const Piece<3>& b = swapped ? coincidence.a : coincidence.b;
            const Pose<3> bInA = swapped ? relative(coincidence.bInA, Pose<3>{}) : coincidence.bInA;
            const Manifold<3> first = collide<3>(a, b, bInA, {}, settings);
            for (const double noise : {0.0, 1e-7, 1e-5, 1e-4}) {
                SCOPED_TRACE(testing::Message() << coincidence.name << (swapped ? " swapped, noise " : ", noise ") << noise);
                Manifold<3> last = first;
                for (int step = 0; step < 200; ++step) {
                    Pose<3> pose = bInA;
                    pose.p += random.inCube(noise);
                    pose.q = compose(turned(random.direction().cast<float>(), random.between(0.0, noise)), pose.q);
                    const Manifold<3> manifold = collide<3>(a, b, pose, last, settings);
                    ASSERT_EQ(manifold.count, coincidence.count) << step;
                    expectSound(manifold, a, b, pose, settings);
                    for (int i = 0; i < manifold.count; ++i) {
                        ASSERT_EQ(manifold.points[i].key, first.points[i].key) << step;
                    }
                    if (coincidence.area >= 0.0 && !swapped) {
                        ASSERT_NEAR(areaOf(footprint(manifold, {})), coincidence.area, 3e-3) << step;
                    }
                    ASSERT_NEAR(lowestSeparation(manifold), lowestSeparation(first), 3.0 * noise + 1e-6);
                    last = manifold;
                }
            }
        }
    }
}

TEST(FaceContact3, EightEqualCornersKeepTheirFour) {
    Random random(43);
    const Piece<3> cube = boxOf(0.5f, 0.5f, 0.5f);
    for (const double yaw : {20.0, 30.0, 45.0}) {
        const Pose<3> bInA{{0.0f, 0.997f, 0.0f}, turned(unitY, yaw * degree)};
        const Manifold<3> first = collide<3>(cube, cube, bInA, {}, settings);
        ASSERT_EQ(first.count, 4);
        for (int step = 0; step < 200; ++step) {
            Pose<3> pose = bInA;
            pose.q = compose(turned(random.direction().cast<float>(), random.between(0.0, 1e-5)), pose.q);
            const Manifold<3> manifold = collide<3>(cube, cube, pose, first, settings);
            ASSERT_EQ(manifold.count, 4);
            for (int i = 0; i < 4; ++i) {
                ASSERT_EQ(manifold.points[i].key, first.points[i].key) << yaw;
            }
        }
    }
}

TEST(FaceContact3, EquallyDeepAxesDoNotAlternate) {
    // A cube in the corner of another, as deep along x as along y; it rocks by more than rounding and by less than the tolerance.
    const Piece<3> cube = boxOf(1.0f, 1.0f, 1.0f);
    const Piece<3> bar = boxOf(0.1f, 0.1f, 1.5f);
    struct Rocking {
        Piece<3> b;
        Pose<3> bInA;
        Vector<3> axis;
    };
    const Rocking cases[] = {
        {cube, {{1.95f, 1.95f, 0.1f}, {}}, unitZ},
        {cube, {{0.1f, 1.95f, 0.2f}, turned(unitY, 45.0 * degree)}, unitX},
        {bar, {{0.0f, 1.0f + 0.1f * std::sqrt(2.0f) - 0.02f, 0.0f}, compose(turned(unitY, 0.3), turned(unitZ, 45.0 * degree))}, unitX}};
    for (const Rocking& rocking : cases) {
        Manifold<3> last = collide<3>(cube, rocking.b, rocking.bInA, {}, settings);
        const std::uint32_t axis = last.axis;
        ASSERT_GT(last.count, 0);
        for (int step = 0; step < 2000; ++step) {
            Pose<3> pose = rocking.bInA;
            pose.q = compose(turned(rocking.axis, 3e-4 * std::sin(0.01 * step)), pose.q);
            last = collide<3>(cube, rocking.b, pose, last, settings);
            ASSERT_EQ(last.axis, axis) << step;
        }
    }
}

TEST(FaceContact3, LeverIsTheMeanDistanceFromTheMiddle) {
    const Piece<3> ground = boxOf(5.0f, 0.5f, 5.0f);
    const auto leverOf = [&](const Piece<3>& piece, float y) {
        const Manifold<3> manifold = collide<3>(ground, piece, {{0.3f, 0.5f + y, 0.2f}, turned(unitY, 0.4)}, {}, settings);
        EXPECT_GT(manifold.count, 0);
        return double(manifold.lever);
    };
    // Of a square of side 1: (sqrt 2 + asinh 1) / 6.
    EXPECT_NEAR(leverOf(boxOf(0.5f, 0.1f, 0.5f), 0.099f), 0.382598, 0.003826);
    // Of a rectangle, by the midpoint rule.
    double sum = 0.0;
    constexpr int cells = 400;
    for (int i = 0; i < cells; ++i) {
        for (int j = 0; j < cells; ++j) {
            sum += std::hypot(0.8 * ((i + 0.5) / cells - 0.5), 0.1 * ((j + 0.5) / cells - 0.5));
        }
    }
    EXPECT_NEAR(leverOf(boxOf(0.4f, 0.1f, 0.05f), 0.099f), sum / (cells * cells), 0.01 * sum / (cells * cells));
    Hull<3> round;
    for (int i = 0; i < 64; ++i) {
        for (const float y : {-0.1f, 0.1f}) {
            round.points.push_back(
                {static_cast<float>(0.5 * std::cos(i * slow::halfTurn / 32.0)), y, static_cast<float>(0.5 * std::sin(i * slow::halfTurn / 32.0))});
        }
    }
    EXPECT_NEAR(leverOf(pieceOf(round), 0.099f), 1.0 / 3.0, 0.0034);
    EXPECT_NEAR(leverOf(pieceOf(Capsule<3>{-unitX, unitX, 0.2f}), 0.199f), 0.5, 1e-4);
    EXPECT_EQ(leverOf(pieceOf(Ball<3>{zeroVector<3>(), 0.2f}), 0.199f), 0.0);
}

}  // namespace
}  // namespace talus
