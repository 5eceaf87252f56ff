// Point sets, slow truths and comparisons for the tests of 3D hulls.
#pragma once

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

using Points = std::vector<Vector<3>>;
using Precise = Vector<3, double>;

inline float uniform(std::mt19937& random, float low, float high) {
    return low + (high - low) * static_cast<float>(random() >> 8) / 16777216.0f;
}

inline Precise precise(const Vector<3>& point) {
    return point.cast<double>();
}

inline void shuffle(Points& points, std::mt19937& random) {
    for (std::size_t i = points.size(); i > 1; --i) {
        std::swap(points[i - 1], points[random() % i]);
    }
}

inline double extentOf(const Points& points) {
    Precise lower = precise(points[0]);
    Precise upper = lower;
    for (const Vector<3>& point : points) {
        lower = lower.cwiseMin(precise(point));
        upper = upper.cwiseMax(precise(point));
    }
    return (upper - lower).maxCoeff();
}

inline double greatestOf(const Points& points) {
    double greatest = 0.0;
    for (const Vector<3>& point : points) {
        greatest = std::max(greatest, double(point.cwiseAbs().maxCoeff()));
    }
    return greatest;
}

inline double toleranceOf(const Points& points) {
    return 1e-6 * extentOf(points) + 1.2e-7 * greatestOf(points);
}

/// Volume as a sum of tetrahedra to a point inside, face by face.
inline double slowVolume(const HullMesh& mesh) {
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
inline void expectHull(const HullMesh& mesh, const Points& points, double slack) {
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

inline void expectSame(const HullMesh& a, const HullMesh& b) {
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
inline void inAllOrdersAndPlaces(const Points& points, const std::function<void(const Points&, bool isFar)>& check) {
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

inline void expectEverywhere(const Points& points, std::size_t vertices, std::size_t faces, double volume, double volumeError) {
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

inline std::string refusal(const Points& points) {
    try {
        buildHull(points);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

inline void expectRefused(const Points& points, const std::string& words) {
    inAllOrdersAndPlaces(points, [&](const Points& moved, bool) {
        const std::string message = refusal(moved);
        EXPECT_EQ(message.find("hull.points"), 0u) << message;
        EXPECT_NE(message.find(words), std::string::npos) << message;
    });
}

inline Points boxCorners(float x, float y, float z) {
    Points points;
    for (int i = 0; i < 8; ++i) {
        points.push_back(Vector<3>((i & 1) != 0 ? x : -x, (i & 2) != 0 ? y : -y, (i & 4) != 0 ? z : -z));
    }
    return points;
}

inline Vector<3> inBall(std::mt19937& random) {
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

inline Points onSphere(std::size_t count, std::mt19937& random) {
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        const Vector<3> point = inBall(random);
        points.push_back(point / length(point));
    }
    return points;
}

inline Points randomSet(int kind, std::mt19937& random) {
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

}  // namespace talus
