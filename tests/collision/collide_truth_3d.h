// What the tests of the 3D narrow phase share: pieces, poses and slow truths in double.
#pragma once

#include "../../collision/3d/polyhedron.h"
#include "../../collision/collide.h"
#include "../../collision/flip.h"
#include "slow_geometry_3d.h"

#include <gtest/gtest.h>

#include <string>

namespace talus::test3 {

using slow3::Point;
using slow3::Random;

inline Piece<3> pieceOf(const Geometry<3>& geometry, const Pose<3>& local = {}) {
    return makePieces<3>(geometry, local).front();
}

inline Piece<3> boxOf(float x, float y, float z, float radius = 0.0f) {
    return pieceOf(Box<3>{{x, y, z}, radius});
}

inline Rotation<3> turned(const Vector<3>& axis, double angle) {
    const Point unit = axis.cast<double>().normalized();
    return {(unit * std::sin(0.5 * angle)).cast<float>(), static_cast<float>(std::cos(0.5 * angle))};
}

inline const Vector<3> unitX(1.0f, 0.0f, 0.0f);
inline const Vector<3> unitY(0.0f, 1.0f, 0.0f);
inline const Vector<3> unitZ(0.0f, 0.0f, 1.0f);

/// The 24 rotations that take the axes to axes, but for the rounding of quaternions.
inline std::vector<Rotation<3>> quarterTurns() {
    std::vector<Rotation<3>> all;
    const double quarter = 0.5 * slow::halfTurn;
    for (int spin = 0; spin < 4; ++spin) {
        const Rotation<3> about = turned(unitY, quarter * spin);
        for (int tip = 0; tip < 4; ++tip) {
            all.push_back(compose(turned(unitX, quarter * tip), about));
        }
        all.push_back(compose(turned(unitZ, quarter), about));
        all.push_back(compose(turned(unitZ, -quarter), about));
    }
    return all;
}

/// The convex hull of a sphere's points, with about `corners` of them.
inline Piece<3> roundHull(Random& random, int corners, double size, float radius = 0.0f) {
    Hull<3> hull;
    hull.radius = radius;
    while (static_cast<int>(hull.points.size()) < corners) {
        hull.points.push_back((random.direction() * size).cast<float>());
    }
    return pieceOf(hull, {random.inCube(0.2), random.rotation()});
}

enum class Kind { ball, capsule, box, roundedBox, hull, roundedHull };
constexpr int kinds = 6;

inline Piece<3> randomPiece(Random& random, Kind kind) {
    const Pose<3> local = random.pose(0.3);
    const float radius = static_cast<float>(random.between(0.03, 0.3));
    const Vector<3> u = random.inCube(0.6);
    const Vector<3> v = random.inCube(0.6);
    switch (kind) {
        case Kind::ball:
            return pieceOf(Ball<3>{u, radius}, local);
        case Kind::capsule:
            return pieceOf(Capsule<3>{u, v, radius}, local);
        case Kind::box:
        case Kind::roundedBox: {
            const Vector<3> half = u.cwiseAbs() + Vector<3>::Constant(0.1f);
            return pieceOf(Box<3>{half, kind == Kind::box ? 0.0f : radius}, local);
        }
        default: {
            const int corners = 4 + random.below(20);
            return roundHull(random, corners, 0.7, kind == Kind::hull ? 0.0f : radius);
        }
    }
}

struct RandomPair {
    Piece<3> a;
    Piece<3> b;
    Pose<3> bInA;
    slow3::Separation truth;
};

inline slow3::Separation truthOf(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA) {
    return slow3::separation(slow3::solidOf(a, {}), slow3::solidOf(b, bInA));
}

/// From deep overlap to just beyond the speculative distance, two thirds of them near touching.
inline RandomPair randomPair(Random& random, Kind kindA, Kind kindB) {
    RandomPair pair;
    pair.a = randomPiece(random, kindA);
    pair.b = randomPiece(random, kindB);
    pair.bInA = random.pose(1.0);
    pair.truth = truthOf(pair.a, pair.b, pair.bInA);
    if (random.below(3) > 0) {
        const double shift = random.between(-0.03, 0.03) - pair.truth.distance;
        pair.bInA.p += (pair.truth.normal * shift).cast<float>();
        pair.truth = truthOf(pair.a, pair.b, pair.bInA);
    }
    return pair;
}

/// Greatest separation over all face normals and all pairs of edges of two boxes or hulls: exact where they overlap, else a lower bound.
inline slow3::Separation overlapTruth(const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA, bool withEdges = true) {
    const slow3::Solid solids[2] = {slow3::solidOf(a, {}), slow3::solidOf(b, bInA)};
    slow3::Separation best;
    std::vector<Point> edges[2];
    for (int i = 0; i < 2; ++i) {
        for (const std::vector<std::size_t>& face : solids[i].faces) {
            slow3::consider(best, solids[0], solids[1], slow3::normalOf(solids[i], face));
        }
        for (const HullEdge& edge : polyhedronOf(i == 0 ? a : b).edges) {
            edges[i].push_back(solids[i].corners[edge.vertices[1]] - solids[i].corners[edge.vertices[0]]);
        }
    }
    for (std::size_t i = 0; i < edges[0].size() && withEdges; ++i) {
        for (const Point& other : edges[1]) {
            slow3::consider(best, solids[0], solids[1], edges[0][i].cross(other));
        }
    }
    if (!withEdges) {
        slow3::climb(best, solids[0], solids[1], best.normal, 300);
    }
    return best;
}

inline float lowestSeparation(const Manifold<3>& manifold) {
    float lowest = std::numeric_limits<float>::max();
    for (int i = 0; i < manifold.count; ++i) {
        lowest = std::min(lowest, manifold.points[i].separation);
    }
    return lowest;
}

/// How far points are from the surface on which they should be: beyond the edge of a grazed face it is the face's plane.
enum class Anchors { onSurface, onFacePlane };

/// What every manifold owes whoever reads it.
inline void expectSound(const Manifold<3>& manifold, const Piece<3>& a, const Piece<3>& b, const Pose<3>& bInA, const CollideSettings& settings,
                        Anchors anchors = Anchors::onSurface, double tolerance = 1e-5) {
    ASSERT_GE(manifold.count, 0);
    ASSERT_LE(manifold.count, 4);
    if (manifold.count == 0) {
        return;
    }
    EXPECT_NE(manifold.axis, 0u);
    EXPECT_NEAR(length(manifold.normal), 1.0f, 1e-5f);
    ASSERT_TRUE(std::isfinite(manifold.lever));
    EXPECT_GE(manifold.lever, 0.0f);
    const slow3::Solid solidA = slow3::solidOf(a, {});
    const slow3::Solid solidB = slow3::solidOf(b, {});
    for (int i = 0; i < manifold.count; ++i) {
        const ManifoldPoint<3>& point = manifold.points[i];
        ASSERT_TRUE(isFinite(point.localA) && isFinite(point.localB) && isFinite(point.separation));
        EXPECT_NE(point.key, 0u);
        EXPECT_LE(point.separation, settings.speculativeDistance);
        const Point between = slow3::worldOf(bInA, point.localB) - point.localA.cast<double>();
        EXPECT_NEAR(point.separation, between.dot(manifold.normal.cast<double>()), tolerance);
        if (a.kind == PieceKind::plane) {
            EXPECT_NEAR(dot(a.axis, Vector<3>(point.localA - a.points[0])), 0.0f, tolerance);
        } else if (anchors == Anchors::onSurface) {
            EXPECT_NEAR(slow3::signedDistance(solidA, point.localA.cast<double>()), 0.0, tolerance);
        }
        if (anchors == Anchors::onSurface) {
            EXPECT_NEAR(slow3::signedDistance(solidB, point.localB.cast<double>()), 0.0, tolerance);
        }
        if (i > 0) {
            EXPECT_LT(manifold.points[i - 1].key, point.key);
        }
    }
}

}  // namespace talus::test3
