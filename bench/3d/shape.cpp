#include "../quality.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace talus {
namespace {

using Vector3 = Vector<3, double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

Vector3 axisOf(const BenchMotion<3>& motion, int axis) {
    return rotate(motion.rotation, Vector3(Vector3::Unit(axis)));
}

// The segment within a ball (of no length) or capsule, in the world.
struct Segment3 {
    Vector3 a;
    Vector3 b;
};

Segment3 segmentOf(const BenchShape<3>& shape, const BenchMotion<3>& motion) {
    const Vector3 arm = axisOf(motion, 1) * static_cast<double>(shape.halfLength);
    return {motion.position - arm, motion.position + arm};
}

// Greatest gap along the 15 axes of two boxes (Gottschalk, Lin, Manocha 1996).
double boxGap(const BenchShape<3>& a, const BenchMotion<3>& motionA, const BenchShape<3>& b, const BenchMotion<3>& motionB) {
    const Vector3 between = motionB.position - motionA.position;
    Vector3 axesA[3];
    Vector3 axesB[3];
    for (int i = 0; i < 3; ++i) {
        axesA[i] = axisOf(motionA, i);
        axesB[i] = axisOf(motionB, i);
    }
    double gap = -infinity;
    const auto tryAxis = [&](const Vector3& axis) {
        const double square = dot(axis, axis);
        // Nearly parallel edges give no axis that the faces do not give.
        if (square < 1e-12) {
            return;
        }
        double extent = 0.0;
        for (int i = 0; i < 3; ++i) {
            extent +=
                static_cast<double>(a.half[i]) * std::fabs(dot(axis, axesA[i])) + static_cast<double>(b.half[i]) * std::fabs(dot(axis, axesB[i]));
        }
        gap = std::max(gap, (std::fabs(dot(axis, between)) - extent) / std::sqrt(square));
    };
    for (int i = 0; i < 3; ++i) {
        tryAxis(axesA[i]);
        tryAxis(axesB[i]);
        for (int j = 0; j < 3; ++j) {
            tryAxis(cross(axesA[i], axesB[j]));
        }
    }
    return gap;
}

// Distance of two segments (Ericson, Real-Time Collision Detection, 5.1.9).
double segmentDistance(const Segment3& first, const Segment3& second) {
    const Vector3 u = first.b - first.a;
    const Vector3 v = second.b - second.a;
    const Vector3 r = first.a - second.a;
    const double uu = dot(u, u);
    const double vv = dot(v, v);
    const double uv = dot(u, v);
    const double ur = dot(u, r);
    const double vr = dot(v, r);
    const auto along = [](double numerator, double denominator) { return denominator > 0.0 ? std::clamp(numerator / denominator, 0.0, 1.0) : 0.0; };
    const double determinant = uu * vv - uv * uv;
    double s = along(uv * vr - ur * vv, determinant > 1e-14 * uu * vv ? determinant : 0.0);
    const double t = along(uv * s + vr, vv);
    s = along(uv * t - ur, uu);
    const Vector3 rest = r + u * s - v * t;
    return std::sqrt(dot(rest, rest));
}

// Whether a segment reaches into the box about the origin (slab by slab).
bool crosses(const Vector3& a, const Vector3& d, const Vector3& half) {
    double enter = 0.0;
    double leave = 1.0;
    for (int i = 0; i < 3; ++i) {
        if (d[i] == 0.0) {
            if (std::fabs(a[i]) >= half[i]) {
                return false;
            }
            continue;
        }
        const double first = (-half[i] - a[i]) / d[i];
        const double second = (half[i] - a[i]) / d[i];
        enter = std::max(enter, std::min(first, second));
        leave = std::min(leave, std::max(first, second));
    }
    return enter < leave;
}

// Least translation that takes the segment out of the box: along a face's normal or across an edge and the segment.
double depthInBox(const Vector3& a, const Vector3& d, const Vector3& half) {
    double depth = infinity;
    for (int i = 0; i < 3; ++i) {
        depth = std::min({depth, half[i] - std::min(a[i], a[i] + d[i]), half[i] + std::max(a[i], a[i] + d[i])});
        const Vector3 normal = cross(Vector3(Vector3::Unit(i)), d);
        const double length = std::sqrt(dot(normal, normal));
        if (length > 0.0) {
            depth = std::min(depth, (dot(half, Vector3(normal.cwiseAbs())) - std::fabs(dot(a, normal))) / length);
        }
    }
    return depth;
}

// Distance of a + t d, 0 <= t <= 1, from the box. Between the places where the segment passes the planes of the faces the squared distance
// is a parabola in t.
double distanceFromBox(const Vector3& a, const Vector3& d, const Vector3& half) {
    std::vector<double> breaks = {0.0, 1.0};
    for (int i = 0; i < 3; ++i) {
        for (const double face : {-half[i], half[i]}) {
            const double t = d[i] == 0.0 ? 0.0 : (face - a[i]) / d[i];
            if (t > 0.0 && t < 1.0) {
                breaks.push_back(t);
            }
        }
    }
    std::sort(breaks.begin(), breaks.end());
    double least = infinity;
    for (std::size_t piece = 0; piece + 1 < breaks.size(); ++piece) {
        const double middle = 0.5 * (breaks[piece] + breaks[piece + 1]);
        Vector3 offset = Vector3::Zero();
        Vector3 slope = Vector3::Zero();
        for (int i = 0; i < 3; ++i) {
            const double place = a[i] + middle * d[i];
            if (std::fabs(place) > half[i]) {
                offset[i] = a[i] - std::copysign(half[i], place);
                slope[i] = d[i];
            }
        }
        const double square = dot(slope, slope);
        const double t = square > 0.0 ? std::clamp(-dot(offset, slope) / square, breaks[piece], breaks[piece + 1]) : middle;
        const Vector3 rest = offset + slope * t;
        least = std::min(least, std::sqrt(dot(rest, rest)));
    }
    return least;
}

double segmentBoxSeparation(const Segment3& segment, const BenchShape<3>& box, const BenchMotion<3>& motion) {
    const Vector3 half = box.half.cast<double>();
    const Vector3 a = inverseRotate(motion.rotation, Vector3(segment.a - motion.position));
    const Vector3 d = inverseRotate(motion.rotation, Vector3(segment.b - segment.a));
    return crosses(a, d, half) ? -depthInBox(a, d, half) : distanceFromBox(a, d, half);
}

struct Mass {
    double mass = 0.0;
    // Principal moments about the centre, along the shape's axes.
    Vector3 inertia = Vector3::Zero();
};

Mass massPropertiesOf(const BenchShape<3>& shape) {
    constexpr double density = static_cast<double>(benchDensity<3>);
    const double r = static_cast<double>(shape.radius);
    const double h = static_cast<double>(shape.halfLength);
    if (shape.kind == BenchShapeKind::box) {
        const Vector3 half = shape.half.cast<double>();
        const Vector3 square = half.cwiseProduct(half);
        const double mass = density * 8.0 * half.x() * half.y() * half.z();
        return {mass, mass / 3.0 * Vector3(square.y() + square.z(), square.x() + square.z(), square.x() + square.y())};
    }
    // A cylinder and two half balls, whose centroids lie 3 r / 8 beyond its ends. A ball is a capsule without length.
    const double ball = density * 4.0 / 3.0 * std::numbers::pi * r * r * r;
    const double cylinder = density * 2.0 * h * std::numbers::pi * r * r;
    const double along = cylinder * r * r / 2.0 + ball * 0.4 * r * r;
    const double across = cylinder * (r * r / 4.0 + h * h / 3.0) + ball * (0.4 * r * r + h * h + 0.75 * h * r);
    return {cylinder + ball, {across, along, across}};
}

}  // namespace

template <>
double separationOf(const BenchShape<3>& a, const BenchMotion<3>& motionA, const BenchShape<3>& b, const BenchMotion<3>& motionB) {
    const bool isBoxA = a.kind == BenchShapeKind::box;
    const bool isBoxB = b.kind == BenchShapeKind::box;
    if (isBoxA && isBoxB) {
        return boxGap(a, motionA, b, motionB);
    }
    if (isBoxA) {
        return separationOf(b, motionB, a, motionA);
    }
    const Segment3 segment = segmentOf(a, motionA);
    const double radiusA = static_cast<double>(a.radius);
    return isBoxB ? segmentBoxSeparation(segment, b, motionB) - radiusA
                  : segmentDistance(segment, segmentOf(b, motionB)) - radiusA - static_cast<double>(b.radius);
}

template <>
double boundingRadius(const BenchShape<3>& shape) {
    const Vector3 half = shape.half.cast<double>();
    return shape.kind == BenchShapeKind::box ? std::sqrt(dot(half, half)) : static_cast<double>(shape.halfLength + shape.radius);
}

template <>
double massOf(const BenchShape<3>& shape) {
    return massPropertiesOf(shape).mass;
}

template <>
double kineticEnergyOf(const BenchShape<3>& shape, const BenchMotion<3>& motion) {
    const Mass mass = massPropertiesOf(shape);
    const Vector3 w = inverseRotate(motion.rotation, motion.angularVelocity);
    return 0.5 * (mass.mass * dot(motion.velocity, motion.velocity) + dot(mass.inertia, Vector3(w.cwiseProduct(w))));
}

}  // namespace talus
