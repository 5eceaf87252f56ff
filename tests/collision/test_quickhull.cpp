#include "../../collision/3d/hull_mass.h"
#include "../../collision/3d/quickhull.h"

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>

namespace talus {
namespace {

using Points = std::vector<Vector<3>>;
using Precise = Vector<3, double>;

float uniform(std::mt19937& random, float low, float high) {
    return low + (high - low) * static_cast<float>(random() >> 8) / 16777216.0f;
}

Precise precise(const Vector<3>& point) {
    return point.cast<double>();
}

void shuffle(Points& points, std::mt19937& random) {
    for (std::size_t i = points.size(); i > 1; --i) {
        std::swap(points[i - 1], points[random() % i]);
    }
}

double extentOf(const Points& points) {
    Precise lower = precise(points[0]);
    Precise upper = lower;
    for (const Vector<3>& point : points) {
        lower = lower.cwiseMin(precise(point));
        upper = upper.cwiseMax(precise(point));
    }
    return (upper - lower).maxCoeff();
}

double greatestOf(const Points& points) {
    double greatest = 0.0;
    for (const Vector<3>& point : points) {
        greatest = std::max(greatest, double(point.cwiseAbs().maxCoeff()));
    }
    return greatest;
}

double toleranceOf(const Points& points) {
    return 1e-6 * extentOf(points) + 1.2e-7 * greatestOf(points);
}

/// Volume as a sum of tetrahedra to a point inside, face by face.
double slowVolume(const HullMesh& mesh) {
    Precise inside = Precise::Zero();
    for (const Vector<3>& vertex : mesh.vertices) {
        inside += precise(vertex) / double(mesh.vertices.size());
    }
    double volume = 0.0;
    for (const HullFace& face : mesh.faces) {
        const auto corners = mesh.cornersOf(face);
        for (std::size_t i = 2; i < corners.size(); ++i) {
            const Precise a = precise(mesh.vertices[corners[0]]) - inside;
            const Precise b = precise(mesh.vertices[corners[i - 1]]) - inside;
            const Precise c = precise(mesh.vertices[corners[i]]) - inside;
            volume += a.dot(b.cross(c)) / 6.0;
        }
    }
    return volume;
}

/// Everything that makes a mesh a closed convex polyhedron around `points`, its vertices among them.
void expectHull(const HullMesh& mesh, const Points& points, double slack) {
    ASSERT_GE(mesh.vertices.size(), 4u);
    EXPECT_EQ(mesh.vertices.size() + mesh.faces.size(), mesh.edges.size() + 2);
    EXPECT_EQ(mesh.corners.size(), 2 * mesh.edges.size());
    ASSERT_EQ(mesh.cornerEdges.size(), mesh.corners.size());
    const auto before = [](const Vector<3>& a, const Vector<3>& b) {
        return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
    };
    EXPECT_TRUE(std::is_sorted(mesh.vertices.begin(), mesh.vertices.end(), before));
    for (const Vector<3>& vertex : mesh.vertices) {
        EXPECT_TRUE(std::find(points.begin(), points.end(), vertex) != points.end());
    }
    Precise inside = Precise::Zero();
    for (const Vector<3>& vertex : mesh.vertices) {
        inside += precise(vertex) / double(mesh.vertices.size());
    }
    std::map<std::pair<int, int>, int> faceAlong;
    std::vector<int> degree(mesh.vertices.size(), 0);
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        const HullFace& face = mesh.faces[f];
        const auto corners = mesh.cornersOf(face);
        const Precise normal = precise(face.normal);
        ASSERT_GE(corners.size(), 3u);
        EXPECT_NEAR(normal.norm(), 1.0, 1e-6);
        EXPECT_LT(normal.dot(inside), double(face.offset));
        EXPECT_EQ(corners[0], *std::min_element(corners.begin(), corners.end()));
        for (const Vector<3>& point : points) {
            EXPECT_LE(normal.dot(precise(point)) - double(face.offset), slack);
        }
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const std::size_t n = corners.size();
            const Precise a = precise(mesh.vertices[corners[i]]);
            const Precise b = precise(mesh.vertices[corners[(i + 1) % n]]);
            const Precise c = precise(mesh.vertices[corners[(i + 2) % n]]);
            EXPECT_NEAR(normal.dot(a), double(face.offset), slack);
            EXPECT_GT((b - a).cross(c - b).dot(normal), 0.0);
            EXPECT_TRUE(faceAlong.emplace(std::pair(corners[i], corners[(i + 1) % n]), int(f)).second);
            ++degree[corners[i]];
            const HullEdge& edge = mesh.edges[mesh.cornerEdges[face.first + i]];
            EXPECT_EQ(int(edge.vertices[0]), std::min(corners[i], corners[(i + 1) % n]));
            EXPECT_EQ(int(edge.vertices[1]), std::max(corners[i], corners[(i + 1) % n]));
        }
    }
    EXPECT_GE(*std::min_element(degree.begin(), degree.end()), 3);
    for (const HullEdge& edge : mesh.edges) {
        EXPECT_LT(edge.vertices[0], edge.vertices[1]);
        EXPECT_EQ(faceAlong.at({edge.vertices[0], edge.vertices[1]}), int(edge.faces[0]));
        EXPECT_EQ(faceAlong.at({edge.vertices[1], edge.vertices[0]}), int(edge.faces[1]));
    }
}

void expectSame(const HullMesh& a, const HullMesh& b) {
    EXPECT_EQ(a.vertices, b.vertices);
    EXPECT_EQ(a.corners, b.corners);
    EXPECT_EQ(a.cornerEdges, b.cornerEdges);
    ASSERT_EQ(a.faces.size(), b.faces.size());
    for (std::size_t i = 0; i < a.faces.size(); ++i) {
        EXPECT_EQ(a.faces[i].normal, b.faces[i].normal);
        EXPECT_EQ(a.faces[i].offset, b.faces[i].offset);
    }
}

/// Runs over 10 orders at the origin and 10 far from it.
void inAllOrdersAndPlaces(const Points& points, const std::function<void(const Points&, bool isFar)>& check) {
    std::mt19937 random(7);
    for (const bool isFar : {false, true}) {
        Points moved = points;
        for (Vector<3>& point : moved) {
            point += isFar ? Vector<3>(1000.0f, -500.0f, 250.0f) : zeroVector<3>();
        }
        for (int order = 0; order < 10; ++order) {
            shuffle(moved, random);
            check(moved, isFar);
        }
    }
}

void expectEverywhere(const Points& points, std::size_t vertices, std::size_t faces, double volume, double volumeError) {
    HullMesh reference;
    inAllOrdersAndPlaces(points, [&](const Points& moved, bool isFar) {
        const auto start = std::chrono::steady_clock::now();
        const HullMesh mesh = buildHull(moved);
        EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 0.1);
        expectHull(mesh, moved, 1e-4 * extentOf(moved));
        EXPECT_EQ(mesh.vertices.size(), vertices) << (isFar ? "far" : "near");
        EXPECT_EQ(mesh.faces.size(), faces) << (isFar ? "far" : "near");
        EXPECT_NEAR(slowVolume(mesh), volume, volumeError * volume);
        if (reference.vertices.empty() || reference.vertices[0] != mesh.vertices[0]) {
            reference = mesh;
        }
        expectSame(mesh, reference);
    });
}

std::string refusal(const Points& points) {
    try {
        buildHull(points);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

void expectRefused(const Points& points, const std::string& words) {
    inAllOrdersAndPlaces(points, [&](const Points& moved, bool) {
        const std::string message = refusal(moved);
        EXPECT_EQ(message.find("hull.points"), 0u) << message;
        EXPECT_NE(message.find(words), std::string::npos) << message;
    });
}

Points boxCorners(float x, float y, float z) {
    Points points;
    for (int i = 0; i < 8; ++i) {
        points.push_back(Vector<3>((i & 1) != 0 ? x : -x, (i & 2) != 0 ? y : -y, (i & 4) != 0 ? z : -z));
    }
    return points;
}

Vector<3> inBall(std::mt19937& random) {
    for (;;) {
        Vector<3> point;
        for (int i = 0; i < 3; ++i) {
            point[i] = uniform(random, -1.0f, 1.0f);
        }
        if (dot(point, point) <= 1.0f && dot(point, point) > 0.01f) {
            return point;
        }
    }
}

Points onSphere(std::size_t count, std::mt19937& random) {
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        const Vector<3> point = inBall(random);
        points.push_back(point / length(point));
    }
    return points;
}

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

Points randomSet(int kind, std::mt19937& random) {
    Points points;
    if (kind == 0) {
        for (int i = 0; i < 40; ++i) {
            points.push_back(inBall(random));
        }
    } else if (kind == 1) {
        points = onSphere(4 + random() % 40, random);
    } else if (kind == 2) {
        for (int i = 0; i < 60; ++i) {
            const int x = int(random() % 5);
            const int y = int(random() % 5);
            points.push_back(Vector<3>(float(x), float(y), float(random() % 4)));
        }
    } else if (kind == 3) {
        const Rotation<3> turn = normalised(Rotation<3>{inBall(random), 0.4f});
        for (int i = 0; i < 128; ++i) {
            const double angle = 6.283185307179586 * (i % 64) / 64.0;
            points.push_back(rotate(turn, Vector<3>(float(std::cos(angle)), float(std::sin(angle)), i < 64 ? -0.5f : 0.5f)));
        }
    } else {
        const float height = uniform(random, 1e-4f, 1.0f);
        points = boxCorners(1.0f, 0.7f, height);
        for (int i = 0; i < 100; ++i) {
            Vector<3> point(uniform(random, -1.0f, 1.0f), uniform(random, -0.7f, 0.7f), i % 2 == 0 ? height : -height);
            point.z() += uniform(random, -1e-6f, 1e-6f);
            points.push_back(point);
        }
    }
    return points;
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

double inertiaError(const Matrix<3>& a, const Matrix<3, double>& b) {
    return (a.cast<double>() - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
}

TEST(HullMass, ClosedForms) {
    const MassProperties<3> box = hullMass(buildHull(boxCorners(1.0f, 2.0f, 3.0f)), 2.0f);
    EXPECT_FLOAT_EQ(box.mass, 96.0f);
    EXPECT_LT(inertiaError(box.inertia, Precise(13.0, 10.0, 5.0).asDiagonal() * (96.0 / 3.0)), 1e-6);
    // Corner tetrahedron with legs a: V = a^3 / 6, centre a / 4, about it 3 m a^2 / 40 on and m a^2 / 80 off the diagonal.
    const MassProperties<3> tetrahedron = hullMass(buildHull(Points{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}}), 3.0f);
    EXPECT_FLOAT_EQ(tetrahedron.mass, 4.0f);
    EXPECT_LT((tetrahedron.centre - Vector<3>(0.5f, 0.5f, 0.5f)).norm(), 1e-6f);
    Matrix<3, double> expected = Matrix<3, double>::Constant(4.0 * 4.0 / 80.0);
    expected.diagonal().setConstant(3.0 * 4.0 * 4.0 / 40.0);
    EXPECT_LT(inertiaError(tetrahedron.inertia, expected), 1e-6);
    // Octahedron with half diagonal r: V = 4 r^3 / 3, m r^2 / 5 about every axis.
    const MassProperties<3> octahedron = hullMass(buildHull(Points{{2, 0, 0}, {-2, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 2}, {0, 0, -2}}), 1.0f);
    EXPECT_FLOAT_EQ(octahedron.mass, 32.0f / 3.0f);
    EXPECT_LT(inertiaError(octahedron.inertia, Matrix<3, double>::Identity() * (32.0 / 3.0 * 4.0 / 5.0)), 1e-6);
}

TEST(HullMass, AgainstSampling) {
    std::mt19937 random(17);
    for (int set = 0; set < 5; ++set) {
        const HullMesh mesh = buildHull(randomSet(set % 2, random));
        const MassProperties<3> properties = hullMass(mesh, 1.0f);
        double inside = 0.0;
        Precise sum = Precise::Zero();
        Matrix<3, double> second = Matrix<3, double>::Zero();
        constexpr int cells = 60;
        for (int i = 0; i < cells * cells * cells; ++i) {
            const Precise p = (Precise(i % cells, (i / cells) % cells, i / (cells * cells)).array() + 0.5) * (2.0 / cells) - 1.0;
            if (std::all_of(mesh.faces.begin(), mesh.faces.end(), [&](const HullFace& f) { return precise(f.normal).dot(p) <= double(f.offset); })) {
                inside += 1.0;
                sum += p;
                const Precise arm = p - precise(properties.centre);
                second += Matrix<3, double>::Identity() * arm.squaredNorm() - arm * arm.transpose();
            }
        }
        const double cell = 8.0 / (cells * cells * cells);
        EXPECT_NEAR(double(properties.mass), inside * cell, 0.005 * inside * cell);
        EXPECT_LT((precise(properties.centre) - sum / inside).norm(), 2e-3);
        EXPECT_LT(inertiaError(properties.inertia, second * cell), 0.01);
    }
}

TEST(HullMass, MovedTurnedAndMirrored) {
    std::mt19937 random(23);
    for (int set = 0; set < 20; ++set) {
        const Points points = randomSet(set % 2, random);
        const MassProperties<3> original = hullMass(buildHull(points), 1.5f);
        const Rotation<3> turn = normalised(Rotation<3>{inBall(random), 0.3f});
        Points moved;
        Points mirrored;
        Matrix<3, double> axes;
        for (int k = 0; k < 3; ++k) {
            axes.col(k) = precise(rotate(turn, Vector<3>(Vector<3>::Unit(k))));
        }
        for (const Vector<3>& point : points) {
            moved.push_back(rotate(turn, point) + Vector<3>(30.0f, -20.0f, 10.0f));
            mirrored.push_back(Vector<3>(-point.x(), point.y(), point.z()));
        }
        const MassProperties<3> far = hullMass(buildHull(moved), 1.5f);
        EXPECT_NEAR(far.mass, original.mass, 1e-4f * original.mass);
        EXPECT_LT((far.centre - rotate(turn, original.centre) - Vector<3>(30.0f, -20.0f, 10.0f)).norm(), 1e-5f);
        EXPECT_LT(inertiaError(far.inertia, axes * original.inertia.cast<double>() * axes.transpose()), 1e-4);
        const MassProperties<3> mirror = hullMass(buildHull(mirrored), 1.5f);
        const Precise flip(-1.0, 1.0, 1.0);
        EXPECT_NEAR(mirror.mass, original.mass, 1e-6f * original.mass);
        EXPECT_LT((precise(mirror.centre) - flip.cwiseProduct(precise(original.centre))).norm(), 1e-6);
        EXPECT_LT(inertiaError(mirror.inertia, flip.asDiagonal() * original.inertia.cast<double>() * flip.asDiagonal()), 2e-6);
    }
}

TEST(HullMass, DensityIsChecked) {
    const HullMesh mesh = buildHull(boxCorners(1.0f, 1.0f, 1.0f));
    EXPECT_THROW(hullMass(mesh, -1.0f), std::invalid_argument);
    EXPECT_EQ(hullMass(mesh, 0.0f).mass, 0.0f);
    EXPECT_TRUE(hullMass(mesh, 0.0f).inertia.isZero(0.0f));
}

}  // namespace
}  // namespace talus
