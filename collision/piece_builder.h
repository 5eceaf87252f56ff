// What pieces of both dimensions are made with: accepted sizes and places, and what takes no more than a point or a plane.
#pragma once

#include "../foundation/check.h"
#include "geometry.h"
#include "piece.h"

#include <string>

namespace talus {

inline constexpr float greatestLength = 1e5f;
inline constexpr float leastLength = 1e-5f;
/// A capsule shorter than this part of its radius is a ball.
inline constexpr float capsuleIsBall = 1e-5f;

template <int D>
double distanceOf(const Vector<D>& a, const Vector<D>& b) {
    const Vector<D, double> arm = b.template cast<double>() - a.template cast<double>();
    return std::sqrt(dot(arm, arm));
}

template <int D>
Vector<D> middle(const Vector<D>& a, const Vector<D>& b) {
    return a * 0.5f + b * 0.5f;
}

inline void requireRadius(std::string_view field, float radius) {
    requireRange(field, radius, leastLength, greatestLength);
}

/// Of rounding, which may be absent.
inline void requireRounding(std::string_view field, float radius) {
    requireRange(field, radius, 0.0f, greatestLength);
}

template <int D>
void requirePoint(std::string_view field, const Vector<D>& point) {
    requireWithin(field, point, greatestLength);
}

template <int D>
void requireBall(const Ball<D>& ball) {
    requirePoint<D>("ball.centre", ball.centre);
    requireRadius("ball.radius", ball.radius);
}

template <int D>
void requireCapsule(const Capsule<D>& capsule) {
    requirePoint<D>("capsule.a", capsule.a);
    requirePoint<D>("capsule.b", capsule.b);
    requireRadius("capsule.radius", capsule.radius);
}

template <int D>
bool isBall(const Capsule<D>& capsule) {
    return distanceOf<D>(capsule.a, capsule.b) < double(capsuleIsBall) * double(capsule.radius);
}

template <int D>
void requireBox(const Box<D>& box) {
    for (int i = 0; i < D; ++i) {
        if (!(box.half[i] >= leastLength && box.half[i] <= greatestLength)) {
            refuse("box.half", textOf(box.half),
                   "must be between " + textOf(leastLength) + " and " + textOf(greatestLength) + " in every coordinate");
        }
    }
    requireRounding("box.radius", box.radius);
}

/// Of the single points and the rounding; whether the points span anything is for the hull's builder.
template <int D>
void requireHull(const Hull<D>& hull) {
    for (std::size_t i = 0; i < hull.points.size(); ++i) {
        requirePoint<D>("hull.points[" + std::to_string(i) + "]", hull.points[i]);
    }
    requireRounding("hull.radius", hull.radius);
}

/// A plane by its unit normal and its distance from the origin.
template <int D>
struct UnitPlane {
    Vector<D, double> normal = Vector<D, double>::Zero();
    double distance = 0.0;
};

template <int D>
UnitPlane<D> requirePlane(const Plane<D>& plane) {
    const Vector<D, double> normal = plane.normal.template cast<double>();
    const double size = std::sqrt(dot(normal, normal));
    if (!isFinite(plane.normal) || !(size > 0.0)) {
        refuse("plane.normal", textOf(plane.normal), "must be finite and have a length");
    }
    requireWithin("plane.offset", plane.offset, std::numeric_limits<float>::max());
    const double distance = double(plane.offset) / size;
    if (!(std::fabs(distance) <= double(greatestLength))) {
        refuse("plane.offset", textOf(plane.offset), "must put the plane within " + textOf(greatestLength) + " m of the origin");
    }
    return {normal / size, distance};
}

/// Of a rotation's parts, which need not be of unit length.
template <int N>
void requireRotation(const float (&parts)[N]) {
    constexpr float least = 1e-18f;
    constexpr float greatest = 1e18f;
    float size = 0.0f;
    for (const float part : parts) {
        // What is not a number must not lose the comparison.
        size = std::fabs(part) <= greatest ? std::fmax(size, std::fabs(part)) : std::numeric_limits<float>::infinity();
        if (size > greatest) {
            break;
        }
    }
    if (!(size >= least && size <= greatest)) {
        std::string text = "[";
        for (int i = 0; i < N; ++i) {
            text.append(i > 0 ? ", " : "").append(textOf(parts[i]));
        }
        refuse("rotation", text + "]", "must be finite and have a length");
    }
}

template <int D>
Piece<D> makeBall(const Vector<D>& centre, float radius) {
    Piece<D> piece;
    piece.kind = PieceKind::ball;
    piece.count = 1;
    piece.radius = radius;
    piece.points[0] = centre;
    piece.centroid = centre;
    return piece;
}

/// Of the half-space below `point` along `normal`.
template <int D>
Bounds<D> halfSpaceBounds(const Vector<D>& normal, const Position<D>& point) {
    constexpr float unlimited = std::numeric_limits<float>::max();
    Bounds<D> bounds = {Vector<D>::Constant(-unlimited), Vector<D>::Constant(unlimited)};
    for (int axis = 0; axis < D; ++axis) {
        bool isParallel = true;
        for (int other = 0; other < D; ++other) {
            // Only if exactly parallel: far away the least slope rises above any bound.
            isParallel = isParallel && (other == axis || normal[other] == 0.0f);
        }
        if (isParallel) {
            (normal[axis] > 0.0f ? bounds.upper : bounds.lower)[axis] = point[axis];
        }
    }
    return bounds;
}

}  // namespace talus
