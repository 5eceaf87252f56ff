#include "../quality.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace talus {
namespace {

using Vector2 = Vector<2, double>;

// A rounded convex polygon in the world: corners counter-clockwise, and the rounding about them.
struct Core {
    Vector2 corners[8];
    int count = 0;
    double radius = 0.0;
};

Core localCore(const BenchShape<2>& shape) {
    const double r = static_cast<double>(shape.radius);
    const double h = static_cast<double>(shape.halfLength);
    const Vector2 half = shape.half.cast<double>();
    switch (shape.kind) {
        case BenchShapeKind::box:
            return {{{-half.x(), -half.y()}, {half.x(), -half.y()}, {half.x(), half.y()}, {-half.x(), half.y()}}, 4, 0.0};
        case BenchShapeKind::ball:
            return {{Vector2::Zero()}, 1, r};
        case BenchShapeKind::capsule:
            return {{{0.0, -h}, {0.0, h}}, 2, r};
        case BenchShapeKind::octagon:
            break;
    }
    Core core{{}, 8, 0.0};
    const std::array<Vector<2>, 8> corners = octagonCorners(shape);
    std::transform(corners.begin(), corners.end(), core.corners, [](const Vector<2>& corner) { return Vector2(corner.cast<double>()); });
    return core;
}

Core coreOf(const BenchShape<2>& shape, const BenchMotion<2>& motion) {
    Core core = localCore(shape);
    for (int i = 0; i < core.count; ++i) {
        core.corners[i] = motion.position + rotate(motion.rotation, core.corners[i]);
    }
    return core;
}

// Greatest gap along the outward normals of A's edges; negative if none parts them. A segment has two edges, a point none.
double gapAlongEdges(const Core& a, const Core& b) {
    double gap = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < a.count && a.count > 1; ++i) {
        const Vector2 edge = a.corners[(i + 1) % a.count] - a.corners[i];
        const Vector2 normal = rightPerpendicular(edge) / std::sqrt(dot(edge, edge));
        double least = std::numeric_limits<double>::infinity();
        for (int j = 0; j < b.count; ++j) {
            least = std::min(least, dot(normal, Vector2(b.corners[j] - a.corners[i])));
        }
        gap = std::max(gap, least);
    }
    return gap;
}

// Least distance of B's corners from A's edges.
double cornerDistance(const Core& a, const Core& b) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < a.count; ++i) {
        const Vector2 edge = a.corners[(i + 1) % a.count] - a.corners[i];
        const double square = dot(edge, edge);
        for (int j = 0; j < b.count; ++j) {
            const Vector2 r = b.corners[j] - a.corners[i];
            const double t = square > 0.0 ? std::clamp(dot(r, edge) / square, 0.0, 1.0) : 0.0;
            const Vector2 rest = r - edge * t;
            least = std::min(least, std::sqrt(dot(rest, rest)));
        }
    }
    return least;
}

struct Mass {
    double mass = 0.0;
    // About the centre.
    double inertia = 0.0;
};

Mass massPropertiesOf(const BenchShape<2>& shape) {
    constexpr double density = static_cast<double>(benchDensity<2>);
    const double r = static_cast<double>(shape.radius);
    const double h = static_cast<double>(shape.halfLength);
    const Vector2 half = shape.half.cast<double>();
    const double disc = density * std::numbers::pi * r * r;
    if (shape.kind == BenchShapeKind::box) {
        const double mass = density * 4.0 * half.x() * half.y();
        return {mass, mass / 3.0 * dot(half, half)};
    }
    if (shape.kind == BenchShapeKind::ball) {
        return {disc, disc * r * r / 2.0};
    }
    // A rectangle and two half discs, whose centroids lie 4 r / (3 pi) beyond its ends. The octagon counts as the capsule that it stands for.
    const double rectangle = density * 4.0 * h * r;
    return {rectangle + disc, rectangle / 3.0 * (h * h + r * r) + disc * (r * r / 2.0 + h * h + 8.0 * h * r / (3.0 * std::numbers::pi))};
}

}  // namespace

std::array<Vector<2>, 8> octagonCorners(const BenchShape<2>& shape) {
    const float x = 0.5f * shape.radius;
    const float y = shape.halfLength + std::sqrt(0.75f) * shape.radius;
    return {Vector<2>{shape.radius, shape.halfLength}, {x, y},   {-x, y}, {-shape.radius, shape.halfLength},
            {-shape.radius, -shape.halfLength},        {-x, -y}, {x, -y}, {shape.radius, -shape.halfLength}};
}

template <>
double separationOf(const BenchShape<2>& a, const BenchMotion<2>& motionA, const BenchShape<2>& b, const BenchMotion<2>& motionB) {
    const Core coreA = coreOf(a, motionA);
    const Core coreB = coreOf(b, motionB);
    const double gap = std::max(gapAlongEdges(coreA, coreB), gapAlongEdges(coreB, coreA));
    const bool crossing = gap < 0.0 && std::isfinite(gap);
    const double core = crossing ? gap : std::min(cornerDistance(coreA, coreB), cornerDistance(coreB, coreA));
    return core - coreA.radius - coreB.radius;
}

template <>
double boundingRadius(const BenchShape<2>& shape) {
    const Core core = localCore(shape);
    double square = 0.0;
    for (int i = 0; i < core.count; ++i) {
        square = std::max(square, dot(core.corners[i], core.corners[i]));
    }
    return std::sqrt(square) + core.radius;
}

template <>
double massOf(const BenchShape<2>& shape) {
    return massPropertiesOf(shape).mass;
}

template <>
double kineticEnergyOf(const BenchShape<2>& shape, const BenchMotion<2>& motion) {
    const Mass mass = massPropertiesOf(shape);
    return 0.5 * (mass.mass * dot(motion.velocity, motion.velocity) + mass.inertia * motion.angularVelocity * motion.angularVelocity);
}

}  // namespace talus
