#include "hull_sets.h"

namespace talus {
namespace {

TEST(Quickhull, CubeAsTriangleSoup) {
    const Points corners = boxCorners(1.0f, 1.0f, 1.0f);
    Points soup;
    for (int axis = 0; axis < 3; ++axis) {
        for (const int side : {0, 1 << axis}) {
            const int u = 1 << ((axis + 1) % 3);
            const int v = 1 << ((axis + 2) % 3);
            for (const int corner : {side, side | u, side | u | v, side, side | u | v, side | v}) {
                soup.push_back(corners[std::size_t(corner)]);
            }
        }
    }
    ASSERT_EQ(soup.size(), 36u);
    expectEverywhere(soup, 8, 6, 8.0, 1e-6);
}

TEST(Quickhull, CubeWithNoiseOnItsFaces) {
    std::mt19937 random(11);
    for (int set = 0; set < 5; ++set) {
        Points points = boxCorners(1.0f, 1.0f, 1.0f);
        for (int i = 0; i < 700; ++i) {
            Vector<3> point;
            for (int k = 0; k < 3; ++k) {
                point[k] = uniform(random, -1.0f, 1.0f);
            }
            if (i < 500) {
                point[i % 3] = ((i / 3) % 2 == 0 ? 1.0f : -1.0f) + uniform(random, -1e-6f, 1e-6f);
            }
            points.push_back(point);
        }
        inAllOrdersAndPlaces(points, [&](const Points& moved, bool) {
            const HullMesh mesh = buildHull(moved);
            expectHull(mesh, moved, 1e-4 * 2.0);
            EXPECT_NEAR(slowVolume(mesh), 8.0, 8e-5);
            EXPECT_LE(mesh.vertices.size(), 12u);
        });
    }
}

TEST(Quickhull, CuboidWithApex) {
    Points points;
    for (const float x : {-1.0f, 1.0f}) {
        for (const float y : {-1.0f, 1.0f}) {
            for (const float z : {-2.0f, 1.0f}) {
                points.push_back(Vector<3>(x, y, z));
            }
        }
    }
    points.push_back(Vector<3>(0.0f, 0.0f, 2.0f));
    expectEverywhere(points, 9, 9, 40.0 / 3.0, 1e-6);
}

TEST(Quickhull, NearlyCoplanarFaces) {
    const Points points = {{2.0f, 3.5355339f, 3.5355339f}, {4.0f, 2.0f, 0.0f}, {0.0f, 2.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {4.0f, 1.4142136f, 1.4142136f},
                           {0.0f, 1.4142136f, 1.4142136f}, {3.0f, 0.0f, 0.0f}, {2.0f, 5.0f, 0.0f}};
    // A pentagon swept by 45 degrees about x: the decimals are rounded to 1e-8, by which its plane faces are folded.
    expectEverywhere(points, 8, 6, 17.44197, 1e-4);
    std::multiset<int> sizes;
    for (const HullFace& face : buildHull(points).faces) {
        sizes.insert(face.count);
    }
    EXPECT_EQ(sizes, (std::multiset<int>{3, 3, 4, 4, 5, 5}));
}

TEST(Quickhull, SetsWithoutVolumeAreRefused) {
    std::mt19937 random(3);
    Points plane;
    Points line;
    Points tilted;
    for (int i = 0; i < 100; ++i) {
        plane.push_back(Vector<3>(uniform(random, -3.0f, 3.0f), uniform(random, -3.0f, 3.0f), 0.0f));
        const float u = uniform(random, -3.0f, 3.0f);
        const float v = uniform(random, -3.0f, 3.0f);
        tilted.push_back(Vector<3>(0.3f * u + 0.7f * v, 0.9f * u - 0.2f * v, 0.4f * u + 0.1f * v));
    }
    for (int i = 0; i < 50; ++i) {
        line.push_back(Vector<3>(0.3f, -0.7f, 1.1f) * uniform(random, -2.0f, 2.0f));
    }
    expectRefused(plane, "plane");
    expectRefused(tilted, "plane");
    expectRefused(line, "line");
    expectRefused(Points(20, Vector<3>(0.1f, 0.2f, 0.3f)), "1 distinct");
    expectRefused({Vector<3>(0, 0, 0), Vector<3>(1, 0, 0), Vector<3>(0, 1, 0)}, "3 distinct");
    expectRefused({}, "0 distinct");
    expectRefused(boxCorners(1.0f, 1.0f, 4e-7f), "plane");
    Points tiny = boxCorners(1e-6f, 1e-6f, 1e-6f);
    EXPECT_NE(refusal(tiny).find("coincident"), std::string::npos) << refusal(tiny);
    for (Vector<3>& point : tiny) {
        point *= 1e-37f;
    }
    EXPECT_NE(refusal(tiny), "");
}

TEST(Quickhull, BadNumbersAndTooManyVerticesAreRefused) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1.1e5f}) {
        Points points = boxCorners(1.0f, 1.0f, 1.0f);
        points[3].y() = bad;
        EXPECT_EQ(refusal(points).find("hull.points"), 0u);
    }
    std::mt19937 random(5);
    const Points sphere = onSphere(256, random);
    EXPECT_NE(refusal(sphere).find("256"), std::string::npos);
    const HullMesh mesh = buildHull(std::span(sphere).first(255));
    EXPECT_EQ(mesh.vertices.size(), 255u);
    EXPECT_EQ(mesh.edges.size(), 759u);
}

TEST(Quickhull, AcceptsTheWholeRangeOfSizes) {
    for (const float half : {1e5f, 1.0f, 1e-5f}) {
        const HullMesh mesh = buildHull(boxCorners(half, half, half));
        EXPECT_EQ(mesh.vertices.size(), 8u);
        EXPECT_EQ(mesh.faces.size(), 6u);
    }
    EXPECT_EQ(buildHull(boxCorners(1e3f, 1.0f, 1e-2f)).faces.size(), 6u);
}

/// Distance of a point from the triangle a, b, c (all relative to the point), by the seven regions of its plane.
double slowTriangleDistance(const Precise& a, const Precise& b, const Precise& c) {
    double least = std::numeric_limits<double>::max();
    for (const auto& [p, q] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
        const double t = std::clamp(-p.dot(q - p) / (q - p).squaredNorm(), 0.0, 1.0);
        least = std::min(least, (p + (q - p) * t).norm());
    }
    const Precise normal = (b - a).cross(c - a);
    if (normal.dot(a.cross(b)) > 0.0 && normal.dot(b.cross(c)) > 0.0 && normal.dot(c.cross(a)) > 0.0) {
        least = std::min(least, std::fabs(normal.dot(a)) / normal.norm());
    }
    return least;
}

double distanceOutside(const HullMesh& mesh, const Vector<3>& point) {
    double distance = std::numeric_limits<double>::max();
    bool isInside = true;
    for (const HullFace& face : mesh.faces) {
        isInside = isInside && precise(face.normal).dot(precise(point)) <= double(face.offset);
        const auto corners = mesh.cornersOf(face);
        for (std::size_t i = 2; i < corners.size(); ++i) {
            const auto arm = [&](int corner) { return Precise(precise(mesh.vertices[std::size_t(corner)]) - precise(point)); };
            distance = std::min(distance, slowTriangleDistance(arm(corners[0]), arm(corners[i - 1]), arm(corners[i])));
        }
    }
    return isInside ? 0.0 : distance;
}

/// The corners of all triangles that have all other points on one side by more than `margin`. O(n^4).
std::set<std::size_t> slowExtremePoints(const Points& points, double margin) {
    std::set<std::size_t> extreme;
    const std::size_t n = points.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            for (std::size_t k = j + 1; j != i && k < n; ++k) {
                if (k == i) {
                    continue;
                }
                const Precise normal = (precise(points[j]) - precise(points[i])).cross(precise(points[k]) - precise(points[i])).normalized();
                double highest = -1e30;
                double lowest = 1e30;
                for (std::size_t m = 0; m < n; ++m) {
                    if (m != i && m != j && m != k) {
                        const double height = normal.dot(precise(points[m]) - precise(points[i]));
                        highest = std::max(highest, height);
                        lowest = std::min(lowest, height);
                    }
                }
                if (highest < -margin || lowest > margin) {
                    extreme.insert({i, j, k});
                }
            }
        }
    }
    return extreme;
}

TEST(Quickhull, RandomSetsAgainstTheSlowTruth) {
    std::mt19937 random(2024);
    for (int set = 0; set < 300; ++set) {
        const int kind = set % 5;
        Points points = randomSet(kind, random);
        const double tolerance = toleranceOf(points);
        const HullMesh mesh = buildHull(points);
        expectHull(mesh, points, 2.0 * tolerance);
        for (const Vector<3>& point : points) {
            EXPECT_LE(distanceOutside(mesh, point), 2.0 * tolerance);
        }
        if (kind < 2 && set % 4 == 0) {
            for (const std::size_t i : slowExtremePoints(points, 1e-3)) {
                EXPECT_TRUE(std::find(mesh.vertices.begin(), mesh.vertices.end(), points[i]) != mesh.vertices.end());
            }
        }
        if (kind == 3) {
            EXPECT_EQ(mesh.vertices.size(), 128u);
            EXPECT_EQ(mesh.faces.size(), 66u);
        }
        if (kind == 4) {
            EXPECT_LE(mesh.vertices.size(), 12u);
        }
        shuffle(points, random);
        expectSame(buildHull(points), mesh);
        if (HasFailure()) {
            FAIL() << "set " << set;
        }
    }
}

// Lattice points are exact: a vertex is extreme if and only if it lies outside of the hull of all others, by far more than rounding.
TEST(Quickhull, OfALatticeExactlyTheExtremePointsAreVertices) {
    std::mt19937 random(99);
    for (int set = 0; set < 40; ++set) {
        Points points = randomSet(2, random);
        const HullMesh mesh = buildHull(points);
        for (const HullFace& face : mesh.faces) {
            std::size_t onPlane = 0;
            for (const Vector<3>& vertex : mesh.vertices) {
                onPlane += std::fabs(precise(face.normal).dot(precise(vertex)) - double(face.offset)) < 1e-5 ? 1 : 0;
            }
            // Every vertex on the plane is a corner: coplanar faces are one.
            EXPECT_EQ(onPlane, std::size_t(face.count));
        }
        for (std::size_t i = 0; i < mesh.vertices.size() && mesh.vertices.size() > 5; ++i) {
            Points others = points;
            std::erase(others, mesh.vertices[i]);
            EXPECT_GT(distanceOutside(buildHull(others), mesh.vertices[i]), 0.01);
        }
    }
}

TEST(Quickhull, NoPointOfACurveWearsAway) {
    // A cap so flat that most of its 3000 points stand out by less than the tolerance from their neighbours.
    std::mt19937 random(4);
    Points points = boxCorners(1.0f, 1.0f, 1.0f);
    for (int i = 0; i < 3000; ++i) {
        const float x = uniform(random, -1.0f, 1.0f);
        const float y = uniform(random, -1.0f, 1.0f);
        points.push_back(Vector<3>(x, y, 1.0f + 4e-5f * (2.0f - x * x - y * y)));
    }
    const HullMesh mesh = buildHull(points);
    for (const Vector<3>& point : points) {
        EXPECT_LE(distanceOutside(mesh, point), 1.6 * toleranceOf(points));
    }
}

}  // namespace
}  // namespace talus
