// What the tests of the narrow phase share: random pieces and slow truths in double.
#pragma once

#include "../../collision/collide.h"
#include "../../collision/feature.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace talus::test {

/// Random numbers with own scaling: the same on every library.
struct Random {
    std::mt19937 engine;
    explicit Random(std::uint32_t seed) : engine(seed) {}
    float between(float low, float high) { return low + (high - low) * static_cast<float>(engine() >> 8) * (1.0f / 16777216.0f); }
    int below(int n) { return static_cast<int>(engine() % static_cast<std::uint32_t>(n)); }
    Vector<2> vector(float size) {
        const float x = between(-size, size);
        const float y = between(-size, size);
        return {x, y};
    }
    Rotation<2> rotation() {
        const double angle = between(-3.1415926f, 3.1415926f);
        return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    }
};

inline Rotation<2> turned(double angle) {
    return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

inline Piece<2> pieceOf(const Geometry<2>& geometry, const Pose<2>& local = {}) {
    return makePieces<2>(geometry, local).front();
}

inline Piece<2> boxOf(float halfX, float halfY, float radius = 0.0f) {
    return pieceOf(Box<2>{{halfX, halfY}, radius});
}

/// Kinds 0 to 5: ball, capsule, box, rounded box, hull, rounded hull; 6: segment.
inline Piece<2> randomPiece(Random& random, int kind) {
    Pose<2> local;
    local.p = random.vector(0.3f);
    local.q = random.rotation();
    const float radius = random.between(0.05f, 0.5f);
    const Vector<2> u = random.vector(0.6f);
    const Vector<2> v = random.vector(0.6f);
    const Vector<2> half(0.1f + std::fabs(u.x()), 0.1f + std::fabs(u.y()));
    switch (kind) {
        case 0:
            return pieceOf(Ball<2>{u, radius}, local);
        case 1:
            return pieceOf(Capsule<2>{u, v, radius}, local);
        case 2:
            return pieceOf(Box<2>{half, 0.0f}, local);
        case 3:
            return pieceOf(Box<2>{half, 0.3f * radius}, local);
        case 6:
            return pieceOf(Segment{u, v}, local);
        default:
            break;
    }
    Hull<2> hull;
    hull.radius = kind == 5 ? 0.3f * radius : 0.0f;
    const int corners = 3 + random.below(6);
    for (int i = 0; i < corners; ++i) {
        const Rotation<2> q = turned(6.2831853 * (i + 0.6 * random.between(0.0f, 1.0f)) / corners);
        const float size = random.between(0.4f, 0.8f);
        hull.points.push_back(Vector<2>(q.c * size, q.s * size));
    }
    return pieceOf(hull, local);
}

struct Exact {
    double x, y;
};

inline Exact placed(const Pose<2>& pose, const Vector<2>& r) {
    return {double(pose.p.x()) + double(pose.q.c) * r.x() - double(pose.q.s) * r.y(),
            double(pose.p.y()) + double(pose.q.s) * r.x() + double(pose.q.c) * r.y()};
}

inline std::vector<Exact> cornersOf(const Piece<2>& piece, const Pose<2>& pose) {
    std::vector<Exact> corners;
    for (int i = 0; i < piece.count; ++i) {
        corners.push_back(placed(pose, piece.points[i]));
    }
    return corners;
}

/// Separation of two bounded pieces along the unit direction (x, y) from A to B.
inline double separationAlong(const std::vector<Exact>& a, const std::vector<Exact>& b, double radii, double x, double y) {
    double most = -1e300;
    double least = 1e300;
    for (const Exact& p : a) {
        most = std::max(most, p.x * x + p.y * y);
    }
    for (const Exact& p : b) {
        least = std::min(least, p.x * x + p.y * y);
    }
    return least - most - radii;
}

/// Greatest separation over all directions: the distance, or minus the length of the least translation that parts them.
/// A sweep, and golden sections around every local maximum of it.
inline double sweptSeparation(const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA) {
    constexpr int steps = 720;
    constexpr double step = 2.0 * 3.14159265358979323846 / steps;
    const std::vector<Exact> cornersA = cornersOf(a, Pose<2>{});
    const std::vector<Exact> cornersB = cornersOf(b, bInA);
    const double radii = double(a.radius) + double(b.radius);
    const auto along = [&](double angle) { return separationAlong(cornersA, cornersB, radii, std::cos(angle), std::sin(angle)); };
    std::vector<double> values(steps);
    double best = -1e300;
    for (int i = 0; i < steps; ++i) {
        values[static_cast<std::size_t>(i)] = along(i * step);
        best = std::max(best, values[static_cast<std::size_t>(i)]);
    }
    for (int i = 0; i < steps; ++i) {
        const double here = values[static_cast<std::size_t>(i)];
        if (here < best - 0.02 || here < values[static_cast<std::size_t>((i + 1) % steps)] ||
            here < values[static_cast<std::size_t>((i + steps - 1) % steps)]) {
            continue;
        }
        double low = (i - 1) * step;
        double high = (i + 1) * step;
        for (int k = 0; k < 50; ++k) {
            const double one = high - 0.6180339887 * (high - low);
            const double two = low + 0.6180339887 * (high - low);
            (along(one) > along(two) ? high : low) = along(one) > along(two) ? two : one;
        }
        best = std::max(best, along(0.5 * (low + high)));
    }
    return best;
}

/// Distance of a point from the surface of a piece, both in the piece's frame: positive outside.
inline double distanceFromSurface(const Piece<2>& piece, const Vector<2>& point) {
    double nearest = 1e300;
    double inside = -1e300;
    for (int i = 0; i < piece.count; ++i) {
        const Vector<2>& p = piece.points[i];
        const Vector<2>& q = piece.points[(i + 1) % piece.count];
        const double ex = double(q.x()) - p.x();
        const double ey = double(q.y()) - p.y();
        const double rx = double(point.x()) - p.x();
        const double ry = double(point.y()) - p.y();
        const double square = ex * ex + ey * ey;
        const double t = square > 0.0 ? std::min(1.0, std::max(0.0, (rx * ex + ry * ey) / square)) : 0.0;
        nearest = std::min(nearest, std::hypot(rx - t * ex, ry - t * ey));
        if (square > 0.0) {
            inside = std::max(inside, (rx * ey - ry * ex) / std::sqrt(square));
        }
    }
    const bool isInside = piece.count > 2 && inside < 0.0;
    return (isInside ? -nearest : nearest) - double(piece.radius);
}

inline float lowestSeparation(const Manifold<2>& manifold) {
    float lowest = std::numeric_limits<float>::max();
    for (int i = 0; i < manifold.count; ++i) {
        lowest = std::min(lowest, manifold.points[i].separation);
    }
    return lowest;
}

/// What every manifold owes whoever reads it.
inline void expectSound(const Manifold<2>& manifold, const Piece<2>& a, const Piece<2>& b, const Pose<2>& bInA, const CollideSettings& settings,
                        double tolerance = 1e-5) {
    ASSERT_GE(manifold.count, 0);
    ASSERT_LE(manifold.count, 2);
    if (manifold.count == 0) {
        return;
    }
    EXPECT_NE(manifold.axis, 0u);
    EXPECT_NEAR(length(manifold.normal), 1.0f, 1e-5f);
    for (int i = 0; i < manifold.count; ++i) {
        const ManifoldPoint<2>& point = manifold.points[i];
        ASSERT_TRUE(isFinite(point.localA) && isFinite(point.localB) && isFinite(point.separation));
        EXPECT_NE(point.key, 0u);
        EXPECT_LE(point.separation, settings.speculativeDistance);
        const Exact onB = placed(bInA, point.localB);
        const double between = (onB.x - point.localA.x()) * manifold.normal.x() + (onB.y - point.localA.y()) * manifold.normal.y();
        EXPECT_NEAR(point.separation, between, tolerance);
        if (a.kind == PieceKind::plane) {
            EXPECT_NEAR(dot(a.normals[0], Vector<2>(point.localA - a.points[0])), 0.0f, tolerance);
        } else {
            EXPECT_NEAR(distanceFromSurface(a, point.localA), 0.0, tolerance);
        }
        EXPECT_NEAR(distanceFromSurface(b, point.localB), 0.0, tolerance);
    }
    if (manifold.count == 2) {
        EXPECT_LT(manifold.points[0].key, manifold.points[1].key);
    }
}

}  // namespace talus::test
