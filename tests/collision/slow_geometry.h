// Slow truths in double for pieces in the plane, and random pieces to ask them about.
#pragma once

#include "../../collision/piece.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

namespace talus::slow {

using Point = Vector<2, double>;

inline constexpr double halfTurn = 3.14159265358979323846;

/// Numbers from a fixed seed, scaled here because the standard distributions differ between libraries.
class Random {
public:
    explicit Random(unsigned seed) : engine(seed) {}
    double between(double low, double high) { return low + (high - low) * (double(engine()) / 4294967295.0); }
    int below(int count) { return static_cast<int>(engine() % static_cast<unsigned>(count)); }
    Vector<2> inSquare(double half) {
        const double x = between(-half, half);
        const double y = between(-half, half);
        return {static_cast<float>(x), static_cast<float>(y)};
    }
    Pose<2> pose(double half) {
        const Vector<2> p = inSquare(half);
        const double angle = between(-halfTurn, halfTurn);
        return {p, normalised(Rotation<2>{static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))})};
    }
    template <class Range>
    void shuffle(Range& range) {
        for (std::size_t i = range.size(); i > 1; --i) {
            const std::size_t j = static_cast<std::size_t>(below(static_cast<int>(i)));
            std::swap(range[i - 1], range[j]);
        }
    }

private:
    std::mt19937 engine;
};

/// Ball, capsule, segment, box, triangle or hull, half of the last three rounded; `size` is about half the extent.
inline Piece<2> randomPiece(Random& random, double size) {
    const auto f = [](double x) { return static_cast<float>(x); };
    const float radius = f(random.between(0.05, 0.5) * size);
    const float rounding = random.below(2) == 0 ? 0.0f : radius;
    const Pose<2> local = random.pose(0.3 * size);
    Geometry<2> geometry;
    switch (random.below(5)) {
        case 0:
            geometry = Ball<2>{random.inSquare(size), radius};
            break;
        case 1: {
            const Vector<2> a = random.inSquare(size);
            const Vector<2> b = random.inSquare(size);
            geometry = Capsule<2>{a, b, radius};
            break;
        }
        case 2: {
            const double x = random.between(0.1, 1.0);
            const double y = random.between(0.1, 1.0);
            geometry = Box<2>{{f(x * size), f(y * size)}, rounding};
            break;
        }
        case 3: {
            const Vector<2> a = random.inSquare(size);
            const Vector<2> b = random.inSquare(size);
            geometry = Segment{a, b};
            break;
        }
        default: {
            Hull<2> hull;
            const int corners = 3 + random.below(14);
            const double start = random.between(0.0, 2.0);
            for (int i = 0; i < corners; ++i) {
                const double angle = start + 2.0 * halfTurn * (i + random.between(0.0, 0.3)) / corners;
                hull.points.push_back({f(size * std::cos(angle)), f(size * std::sin(angle))});
            }
            hull.radius = rounding;
            geometry = hull;
        }
    }
    return makePieces<2>(geometry, local).front();
}

inline Point worldOf(const Pose<2>& pose, const Vector<2>& local) {
    const double c = pose.q.c;
    const double s = pose.q.s;
    return {double(pose.p.x()) + c * local.x() - s * local.y(), double(pose.p.y()) + s * local.x() + c * local.y()};
}

/// A piece as its core's corners in the world and a radius.
struct Rounded {
    std::vector<Point> corners;
    double radius = 0.0;
};

inline Rounded roundedOf(const Piece<2>& piece, const Pose<2>& pose) {
    Rounded rounded;
    for (int i = 0; i < piece.count; ++i) {
        rounded.corners.push_back(worldOf(pose, piece.points[i]));
    }
    rounded.radius = double(piece.radius);
    return rounded;
}

inline Rounded moved(Rounded rounded, const Point& by) {
    for (Point& corner : rounded.corners) {
        corner += by;
    }
    return rounded;
}

inline double pointToSegment(const Point& p, const Point& a, const Point& b) {
    const Point edge = b - a;
    const double square = edge.squaredNorm();
    const double t = square > 0.0 ? std::clamp((p - a).dot(edge) / square, 0.0, 1.0) : 0.0;
    return (p - a - edge * t).norm();
}

/// How far B must go along `angle` to leave A: the height of the difference of the cores there.
inline double reach(const Rounded& a, const Rounded& b, double angle) {
    const Point n(std::cos(angle), std::sin(angle));
    double top = -1e300;
    double bottom = 1e300;
    for (const Point& p : a.corners) {
        top = std::max(top, p.dot(n));
    }
    for (const Point& p : b.corners) {
        bottom = std::min(bottom, p.dot(n));
    }
    return top - bottom;
}

/// Least reach over all directions: dense sampling, then each valley narrowed. Any negative reach if there is one.
inline double leastReach(const Rounded& a, const Rounded& b) {
    constexpr int samples = 360;
    std::vector<double> heights(samples);
    for (int i = 0; i < samples; ++i) {
        heights[static_cast<std::size_t>(i)] = reach(a, b, 2.0 * halfTurn * i / samples);
        if (heights[static_cast<std::size_t>(i)] < 0.0) {
            return heights[static_cast<std::size_t>(i)];
        }
    }
    double least = 1e300;
    for (int i = 0; i < samples; ++i) {
        const auto at = [&](int k) { return heights[static_cast<std::size_t>((k + samples) % samples)]; };
        if (at(i) > at(i - 1) || at(i) > at(i + 1)) {
            continue;
        }
        double low = 2.0 * halfTurn * (i - 1) / samples;
        double high = 2.0 * halfTurn * (i + 1) / samples;
        for (int round = 0; round < 50; ++round) {
            const double u = low + (high - low) / 3.0;
            const double v = high - (high - low) / 3.0;
            const bool left = reach(a, b, u) < reach(a, b, v);
            (left ? high : low) = left ? v : u;
        }
        least = std::min(least, reach(a, b, 0.5 * (low + high)));
    }
    return least;
}

/// Distance of two cores, or minus their depth, less the radii.
inline double separation(const Rounded& a, const Rounded& b) {
    double least = 1e300;
    const auto corners = [&least](const Rounded& points, const Rounded& edges) {
        for (const Point& p : points.corners) {
            for (std::size_t i = 0; i < edges.corners.size(); ++i) {
                least = std::min(least, pointToSegment(p, edges.corners[i], edges.corners[(i + 1) % edges.corners.size()]));
            }
        }
    };
    corners(a, b);
    corners(b, a);
    const double depth = leastReach(a, b);
    return (depth > 0.0 ? -depth : least) - a.radius - b.radius;
}

/// Signed distance of a point to a rounded piece.
inline double separation(const Rounded& a, const Point& p) {
    double least = 1e300;
    bool inside = a.corners.size() > 2;
    for (std::size_t i = 0; i < a.corners.size(); ++i) {
        const Point& u = a.corners[i];
        const Point& v = a.corners[(i + 1) % a.corners.size()];
        least = std::min(least, pointToSegment(p, u, v));
        inside = inside && (v.x() - u.x()) * (p.y() - u.y()) - (v.y() - u.y()) * (p.x() - u.x()) >= 0.0;
    }
    return (inside ? -least : least) - a.radius;
}

/// First t in [0, 1] with distance(t) <= 0, or 2: `distance` is convex. `least` receives its minimum.
inline double firstTouch(const std::function<double(double)>& distance, double& least) {
    double low = 0.0;
    double high = 1.0;
    for (int round = 0; round < 50; ++round) {
        const double u = low + (high - low) / 3.0;
        const double v = high - (high - low) / 3.0;
        const bool left = distance(u) < distance(v);
        (left ? high : low) = left ? v : u;
    }
    double inside = 0.5 * (low + high);
    least = distance(inside);
    if (distance(0.0) <= 0.0) {
        return 0.0;
    }
    if (distance(1.0) < least) {
        inside = 1.0;
        least = distance(1.0);
    }
    if (least > 0.0) {
        return 2.0;
    }
    double outside = 0.0;
    for (int round = 0; round < 60; ++round) {
        const double middle = 0.5 * (inside + outside);
        (distance(middle) <= 0.0 ? inside : outside) = middle;
    }
    return inside;
}

/// The boundary of a rounded piece as a fine polygon, counter-clockwise.
inline std::vector<Point> boundary(const Rounded& a, int steps) {
    std::vector<Point> points;
    const std::size_t n = a.corners.size();
    if (n == 1) {
        for (int i = 0; i < steps; ++i) {
            const double angle = 2.0 * halfTurn * i / steps;
            points.push_back(a.corners[0] + Point(std::cos(angle), std::sin(angle)) * a.radius);
        }
        return points;
    }
    for (std::size_t i = 0; i < n; ++i) {
        const Point in = a.corners[i] - a.corners[(i + n - 1) % n];
        const Point out = a.corners[(i + 1) % n] - a.corners[i];
        const double start = std::atan2(-in.x(), in.y());
        double turn = std::atan2(out.y(), out.x()) - std::atan2(in.y(), in.x());
        turn += turn < 0.0 ? 2.0 * halfTurn : 0.0;
        for (int k = 0; k <= steps; ++k) {
            const double angle = start + turn * k / steps;
            points.push_back(a.corners[i] + Point(std::cos(angle), std::sin(angle)) * a.radius);
        }
    }
    return points;
}

}  // namespace talus::slow
